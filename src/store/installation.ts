import { sql } from 'kysely'
import type { Db } from './schema.ts'

/**
 * Returns the secret of a period, or null if it has none. The present period's is created on first use, which deletes
 * those before the previous one. It is the same in every process, although clocks may differ.
 */
export async function periodSecret(
  db: Db,
  { period, present }: { period: number; present: number },
  make: () => string,
): Promise<string | null> {
  const known = await keptSecret(db, period)
  if (known !== null || period !== present) return known
  await db
    .insertInto('challenge_secrets')
    .values({ period, secret: make() })
    .onConflict((conflict) => conflict.column('period').doNothing())
    .execute()
  await db
    .deleteFrom('challenge_secrets')
    .where('period', '<', present - 1)
    .execute()
  return await keptSecret(db, period)
}

async function keptSecret(db: Db, period: number): Promise<string | null> {
  const row = await db.selectFrom('challenge_secrets').select('secret').where('period', '=', period).executeTakeFirst()
  return row?.secret ?? null
}

/**
 * Returns a permanent value of this installation: the stored one, or else `make()`'s, which is stored. It is the same
 * in every process.
 */
export async function installationValue(db: Db, name: string, make: () => string): Promise<string> {
  await db
    .insertInto('installation')
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return value
}

const BLINDING_RULE = 'blinding-rule'

/** Returns the version of the rule that made all stored blind texts. Null before the first. */
export async function storedBlindingRule(db: Db): Promise<number | null> {
  const row = await db.selectFrom('installation').select('value').where('name', '=', BLINDING_RULE).executeTakeFirst()
  return row === undefined ? null : Number(row.value)
}

/** Records the version of the rule that made all stored blind texts. */
export async function noteBlindingRule(db: Db, rule: number): Promise<void> {
  await db
    .insertInto('installation')
    .values({ name: BLINDING_RULE, value: `${rule}` })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: `${rule}` }))
    .execute()
}

/**
 * Marks a challenge as used until it expires. Returns false if it was used before; of two concurrent calls exactly one
 * returns true.
 */
export async function markChallengeUsed(db: Db, id: string, expiresAt: Date, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from spent_challenges where expires_at < ${now.toISOString()})
    insert into spent_challenges (id, expires_at) values (${id}, ${expiresAt.toISOString()})
    on conflict (id) do nothing returning id`.execute(db)
  return rows.length === 1
}

const PROBE = 'write-probe'
/** More than one page of a table, so that the probe fails on a full disk. */
const PROBE_CHARACTERS = 64 * 1024

/** Writes and deletes a value that needs new disk space. Throws if there is none. */
export async function writeProbe(trx: Db): Promise<void> {
  await trx.deleteFrom('installation').where('name', '=', PROBE).execute()
  // Varying digits, because PostgreSQL would compress a repetitive text into one page.
  const value = sql<string>`(select string_agg(md5(n::text), '') from generate_series(1, ${PROBE_CHARACTERS / 32}) n)`
  await trx.insertInto('installation').values({ name: PROBE, value }).execute()
  await trx.deleteFrom('installation').where('name', '=', PROBE).execute()
}
