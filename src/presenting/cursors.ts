import type { Place } from '../domain/matching/scoring/shortlist.ts'

/** Encodes a place in a ranking as the opaque cursor of a link. */
export function encodeCursor(place: Place): string {
  return Buffer.from(`${place.fit}:${place.id}`).toString('base64url')
}

/** Decodes a cursor. Null if this service did not issue it. */
export function decodeCursor(cursor: string): Place | null {
  const found = /^(\d{1,3}(?:\.\d)?):(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  return found ? { fit: Number(found[1]), id: Number(found[2]) } : null
}

/** A place in search results. */
export interface SearchPlace {
  /** Number of the top results already shown. */
  readonly shown: number
  /** Id of the last of the other results shown. Null before the first of them. */
  readonly before: number | null
}

/** Encodes a place in search results as the opaque cursor of a link. */
export function encodeSearchCursor({ shown, before }: SearchPlace): string {
  return Buffer.from(`${shown}:${before ?? ''}`).toString('base64url')
}

/** Decodes a cursor. Null if this service did not issue it. */
export function decodeSearchCursor(cursor: string): SearchPlace | null {
  const found = /^(\d{1,6}):(\d{0,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'))
  return found ? { shown: Number(found[1]), before: found[2] === '' ? null : Number(found[2]) } : null
}
