import type { OutputFor } from '../../../client/index.ts'

export type Valuation = OutputFor<'getValuation'>
export type Assumption = NonNullable<Valuation['assumptions']>[number]

/** Methods, in the order of the football field. */
export const METHODS = ['revenue', 'ebitda', 'dcf'] as const
export type Method = (typeof METHODS)[number]

/** Returns the value of a method, EUR millions; undefined if it does not apply. */
export const valueBy = (valuation: Valuation, method: Method | 'triangulated' | 'conservative') =>
  valuation[`valuation_${method}`]

/** Returns the service's calculation of a method: the line that begins with its name. */
export function methodWorkings({ workings = [] }: Valuation, method: string): string | undefined {
  const start = `${method}: `
  return workings.find((line) => line.startsWith(start))?.slice(start.length)
}

/** Returns the message without the sentences of the warnings, which the page lists apart. */
export function messageAlone({ message = '', warnings = [] }: Valuation): string {
  return warnings.reduce((rest, { text }) => rest.replace(` ${text}`, ''), message)
}

/** Inputs that a scenario can change. */
export const LEVERS = ['revenue', 'growth', 'ebitda_margin'] as const
export const HOUSE_LEVERS = ['wacc_pct', 'terminal_growth_pct', 'size_discount_pct'] as const
export type Lever = (typeof LEVERS)[number] | (typeof HOUSE_LEVERS)[number]
export type Supposed = Partial<Record<Lever, number>>

/** Current inputs of the valuation, as far as they are known. */
export type Real = Partial<Record<Lever, number>>

/**
 * Returns the current inputs: the seller's figures and the house assumptions. An undisclosed assumption has no slider.
 */
export function realLevers(
  seller: Partial<Record<(typeof LEVERS)[number], number | undefined>>,
  { assumptions = [] }: Valuation,
): Real {
  const told = (wanted: Assumption['key']) => assumptions.find(({ key }) => key === wanted)?.value
  const capital = told('cost_of_capital') ?? told('listed_cost_of_capital')
  const premium = told('size_premium')
  const all: Partial<Record<Lever, number | undefined>> = {
    revenue: seller.revenue,
    growth: seller.growth,
    ebitda_margin: seller.ebitda_margin,
    wacc_pct: capital === undefined ? undefined : Number((capital + (premium ?? 0)).toFixed(3)),
    terminal_growth_pct: told('long_term_growth'),
    size_discount_pct: told('size_discount'),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Returns the range and step of a slider; the current value is always within. */
export function leverReach(lever: Lever, real: number | undefined): { min: number; max: number; step: number } {
  switch (lever) {
    case 'revenue': {
      const most = (real ?? 10) * 2.5
      const step = 10 ** Math.max(-2, Math.floor(Math.log10(most)) - 2)
      return { min: step, max: Math.min(1e6, Math.ceil(most / step) * step), step }
    }
    case 'growth':
      return { min: Math.min(-20, floorOf(real)), max: Math.max(60, ceilingOf(real)), step: 0.5 }
    case 'ebitda_margin':
      return { min: Math.min(-10, floorOf(real)), max: Math.max(50, ceilingOf(real)), step: 0.5 }
    case 'wacc_pct':
      return { min: 5, max: 30, step: 0.1 }
    case 'terminal_growth_pct':
      return { min: -2, max: 3, step: 0.1 }
    case 'size_discount_pct':
      return { min: 0, max: 60, step: 1 }
  }
}

const floorOf = (real: number | undefined) => Math.floor((real ?? 0) / 10) * 10
const ceilingOf = (real: number | undefined) => Math.min(1e4, Math.ceil((real ?? 0) / 10) * 10)

/** Returns the scenario with an input changed, or without it if it is back at the current value. */
export function supposing(supposed: Supposed, lever: Lever, value: number, real: Real): Supposed {
  const { [lever]: _, ...others } = supposed
  return real[lever] === value ? others : { ...others, [lever]: value }
}
