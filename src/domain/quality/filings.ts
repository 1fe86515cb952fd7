import { DAY_MS } from '../figures/durations.ts'
import type { OutcomeSentence } from '../language/outcomes.ts'

/**
 * Kinds of accounts: consolidated, complete, simplified, as the BCE/INPI data set abbreviates them, the most telling first.
 */
export const FILING_KINDS = ['K', 'C', 'S'] as const
export type FilingKind = (typeof FILING_KINDS)[number]

/** One year's accounts as filed, in euros; null where unknown. A zero of the source stands for "not known" and is null here. */
export interface Filing {
  /** The day the year ended, `YYYY-MM-DD`. */
  closedOn: string
  kind: FilingKind
  revenueEur: number | null
  /** Excédent brut d'exploitation, the French measure nearest to EBITDA. */
  ebeEur: number | null
  ebitdaEur: number | null
  grossMarginEur: number | null
}

/** What accounts say of a company, each figure with the filings it rests on; null where they do not say. */
export interface FiledFigures {
  kind: FilingKind
  revenue: { eurM: number; closedOn: string } | null
  ebitdaMargin: { pct: number; closedOn: string } | null
  growth: { pct: number; from: string; to: string } | null
  /** What was left out and why, in the order of the filings. */
  doubts: OutcomeSentence[]
}

/** Two closings from 11 to 13 months apart are consecutive years. */
const YEAR_DAYS = { least: 335, most: 396 }
/** Filings in thousands of euros where euros are asked for are 1000 × too small; growth in between blurs the factor. */
const THOUSANDFOLD = { least: 400, most: 2500 }
/** Over more years than three a company can grow that much. */
const NEARBY_YEARS_DAYS = 1100
/** An operating margin beyond this is no company's: the field held something else. */
const EBITDA_MARGIN_MAX = 0.8
const EBITDA_MARGIN_MIN = -5

/**
 * Revenue, growth and EBITDA margin of the latest accounts that can be trusted, of the most telling kind with any revenue.
 * EBE stands in for EBITDA where that is not filled. Nothing is repaired: a filing in doubt is left out and named.
 *
 * @param registered a revenue that another register has for one year, in euros, to compare the scale with
 */
export function readFiledFigures(
  filings: readonly Filing[],
  registered: { eur: number; year: number } | null = null,
): FiledFigures | null {
  for (const kind of FILING_KINDS) {
    const doubts: OutcomeSentence[] = []
    const ofKind = filings.filter((filing) => filing.kind === kind)
    const years = trustedYearsOf(ofKind, registered, doubts)
    const latest = years.find(hasRevenue)
    if (latest) return { kind, doubts, ...figuresOf(years, latest, doubts) }
  }
  return null
}

type WithRevenue = Filing & { revenueEur: number }
const hasRevenue = (filing: Filing): filing is WithRevenue => filing.revenueEur !== null

function figuresOf(years: readonly Filing[], latest: WithRevenue, doubts: OutcomeSentence[]) {
  const margin = marginOf(latest, doubts)
  const before = years.find((year) => isYearBefore(year.closedOn, latest.closedOn))
  return {
    revenue: { eurM: latest.revenueEur / 1e6, closedOn: latest.closedOn },
    ebitdaMargin: margin === null ? null : { pct: rounded(margin * 100), closedOn: latest.closedOn },
    growth:
      before && hasRevenue(before) && before.revenueEur >= LEAST_BASE_EUR
        ? {
            pct: rounded((latest.revenueEur / before.revenueEur - 1) * 100),
            from: before.closedOn,
            to: latest.closedOn,
          }
        : null,
  }
}

/** From less than a euro of revenue, or from a negative one, no growth can be told. */
const LEAST_BASE_EUR = 1

const rounded = (pct: number) => Math.round(pct * 100) / 100 + 0

/** One filing a year, the latest first: repeats, contradictions and filings of another scale left out. */
function trustedYearsOf(
  filings: readonly Filing[],
  registered: { eur: number; year: number } | null,
  doubts: OutcomeSentence[],
): Filing[] {
  const years = oneAYearOf(filings, doubts)
  const scales = [
    ...years.filter(hasRevenue),
    ...(registered ? [{ closedOn: `${registered.year}-12-31`, revenueEur: registered.eur }] : []),
  ]
  const scaled = years.filter((year) => {
    const small = hasRevenue(year) && scales.some((other) => isThousandfoldSmaller(year, other))
    if (small) doubts.push({ of: 'accounts_too_small', day: year.closedOn })
    return !small
  })
  return scaled.filter((year, place) => {
    const before = scaled[place + 1]
    const repeats =
      before !== undefined && hasRevenue(year) && year.revenueEur === before.revenueEur && year.revenueEur !== 0
    if (repeats) doubts.push({ of: 'accounts_repeated', day: year.closedOn, before: before.closedOn })
    return !repeats
  })
}

function oneAYearOf(filings: readonly Filing[], doubts: OutcomeSentence[]): Filing[] {
  const byDay = Map.groupBy(filings, ({ closedOn }) => closedOn)
  const years = [...byDay].flatMap(([closedOn, same]) => {
    const revenues = new Set(same.filter(hasRevenue).map(({ revenueEur }) => revenueEur))
    if (revenues.size > 1) {
      doubts.push({ of: 'accounts_contradictory', day: closedOn })
      return []
    }
    return same.find(hasRevenue) ?? same[0] ?? []
  })
  return years.toSorted((one, other) => (one.closedOn < other.closedOn ? 1 : -1))
}

type Scale = Pick<WithRevenue, 'closedOn' | 'revenueEur'>

function isThousandfoldSmaller(year: Scale, other: Scale): boolean {
  const times = other.revenueEur / year.revenueEur
  const days = Math.abs(Date.parse(other.closedOn) - Date.parse(year.closedOn)) / DAY_MS
  return days <= NEARBY_YEARS_DAYS && times >= THOUSANDFOLD.least && times <= THOUSANDFOLD.most
}

/** EBITDA as a share of revenue; null where it is unknown or cannot be one: equal to revenue or to the gross margin. */
function marginOf(year: WithRevenue, doubts: OutcomeSentence[]): number | null {
  const ebitda = year.ebitdaEur ?? year.ebeEur
  if (ebitda === null) return null
  const margin = ebitda / year.revenueEur
  const isGross = ebitda === year.grossMarginEur || ebitda === year.revenueEur
  if (!isGross && margin <= EBITDA_MARGIN_MAX && margin >= EBITDA_MARGIN_MIN) return margin
  doubts.push({ of: isGross ? 'ebe_is_another_figure' : 'ebe_out_of_proportion', day: year.closedOn })
  return null
}

function isYearBefore(earlier: string, later: string): boolean {
  const days = (Date.parse(later) - Date.parse(earlier)) / DAY_MS
  return days >= YEAR_DAYS.least && days <= YEAR_DAYS.most
}
