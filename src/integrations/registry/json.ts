/** JSON of unverified shape: every reader returns a value of the right type, otherwise null. */
export type Json = Readonly<Record<string, unknown>>

export const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

/** @throws TypeError if the value is not a list, so the shape is unknown */
export function expectList(value: unknown): Json[] {
  if (!Array.isArray(value)) throw new TypeError('a list was expected')
  return value.map(objectOf)
}

/** Returns a non-empty text of at most 500 characters, trimmed, otherwise null. */
export function textIn(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = value.trim()
  return text === '' || text.length > 500 ? null : text
}

export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

/** Returns a day as `YYYY-MM-DD`, without the time of day, otherwise null. */
export function dayIn(value: unknown): string | null {
  const day = textIn(value)?.slice(0, 10) ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null
}
