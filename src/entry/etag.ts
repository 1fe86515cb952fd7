import { hash } from 'node:crypto'

/** Returns a short hash, equal for equal plain values. */
export function hashContent(value: unknown): string {
  return hashBytes(JSON.stringify(value))
}

/** Returns a short hash of an answer in letters only, since digits could be mistaken for a party's figure. */
export function hashBytes(body: string | Uint8Array): string {
  const digest = hash('sha256', body, 'hex').slice(0, 40)
  return digest.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
}

/** Builds a strong entity tag for content, distinct for each form of it. */
export function strongEtag(content: string, ...form: string[]): string {
  return `"${[content, ...form].join('-')}"`
}

/** True if an If-Match header lists the tag or `*`; weak tags never match (RFC 9110 §13.1.1). */
export function matchesTag(ifMatch: string, etag: string): boolean {
  return ifMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag)
}

/** True if an If-None-Match header lists the tag or `*`, compared weakly (RFC 9110 §13.1.2). */
export function namesTag(ifNoneMatch: string | null, etag: string | undefined): boolean {
  if (ifNoneMatch === null || etag === undefined) return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}
