import { wordsIn } from '../language/catalogue.ts'
import { readPlainly } from '../reading/plain-text.ts'
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

/** Parses a boundary into rules, one per sentence, list item or clause with a marker of its own. */
export function parseRules(boundary: string | null): Rule[] {
  return linesOf(boundary ?? '')
    .slice(0, LINES_MAX)
    .flatMap(rulesOf)
}

/** Splits at line breaks, semicolons and full stops, and at a comma before a new marker. */
function linesOf(boundary: string): string[] {
  return boundary
    .split(/[\n\r;]+|[.!?](?=\s|$)/)
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
function rulesOf(line: string): Rule[] {
  const { plain } = readPlainly(line)
  const mode = modeOf(plain)
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
  switch (mode) {
    case null:
      return [{ ...rule, mode: 'noted', effect: 'Recorded; a person reads it before anything is done.', obeyed: false }]
    case 'exits':
      return [{ ...rule, mode, ...exitOf(plain, topics) }]
    case 'refuses':
      return refusalsOf(line, topics).map((refusal) => ({ ...rule, mode, ...refusal }))
    case 'requires':
      return [{ ...rule, mode, ...requirementOf(topics) }]
  }
}

const REQUIRABLE = ['unverified', 'human', 'nda'] as const satisfies readonly Topic[]

type Refusal = Pick<Rule, 'effect' | 'obeyed' | 'industry'>

function refusalsOf(line: string, topics: readonly Topic[]): Refusal[] {
  const words = wordsIn('en', 'exchange')
  const effects = topics
    .filter((one) => one !== 'human' && one !== 'answers')
    .map((one) => words(`boundary.refused.${one}`))
  if (effects.length > 0) return [{ effect: effects.join(' '), obeyed: true, industry: null }]
  if (topics.includes('answers')) return [{ effect: words('boundary.no_answer'), obeyed: true, industry: null }]
  const whole = industryRefused(line)
  const parts = line.split(BETWEEN_INDUSTRIES).filter((part) => /\p{L}{2}/u.test(part))
  const each = parts.length < 2 ? [whole] : parts.map(industryRefused)
  // Words that only make a refusal stand before the first comma: "We refuse, in all cases, tobacco".
  const found = each.filter((industry) => industry !== null)
  const industries = found.length === 0 ? [whole] : [...new Set(each.slice(each.findIndex((one) => one !== null)))]
  return industries.map((industry) =>
    industry === null
      ? { effect: words('boundary.recorded_refusal'), obeyed: false, industry }
      : { effect: words('boundary.industry', { industry }), obeyed: true, industry },
  )
}

const BETWEEN_INDUSTRIES = /\s*[,/]\s*|\s+(?:and|or|nor|et|ou|ni|und|oder|noch|y|o|e|né)\s+/u
/** Industries of the valuation that hold every company. */
const EVERY_INDUSTRY = /^Total Market/

/** Returns the industry that a refusal names; null without one, or where it would be every one. */
function industryRefused(words: string): string | null {
  const { recognisedBy, name } = recognizeIndustry({ sector: words, product: null, description: null })
  return recognisedBy === 'nothing' || EVERY_INDUSTRY.test(name) ? null : name
}

function requirementOf(topics: readonly Topic[]): Pick<Rule, 'effect' | 'obeyed'> {
  const words = wordsIn('en', 'exchange')
  const effects = REQUIRABLE.filter((one) => topics.includes(one)).map((one) => words(`boundary.required.${one}`))
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

function exitOf(plain: string, topics: readonly Topic[]): Omit<Rule, 'mode' | 'declared' | 'topics' | 'industry'> {
  const words = wordsIn('en', 'exchange')
  const none = { messagesMax: null, hours: null, until: null, erases: false }
  const messages = MESSAGES.exec(plain)?.[1]
  if (messages !== undefined)
    return {
      ...none,
      messagesMax: Number(messages),
      effect: words('boundary.ends.messages', { count: `${Number(messages)}` }),
      obeyed: true,
    }
  const until = dayIn(plain)
  if (until !== null) return { ...none, until, effect: words('boundary.ends.day', { day: until }), obeyed: true }
  const hours = hoursIn(plain)
  const erases = KEEPING.test(plain)
  if (hours !== null)
    return {
      ...none,
      hours,
      erases,
      effect: words(erases ? 'boundary.ends.erased' : 'boundary.ends.hours', { hours: `${hours}` }),
      obeyed: true,
    }
  const ends = topics.filter((topic) => EXIT_TOPICS.has(topic))
  if (ends.length > 0)
    return { ...none, effect: words('boundary.ends.requirement', { topics: ends.join(', ') }), obeyed: true }
  return { ...none, effect: words('boundary.recorded'), obeyed: false }
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
