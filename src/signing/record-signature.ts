import type { ChainedRecord } from '../domain/nda/chain.ts'
import { NDA_SHA256, NDA_VERSION, ndaExpiry } from '../domain/nda/text.ts'
import type { AppContext, Asked } from '../entry/app-context.ts'
import { watchSignatures } from '../store/alarms.ts'
import { insertEvents } from '../store/events.ts'
import { appendNda, type Signature } from '../store/ndas.ts'
import type { Db } from '../store/schema.ts'

/** Signer, company and date as the signer stated them. */
type Stated = Pick<Signature, 'signerName' | 'company' | 'statedSignedAt'>

/** Appends a signature to the chain with the client's address, and records the event for its workspace. */
export async function recordSignature(
  app: AppContext,
  trx: Db,
  sessionId: number,
  stated: Stated,
  asked: Pick<Asked, 'ip' | 'userAgent'>,
): Promise<ChainedRecord> {
  const now = app.now()
  const record = await appendNda(trx, {
    workspace: sessionId,
    ...stated,
    recordedAt: now.toISOString(),
    expiresAt: ndaExpiry(now).toISOString(),
    ip: asked.ip,
    userAgent: asked.userAgent?.slice(0, 500) ?? null,
    textVersion: NDA_VERSION,
    textSha256: NDA_SHA256,
    nonce: app.newSecret(),
  })
  const facts = { sequence: record.sequence }
  await insertEvents(trx, [{ sessionId, type: 'nda_signed', partyId: null, facts }], now)
  await watchSignatures(trx, sessionId, now)
  return record
}
