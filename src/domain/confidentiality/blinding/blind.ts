import { type Band, ebitdaBandOf } from '../../figures/bands.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { PartyTexts } from '../../parties/profile.ts'
import { parseCodeName } from '../policy/code-name.ts'
import { type BlindText, maskAmounts } from './blind-text.ts'
import { type BlindRange, blindFootballField } from './blind-value.ts'
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

/**
 * Seller as any viewer may see it: unnamed, with figures as bands that enough others share. It has no field for a name,
 * an address, an exact figure or a text as written.
 */
export interface BlindProfile {
  readonly codeName: CodeName
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
  /** Football field of a company with these bands; empty if revenue is unknown. */
  readonly ranges: readonly BlindRange[]
  readonly product: BlindText | null
  readonly description: BlindText | null
  readonly dataQuality: number
  readonly fictional: boolean
  /** Number of companies that share the shown industry, country and revenue band. */
  readonly k: number
}

/** Inputs of a blind profile: figures as any viewer may see them, and masked texts. */
export interface Unblinded {
  readonly codeName: CodeName
  readonly industry: string
  readonly figures: SellerFigures
  readonly fineness: Fineness
  readonly maskedTexts: PartyTexts
  readonly dataQuality: number
  readonly fictional: boolean
}

/** Builds a seller's profile for teasers, no more exact than its anonymity allows. */
export function blindProfile(seller: Unblinded, anonymity: Anonymity): BlindProfile {
  const { figures, fineness, maskedTexts, ...told } = seller
  const { revenue, country, countryWithheld, k } = anonymity
  const { growth, ebitdaMargin } = disclosedBands(figures, fineness, 0)
  const blind = (text: string | null) => (text === null ? null : maskAmounts(text))
  return {
    codeName: told.codeName,
    industry: told.industry,
    country,
    countryWithheld,
    revenue,
    // Open below for a negative margin, which a teaser states in words.
    ebitda: ebitdaMargin === null || ebitdaMargin.low === null ? null : ebitdaBandOf({ revenue, ebitdaMargin }),
    growth,
    ebitdaMargin,
    ranges:
      revenue === null ? [] : blindFootballField({ revenue, growth, ebitdaMargin, country, industry: told.industry }),
    product: blind(maskedTexts.product ?? maskedTexts.sector),
    description: blind(maskedTexts.description),
    dataQuality: told.dataQuality,
    fictional: told.fictional,
    k,
  }
}
