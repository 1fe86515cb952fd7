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
