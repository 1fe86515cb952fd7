import { countFloor, LEAST_K } from '../figures/aggregate.ts'
import { threeSignificant } from '../figures/rounding.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { FIT_THRESHOLD } from '../matching/scoring/fit.ts'
import type { Range } from '../reading/amounts.ts'
import { countryName } from '../reading/places.ts'
import { industryNameIn } from '../valuation/industry-names.ts'
import type { Topic } from './boundary.ts'
import type { Constraints } from './constraints.ts'
import type { ReplySubject } from './reply-subjects.ts'
import { medianFitBand, type Tally } from './tally.ts'
import type { Want } from './understanding.ts'

/** Facts of an installation and a thread that questions are answered from. */
export interface ExchangeFacts extends SigningPolicy {
  readonly ndaVersion: string
  readonly ndaTermYears: number
  readonly contactEmail: string
  readonly status: 'recorded' | 'incomplete' | 'proposed' | 'accepted' | 'declined' | 'engaged'
}

/** Refusals of a boundary that leave a subject unanswered. */
const REFUSED_BY: Readonly<Partial<Record<ReplySubject, readonly Topic[]>>> = {
  nda: ['nda', 'signing'],
  names: ['names', 'nda'],
  process: ['registration'],
  fees: ['payment'],
}

/** Answers questions from the contract, the installation and the state of the thread, except what the boundary refuses. */
export function subjectClaims(
  subjects: readonly ReplySubject[],
  { approvesSignatures, ndaVersion, ndaTermYears, contactEmail, status, language = 'en' }: ExchangeFacts,
  { withheld }: Constraints,
): Claim[] {
  const words = wordsIn(language, 'exchange-answers')
  const source = wordsIn('en', 'exchange')
  const verified = (statement: string, source: string): Claim => ({ statement, status: 'verified', source })
  const policy = source('sources.policy')
  const answers: Record<ReplySubject, () => Claim> = {
    nda: () =>
      verified(
        words('subjects.nda', {
          version: ndaVersion,
          years: ndaTermYears,
          approves: approvesSignatures ? 'yes' : 'no',
        }),
        source('sources.contract', { operation: 'GET /api/nda/text' }),
      ),
    names: () => verified(words('subjects.names'), policy),
    process: () => verified(words('subjects.process'), source('sources.contract', { operation: 'GET /llms.txt' })),
    fees: () => verified(words('subjects.fees'), policy),
    data: () => verified(words('subjects.data'), policy),
    operator: () => verified(words('subjects.operator', { email: contactEmail }), source('sources.installation')),
    status: () => verified(words('subjects.status', { status }), source('sources.thread')),
  }
  return subjects
    .filter((subject) => !(REFUSED_BY[subject] ?? []).some((topic) => withheld.has(topic)))
    .map((subject) => answers[subject]())
}

/** States what a reply changed; empty if it changed nothing. Holds no words of the reply. */
export function changeClaims(
  before: Want | null,
  after: Want,
  { verifiedOnly, withheld }: Constraints,
  language: DocumentLanguage = 'en',
): Claim[] {
  if (before === null || verifiedOnly) return []
  const words = wordsIn(language, 'exchange-answers')
  const named = (codes: readonly string[]) => namesOfCountries(codes, language)
  const without = (codes: readonly string[], others: readonly string[]) =>
    codes.filter((code) => !others.includes(code))
  const ruledOut = without(after.excludedCountries, before.excludedCountries)
  const added = without(after.countries, before.countries)
  const removed = without(without(before.countries, after.countries), ruledOut)
  const isFurther = before.facets.length > 0 && before.facets.every((facet) => after.facets.includes(facet))
  const isOther = after.facets.join('\n') !== before.facets.join('\n')
  const sizes = withheld.has('figures') ? [] : changedSizes(before, after, language)
  const changes = [
    added.length > 0 ? words('reply.added', { items: named(added) }) : null,
    removed.length > 0 ? words('reply.removed', { items: named(removed) }) : null,
    ruledOut.length > 0 ? words('reply.ruled_out', { items: named(ruledOut) }) : null,
    isOther ? words(isFurther ? 'reply.further_business' : 'reply.business') : null,
    after.exclusions.length > before.exclusions.length ? words('reply.business_ruled_out') : null,
    after.direction !== null && after.direction !== before.direction
      ? words('reply.direction', { direction: after.direction })
      : null,
    ...sizes,
  ].filter((change) => change !== null)
  if (changes.length === 0) return []
  const statement = words('reply.changed', { changes: changes.join('; ') })
  return [{ statement, status: 'unverified', source: 'reply' }]
}

function changedSizes(before: Want, after: Want, language: DocumentLanguage): string[] {
  const figures = ['revenue', 'ebitda', 'ticket', 'enterpriseValue'] as const
  return figures.flatMap((figure) => {
    const range = describeRange(FIGURES[figure], after.sizes[figure], language)
    return range === null || range === describeRange(FIGURES[figure], before.sizes[figure], language) ? [] : [range]
  })
}

const FIGURES = { revenue: 'revenue', ebitda: 'ebitda', ticket: 'ticket', enterpriseValue: 'enterprise_value' } as const

/** Statement with its verification status and source. */
export interface Claim {
  readonly statement: string
  readonly status: 'verified' | 'unverified'
  readonly source: string
}

type About =
  | 'identity'
  | 'reading'
  | 'coverage'
  | 'matching'
  | 'scores'
  | 'best'
  | 'sectors'
  | 'parked'
  | 'fiction'
  | 'policy'
type Grounded = Claim & { readonly about: About }

/** Requirement with its counts; no tally if it could not be scored. */
export interface Answered {
  readonly want: Want
  /** Real companies and the demonstration universe, counted separately. */
  readonly tallies: { readonly real: Tally; readonly fictional: Tally } | null
}

/** Claims removed by a refusal. "No figures" removes every number. */
const WITHHELD_BY: Readonly<Partial<Record<Topic, readonly About[]>>> = {
  counts: ['coverage', 'matching', 'sectors', 'parked'],
  scores: ['scores', 'best'],
  sectors: ['sectors', 'best'],
  figures: ['reading', 'coverage', 'matching', 'scores', 'best', 'sectors', 'parked'],
  nda: ['policy'],
  signing: ['policy'],
  registration: ['policy'],
  answers: [],
}

/** True if a signature by an agent needs approval by its human supervisor. */
export interface SigningPolicy {
  readonly approvesSignatures: boolean
  /** Language of the manifest. */
  readonly language?: DocumentLanguage
}

const SECTORS_SHOWN_MAX = 5

/**
 * Lists the statements about a requirement that anyone may see: counts by {@link countFloor}, bands and industries;
 * never a party. Topics refused by the agent's boundary are omitted.
 */
export function groundedClaims(
  answered: readonly Answered[],
  asOf: Date,
  constraints: Constraints,
  { approvesSignatures, language = 'en' }: SigningPolicy,
): Claim[] {
  const words = wordsIn(language, 'exchange-answers')
  const universe = `universe as of ${asOf.toISOString()}`
  const claims: Grounded[] = [
    unverified('identity', words('identity'), 'manifest: identity'),
    ...answered.flatMap(({ want, tallies }) => [
      unverified('reading', words('reading', { want: describeWant(want, language) }), 'manifest: wants'),
      ...(tallies === null
        ? []
        : [
            ...claimsOf(want, tallies.real, universe, language),
            ...(tallies.fictional.offered === 0 ? [] : claimsOf(want, tallies.fictional, universe, language, true)),
          ]),
    ]),
    verified('policy', words('policy', { approves: approvesSignatures ? 'yes' : 'no' }), 'confidentiality policy'),
  ]
  const withheld = new Set([...constraints.withheld].flatMap((topic) => WITHHELD_BY[topic] ?? []))
  return claims
    .filter(({ about, status }) => !withheld.has(about) && !(constraints.verifiedOnly && status === 'unverified'))
    .map(({ statement, status, source }) => ({ statement, status, source }))
}

function claimsOf(
  want: Want,
  tally: Tally,
  source: string,
  language: DocumentLanguage,
  isFictional = false,
): Grounded[] {
  const words = wordsIn(language, 'exchange-answers')
  const side = want.direction === 'sell' ? 'buyers' : 'sellers'
  // Fictional parties have nothing to protect, so they are counted exactly.
  const counted = (count: number) => (isFictional ? `${count}` : describeCount(count, language))
  const claim = (about: About, sentence: string) =>
    verified(about, isFictional ? words('fiction', { sentence }) : capitalised(sentence), source)
  const claims = [
    claim('coverage', words('offered', { count: counted(tally.offered), side })),
    claim('matching', words('matching', { count: counted(tally.matching), least: `${FIT_THRESHOLD}` })),
  ]
  const band = medianFitBand(tally)
  if (band !== null) claims.push(claim('scores', words('median', { band })))
  const best = bestClaim(tally, language)
  if (best !== null) claims.push(claim('best', best))
  const shown = tally.industries.filter(({ count }) => count >= LEAST_K).slice(0, SECTORS_SHOWN_MAX)
  if (shown.length > 0) {
    const list = shown.map(({ name, count }) =>
      words('in_industry', { count: describeCount(count, language), industry: industryLabel(name, language) }),
    )
    claims.push(claim('sectors', words('by_industry', { list: list.join('; ') })))
  }
  for (const [key, count] of [
    ['no_country', tally.placeUnknown],
    ['no_size', tally.sizeUnknown],
    ['outside', tally.outside],
  ] as const)
    if (count >= LEAST_K) claims.push(claim('parked', words(key, { count: describeCount(count, language) })))
  return claims
}

/** States the fit of the best match and the facts that it shares with enough others; null below five matches. */
function bestClaim({ best }: Tally, language: DocumentLanguage): string | null {
  if (best === null) return null
  const words = wordsIn(language, 'exchange-answers')
  const facts = [
    best.industry === null ? null : industryLabel(best.industry, language),
    best.country === null ? null : FORMATS[language].country(best.country),
  ].filter((fact) => fact !== null)
  return facts.length === 0
    ? words('best', { band: best.band })
    : words('best_known', { band: best.band, facts: facts.join(', ') })
}

const industryLabel = (name: string, language: DocumentLanguage) =>
  language === 'en' ? name : industryNameIn(language, name)

/** Formats a claim as sent, marking unverified ones. */
export function claimSentence({ statement, status }: Claim, language: DocumentLanguage = 'en'): string {
  return status === 'verified' ? statement : wordsIn(language, 'exchange-answers')('unverified', { statement })
}

/** Words a count. None is not distinguished from few. */
function describeCount(count: number, language: DocumentLanguage): string {
  const words = wordsIn(language, 'exchange-answers')
  const floor = countFloor(count)
  return floor === 0 ? words('few', { least: `${LEAST_K}` }) : words('at_least', { count: `${floor}` })
}

/** Describes a requirement in words of this service, without any of the text it was read from. */
export function describeWant(want: Want, language: DocumentLanguage = 'en'): string {
  const words = wordsIn(language, 'exchange-answers')
  const { direction, industry, sizes } = want
  const business = want.facets.length === 0 ? words('want.no_sector') : words('want.own_words')
  const parts = [
    words(direction === null ? 'want.no_direction' : `want.${direction}`),
    industry === null ? business : words('want.industry', { industry: industryLabel(industry, language) }),
    want.rulesOut ? words('want.less') : null,
    describeCountries(want, language),
    describeRange('revenue', sizes.revenue, language),
    describeRange('ebitda', sizes.ebitda, language),
    describeRange('ticket', sizes.ticket, language),
    describeRange('enterprise_value', sizes.enterpriseValue, language),
    sizes.growthPct === null ? null : words('want.growth', { value: `${threeSignificant(sizes.growthPct)}` }),
    sizes.ebitdaMarginPct === null
      ? null
      : words('want.margin', { value: `${threeSignificant(sizes.ebitdaMarginPct)}` }),
    sizes.otherCurrency ? words('want.currencies') : null,
  ]
  return parts.filter((part) => part !== null).join('; ')
}

function describeCountries({ countries, excludedCountries }: Want, language: DocumentLanguage): string {
  const words = wordsIn(language, 'exchange-answers')
  const named = (codes: readonly string[]) => namesOfCountries(codes, language)
  if (countries.length > 0) return named(countries)
  return excludedCountries.length === 0
    ? words('want.no_geography')
    : words('want.any_except', { countries: named(excludedCountries) })
}

export const namesOfCountries = (codes: readonly string[], language: DocumentLanguage): string =>
  codes.map((code) => (language === 'en' ? countryName(code) : FORMATS[language].country(code))).join(', ')

/** Words a range of a figure in EUR millions; null without one. */
export function describeRange(
  figure: 'revenue' | 'ebitda' | 'ticket' | 'enterprise_value',
  range: Range | null,
  language: DocumentLanguage,
): string | null {
  if (range === null) return null
  const words = wordsIn(language, 'exchange-answers')
  const measure = words(`want.${figure}`)
  const [low, high] = [range.low, range.high].map((end) =>
    end === null ? null : words('want.amount', { value: `${threeSignificant(end)}` }),
  )
  if (low != null && high != null)
    return low === high ? words('want.about', { measure, low }) : words('want.between', { measure, low, high })
  if (low != null) return words('want.from', { measure, low })
  return high == null ? null : words('want.up_to', { measure, high })
}

const verified = (about: About, statement: string, source: string): Grounded => ({
  about,
  statement,
  status: 'verified',
  source,
})
const unverified = (about: About, statement: string, source: string): Grounded => ({
  about,
  statement,
  status: 'unverified',
  source,
})
const capitalised = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)
