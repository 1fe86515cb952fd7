import { ownPairing } from '../disclosure/own-pairing.ts'
import { STATEMENT_TYPES } from '../domain/nda/statement-types.ts'
import type { Handlers } from '../entry/perform.ts'
import { verified } from '../integrations/signing.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { loadPublicKeys, signedStatement } from '../signing/signed-statement.ts'
import { loadLedger } from '../store/disclosure-records.ts'
import { loadNda, loadRevokedAt } from '../store/ndas.ts'

export const getSigningKeys: Handlers['getSigningKeys'] = async ({ app }) => ({
  body: { keys: await loadPublicKeys(app) },
})

export const verifyReceipt: Handlers['verifyReceipt'] = async ({ app, input }) => {
  const answer = await verified(input.jws, await loadPublicKeys(app))
  if ('fault' in answer) return { body: { valid: false, fault: answer.fault } }
  const { statement, typ } = answer
  if (typ === STATEMENT_TYPES.ledger) return { body: { valid: true, kind: 'ledger', statement } }
  if (typ !== STATEMENT_TYPES.nda) return { body: { valid: false, fault: 'malformed' } }
  const { sequence } = statement.record as { sequence: number }
  const { db } = app.database
  const nda = await loadNda(db, sequence)
  const inChain = nda !== null && nda.hash === statement.hash
  const revokedAt = await loadRevokedAt(db, sequence)
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
  const entries = (await loadLedger(app.database.db, buyerId, sellerId)).map((entry) => ({
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
