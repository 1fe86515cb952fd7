/** A place in what a search found. */
export interface SearchPlace {
  /** How many of those that come first were shown. */
  readonly shown: number
  /** The id of the last one shown of the others; null before the first of them. */
  readonly before: number | null
}

/** A place in what a search found as the opaque cursor of a link. */
export function encodeSearchCursor({ shown, before }: SearchPlace): string {
  return Buffer.from(`${shown}:${before ?? ''}`).toString('base64url')
}

/** The place a cursor names; null when this service gave no such cursor. */
export function decodeSearchCursor(cursor: string): SearchPlace | null {
  const found = /^(\d{1,6}):(\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  return found ? { shown: Number(found[1]), before: found[2] === '' ? null : Number(found[2]) } : null
}
