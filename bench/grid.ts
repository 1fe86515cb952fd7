/**
 * How many companies of a real register share sector, country and cell, for the grid that parties which are to be asked show, and for
 * other grids beside it. The registers are not in the project.
 *
 *   node bench/grid.ts <folder of companies_ireland_top1000.csv and investors_vc_checksize.json>
 *
 * Exits with 1 where the median of the grid in use is below ten.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { blindCriteria } from '../src/domain/confidentiality/blinding/fineness.ts'
import { gridBands, marginBand, REVENUE_EDGES, revenueBandAt } from '../src/domain/figures/bands.ts'
import { threeSignificant } from '../src/domain/figures/rounding.ts'
import { EMPTY_PROFILE } from '../src/domain/parties/profile.ts'

const LEAST_MEDIAN = 10
/** The register knows no growth: it is drawn, so many in a hundred growing, to see what telling it costs. */
const GROWING_PCT = [50, 75, 90]

const [folder] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder of the registers: node bench/grid.ts <folder>')
  process.exit(2)
}

interface Company {
  sector: string
  revenueEurM: number
  ebitdaMarginPct: number
}

const rows: Record<string, string>[] = parse(readFileSync(join(folder, 'companies_ireland_top1000.csv')), {
  columns: true,
})
const companies = rows.flatMap(({ sector, turnover_eur_m, profit_margin_pct }): Company[] => {
  const [revenueEurM, ebitdaMarginPct] = [
    Number.parseFloat(turnover_eur_m ?? ''),
    Number.parseFloat(profit_margin_pct ?? ''),
  ]
  return sector && revenueEurM > 0 && Number.isFinite(ebitdaMarginPct) ? [{ sector, revenueEurM, ebitdaMarginPct }] : []
})

const cellOf = ({ revenueEurM, ebitdaMarginPct }: Company) =>
  gridBands({ revenueEurM, ebitdaMarginPct, growthPct: null })
const GRIDS: Readonly<Record<string, (company: Company) => unknown>> = {
  'three significant digits': ({ revenueEurM, ebitdaMarginPct }) =>
    [revenueEurM, ebitdaMarginPct].map(threeSignificant),
  'the bands of a teaser': ({ revenueEurM, ebitdaMarginPct }) => [
    revenueBandAt(revenueEurM, 0),
    marginBand(ebitdaMarginPct),
  ],
  'bands 1–5–10, margin at 20 %': (company) => [revenueBandAt(company.revenueEurM, 1), cellOf(company).ebitdaMargin],
  'decades, margin at 0 and 10 %': ({ revenueEurM, ebitdaMarginPct }) => [
    revenueBandAt(revenueEurM, 2),
    ebitdaMarginPct < 0,
    ebitdaMarginPct < 10,
  ],
  'the grid: decades, margin at 20 %': cellOf,
}
console.log(
  `${companies.length} companies, ${new Set(companies.map(({ sector }) => sector)).size} sectors, ${REVENUE_EDGES[2].length} decades`,
)
for (const [name, cell] of Object.entries(GRIDS))
  report(
    name,
    companies.map((company) => [company.sector, cell(company)]),
  )
for (const growing of GROWING_PCT)
  report(
    `the grid and growth, ${growing} % growing`,
    companies.map((company, at) => [company.sector, cellOf(company), drawn(at) < growing]),
  )

interface Investor {
  region: string
  sectors?: string[]
  check_min_m: number | null
  check_max_m: number | null
}
const investors = (JSON.parse(readFileSync(join(folder, 'investors_vc_checksize.json'), 'utf8')) as Investor[]).filter(
  ({ check_min_m, check_max_m }) => check_min_m && check_max_m,
)
console.log(`${investors.length} investors`)
const ticketOf = ({ check_min_m, check_max_m }: Investor) => {
  const stated = { ...EMPTY_PROFILE.criteria, ticketMinEurM: check_min_m, ticketMaxEurM: check_max_m }
  return blindCriteria(stated, 'grid')
}
report(
  'tickets as stated',
  investors.map((one) => [one.region, one.sectors?.[0], one.check_min_m, one.check_max_m]),
)
const ofTickets = report(
  'the grid of tickets',
  investors.map((one) => [one.region, one.sectors?.[0], ticketOf(one)]),
)
const ofFigures = report(
  null,
  companies.map((company) => [company.sector, cellOf(company)]),
)
process.exitCode = Math.min(ofTickets, ofFigures) < LEAST_MEDIAN ? 1 : 0

/** How many share a key: the median over all, and how many share theirs with fewer than five others or with nobody. */
function report(name: string | null, keys: unknown[]): number {
  const counts = new Map<string, number>()
  const written = keys.map((key) => JSON.stringify(key))
  for (const key of written) counts.set(key, (counts.get(key) ?? 0) + 1)
  const sharers = written.map((key) => counts.get(key) ?? 0).sort((one, other) => one - other)
  const median = sharers[Math.floor(sharers.length / 2)] ?? 0
  const share = (most: number) =>
    `${((100 * sharers.filter((count) => count <= most).length) / sharers.length).toFixed(0)} %`
  if (name !== null) console.log(`${name}: median ${median}, alone ${share(1)}, fewer than five ${share(4)}`)
  return median
}

/** 0 to 99, scattered over the rows and the same in every run. */
function drawn(at: number): number {
  return (at * 7919 + 104_729) % 100
}
