import { createHash } from 'node:crypto'

/** Hash that the first record of the chain names as its predecessor. */
export const CHAIN_START = '0'.repeat(64)

/** What one signature recorded. Instants are RFC 3339 UTC with milliseconds. */
export interface NdaRecord {
  sequence: number
  workspace: number
  signerName: string
  company: string | null
  /** When the signer says they signed, as given; null when not said. */
  statedSignedAt: string | null
  recordedAt: string
  expiresAt: string
  ip: string | null
  userAgent: string | null
  textVersion: string
  textSha256: string
  /** Random, so that who holds one record cannot guess its neighbours from their hashes. */
  nonce: string
  previousHash: string
}

/** SHA-256 over the record's fields as JSON in the order written here, so that anyone who holds the record can recompute it. */
export function ndaHashOf(record: NdaRecord): string {
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

export type ChainedRecord = NdaRecord & { hash: string }

/** The first place where a run of consecutive records breaks; null when every hash and every link holds. */
export function brokenLinkOf(records: readonly ChainedRecord[]): number | null {
  let previous: ChainedRecord | null = null
  for (const record of records) {
    if (ndaHashOf(record) !== record.hash) return record.sequence
    if (previous !== null && (record.previousHash !== previous.hash || record.sequence !== previous.sequence + 1))
      return record.sequence
    if (record.sequence === 1 && record.previousHash !== CHAIN_START) return record.sequence
    previous = record
  }
  return null
}
