import { wordsIn } from '../language/catalogue.ts'
import { findPlaces } from '../reading/places.ts'
import { findStretches, readPlainly } from '../reading/plain-text.ts'
import { FUNCTION_WORDS } from '../text/function-words.ts'
import { recognizeIndustry } from '../valuation/industry.ts'
import { MODES, type Mode, TOPIC_WORDS, TOPICS, type Topic } from './boundary-words.ts'

export type { Mode, Topic } from './boundary-words.ts'

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
}

const LINES_MAX = 40
const LINE_MAX = 300
/** Entries for "no limits". */
const NOTHING = /^(?:none|nothing|n\/?a|aucune?s?|rien|keine?|nichts|ningun[oa]?|nada|nessun[oa]?|niente)$/

/**
 * Parses a boundary, published at an instant, into rules: one per sentence, list item or clause with a marker of its
 * own.
 */
export function parseRules(boundary: string | null, publishedAt: Date): Rule[] {
  return linesOf(boundary ?? '')
    .slice(0, LINES_MAX)
    .flatMap((line) => rulesOf(line, publishedAt))
}

/** True for a rule because of which no proposal reaches the operator. */
export function suppressesProposal({ mode, topics }: Rule): boolean {
  return mode === 'refuses' && topics.includes('proposals')
}

/** Splits at line breaks, semicolons and full stops, and at a comma before a new marker. */
function linesOf(boundary: string): string[] {
  return boundary
    .split(
      /[\n\r;]+|(?<!\s\d{1,2})[.!?](?=\s|$)|[.!?](?=\s|$)(?!\s+(?:jan|feb|m[aä]r|apr|mai|jun|jul|aug|sep|okt|nov|dez))/i,
    )
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

/** Parses a line; a refusal of several industries gives a rule for each. */
function rulesOf(line: string, publishedAt: Date): Rule[] {
  const plain = inDigits(readPlainly(line).plain)
  const mode = modeOf(plain) ?? (CONFIDENTIAL.test(plain) ? 'requires' : null)
  const topics = TOPICS.filter((topic) => plain.search(TOPIC_WORDS[topic]) >= 0)
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
  if (mode === null || DAILY.test(plain)) {
    const effect = wordsIn('en', 'exchange')(mode === null ? 'boundary.recorded' : 'boundary.daily')
    return [{ ...rule, mode: 'noted', effect, obeyed: false }]
  }
  // "No more than five messages" limits them, and refuses none.
  const exit =
    mode === 'exits' || (QUOTA.test(plain) && MESSAGES.test(plain)) ? exitOf(plain, topics, publishedAt) : null
  if (exit !== null) return [{ ...rule, mode: 'exits', ...exit, ...(exit.obeyed ? partly : {}) }]
  if (mode === 'requires') {
    const requirement = requirementOf(topics, plain)
    return [{ ...rule, mode, ...requirement, ...(requirement.obeyed ? partly : {}) }]
  }
  return refusalsOf(line, plain, topics).map(({ whole, ...refusal }) => ({
    ...rule,
    mode: 'refuses' as const,
    ...refusal,
    ...(refusal.industry === null ? (refusal.obeyed ? partly : {}) : whole === undefined ? {} : { understood: whole }),
  }))
}

/** Words that carry no limit of their own beside the words of a topic. */
const BESIDES =
  /^(?:we|our|an(?:y)?|all|ever|approvals?|decisions?|decides?|review(?:ed|s)?|consents?|confirm(?:s|ed|ation)?|signed|recorded|required?|data|details?|informations?|claims?|requests?|kinds?|forms?|parts?|agents?|exchange|conversation|discussions?|process|counterpart(?:y|ies)|parties|party|sellers?|buyers?|clients?|manifest|compan(?:y|ies)|business(?:es)?|sectors?|industr(?:y|ies)|offer|mandate|after|within|beyond|more|than|least|most|maximum|max|limit|total|before|until|please|strictly|always|cases?|circumstances|looking|must|be|kept|made|given|sent|asked?|approbation|accord|decision|donnees?|toute?s?|apres|avant|offre|mandat|entreprises?|societes?|freigabe|zustimmung|daten|angaben|nach|vor|bis|angebot|unternehmen|aprobacion|datos|tras|despues|antes|oferta|empresas?|approvazione|dati|dopo|prima|offerta|aziend[ae]|societa|fatti|faits)$/

/** Returns the words of a line that were understood, where others were not; null if all were. */
function understoodOf(plain: string, topics: readonly Topic[]): string | null {
  const patterns = [
    ...MODES.map(([, pattern]) => pattern),
    ...topics.map((topic) => TOPIC_WORDS[topic]),
    ...[PERIOD, MESSAGES, DAY, NAMED_DAY, KEEPING].map((pattern) => new RegExp(pattern.source, 'gu')),
  ]
  const found = patterns.flatMap((pattern) => findStretches(plain, pattern))
  const isFound = (from: number, to: number) => found.some((stretch) => stretch.from < to && from < stretch.to)
  const words = [...plain.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => {
    const isNamed = isFound(index, index + word.length) || BESIDES.test(word)
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
const QUOTA =
  /(?:no more than|not more than|at most|up to|maximum(?: of)?|max\.?|limit(?:ed)? to|pas plus de|au plus|au maximum|maximum de|nicht mehr als|hochstens|maximal|no mas de|como maximo|hasta|non piu di|al massimo|fino a)\s+\d/u
const DAILY =
  /\d[^,;]*\s(?:(?:per|a|each|every) (?:day|week)|daily|weekly|par (?:jour|semaine)|pro (?:tag|woche)|taglich|(?:al|por) dia|(?:al|per) giorno)(?!\p{L})/u

const NUMBER_WORDS: readonly (readonly [RegExp, number])[] = (
  [
    ['one|une|eine[nrms]?|una', 1],
    ['two|deux|zwei|dos|due', 2],
    ['three|trois|drei|tres|tre', 3],
    ['four|quatre|vier|cuatro|quattro', 4],
    ['five|cinq|funf|cinco|cinque', 5],
    ['six|sechs|seis|sei', 6],
    ['seven|sept|sieben|siete|sette', 7],
    ['eight|huit|acht|ocho|otto', 8],
    ['nine|neuf|neun|nueve|nove', 9],
    ['ten|dix|zehn|diez|dieci', 10],
    ['twelve|douze|zwolf|doce|dodici', 12],
    ['fourteen|quatorze|vierzehn|catorce|quattordici', 14],
    ['twenty|vingt|zwanzig|veinte|venti', 20],
    ['thirty|trente|dreissig|treinta|trenta', 30],
    ['sixty|soixante|sechzig|sesenta|sessanta', 60],
    ['ninety|quatre-vingt-dix|neunzig|noventa|novanta', 90],
  ] as const
).map(([words, number]) => [new RegExp(`(?<![\\p{L}\\p{N}-])(?:${words})(?=\\s+\\p{L})`, 'gu'), number])

/** Writes numbers in words as digits, where a word that can be counted follows. */
function inDigits(plain: string): string {
  return NUMBER_WORDS.reduce((text, [pattern, number]) => text.replaceAll(pattern, `${number}`), plain)
}

const REQUIRABLE = ['unverified', 'human', 'nda', 'disclosure'] as const satisfies readonly Topic[]

interface Refusal extends Pick<Rule, 'effect' | 'obeyed' | 'industry'> {
  /** Name of the industry, if the refusal limits it to a place that is not read. */
  whole?: string
}

function refusalsOf(line: string, plain: string, topics: readonly Topic[]): Refusal[] {
  const words = wordsIn('en', 'exchange')
  if (topics.includes('language') && topics.every((one) => one === 'language' || one === 'answers'))
    return [{ ...languageOf(plain, false), industry: null }]
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
  return industries.map((industry) =>
    industry === null
      ? { effect: words('boundary.recorded_refusal'), obeyed: false, industry }
      : isPlaced
        ? { effect: words('boundary.places_unread', { industry }), obeyed: true, industry, whole: industry }
        : { effect: words('boundary.industry', { industry }), obeyed: true, industry },
  )
}

const CONFIDENTIAL = /(?<!\p{L})(?:confidential|secret|confidentiel|vertraulich|confidencial|riservat|confidenzial)/u
const ENGLISH = /(?<!\p{L})(?:english|anglais|englisch|ingles|inglese)(?!\p{L})/u

/** Answers are in English: a line that asks for it, or refuses another language, is obeyed. */
function languageOf(plain: string, isRequired: boolean): Pick<Rule, 'effect' | 'obeyed'> {
  const isEnglish = ENGLISH.test(plain) === isRequired
  return {
    effect: wordsIn('en', 'exchange')(isEnglish ? 'boundary.required.language' : 'boundary.other_language'),
    obeyed: isEnglish,
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

function requirementOf(topics: readonly Topic[], plain: string): Pick<Rule, 'effect' | 'obeyed'> {
  const words = wordsIn('en', 'exchange')
  if (topics.includes('language') && !REQUIRABLE.some((one) => topics.includes(one))) return languageOf(plain, true)
  const isMet = (one: Topic) => topics.includes(one) && (one !== 'disclosure' || CONFIDENTIAL.test(plain))
  const effects = REQUIRABLE.filter(isMet).map((one) => words(`boundary.required.${one}`))
  return effects.length > 0
    ? { effect: effects.join(' '), obeyed: true }
    : { effect: words('boundary.recorded'), obeyed: false }
}

const UNIT_HOURS: readonly (readonly [RegExp, number])[] = [
  [/^(?:h|hours?|heures?|stunden?|horas?|or[ae])$/, 1],
  [/^(?:d|days?|jours?|tage?n?|dias?|giorn[io])$/, 24],
  [/^(?:w|weeks?|semaines?|wochen?|semanas?|settiman[ae])$/, 168],
  [/^(?:months?|mois|monate?n?|mes(?:es)?|mes[ei])$/, 720],
]
const PERIOD =
  /(\d{1,4})\s?(h|hours?|heures?|stunden?|horas?|or[ae]|d|days?|jours?|tage?n?|dias?|giorn[io]|w|weeks?|semaines?|wochen?|semanas?|settiman[ae]|months?|mois|monate?n?|mes(?:es)?|mes[ei])(?![\p{L}\p{N}])/u
const MESSAGES =
  /(\d{1,3})\s?(?:messages?|repl(?:y|ies)|turns?|rounds?|answers?|reponses?|echanges?|nachrichten|antworten|runden|mensajes?|respuestas?|messaggi|rispost[ae])/u
const MONTHS =
  'jan(?:uary|vier|uar)?|ener[oa]|gennaio|feb(?:ruary|ruar|rero|braio)?|fevrier|mar(?:ch|s|zo)|marz|apr(?:il|ile)?|avril|abril|may|mai|mayo|maggio|june?|juin|juni|junio|giugno|july?|juillet|juli|julio|luglio|aug(?:ust)?|aout|agosto|sept?(?:ember|embre|iembre)?|settembre|oct(?:ober|obre)?|oktober|octubre|ottobre|nov(?:ember|embre|iembre)?|dec(?:ember|embre)?|dezember|diciembre|dicembre'
/** A day with its month in words, with or without a year: "3 March", "March 3rd, 2027", "le 3 mars", "3. Marz". */
const NAMED_DAY = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:(\\d{1,2})(?:st|nd|rd|th|er|\\.)?\\s+(?:of\\s+|de\\s+)?(${MONTHS})|(${MONTHS})\\s+(\\d{1,2})(?:st|nd|rd|th)?)(?:,?\\s+(?:de\\s+)?(\\d{4}))?(?![\\p{L}\\p{N}])`,
  'u',
)
/** Beginnings that tell the months apart in five languages. */
const MONTH_STARTS: readonly RegExp[] = [
  /^(?:jan|ene|gen)/,
  /^(?:feb|fev)/,
  /^mar/,
  /^(?:apr|avr|abr)/,
  /^(?:may|mai|mag)/,
  /^(?:jun|juin|giu)/,
  /^(?:jul|juil|lug)/,
  /^(?:aug|aou|ago)/,
  /^(?:sep|set)/,
  /^(?:oct|okt|ott)/,
  /^nov/,
  /^(?:dec|dez|dic)/,
]
const DAY = /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})[./](\d{4})/
const KEEPING =
  /delet|retain|retention|kept|store|supprim|conserv|effac|losch|speicher|aufbewahr|borrar|eliminar|almacen|cancell/
/** Topics that end an exchange if the next step would require them. */
export const EXIT_TOPICS: ReadonlySet<Topic> = new Set<Topic>([
  'payment',
  'nda',
  'signing',
  'registration',
  'names',
  'contact',
  'links',
])

function exitOf(
  plain: string,
  topics: readonly Topic[],
  publishedAt: Date,
): Omit<Rule, 'mode' | 'declared' | 'topics' | 'industry'> {
  const words = wordsIn('en', 'exchange')
  const messages = MESSAGES.exec(plain)?.[1]
  const messagesMax = messages === undefined ? null : Number(messages)
  const until = dayIn(plain) ?? namedDayIn(plain, publishedAt)
  const hours = hoursIn(plain)
  const erases = hours !== null && KEEPING.test(plain)
  const ends = topics.filter((topic) => EXIT_TOPICS.has(topic))
  const isLimited = messagesMax !== null || until !== null || hours !== null
  const effects = [
    messagesMax === null ? null : words('boundary.ends.messages', { count: `${messagesMax}` }),
    until === null ? null : words('boundary.ends.day', { day: until }),
    hours === null ? null : words(erases ? 'boundary.ends.erased' : 'boundary.ends.hours', { hours: `${hours}` }),
    isLimited || ends.length === 0 ? null : words('boundary.ends.requirement', { topics: ends.join(', ') }),
  ].filter((effect) => effect !== null)
  const effect = effects.length === 0 ? words('boundary.recorded') : effects.join(' ')
  return { messagesMax, until, hours, erases, effect, obeyed: effects.length > 0 }
}

/** Returns the day whose month is named; without a year the next one after the publication. */
function namedDayIn(plain: string, publishedAt: Date): string | null {
  const [, day, month, month2, day2, year] = NAMED_DAY.exec(plain) ?? []
  const name = month ?? month2
  if (name === undefined) return null
  const at = MONTH_STARTS.findIndex((start) => start.test(name)) + 1
  const inYear = (of: string) => dayIn(`${of}-${`${at}`.padStart(2, '0')}-${`${day ?? day2}`.padStart(2, '0')}`)
  if (year !== undefined) return inYear(year)
  const thisYear = publishedAt.getUTCFullYear()
  const today = publishedAt.toISOString().slice(0, 10)
  return [inYear(`${thisYear}`), inYear(`${thisYear + 1}`)].find((date) => date !== null && date >= today) ?? null
}

function hoursIn(plain: string): number | null {
  const [, count, unit = ''] = PERIOD.exec(plain) ?? []
  const hours = UNIT_HOURS.find(([pattern]) => pattern.test(unit))?.[1]
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
