import { type ConfirmedSize, inEurM } from '../parties/confirmed.ts'
import { readBuyerText } from './buyer-text.ts'
import { FACETS, type WishTexts } from './buyer-wishes.ts'
import type { ReadingRules } from './read-text.ts'
import type { ReadSize } from './sizes.ts'

/** Bounds on a company's size that a buyer's texts state, EUR millions; null where a bound is not stated. */
export interface StatedSize {
  readonly revenueMinEurM: number | null
  readonly revenueMaxEurM: number | null
  readonly ebitdaMinEurM: number | null
  readonly ebitdaMaxEurM: number | null
}

/** The texts of a buyer that may state a size. Those of its past deals state the sizes of others. */
export type SizeTexts = WishTexts & { readonly geography?: string | null }

/**
 * Reads the size that a buyer asks for, in any of its texts: "EBITDA from €1m", "CA entre 5 et 20 M€". Returns null where they state none that
 * is compared. Confirmed sizes replace those of the texts. Several statements of one figure give the widest range, since add-ons may be smaller than platforms; one that contradicts
 * itself gives none.
 */
export function readStatedSize(
  texts: SizeTexts,
  rules: ReadingRules,
  confirmed: readonly ConfirmedSize[] | null = null,
): StatedSize | null {
  const stated = () =>
    [...FACETS.map((of) => texts[of]), texts.geography].flatMap((text) =>
      text?.trim() ? readBuyerText(text, rules).sizes : [],
    )
  const sizes = (confirmed?.map((size) => ({ ...inEurM(size), currency: 'EUR' })) ?? stated()).filter(isComparedSize)
  const [revenue, ebitda] = [widest(sizes, 'revenue'), widest(sizes, 'ebitda')]
  if (revenue === null && ebitda === null) return null
  return {
    revenueMinEurM: revenue?.min ?? null,
    revenueMaxEurM: revenue?.max ?? null,
    ebitdaMinEurM: ebitda?.min ?? null,
    ebitdaMaxEurM: ebitda?.max ?? null,
  }
}

/**
 * True for a size of a buyer that companies are compared with: a bound on revenue or EBITDA, in euros or without a currency. An amount
 * by itself ("EBITDA of 2m") bounds nothing.
 */
export function isComparedSize({ figure, min, max, currency }: ReadSize): boolean {
  return (figure === 'revenue' || figure === 'ebitda') && min !== max && (currency === null || currency === 'EUR')
}

function widest(sizes: readonly ReadSize[], figure: 'revenue' | 'ebitda'): Pick<ReadSize, 'min' | 'max'> | null {
  const stated = sizes.filter((size) => size.figure === figure)
  const [lows, highs] = [stated.flatMap(({ min }) => min ?? []), stated.flatMap(({ max }) => max ?? [])]
  const min = lows.length > 0 ? Math.min(...lows) : null
  const max = highs.length > 0 ? Math.max(...highs) : null
  return stated.length === 0 || (min !== null && max !== null && min > max) ? null : { min, max }
}
