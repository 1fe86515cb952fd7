import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Serving } from '../domain/matching/scoring/serving.ts'
import type { Database } from './database.ts'
import type { Schema } from './schema.ts'
import { SERVING_MODEL, servingIn } from './serving.ts'

/** What a reader of changes keeps between two readings: which transactions it has seen, as PostgreSQL writes a snapshot. */
export type Moment = string

/** A look at what changed. */
export interface Look {
  moment: Moment
  /** The model whose vectors serve. */
  serving: Serving | null
  /** Ids of the parties changed since, in order. */
  changed: number[]
  /** Whom else the commits since concern. */
  noted: Noted
}

/** Whom commits concern besides the parties that they changed. */
export interface Noted {
  /** So much that everybody is concerned. */
  everything: boolean
  sessions: number[]
  parties: number[]
}

const NOTHING_NOTED: Noted = { everything: false, sessions: [], parties: [] }

/**
 * Which transactions are visible now, and the parties changed by those that an earlier moment did not see; null: none are asked for.
 * Look before reading the parties: what commits meanwhile may be read with them, and the next look tells of it again.
 *
 * A transaction that the earlier moment did not see began after it or was running at it. Both are found in the index, so a
 * transaction of others that stays open makes nothing be told twice. Nothing beyond the snapshot counts: a database restored
 * from a dump holds ids of transactions that are yet to come here.
 */
export async function lookSince(db: Kysely<Schema>, since: Moment | null): Promise<Look> {
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

/** Rows of a table written by transactions that an earlier moment did not see. */
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
 * Deletes the notes of changes, which is noted as a change of everything: whoever has not seen a note that is gone has not seen
 * this transaction either.
 */
export async function forgetNotes(database: Database<Schema>): Promise<void> {
  await database.transact(async (trx) => {
    await sql`delete from change_notes`.execute(trx)
    await sql`insert into change_notes default values`.execute(trx)
  })
}
