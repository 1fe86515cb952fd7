import type { Range } from '../reading/amounts.ts'
import { findStretches, readPlainly, wordsPattern } from '../reading/plain-text.ts'
import type { ReadingRules } from '../reading/read-text.ts'
import { FACETS_MAX, isQuestion, readWant, type Want } from './understanding.ts'

/** A reply as a change of what was wanted before. A question asks for a count and changes nothing. */
interface Reply {
  readonly kind: 'change' | 'addition' | 'question'
  readonly want: Want
}

/** Words of an addition to the mandate, in English, French, German, Spanish and Italian, without accents. */
const ALSO = wordsPattern([
  'also|too|as well|additionally|in addition|aussi|egalement|en plus|auch|ebenfalls|zusatzlich|ausserdem|tambien|ademas|anche|inoltre',
])
/** A reply that begins with "and", thanks aside. */
const AND = /^(?:(?:thanks|thank you|merci|danke|gracias|grazie)[\s,.!]*)?(?:and|et|und|y|e)\s/u
/** Words that withdraw a requirement, replaced by "not" for the reader. */
const NO_LONGER = wordsPattern([
  'no longer|not any ?more|drop|remove|ne plus|nicht mehr|kein(?:e|en)? mehr|ya no|non piu',
])

/** Reads a reply of a participant. */
export function readReply(text: string, rules: ReadingRules): Reply {
  const reading = readPlainly(text)
  const taken = findStretches(reading.plain, NO_LONGER)
  const adds = AND.test(reading.plain) || findStretches(reading.plain, ALSO).length > 0
  return {
    kind: isQuestion(text) ? 'question' : adds ? 'addition' : 'change',
    want: readWant(taken.length > 0 ? reading.without(taken, ' not') : text, '', rules),
  }
}

/** Returns the want that a reply leads to: parts that it does not mention stay, those it adds or rules out change no others. */
export function replied(base: Want | null, { kind, want: reply }: Reply): Want {
  if (base === null) return reply
  const adds = kind === 'addition'
  const speaksOfBusiness = reply.facets.length > 0 && (reply.industry !== null || base.facets.length === 0)
  const facets = !speaksOfBusiness ? base.facets : adds ? [...base.facets, ...reply.facets] : reply.facets
  const isReplaced = speaksOfBusiness && !adds
  const excludedCountries = [
    ...new Set([
      ...base.excludedCountries.filter((code) => !reply.countries.includes(code)),
      ...reply.excludedCountries,
    ]),
  ]
  const named =
    reply.countries.length === 0 ? base.countries : adds ? [...base.countries, ...reply.countries] : reply.countries
  const { sizes } = reply
  return {
    direction: reply.direction ?? base.direction,
    facets: facets.slice(0, FACETS_MAX),
    exclusions: [...base.exclusions, ...reply.exclusions],
    rulesOut: reply.rulesOut || (base.rulesOut && (!isReplaced || base.exclusions.length > 0)),
    industry: isReplaced || base.industry === null ? (reply.industry ?? base.industry) : base.industry,
    countries: [...new Set(named)].filter((code) => !excludedCountries.includes(code)).sort(),
    excludedCountries,
    sizes: {
      revenue: narrowed(base.sizes.revenue, sizes.revenue),
      ebitda: narrowed(base.sizes.ebitda, sizes.ebitda),
      ticket: narrowed(base.sizes.ticket, sizes.ticket),
      enterpriseValue: narrowed(base.sizes.enterpriseValue, sizes.enterpriseValue),
      growthPct: sizes.growthPct ?? base.sizes.growthPct,
      ebitdaMarginPct: sizes.ebitdaMarginPct ?? base.sizes.ebitdaMarginPct,
      otherCurrency: sizes.otherCurrency || base.sizes.otherCurrency,
    },
  }
}

/** Returns a range with the ends that a reply states; an end that the reply leaves open stays unless it contradicts the other. */
function narrowed(base: Range | null, reply: Range | null): Range | null {
  if (base === null || reply === null) return reply ?? base
  const [low, high] = [reply.low ?? base.low, reply.high ?? base.high]
  return low !== null && high !== null && low > high ? reply : { low, high }
}
