import type { OutputFor } from '../../../client/index.ts'

export type Valuation = OutputFor<'getValuation'>
export type Assumption = NonNullable<Valuation['assumptions']>[number]

/** A valuation with its amounts in the currency of the company; absent, they are in euros. */
export type Shown = Valuation & { currency?: string }

/** Returns a valuation with its amounts in the currency of the company. */
export function inOwnCurrency(valuation: Valuation): Shown {
  const { in_currency: local, assumptions } = valuation
  if (local === undefined) return valuation
  const amounts = new Map(local.assumptions?.map((one) => [one.key, one]))
  const all = assumptions?.map((one) => amounts.get(one.key) ?? one)
  return { ...valuation, ...local, ...(all === undefined ? {} : { assumptions: all }) }
}

/** Methods, in the order of the football field. */
export const METHODS = ['revenue', 'ebitda', 'dcf'] as const
export type Method = (typeof METHODS)[number]

/** Returns the value of a method, millions; undefined if it does not apply. */
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
export const HOUSE_LEVERS = [
  'multiple',
  'wacc_pct',
  'terminal_growth_pct',
  'size_discount_pct',
  'tax_pct',
  'capex_pct',
  'recurring_share',
  'largest_customer_share',
  'weight_revenue',
  'weight_ebitda',
  'weight_dcf',
] as const
const WEIGHTS = ['weight_revenue', 'weight_ebitda', 'weight_dcf'] as const
export type Lever = (typeof LEVERS)[number] | (typeof HOUSE_LEVERS)[number]
export type Model = NonNullable<Valuation['business_model']>['used']
export type Supposed = Partial<Record<Lever, number>> & { business_model?: Model }

/** Current inputs of the valuation, as far as they are known. */
export type Real = Partial<Record<Lever, number>>

/**
 * Returns the current inputs: the seller's figures and the house assumptions. An undisclosed assumption has no slider.
 */
export function realLevers(
  seller: Partial<Record<(typeof LEVERS)[number] | 'recurring_share' | 'largest_customer_share', number | undefined>>,
  valuation: Valuation,
): Real {
  const { assumptions = [] } = valuation
  const assumption = (wanted: Assumption['key']) => assumptions.find(({ key }) => key === wanted)?.value
  const capital = assumption('cost_of_capital') ?? assumption('listed_cost_of_capital')
  const premium = assumption('size_premium')
  const all: Partial<Record<Lever, number | undefined>> = {
    revenue: seller.revenue,
    growth: seller.growth,
    ebitda_margin: seller.ebitda_margin,
    wacc_pct: capital === undefined ? undefined : Number((capital + (premium ?? 0)).toFixed(3)),
    terminal_growth_pct: assumption('long_term_growth'),
    size_discount_pct: assumption('size_discount'),
    multiple: paidMultiple(valuation),
    tax_pct: assumption('corporate_tax'),
    capex_pct: assumption('depreciation') ?? assumption('capex'),
    recurring_share: seller.recurring_share,
    largest_customer_share: seller.largest_customer_share,
    ...Object.fromEntries(METHODS.map((method) => [`weight_${method}`, valuation.weights?.[method]])),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}

/** Returns EV ÷ EBITDA by the EBITDA multiple; undefined unless EBITDA is positive. */
function paidMultiple({ valuation_ebitda, valuation_triangulated, multiples }: Valuation): number | undefined {
  if (!valuation_ebitda || !valuation_triangulated || multiples?.ev_to_ebitda === undefined) return undefined
  return Number(((multiples.ev_to_ebitda * valuation_ebitda) / valuation_triangulated).toFixed(1))
}

/** Returns the input of a scenario: a changed weight is sent with the other two. */
export function scenarioInput(supposed: Supposed, real: Real): Supposed {
  if (WEIGHTS.every((weight) => supposed[weight] === undefined)) return supposed
  return { ...Object.fromEntries(WEIGHTS.map((weight) => [weight, real[weight]])), ...supposed }
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
      return { min: 0, max: 80, step: 1 }
    case 'multiple':
      return { min: 0.5, max: Math.max(20, Math.ceil((real ?? 0) * 2)), step: 0.1 }
    case 'tax_pct':
      return { min: 0, max: 60, step: 0.5 }
    case 'capex_pct':
      return { min: 0, max: 95, step: 1 }
    case 'recurring_share':
    case 'largest_customer_share':
    case 'weight_revenue':
    case 'weight_ebitda':
    case 'weight_dcf':
      return { min: 0, max: 100, step: 1 }
  }
}

const floorOf = (real: number | undefined) => Math.floor((real ?? 0) / 10) * 10
const ceilingOf = (real: number | undefined) => Math.min(1e4, Math.ceil((real ?? 0) / 10) * 10)

/** Returns the scenario with an input changed, or without it if it is back at the current value. */
export function supposing(supposed: Supposed, lever: Lever, value: number, real: Real): Supposed {
  const { [lever]: _, ...others } = supposed
  return real[lever] === value ? others : { ...others, [lever]: value }
}
