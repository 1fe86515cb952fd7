import type { SellerFigures } from '../figures/seller-figures.ts'
import type { CompanyFile } from '../parties/company-file.ts'
import { CRITERION_KINDS, type CriterionKind } from '../parties/company-kind.ts'
import { type RoleBits, roleBits } from '../parties/trade-role.ts'
import type { ReadingRules } from '../reading/read-text.ts'
import { longestSense, type Sense } from '../reading/rules.ts'
import { type Token, tokenize } from '../reading/tokens.ts'

/** Kinds as bits in the order of {@link CRITERION_KINDS}. */
export type KindBits = number

export function kindBits(kinds: readonly string[]): KindBits {
  return CRITERION_KINDS.reduce((bits, kind, at) => (kinds.includes(kind) ? bits | (1 << at) : bits), 0)
}

export function kindsIn(bits: KindBits): CriterionKind[] {
  return CRITERION_KINDS.filter((_, at) => (bits & (1 << at)) !== 0)
}

/** Shares from which a company file proves a kind, percent. */
const RECURRING_FROM_PCT = 50
const LARGEST_CUSTOMER_TO_PCT = 20
const CAPEX_TO_PCT = 3

/** The part of a company file that proves kinds. */
export type KindEvidence = Pick<CompanyFile, 'recurringSharePct' | 'largestCustomerSharePct' | 'financialYears'>

/** Returns the kinds that a seller's company file proves. */
export function kindsOfFile({ recurringSharePct, largestCustomerSharePct, financialYears }: KindEvidence): KindBits {
  const { capexEurM = null, revenueEurM = null } = financialYears?.[0] ?? {}
  const capexPct =
    capexEurM === null || revenueEurM === null || revenueEurM <= 0 ? null : (100 * capexEurM) / revenueEurM
  const proven: CriterionKind[] = []
  if (recurringSharePct !== null && recurringSharePct >= RECURRING_FROM_PCT) proven.push('recurring-revenue')
  if (largestCustomerSharePct !== null && largestCustomerSharePct <= LARGEST_CUSTOMER_TO_PCT)
    proven.push('low-concentration')
  if (capexPct !== null && capexPct <= CAPEX_TO_PCT) proven.push('asset-light')
  return kindBits(proven)
}

/** Roles in which most companies are of a kind. */
const IMPLYING: readonly (readonly [CriterionKind, RoleBits])[] = [
  ['recurring-revenue', roleBits('maintain', 'software', 'rent', 'clean')],
  ['own-products', roleBits('make', 'software')],
  ['asset-light', roleBits('software', 'advise', 'staff')],
]
/** EBITDA from which a company may carry a group, EUR millions. */
const PLATFORM_FROM_EUR_M = 2

/** Returns the kinds that a seller's role and size suggest without proving them. */
export function kindsImplied(roles: RoleBits, { revenueEurM, ebitdaMarginPct }: SellerFigures): KindBits {
  const ofRole = IMPLYING.flatMap(([kind, implying]) => ((roles & implying) !== 0 ? [kind] : []))
  if (revenueEurM === null || ebitdaMarginPct === null) return kindBits(ofRole)
  const ebitdaEurM = (revenueEurM * ebitdaMarginPct) / 100
  return kindBits([...ofRole, ebitdaEurM >= PLATFORM_FROM_EUR_M ? 'platform' : 'add-on'])
}

const IMPLIED_SHIFT = 16
const PROVEN = 2 ** IMPLIED_SHIFT - 1

/** Joins the kinds that a seller proves and those that are implied. */
export function shownKinds(proven: KindBits, implied: KindBits): KindBits {
  return (proven | (implied << IMPLIED_SHIFT)) >>> 0
}

/** Business factor of a company that is of every kind that a buyer names. */
const ALL_KINDS_FACTOR = 0.75
/** Largest factor without proof: too low for a match. */
const UNPROVEN_FACTOR = 0.45
/** Weight of a kind that is implied. */
const IMPLIED_WEIGHT = 0.5

/**
 * Returns the business factor of a seller for a buyer that names kinds of company and no business: grows with the share of the kinds that the
 * seller shows, .53 for a half of them and .43 for a third. Without proof it is too low for a match.
 *
 * @param shown of {@link shownKinds}.
 */
export function kindsFactor(wanted: KindBits, shown: KindBits): number {
  if (wanted === 0) return 0
  const proven = bitCount(wanted & shown & PROVEN)
  const implied = bitCount(wanted & ~shown & (shown >>> IMPLIED_SHIFT))
  const factor = ALL_KINDS_FACTOR * Math.sqrt((proven + IMPLIED_WEIGHT * implied) / bitCount(wanted))
  return proven === 0 ? Math.min(factor, UNPROVEN_FACTOR) : factor
}

function bitCount(bits: number): number {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1
  return count
}

/** Words before a kind that deny it. */
const DENIALS = new Set(
  'no not never without neither nor pas sans ni aucun aucune jamais kein keine keinen keiner nicht ohne sin ningun ninguna non senza nessun nessuna geen niet zonder nao sem inte ingen inga ej ikke uten uden bez nie'.split(
    ' ',
  ),
)
const DENIAL_REACH = 3

/** Returns the kinds of company that a seller's text states of itself, by the rules of all languages. */
export function kindsStated(text: string, { kinds: book }: ReadingRules): string[] {
  const tokens = tokenize(text)
  const kinds = new Set<string>()
  for (let at = 0; at < tokens.length; ) {
    const found = longestSense(tokens, at, [book])
    if (found !== null && !isOfProduct(tokens, found) && !isDenied(tokens, at)) kinds.add(found.sense.slice(5))
    at = found?.to ?? at + 1
  }
  return [...kinds]
}

/** Words that a seller uses of its products or its papers: an authorised dealer is not of a regulated trade. */
const OF_PRODUCTS =
  /^(?:authori[sz]ed|accredited|licensed|mandatory|obligat\p{L}*|obbligator\p{L}*|autorizzate|agreee?|plattform|plataforma|plateforme|piattaforma|platform|platforma)$/u

function isOfProduct(tokens: readonly Token[], { from, to }: Sense): boolean {
  return to - from === 1 && OF_PRODUCTS.test(tokens[from]?.folded ?? '')
}

function isDenied(tokens: readonly Token[], at: number): boolean {
  return tokens.slice(Math.max(0, at - DENIAL_REACH), at).some(({ folded }) => DENIALS.has(folded))
}
