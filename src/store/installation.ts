import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** A value this installation keeps for itself: the stored one, or `make()`'s, stored now; the same in every process. */
export async function installationValue(db: Kysely<Schema>, name: string, make: () => string): Promise<string> {
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

/** Remembers a used challenge until it expires; false when it was used before. Two calls at once: exactly one is true. */
export async function markChallengeUsed(db: Kysely<Schema>, id: string, expiresAt: Date, now: Date): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with gone as (delete from spent_challenges where expires_at < ${now.toISOString()})
    insert into spent_challenges (id, expires_at) values (${id}, ${expiresAt.toISOString()})
    on conflict (id) do nothing returning id`.execute(db)
  return rows.length === 1
}
