import { type ReceiptKind, STATEMENT_TYPES } from '../domain/nda/statement-types.ts'
import type { AppContext } from '../entry/app-context.ts'
import { detachedSignature, importSigningKey, publicKeyOf, type SigningKey, signed } from '../integrations/signing.ts'
import { keepSigningKey, seedInUse, signingKeys } from '../store/signing-keys.ts'

/** Signs a statement of this service with the key in use. */
export async function signedStatement(app: AppContext, kind: ReceiptKind, statement: object): Promise<string> {
  return await signed({ iss: app.baseUrl, ...statement }, STATEMENT_TYPES[kind], await keyInUse(app))
}

/** Returns an agent card with its signature by the key in use (A2A 1.0 §8.4). `keysUrl` is that of the public keys. */
export async function signedCard(app: AppContext, card: object, keysUrl: string): Promise<Record<string, unknown>> {
  return { ...card, signatures: [await detachedSignature(card, keysUrl, await keyInUse(app))] }
}

/** Returns the key to sign with; the first use creates the first one. */
async function keyInUse(app: AppContext): Promise<SigningKey> {
  const { db } = app.database
  let seed = await seedInUse(db)
  if (seed === null) {
    await makeKey(app)
    // Another process may have made the one in use.
    seed = await seedInUse(db)
  }
  if (seed === null) throw new Error('there is no key to sign with')
  return await importSigningKey(seed)
}

async function makeKey(app: AppContext): Promise<void> {
  const { seed, publicKey } = await importSigningKey(app.newSecret())
  await keepSigningKey(app.database.db, { kid: publicKey.kid, publicX: publicKey.x, seed }, app.now())
}

/** Returns the public keys of this service, including retired ones. */
export const loadPublicKeys = async ({ database }: AppContext) =>
  (await signingKeys(database.db)).map(({ kid, publicX }) => publicKeyOf(kid, publicX))
