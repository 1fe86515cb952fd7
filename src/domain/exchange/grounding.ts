import { countFloor, LEAST_K } from '../figures/aggregate.ts'
import { threeSignificant } from '../figures/rounding.ts'
import { FIT_THRESHOLD } from '../matching/scoring/fit.ts'
import type { Range } from '../reading/amounts.ts'
import { countryName } from '../reading/places.ts'
import type { Topic } from './boundary.ts'
import type { Constraints } from './constraints.ts'
import { medianFitBand, type Tally } from './tally.ts'
import type { Want } from './understanding.ts'

/** Statement with its verification status and source. */
export interface Claim {
  readonly statement: string
  readonly status: 'verified' | 'unverified'
  readonly source: string
}

type About = 'identity' | 'reading' | 'coverage' | 'matching' | 'scores' | 'sectors' | 'parked' | 'fiction' | 'policy'
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
  scores: ['scores'],
  sectors: ['sectors'],
  figures: ['reading', 'coverage', 'matching', 'scores', 'sectors', 'parked'],
  nda: ['policy'],
  signing: ['policy'],
  registration: ['policy'],
  answers: [],
}

/** True if a signature by an agent needs approval by its human supervisor. */
export interface SigningPolicy {
  readonly approvesSignatures: boolean
}

const SECTORS_TOLD = 5

/**
 * Lists the statements about a requirement that anyone may see: counts by {@link countFloor}, bands and industries;
 * never a party. Topics refused by the agent's boundary are omitted.
 */
export function groundedClaims(
  answered: readonly Answered[],
  asOf: Date,
  constraints: Constraints,
  { approvesSignatures }: SigningPolicy,
): Claim[] {
  const universe = `universe as of ${asOf.toISOString()}`
  const claims: Grounded[] = [
    unverified('identity', 'The identity of the agent is as stated by itself.', 'manifest: identity'),
    ...answered.flatMap(({ want, tallies }) => [
      unverified('reading', `Read from the manifest: ${describeWant(want)}.`, 'manifest: wants'),
      ...(tallies === null
        ? []
        : [
            ...claimsOf(want, tallies.real, universe),
            ...(tallies.fictional.offered === 0 ? [] : claimsOf(want, tallies.fictional, universe, FICTION)),
          ]),
    ]),
    verified(
      'policy',
      `Names, contacts and exact figures are not disclosed here: they become available to a registered workspace once its NDA is recorded${
        approvesSignatures ? ', which the human supervisor of an agent approves first' : ''
      }.`,
      'confidentiality policy',
    ),
  ]
  const withheld = new Set([...constraints.withheld].flatMap((topic) => WITHHELD_BY[topic] ?? []))
  return claims
    .filter(({ about, status }) => !withheld.has(about) && !(constraints.verifiedOnly && status === 'unverified'))
    .map(({ statement, status, source }) => ({ statement, status, source }))
}

const FICTION = 'In the demonstration universe, where every company is fictional: '

function claimsOf(want: Want, tally: Tally, source: string, where = ''): Grounded[] {
  const side = want.direction === 'sell' ? 'buyers' : 'sellers'
  // Fictional parties have nothing to protect, so they are counted exactly.
  const counted = (count: number) => (where === '' ? countSaid(count) : `${count}`)
  const say = (about: About, sentence: string) =>
    verified(about, where === '' ? capitalised(sentence) : `${where}${sentence}`, source)
  const claims = [
    say('coverage', `${counted(tally.offered)} ${side} are offered and were scored.`),
    say(
      'matching',
      `${counted(tally.matching)} reach a fit of ${FIT_THRESHOLD} with both gates open and meet the requested criteria.`,
    ),
  ]
  const band = medianFitBand(tally)
  if (band !== null) claims.push(say('scores', `the median fit of these lies in the band ${band}.`))
  const told = tally.industries.filter(({ count }) => count >= LEAST_K).slice(0, SECTORS_TOLD)
  if (told.length > 0)
    claims.push(
      say('sectors', `by industry: ${told.map(({ name, count }) => `${countSaid(count)} in ${name}`).join('; ')}.`),
    )
  if (tally.placeUnknown >= LEAST_K)
    claims.push(say('parked', `${countSaid(tally.placeUnknown)} of these do not state a country.`))
  if (tally.sizeUnknown >= LEAST_K)
    claims.push(say('parked', `${countSaid(tally.sizeUnknown)} of these do not disclose the size requested.`))
  if (tally.outside >= LEAST_K)
    claims.push(
      say('parked', `${countSaid(tally.outside)} more reach the fit but are outside the size or geography requested.`),
    )
  return claims
}

/** Formats a claim as sent, marking unverified ones. */
export function claimSentence({ statement, status }: Claim): string {
  return status === 'verified' ? statement : `${statement} (unverified)`
}

/** Words a count. None is not distinguished from few. */
function countSaid(count: number): string {
  const floor = countFloor(count)
  return floor === 0 ? `fewer than ${LEAST_K}` : `at least ${floor}`
}

/** Describes a requirement in words of this service, without any of the text it was read from. */
export function describeWant(want: Want): string {
  const { direction, industry, sizes } = want
  const side =
    direction === null
      ? 'no direction'
      : direction === 'buy'
        ? 'a buyer that is looking for sellers'
        : 'a seller that is looking for buyers'
  const parts = [
    side,
    industry === null
      ? want.facets.length === 0
        ? 'no sector'
        : 'a business in the words of the manifest'
      : `industry ${industry}`,
    want.rulesOut ? 'less the businesses that the manifest rules out' : null,
    describeCountries(want),
    rangeSaid('revenue', sizes.revenue),
    rangeSaid('EBITDA', sizes.ebitda),
    rangeSaid('ticket', sizes.ticket),
    rangeSaid('enterprise value', sizes.enterpriseValue),
    sizes.growthPct === null ? null : `growth from ${threeSignificant(sizes.growthPct)}%`,
    sizes.ebitdaMarginPct === null ? null : `EBITDA margin from ${threeSignificant(sizes.ebitdaMarginPct)}%`,
    sizes.otherCurrency ? 'amounts in other currencies are not converted' : null,
  ]
  return parts.filter((part) => part !== null).join('; ')
}

function describeCountries({ countries, excludedCountries }: Want): string {
  if (countries.length > 0) return countries.map(countryName).join(', ')
  return excludedCountries.length === 0
    ? 'no geography'
    : `any country except ${excludedCountries.map(countryName).join(', ')}`
}

/** Words a range of a figure in EUR millions; null without one. */
export function rangeSaid(measure: string, range: Range | null): string | null {
  if (range === null) return null
  const [low, high] = [range.low, range.high].map((end) => (end === null ? null : `EUR ${threeSignificant(end)}m`))
  if (low !== null && high !== null) return low === high ? `${measure} about ${low}` : `${measure} ${low} to ${high}`
  return low === null ? `${measure} up to ${high}` : `${measure} from ${low}`
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
