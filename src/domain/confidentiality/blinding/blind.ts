import { type Band, ebitdaBandOf } from '../../figures/bands.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { PartyTexts } from '../../parties/profile.ts'
import { parseCodeName } from '../policy/code-name.ts'
import { type BlindText, maskAmounts } from './blind-text.ts'
import { type BlindRange, blindFootballField } from './blind-value.ts'
import { disclosedBands, type Fineness } from './fineness.ts'
import type { Anonymity } from './k-anonymity.ts'

declare const codeName: unique symbol
/** A name that is a code name. Only `asCodeName` makes one. */
export type CodeName = string & { readonly [codeName]: true }

/** @throws Error for a text that `toCodeName` never gives: a name was about to pass for a code name. */
export function asCodeName(name: string): CodeName {
  if (parseCodeName(name) === null) throw new Error('a teaser needs a code name: give the party one first')
  return name as CodeName
}

/**
 * A seller as anyone may be told of it: nothing here names it, every figure is a band, and every band is one that enough
 * others share. There is no field for a name, an address, an exact figure or a text as written.
 */
export interface BlindProfile {
  readonly codeName: CodeName
  /** Name of its row in the industry figures. */
  readonly industry: string
  /** ISO 3166 code; null when not known or not told. */
  readonly country: string | null
  readonly countryWithheld: boolean
  /** EUR m. */
  readonly revenue: Band | null
  /** EUR m, from the two bands it is the product of. */
  readonly ebitda: Band | null
  /** Percent. */
  readonly growth: Band | null
  /** Percent. */
  readonly ebitdaMargin: Band | null
  /** The football field of any company with these bands; empty where revenue is not known. */
  readonly ranges: readonly BlindRange[]
  readonly product: BlindText | null
  readonly description: BlindText | null
  readonly dataQuality: number
  readonly fictional: boolean
  /** Companies that share industry, country and revenue band as told. */
  readonly k: number
}

/** What a blind profile is drawn from: figures as anyone may see them, and texts with every identifying word masked already. */
export interface Unblinded {
  readonly codeName: CodeName
  readonly industry: string
  readonly figures: SellerFigures
  readonly fineness: Fineness
  readonly maskedTexts: PartyTexts
  readonly dataQuality: number
  readonly fictional: boolean
}

/** A seller as a teaser may tell it, no more exactly than its anonymity allows. */
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
    // Open below where the margin is negative: a teaser says so in words.
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
