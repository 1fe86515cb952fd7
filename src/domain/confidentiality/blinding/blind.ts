import { type Band, impliedEbitdaBand } from '../../figures/bands.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { Language as TradeLanguage } from '../../text/words.ts'
import { parseCodeName } from '../policy/code-name.ts'
import { disclosedBands, type Fineness } from './fineness.ts'
import type { Anonymity } from './k-anonymity.ts'

declare const codeName: unique symbol
/** Name verified as a code name. Created only by `asCodeName`. */
export type CodeName = string & { readonly [codeName]: true }

/** @throws Error unless `name` is a code name, so that no real name passes for one. */
export function asCodeName(name: string): CodeName {
  if (parseCodeName(name) === null) throw new Error('a teaser needs a code name: give the party one first')
  return name as CodeName
}

/** Trade that a document may name, in each language; the sector one level above it by id. */
export interface StatedTrade {
  readonly names: Readonly<Record<TradeLanguage, string>> | null
  readonly sector: string | null
}

/**
 * Seller as any viewer may see it: unnamed, with figures as bands that enough others share. It has no field for a name,
 * an address, an exact figure or a text.
 */
export interface BlindSeller {
  readonly trade: StatedTrade
  /** Name of the row in the industry figures. */
  readonly industry: string
  /** ISO 3166 code; null if unknown or withheld. */
  readonly country: string | null
  readonly countryWithheld: boolean
  /** EUR millions. */
  readonly revenue: Band | null
  /** EUR millions, the product of the revenue and margin bands. */
  readonly ebitda: Band | null
  /** Percent. */
  readonly growth: Band | null
  /** Percent. */
  readonly ebitdaMargin: Band | null
  /** Number of companies that share the shown industry, country and revenue band. */
  readonly k: number
}

/** Inputs of a blind seller: figures as any viewer may see them. */
interface Unblinded {
  readonly trade: StatedTrade
  readonly industry: string
  readonly figures: SellerFigures
  readonly fineness: Fineness
}

/** Builds a seller for teasers, no more exact than its anonymity allows. */
export function blindSeller({ trade, industry, figures, fineness }: Unblinded, anonymity: Anonymity): BlindSeller {
  const { revenue, country, countryWithheld, k } = anonymity
  const { growth, ebitdaMargin } = disclosedBands(figures, fineness, 0)
  return {
    trade,
    industry,
    country,
    countryWithheld,
    revenue,
    // Open below for a negative margin, which a teaser states in words.
    ebitda: ebitdaMargin === null || ebitdaMargin.low === null ? null : impliedEbitdaBand({ revenue, ebitdaMargin }),
    growth,
    ebitdaMargin,
    k,
  }
}
