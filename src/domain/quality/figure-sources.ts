import { figuresOfYears } from '../parties/company-file.ts'
import { type Profile, sellerFields } from '../parties/profile.ts'
import { agrees, confirmingFacts, contradictingFacts, FACT_SOURCES, type Fact, filedYear } from './facts.ts'

export const FIGURE_SOURCES = ['typed', 'document', 'register', 'financial_years'] as const

/** Date on which the owner stated each field of its profile, by wire name: `YYYY-MM-DD`. */
export type StatedAt = Readonly<Record<string, string>>

/** Source of a figure, with its date: that of the statement, or that to which the figure applies. */
interface FigureSource {
  readonly field: string
  readonly from: (typeof FIGURE_SOURCES)[number]
  readonly asOf: string | null
  readonly financialYear: number | null
  readonly sourceName: string | null
}

/** Figure with a differing one from another source. */
export interface FigureContradiction {
  readonly field: (typeof KEY_FIGURES)[number]
  readonly stated: number
  readonly found: number
  readonly from: 'financial_years' | 'register'
  readonly financialYear: number | null
  readonly sourceName: string | null
}

const KEY_FIGURES = ['revenue', 'growth', 'ebitda_margin'] as const

/** Returns the source of each figure in a seller's profile, in the order of the profile. */
export function traceFigureSources(profile: Profile, facts: readonly Fact[], statedAt: StatedAt): FigureSource[] {
  const fields: Readonly<Record<string, unknown>> = sellerFields(profile)
  return Object.entries(fields).flatMap(([field, value]) =>
    typeof value === 'number' ? [sourceOf(field, value, profile, facts, statedAt)] : [],
  )
}

function sourceOf(
  field: string,
  value: number,
  profile: Profile,
  facts: readonly Fact[],
  statedAt: StatedAt,
): FigureSource {
  const confirming = confirmingFacts(facts, { [field]: value }).find((fact) => fact.field === field)
  if (confirming !== undefined)
    return {
      field,
      from: 'register',
      asOf: confirming.asOf,
      financialYear: filedYear(confirming),
      sourceName: FACT_SOURCES[confirming.source],
    }
  const latest = profile.file.financialYears?.[0]
  if (latest !== undefined && followsFromYears(field, profile))
    return {
      field,
      from: latest.source === 'typed' ? 'financial_years' : 'document',
      asOf: String(latest.year),
      financialYear: latest.year,
      sourceName: null,
    }
  return { field, from: 'typed', asOf: statedAt[field] ?? null, financialYear: null, sourceName: null }
}

function followsFromYears(field: string, { figures }: Profile): boolean {
  if (field === 'revenue') return figures.revenueEurM === null
  if (field === 'growth') return figures.growthPct === null
  return field === 'ebitda_margin' && figures.ebitdaMarginPct === null
}

/**
 * Finds disagreements between entered figures and the latest financial years, and between a register and the figures in
 * use.
 */
export function findFigureContradictions(profile: Profile, facts: readonly Fact[]): FigureContradiction[] {
  const { figures, file } = profile
  const typed = { revenue: figures.revenueEurM, growth: figures.growthPct, ebitda_margin: figures.ebitdaMarginPct }
  const ofYears = figuresOfYears(file.financialYears)
  const byYears = { revenue: ofYears.revenueEurM, growth: ofYears.growthPct, ebitda_margin: ofYears.ebitdaMarginPct }
  const financialYear = file.financialYears?.[0]?.year ?? null
  const withYears = KEY_FIGURES.flatMap((field): FigureContradiction[] => {
    const [stated, found] = [typed[field], byYears[field]]
    if (stated === null || found === null || agrees(field, found, stated)) return []
    return [{ field, stated, found, from: 'financial_years', financialYear, sourceName: null }]
  })
  const inUse = sellerFields(profile)
  const withRegisters = contradictingFacts(facts, { ...inUse }).flatMap((fact): FigureContradiction[] => {
    const field = KEY_FIGURES.find((one) => one === fact.field)
    const stated = field === undefined ? null : inUse[field]
    if (field === undefined || stated === null || typeof fact.value !== 'number') return []
    const sourceName = FACT_SOURCES[fact.source]
    return [{ field, stated, found: fact.value, from: 'register', financialYear: filedYear(fact), sourceName }]
  })
  return [...withYears, ...withRegisters]
}

/** Returns the fields that a change states for the first time or changes, with the date. */
export function newlyStated(before: Profile, after: Profile, day: string): StatedAt {
  const was: Readonly<Record<string, unknown>> = sellerFields(before)
  const changed = Object.entries(sellerFields(after)).filter(([field, is]) => is !== null && is !== was[field])
  return Object.fromEntries(changed.map(([field]) => [field, day]))
}
