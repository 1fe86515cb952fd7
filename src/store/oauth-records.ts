import { DAY_MS } from '../domain/figures/durations.ts'
import type { AccessScope } from '../domain/workspace/access-grant.ts'
import { hashCredential } from './access-grants.ts'
import type { Db } from './schema.ts'

/** A record of the OAuth provider, without the value by which it is found. */
interface OauthRecord {
  payload: Record<string, unknown>
  consumedAt: string | null
}

/** Stores a record under the hash of its id until it expires. Records expired for a day are deleted. */
export async function keepOauthRecord(
  db: Db,
  { model, id, grantId }: { model: string; id: string; grantId: number | null },
  payload: Record<string, unknown>,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  const { jti: _, ...rest } = payload
  const grant =
    grantId === null
      ? undefined
      : await db.selectFrom('access_grants').select('session_id').where('id', '=', grantId).executeTakeFirst()
  if (grantId !== null && grant === undefined) return
  const values = {
    session_id: grant?.session_id ?? null,
    grant_id: grantId,
    provider_grant: typeof payload.grantId === 'string' ? payload.grantId : null,
    payload: JSON.stringify(rest),
    expires_at: expiresAt.toISOString(),
  }
  await db
    .insertInto('oauth_records')
    .values({ model, id_sha256: hashCredential(id), ...values })
    .onConflict((conflict) => conflict.columns(['model', 'id_sha256']).doUpdateSet(values))
    .execute()
  const dayAgo = new Date(now.getTime() - DAY_MS).toISOString()
  await db.deleteFrom('oauth_records').where('expires_at', '<', dayAgo).execute()
}

export async function findOauthRecord(
  db: Db,
  { model, id }: { model: string; id: string },
): Promise<OauthRecord | null> {
  const row = await db
    .selectFrom('oauth_records')
    .select(['payload', 'consumed_at'])
    .where('model', '=', model)
    .where('id_sha256', '=', hashCredential(id))
    .executeTakeFirst()
  if (row === undefined) return null
  return { payload: { ...(JSON.parse(row.payload) as Record<string, unknown>), jti: id }, consumedAt: row.consumed_at }
}

/** Marks a record as used. Returns false if it was used before: of two concurrent uses exactly one succeeds. */
export async function consumeOauthRecord(
  db: Db,
  { model, id }: { model: string; id: string },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('oauth_records')
    .set({ consumed_at: now.toISOString() })
    .where('model', '=', model)
    .where('id_sha256', '=', hashCredential(id))
    .where('consumed_at', 'is', null)
    .returning('model')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a record. Returns the access grant that it belonged to. */
export async function deleteOauthRecord(db: Db, { model, id }: { model: string; id: string }): Promise<number | null> {
  const row = await db
    .deleteFrom('oauth_records')
    .where('model', '=', model)
    .where('id_sha256', '=', hashCredential(id))
    .returning('grant_id as grantId')
    .executeTakeFirst()
  return row?.grantId ?? null
}

/** Deletes the records of one kind that belong to a grant of the provider. */
export async function deleteGrantRecords(db: Db, model: string, providerGrant: string): Promise<void> {
  await db.deleteFrom('oauth_records').where('model', '=', model).where('provider_grant', '=', providerGrant).execute()
}

/** Request of a program for a member’s consent, as the provider has checked it. */
interface ConsentRequest {
  clientId: string
  clientName: string
  /** True if the program is described by a document at its own address; false if it only registered itself. */
  isProven: boolean
  /** Host to which the browser returns; the scheme of an application without one. */
  clientHost: string
  scopes: readonly AccessScope[]
}

const CONSENT_MODEL = 'ConsentRequest'

export async function keepConsentRequest(
  db: Db,
  uid: string,
  request: ConsentRequest,
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  await keepOauthRecord(db, { model: CONSENT_MODEL, id: uid, grantId: null }, { ...request }, times)
}

/** Returns what a program asks for, by the id of its request. Null if it is unknown or expired. */
export async function findConsentRequest(db: Db, uid: string, now: Date): Promise<ConsentRequest | null> {
  const row = await db
    .selectFrom('oauth_records')
    .select('payload')
    .where('model', '=', CONSENT_MODEL)
    .where('id_sha256', '=', hashCredential(uid))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.payload) as ConsentRequest)
}

/** Days that an unused registration of a program is kept. */
const CLIENT_DAYS = 30

/** Stores a program that registered itself, and forgets those that never came to a grant. */
export async function keepOauthClient(
  db: Db,
  clientId: string,
  metadata: Record<string, unknown>,
  now: Date,
): Promise<void> {
  await db
    .insertInto('oauth_clients')
    .values({ client_id: clientId, metadata: JSON.stringify(metadata), registered_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute()
  await db
    .deleteFrom('oauth_clients')
    .where('registered_at', '<', new Date(now.getTime() - CLIENT_DAYS * DAY_MS).toISOString())
    .where('client_id', 'not in', db.selectFrom('access_grants').select('client_id'))
    .execute()
}

export async function findOauthClient(db: Db, clientId: string): Promise<Record<string, unknown> | null> {
  const row = await db
    .selectFrom('oauth_clients')
    .select('metadata')
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row === undefined ? null : (JSON.parse(row.metadata) as Record<string, unknown>)
}
