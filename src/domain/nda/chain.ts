import { createHash } from 'node:crypto'

/** Predecessor hash of the first record. */
export const CHAIN_START = '0'.repeat(64)

/** Record of one signature. Instants are RFC 3339 UTC with milliseconds. */
export interface NdaRecord {
  sequence: number
  workspace: number
  signerName: string
  company: string | null
  /** Signing time as stated by the signer; null if not stated. */
  statedSignedAt: string | null
  recordedAt: string
  expiresAt: string
  ip: string | null
  userAgent: string | null
  textVersion: string
  textSha256: string
  /** Random, so that the holder of a record cannot guess its neighbours from their hashes. */
  nonce: string
  previousHash: string
}

/**
 * Computes the SHA-256 of the record's fields as a JSON array in this order, so that a holder of the record can
 * recompute it.
 */
export function hashNda(record: NdaRecord): string {
  const canonical = JSON.stringify([
    record.sequence,
    record.workspace,
    record.signerName,
    record.company,
    record.statedSignedAt,
    record.recordedAt,
    record.expiresAt,
    record.ip,
    record.userAgent,
    record.textVersion,
    record.textSha256,
    record.nonce,
    record.previousHash,
  ])
  return createHash('sha256').update(canonical, 'utf8').digest('hex')
}

export type ChainedRecord = NdaRecord & {
  hash: string
  /** Time at which the signer's data were erased; absent or null while the record is complete. */
  minimisedAt?: string | null
}

/**
 * True if the signer's data were erased from a record. Its hash can then not be recomputed and is verified by its links
 * only.
 */
function isBlank(record: ChainedRecord): boolean {
  const { minimisedAt, signerName, company, statedSignedAt, ip, userAgent, nonce } = record
  const signerData = [company, statedSignedAt, ip, userAgent]
  return !!minimisedAt && signerName === '' && nonce === '' && signerData.every((value) => value === null)
}

/** Revocation of a signature by the operator, a record of the chain in its own right. */
export interface NdaRevocation {
  sequence: number
  /** Sequence number of the revoked signature. */
  revokes: number
  reason: string
  /** Credential of the operator, as in the audit log. */
  revokedBy: string
  revokedAt: string
  nonce: string
  previousHash: string
}

/**
 * Computes the SHA-256 of the word `revocation` and the fields as a JSON array in this order, so that it never equals
 * that of a signature.
 */
export function hashRevocation(record: NdaRevocation): string {
  const canonical = JSON.stringify([
    'revocation',
    record.sequence,
    record.revokes,
    record.reason,
    record.revokedBy,
    record.revokedAt,
    record.nonce,
    record.previousHash,
  ])
  return createHash('sha256').update(canonical, 'utf8').digest('hex')
}

export type ChainedRevocation = NdaRevocation & { hash: string }

/** Record of the chain: a signature or a revocation. */
export type ChainLink = ChainedRecord | ChainedRevocation

const hashOf = (link: ChainLink) => ('revokes' in link ? hashRevocation(link) : hashNda(link))

/**
 * Returns the sequence number of the first record with a wrong hash or link in a run of consecutive records; null if
 * all are valid. For erased records only the links are checked.
 */
export function findBrokenLink(records: readonly ChainLink[]): number | null {
  let previous: ChainLink | null = null
  for (const record of records) {
    const isEmptied = !('revokes' in record) && isBlank(record)
    if (!isEmptied && hashOf(record) !== record.hash) return record.sequence
    if (previous !== null && (record.previousHash !== previous.hash || record.sequence !== previous.sequence + 1))
      return record.sequence
    if (record.sequence === 1 && record.previousHash !== CHAIN_START) return record.sequence
    previous = record
  }
  return null
}
