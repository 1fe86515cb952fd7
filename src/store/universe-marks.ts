import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Prefix of the names under which the installation records saved universes. */
const MARK = 'saved-universe:'
/** Marks kept: one for each process that saves, and a few of processes that are gone. */
const MARKS_KEPT = 32

/** Identifies a saved universe in the database and in its files. */
export interface Mark {
  name: string
  /** The transaction that wrote the mark, by the row's xmin. */
  writtenIn: string
}

/**
 * Records in the database that a universe was saved, after all its contents were committed. A database with the mark
 * includes those commits: one restored to an earlier moment has no such mark, and one filled from a dump has it from
 * another transaction.
 */
export async function leaveMark(db: Db, name: string): Promise<Mark> {
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

/**
 * Deletes the mark of a saved universe once another has replaced it; until then a starting process may be reading it.
 */
export async function dropMark(db: Db, { name }: Mark): Promise<void> {
  await sql`delete from installation where name = ${`${MARK}${name}`}`.execute(db)
}

/** True if this database has the mark, written by the same transaction. */
export async function hasMark(db: Db, { name, writtenIn }: Mark): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from installation where name = ${`${MARK}${name}`} and xmin::text = ${writtenIn}) as found`.execute(db)
  return rows[0]?.found === true
}
