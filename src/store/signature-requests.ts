import type { Db } from './schema.ts'

/** A signature awaiting the decision of an agent's supervisor, or of a member whose program asked for it. */
export interface SignatureRequest {
  id: number
  signerName: string
  company: string | null
  statedSignedAt: string | null
  askedAt: string
  expiresAt: string
  /** The grant of the program that asked; null if an agent asked, whose supervisor decides. */
  grantId: number | null
}

/** Returns the signature that waits for a session's supervisor or member; null without one that is still valid. */
export async function waitingSignature(db: Db, sessionId: number, now: Date): Promise<SignatureRequest | null> {
  const row = await db
    .selectFrom('signature_requests')
    .select(['id', 'signer_name as signerName', 'company', 'stated_signed_at as statedSignedAt'])
    .select(['asked_at as askedAt', 'expires_at as expiresAt', 'asked_by_grant as grantId'])
    .where('session_id', '=', sessionId)
    .where('state', '=', 'waiting')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row ?? null
}

/** Stores a signature awaiting a decision, replacing a lapsed one. The session row must be locked. */
export async function askSignature(
  trx: Db,
  sessionId: number,
  asked: Pick<SignatureRequest, 'signerName' | 'company' | 'statedSignedAt'> &
    Partial<Pick<SignatureRequest, 'grantId'>>,
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<void> {
  await trx
    .deleteFrom('signature_requests')
    .where('session_id', '=', sessionId)
    .where('state', '=', 'waiting')
    .execute()
  await trx
    .insertInto('signature_requests')
    .values({
      session_id: sessionId,
      signer_name: asked.signerName,
      company: asked.company,
      stated_signed_at: asked.statedSignedAt,
      asked_at: now.toISOString(),
      expires_at: expiresAt.toISOString(),
      decided_at: null,
      nda_sequence: null,
      asked_by_grant: asked.grantId ?? null,
    })
    .execute()
}

/** Records the decision, with the chain record of an approval. */
export async function decideSignatureRequest(
  trx: Db,
  id: number,
  ndaSequence: number | null,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('signature_requests')
    .set({
      state: ndaSequence === null ? 'refused' : 'approved',
      nda_sequence: ndaSequence,
      decided_at: now.toISOString(),
    })
    .where('id', '=', id)
    .execute()
}

/** True if a signature was approved by the supervisor it names. */
export async function isSignatureApproved(db: Db, ndaSequence: number): Promise<boolean> {
  const row = await db
    .selectFrom('signature_requests')
    .select('id')
    .where('nda_sequence', '=', ndaSequence)
    .where('asked_by_grant', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
