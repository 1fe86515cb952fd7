import { hash } from 'node:crypto'

/** A short hash of plain values, the same for the same values. */
export function hashContent(value: unknown): string {
  return hashBytes(JSON.stringify(value))
}

/** A short hash of an answer as it leaves, in letters only: digits by chance could be taken for a figure of a party. */
export function hashBytes(body: string | Uint8Array): string {
  const digest = hash('sha256', body, 'hex').slice(0, 40)
  return digest.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

/** A strong entity tag over some content, apart for each form it is given in. */
export function strongEtag(content: string, ...form: string[]): string {
  return `"${[content, ...form].join('-')}"`
}

/** Whether an If-Match header names a tag, or any (RFC 9110 §13.1.1: compared strongly, so a weak tag names none). */
export function matchesTag(ifMatch: string, etag: string): boolean {
  return ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag)
}

/** Whether an If-None-Match header names a tag, or any (RFC 9110 §13.1.2: compared weakly). */
export function namesTag(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (ifNoneMatch === null || etag === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
