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
  /** When what tells of the signer was taken out; absent or null while the record is whole. */
  minimisedAt?: string | null
}

/** Whether a record was emptied of what tells of its signer: then its hash cannot be made again, and stands by its links alone. */
export function isBlank(record: ChainedRecord): boolean {
  const { minimisedAt, signerName, company, statedSignedAt, ip, userAgent, nonce } = record
  const told = [company, statedSignedAt, ip, userAgent]
  return !!minimisedAt && signerName === '' && nonce === '' && told.every((value) => value === null)
}

/** A signature taken back by the operator. It is a record of the chain in its own right. */
export interface NdaRevocation {
  sequence: number
  /** Sequence of the signature that ends. */
  revokes: number
  reason: string
  /** The operator's credential, as the audit names it. */
  revokedBy: string
  revokedAt: string
  nonce: string
  previousHash: string
}

/** SHA-256 over the word `revocation` and the fields as JSON in the order written here: no signature has the same. */
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

/** A record of the chain: a signature, or one taken back. */
export type ChainLink = ChainedRecord | ChainedRevocation

const hashOf = (link: ChainLink) => ('revokes' in link ? hashRevocation(link) : hashNda(link))

/** The first place where a run of consecutive records breaks; null when every hash and every link holds. Of a blank record the links are held to, since its hash is of what was taken out. */
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
