/**
 * Minimum length for matching within words; shorter words match whole words only, so that "it" does not find "digital".
 */
export const SHORTEST_PART = 3

const ONE_SLIP_FROM = 5
const TWO_SLIPS_FROM = 9

/**
 * Returns the typos tolerated in an unknown word: missing, extra or wrong letters, or two transposed neighbours. None
 * up to four letters, where "wood" would match "food".
 */
export function slipsForgiven({ length }: string): 0 | 1 | 2 {
  return length >= TWO_SLIPS_FROM ? 2 : length >= ONE_SLIP_FROM ? 1 : 0
}

/** True if two words with the same first letter differ by at most `most` typos. */
export function differsBySlips(one: string, other: string, most: number): boolean {
  if (one.charCodeAt(0) !== other.charCodeAt(0)) return false
  if (Math.abs(one.length - other.length) > most) return false
  return slipsBetween(one, other, most) <= most
}

/** Computes the optimal string alignment distance; above `most`, any larger number. */
function slipsBetween(one: string, other: string, most: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const present = [row]
    let least = row
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(at - 1)
      let slips = Math.min((last[at] ?? 0) + 1, (present[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 &&
        at > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(at - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(at - 1)
      if (isSwapped) slips = Math.min(slips, (beforeLast[at - 2] ?? 0) + 1)
      present.push(slips)
      least = Math.min(least, slips)
    }
    // A transposition refers two rows back and adds one.
    if (least > most && Math.min(...last) > most) return most + 1
    beforeLast = last
    last = present
  }
  return last[other.length] ?? 0
}
