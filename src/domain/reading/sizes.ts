import { MASK } from '../text/mask-mark.ts'
import { exactSense, longestSense, type ReadLanguage, type RuleBook } from './rules.ts'
import type { Token } from './tokens.ts'

/** Figures that a size may bound. `margin` and `growth` are per cent, `headcount` persons, the rest millions of the currency. */
export const SIZE_FIGURES = ['revenue', 'ebitda', 'ebit', 'ev', 'ticket', 'headcount', 'margin', 'growth'] as const
export type SizeFigure = (typeof SIZE_FIGURES)[number]

/** A bound on a figure: null where open; both ends alike where the text states the figure itself. */
export interface ReadSize {
  readonly figure: SizeFigure
  readonly min: number | null
  readonly max: number | null
  /** ISO 4217; null where the text names none, and for figures that are not money. */
  readonly currency: string | null
}

/** A size, or an amount that no figure explains (`size` null), in tokens `from` up to `to`. */
export interface SizeSpan {
  readonly from: number
  readonly to: number
  readonly size: ReadSize | null
  /** True for a measure that no field holds, such as ARR or beds. */
  readonly isOffList: boolean
}

interface Amount {
  readonly from: number
  readonly to: number
  readonly low: number
  readonly high: number
  /** Factor to millions; null where the text gives no unit. */
  readonly scale: number | null
  readonly currency: string | null
  readonly isPercent: boolean
  readonly isRange: boolean
  /** True for "5m+", "5m plus". */
  readonly isOpenAbove: boolean
}

const SCALES: Readonly<Record<string, number>> = {
  k: 1e-3,
  t: 1e-3,
  th: 1e-3,
  tsd: 1e-3,
  thousand: 1e-3,
  mille: 1e-3,
  mila: 1e-3,
  mil: 1e-3,
  tausend: 1e-3,
  duizend: 1e-3,
  tys: 1e-3,
  m: 1,
  mm: 1,
  mn: 1,
  mio: 1,
  mln: 1,
  mill: 1,
  million: 1,
  millions: 1,
  millionen: 1,
  millones: 1,
  millon: 1,
  milioni: 1,
  milione: 1,
  'demi-million': 0.5,
  miljoen: 1,
  milhoes: 1,
  milhao: 1,
  miljoner: 1,
  miljon: 1,
  millioner: 1,
  milionow: 1,
  miliony: 1,
  milion: 1,
  bn: 1000,
  billion: 1000,
  mrd: 1000,
  mld: 1000,
  milliard: 1000,
  milliards: 1000,
  milliarden: 1000,
}
const CURRENCIES: Readonly<Record<string, string>> = {
  '€': 'EUR',
  eur: 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP',
  gbp: 'GBP',
  pounds: 'GBP',
  sterling: 'GBP',
  $: 'USD',
  usd: 'USD',
  dollars: 'USD',
  chf: 'CHF',
  franken: 'CHF',
  sfr: 'CHF',
  pln: 'PLN',
  zl: 'PLN',
  zloty: 'PLN',
  zlotych: 'PLN',
  sek: 'SEK',
  nok: 'NOK',
  dkk: 'DKK',
  czk: 'CZK',
  huf: 'HUF',
  ron: 'RON',
  cad: 'CAD',
  aud: 'AUD',
  jpy: 'JPY',
  '¥': 'JPY',
  inr: 'INR',
  aed: 'AED',
  ngn: 'NGN',
  zar: 'ZAR',
  brl: 'BRL',
  mxn: 'MXN',
  rupees: 'INR',
  '₹': 'INR',
}
const CROWNS = new Set(['kr', 'kronor', 'kroner', 'krone', 'kronen'])
const CROWN_OF: Partial<Record<ReadLanguage, string>> = { sv: 'SEK', da: 'DKK', nb: 'NOK' }

/** "k", "M€" and "MSEK" as written behind a number: a factor and, in the last two, a currency. */
function unitOf(word: string, language: ReadLanguage): { scale: number | null; currency: string | null } | null {
  if (word in SCALES) return { scale: SCALES[word] ?? null, currency: null }
  if (word in CURRENCIES) return { scale: null, currency: CURRENCIES[word] ?? null }
  if (CROWNS.has(word)) return { scale: null, currency: CROWN_OF[language] ?? 'SEK' }
  const joined = /^(k|t|m|mn|mio)(eur|gbp|usd|chf|sek|nok|dkk|pln|kr|zl|cad|aud)$/.exec(word)
  if (!joined) return null
  const [, scale, currency] = joined as unknown as [string, string, string]
  return { scale: SCALES[scale] ?? null, currency: unitOf(currency, language)?.currency ?? null }
}

/** A number as typed: "1,5" and "1.5" are one and a half, "1.300", "1 300" and "1,300" thirteen hundred. Null for "2.1.3". */
export function parseNumber(text: string): number | null {
  const plain = text.replace(/[\u00a0\u202f '’]/g, '')
  if (/^\d+$/.test(plain)) return Number(plain)
  if (/^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/.test(plain)) return Number(plain.replace(/[.,]/g, ''))
  if (/^\d+[.,]\d+$/.test(plain)) return Number(plain.replace(',', '.'))
  if (/^\d{1,3}(?:,\d{3})+\.\d+$/.test(plain)) return Number(plain.replace(/,/g, ''))
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(plain)) return Number(plain.replace(/\./g, '').replace(',', '.'))
  return null
}

const BETWEEN = new Set([
  '-',
  '–',
  '—',
  '‐',
  'to',
  'and',
  'a',
  'à',
  'et',
  'bis',
  'und',
  'y',
  'e',
  'en',
  'tot',
  'och',
  'og',
  'till',
  'til',
  'do',
  'i',
  'ate',
  'ad',
  'ai',
  'al',
  'aux',
])
const PERCENT = new Set(['%', 'percent', 'pct', 'prozent', 'procent', 'prosent'])
/** Dollars that a "$" before them may mean. */
const DOLLARS = new Set(['CAD', 'AUD', 'USD'])
const JOINS_UNIT = new Set(["d'", 'de', 'di'])
/** Words that may stand between an amount and its figure or bound. */
const BRIDGE_MAX = 7

/** Finds the sizes that a text states, in order. `books` hold the classes figure, min, max, least, most, off-list, number and bridge. */
export function findSizes(tokens: readonly Token[], books: readonly RuleBook[], language: ReadLanguage): SizeSpan[] {
  const amounts = findAmounts(tokens, books, language)
  const spans: SizeSpan[] = []
  let lastScale: number | null = null
  for (const [n, amount] of amounts.entries()) {
    // The words that explain an amount explain no further one: "€5-20m revenue and €1m+ EBITDA".
    const floor = Math.max(amounts[n - 1]?.to ?? 0, spans.at(-1)?.to ?? 0)
    const context = { tokens, books, language, floor, ceiling: amounts[n + 1]?.from ?? tokens.length }
    const span = spanOf(amount, context, spans.at(-1) ?? null, lastScale)
    if (amount.scale !== null) lastScale = amount.scale
    if (span) spans.push(span)
  }
  return mergeBounds(spans, tokens)
}

function findAmounts(tokens: readonly Token[], books: readonly RuleBook[], language: ReadLanguage): Amount[] {
  const amounts: Amount[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const amount = amountAt(tokens, at, books, language)
    if (!amount) continue
    amounts.push(amount)
    at = amount.to - 1
  }
  return amounts
}

interface Single {
  readonly to: number
  readonly value: number
  readonly scale: number | null
  readonly currency: string | null
  readonly isPercent: boolean
  readonly isOpenAbove: boolean
}

function amountAt(
  tokens: readonly Token[],
  at: number,
  books: readonly RuleBook[],
  language: ReadLanguage,
): Amount | null {
  const low = singleAt(tokens, at, books, language)
  if (!low) return null
  const joining = tokens[low.to]
  if (joining && BETWEEN.has(joining.folded) && !low.isOpenAbove) {
    const high = singleAt(tokens, low.to + 1, books, language)
    const scale = high?.scale ?? low.scale
    // "€750,000 to €3 million": the first end is in units of the currency.
    const isInUnits = high && low.scale === null && scale !== null && low.value >= 10_000 && high.value < 10_000
    if (high && isInUnits)
      return {
        ...low,
        from: at,
        to: high.to,
        low: low.value / 1e6 / scale,
        high: high.value,
        scale,
        currency: low.currency ?? high.currency,
        isRange: true,
      }
    const isMasked = Number.isNaN(low.value) && Number.isNaN(high?.value)
    const isOrdered =
      high && (isMasked || low.value * (low.scale ?? scale ?? 1) < high.value * (high.scale ?? scale ?? 1))
    if (high && isOrdered)
      return {
        from: at,
        to: high.to,
        low: low.value * ((low.scale ?? scale ?? 1) / (scale ?? 1)),
        high: high.value,
        scale,
        currency: low.currency ?? high.currency,
        isPercent: low.isPercent || high.isPercent,
        isRange: true,
        isOpenAbove: false,
      }
  }
  const { value, ...rest } = low
  return { ...rest, from: at, low: value, high: value, isRange: false }
}

/** One number with the currency before it and the units behind it. */
function singleAt(
  tokens: readonly Token[],
  at: number,
  books: readonly RuleBook[],
  language: ReadLanguage,
): Single | null {
  let currency: string | null = null
  // "TEUR 720"
  let prefixScale: number | null = null
  let to = at
  const before = tokens[to]
  if (before && before.kind !== 'number') {
    const unit = unitOf(before.folded, language)
    if (unit?.currency && tokens[to + 1]?.kind === 'number') {
      currency = unit.currency
      prefixScale = unit.scale
      to += 1
    }
  }
  const value = numberAt(tokens, to, books)
  if (value === null) return null
  to = value.to
  let scale = prefixScale
  let isPercent = false
  let isOpenAbove = false
  for (let units = 0; units < 5; units += 1) {
    const token = tokens[to]
    if (!token) break
    const next = tokens[to + 1]
    if (
      token.folded === '.' &&
      units > 0 &&
      !token.isSpaced &&
      next &&
      (unitOf(next.folded, language)?.currency || isLowerCase(next))
    ) {
      to += 1
      continue
    }
    if (token.folded === '+' && !token.isSpaced) isOpenAbove = true
    else if (PERCENT.has(token.folded)) isPercent = true
    else if ((token.folded === 'per' || token.folded === 'pour') && next?.folded === 'cent') {
      isPercent = true
      to += 1
    } else if (JOINS_UNIT.has(token.folded)) {
      if (!(next && unitOf(next.folded, language)?.currency)) break
    } else {
      const unit = unitOf(token.folded, language)
      if (unit?.currency && currency === 'USD' && DOLLARS.has(unit.currency) && unit.scale === null) currency = null
      if (
        !unit ||
        (unit.scale !== null && scale !== null) ||
        (unit.currency !== null && currency !== null && unit.scale === null)
      )
        break
      scale = unit.scale ?? scale
      currency = unit.currency ?? currency
    }
    to += 1
  }
  return { to, value: value.value, scale, currency, isPercent, isOpenAbove }
}

function isLowerCase(token: Token): boolean {
  return token.kind === 'word' && !token.isCapital
}

/** A number in digits, or one in words that the rules know. */
function numberAt(tokens: readonly Token[], at: number, books: readonly RuleBook[]): NumberWord | null {
  const token = tokens[at]
  if (token?.folded === MASK) return { value: Number.NaN, to: at + 1 }
  if (token?.kind === 'number') {
    const value = parseNumber(token.folded)
    return value === null || isYear(tokens, at) ? null : { value, to: at + 1 }
  }
  const word = numberWordAt(tokens, at, books)
  return word && (isCounted(tokens, word, books) || endsRange(tokens, word.to, books)) ? word : null
}

/** "One hundred and fifty" is the longest. */
const NUMBER_WORDS_MAX = 4
const isNumberWord = (sense: string): boolean => sense.startsWith('number:')

interface NumberWord {
  readonly value: number
  readonly to: number
}

function numberWordAt(tokens: readonly Token[], at: number, books: readonly RuleBook[]): NumberWord | null {
  for (let to = Math.min(tokens.length, at + NUMBER_WORDS_MAX); to > at; to -= 1) {
    const sense = exactSense(tokens, at, to, books, isNumberWord)
    if (sense) return { value: Number(sense.sense.slice(7)), to }
  }
  return null
}

/** True if a unit, or a word for what is counted, stands behind a number. */
function isCounted(tokens: readonly Token[], { value, to }: NumberWord, books: readonly RuleBook[]): boolean {
  const counted = longestSense(tokens, to, books)?.sense
  // "A million" is a number, "a client" none.
  if (value <= 1) return (tokens[to]?.folded ?? '') in SCALES
  return counted === 'figure:headcount' || counted === 'off-list' || (tokens[to]?.folded ?? '') in SCALES
}

/** True if the other end of a range stands behind a number in words. It is not read as a range itself, or a chain of them would be read again from each of its words. */
function endsRange(tokens: readonly Token[], to: number, books: readonly RuleBook[]): boolean {
  if (!BETWEEN.has(tokens[to]?.folded ?? '')) return false
  if (tokens[to + 1]?.kind === 'number') return numberAt(tokens, to + 1, books) !== null
  const word = numberWordAt(tokens, to + 1, books)
  return word !== null && isCounted(tokens, word, books)
}

/** True for 1900 to 2099 written as a year: four digits without a unit or a currency beside them. */
function isYear(tokens: readonly Token[], at: number): boolean {
  if (!/^(?:19|20)\d\d$/.test(tokens[at]?.folded ?? '')) return false
  const [before, after] = [tokens[at - 1]?.folded ?? '', tokens[at + 1]?.folded ?? '']
  return !(before in CURRENCIES) && !(after in CURRENCIES) && !(after in SCALES) && !/^(?:k|m)?€$/.test(after)
}

interface Context {
  readonly language: ReadLanguage
  readonly tokens: readonly Token[]
  readonly books: readonly RuleBook[]
  /** End of the amount before, and start of the amount behind. */
  readonly floor: number
  readonly ceiling: number
}

/** Marks at which the words of an amount end. */
const STOPS = new Set([',', ';', ':', '(', ')', '\n', '?', '!', '–', '—', '•'])

interface Around {
  figure: string | null
  figureDistance: number
  bound: 'min' | 'max' | null
  edge: number
}

function spanOf(amount: Amount, context: Context, former: SizeSpan | null, lastScale: number | null): SizeSpan | null {
  const before = lookBefore(amount, context)
  const after = lookAfter(amount, context)
  const isAfterNearer = after.figure !== null && (before.figure === null || after.figureDistance === 0)
  const named = isAfterNearer && before.figureDistance !== 0 ? after.figure : (before.figure ?? after.figure)
  const from = before.figure !== null || before.bound !== null ? before.edge : amount.from
  const to =
    named !== null && named === after.figure && (named !== before.figure || after.figureDistance === 0)
      ? after.edge
      : after.bound
        ? after.edge
        : amount.to
  if (named === 'off-list')
    return { from, to: after.figure === named ? Math.max(to, after.edge) : to, size: null, isOffList: true }
  let figure = named as SizeFigure | null
  if (amount.isPercent)
    figure =
      figure === 'growth' ? 'growth' : figure === 'margin' || figure === 'ebitda' || figure === 'ebit' ? 'margin' : null
  else if (figure === 'margin' || figure === 'growth') figure = null
  if (figure === null && former?.size && !amount.isPercent && isContinued(former, amount, context))
    figure = former.size.figure
  // Of a masked amount only its figure is known; without one the masked word may be anything.
  if (Number.isNaN(amount.low)) return figure === null ? null : { from, to, size: null, isOffList: false }
  if (figure === null || (figure === 'headcount' && (amount.currency !== null || amount.isPercent)))
    return { from, to, size: null, isOffList: false }
  const isMoney = figure !== 'headcount' && figure !== 'margin' && figure !== 'growth'
  if (isMoney && !hasUnit(amount, lastScale)) return { from, to, size: null, isOffList: false }
  const scale = isMoney ? scaleOf(amount, lastScale) : 1
  const round = (value: number) => Number((value * scale).toPrecision(12))
  const bound = before.bound ?? after.bound ?? (amount.isOpenAbove ? 'min' : null)
  return {
    from,
    to,
    isOffList: false,
    size: {
      figure,
      min: amount.isRange || bound !== 'max' ? round(amount.low) : null,
      max: amount.isRange || bound !== 'min' ? round(amount.high) : null,
      currency: isMoney ? amount.currency : null,
    },
  }
}

/** True if an amount has a unit or a currency, follows one that has, or is large enough to be in units of the currency. */
function hasUnit({ scale, currency, high }: Amount, lastScale: number | null): boolean {
  return scale !== null || currency !== null || lastScale !== null || high >= UNITS_MIN
}

/** Amounts without a unit from here on are in units of the currency. */
const UNITS_MIN = 10_000

/** Amounts without a unit take that of the amount before; large ones are in units of the currency, others in millions. */
function scaleOf({ scale, high }: Amount, lastScale: number | null): number {
  if (scale !== null) return scale
  if (high >= UNITS_MIN) return 1e-6
  return lastScale ?? 1
}

/** True if only bounds, "and" and commas lie between a size and a further amount. */
function isContinued(former: SizeSpan, amount: Amount, { tokens, books }: Context): boolean {
  for (let at = former.to; at < amount.from; ) {
    const token = tokens[at] as Token
    const sense = longestSense(tokens, at, books)
    if (sense && sense.sense !== 'off-list' && !sense.sense.startsWith('figure:')) at = Math.max(at + 1, sense.to)
    else if (BETWEEN.has(token.folded) || token.folded === ',' || token.folded === '<' || token.folded === '>') at += 1
    else return false
  }
  return true
}

function lookBefore(amount: Amount, { tokens, books, floor, language }: Context): Around {
  const around: Around = { figure: null, figureDistance: Number.POSITIVE_INFINITY, bound: null, edge: amount.from }
  let bridged = 0
  let isBeside = true
  for (let at = amount.from - 1; at >= floor && bridged <= BRIDGE_MAX; at -= 1) {
    const token = tokens[at] as Token
    const beforeYear = yearStart(tokens, at)
    if (beforeYear !== null) {
      at = beforeYear
      continue
    }
    if (token.folded === ':') {
      const label = (yearStart(tokens, at - 1) ?? at) - 1
      if (senseEndingAt(tokens, label, floor, books)?.sense.startsWith('figure:')) continue
    }
    if (STOPS.has(token.folded) || (token.folded === '.' && !isAbbreviated(tokens, at))) break
    if (token.folded === '>' || token.folded === '≥') around.bound ??= 'min'
    else if (token.folded === '<' || token.folded === '≤') around.bound ??= 'max'
    const sense = senseEndingAt(tokens, at, floor, books)
    if (sense) {
      at = sense.from
      if (isAbout(tokens, sense, language)) continue
      // "Des PME avec 5 M€ de CA" bounds nothing, "des 5 M€ de CA" does.
      if (sense.sense === 'min' || sense.sense === 'max') {
        if (isBeside) around.bound ??= sense.sense
      } else if (sense.sense === 'off-list' || sense.sense.startsWith('figure:')) {
        around.figure = sense.sense.replace('figure:', '')
        around.figureDistance = bridged
        around.edge = at
        const isDot = tokens[at - 1]?.folded === '.' && isAbbreviated(tokens, at - 1)
        const further = senseEndingAt(tokens, isDot ? at - 2 : at - 1, floor, books)
        if (further && (further.sense === 'min' || further.sense === 'max')) {
          around.bound ??= further.sense
          around.edge = further.from
        } else if (further?.sense.startsWith('figure:')) {
          if (further.sense === 'figure:margin' || further.sense === 'figure:growth')
            around.figure = further.sense.slice(7)
          around.edge = further.from
        }
        break
      } else if (sense.sense !== 'bridge') bridged += 1
      if (isBeside && (sense.sense === 'min' || sense.sense === 'max')) around.edge = at
      continue
    }
    if (token.folded === '>' || token.folded === '<' || token.folded === '≥' || token.folded === '≤') around.edge = at
    else {
      bridged += 1
      if (token.kind === 'word') isBeside = false
    }
  }
  return around
}

/** Returns where the year of a figure begins that ends with a token: "Revenue (2024):", "EBITDA FY24". Null for any other token. */
function yearStart(tokens: readonly Token[], at: number): number | null {
  const isBracket = tokens[at]?.folded === ')'
  const year = isBracket ? at - 1 : at
  if (!YEAR.test(tokens[year]?.folded ?? '')) return null
  if (!isBracket) return year
  return tokens[year - 1]?.folded === '(' ? year - 1 : null
}

const YEAR = /^(?:(?:fy|gj)?20\d\d[abe]?|(?:fy|gj)\d\d[abe]?)$/

/** True for "ca" with a dot, or before a number outside French, which is "about"; elsewhere it is short for turnover. */
function isAbout(
  tokens: readonly Token[],
  { from, to }: { readonly from: number; readonly to: number },
  language: ReadLanguage,
): boolean {
  const [word, next] = [tokens[from], tokens[to]]
  const isBefore = next?.folded === '.' || (next?.kind === 'number' && language !== 'fr')
  return to - from === 1 && word?.folded === 'ca' && !word.isAcronym && isBefore
}

function lookAfter(amount: Amount, { tokens, books, ceiling }: Context): Around {
  const around: Around = { figure: null, figureDistance: Number.POSITIVE_INFINITY, bound: null, edge: amount.to }
  let bridged = 0
  for (let at = amount.to; at < ceiling && bridged <= 3; ) {
    const token = tokens[at] as Token
    if (STOPS.has(token.folded) || (token.folded === '.' && !isAbbreviated(tokens, at))) break
    const sense = longestSense(tokens, at, books)
    if (sense) {
      if (sense.sense === 'least' || sense.sense === 'most') {
        around.bound = sense.sense === 'least' ? 'min' : 'max'
        around.edge = sense.to
      } else if (sense.sense === 'min' || sense.sense === 'max') {
        // "10 % minimum", but "5m minimum margin of …" bounds what follows.
        if (at === amount.to && endsPart(tokens[sense.to])) {
          around.bound = sense.sense
          around.edge = sense.to
        }
        break
      } else if (sense.sense === 'off-list' || sense.sense.startsWith('figure:')) {
        around.figure = sense.sense.replace('figure:', '')
        around.figureDistance = bridged
        around.edge = sense.to
        const further = longestSense(tokens, sense.to, books)
        if (further?.sense === 'figure:margin') {
          around.figure = 'margin'
          around.edge = further.to
        } else if (further && BOUNDS_BEHIND.has(further.sense) && endsPart(tokens[further.to])) {
          around.bound = further.sense === 'min' || further.sense === 'least' ? 'min' : 'max'
          around.edge = further.to
        }
        break
      } else if (sense.sense.startsWith('number:')) break
      at = sense.to
      continue
    }
    bridged += 1
    at += 1
  }
  return around
}

/** Bounds that may stand behind a figure: "€5m revenue minimum". */
const BOUNDS_BEHIND = new Set(['min', 'max', 'least', 'most'])

const endsPart = (token: Token | undefined): boolean =>
  token === undefined || token.folded === '.' || STOPS.has(token.folded)

const ABBREVIATIONS = new Set(['mio', 'mrd', 'min', 'max', 'mind', 'ca', 'approx', 'mill', 'tsd', 'kr', 'mln', 'st'])

function isAbbreviated(tokens: readonly Token[], at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  if (before && ABBREVIATIONS.has(before.folded) && after?.folded !== '\n') return true
  return (
    before?.kind === 'word' &&
    before.to - before.from <= 4 &&
    after !== undefined &&
    !after.isCapital &&
    after.folded !== '\n'
  )
}

/** The phrase that ends with a token, the longest first. */
function senseEndingAt(tokens: readonly Token[], at: number, floor: number, books: readonly RuleBook[]) {
  for (let from = Math.max(floor, at - 5); from <= at; from += 1) {
    const sense = exactSense(tokens, from, at + 1, books)
    if (sense) return sense
  }
  return null
}

/** Joins "no lower than £3m" and "no higher than £12m" of one figure into a range. */
function mergeBounds(spans: readonly SizeSpan[], tokens: readonly Token[]): SizeSpan[] {
  const merged: SizeSpan[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    const [a, b] = [last?.size, span.size]
    const isPair =
      a && b && a.figure === b.figure && ((a.max === null && b.min === null) || (a.min === null && b.max === null))
    const isNear =
      last &&
      span.from - last.to <= 3 &&
      !tokens.slice(last.to, span.from).some(({ folded }) => folded === '.' || folded === '\n')
    if (last && a && b && isPair && isNear)
      merged[merged.length - 1] = {
        ...last,
        to: span.to,
        size: { ...a, min: a.min ?? b.min, max: a.max ?? b.max, currency: a.currency ?? b.currency },
      }
    else merged.push(span)
  }
  return merged
}
