/** Parts of a JSON answer whose shape is only believed: every reader takes what has the right type and null for all else. */
export type Json = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** @throws TypeError where a list must stand and none does: the shape is not the one known */
export function expectList(value: unknown): Json[] {
  if (!Array.isArray(value)) throw new TypeError('a list was expected')
  return value.map(objectOf)
}

/** A text with something in it, trimmed and of a sane length; else null. */
export function textIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text.length > 500 ? null : text
}

export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** A day as `YYYY-MM-DD`, time of day cut off; else null. */
export function dayIn(value: unknown): string | null {
  const day = textIn(value)?.slice(0, 10) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null
}

/** JSON within a string, as the open data portals nest it; else an empty object. */
export function nestedIn(value: unknown): Json {
  if (typeof value !== 'string') return objectOf(value)
  try {
    return objectOf(JSON.parse(value))
  } catch {
    return {}
  }
}
