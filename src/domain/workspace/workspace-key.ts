import { PUBLISHED_KEYS } from './published-keys.ts'

/** Limits on the 30 random digits of a version 4 UUID: occurrences of one digit, and number of distinct digits. */
const SAME_DIGITS_MAX = 15
const DIFFERENT_DIGITS_MIN = 6

/** Largest number of digits in sequences, repeats and words. */
const REGULAR_DIGITS_MAX = 13

/** Distances between the digits of a sequence, and the number that must follow. */
const LAGS = [1, 2, 3, 4, 6, 8]
const FOLLOWERS_MIN = 4

/** Length of a repeat at any distance. */
const REPEATED_MIN = 6

/** Distances between the digits of an interleaved sequence, its largest step, and its minimum length. */
const WOVEN_LAGS = [1, 2, 3, 4]
const WOVEN_STEP_MAX = 3
const WOVEN_MIN = 3

/** Words spelled in hexadecimal digits, and keyboard runs. */
const WORDS =
  /deadbeef|beef|dead|cafe|babe|f00d|c0de|c0ffee|face|fade|feed|bead|deaf|facade|decade|defaced|1337|b00b|a11ce|b0b|ba5eba11|5eed|0ff1ce|acce55|0123|1234|2345|3456|4567|5678|6789|9876|8765|7654|6543|5432|4321|3210|abcd|bcde|cdef|fedc|dcba|4242|6969|2024|2025|2026/g

/** Positions of the version, which is always 4, and of the variant digit: 8, 9, a or b. */
const VERSION_AT = 12
const VARIANT_AT = 16

/** Probability with which people alternate between digits and letters. */
const CHANGES_MADE_UP = 0.9
/** Probability of random alternation: in general, beside the version, and beside the variant. */
const CHANGES_RANDOM = 2 * (6 / 16) * (10 / 16)
const CHANGES_AT_VERSION = 6 / 16
const CHANGES_AT_VARIANT = 0.5

/** Log-odds above which a key counts as invented: at most two of 31 positions without alternation. */
const MADE_UP_MIN = 15.5

/** True if a key is published, in either case. */
export function isPublishedKey(sessionKey: string): boolean {
  return PUBLISHED_KEYS.has(sessionKey.toLowerCase())
}

/**
 * True if a version 4 UUID is published or looks invented: its random digits are few, sequential, repeated or spell
 * words, or alternate improbably between digits and letters. Rejects fewer than one in ten million random keys
 * (`tests/laws/workspace-key.test.ts` tries a hundred thousand).
 */
export function isGuessableKey(sessionKey: string): boolean {
  if (isPublishedKey(sessionKey)) return true
  const hex = [...sessionKey.toLowerCase().replaceAll('-', '')]
  const random = hex.filter((_, place) => place !== VERSION_AT && place !== VARIANT_AT)
  return isPoor(random) || regularDigits(random) > REGULAR_DIGITS_MAX || madeUpOdds(hex) > MADE_UP_MIN
}

function isPoor(digits: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const digit of digits) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  return counts.size < DIFFERENT_DIGITS_MIN || Math.max(...counts.values()) > SAME_DIGITS_MAX
}

/** Counts the digits in sequences, repeats and words. */
function regularDigits(digits: readonly string[]): number {
  const values = digits.map((digit) => Number.parseInt(digit, 16))
  const regular = new Set<number>()
  for (const { index, 0: word } of digits.join('').matchAll(WORDS))
    for (let at = 0; at < word.length; at += 1) regular.add(index + at)
  const distance = (at: number, lag: number) => ((values[at] ?? 0) - (values[at - lag] ?? 0) + 16) % 16
  /** Marks the digits of each run that is long enough. */
  const mark = (from: number, least: number, follows: (at: number) => boolean): void => {
    let run = 0
    for (let at = from; at <= values.length; at += 1) {
      if (at < values.length && follows(at)) run += 1
      else {
        if (run >= least) for (let back = 1; back <= run; back += 1) regular.add(at - back)
        run = 0
      }
    }
  }
  for (const lag of LAGS) for (const step of [0, 1, 15]) mark(lag, FOLLOWERS_MIN, (at) => distance(at, lag) === step)
  for (let lag = 1; lag < values.length; lag += 1) mark(lag, REPEATED_MIN, (at) => distance(at, lag) === 0)
  for (const lag of WOVEN_LAGS)
    mark(2 * lag, WOVEN_MIN, (at) => {
      const step = distance(at, lag)
      return step === distance(at - lag, lag) && Math.min(step, 16 - step) <= WOVEN_STEP_MAX
    })
  return regular.size
}

/** Computes the log-odds that the alternations between digits and letters are invented rather than random. */
function madeUpOdds(hex: readonly string[]): number {
  let odds = 0
  for (let at = 1; at < hex.length; at += 1) {
    const isChange = (hex[at] ?? '') > '9' !== (hex[at - 1] ?? '') > '9'
    const touches = (place: number) => at === place || at === place + 1
    const random = touches(VERSION_AT) ? CHANGES_AT_VERSION : touches(VARIANT_AT) ? CHANGES_AT_VARIANT : CHANGES_RANDOM
    odds += isChange ? Math.log(CHANGES_MADE_UP / random) : Math.log((1 - CHANGES_MADE_UP) / (1 - random))
  }
  return odds
}
