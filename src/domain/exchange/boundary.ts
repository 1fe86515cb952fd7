import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../language/language.ts'
import { findPlaces } from '../reading/places.ts'
import { findStretches, readPlainly } from '../reading/plain-text.ts'
import { FUNCTION_WORDS } from '../text/function-words.ts'
import { recognizeIndustry } from '../valuation/industry.ts'
import { industryNameIn } from '../valuation/industry-names.ts'
import {
  anyWord,
  BESIDE_WORDS,
  COMPANY_WORDS,
  CONFIDENTIAL_WORDS,
  KEEPING_WORDS,
  LANGUAGE_NAMES,
  MODES,
  type Mode,
  numberWords,
  TOPIC_WORDS,
  TOPICS,
  type Topic,
} from './boundary-words.ts'

export type { Mode, Topic } from './boundary-words.ts'

/** Largest number of messages shown to the participant in a period: of all that the service sends, or of the operator's. */
export interface Quota {
  readonly of: 'answers' | 'proposals'
  readonly count: number
  readonly hours: number
}

/** Line of a boundary with the rule derived from it. */
export interface Rule {
  readonly mode: Mode | 'noted'
  readonly topics: readonly Topic[]
  /** Line as declared, cut to {@link LINE_MAX} characters. */
  readonly declared: string
  /** Effect in one sentence of this service. */
  readonly effect: string
  /** False if the line is only recorded for a person to read. */
  readonly obeyed: boolean
  /** Part of the line that the effect rests on, if words beside it were not understood; absent otherwise. */
  readonly understood?: string
  /** Industry refused, by its name in the valuation. */
  readonly industry: string | null
  /** Messages of this service after which the exchange ends. */
  readonly messagesMax: number | null
  /** Hours after publication at which it ends, or, with `erases`, at which its content is erased. */
  readonly hours: number | null
  /** Last day of the exchange, RFC 3339 full-date. */
  readonly until: string | null
  readonly erases: boolean
  /** Absent if the line states none. */
  readonly quota?: Quota
}

const LINES_MAX = 40
const LINE_MAX = 300
/** Entries for "no limits". */
const NOTHING = /^(?:none|nothing|n\/?a|aucune?s?|rien|keine?|nichts|ningun[oa]?|nada|nessun[oa]?|niente)$/

/**
 * Parses a boundary, published at an instant, into rules: one per sentence, list item or clause with a marker of its
 * own. Effects are written in the language of the answers.
 */
export function parseRules(boundary: string | null, publishedAt: Date, language: DocumentLanguage = 'en'): Rule[] {
  return linesOf(boundary ?? '')
    .slice(0, LINES_MAX)
    .flatMap((line) => rulesOf(line, publishedAt, language))
}

/** Returns the language that a boundary requires of answers, the first of those it names; null without one. */
export function languageRequired(boundary: string | null): DocumentLanguage | null {
  for (const line of linesOf(boundary ?? '').slice(0, LINES_MAX)) {
    const { plain } = readPlainly(line)
    if (modeOf(plain) !== 'requires' || !isOfLanguage(topicsOf(plain))) continue
    const named = languagesNamed(plain)[0]
    if (named !== undefined) return named
  }
  return null
}

/** True for a rule because of which no proposal reaches the operator. */
export function suppressesProposal({ mode, topics }: Rule): boolean {
  return mode === 'refuses' && topics.includes('proposals')
}

/** Not after an abbreviation, nor between a day and its month: "max. 2", "3. März". */
const SENTENCE_END =
  /[\n\r;]+|(?<!(?:^|\P{L})(?:m[aá]x|mind|env|ca|nr))[.!?](?=\s|$)(?!(?<=\s\d{1,2}\.)\s+(?:jan|feb|m[aä]r|apr|mai|jun|jul|aug|sep|okt|nov|dez))/iu

/** Splits at line breaks, semicolons and full stops, and at a comma before a new marker. */
function linesOf(boundary: string): string[] {
  return boundary
    .split(SENTENCE_END)
    .flatMap((sentence) => {
      const clauses: string[] = []
      for (const part of sentence.split(/(?=,|\s(?:and|et|und|y|e)\s)/)) {
        const last = clauses.length - 1
        if (last >= 0 && !opensWithMark(part)) clauses[last] += part
        else clauses.push(part)
      }
      return clauses
    })
    .map((line) => line.replace(/^[\s\-*•>#,]+(?:(?:and|et|und|y|e)\s)?|\s+$/g, ''))
    .filter((line) => /\p{L}{2}/u.test(line) && !NOTHING.test(readPlainly(line).plain))
}

function opensWithMark(part: string): boolean {
  if (!/\p{L}/u.test(part)) return false
  const opening = readPlainly(part)
    .plain.replace(/^,?\s*(?:(?:and|et|und|y|e)\s)?/, '')
    .split(/\s+/)
    .slice(0, 3)
    .join(' ')
  return modeOf(opening) !== null
}

function modeOf(plain: string): Mode | null {
  return MODES.find(([, pattern]) => plain.search(pattern) >= 0)?.[0] ?? null
}

const topicsOf = (plain: string): Topic[] => {
  // A confidentiality agreement is no disclosure, and a French company no language.
  const beside = plain.replaceAll(TOPIC_WORDS.nda, ' ')
  return TOPICS.filter((topic) =>
    topic === 'language'
      ? plain.search(TOPIC_WORDS.language) >= 0 && plain.search(COMPANY_WORDS) < 0
      : (topic === 'disclosure' ? beside : plain).search(TOPIC_WORDS[topic]) >= 0,
  )
}

/** True if a line is about the language of the answers alone. */
function isOfLanguage(topics: readonly Topic[]): boolean {
  return topics.includes('language') && topics.every((one) => one === 'language' || one === 'answers')
}

/** Parses a line; a refusal of several industries gives a rule for each. */
function rulesOf(line: string, publishedAt: Date, language: DocumentLanguage): Rule[] {
  const plain = inDigits(readPlainly(line).plain.replaceAll(/(?<=\p{L}\s?)\/(?=\s?\p{L})/gu, ' per '))
  const mode = modeOf(plain) ?? (plain.search(CONFIDENTIAL_WORDS) >= 0 ? 'requires' : null)
  const topics = topicsOf(plain)
  const rule = {
    declared: line.slice(0, LINE_MAX),
    topics,
    industry: null,
    messagesMax: null,
    hours: null,
    until: null,
    erases: false,
  }
  const understood = understoodOf(plain, topics)
  const partly = understood === null ? {} : { understood }
  const words = wordsIn(language, 'exchange-answers')
  const quota = quotaOf(plain)
  if (quota !== null) {
    const { of, count, hours } = quota
    const effect = words(`boundary.quota.${of}`, { count, hours: `${hours}` })
    return [{ ...rule, mode: 'requires', quota, effect, obeyed: true, ...partly }]
  }
  // "No more than five messages" limits them, and refuses none.
  const isLimit = AT_MOST.test(plain) && MESSAGES.test(plain)
  if (mode === null && !isLimit) return [{ ...rule, mode: 'noted', effect: words('boundary.recorded'), obeyed: false }]
  const exit = mode === 'exits' || isLimit ? exitOf(plain, topics, publishedAt, language) : null
  if (exit !== null) return [{ ...rule, mode: 'exits', ...exit, ...(exit.obeyed ? partly : {}) }]
  if (mode === 'requires') {
    const requirement = requirementOf(topics, plain, language)
    return [{ ...rule, mode, ...requirement, ...(requirement.obeyed ? partly : {}) }]
  }
  return refusalsOf(line, plain, topics, language).map(({ whole, ...refusal }) => ({
    ...rule,
    mode: 'refuses' as const,
    ...refusal,
    ...(refusal.industry === null ? (refusal.obeyed ? partly : {}) : whole === undefined ? {} : { understood: whole }),
  }))
}

/** Returns the words of a line that were understood, where others were not; null if all were. */
function understoodOf(plain: string, topics: readonly Topic[]): string | null {
  const patterns = [
    ...MODES.map(([, pattern]) => pattern),
    ...topics.map((topic) => TOPIC_WORDS[topic]),
    ...[PERIOD, MESSAGES, PROPOSALS, RATE, AT_MOST, DAY, NAMED_DAY, MONTH_END, KEEPING_WORDS].map(
      (pattern) => new RegExp(pattern.source, 'gu'),
    ),
    BESIDE_WORDS,
  ]
  const found = patterns.flatMap((pattern) => findStretches(plain, pattern))
  const isFound = (from: number, to: number) => found.some((stretch) => stretch.from < to && from < stretch.to)
  const words = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => {
    const isNamed = isFound(index, index + word.length)
    return { word, isNamed, isRead: isNamed || word.length < 3 || isFunctionWord(word) }
  })
  if (words.every(({ isRead }) => isRead)) return null
  return words
    .flatMap(({ word, isNamed }) => (isNamed ? [word] : []))
    .join(' ')
    .slice(0, LINE_MAX)
}

const isFunctionWord = (word: string) => Object.values(FUNCTION_WORDS).some((list) => list.has(word))

/** A limit of a number rather than a refusal: "no more than five messages", "at most 10 replies". */
const AT_MOST = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyWord('at most')})(?=[.:]?\\s+\\d)`, 'u')
const AT_LEAST = new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyWord('at least')})\\s+\\d`, 'u')
const counted = (heading: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}.,-])(\\d{1,3})\\s?(?:\\p{L}+\\s+){0,2}?(?:${anyWord(heading)})(?![\\p{L}\\p{N}])`, 'u')
const MESSAGES = counted('messages')
const PROPOSALS = counted('proposals')

/** Hours of the period in which a quota is counted. */
const RATES = (
  [
    ['per hour', 1],
    ['per day', 24],
    ['per week', 168],
    ['per month', 720],
  ] as const
).map(
  ([heading, hours]) =>
    [new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyWord(heading)})(?![\\p{L}\\p{N}])`, 'u'), hours] as const,
)
const RATE = new RegExp(RATES.map(([pattern]) => pattern.source).join('|'), 'u')

/** Returns the limit of a line that counts messages or proposals in a period: "at most 3 proposals a day". */
function quotaOf(plain: string): Quota | null {
  const hours = RATES.find(([pattern]) => pattern.test(plain))?.[1]
  const proposals = PROPOSALS.exec(plain)?.[1]
  const count = Number(proposals ?? MESSAGES.exec(plain)?.[1] ?? 0)
  if (hours === undefined || count === 0 || AT_LEAST.test(plain)) return null
  return { of: proposals === undefined ? 'answers' : 'proposals', count, hours }
}

const COUNTABLE = anyWord('messages', 'proposals', 'hours', 'days', 'weeks', 'months')
/** Numbers in words; the longer first, and one only before what is counted, since it is an article too. */
const NUMBER_WORDS = numberWords()
  .toSorted(([one], [other]) => other - one)
  .map(([number, words]) => {
    const what = number === 1 ? `(?:\\p{L}+\\s+)?(?:${COUNTABLE})(?![\\p{L}\\p{N}])` : '\\p{L}'
    return [new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?=\\s+${what})`, 'gu'), number] as const
  })

/** Writes numbers in words as digits, where a word that can be counted follows. */
function inDigits(plain: string): string {
  return NUMBER_WORDS.reduce((text, [pattern, number]) => text.replaceAll(pattern, `${number}`), plain)
}

const REQUIRABLE = ['unverified', 'human', 'nda', 'disclosure'] as const satisfies readonly Topic[]

interface Refusal extends Pick<Rule, 'effect' | 'obeyed' | 'industry'> {
  /** Name of the industry, if the refusal limits it to a place that is not read. */
  whole?: string
}

function refusalsOf(line: string, plain: string, topics: readonly Topic[], language: DocumentLanguage): Refusal[] {
  const words = wordsIn(language, 'exchange-answers')
  if (isOfLanguage(topics)) return [{ ...languageOf(plain, false, language), industry: null }]
  const effects = topics
    .filter((one) => one !== 'language')
    .filter((one) => one !== 'human' && one !== 'answers')
    .map((one) => words(`boundary.refused.${one}`))
  if (effects.length > 0) return [{ effect: effects.join(' '), obeyed: true, industry: null }]
  if (topics.includes('answers')) return [{ effect: words('boundary.no_answer'), obeyed: true, industry: null }]
  const whole = industryRefused(line)
  const parts = line.split(BETWEEN_INDUSTRIES).filter((part) => /\p{L}{2}/u.test(part))
  const each = parts.length < 2 ? [whole] : parts.map(industryRefused)
  // Words that only make a refusal stand before the first comma: "We refuse, in all cases, tobacco".
  const named = each.filter(
    (industry, i) => industry !== null || understoodOf(readPlainly(parts[i] ?? '').plain, []) !== null,
  )
  const industries = each.every((industry) => industry === null) ? [whole] : [...new Set(named)]
  const { countries } = findPlaces(plain)
  const isPlaced = countries.length > 0
  return industries.map((industry) => {
    if (industry === null) return { effect: words('boundary.recorded_refusal'), obeyed: false, industry }
    const written = { industry: language === 'en' ? industry : industryNameIn(language, industry) }
    return isPlaced
      ? { effect: words('boundary.places_unread', written), obeyed: true, industry, whole: written.industry }
      : { effect: words('boundary.industry', written), obeyed: true, industry }
  })
}

const languagesNamed = (plain: string) =>
  DOCUMENT_LANGUAGES.filter((language) => plain.search(LANGUAGE_NAMES[language]) >= 0).toSorted(
    (one, other) => plain.search(LANGUAGE_NAMES[one]) - plain.search(LANGUAGE_NAMES[other]),
  )

/** Answers are in one language: a line that asks for it, or refuses others, is obeyed. */
function languageOf(plain: string, isRequired: boolean, language: DocumentLanguage): Pick<Rule, 'effect' | 'obeyed'> {
  const named = languagesNamed(plain)
  const obeyed = named.length > 0 && named.includes(language) === isRequired
  return {
    effect: wordsIn(language, 'exchange-answers')(obeyed ? 'boundary.language' : 'boundary.other_language'),
    obeyed,
  }
}

const BETWEEN_INDUSTRIES = /\s*[,/]\s*|\s+(?:and|or|nor|et|ou|ni|und|oder|noch|y|o|e|né)\s+/u
/** Industries of the valuation that hold every company. */
const EVERY_INDUSTRY = /^Total Market/

/** Returns the industry that a refusal names; null without one, or where it would be every one. */
function industryRefused(words: string): string | null {
  const { recognisedBy, name } = recognizeIndustry({ sector: words, product: null, description: null })
  return recognisedBy === 'nothing' || EVERY_INDUSTRY.test(name) ? null : name
}

function requirementOf(
  topics: readonly Topic[],
  plain: string,
  language: DocumentLanguage,
): Pick<Rule, 'effect' | 'obeyed'> {
  const words = wordsIn(language, 'exchange-answers')
  if (topics.includes('language') && !REQUIRABLE.some((one) => topics.includes(one)))
    return languageOf(plain, true, language)
  const isMet = (one: Topic) => topics.includes(one) && (one !== 'disclosure' || plain.search(CONFIDENTIAL_WORDS) >= 0)
  const effects = REQUIRABLE.filter(isMet).map((one) => words(`boundary.required.${one}`))
  return effects.length > 0
    ? { effect: effects.join(' '), obeyed: true }
    : { effect: words('boundary.recorded'), obeyed: false }
}

const UNITS = (
  [
    ['hours', 1],
    ['days', 24],
    ['weeks', 168],
    ['months', 720],
  ] as const
).map(([heading, hours]) => [new RegExp(`^(?:${anyWord(heading)})$`, 'u'), hours] as const)
const PERIOD = new RegExp(`(\\d{1,4})\\s?(${anyWord('hours', 'days', 'weeks', 'months')})(?![\\p{L}\\p{N}])`, 'u')
/** Names of each month, January first. */
const MONTH_NAMES = Array.from({ length: 12 }, (_, i) => anyWord(`month ${i + 1}`))
const MONTHS = MONTH_NAMES.join('|')
/** A day with its month in words, with or without a year: "3 March", "March 3rd, 2027", "le 3 mars", "3. Marz". */
const NAMED_DAY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?\\s+(?:of\\s+|de\\s+)?(${MONTHS})|(${MONTHS})\\s+(\\d{1,2})(?:st|nd|rd|th)?)\\.?(?:,?\\s+(?:de(?:l)?\\s+)?(\\d{4}))?(?![\\p{L}\\p{N}])`,
  'u',
)
/** The end of a month in words: "end of March", "fin mars 2027", "Ende Marz". */
const MONTH_END = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${anyWord('month end')})\\s+(${MONTHS})\\.?(?:\\s+(?:de(?:l)?\\s+)?(\\d{4}))?(?![\\p{L}\\p{N}])`,
  'u',
)
const DAY = /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})[./](\d{4})/
/** Topics that end an exchange if the next step would require them. */
const EXITS_ON = [
  'payment',
  'nda',
  'signing',
  'registration',
  'names',
  'contact',
  'links',
] as const satisfies readonly Topic[]
type ExitTopic = (typeof EXITS_ON)[number]
export const EXIT_TOPICS: ReadonlySet<Topic> = new Set<Topic>(EXITS_ON)

function exitOf(
  plain: string,
  topics: readonly Topic[],
  publishedAt: Date,
  language: DocumentLanguage,
): Omit<Rule, 'mode' | 'declared' | 'topics' | 'industry'> {
  const words = wordsIn(language, 'exchange-answers')
  const messages = MESSAGES.exec(plain)?.[1]
  const messagesMax = messages === undefined ? null : Number(messages)
  const until = dayIn(plain) ?? namedDayIn(plain, publishedAt)
  const hours = hoursIn(plain)
  const erases = hours !== null && plain.search(KEEPING_WORDS) >= 0
  const ends = topics.filter((topic) => EXIT_TOPICS.has(topic)) as ExitTopic[]
  const isLimited = messagesMax !== null || until !== null || hours !== null
  const effects = [
    messagesMax === null ? null : words('boundary.ends.messages', { count: messagesMax }),
    until === null ? null : words('boundary.ends.day', { day: FORMATS[language].day(until) }),
    hours === null ? null : words(erases ? 'boundary.ends.erased' : 'boundary.ends.hours', { hours: `${hours}` }),
    isLimited || ends.length === 0
      ? null
      : words('boundary.ends.requirement', {
          topics: ends.map((topic) => words(`boundary.topics.${topic}`)).join(', '),
        }),
  ].filter((effect) => effect !== null)
  const effect = effects.length === 0 ? words('boundary.recorded') : effects.join(' ')
  return { messagesMax, until, hours, erases, effect, obeyed: effects.length > 0 }
}

/** Returns the day whose month is named, or the last one of a month; without a year the next one after the publication. */
function namedDayIn(plain: string, publishedAt: Date): string | null {
  const [, day, month, month2, day2, year] = NAMED_DAY.exec(plain) ?? []
  const [, endOf, yearOfEnd] = MONTH_END.exec(plain) ?? []
  const name = month ?? month2 ?? endOf
  if (name === undefined) return null
  const at = MONTH_NAMES.findIndex((names) => new RegExp(`^(?:${names})$`, 'u').test(name)) + 1
  const inYear = (of: string) =>
    day === undefined && day2 === undefined
      ? new Date(Date.UTC(Number(of), at, 0)).toISOString().slice(0, 10)
      : dayIn(`${of}-${`${at}`.padStart(2, '0')}-${`${day ?? day2}`.padStart(2, '0')}`)
  const stated = year ?? yearOfEnd
  if (stated !== undefined) return inYear(stated)
  const thisYear = publishedAt.getUTCFullYear()
  const today = publishedAt.toISOString().slice(0, 10)
  return [inYear(`${thisYear}`), inYear(`${thisYear + 1}`)].find((date) => date !== null && date >= today) ?? null
}

function hoursIn(plain: string): number | null {
  const [, count, unit = ''] = PERIOD.exec(plain) ?? []
  const hours = UNITS.find(([pattern]) => pattern.test(unit))?.[1]
  return count === undefined || hours === undefined ? null : Number(count) * hours
}

/** Returns the first valid calendar date in a text, day before month; null without one. */
function dayIn(plain: string): string | null {
  const [, year, month, day, day2, month2, year2] = DAY.exec(plain) ?? []
  const text =
    year === undefined
      ? [year2, month2?.padStart(2, '0'), day2?.padStart(2, '0')].join('-')
      : [year, month, day].join('-')
  const date = new Date(`${text}T00:00:00Z`)
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text
}
