import type { Db } from './schema.ts'

/** The public part of a present or former signing key of receipts. */
interface KeptKey {
  kid: string
  publicX: string
  retiredAt: string | null
}

/** Returns the private key in use, null if there is none yet. */
export async function seedInUse(db: Db): Promise<string | null> {
  const row = await db.selectFrom('signing_keys').select('seed').where('retired_at', 'is', null).executeTakeFirst()
  return row?.seed ?? null
}

/** Returns all keys, the latest first. */
export async function signingKeys(db: Db): Promise<KeptKey[]> {
  return await db
    .selectFrom('signing_keys')
    .select(['kid', 'public_x as publicX', 'retired_at as retiredAt'])
    .orderBy('made_at', 'desc')
    .execute()
}

/** Stores a signing key, unless another process has stored one. */
export async function keepSigningKey(
  db: Db,
  { kid, publicX, seed }: { kid: string; publicX: string; seed: string },
  now: Date,
): Promise<void> {
  await db
    .insertInto('signing_keys')
    .values({ kid, public_x: publicX, seed, made_at: now.toISOString(), retired_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Retires the key in use: its private part is deleted, and its signatures can still be verified. */
export async function retireSigningKey(trx: Db, now: Date): Promise<void> {
  await trx
    .updateTable('signing_keys')
    .set({ seed: null, retired_at: now.toISOString() })
    .where('retired_at', 'is', null)
    .execute()
}
