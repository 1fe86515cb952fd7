import type { SellerFigures } from '../figures/seller-figures.ts'
import { type CompanyFile, figuresOfYears } from '../parties/company-file.ts'
import { coalesced, type Profile } from '../parties/profile.ts'
import type { Fact } from '../quality/facts.ts'
import { type FigureContradiction, findFigureContradictions } from '../quality/figure-sources.ts'

/** A seller's company file and contradictions, as its own valuation counts them. */
export interface Evidence {
  readonly file: CompanyFile
  /** Key figures as entered; null where they follow from the financial years. */
  readonly typed: SellerFigures
  readonly contradictions: readonly FigureContradiction[]
  /** Day of the valuation, `YYYY-MM-DD`. */
  readonly today: string
  /** True to leave out the years before the last. */
  readonly countsLastYearAlone?: boolean
}

/** Returns the evidence that a seller's profile and the registers give for its valuation on a day. */
export function gatherEvidence(profile: Profile, facts: readonly Fact[], now: Date): Evidence {
  return {
    file: profile.file,
    typed: profile.figures,
    contradictions: findFigureContradictions(profile, facts),
    today: now.toISOString().slice(0, 10),
  }
}

/** Parts of a company file whose effect on a value is stated. */
export const EVIDENCE_PARTS = [
  'business_model',
  'recurring_share',
  'customers',
  'capex',
  'forecast',
  'years',
  'adjustments',
] as const
export type EvidencePart = (typeof EVIDENCE_PARTS)[number]

/** Returns the evidence without one part; the same object if the file does not state it. */
export function withoutPart(evidence: Evidence, part: EvidencePart): Evidence {
  const { file } = evidence
  const years = file.financialYears ?? []
  const without = (changes: Partial<CompanyFile>): Evidence => ({ ...evidence, file: { ...file, ...changes } })
  switch (part) {
    case 'business_model':
      return without({ businessModel: 'operating', netAssetValueEurM: null })
    case 'recurring_share':
      return file.recurringSharePct === null ? evidence : without({ recurringSharePct: null })
    case 'customers':
      return file.largestCustomerSharePct === null && file.top5CustomersSharePct === null
        ? evidence
        : without({ largestCustomerSharePct: null, top5CustomersSharePct: null })
    case 'capex':
      return years.every(({ capexEurM }) => capexEurM === null)
        ? evidence
        : without({ financialYears: years.map((year) => ({ ...year, capexEurM: null })) })
    case 'forecast':
      return file.forecastYears === null ? evidence : without({ forecastYears: null })
    case 'years':
      return years.length < 3 ? evidence : { ...evidence, countsLastYearAlone: true }
    case 'adjustments':
      return years.every(({ adjustments }) => adjustments.length === 0)
        ? evidence
        : without({ financialYears: years.map((year) => ({ ...year, adjustments: [] })) })
  }
}

/** Returns the key figures of the evidence: the entered ones, and those of its years for the others. */
export function figuresIn({ typed, file }: Evidence): SellerFigures {
  return coalesced(figuresOfYears(file.financialYears), typed)
}

/**
 * Averages capital expenditure over the years that state it, percent of revenue, with the latest year's weight the
 * largest; null if none does.
 */
export function capexPctOfRevenue({ file }: Evidence): number | null {
  const shares = (file.financialYears ?? []).flatMap(({ capexEurM, revenueEurM }) =>
    capexEurM === null || revenueEurM === null || revenueEurM <= 0 ? [] : [(100 * capexEurM) / revenueEurM],
  )
  if (shares.length === 0) return null
  const weighted = shares.reduce((sum, share, at) => sum + (shares.length - at) * share, 0)
  return weighted / ((shares.length * (shares.length + 1)) / 2)
}

/** Growth of years is rounded to hundredths of a point. */
const LEAST_WAY_PCT = 0.005

/** Parts of the distance to the forecast's growth that count: forecasts are optimistic, except about a fall. */
const FORECAST_COUNTS = { above: 0.25, below: 0.75 } as const

/**
 * Returns growth moved towards that of the first forecast year: a quarter of the way if the forecast is higher, three
 * quarters if it is lower. The same value if there is no forecast after the latest closed year.
 */
export function growthWithForecast(growthPct: number, capPct: number, { file }: Evidence): number {
  const [latest, expected] = [file.financialYears?.[0], file.forecastYears?.[0]]
  if (latest?.revenueEurM == null || expected?.revenueEurM == null || latest.revenueEurM <= 0) return growthPct
  const yearsAhead = expected.year - latest.year
  if (yearsAhead < 1) return growthPct
  const yearlyPct = 100 * ((expected.revenueEurM / latest.revenueEurM) ** (1 / yearsAhead) - 1)
  const [base, forecastPct] = [Math.min(capPct, growthPct), Math.min(capPct, yearlyPct)]
  const way = (forecastPct > base ? FORECAST_COUNTS.above : FORECAST_COUNTS.below) * (forecastPct - base)
  return Math.abs(way) < LEAST_WAY_PCT ? growthPct : base + way
}
