const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const WITHIN = /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9a-f])/i
const HYPHENS_AFTER = [8, 12, 16, 20] as const
const DIGITS = 32

/** The result of parsing a typed key: the key, or the problem. */
export type KeyTyped =
  | { key: string }
  | { why: 'empty' }
  | { why: 'foreign'; sign: string }
  | { why: 'short' | 'long'; count: number }
  | { why: 'version' }

/** Parses a workspace key as people paste it: any case, whitespace, hyphens of any kind or none, quotes. */
export function keyTyped(text: string): KeyTyped {
  const bare = text.replace(/[\s\u200b\ufeff"'«»“”<>{}.,;\-\u2010-\u2015]/g, '').toLowerCase()
  if (bare === '') return { why: 'empty' }
  const sign = /[^0-9a-f]/.exec(bare)?.[0]
  if (sign !== undefined) return { why: 'foreign', sign }
  if (bare.length < DIGITS) return { why: 'short', count: DIGITS - bare.length }
  if (bare.length > DIGITS) return { why: 'long', count: bare.length - DIGITS }
  const ends = [...HYPHENS_AFTER, DIGITS]
  const key = ends.map((end, i) => bare.slice(ends[i - 1] ?? 0, end)).join('-')
  return UUID_V4.test(key) ? { key } : { why: 'version' }
}

/** Returns the key in a downloaded file, or null. */
export const keyInFile = (text: string): string | null => WITHIN.exec(text)?.[0].toLowerCase() ?? null
