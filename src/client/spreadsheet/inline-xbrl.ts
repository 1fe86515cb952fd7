import { Parser } from 'htmlparser2'
import { type AccountsRead, latestEmployees, proposedYears, type UnusedRow } from '../accounts-workbook.ts'
import { joinBytes } from '../uploads.ts'
import { LIMITS, type TableFault, TableRefused } from './limits.ts'
import { openZip, type Zip } from './zip.ts'

/** Lines by the local names of their tags: FRS 102 and UK GAAP of the FRC, IFRS, the French and German extensions of ESEF. */
const TAGS = {
  TurnoverRevenue: 'revenue',
  Turnover: 'revenue',
  TurnoverGrossOperatingRevenue: 'revenue',
  Revenue: 'revenue',
  RevenueFromContractsWithCustomers: 'revenue',
  OperatingProfitLoss: 'ebit',
  ProfitLossFromOperatingActivities: 'ebit',
  DepreciationAmortisationImpairmentExpense: 'depreciation',
  DepreciationAmortisationExpense: 'depreciation',
  DepreciationAndAmortisationExpense: 'depreciation',
  ProfitLoss: 'net_result',
  ProfitLossForPeriod: 'net_result',
} as const
type Line = (typeof TAGS)[keyof typeof TAGS]

/** Tags of the average number of employees of a year: FRC, and IFRS with its extensions. */
const EMPLOYEES: ReadonlySet<string> = new Set([
  'AverageNumberEmployeesDuringPeriod',
  'AverageNumberOfEmployees',
  'NumberOfEmployees',
])

interface Fact {
  tag: string
  context: string
  unit: string
  scale: number
  isNegative: boolean
  format: string
  text: string
}

interface Context {
  start: string
  end: string
  /** True if it is about a part of the company, such as a segment or discontinued operations. */
  isPart: boolean
}

/**
 * Reads accounts as they are filed: a document in inline XBRL, or a report package of ESEF, a ZIP archive with such
 * documents in its folder `reports`. The first of them with a year counts.
 */
export function readFiledAccounts(bytes: Uint8Array): AccountsRead | TableFault {
  if (bytes.length > LIMITS.bytes) return 'too-large'
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return readInlineXbrl(bytes)
  try {
    const zip = openZip(bytes)
    const reports = zip.names.filter((name) => /^(?:[^/]+\/)?reports\/(?:[^/]+\/)?[^/]+\.x?html?$/.test(name))
    let found: AccountsRead | TableFault = 'not-a-table'
    for (const name of reports.slice(0, REPORTS_MAX)) {
      const read = readInlineXbrl(inflated(zip, name))
      if (typeof read !== 'string' && read.years.length > 0) return read
      if (typeof found === 'string') found = read
    }
    return found
  } catch (error) {
    return error instanceof TableRefused ? error.fault : 'unreadable'
  }
}

/** A package has one report, or a few that belong together. */
const REPORTS_MAX = 5

function inflated(zip: Zip, name: string): Uint8Array {
  const pieces: Uint8Array[] = []
  zip.read(name, (piece) => void pieces.push(piece))
  return joinBytes(pieces)
}

/**
 * Reads accounts in inline XBRL: the tagged figures of whole years of the whole company, in the currency of their
 * unit. Entities other than XML's own are not resolved, and nothing is fetched.
 */
export function readInlineXbrl(bytes: Uint8Array): AccountsRead | TableFault {
  const { facts, contexts, units } = tagsIn(new TextDecoder().decode(bytes))
  if (facts.length === 0) return 'not-a-table'
  const figures = new Map<Line, Map<number, number>>()
  const contradictory = new Set<string>()
  const unused = new Map<string, UnusedRow>()
  const employees = new Map<number, number | null>()
  let currency: string | undefined
  for (const fact of facts) {
    const year = yearOf(contexts.get(fact.context))
    if (year !== null && EMPLOYEES.has(fact.tag)) {
      const count = amountOf(fact)
      const isOther = employees.has(year) && employees.get(year) !== count
      employees.set(year, isOther ? null : count)
    }
    const code = /^(?:iso4217:)?([A-Z]{3})$/.exec(units.get(fact.unit) ?? '')?.[1]
    if (year === null || code === undefined) continue
    const line = (TAGS as Partial<Record<string, Line>>)[fact.tag]
    const amount = line === undefined ? null : amountOf(fact)
    const known = line === undefined ? undefined : figures.get(line)?.get(year)
    const isOther = amount !== null && known !== undefined && known !== amount
    if (line === undefined || amount === null || (currency !== undefined && code !== currency) || isOther) {
      const why = line === undefined ? 'tag' : 'unreadable'
      unused.set(fact.tag, { sheet: null, row: 0, text: fact.tag, why })
      if (line !== undefined) contradictory.add(`${line} ${year}`)
      continue
    }
    currency ??= code
    figures.set(line, (figures.get(line) ?? new Map<number, number>()).set(year, amount))
  }
  for (const [line, byYear] of figures)
    for (const year of byYear.keys()) if (contradictory.has(`${line} ${year}`)) byYear.delete(year)
  const years = [...figures.values()].flatMap((byYear) => [...byYear.keys()])
  return {
    years: proposedYears(years, figures, 'eur'),
    unit: 'eur',
    ...(currency === undefined ? {} : { currency }),
    ...latestEmployees(employees),
    unused: [...unused.values()],
  }
}

/** Returns the calendar year in which a period of twelve months of the whole company closes; null for any other. */
function yearOf(context: Context | undefined): number | null {
  if (context === undefined || context.isPart) return null
  const [least = context.start, most = context.start] = [-16, 15].map((days) => {
    const day = new Date(`${context.start}T00:00:00Z`)
    if (Number.isNaN(day.getTime())) return undefined
    day.setUTCFullYear(day.getUTCFullYear() + 1)
    day.setUTCDate(day.getUTCDate() + days)
    return day.toISOString().slice(0, 10)
  })
  return least > context.start && context.end >= least && context.end <= most ? Number(context.end.slice(0, 4)) : null
}

/** Returns an amount in units of its currency; null if its text is no number of its format. */
function amountOf({ text, format, scale, isNegative }: Fact): number | null {
  const bare = text.replace(/[\s’']/g, '')
  if (/zero|nocontent/.test(format) || /^[-–—]$/.test(bare)) return 0
  const isComma = /comma-?decimal/.test(format)
  const plain = isComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  if (!/^\d+(?:\.\d+)?$/.test(plain) || Math.abs(scale) > 9) return null
  const value = Number((Number(plain) * 10 ** scale).toPrecision(12))
  return isNegative ? -value : value
}

function tagsIn(text: string) {
  const facts: Fact[] = []
  const contexts = new Map<string, Context>()
  const units = new Map<string, string>()
  const open: Fact[] = []
  let context: [string, Context] | null = null
  let unit: string | null = null
  let within = ''
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const local = name.slice(name.indexOf(':') + 1)
        within = local
        if (local === 'context') context = [attributes.id ?? '', { start: '', end: '', isPart: false }]
        if ((local === 'segment' || local === 'scenario') && context !== null) context[1].isPart = true
        if (local === 'unit') unit = attributes.id ?? ''
        if (local === 'nonFraction')
          open.push({
            tag: (attributes.name ?? '').replace(/^.*:/, ''),
            context: attributes.contextRef ?? '',
            unit: attributes.unitRef ?? '',
            scale: Number(attributes.scale ?? 0),
            isNegative: attributes.sign === '-',
            format: (attributes.format ?? '').toLowerCase(),
            text: '',
          })
      },
      ontext(part) {
        for (const fact of open) fact.text += part
        if (context !== null && within === 'startDate') context[1].start += part.trim()
        if (context !== null && within === 'endDate') context[1].end += part.trim()
        if (unit !== null && within === 'measure') units.set(unit, (units.get(unit) ?? '') + part.trim())
      },
      onclosetag(name) {
        const local = name.slice(name.indexOf(':') + 1)
        within = ''
        if (local === 'context' && context !== null) {
          contexts.set(...context)
          context = null
        }
        if (local === 'unit') unit = null
        const fact = local === 'nonFraction' ? open.pop() : undefined
        if (fact !== undefined) facts.push(fact)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.write(text)
  parser.end()
  return { facts, contexts, units }
}
