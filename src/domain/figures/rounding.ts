/**
 * Rounds a figure for viewers without clearance to three significant digits, half away from zero (18.43 → 18.4, −7.777
 * → −7.78, 1234 → 1230, 0.1234 → 0.123). Rounds the decimal that the number prints as, so 0.1445 gives 0.145. Zero,
 * infinities and NaN are returned unchanged; finite numbers stay finite.
 */
export function threeSignificant(n: number): number {
  if (!Number.isFinite(n) || n === 0 || (Number.isInteger(n) && Math.abs(n) < 1000)) return n
  return roundedAt(n, decimalOf(n).leading - 2)
}

/**
 * Rounds to at most `d` decimals for the wire (a whole number, 0 or more), half away from zero: 12.299999 → 12.3, 1.005
 * → 1.01 to two. Rounds the decimal that the number prints as. Never returns −0; infinities and NaN are returned
 * unchanged.
 */
export function decimals(n: number, d: number): number {
  if (!Number.isFinite(n)) return n
  return roundedAt(n, -d)
}

interface Decimal {
  readonly digits: string
  /** Power of ten of the first digit. */
  readonly leading: number
}

/** Returns the shortest decimal that parses to the number, without its sign. */
function decimalOf(n: number): Decimal {
  const [mantissa = '0', exponent = '0'] = Math.abs(n).toExponential().split('e')
  return { digits: mantissa.replace('.', ''), leading: Number(exponent) }
}

/** Rounds to a multiple of 10^place. */
function roundedAt(n: number, place: number): number {
  const { digits, leading } = decimalOf(n)
  const kept = leading - place + 1
  if (kept >= digits.length) return n === 0 ? 0 : n
  if (kept < 0) return 0
  const down = digits.slice(0, kept) || '0'
  const isHalf = digits.charAt(kept) >= '5'
  const sign = n < 0 ? -1 : 1
  const rounded = Number(`${isHalf ? next(down) : down}e${place}`)
  const finite = Number.isFinite(rounded) ? rounded : Number(`${down}e${place}`)
  return finite === 0 ? 0 : sign * finite
}

/** Increments a whole number. `BigInt`, which is slower, is used only if a number would be inexact. */
function next(digits: string): string {
  return String(digits.length <= 15 ? Number(digits) + 1 : BigInt(digits) + 1n)
}
