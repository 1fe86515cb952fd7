import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Names of the installation's values that each stand for one saved universe. */
const MARK = 'saved-universe:'
/** Marks kept: one for each process that saves, and a few of processes that are gone. */
const MARKS_KEPT = 32

/** What the database keeps of a saved universe, and its file as well. */
export interface Mark {
  name: string
  /** The transaction that wrote the mark, as its row names it. */
  writtenIn: string
}

/**
 * Notes in the database that a universe was saved, after all that it holds was committed. A database that has the mark has that too, and
 * counts its transactions on from there: one that was put back to an earlier moment has no such mark, and one that was filled from a dump
 * has it from another transaction.
 */
export async function leaveMark(db: Kysely<Schema>, name: string): Promise<Mark> {
  const own = `${MARK}${name}`
  const { rows } = await sql<{ writtenIn: string }>`
    insert into installation (name, value) values (${own}, pg_current_xact_id()::text) returning xmin::text as "writtenIn"`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('an insert of one row answered none')
  await sql`
    delete from installation where name in (
      select name from installation where starts_with(name, ${MARK}) and name <> ${own}
      order by value::numeric desc offset ${MARKS_KEPT - 1})`.execute(db)
  return { name, writtenIn: row.writtenIn }
}

/** Takes back the mark of a saved universe that another has replaced: until then whoever starts may be reading it. */
export async function dropMark(db: Kysely<Schema>, { name }: Mark): Promise<void> {
  await sql`delete from installation where name = ${`${MARK}${name}`}`.execute(db)
}

/** Whether this database has the mark, from the transaction that wrote it. */
export async function hasMark(db: Kysely<Schema>, { name, writtenIn }: Mark): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from installation where name = ${`${MARK}${name}`} and xmin::text = ${writtenIn}) as found`.execute(db)
  return rows[0]?.found === true
}
