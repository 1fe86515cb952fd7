import { meaningOfTitle, plainWords, type TitleMeaning } from './import-words.ts'
import { type ColumnField, PARTY_FIELDS } from './party-fields.ts'
import { type Unit, unitInTitle } from './units.ts'

/** Figures of a financial year that a column can contain. */
const YEAR_FIGURES = ['revenue', 'ebitda', 'net_debt', 'capex'] as const
export type YearFigure = (typeof YEAR_FIGURES)[number]

/** Meaning of a column title. */
export interface Heading {
  /** Field that the title alone identifies; null if unknown. */
  field: ColumnField | null
  /** Entry of the word list, which neighbouring columns may disambiguate; null if not listed. */
  meaning: TitleMeaning | null
  /** Stated unit; null for none. */
  unit: Unit | null
  /** Stated year, which distinguishes columns of one figure; null for none. */
  year: number | null
  /** Figure of a financial year; null for none. */
  figure: YearFigure | null
  /** True if the year is a forecast. */
  isForecast: boolean
  /** True if the title is the field's own name in the contract, which implies the contract's unit. */
  isOwnName: boolean
  /** True if it names a known figure in a currency other than the euro. */
  isForeign: boolean
}

const YEAR = /\b(?:fy ?|gj ?|exercice |ejercicio |esercizio )?((?:19|20)\d\d)(?: ?([a-z]))?\b|\bfy ?'?(\d\d)([a-z])?\b/
/** Letters after a year that mark it as estimate, forecast, budget or plan. */
const EXPECTED_LETTERS = 'efbp'
const EXPECTED =
  /\b(?:forecasts?|budget(?:ed)?|plan(?:ned)?|projected|expected|prev(?:u|ue|isions?|isionnel(?:le)?s?)?|prevision|presupuesto|begroting|prognose|hochrechnung)\b/
/** Trailing twelve months are not a financial year and not any other figure. */
const TRAILING = /\b(?:ltm|ttm|l12m)\b/
/** Words beside a name that do not change it. */
const NOISE = /\b(?:required|obligatoire|pflichtfeld|obligatorio)\b/g

/** Maximum length of a title; a longer cell is text. */
const TITLE_CHARACTERS = 120

/** Reads the title of a column, such as "CA 2025 (en milliers)", "Umsatz in TEUR" or "EBITDA margin %". */
export function parseHeading(title: string): Heading {
  const plain = plainTitle(title)
  const { unit, rest: bare } = unitInTitle(plain)
  const year = YEAR.exec(bare)
  const isForecast = EXPECTED.test(bare) || EXPECTED_LETTERS.includes(year?.[2] ?? year?.[4] ?? '-')
  const named = (text: string) =>
    plainWords(text.replace(YEAR, ' ').replace(EXPECTED, ' ').replace(TRAILING, ' ').replace(NOISE, ' '))
      .replace(/^(?:in|en)\b/, '')
      .replace(/(?:\b(?:in|en|de|n|x|net of|excl vat|hors taxes)|[/#>&+-])$/, '')
      .trim()
  const meaning = meaningOfTitle(plainWords(plain)) ?? meaningOfTitle(named(bare)) ?? marginOf(named(bare), unit)
  const isForeign = unit === 'foreign'
  const figure = year === null || isForeign || unit === 'percent' ? null : figureOf(meaning)
  const field = isForeign || isForecast ? null : fieldOf(meaning, unit)
  return {
    field,
    meaning: isForeign || isForecast ? null : meaning,
    unit: (field === null && figure === null) || isForeign ? null : unit,
    year: year === null ? null : Number(year[1] ?? `20${year[3]}`),
    figure,
    isForecast,
    isOwnName: PARTY_FIELDS.some((one) => one === title.trim().toLowerCase() && one === field),
    isForeign: isForeign && meaning !== null,
  }
}

function plainTitle(title: string): string {
  if (title.length > TITLE_CHARACTERS) return ''
  return title
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_\s]+/g, ' ')
    .replaceAll('’', "'")
    .trim()
}

const figureOf = (meaning: TitleMeaning | null) => YEAR_FIGURES.find((one) => one === meaning) ?? null

/** EBITDA in percent is the margin. */
const marginOf = (name: string, unit: Unit | 'foreign' | null): TitleMeaning | null =>
  unit === 'percent' && meaningOfTitle(name) === 'ebitda' ? 'ebitda_margin' : null

/** Meanings that do not identify a field alone: neighbouring columns or the values decide. */
const UNDECIDED: Readonly<Partial<Record<TitleMeaning, ColumnField | null>>> = {
  name_or_company: 'name',
  legal_name: 'company',
  project_name: 'company',
  buyer_name: 'company',
  sector_sought: 'sector',
  subsector: 'sector',
  industry_code: 'sector',
  postcode_city: 'city',
  domaine: 'sector',
  type: null,
  title: null,
  unit: null,
  capex: null,
}

function fieldOf(meaning: TitleMeaning | null, unit: Unit | 'foreign' | null): ColumnField | null {
  if (meaning === null) return null
  if (meaning === 'ebitda' && unit === 'percent') return 'ebitda_margin'
  return meaning in UNDECIDED ? (UNDECIDED[meaning] ?? null) : (meaning as ColumnField)
}
