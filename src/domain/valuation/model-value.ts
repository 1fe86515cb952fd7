import published from '../../../model/domain/business-models.json' with { type: 'json' }
import type { BusinessModel, CompanyFile } from '../parties/company-file.ts'
import { ASSUMPTIONS_DATE, type Assumption, type UsedFigures } from './assumptions.ts'
import { annualRecurringEurM, type ModelChoice } from './business-model.ts'
import { type CashFlowPlan, type DiscountRates, discountCashFlow } from './dcf.ts'
import type { IndustryBasis } from './multiples.ts'
import { RANGE_FACTORS, type RangeEnds } from './range-outcomes.ts'
import { keptMultipleShare } from './size-discount.ts'
import { countedValues, type MethodValues, WEIGHTS } from './triangulation.ts'
import type { ExpressionPart } from './workings.ts'

/** Headline of a valuation by its business model, EUR millions. */
interface ModelValue {
  readonly valueEurM: number
  /** Range by factors, or by the ends themselves; null for that of the three methods. */
  readonly ends: RangeEnds | null
  readonly assumptions: readonly Assumption[]
  /** Calculation in symbols; empty for the blend of the three methods. */
  readonly expression: readonly ExpressionPart[]
  /** Value under a floor of net assets, before it; null if no such floor counts. */
  readonly beforeFloorEurM: number | null
}

/** What the three methods found, on which a model builds. */
export interface ModelBasis {
  readonly choice: ModelChoice
  readonly file: CompanyFile
  readonly revenueEurM: number
  readonly used: UsedFigures
  readonly values: MethodValues
  /** Blend of the three methods. */
  readonly blendEurM: number
  readonly industryBasis: IndustryBasis
  readonly growthFactor: number
  readonly qualityFactor: number
  readonly plan: CashFlowPlan
  readonly rates: DiscountRates
  readonly countryCode: string
}

type Points = readonly (readonly number[])[]
type Of = Exclude<Assumption['of'], 'corporate_tax'>

/** Computes the headline by the model that is used; the blend of the three methods for those without another. */
export function valueByModel(basis: ModelBasis): ModelValue {
  const lead = BY_MODEL[basis.choice.used]?.(basis) ?? {
    ...{ valueEurM: basis.blendEurM, ends: null, assumptions: [], expression: [] },
  }
  return withFloor(basis, { ...lead, beforeFloorEurM: null })
}

type Lead = Omit<ModelValue, 'beforeFloorEurM'>

const BY_MODEL: Partial<Record<BusinessModel, (basis: ModelBasis) => Lead>> = {
  recurring: byRecurringRevenue,
  property: byNetRent,
  owner_managed: byOwnerEarnings,
  distributor: byEarnings,
  franchise: byRoyalties,
  growth: byRevenueAtUsualMargin,
}

/** Effect of net revenue retention on the multiple, at 20 points above or below what is usual. */
const RETENTION = { most: 0.2, spreadPct: 20, assumedPct: 90 } as const

/**
 * Multiplies recurring revenue by the middle of the published multiples of its size, by the rule of 40 and growth in
 * equal parts, and by retention. At least the blend, since a buyer of a profitable company pays for its profit.
 */
function byRecurringRevenue({ file, revenueEurM, used, blendEurM }: ModelBasis): Lead {
  const arrEurM = annualRecurringEurM(file, revenueEurM) ?? 0
  const [low, high] = [0, 1].map((end) => between(published.arr_multiple.points, arrEurM, end))
  const middle = ((low ?? 0) + (high ?? 0)) / 2
  const ruleOf40Pct = used.growthPct + used.ebitdaMarginPct
  const quartiles = published.rule_of_40.points
  const usual = quartiles.reduce((sum, [, multiple = 0]) => sum + multiple, 0) / quartiles.length
  const byRule = between(quartiles, ruleOf40Pct) / usual
  const byGrowth = between(published.growth_class.points, used.growthPct) / published.growth_class.median
  const isRetentionStated = file.netRevenueRetentionPct !== null
  const retentionPct = file.netRevenueRetentionPct ?? RETENTION.assumedPct
  const norm = between(published.retention_norm.points, arrEurM)
  const distance = Math.max(-1, Math.min(1, (retentionPct - norm) / RETENTION.spreadPct))
  const multiple = ((middle * (byRule + byGrowth)) / 2) * (1 + RETENTION.most * distance)
  return {
    valueEurM: Math.max(blendEurM, arrEurM * multiple),
    ends: arrEurM * multiple > blendEurM ? symmetrical(RANGE_FACTORS.revenue.margin) : null,
    assumptions: [
      file.arrEurM === null ? computed('arr', arrEurM, 'EUR m') : stated('arr', arrEurM, 'EUR m'),
      { ...house('arr_multiple_middle', middle, '×'), source: 'arr_multiple', date: published.arr_multiple.date },
      { ...house('rule_of_40', byRule, '×'), source: 'rule_of_40', date: published.rule_of_40.date },
      { ...house('growth_class', byGrowth, '×'), source: 'growth_class', date: published.growth_class.date },
      isRetentionStated
        ? stated('net_revenue_retention', retentionPct, '%')
        : { ...house('net_revenue_retention', retentionPct, '%'), source: 'untold' },
      { ...house('retention_norm', norm, '%'), source: 'retention_norm', date: published.retention_norm.date },
      computed('arr_multiple', multiple, '×'),
    ],
    expression: ['max(', { eurM: blendEurM }, '; ', { eurM: arrEurM }, ' × ', multiple, ')'],
  }
}

const YIELDS: Readonly<Record<string, Partial<Record<'office' | 'logistics' | 'retail', number>> & { date: string }>> =
  published.prime_yield.countries

/**
 * Divides net rent by a yield of secondary property: the highest of the country's prime yields, or Europe's, and the
 * middle of what secondary property yields above. The range reaches from the high end of it to the prime yield.
 */
function byNetRent({ file, countryCode }: ModelBasis): Lead {
  const netRentEurM = file.netRentEurM ?? 0
  const yields = YIELDS[countryCode] ?? YIELDS.EU
  if (yields === undefined) throw new Error('there are no prime yields')
  const primePct = Math.max(...[yields.office, yields.logistics, yields.retail].map((one) => one ?? 0))
  const { low, high, date } = published.secondary_spread
  const yieldPct = primePct + (low + high) / 2
  return {
    valueEurM: (100 * netRentEurM) / yieldPct,
    ends: { low: (primePct + high) / yieldPct, high: yieldPct / primePct },
    assumptions: [
      stated('net_rent', netRentEurM, 'EUR m'),
      { ...house('prime_yield', primePct, '%'), source: 'prime_yields', date: yields.date },
      { ...house('secondary_spread', (low + high) / 2, '%'), date },
      computed('initial_yield', yieldPct, '%'),
    ],
    expression: [{ eurM: netRentEurM }, ' ÷ ', yieldPct, '%'],
  }
}

/** Owner's earnings in EUR millions above which a buyer pays for EBITDA. */
export const MOST_OWNER_EARNINGS_EUR_M = 0.5

/**
 * Multiplies owner's earnings, EBITDA with the pay of one owner, by what small sales fetch. Above EUR 0.5 m the value
 * follows the blend of the three methods, but grows no faster than the square of the earnings, so there is no cliff.
 */
function byOwnerEarnings({ file, revenueEurM, used, blendEurM }: ModelBasis): Lead {
  const ownerPayEurM = file.ownerPayEurM ?? 0
  const earningsEurM = Math.max(0, (revenueEurM * used.ebitdaMarginPct) / 100 + ownerPayEurM)
  const countedEurM = Math.min(MOST_OWNER_EARNINGS_EUR_M, earningsEurM)
  const multiple = between(published.owner_earnings_multiple.points, countedEurM)
  const isSmall = earningsEurM <= MOST_OWNER_EARNINGS_EUR_M
  const squared = (earningsEurM / MOST_OWNER_EARNINGS_EUR_M) ** 2
  const small = countedEurM * multiple
  return {
    valueEurM: isSmall ? small : Math.max(small, Math.min(blendEurM, small * squared)),
    ends: symmetrical(RANGE_FACTORS.triangulated.margin),
    assumptions: [
      stated('owner_pay', ownerPayEurM, 'EUR m'),
      computed('owner_earnings', earningsEurM, 'EUR m'),
      {
        ...house('owner_earnings_multiple', multiple, '×'),
        ...{ source: 'owner_earnings', date: published.owner_earnings_multiple.date },
      },
    ],
    expression: isSmall
      ? [{ eurM: earningsEurM }, ' × ', multiple]
      : [
          'max(',
          { eurM: countedEurM },
          ' × ',
          multiple,
          '; min(',
          { eurM: blendEurM },
          '; ',
          { eurM: small },
          ' × ',
          squared,
          '))',
        ],
  }
}

/** Blends EBITDA multiple and cash flows by their weights: a distributor's revenue is mostly its suppliers'. */
function byEarnings({ values }: ModelBasis): Lead {
  const { ebitda, dcf } = countedValues(values)
  const weights = WEIGHTS.ebitda + WEIGHTS.dcf
  return {
    valueEurM: (WEIGHTS.ebitda * ebitda + WEIGHTS.dcf * dcf) / weights,
    ends: null,
    assumptions: [],
    expression: [
      '(',
      100 * WEIGHTS.ebitda,
      '% × ',
      { eurM: ebitda },
      ' + ',
      100 * WEIGHTS.dcf,
      '% × ',
      { eurM: dcf },
      ') ÷ ',
      weights,
    ],
  }
}

/**
 * Discounts net royalties, which need no replacement, and adds the part of the blend that the other EBITDA earns.
 */
function byRoyalties({ file, revenueEurM, used, blendEurM, plan, rates }: ModelBasis): Lead {
  const royaltyEurM = file.royaltyIncomeEurM ?? 0
  const ebitdaEurM = (revenueEurM * used.ebitdaMarginPct) / 100
  const relief = { ...plan, revenueEurM: royaltyEurM, ebitdaMarginPct: 100, depreciationPct: 0 }
  const { valueEurM: royaltiesEurM } = discountCashFlow(relief, rates)
  const otherShare = ebitdaEurM > royaltyEurM ? 1 - royaltyEurM / ebitdaEurM : 0
  return {
    valueEurM: royaltiesEurM + otherShare * blendEurM,
    ends: symmetrical(RANGE_FACTORS.triangulated.margin),
    assumptions: [
      stated('royalty_income', royaltyEurM, 'EUR m'),
      computed('royalties_value', royaltiesEurM, 'EUR m'),
      computed('other_share', 100 * otherShare, '%'),
    ],
    expression: [{ eurM: royaltiesEurM }, ' + ', 100 * otherShare, '% × ', { eurM: blendEurM }],
  }
}

/** Inputs of the value of revenue at the usual margin of an industry. */
type Growing = Pick<ModelBasis, 'revenueEurM' | 'used' | 'industryBasis' | 'growthFactor' | 'qualityFactor'>

/**
 * Computes the value of revenue as if it earned the usual margin of its industry, EUR millions, with its factors: in full
 * from the growth of a fast class of listed software, and not at all below that of a slow one.
 */
export function revenueAtUsualMargin({ revenueEurM, used, industryBasis, growthFactor, qualityFactor }: Growing) {
  const [slowPct = 0, fastPct = 0] = published.growth_class.points.map(([growthPct]) => growthPct)
  const share = Math.max(0, Math.min(1, (used.growthPct - slowPct) / (fastPct - slowPct)))
  const usualEurM = (revenueEurM * industryBasis.marginPct) / 100
  const factors = [industryBasis.multiple, keptMultipleShare(usualEurM), growthFactor, qualityFactor]
  const valueEurM = factors.reduce((product, factor) => product * factor, share * usualEurM)
  return { valueEurM, share, usualEurM, factors }
}

/** Values growth before profit. At least the blend, so a better margin is never worth less. */
function byRevenueAtUsualMargin(basis: ModelBasis): Lead {
  const { blendEurM } = basis
  const { valueEurM, share, usualEurM, factors } = revenueAtUsualMargin(basis)
  return {
    valueEurM: Math.max(blendEurM, valueEurM),
    ends: valueEurM > blendEurM ? symmetrical(RANGE_FACTORS.revenue.revenue_alone) : null,
    assumptions: [
      { ...house('growth_share', 100 * share, '%'), source: 'growth_class', date: published.growth_class.date },
    ],
    expression: [
      'max(',
      { eurM: blendEurM },
      '; ',
      100 * share,
      '% × ',
      { eurM: usualEurM },
      ...factors.flatMap((one) => [' × ', one]),
      ')',
    ],
  }
}

/** Raises a value to net assets with the debt on them, where the file states them. */
function withFloor({ file }: ModelBasis, lead: ModelValue): ModelValue {
  if (file.netAssetValueEurM === null) return lead
  const netDebtEurM = file.netDebtEurM ?? 0
  const floorEurM = file.netAssetValueEurM + netDebtEurM
  const expression = lead.expression.length === 0 ? [{ eurM: lead.valueEurM }] : lead.expression
  return {
    ...lead,
    valueEurM: Math.max(lead.valueEurM, floorEurM),
    assumptions: [
      ...lead.assumptions,
      stated('net_asset_value', file.netAssetValueEurM, 'EUR m'),
      file.netDebtEurM === null
        ? { ...stated('net_debt', 0, 'EUR m'), source: 'untold' }
        : stated('net_debt', netDebtEurM, 'EUR m'),
    ],
    expression: ['max(', ...expression, '; ', { eurM: file.netAssetValueEurM }, ' + ', { eurM: netDebtEurM }, ')'],
    beforeFloorEurM: floorEurM > lead.valueEurM ? lead.valueEurM : null,
  }
}

/** Interpolates published points linearly, constant outside them. */
function between(points: Points, at: number, end = 0): number {
  const above = points.findIndex(([point = 0]) => point >= at)
  const [next, before] = [points[above === -1 ? points.length - 1 : above], points[above - 1]]
  const [upper = 0, lower = 0] = [next?.[1 + end], before?.[1 + end]]
  if (next === undefined || before === undefined || above === -1) return upper
  const [from = 0, to = 0] = [before[0], next[0]]
  return lower + ((at - from) / (to - from)) * (upper - lower)
}

const symmetrical = (factor: number): RangeEnds => ({ low: factor, high: factor })

type Unit = Assumption['unit']

function house(of: Of, value: number, unit: Unit): Assumption {
  return { of, value, unit, source: 'own_assumption', date: ASSUMPTIONS_DATE }
}

function stated(of: Of, value: number, unit: Unit): Assumption {
  return { of, value, unit, source: 'seller', date: null }
}

function computed(of: Of, value: number, unit: Unit): Assumption {
  return { of, value, unit, source: 'computed', date: null }
}
