import { type RawBuilder, sql } from 'kysely'
import type { Serving } from '../domain/matching/scoring/serving.ts'
import type { Database } from './database.ts'
import type { Db, Schema } from './schema.ts'
import { SERVING_MODEL, servingIn } from './serving.ts'

/** The transactions that a reader of changes has seen, as a PostgreSQL snapshot. */
export type Moment = string

/** The changes between two readings. */
export interface Look {
  moment: Moment
  /** The model whose vectors are serving. */
  serving: Serving | null
  /** Ids of the changed parties, ascending. */
  changed: number[]
  /** Sessions and parties affected by other commits. */
  noted: Noted
}

/** Sessions and parties affected by commits besides changed parties. */
export interface Noted {
  /** True if everybody is affected. */
  everything: boolean
  sessions: number[]
  parties: number[]
}

const NOTHING_NOTED: Noted = { everything: false, sessions: [], parties: [] }

/**
 * Returns the present snapshot and the parties changed by transactions that an earlier moment did not see; none for
 * null. Call it before reading the parties: later commits may be read with them, and the next look returns them again.
 * A transaction unseen at the earlier moment either began after it or was running then. The index finds both, so that a
 * transaction that stays open makes nothing be reported twice. Nothing beyond the snapshot counts: a database restored
 * from a dump has ids of transactions still to come here.
 */
export async function lookSince(db: Db, since: Moment | null): Promise<Look> {
  const [changed, noted] =
    since === null
      ? [sql`null`, sql`null`]
      : [
          sql`(select string_agg(id::text, ',' order by id) from (${unseenIn(sql`id`, sql`parties`, since)}) p)`,
          sql`(
            select string_agg(distinct coalesce('p' || party_id, 's' || session_id, '*'), ',')
            from (${unseenIn(sql`party_id, session_id`, sql`change_notes`, since)}) n)`,
        ]
  const { rows } = await sql<{
    moment: Moment
    serving: string | null
    changed: string | null
    noted: string | null
  }>`
    select pg_current_snapshot()::text as moment,
      (select value from installation where name = ${SERVING_MODEL}) as serving,
      ${changed} as changed, ${noted} as noted`.execute(db)
  const row = rows[0]
  if (row === undefined) throw new Error('a select of one row answered none')
  return {
    moment: row.moment,
    serving: servingIn(row.serving),
    changed: row.changed === null ? [] : row.changed.split(',').map(Number),
    noted: row.noted === null ? NOTHING_NOTED : notedIn(row.noted.split(',')),
  }
}

/** Returns the rows of a table written by transactions that an earlier moment did not see. */
function unseenIn(columns: RawBuilder<unknown>, table: RawBuilder<unknown>, since: Moment): RawBuilder<unknown> {
  return sql`
    select ${columns} from ${table}
    where changed_in >= pg_snapshot_xmax(${since}::pg_snapshot) and changed_in < pg_snapshot_xmax(pg_current_snapshot())
    union
    select ${columns} from ${table} where changed_in = any(array(select pg_snapshot_xip(${since}::pg_snapshot)))`
}

function notedIn(notes: readonly string[]): Noted {
  const idsOf = (kind: string) => notes.flatMap((note) => (note[0] === kind ? [Number(note.slice(1))] : []))
  return { everything: notes.includes('*'), sessions: idsOf('s'), parties: idsOf('p') }
}

/**
 * Deletes the notes of changes and records a change of everything, because a reader that missed a deleted note has not
 * seen this transaction either.
 */
export async function forgetNotes(database: Database<Schema>): Promise<void> {
  await database.transact(async (trx) => {
    await sql`delete from change_notes`.execute(trx)
    await sql`insert into change_notes default values`.execute(trx)
  })
}
