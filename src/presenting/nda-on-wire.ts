import type { NdaRecord } from '../domain/nda/chain.ts'

/** Returns a signature for its own session, with its fields in the order in which they are hashed. */
export function ndaOnWire(nda: NdaRecord) {
  return {
    sequence: nda.sequence,
    workspace: nda.workspace,
    signer_name: nda.signerName,
    company: nda.company,
    stated_signed_at: nda.statedSignedAt,
    recorded_at: nda.recordedAt,
    expires_at: nda.expiresAt,
    ip: nda.ip,
    user_agent: nda.userAgent,
    text_version: nda.textVersion,
    text_sha256: nda.textSha256,
    nonce: nda.nonce,
    previous_hash: nda.previousHash,
  }
}
