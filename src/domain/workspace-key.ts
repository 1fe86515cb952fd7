/** Of the 30 random digits of a version 4 UUID, as many as one digit may be at most, and as few different ones as there may be. */
const SAME_DIGITS_MAX = 15
const DIFFERENT_DIGITS_MIN = 6

/**
 * Whether somebody made up a version 4 UUID by hand: nearly all of its 30 random digits are one and the same, or they are of
 * five kinds or fewer. Of random keys this refuses fewer than one in a thousand million: 16 of 30 digits alike have a chance
 * of 1.3e-10, five kinds or fewer of 3e-12.
 */
export function isGuessableKey(sessionKey: string): boolean {
  const digits = [...sessionKey.toLowerCase().replaceAll('-', '')]
  // The version, and the digit that holds the variant.
  const random = digits.filter((_, place) => place !== 12 && place !== 16)
  const counts = new Map<string, number>()
  for (const digit of random) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  return counts.size < DIFFERENT_DIGITS_MIN || Math.max(...counts.values()) > SAME_DIGITS_MAX
}
