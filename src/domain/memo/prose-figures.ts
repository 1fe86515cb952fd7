import { type ExchangeRate, toEurM } from '../figures/exchange-rates.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { Language } from '../language/language.ts'
import { adjustedEbitdaEurM, type CompanyFile, type HeadcountBand } from '../parties/company-file.ts'
import { MEMORANDUM_SECTIONS, type MemorandumSection, type MemorandumTexts } from './memorandum-sections.ts'

/** Figure stated in a section's text, with the differing one from the company file. */
export type ProseContradiction = { readonly section: MemorandumSection } & (
  | {
      readonly field: 'revenue' | 'ebitda'
      readonly year: number
      readonly statedEurM: number
      readonly foundEurM: number
    }
  | { readonly field: 'headcount'; readonly stated: number; readonly found: HeadcountBand }
)

/** Difference, as a share of the file's figure, from which the two contradict each other. */
const TOLERANCE = 0.1
/** Longer sentences are likely to describe more than one year's figures. */
const SENTENCE_CHARACTERS_MAX = 160
/** Sections in which a number of employees refers to the company itself, not to a customer. */
const OWN_HEADCOUNT: ReadonlySet<MemorandumSection> = new Set(['summary', 'business', 'organisation'])

/**
 * Finds sentences of a memorandum that state revenue or EBITDA of one closed year, or the number of employees, and
 * differ from the file by more than a tenth and by more than their own rounding. Sentences with further words are
 * skipped, because they may describe a site, a plan or a share.
 */
export function findProseContradictions(written: MemorandumTexts, file: CompanyFile | undefined): ProseContradiction[] {
  if (file === undefined) return []
  const pattern = amountPattern(file.reporting?.currency ?? 'EUR')
  return MEMORANDUM_SECTIONS.flatMap((section) =>
    sentencesOf(written[section] ?? '').flatMap((sentence) => [
      ...amountContradictionsIn(section, sentence, file, pattern),
      ...(OWN_HEADCOUNT.has(section) ? headcountContradictionsIn(section, sentence, file.headcount) : []),
    ]),
  )
}

/** Splits a text into sentences and list items, in lower case and without accents. */
function sentencesOf(text: string): string[] {
  return plainOf(text)
    .replaceAll(/\b(mio|mill|tsd|approx|env)\./g, '$1')
    .replaceAll(/\bca\. /g, 'circa ')
    .split(/[.!?;](?:\s|$)|\n/)
    .map((sentence) =>
      sentence
        .replaceAll(/\s+/g, ' ')
        .replace(/^ ?[-•*–] /, '')
        .trim(),
    )
    .filter((sentence) => sentence !== '' && sentence.length <= SENTENCE_CHARACTERS_MAX)
}

const plainOf = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

const REVENUE =
  /(?:(?:annual |total )?(?:revenues?|turnover|sales)|chiffre d'affaires|ca|(?:jahres)?umsatz(?:erlose)?|ingresos|facturacion|cifra de (?:ventas|negocios?))(?![a-z])/y
const EBITDA = /ebitda(?![a-z])/y
const YEAR = /(?:fy ?)?(20\d\d)(?![.,]?\d|[a-z])/y
const THOUSANDS = 'k|tsd|t|thousand|tausend|mille'
const MILLIONS = 'm|mn|mio|mln|mill|millions?|millionen|millones|millon'
/** Words and signs of the currencies that have others than their code. */
const CURRENCY_SIGNS: Readonly<Record<string, string>> = {
  EUR: '€|euros?|eur',
  GBP: '£|pounds?|gbp',
  USD: String.raw`us\$|\$|usd`,
  CHF: 'chf|sfr|fr',
}

/** Returns the pattern of an amount in a currency, ISO 4217. */
function amountPattern(currency: string): RegExp {
  const code = currency.toLowerCase()
  const sign = `(?:${CURRENCY_SIGNS[currency] ?? code})`
  return new RegExp(
    String.raw`(${sign} ?)?(\d{1,3}(?: \d{3})?|\d{4,6})(?:[.,](\d{1,3}))? ?(?:(${THOUSANDS})|(?:${MILLIONS}))(?=$|[^a-z]|${code})(?: ?(?:d'|de )?(${sign})(?![a-z]))?`,
    'y',
  )
}

const WORD = /amounted to|came to|[a-z]+/y
const BETWEEN = /(?:[ ,:()='"]|[-–](?![\d€]))+/y
/** Words that link a figure to its year without limiting it to part of the company. */
const JOINING: ReadonlySet<string> = new Set(
  [
    'a about achieved amounted an and approximately around at came circa company ended financial fiscal for full generated had has have in is its',
    'of our posted reached recorded reported some stood the totalled totaled was we were year',
    'atteint atteignait au avons d de en environ est et etait annee exercice l la le les nos notre nous pour realise realisons realisait s eleve',
    'elevait etablit societe un une entreprise',
    'betragt betrug der die das erzielt erzielte erzielten etwa geschaftsjahr gesellschaft haben im jahr lag liegt rund und unser unsere unternehmen',
    'von wir wurde wurden',
    'alcanzo ascendieron ascendio del ejercicio el empresa fue fueron los nuestra nuestro nuestros unos y',
  ].flatMap((words) => words.split(' ')),
)

type Part = { readonly field: 'revenue' | 'ebitda' } | { readonly eurM: number; readonly roundingEurM: number }

function amountContradictionsIn(
  section: MemorandumSection,
  sentence: string,
  { financialYears, reporting }: CompanyFile,
  pattern: RegExp,
): ProseContradiction[] {
  const read = /20\d\d/.test(sentence) ? readingOf(sentence, pattern, reporting) : null
  const year = financialYears?.find((one) => one.year === read?.year)
  if (read === null || year === undefined) return []
  return pairsOf(read.parts).flatMap(({ field, eurM, roundingEurM }) => {
    const found = (field === 'revenue' ? [year.revenueEurM] : [adjustedEbitdaEurM(year), year.ebitdaEurM]).filter(
      (one) => one !== null,
    )
    const [foundEurM] = found
    const isNear = (one: number) => Math.abs(eurM - one) <= Math.max(TOLERANCE * Math.abs(one), roundingEurM)
    if (foundEurM === undefined || found.some(isNear)) return []
    return [{ section, field, year: year.year, statedEurM: eurM, foundEurM }]
  })
}

/** Parses a sentence that contains nothing but one year and figures; null for all others. */
function readingOf(
  sentence: string,
  pattern: RegExp,
  rate: ExchangeRate | null,
): { year: number; parts: Part[] } | null {
  const years: number[] = []
  const parts: Part[] = []
  let at = 0
  const taken = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(sentence)
    if (match !== null) at += match[0].length
    return match
  }
  while (at < sentence.length) {
    const amount = taken(pattern)
    if (amount !== null) {
      const part = amountOf(amount, rate)
      if (part === null) return null
      parts.push(part)
      continue
    }
    const year = taken(YEAR)
    if (year !== null) years.push(Number(year[1]))
    else if (taken(REVENUE) !== null) parts.push({ field: 'revenue' })
    else if (taken(EBITDA) !== null) parts.push({ field: 'ebitda' })
    else if (taken(BETWEEN) === null && !JOINING.has((taken(WORD)?.[0] ?? '').replace(' to', ''))) return null
  }
  const [year] = years
  return year === undefined || years.length > 1 ? null : { year, parts }
}

/** Returns null if the amount states no currency, or if three digits after a separator may be decimals or thousands. */
function amountOf(
  [, before, whole = '', after, thousands, behind]: RegExpExecArray,
  rate: ExchangeRate | null,
): Part | null {
  if (before === undefined && behind === undefined) return null
  const isGrouped = after?.length === 3
  if (isGrouped && thousands === undefined) return null
  const times = thousands === undefined ? 1 : 1e-3
  const digits = whole.replace(' ', '')
  const value = Number(isGrouped ? digits + after : `${digits}.${after ?? 0}`)
  const places = isGrouped ? 0 : (after?.length ?? 0)
  const inEurM = (amountM: number) => (rate === null ? amountM : toEurM({ amountM, currency: rate.currency }, rate))
  return { eurM: inEurM(value * times), roundingEurM: inEurM(0.5 * 10 ** -places * times) }
}

/** Pairs figures with amounts if names and amounts alternate and no figure is named twice; else returns none. */
function pairsOf(parts: readonly Part[]) {
  const named = parts.flatMap((part) => ('field' in part ? [part.field] : []))
  const amounts = parts.flatMap((part) => ('eurM' in part ? [part] : []))
  const alternate = parts.every((part, i) => 'field' in part === 'field' in (parts[i % 2] as Part))
  if (!alternate || named.length !== amounts.length || new Set(named).size !== named.length) return []
  return named.flatMap((field, i) => {
    const amount = amounts[i]
    return amount === undefined ? [] : [{ field, ...amount }]
  })
}

const EMPLOYED =
  /^(?:(?:we|the company) (?:employs?|ha(?:ve|s)) (?:about |around |some )?|headcount ?:? |(?:nous employons|la societe emploie|l'entreprise emploie|effectif ?:|effectif de) ?(?:environ )?|(?:wir beschaftigen|das unternehmen beschaftigt|die gesellschaft beschaftigt) (?:rund |etwa |circa )?|(?:empleamos|la empresa emplea) a (?:unos |unas )?)(\d{1,3}(?:[ .,]\d{3})?)(?: (?:people|employees|staff|personnes|salaries|collaborateurs|mitarbeiter(?:innen)?|mitarbeitende|personen|personas|empleados|trabajadores))?$/

function headcountContradictionsIn(
  section: MemorandumSection,
  sentence: string,
  band: HeadcountBand | null,
): ProseContradiction[] {
  const stated = Number((EMPLOYED.exec(sentence)?.[1] ?? '').replaceAll(/[ .,]/g, ''))
  if (band === null || stated === 0) return []
  const [low = 0, high = Number.POSITIVE_INFINITY] = band.split(/[-+]/).filter(Boolean).map(Number)
  const isNear = stated >= (1 - TOLERANCE) * low && stated <= (1 + TOLERANCE) * high
  return isNear ? [] : [{ section, field: 'headcount', stated, found: band }]
}

/** Words the warning that a section contradicts the company file. `heading` is the title of the section. */
export function proseContradictionIn(language: Language, contradiction: ProseContradiction, heading: string): string {
  const words = wordsIn(language, 'quality')
  const { number, eurM } = FORMATS[language]
  if (contradiction.field === 'headcount')
    return words('contradictions.headcount', {
      heading,
      stated: number(contradiction.stated, 0),
      found: contradiction.found.replace('-', '–'),
    })
  const { field, year, statedEurM, foundEurM } = contradiction
  const [stated, found] = [eurM(statedEurM), eurM(foundEurM)]
  return words('contradictions.amount', { heading, figure: field, year: `${year}`, stated, found })
}
