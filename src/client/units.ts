import { type DecimalMark, parseFigure } from './figure-text.ts'
import { plainCell, withoutAbout } from './import-words.ts'
import { AMOUNTS, type ColumnField, PERCENTAGES } from './party-fields.ts'

export const AMOUNT_UNITS = ['eur', 'keur', 'meur', 'beur'] as const
/** A ratio is 0.14 where a percentage is 14. */
export const PERCENT_UNITS = ['percent', 'ratio'] as const
export type Unit = (typeof AMOUNT_UNITS)[number] | (typeof PERCENT_UNITS)[number]

/** Returns the units that a field may have; none for text. */
export function unitsForField(field: ColumnField): readonly Unit[] {
  if (AMOUNTS.includes(field)) return AMOUNT_UNITS
  return PERCENTAGES.includes(field) ? PERCENT_UNITS : []
}

const EURO = "(?:€|eur(?:os?|o's)?(?![a-z]))"
const OF = "(?: ?d'| de | di | of | )?"
/**
 * Words of a magnitude that are unambiguous alone, letters that need a currency or brackets beside them, and forms
 * valid in titles only; larger magnitudes first.
 */
const MAGNITUDES: readonly { unit: Unit; word: string; letter: string; inTitles?: string }[] = [
  {
    unit: 'beur',
    word: String.raw`mil millones|billions?|milliards?|milliarden?|miliardi|miljard|mrd\b\.?|mld\b\.?|mia\b\.?|bn`,
    letter: 'mds?|b',
  },
  {
    unit: 'meur',
    word: String.raw`millions?|millionen|millones|milioni|miljoen|mio\b\.?|mln\b\.?|mill\b\.?|mn|meur`,
    letter: 'mm|m',
    inTitles: `[x*] ?(?:€ ?)?1[.,' ]?000[.,' ]?000`,
  },
  {
    unit: 'keur',
    word: String.raw`thousands?|milliers|miles|migliaia|duizenden|duizend|tsd\b\.?|teur|keur`,
    letter: 'k|t',
    inTitles: `[x*] ?(?:€ ?)?1[.,' ]?000|1[.,]?000|'?000s?`,
  },
]

const titlePatterns = (word: string, letter: string) => [
  `(?<![a-z0-9])(?:${word}|${letter})${OF}${EURO}`,
  `${EURO} ?/? ?(?:in )?(?:${word}|${letter})(?![a-z0-9])`,
  `(?<![a-z0-9.,])(?:${word})(?![a-z0-9])`,
  `\\((?:${letter})\\)`,
]
const TITLE_MARKS = MAGNITUDES.map(({ unit, word, letter, inTitles }) => {
  const first =
    inTitles === undefined
      ? []
      : [`${EURO} ?/? ?(?:${inTitles})(?![a-z0-9])`, `(?<![a-z0-9.,])(?:${inTitles})(?![a-z0-9])(?: ?${EURO})?`]
  return [unit, [...first, ...titlePatterns(word, letter)].map((one) => new RegExp(one))] as const
})
const FOREIGN =
  /(?<![a-z])[ktm]?(?:usd|gbp|chf|jpy|sek|nok|dkk|pln|czk|huf|ron|inr|cad|aud) ?(?:mm|mn|m|k|bn|'?000s?)?(?![a-z])|\b(?:dollars?|livres?|francs?)\b|[$£¥₹] ?(?:mm|mn|m|k|bn|'?000s?)?(?![a-z])/
const PERCENT = /%|\b(?:pct|percent|pour ?cent|pourcentage|prozent|por ?ciento|per ?cento|procent)\b/

/** Returns the unit in a title in lower case without accents, and the title without it. */
export function unitInTitle(title: string): { unit: Unit | 'foreign' | null; rest: string } {
  if (FOREIGN.test(title)) return { unit: 'foreign', rest: title.replace(FOREIGN, ' ') }
  for (const [unit, patterns] of TITLE_MARKS)
    for (const pattern of patterns) if (pattern.test(title)) return { unit, rest: title.replace(pattern, ' ') }
  if (PERCENT.test(title)) return { unit: 'percent', rest: title.replace(PERCENT, ' ') }
  const euro = new RegExp(`(?<![a-z])${EURO}`)
  return euro.test(title) ? { unit: 'eur', rest: title.replace(euro, ' ') } : { unit: null, rest: title }
}

/** A figure in a cell, with its unit. */
interface WrittenFigure {
  value: number
  unit: Unit | null
  /** True if a currency sign but no magnitude is beside the number. */
  hasSignAlone: boolean
  isApproximate: boolean
}

const CELL_MARKS = MAGNITUDES.map(
  ({ unit, word, letter }) => [unit, new RegExp(`(?<![a-z])(?:${word}|${letter})(?: d'?e?i?)?$`)] as const,
)

/**
 * Reads a figure in a cell: `12.4`, `14 %`, `12 400 k€`, `€12.4m`, `12,4 Mio. €`, `~12`, `(3.5)`. Null for any other
 * text.
 */
export function writtenFigureIn(text: string, mark: DecimalMark | null): WrittenFigure | null {
  const { text: plain, isApproximate } = withoutAbout(plainCell(text))
  const isNegative = /^\(.*\)$|^\[.*\]$|^\d.*-$/.test(plain)
  const bare = plain.replace(/^\((.*)\)$|^\[(.*)\]$|^(\d.*)-$/, '$1$2$3').replace(/^−/, '-')
  const amount = bare
    .replace(/€|eur(?:os?)?(?![a-z])/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const signed = (found: number | null, unit: Unit | null): WrittenFigure | null => {
    if (found === null || (isNegative && found < 0)) return null
    return {
      value: isNegative ? -found : found,
      unit,
      hasSignAlone: unit === null && amount !== bare.replace(/\s+/g, ' '),
      isApproximate,
    }
  }
  if (/(?:%|\bpct|\bprozent)$/.test(amount))
    return signed(parseFigure(amount.replace(/ ?(?:%|pct|prozent)$/, ''), mark), 'percent')
  for (const [unit, pattern] of CELL_MARKS)
    if (pattern.test(amount)) return signed(parseFigure(amount.replace(pattern, '').trim(), mark), unit)
  return signed(parseFigure(amount, mark), null)
}

const FACTORS: Readonly<Record<Unit, number>> = { eur: 1e-6, keur: 1e-3, meur: 1, beur: 1e3, percent: 1, ratio: 100 }

/** Converts a value to the contract's unit: EUR millions or percent. */
export const inMillions = (value: number, unit: Unit): number => Number((value * FACTORS[unit]).toPrecision(12))

/**
 * Converts a figure to the contract's unit, EUR millions or percent. A magnitude in the cell takes precedence over the
 * column's, a currency sign alone does not. Null if the cell's unit does not apply to the field.
 */
export function inContractUnit(field: ColumnField, { value, unit }: WrittenFigure, ofColumn: Unit): number | null {
  const meant = unit ?? ofColumn
  return unitsForField(field).includes(meant) ? inMillions(value, meant) : null
}
