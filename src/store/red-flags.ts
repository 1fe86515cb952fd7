import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Stores a party's adverse register findings; if they changed, the index reads the party again. */
export async function setRedFlags(trx: Db, partyId: number, flags: readonly string[]): Promise<void> {
  await sql`
    update parties set red_flags = ${[...flags]}::text[], changed_in = pg_current_xact_id()
    where id = ${partyId} and red_flags <> ${[...flags]}::text[]`.execute(trx)
}

/** Lifts a party's present red flags; later findings are flagged again. */
export async function clearRedFlags(trx: Db, partyId: number, now: Date): Promise<void> {
  await sql`
    update parties set red_flags_lifted = red_flags, updated_at = ${now.toISOString()}::timestamptz,
      changed_in = pg_current_xact_id()
    where id = ${partyId}`.execute(trx)
}
