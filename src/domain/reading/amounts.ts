import { findStretches, type Stretch, wordsPattern } from './plain-text.ts'

/** From `low` to `high`, both included; null is open. */
export interface Range {
  readonly low: number | null
  readonly high: number | null
}

/** Sizes a text states: money in EUR millions, the two targets in percent; null where it states none. */
export interface Sizes {
  readonly revenue: Range | null
  readonly ebitda: Range | null
  readonly ticket: Range | null
  readonly enterpriseValue: Range | null
  readonly growthPct: number | null
  readonly ebitdaMarginPct: number | null
  /** Money in another currency was found; it is not converted. */
  readonly otherCurrency: boolean
}

type Measure = 'revenue' | 'ebitda' | 'ticket' | 'enterpriseValue' | 'growth' | 'margin'

const MEASURES: readonly (readonly [Measure, RegExp])[] = (
  [
    ['growth', ['growth', 'croissance', 'wachstum', 'crecimiento', 'crescita', 'cagr']],
    ['margin', ['(?:ebitda[ -])?(?:margins?|marges?|marge|margen(?:es)?|margin[ei])', 'rentabilite', 'rendite']],
    ['ebitda', ['ebitda', 'ebe', 'betriebsergebnis', 'excedent brut']],
    [
      'revenue',
      [
        'revenues?|turnover|sales|arr|chiffres? d.affaires|ca|umsatz(?:e|es)?|jahresumsatz',
        'ventas|facturacion|ingresos|cifra de negocios?|fatturato|ricavi|volume d.affaires',
      ],
    ],
    [
      'ticket',
      [
        'tickets?|cheques?|checks?|equity|invest(?:ment|ments|ing|issement|issements|ir)?|eigenkapital|kapital|capital',
        'fonds propres|apport|inversion(?:es)?|invertir|investiment[oi]|investire|kapitaleinsatz|investition(?:en)?',
      ],
    ],
    [
      'enterpriseValue',
      [
        'ev|enterprise values?|valuations?|prices?|deal sizes?|prix|valorisations?|valeur d.entreprise|kaufpreise?',
        'unternehmenswerte?|bewertung|precios?|valoracion|valor de empresa|prezz[oi]|valutazione|enterprise',
      ],
    ],
  ] as const
).map(([measure, words]) => [measure, wordsPattern(words)])

const NUMBER = String.raw`\d{1,3}(?:[ .,'\u00a0]\d{3})+(?:[.,]\d{1,2})?|\d{1,9}(?:[.,]\d{1,4})?`
const EURO = 'eur(?:os?)?|€'
const OTHER = String.raw`usd|us\$|\$|dollars?|gbp|£|pounds?|chf|francs suisses|franken|sek|nok|dkk|pln`
const UNIT = String.raw`k|tsd\.?|thousand|tausend|mille|mil(?!l)|m|mm|mn|mios?\.?|mln\.?|mill?ions?|mill?ionen|millon(?:es)?|milion[ei]|bn|mrd\.?|milliards?|milliarden|billion|miliard[oi]|mil millones`
const END = String.raw`(?![\p{L}\p{N}])`
const AMOUNT = String.raw`(?:(${EURO}|${OTHER})\s?)?(${NUMBER})\s?(?:(${UNIT})(?:${END}|(?=eur)))?\s?(?:(?:d'|de |di )?\s?(${EURO}|${OTHER})${END})?(?:\s?(%|percent|per cent|pour ?cent|prozent|por ciento))?`
const MONEY = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,])${AMOUNT}(?:\s?(?:-|to|and|a|et|bis|und|y|e|hasta|fino a)\s?${AMOUNT})?`,
  'gu',
)

const LEAST = wordsPattern([
  'at least|min(?:imum|imal|destens|imo)?\\.?|over|above|more than|from|greater than|starting at|upwards of',
  'au moins|plus de|superieure?s? a|a partir de|mindestens|ab|uber|mehr als|al menos|mas de|desde|superior(?:es)? a',
  'almeno|oltre|piu di|superior[ei] a|a partire da|minimo di',
])
const MOST = wordsPattern([
  'up to|max(?:imum|imal|imo)?\\.?|below|under|less than|at most|no more than|not above|smaller than',
  "jusqu'a|moins de|inferieure?s? a|au plus|au maximum|bis zu|bis|hochstens|unter|weniger als|hasta|menos de|inferior(?:es)? a",
  'fino a|meno di|inferior[ei] a|sotto i?|al massimo|massimo',
])

/** How far from an amount a word may stand and still say what it measures, in characters. */
const REACH = 45
/** A clause between an amount and a word makes the word that much farther. */
const CLAUSE_AWAY = 20

interface Amount {
  readonly at: Stretch
  readonly low: number
  readonly high: number | null
  readonly percent: boolean
  readonly currency: 'euro' | 'other' | null
}

/** The amounts a plain text states, and where they stand with the words that say what they measure. */
export function readAmounts(plain: string): { sizes: Sizes; stretches: Stretch[] } {
  const words = MEASURES.flatMap(([measure, pattern]) =>
    findStretches(plain, pattern).map((stretch) => ({ measure, ...stretch })),
  )
  const found = new Map<Measure, Range>()
  const stretches: Stretch[] = []
  let otherCurrency = false
  for (const amount of amountsIn(plain)) {
    const nearest = words
      .filter(({ measure }) => amount.percent === (measure === 'growth' || measure === 'margin'))
      .map((word) => ({ ...word, distance: distanceOf(plain, amount.at, word) }))
      .sort((one, other) => one.distance - other.distance)[0]
    const measure = nearest !== undefined && nearest.distance <= REACH ? nearest.measure : null
    if (measure === null && (amount.percent || amount.currency === null)) continue
    stretches.push(amount.at, ...(nearest !== undefined && measure !== null ? [nearest] : []))
    if (amount.currency === 'other') otherCurrency = true
    else if (!found.has(measure ?? 'revenue')) found.set(measure ?? 'revenue', boundedBy(plain, amount))
  }
  const money = (measure: Measure) => found.get(measure) ?? null
  return {
    sizes: {
      revenue: money('revenue'),
      ebitda: money('ebitda'),
      ticket: money('ticket'),
      enterpriseValue: money('enterpriseValue'),
      growthPct: found.get('growth')?.low ?? null,
      ebitdaMarginPct: found.get('margin')?.low ?? null,
      otherCurrency,
    },
    stretches,
  }
}

function amountsIn(plain: string): Amount[] {
  return [...plain.matchAll(MONEY)].flatMap((match) => {
    const [whole, before1, number1, unit1, after1, percent1, before2, number2, unit2, after2, percent2] = match
    if (number1 === undefined) return []
    const currency = before1 ?? after1 ?? before2 ?? after2 ?? null
    const percent = (percent1 ?? percent2) !== undefined
    const unit = unit2 ?? unit1 ?? null
    if (!percent && currency === null && unit === null) return []
    const figureOf = (number: string, ownUnit: string | undefined) =>
      percent ? numberOf(number, true) : numberOf(number, unit !== null) * timesOf(ownUnit ?? unit)
    const low = figureOf(number1, unit1)
    const high = number2 === undefined ? null : figureOf(number2, unit2)
    return [
      {
        at: { from: match.index, to: match.index + whole.length },
        low: high === null ? low : Math.min(low, high),
        high: high === null ? null : Math.max(low, high),
        percent,
        currency: currency === null ? null : new RegExp(`^(?:${EURO})$`, 'u').test(currency) ? 'euro' : 'other',
      },
    ]
  })
}

/** An amount by itself is a figure; after "at least" or "up to" it is an end. */
function boundedBy(plain: string, { at, low, high }: Amount): Range {
  if (high !== null) return { low, high }
  const before =
    plain
      .slice(Math.max(0, at.from - 24), at.from)
      .split(/[,;.\n]/)
      .at(-1) ?? ''
  if (/[<≤]=?\s*$/.test(before) || findStretches(before, MOST).length > 0) return { low: null, high: low }
  if (/[>≥]=?\s*$/.test(before) || findStretches(before, LEAST).length > 0 || /^\s?\+/.test(plain.slice(at.to)))
    return { low, high: null }
  return { low, high: low }
}

function distanceOf(plain: string, one: Stretch, other: Stretch): number {
  const [first, second] = one.from < other.from ? [one, other] : [other, one]
  const between = plain.slice(first.to, second.from)
  return Math.max(0, second.from - first.to) + CLAUSE_AWAY * (between.match(/[,;.\n]/g)?.length ?? 0)
}

/** Thousands are grouped by threes; where a unit follows, a single mark is a decimal one. */
function numberOf(text: string, isScaled: boolean): number {
  const digits = text.replace(/[ '\u00a0]/g, '')
  const marks = digits.match(/[.,]/g) ?? []
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const grouped =
    marks.length === 0 || (new Set(marks).size === 1 && (marks.length > 1 || (!isScaled && /[.,]\d{3}$/.test(digits))))
  if (grouped) return Number(digits.replace(/[.,]/g, ''))
  return Number(`${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`)
}

/** EUR millions in one of a unit. */
function timesOf(unit: string | null): number {
  if (unit === null) return 1e-6
  if (/^(?:k|tsd|thousand|tausend|mille|mil$)/.test(unit)) return 1e-3
  return /^(?:bn|mrd|milliard|billion|miliard|mil millones)/.test(unit) ? 1e3 : 1
}
