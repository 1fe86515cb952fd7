import { type Band, ebitdaBandOf } from '../../figures/bands.ts'
import type { SellerFigures } from '../../figures/seller-figures.ts'
import type { PartyTexts } from '../../parties/profile.ts'
import { MASK } from '../../text/mask-mark.ts'
import { NOT_IDENTIFYING } from '../masking/identity-phrases.ts'
import { maskIdentity } from '../masking/mask.ts'
import { parseCodeName } from '../policy/code-name.ts'
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

declare const blindText: unique symbol
/** Text of a party without names, addresses, registry numbers or exact figures. Created only by `maskAmounts`. */
export type BlindText = string & { readonly [blindText]: true }

// Groups of three digits ("1 250,5"), or digits with a decimal part.
const NUMBER = /\p{Nd}{1,3}(?:[ \u00a0\u202f.,'’]\p{Nd}{3})+(?!\p{Nd})(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,]\p{Nd}+)?/gu
const MONEY_BEFORE = /(?:[€$£]|\b(?:EUR|USD|GBP|CHF))[ \u00a0\u202f]?$/iu
const UNIT_AFTER =
  /^[ \u00a0\u202f]?(?:[%€$£]|(?:[kmM](?:[€$£]|\b)|Md?€|EUR|USD|GBP|CHF|percent|per cent|pour cent|euros?|millions?|milliards?|billions?|bn)(?!\p{L}))/iu
// Numbers of standards are no figures: "ISO 9001", "EN 15085-2".
const NORM_BEFORE = /\b(?:ISO|EN|NF|DIN|IATF|AS|BS|IEC|API)[ \u00a0\u202f/-]?$/u
const SIGNIFICANT_MAX = 2

/**
 * Masks amounts of money, percentages and numbers of more than two significant digits in an already masked text. A
 * teaser gives figures as bands, and exact years or headcounts can be looked up.
 */
export function maskAmounts(masked: string): BlindText {
  return maskIdentity(masked, NOT_IDENTIFYING).replace(NUMBER, (number, offset: number, text: string) => {
    const before = text.slice(Math.max(0, offset - 6), offset)
    const after = text.slice(offset + number.length, offset + number.length + 12)
    if (NORM_BEFORE.test(before)) return number
    const tells = significantDigitsOf(number) > SIGNIFICANT_MAX || MONEY_BEFORE.test(before) || UNIT_AFTER.test(after)
    return tells ? MASK : number
  }) as BlindText
}

function significantDigitsOf(number: string): number {
  const digits = number.replace(/[^\p{Nd}]/gu, '').replace(/^0+/, '')
  if (/[.,]\p{Nd}{1,2}$/u.test(number)) return digits.length
  // A pattern ending in `0+$` would retry at every run of zeros within the number.
  let length = digits.length
  while (digits.charAt(length - 1) === '0') length--
  return length
}
