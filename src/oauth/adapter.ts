import { errors, type ProviderAdapter } from 'oidc-provider'
import type { AppContext } from '../entry/app-context.ts'
import { endGrant } from '../store/access-grants.ts'
import {
  consumeOauthRecord,
  deleteOauthRecord,
  deleteOauthRecordsOf,
  findOauthClient,
  findOauthRecord,
  keepOauthClient,
  keepOauthRecord,
} from '../store/oauth-records.ts'

type Kept = Pick<AppContext, 'database' | 'now'>

/** Kinds that are never stored: nobody stays signed in at the provider, so every authorization asks a member again. */
const FORGOTTEN: ReadonlySet<string> = new Set(['Session'])

/** Returns the store of one kind of the provider's records, on this service's own database. */
export function adapterFor({ database: { db }, now }: Kept, model: string): ProviderAdapter {
  if (FORGOTTEN.has(model)) return NOTHING
  if (model === 'Client') return clientsIn({ database: { db }, now } as Kept)
  const find: ProviderAdapter['find'] = async (id) => {
    const record = await findOauthRecord(db, { model, id })
    if (record === null) return undefined
    const { payload, consumedAt } = record
    return consumedAt === null ? payload : { ...payload, consumed: Math.floor(Date.parse(consumedAt) / 1000) }
  }
  return {
    ...NOTHING,
    find,
    async upsert(id, payload, expiresInS = RECORD_S) {
      const account = payload.accountId
      const grantId = typeof account === 'string' && /^\d+$/.test(account) ? Number(account) : null
      const at = now()
      const times = { now: at, expiresAt: new Date(at.getTime() + expiresInS * 1000) }
      await keepOauthRecord(db, { model, id, grantId }, payload, times)
    },
    async consume(id) {
      // The provider looks first and consumes then; of two that looked at once the second is a replay.
      if (!(await consumeOauthRecord(db, { model, id }, now()))) throw new errors.InvalidGrant('already used')
    },
    async destroy(id) {
      const grantId = await deleteOauthRecord(db, { model, id })
      // The provider gives up a grant only after a revocation, which has ended it already, or a replay.
      if (model === 'Grant' && grantId !== null) await endGrant(db, { id: grantId }, 'reuse', now())
    },
    revokeByGrantId: (grantId) => deleteOauthRecordsOf(db, model, grantId),
  }
}

/** For kinds that the provider stores without an end; a grant ends by its own date. */
const RECORD_S = 366 * 86_400

const NOTHING: ProviderAdapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
}

function clientsIn({ database: { db }, now }: Kept): ProviderAdapter {
  return {
    ...NOTHING,
    find: async (id) => (await findOauthClient(db, id)) ?? undefined,
    async upsert(id, metadata) {
      const uris = Array.isArray(metadata.redirect_uris) ? metadata.redirect_uris : []
      if (!uris.every((uri) => isSafeRedirect(String(uri))))
        throw new errors.InvalidRedirectUri('redirect_uris must use https, or http on a loopback address')
      // No program may present the secret that the provider makes for each.
      const { client_secret: _, client_secret_expires_at: __, ...kept } = metadata
      await keepOauthClient(db, id, kept, now())
    },
  }
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** True for addresses at which a code cannot be read on its way: TLS, this machine, or an app's own scheme (RFC 8252). */
export function isSafeRedirect(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.hash !== '' || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  if (url.protocol === 'http:') return LOOPBACK.has(url.hostname)
  return /^[a-z][a-z0-9+-]*(\.[a-z0-9+-]+)+:$/.test(url.protocol)
}
