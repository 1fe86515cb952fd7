import type { Basis } from './assumptions.ts'
import { concentrationPct, qualityNorm } from './company-quality.ts'
import type { Evidence } from './evidence.ts'
import type { Industry } from './industry.ts'
import { type Figures, methodsOf, triangulatedEvEurM } from './valuation.ts'

/** Inputs that a sensitivity table varies. */
export const SENSITIVITY_INPUTS = [
  'revenue',
  'growth',
  'ebitda_margin',
  'multiple',
  'wacc_pct',
  'terminal_growth_pct',
  'recurring_share',
  'largest_customer_share',
] as const
export type SensitivityInput = (typeof SENSITIVITY_INPUTS)[number]

/** Values on each side of the present one, together with it. */
const VALUES = 5

/** Limits of an input, and the distance between its values; that of revenue is a tenth of it. */
const REACH: Readonly<Record<SensitivityInput, { least: number; most: number; step: number | null }>> = {
  revenue: { least: 0.001, most: 1e6, step: null },
  growth: { least: -100, most: 1e4, step: 2.5 },
  ebitda_margin: { least: -1e3, most: 100, step: 1 },
  multiple: { least: 0.1, most: 100, step: 0.5 },
  wacc_pct: { least: 5, most: 30, step: 1 },
  terminal_growth_pct: { least: -2, most: 3, step: 0.5 },
  recurring_share: { least: 0, most: 100, step: 10 },
  largest_customer_share: { least: 0, most: 100, step: 10 },
}

/** Returns the greatest distance at which the values of an input stay within its limits. */
export function mostStep(input: SensitivityInput): number {
  return (REACH[input].most - REACH[input].least) / (VALUES - 1)
}

export interface Axis {
  readonly input: SensitivityInput
  /** Distance between two values, in the input's unit; null for the usual one. */
  readonly step: number | null
}

export interface SensitivityAxis {
  readonly input: SensitivityInput
  /** Present value of the input. */
  readonly base: number
  readonly values: readonly number[]
}

/** Triangulated values, EUR millions, by row and column. */
export interface Sensitivity {
  readonly rows: SensitivityAxis
  readonly columns: SensitivityAxis
  readonly valuesEurM: readonly (readonly number[])[]
}

/** Values a company over two inputs, five values each, with all else as it is. Null if it has no valuation. */
export function sensitivityTable(
  industry: Industry,
  input: Figures,
  basis: Basis,
  axes: { readonly rows: Axis; readonly columns: Axis },
): Sensitivity | null {
  if (triangulatedEvEurM(industry, input, basis) === null) return null
  const present = presentValues(industry, input, basis)
  const [rows, columns] = [axisFor(axes.rows, present), axisFor(axes.columns, present)]
  const at = (row: number, column: number): number => {
    const ofRow = supposing({ input, basis }, axes.rows.input, row)
    const both = supposing(ofRow, axes.columns.input, column)
    return triangulatedEvEurM(industry, both.input, both.basis) ?? 0
  }
  return { rows, columns, valuesEurM: rows.values.map((row) => columns.values.map((column) => at(row, column))) }
}

function presentValues(industry: Industry, input: Figures, basis: Basis): Record<SensitivityInput, number> {
  const { used, rates, paidMultiple } = methodsOf(industry, input, basis)
  const file = input.evidence?.file ?? null
  return {
    revenue: input.revenueEurM ?? 0,
    growth: used.growthPct,
    ebitda_margin: used.ebitdaMarginPct,
    multiple: basis.multiple ?? paidMultiple,
    wacc_pct: rates.waccPct,
    terminal_growth_pct: rates.terminalGrowthPct,
    recurring_share: file?.recurringSharePct ?? qualityNorm(industry).recurringPct,
    largest_customer_share: concentrationPct(file) ?? qualityNorm(industry).customerPct,
  }
}

/** Lays the values around the present one, moved within the limits of the input by whole steps. */
function axisFor({ input, step }: Axis, present: Readonly<Record<SensitivityInput, number>>): SensitivityAxis {
  const base = present[input]
  const reach = REACH[input]
  const distance = step ?? reach.step ?? base / 10
  const below = Math.floor((base - reach.least) / distance)
  const above = Math.floor((reach.most - base) / distance)
  const before = Math.max(0, Math.min(Math.floor(VALUES / 2) + Math.max(0, 2 - above), below, VALUES - 1))
  const values = Array.from({ length: VALUES }, (_, at) => base + (at - before) * distance)
  return { input, base, values: values.map((value) => Math.min(reach.most, Math.max(reach.least, value))) }
}

interface Supposed {
  readonly input: Figures
  readonly basis: Basis
}

function supposing({ input, basis }: Supposed, of: SensitivityInput, value: number): Supposed {
  switch (of) {
    case 'revenue':
      return { input: { ...input, revenueEurM: value }, basis }
    case 'growth':
      return { input, basis: { ...basis, counted: { ...basis.counted, growthPct: value } } }
    case 'ebitda_margin':
      return { input, basis: { ...basis, counted: { ...basis.counted, ebitdaMarginPct: value } } }
    case 'multiple':
      return { input, basis: { ...basis, multiple: value } }
    case 'wacc_pct':
      return { input, basis: { ...basis, waccPct: value } }
    case 'terminal_growth_pct':
      return { input, basis: { ...basis, terminalGrowthPct: value } }
    case 'recurring_share':
      return { input: withShares(input, { recurringSharePct: value }), basis }
    case 'largest_customer_share':
      return { input: withShares(input, { largestCustomerSharePct: value, top5CustomersSharePct: null }), basis }
  }
}

/** Returns figures whose company file has these shares. */
function withShares(input: Figures, shares: Partial<Evidence['file']>): Figures {
  const { evidence = null } = input
  return evidence === null ? input : { ...input, evidence: { ...evidence, file: { ...evidence.file, ...shares } } }
}
