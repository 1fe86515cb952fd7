import type { SellerFigures } from '../../party.ts'
import { threeSignificant } from '../blinding/rounding.ts'
import { MASK } from './mask.ts'

/** A number as people write it: digits grouped by spaces, dots, commas or apostrophes, and a decimal part. */
const NUMBER =
  /(?<![\p{L}\d.,])[-−]?\d{1,3}(?:[  .,'’]\d{3})+(?:[.,]\d+)?(?!\d)|(?<![\p{L}\d.,])[-−]?\d+(?:[.,]\d+)?(?!\d)/gu

/** How often a figure in EUR millions may have been written larger: as millions, thousands or euros. */
const SCALES = [1, 1e3, 1e6] as const

/**
 * The text without the seller's exact figures, where these say more than the three significant digits that anyone may see:
 * 12.34, 12,34, 12 340 000 and 12340 are all one revenue. Other numbers stay.
 */
export function withoutFigures(text: string, { revenueEurM, growthPct, ebitdaMarginPct }: SellerFigures): string {
  const ebitdaEurM = revenueEurM === null || ebitdaMarginPct === null ? null : (revenueEurM * ebitdaMarginPct) / 100
  const amounts = [revenueEurM, ebitdaEurM].filter((figure) => figure !== null)
  const shares = [growthPct, ebitdaMarginPct].filter((figure) => figure !== null)
  const told = [...amounts.flatMap((amount) => SCALES.map((scale) => amount * scale)), ...shares].filter(isTelling)
  if (told.length === 0) return text
  return text.replace(NUMBER, (written) =>
    readingsOf(written).some((value) => told.some((figure) => isWritten(figure, value, written))) ? MASK : written,
  )
}

/** Whether a figure has more digits than anyone may see. */
const isTelling = (figure: number): boolean => threeSignificant(figure) !== figure

/** What a written number may mean: its last separator may part decimals or thousands. */
function readingsOf(written: string): number[] {
  const plain = written.replace('−', '-').replace(/[  '’]/g, '')
  const grouped = plain.replace(/[.,](?=\d{3}(?:\D|$))/g, '')
  return [...new Set([plain.replaceAll(',', '.'), grouped.replaceAll(',', '.')])]
    .map(Number)
    .filter((value) => !Number.isNaN(value))
}

/** Whether a number is the figure, rounded as it is written, and says more of it than three significant digits. */
function isWritten(figure: number, value: number, written: string): boolean {
  if (!isTelling(value)) return false
  const decimals = /[.,](\d+)$/.exec(written)?.[1]?.length ?? 0
  const step = 10 ** -(decimals === 3 && Math.abs(value) >= 1000 ? 0 : decimals)
  return Math.abs(Math.abs(figure) - Math.abs(value)) <= step / 2 + Math.abs(figure) * 1e-9
}
