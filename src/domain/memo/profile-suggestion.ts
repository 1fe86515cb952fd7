import {
  type BlindProfile,
  bandedFigures,
  HIGHLIGHTS_MAX,
  type StatedFigures,
} from '../confidentiality/blinding/blind-profile.ts'
import { type CheckedAgainst, findIdentifying, openFindings } from '../confidentiality/blinding/profile-findings.ts'
import type { Band } from '../figures/bands.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { HeadcountBand } from '../parties/company-file.ts'
import { effectiveFigures, type Profile } from '../parties/profile.ts'

/** A trade of the lexicon with its name in the language of the suggestion. */
interface NamedTrade {
  readonly id: string
  readonly name: string
}

const SENTENCES_MAX = 4
const SENTENCE_LEAST = 20
const BUSINESS_CHARACTERS = 480
const LONG_STANDING_YEARS = 10
const RECURRING_LEAST_PCT = 20
const SPREAD_MOST_PCT = 20

/** Context against which a suggestion is checked. */
interface SuggestedAgainst extends CheckedAgainst {
  /** True if the seller writes in the language of the suggestion; its words are left out otherwise. */
  readonly isInLanguage: boolean
}

/** Suggests a blind profile from a seller's company file: only what is stated there, rounded, and only sentences without a finding. */
export function suggestProfile(
  profile: Profile,
  trade: NamedTrade | null,
  figures: StatedFigures,
  language: DocumentLanguage,
  against: SuggestedAgainst,
): BlindProfile {
  const { file, location } = profile
  const { yearFounded, headcount, dealType, stakePct } = file
  const draft: BlindProfile = {
    trade: trade?.id ?? null,
    place: against.region !== null ? 'region' : location.country !== null ? 'country' : 'none',
    figures,
    headcount,
    foundedDecade: yearFounded === null ? null : yearFounded - (yearFounded % 10),
    dealType,
    stakePct: dealType === 'full_sale' ? null : stakePct,
    highlights: [],
    texts: { business: '', customers: '', reason_for_sale: '', timetable: '' },
  }
  const isClean = (text: string, field: keyof BlindProfile['texts']) =>
    against.isInLanguage &&
    openFindings(findIdentifying({ ...draft, texts: { ...draft.texts, [field]: text } }, against), []).length === 0
  const own = (text: string | null, field: keyof BlindProfile['texts']) =>
    text !== null && isClean(text, field) ? text : ''
  return {
    ...draft,
    highlights: highlightsIn(profile, figures, language, against.thisYear),
    texts: {
      business: businessIn(profile, trade, language, (sentence) => isClean(sentence, 'business')),
      customers: customersIn(profile, language),
      reason_for_sale: own(file.reasonForSale, 'reason_for_sale'),
      timetable: own(file.timetable, 'timetable'),
    },
  }
}

function businessIn(
  { texts, file }: Profile,
  trade: NamedTrade | null,
  language: DocumentLanguage,
  isClean: (sentence: string) => boolean,
): string {
  const cleanSentences = (text: string | null): string => {
    const kept: string[] = []
    for (const sentence of text?.match(/[^.!?]+[.!?]*/gu)?.map((one) => one.trim()) ?? []) {
      const ended = /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
      if (kept.length === SENTENCES_MAX || [...kept, ended].join(' ').length > BUSINESS_CHARACTERS) break
      if (sentence.length > SENTENCE_LEAST && isClean(sentence)) kept.push(ended)
    }
    return kept.join(' ')
  }
  const words = wordsIn(language, 'teaser')
  const described = cleanSentences(texts.description)
  // Without the first sentence of the description, the product names the goods.
  const isWhole = described !== '' && texts.description?.trimStart().startsWith(described.split(/(?<=[.!?]) /)[0] ?? '')
  const stated = isWhole
    ? described
    : cleanSentences([texts.product?.replace(/[.!?\s]+$/, ''), described].filter(Boolean).join('. '))
  if (stated !== '') return stated
  return [
    trade === null ? '' : words('suggest.business', { trade: trade.name }),
    file.headcount === null ? '' : words('suggest.team', { headcount: headcountIn(file.headcount, words) }),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function headcountIn(band: HeadcountBand, words: ReturnType<typeof wordsIn<'teaser'>>): string {
  const [low = '', high] = band.replace('+', '').split('-')
  return high === undefined ? words('or_more', { least: low }) : words('range', { low, high })
}

/** Words a share rounded to five points: never at or beyond the exact one where the side counts. */
function shareIn(pct: number, side: 'about' | 'below' | 'above', language: DocumentLanguage): string {
  const rounded = {
    about: 5 * Math.round(pct / 5),
    below: 5 * (Math.floor(pct / 5) + 1),
    above: 5 * (Math.ceil(pct / 5) - 1),
  }
  return wordsIn(language, 'teaser')(`suggest.${side}`, { share: FORMATS[language].percent(rounded[side], 0) })
}

function highlightsIn(profile: Profile, width: StatedFigures, language: DocumentLanguage, thisYear: number): string[] {
  const { file } = profile
  const words = wordsIn(language, 'teaser')
  const { percentBand } = FORMATS[language]
  const { growth, years } = bandedFigures(file, effectiveFigures(profile), width)
  const last = years.findLast(({ isForecast }) => !isForecast)
  const isGain = (band: Band | null | undefined): band is Band => (band?.low ?? 0) > 0
  const { recurringSharePct: recurring, largestCustomerSharePct: largest, yearFounded, netDebtEurM } = file
  const experience = yearFounded === null ? 0 : 10 * Math.floor((thisYear - yearFounded) / 10)
  const closed = years.filter(({ isForecast, year }) => !isForecast && year !== null).length
  const found = [
    recurring !== null && recurring >= RECURRING_LEAST_PCT
      ? words('suggest.recurring', { share: shareIn(recurring, 'about', language) })
      : null,
    isGain(growth) && closed > 1 ? words('suggest.growth', { band: percentBand(growth), years: closed }) : null,
    isGain(last?.margin) ? words('suggest.margin', { band: percentBand(last.margin) }) : null,
    largest !== null && largest <= SPREAD_MOST_PCT
      ? words('suggest.spread', { share: shareIn(largest, 'below', language) })
      : null,
    experience >= LONG_STANDING_YEARS ? words('suggest.experience', { years: experience }) : null,
    netDebtEurM !== null && netDebtEurM <= 0 ? words('suggest.net_cash') : null,
  ]
  return found
    .flatMap((one) => (one === null ? [] : one.charAt(0).toLocaleUpperCase(language) + one.slice(1)))
    .slice(0, HIGHLIGHTS_MAX)
}

function customersIn({ file }: Profile, language: DocumentLanguage): string {
  const words = wordsIn(language, 'teaser')
  const { largestCustomerSharePct: largest, top5CustomersSharePct: top5 } = file
  return [
    // A small share is a highlight already.
    largest === null || largest <= SPREAD_MOST_PCT
      ? null
      : words('suggest.customers_first', { share: shareIn(largest, 'below', language) }),
    top5 === null ? null : words('suggest.customers_five', { share: shareIn(top5, 'about', language) }),
  ]
    .filter((one) => one !== null)
    .join(' ')
}
