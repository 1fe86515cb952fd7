import { DAY_MS } from '../figures/durations.ts'
import type { OutcomeSentence } from '../language/outcomes.ts'

/**
 * Kinds of accounts: consolidated, complete, simplified, as abbreviated in the BCE/INPI data set, most informative
 * first.
 */
export const FILING_KINDS = ['K', 'C', 'S'] as const
export type FilingKind = (typeof FILING_KINDS)[number]

/**
 * Annual accounts as filed, in euros; null if unknown. The source uses zero for unknown values, which become null here.
 */
export interface Filing {
  /** Closing date, `YYYY-MM-DD`. */
  closedOn: string
  kind: FilingKind
  revenueEur: number | null
  /** Excédent brut d'exploitation, the French measure closest to EBITDA. */
  ebeEur: number | null
  ebitdaEur: number | null
  grossMarginEur: number | null
}

/** Figures derived from accounts, each with its filings; null if not available. */
export interface FiledFigures {
  kind: FilingKind
  revenue: { eurM: number; closedOn: string } | null
  ebitdaMargin: { pct: number; closedOn: string } | null
  growth: { pct: number; from: string; to: string } | null
  /** Rejected filings with the reasons, in the order of the filings. */
  doubts: OutcomeSentence[]
}

/** Closings 11 to 13 months apart belong to consecutive years. */
const YEAR_DAYS = { least: 335, most: 396 }
/** Ratio that reveals filings in thousands instead of euros. The range allows for growth in between. */
const THOUSANDFOLD = { least: 400, most: 2500 }
/** Beyond about three years real growth can reach such a ratio. */
const NEARBY_YEARS_DAYS = 1100
/** Margins outside this range are implausible and indicate another figure in the field. */
const EBITDA_MARGIN_MAX = 0.8
const EBITDA_MARGIN_MIN = -5

/**
 * Derives revenue, growth and EBITDA margin from the latest reliable accounts, of the most informative kind that has
 * revenue. EBE replaces a missing EBITDA. Doubtful filings are never corrected, but left out and reported.
 *
 * @param registered revenue of one year from another register, in euros, to check the scale
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

/** Growth is not computed from less than one euro of revenue. */
const LEAST_BASE_EUR = 1

const rounded = (pct: number) => Math.round(pct * 100) / 100 + 0

/** Selects one filing per year, latest first, without repeats, contradictions and filings of another scale. */
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

/**
 * Computes EBITDA as a share of revenue; null if unknown or implausible, such as equal to revenue or to the gross
 * margin.
 */
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
