/**
 * The valuation against prices paid: coverage of the range, error of the central value and bias, on the disclosed transactions of
 * tooling/transactions/, in the part that the ranges are drawn from (2018 to 2021) and in the part that only reports (2022 to 2026).
 *
 *   npm run eval:valuation
 */
import { industryFigures } from '../src/domain/valuation/industry-figures.ts'
import type { Knowledge } from '../src/domain/valuation/range-outcomes.ts'
import {
  countedCoverage,
  ebitdaEurM,
  fittedFactors,
  measuredTransactions,
  PARTS,
  type Part,
  TRANSACTIONS,
  type Transaction,
  valueTransaction,
} from '../tooling/transactions/transactions.ts'

const KNOWN: Readonly<Record<Knowledge, string>> = {
  growth_and_margin: 'EBITDA and growth (7% where not disclosed)',
  margin: 'EBITDA, growth not stated',
  growth: 'growth alone',
  revenue_alone: 'revenue alone',
}
const KNOWLEDGE = Object.keys(KNOWN) as Knowledge[]

/** A transaction with its value: `error` is value ÷ price − 1. */
interface Compared {
  readonly transaction: Transaction
  readonly valueEurM: number
  readonly lowEurM: number
  readonly highEurM: number
  readonly error: number
  readonly industry: string
}

function compare(knowledge: Knowledge, part: Part): Compared[] {
  return measuredTransactions(knowledge, part).map((transaction) => {
    const valuation = valueTransaction(transaction, knowledge)
    const valueEurM = valuation.triangulatedEurM
    const error = valueEurM / transaction.ev_eur_m - 1
    return { transaction, valueEurM, ...valuation.ranges.triangulated, error, industry: valuation.industry.name }
  })
}

function median(values: readonly number[]): number {
  const ordered = values.toSorted((a, b) => a - b)
  const middle = Math.floor(ordered.length / 2)
  const [below, at] = [ordered[middle - 1] ?? Number.NaN, ordered[middle] ?? Number.NaN]
  return ordered.length % 2 === 1 ? at : (below + at) / 2
}

const medianError = (errors: readonly number[]) => median(errors.map(Math.abs)).toFixed(2)

/** Median absolute error of EBITDA × a multiple; a dash where an EBITDA was not disclosed. */
function errorByMultiple(compared: readonly Compared[], multiple: (industry: string) => number): string {
  const errors = compared.map(({ transaction, industry }) => {
    const earnedEurM = ebitdaEurM(transaction) ?? Number.NaN
    return (earnedEurM * multiple(industry)) / transaction.ev_eur_m - 1
  })
  return errors.some(Number.isNaN) ? '–' : medianError(errors)
}

function line(label: string, compared: readonly Compared[]): string {
  const errors = compared.map(({ error }) => error)
  const within = compared.filter(({ transaction, lowEurM, highEurM }) => {
    return transaction.ev_eur_m >= lowEurM && transaction.ev_eur_m <= highEurM
  })
  const cells = [
    label.padEnd(44),
    String(compared.length).padStart(3),
    (within.length / compared.length).toFixed(2).padStart(6),
    medianError(errors).padStart(6),
    median(errors).toFixed(2).padStart(6),
    errorByMultiple(compared, () => 5).padStart(6),
    errorByMultiple(compared, (industry) => industryFigures(industry).europeEvToEbitda).padStart(6),
  ]
  return cells.join(' ')
}

const HEAD = `${''.padEnd(44)}   n within  error   bias    5 × listed`

function printBy(title: string, compared: readonly Compared[], groupKey: (one: Compared) => string): void {
  console.log(`\n${title}`)
  const groups = Map.groupBy(compared, groupKey)
  for (const [label, group] of [...groups].toSorted(([a], [b]) => a.localeCompare(b))) console.log(line(label, group))
}

function sizeBand({ transaction }: Compared): string {
  const earnedEurM = ebitdaEurM(transaction) ?? Number.NaN
  if (earnedEurM < 1) return 'EBITDA below 1 m'
  if (earnedEurM < 3) return 'EBITDA from 1 m to 3 m'
  return earnedEurM < 10 ? 'EBITDA from 3 m to 10 m' : 'EBITDA above 10 m'
}

console.log(`${TRANSACTIONS.length} transactions; error: median |value ÷ price − 1|, bias: median of value ÷ price − 1`)
console.log(`\nFactors of the ranges, as the fit part gives them`)
for (const measured of ['revenue', 'ebitda', 'triangulated'] as const) {
  console.log(`${measured.padEnd(14)} ${Object.values(fittedFactors(measured)).join('  ')}`)
}
for (const part of PARTS) {
  console.log(`\n== ${part} part\n${HEAD}`)
  for (const knowledge of KNOWLEDGE) console.log(line(KNOWN[knowledge], compare(knowledge, part)))
  const compared = compare('growth_and_margin', part)
  printBy('by EBITDA', compared, sizeBand)
  printBy('by EBITDA, growth not stated', compare('margin', part), sizeBand)
  printBy('by country', compared, ({ transaction }) => transaction.country)
  printBy('by industry recognised', compared, ({ industry }) => industry)
  console.log('\nid, country, date, EBITDA, price, value, low, high (EUR m)')
  for (const { transaction, valueEurM, lowEurM, highEurM } of compared) {
    const { id, country, date, ev_eur_m: priceEurM } = transaction
    const figures = [ebitdaEurM(transaction) ?? Number.NaN, priceEurM, valueEurM, lowEurM, highEurM]
    console.log(
      `${id.padEnd(28)} ${country} ${date} ${figures.map((figure) => figure.toFixed(2).padStart(8)).join(' ')}`,
    )
  }
  const { transactions, within } = countedCoverage('growth_and_margin', part)
  console.log(`\nwithin the range: ${within} of ${transactions}`)
}
