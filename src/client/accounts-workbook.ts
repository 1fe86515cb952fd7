import { type DecimalMark, decimalMarkIn, parseFigure } from './figure-text.ts'
import { plainWords } from './import-words.ts'
import type { OutputFor } from './index.ts'
import type { TableFault } from './spreadsheet/limits.ts'
import type { ReadingChoice, SheetRead } from './spreadsheet/table.ts'
import { type AMOUNT_UNITS, inMillions, unitInTitle } from './units.ts'
import { YEARS_MAX } from './year-columns.ts'

export type AccountsUnit = (typeof AMOUNT_UNITS)[number]
/** Units to choose from for accounts that state none. */
export const ACCOUNTS_UNITS = ['eur', 'keur', 'meur'] as const satisfies readonly AccountsUnit[]

/** A closed year proposed from accounts, in millions of their currency. */
export interface ProposedYear {
  year: number
  revenue?: number
  ebitda?: number
  /** True if EBITDA is the sum of EBIT and depreciation, because the accounts state none. */
  isEbitdaSummed?: true
  net_debt?: number
  capex?: number
  depreciation?: number
  /** Profit for the year after tax; negative for a loss. */
  net_result?: number
}

/** A row that gave no figure, by its place in the workbook. */
export interface UnusedRow {
  sheet: string | null
  /** 1-based, as the spreadsheet shows it. */
  row: number
  text: string
  /** `unreadable`: a known figure with a cell that is no number; `repeated`: a figure read before; `unknown`: no figure of a year; `tag`: a tag of inline XBRL without a place. */
  why: 'unknown' | 'repeated' | 'unreadable' | 'tag'
}

export interface AccountsRead {
  /** Latest first, at most five. */
  years: ProposedYear[]
  /** The unit that the accounts state, else the one chosen; null if neither, and no year is proposed then. */
  unit: AccountsUnit | null
  /** ISO 4217 code that the accounts state; absent if they name none. */
  currency?: string
  /** Average number of employees in the latest year that states one. */
  employees?: number
  unused: UnusedRow[]
}

const LINES = {
  revenue:
    'revenue|revenues|turnover|sales|net sales|net revenue|total revenue|total revenues|umsatz|umsatzerlose|umsatzerloese|erlose|nettoerlos|nettoerlose|nettoerlose aus lieferungen und leistungen|nettoumsatz|gesamtumsatz|chiffre d affaires|chiffre d affaires net|ca|ca ht|ca net|cifra de negocios|importe neto de la cifra de negocios|ventas|ventas netas|ingresos|ricavi|ricavi delle vendite|ricavi delle vendite e delle prestazioni|ricavi netti|fatturato|omzet|netto omzet',
  ebitda:
    'ebitda|ebe|excedent brut d exploitation|excedent brut d exploitation ebe|ebitda ebe|betriebsergebnis vor abschreibungen|resultado bruto de explotacion|margine operativo lordo|mol|margine operativo lordo ebitda|operating profit before depreciation and amortisation',
  ebit: 'ebit|operating profit|operating profit loss|operating income|operating result|profit from operations|betriebsergebnis|operatives ergebnis|ergebnis der betrieblichen tatigkeit|resultat d exploitation|resultat operationnel|resultado de explotacion|resultado operativo|risultato operativo|reddito operativo|bedrijfsresultaat',
  depreciation:
    'depreciation|depreciation and amortisation|depreciation and amortization|depreciation amortisation|amortisation and depreciation|d a|abschreibungen|abschreibungen auf sachanlagen|abschreibungen und wertberichtigungen auf positionen des anlagevermogens|dotations aux amortissements|dotations aux amortissements et depreciations|amortissements|amortizaciones|amortizacion|amortizacion del inmovilizado|dotacion a la amortizacion|ammortamenti|ammortamenti e svalutazioni|afschrijvingen',
  net_result:
    'net result|net income|net income loss|net profit|net profit loss|profit for the year|profit loss for the year|loss profit for the year|profit for the financial year|profit loss for the financial year|loss profit for the financial year|profit for the period|profit loss for the period|jahresuberschuss|jahresuberschuss jahresfehlbetrag|jahresuberschuss fehlbetrag|jahresergebnis|jahresgewinn|jahresgewinn jahresverlust|jahresgewinn oder jahresverlust|konzernjahresuberschuss|konzernergebnis|reingewinn|unternehmensergebnis|resultat net|resultat net comptable|resultat de l exercice|resultat net de l exercice|benefice|benefice net|benefice ou perte|resultado del ejercicio|resultado neto|beneficio neto|beneficio del ejercicio|utile d esercizio|utile dell esercizio|utile netto|utile perdita d esercizio|utile perdita dell esercizio|risultato netto|risultato d esercizio|risultato dell esercizio|netto resultaat|nettoresultaat|nettowinst|resultaat boekjaar',
  net_loss:
    'net loss|loss for the year|loss for the financial year|loss for the period|jahresfehlbetrag|konzernjahresfehlbetrag|jahresverlust|perte|perte nette|perte de l exercice|perdida del ejercicio|perdita d esercizio|perdita dell esercizio|nettoverlies',
  after_tax:
    'profit after tax|profit loss after tax|loss profit after tax|profit after taxation|profit loss after taxation|loss profit after taxation|result after tax|ergebnis nach steuern|resultat apres impot|resultat apres impots|resultado despues de impuestos|risultato dopo le imposte|resultaat na belastingen|winst na belastingen',
  net_debt:
    'net debt|net financial debt|nettoverschuldung|nettofinanzverbindlichkeiten|nettoschulden|dette nette|endettement net|dette financiere nette|deuda neta|deuda financiera neta|posizione finanziaria netta|debito netto|indebitamento finanziario netto|netto schuld',
  capex:
    'capex|capital expenditure|capital expenditures|investments in fixed assets|investitionen|sachinvestitionen|investissements|inversiones|investimenti|investeringen',
  employees:
    'employees|average number of employees|number of employees|headcount|average headcount|staff numbers|mitarbeiter|anzahl mitarbeiter|mitarbeiterzahl|beschaftigte|durchschnittliche mitarbeiterzahl|durchschnittliche zahl der arbeitnehmer|effectif|effectifs|effectif moyen|nombre de salaries|empleados|numero de empleados|plantilla|plantilla media|numero medio de empleados|dipendenti|numero dipendenti|numero medio dipendenti|organico medio|werknemers|aantal werknemers',
} as const
type Line = keyof typeof LINES

const LINE_OF: ReadonlyMap<string, Line> = new Map(
  (Object.keys(LINES) as Line[]).flatMap((line) => LINES[line].split('|').map((words) => [words, line] as const)),
)

const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\beur(?:os?)?\b|\bteur\b|\bkeur\b|\bmeur\b/i, 'EUR'],
  [/£|\bt?gbp\b/i, 'GBP'],
  [/\b[tkm]?chf\b/i, 'CHF'],
  [/\b[tkm]?usd\b|\bus\$|\$/i, 'USD'],
  [/\b[tkm]?(sek|nok|dkk|pln|czk|huf|ron)\b/i, ''],
]

/**
 * Reads a profit and loss account whose columns are years: the first sheet with a row of years above a revenue or an
 * EBITDA. Titles are read in English, French, German, Spanish, Italian and Dutch. Costs may be shown negative.
 *
 * @param read reads one sheet, the first one without a name.
 * @param unit the unit of the amounts, used if the accounts state none.
 */
export async function readAccounts(
  read: (choice: ReadingChoice) => Promise<SheetRead | TableFault>,
  unit: AccountsUnit | null = null,
): Promise<AccountsRead | TableFault> {
  const first = await read({})
  if (typeof first === 'string') return first
  for (const sheet of first.sheets.length < 2 ? [null] : first.sheets) {
    const one = sheet === null ? first : await read({ sheet })
    if (typeof one === 'string') {
      if (one === 'empty') continue
      return one
    }
    const found = accountsIn(one, unit)
    if (found !== null) return found
  }
  return 'no-rows'
}

function accountsIn({ rows, sheet, separator }: SheetRead, chosen: AccountsUnit | null): AccountsRead | null {
  const at = rows.findIndex(({ cells }) => yearsIn(cells).length > 0 && !cells.some((cell) => lineIn(cell) !== null))
  const titles = rows[at]
  if (titles === undefined) return null
  const columns = yearsIn(titles.cells)
  // British accounts print the currency below each year.
  const isUnitRow = rows[at + 1]?.cells.every((cell) => !/[1-9]/.test(cell)) === true
  const start = at + (isUnitRow ? 2 : 1)
  const below = rows.slice(start)
  if (!below.some(({ cells }) => ['revenue', 'ebitda'].includes(lineOfRow(cells, columns)?.line ?? ''))) return null
  const heading = [...rows.slice(0, start).flatMap(({ cells }) => cells), ...below.map(({ cells }) => cells[0] ?? '')]
  const stated = heading.flatMap((text) => unitIn(text) ?? [])
  const distinct = [...new Set(stated)]
  const unit = distinct.length === 1 ? (distinct[0] ?? null) : chosen
  const cells = below.flatMap((row) => columns.map(({ column }) => row.cells[column] ?? ''))
  // In a workbook three cells such as 12.345 may be numbers, so only a cell that shows its mark clearly counts.
  const clear = new Set(cells.flatMap((cell) => decimalMarkIn([cell]) ?? []))
  const mark = separator === null ? (clear.size === 1 ? ([...clear][0] ?? null) : null) : decimalMarkIn(cells)
  const figures = new Map<Line, Map<number, number>>()
  const unused: UnusedRow[] = []
  for (const { row, cells } of below) {
    const label = cells.find((cell) => cell !== '') ?? ''
    const isFilled = columns.some(({ column }) => (cells[column] ?? '') !== '')
    if (label === '' || !isFilled) continue
    const line = lineOfRow(cells, columns)?.line
    const leaveOut = (why: UnusedRow['why']) => void unused.push({ sheet, row, text: label, why })
    if (line === undefined) leaveOut('unknown')
    else if (figures.has(line)) leaveOut('repeated')
    else {
      const read = columns.map(({ year, column }) => [year, amountIn(cells[column] ?? '', mark)] as const)
      const amounts = read.flatMap(([year, amount]) => (typeof amount === 'number' ? [[year, amount] as const] : []))
      // A line that names a loss alone may show it with a minus or without; with both signs it is either.
      const isMixed = line === 'net_loss' && [1, -1].every((sign) => amounts.some(([, one]) => one * sign > 0))
      const isUnreadable = isMixed || read.some(([, amount]) => amount === 'unreadable')
      if (isUnreadable) leaveOut('unreadable')
      // An unreadable result for the year is not replaced by the result after tax.
      if (!isUnreadable || line === 'net_result' || line === 'net_loss')
        figures.set(line, new Map(isUnreadable ? [] : amounts))
    }
  }
  const currency = heading.flatMap((text) => currencyIn(text) ?? [])[0]
  return {
    years:
      unit === null
        ? []
        : proposedYears(
            columns.map(({ year }) => year),
            figures,
            unit,
          ),
    unit,
    ...(currency === undefined ? {} : { currency }),
    ...latestEmployees(figures.get('employees') ?? new Map()),
    unused,
  }
}

/** Returns the number of employees of the latest year; nothing if that year states none. */
export function latestEmployees(byYear: ReadonlyMap<number, number | null>): Pick<AccountsRead, 'employees'> {
  const [latest] = [...byYear].toSorted(([one], [other]) => other - one)
  const count = latest?.[1] ?? 0
  return count > 0 && count < 1e7 ? { employees: Math.max(1, Math.round(count)) } : {}
}

/** Returns the years of figures in a unit, latest first, at most five. EBITDA is EBIT and depreciation if none is stated. */
export function proposedYears(
  years: readonly number[],
  figures: ReadonlyMap<Line, ReadonlyMap<number, number>>,
  unit: AccountsUnit,
): ProposedYear[] {
  const of = (line: Line, year: number) => {
    const amount = figures.get(line)?.get(year)
    return amount === undefined ? undefined : inMillions(amount, unit)
  }
  return [...new Set(years)]
    .toSorted((one, other) => other - one)
    .flatMap((year): ProposedYear[] => {
      const [ebit, depreciation] = [of('ebit', year), of('depreciation', year)]
      const summed = ebit === undefined || depreciation === undefined ? undefined : ebit + Math.abs(depreciation)
      const revenue = of('revenue', year)
      const loss = of('net_loss', year)
      const stated = of('net_result', year) ?? (loss === undefined ? undefined : 0 - Math.abs(loss))
      const isStated = figures.has('net_result') || figures.has('net_loss')
      const net = isStated ? stated : of('after_tax', year)
      const ebitda = of('ebitda', year) ?? summed
      const [netDebt, capex] = [of('net_debt', year), of('capex', year)]
      if (revenue === undefined && ebitda === undefined) return []
      return [
        {
          year,
          ...(revenue === undefined ? {} : { revenue: Math.abs(revenue) }),
          ...(ebitda === undefined ? {} : { ebitda: Number(ebitda.toPrecision(12)) }),
          ...(ebitda !== undefined && of('ebitda', year) === undefined ? { isEbitdaSummed: true as const } : {}),
          ...(netDebt === undefined ? {} : { net_debt: netDebt }),
          ...(capex === undefined ? {} : { capex: Math.abs(capex) }),
          ...(depreciation === undefined ? {} : { depreciation: Math.abs(depreciation) }),
          ...(net === undefined ? {} : { net_result: net }),
        },
      ]
    })
    .slice(0, YEARS_MAX)
}

/** True for the name of a file of accounts as filed: inline XBRL, or a report package of ESEF. */
export const isFiledAccounts = (name: string): boolean => /\.(?:x?html?|xml|zip|xbri)$/i.test(name)

type StoredYear = NonNullable<NonNullable<OutputFor<'getSession'>['seller']>['financial_years']>[number]

/**
 * Returns the closed years of a company file with those that accounts propose, latest first, and the proposed years that
 * find no room. A stored year takes the proposed figures and keeps the rest; its source becomes the document unless it
 * was audited.
 */
export function withProposedYears(stored: readonly StoredYear[], proposals: readonly ProposedYear[]) {
  const years = new Map<number, Omit<StoredYear, 'adjusted_ebitda'>>(
    stored.map(({ adjusted_ebitda: _, ...own }) => [own.year, own]),
  )
  const leftOut: number[] = []
  for (const { isEbitdaSummed: _, depreciation: __, net_result: ___, ...figures } of proposals) {
    const own = years.get(figures.year)
    if (own === undefined && years.size >= YEARS_MAX) leftOut.push(figures.year)
    else years.set(figures.year, { ...own, ...figures, source: own?.source === 'audited' ? own.source : 'document' })
  }
  return { years: [...years.values()].toSorted((one, other) => other.year - one.year), leftOut }
}

/** Lines of the profit and loss account of a memorandum that accounts propose. */
export const PROFIT_LINES = ['revenue', 'ebitda', 'depreciation', 'net_result'] as const

/** Maximum number of years in a statement of a memorandum. */
const STATEMENT_YEARS_MAX = 8

/**
 * Returns the profit and loss account of a memorandum with the lines that accounts propose, latest year first. Other
 * stored lines and years stay. Null if the accounts state no net result.
 */
export function withProposedProfit<Stored extends { year: number }>(
  stored: readonly Stored[],
  years: readonly ProposedYear[],
): (Stored | { year: number })[] | null {
  if (years.every(({ net_result }) => net_result === undefined)) return null
  const proposed = years.map((one) => ({
    year: one.year,
    ...Object.fromEntries(PROFIT_LINES.flatMap((line) => (one[line] === undefined ? [] : [[line, one[line]]]))),
  }))
  return [...new Set([...stored, ...proposed].map(({ year }) => year))]
    .toSorted((one, other) => other - one)
    .slice(0, STATEMENT_YEARS_MAX)
    .map((year) => ({
      ...stored.find((one) => one.year === year),
      ...proposed.find((one) => one.year === year),
      year,
    }))
}

/** Years of closed accounts in a row of titles: `2025`, `FY 2025`, `31.12.2025`, `2025A`. Forecasts and budgets are left out. */
function yearsIn(cells: readonly string[]): { year: number; column: number }[] {
  return cells.flatMap((text, column) => {
    const year = /^(?:[a-z]{1,9}\.? ?)?(?:\d{1,2}[./ -]\d{1,2}[./ -])?((?:19|20)\d\d)(?:-\d\d-\d\d)?(?: ?a)?$/i.exec(
      text.trim(),
    )?.[1]
    const isExpected = /budget|plan|prev|prog|forecast|expected/i.test(text)
    return year === undefined || isExpected ? [] : [{ year: Number(year), column }]
  })
}

/** Returns the line that a title names without its unit and notes; null for any other. */
function lineIn(title: string): Line | null {
  const plain = plainWords(withoutCurrency(title).rest.replace(/[/&+]/g, ' '))
  const named = LINE_OF.get(plain) ?? LINE_OF.get(plain.replace(/^\d+[. )]*|\b[ivx]+ /, '').trim())
  return named ?? lineNamedTwice(title)
}

/** Returns the line of a title that names it again in brackets: "Betriebsergebnis (EBIT)", not "Operating profit (adjusted)". */
function lineNamedTwice(title: string): Line | null {
  const [, before = '', inside = ''] = /^([^()]+)\(([^()]+)\)\s*$/.exec(title) ?? []
  const line = before === '' ? null : lineIn(before)
  return line !== null && line === lineIn(inside) ? line : null
}

/** Finds the line in the cells before the first year. */
function lineOfRow(cells: readonly string[], columns: readonly { column: number }[]): { line: Line } | null {
  const firstYear = Math.min(...columns.map(({ column }) => column))
  const line = cells
    .slice(0, Math.max(1, firstYear))
    .map(lineIn)
    .find((one) => one !== null)
  return line ? { line } : null
}

/** Reads a title without its currency, whose name would hide the magnitude: `£'000` is thousands. */
function withoutCurrency(text: string): { unit: AccountsUnit | null; rest: string } {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replace(/[£$]|gbp|chf|usd|sek|nok|dkk|pln|czk|huf|ron/g, '€')
  const { unit, rest } = unitInTitle(plain)
  return { unit: unit === 'foreign' || unit === 'percent' || unit === 'ratio' ? null : unit, rest }
}

/** Returns the magnitude that a title states; a currency alone means units. */
const unitIn = (text: string): AccountsUnit | null => (text.length > 200 ? null : withoutCurrency(text).unit)

function currencyIn(text: string): string | null {
  for (const [pattern, code] of CURRENCIES) {
    const found = pattern.exec(text)
    if (found !== null) return code === '' ? (found[1] ?? '').toUpperCase() : code
  }
  return null
}

/** Parses an amount; brackets mean a negative one. Null for an empty cell. */
function amountIn(text: string, mark: DecimalMark | null): number | 'unreadable' | null {
  const bare = text.replace(/[€£$]|\b[a-z]{3}\b/gi, '').trim()
  if (bare === '' || /^[-–—]$/.test(bare)) return null
  const inner = /^\((.+)\)$/.exec(bare)?.[1]
  const value = parseFigure((inner ?? bare).replace('−', '-').trim(), mark)
  if (value === null) return 'unreadable'
  return inner === undefined ? value : -value
}
