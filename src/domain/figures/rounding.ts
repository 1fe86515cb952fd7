/**
 * A figure as a viewer without clearance sees it: three significant digits, half away from zero (18.43 → 18.4,
 * −7.777 → −7.78, 1234 → 1230, 0.1234 → 0.123). Rounds the decimal the number prints as, so 0.1445 gives 0.145. Zero,
 * infinities and NaN come back as they are; a finite number stays finite.
 */
export function threeSignificant(n: number): number {
  if (!Number.isFinite(n) || n === 0 || (Number.isInteger(n) && Math.abs(n) < 1000)) return n
  return roundedAt(n, decimalOf(n).leading - 2)
}

/**
 * The number to at most `d` decimals for the wire (0 ≤ d, a whole number), half away from zero: 12.299999 → 12.3, 1.005 → 1.01
 * to two. Rounds the decimal the number prints as. Never gives −0; infinities and NaN come back as they are.
 */
export function decimals(n: number, d: number): number {
  if (!Number.isFinite(n)) return n
  return roundedAt(n, -d)
}

interface Decimal {
  readonly digits: string
  /** The power of ten of the first digit. */
  readonly leading: number
}

/** The shortest decimal that reads back as the number, its sign left out. */
function decimalOf(n: number): Decimal {
  const [mantissa = '0', exponent = '0'] = Math.abs(n).toExponential().split('e')
  return { digits: mantissa.replace('.', ''), leading: Number(exponent) }
}

/** The number rounded to a whole multiple of 10^place. */
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

/** The whole number after one. `BigInt`, which is slower, only where a number would not be exact. */
function next(digits: string): string {
  return String(digits.length <= 15 ? Number(digits) + 1 : BigInt(digits) + 1n)
}
