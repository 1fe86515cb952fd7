import { ownPairing } from '../disclosure/own-pairing.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { publicKeyOf, signed, signingKeyOf, verified } from '../integrations/signing.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { ledgerOf } from '../store/disclosure-records.ts'
import { ndaOf, revokedAtOf } from '../store/ndas.ts'
import { keepSigningKey, seedInUse, signingKeys } from '../store/signing-keys.ts'

/** The types of signed statements, as their headers name them. */
const TYPES = { nda: 'concordat-nda-receipt+jws', ledger: 'concordat-ledger+jws' } as const
export type ReceiptKind = keyof typeof TYPES

/** A statement of this service, signed with the key in use; the first statement makes the first key. */
export async function signedStatement(app: AppContext, kind: ReceiptKind, statement: object): Promise<string> {
  const { db } = app.database
  if ((await seedInUse(db)) === null) await makeKey(app)
  const seed = await seedInUse(db)
  if (seed === null) throw new Error('there is no key to sign with')
  return await signed({ iss: app.baseUrl, ...statement }, TYPES[kind], await signingKeyOf(seed))
}

async function makeKey(app: AppContext): Promise<void> {
  const { seed, publicKey } = await signingKeyOf(app.newSecret())
  await keepSigningKey(app.database.db, { kid: publicKey.kid, publicX: publicKey.x, seed }, app.now())
}

const publicKeys = async ({ database }: AppContext) =>
  (await signingKeys(database.db)).map(({ kid, publicX }) => publicKeyOf(kid, publicX))

export const getSigningKeys: Handlers['getSigningKeys'] = async ({ app }) => ({
  body: { keys: await publicKeys(app) },
})

export const verifyReceipt: Handlers['verifyReceipt'] = async ({ app, input }) => {
  const answer = await verified(input.jws, await publicKeys(app))
  if ('fault' in answer) return { body: { valid: false, fault: answer.fault } }
  const { statement, typ } = answer
  if (typ === TYPES.ledger) return { body: { valid: true, kind: 'ledger', statement } }
  if (typ !== TYPES.nda) return { body: { valid: false, fault: 'malformed' } }
  const { sequence } = statement.record as { sequence: number }
  const { db } = app.database
  const nda = await ndaOf(db, sequence)
  const inChain = nda !== null && nda.hash === statement.hash
  const revokedAt = await revokedAtOf(db, sequence)
  const inForce = inChain && revokedAt === null && nda.expiresAt > app.now().toISOString()
  return {
    body: {
      valid: true,
      kind: 'nda',
      statement,
      in_chain: inChain,
      in_force: inForce,
      ...withoutNulls({ revoked_at: revokedAt }),
    },
  }
}

export const getLedger: Handlers['getLedger'] = async ({ app, viewer, input, refuse }) => {
  const { buyerId, sellerId } = await ownPairing(app, viewer, input.pair_id, refuse)
  const entries = (await ledgerOf(app.database.db, buyerId, sellerId)).map((entry) => ({
    told_at: entry.disclosedAt,
    name_of: entry.nameOf,
    told_to: entry.nameOf === 'buyer' ? ('seller' as const) : ('buyer' as const),
    nda_sequence: entry.ndaSequence,
    nda_hash: entry.ndaHash,
    nda_recorded_at: entry.ndaSignedAt,
    nda_text_version: entry.ndaVersion,
  }))
  const ledger = { pair_id: input.pair_id, entries }
  return { body: { ...ledger, jws: await signedStatement(app, 'ledger', ledger) } }
}
