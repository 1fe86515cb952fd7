import type { Static } from 'typebox'
import type { BuyerInput, IdentityInput, SellerInput } from '../contract/party-shapes.ts'
import type { Valuation as WireValuation } from '../contract/valuation-shapes.ts'
import { decimals, threeSignificant } from '../domain/figures/rounding.ts'
import { FORMATS } from '../domain/language/formats.ts'
import type { Language } from '../domain/language/language.ts'
import { confirmedFields } from '../domain/parties/confirmed.ts'
import { countryCodeOf } from '../domain/parties/country.ts'
import type { NameRelease } from '../domain/parties/name-release.ts'
import {
  buyerFields,
  type Identity,
  nameReleaseFields,
  type Profile,
  type Supplied,
  sellerFields,
} from '../domain/parties/profile.ts'
import { parseStatedSiren } from '../domain/quality/siren.ts'
import { effectEurMIn, effectNameIn } from '../domain/valuation/effect-words.ts'
import { industryNameIn } from '../domain/valuation/industry-names.ts'
import { impliedMultiples, type PriceInput, type Span, sharePrice } from '../domain/valuation/price.ts'
import type { RangeCoverage } from '../domain/valuation/range-outcomes.ts'
import type { Sensitivity, SensitivityAxis } from '../domain/valuation/sensitivity.ts'
import { RAIL_DATE } from '../domain/valuation/size-discount.ts'
import type { MethodValues } from '../domain/valuation/triangulation.ts'
import { type CompanyValue, type EvidenceEffect, roundedEurM, type Valuation } from '../domain/valuation/valuation.ts'
import {
  assumptionIn,
  modelIn,
  railSourceIn,
  sourceIn,
  valuationMessageIn,
  workingIn,
} from '../domain/valuation/valuation-words.ts'
import { warningIn } from '../domain/valuation/warning-words.ts'
import type { ValuationWarning } from '../domain/valuation/warnings.ts'
import type { SuppliedProfile } from '../domain/workspace/workspace.ts'
import { toSuppliedBuyerFile, toSuppliedSellerFile, yearsOnWire } from './company-file-on-wire.ts'
import { suppliedConfirmed } from './confirmed-on-wire.ts'
import { inEuros, reportingOnWire, statedRate } from './money-on-wire.ts'
import { withoutNulls } from './without-nulls.ts'

export { withoutNulls } from './without-nulls.ts'

/** Converts a buyer of the API to the domain's names. */
export function toSuppliedBuyer(stated: Static<typeof BuyerInput>): SuppliedProfile {
  const rate = statedRate(stated, 'buyer')
  const buyer = inEuros(stated, rate)
  return {
    texts: {
      sector: buyer.sector,
      geography: buyer.geography,
      solution1: buyer.solution_1,
      solution2: buyer.solution_2,
      solution3: buyer.solution_3,
      trackRecord: buyer.track_record,
    },
    figures: {},
    criteria: {
      ticketMinEurM: buyer.check_size_min,
      ticketMaxEurM: buyer.check_size_max,
      growthTargetPct: buyer.growth_target,
      ebitdaTargetPct: buyer.ebitda_target,
    },
    nameRelease: suppliedNameReleaseOf(buyer),
    buyerType: buyer.buyer_type,
    confirmed: suppliedConfirmed(buyer, 'buyer.'),
    file: { ...toSuppliedBuyerFile(buyer), reporting: rate },
  }
}

/** Converts a seller of the API to the domain's names. */
export function toSuppliedSeller(stated: Static<typeof SellerInput>): SuppliedProfile {
  const rate = statedRate(stated, 'seller')
  const seller = inEuros(stated, rate)
  return {
    texts: { sector: seller.sector, product: seller.product, description: seller.description },
    figures: { revenueEurM: seller.revenue, growthPct: seller.growth, ebitdaMarginPct: seller.ebitda_margin },
    criteria: {},
    location: { country: toCountryCode(seller.country), region: seller.region },
    file: { ...toSuppliedSellerFile(seller), reporting: rate },
    confirmed: suppliedConfirmed({ trades: seller.trades, role: seller.role, kinds: seller.kinds }, 'seller.'),
    nameRelease: suppliedNameReleaseOf(seller),
  }
}

/** Returns the code of a country given by code or name. */
export function toCountryCode(country: string | null | undefined): string | null {
  return country ? countryCodeOf(country) : null
}

function suppliedNameReleaseOf(profile: Static<typeof BuyerInput | typeof SellerInput>): Supplied<NameRelease> {
  return { to: profile.name_release, leastAssurance: profile.name_release_assurance }
}

export function toSuppliedIdentity(identity: Static<typeof IdentityInput>): Supplied<Identity> {
  const { name, email, company, role, website, siren } = identity
  return { name, email, company, role, website, siren: siren == null ? siren : parseStatedSiren(siren) }
}

/** Returns a seller's profile as its own session sees it. */
export const sellerOnWire = (profile: Profile) => ({
  ...withoutNulls({ ...sellerFields(profile), ...nameReleaseFields(profile) }),
  ...confirmedFields(profile.confirmed),
  ...yearsOnWire(profile.file),
  ...reportingOnWire({ ...withoutNulls(sellerFields(profile)), ...yearsOnWire(profile.file) }, profile.file.reporting),
})

/** Returns a buyer's criteria as its own session sees them. */
export const buyerOnWire = (profile: Profile) => ({
  ...reportingOnWire(withoutNulls(buyerFields(profile)), profile.file.reporting),
  ...withoutNulls({ ...buyerFields(profile), ...nameReleaseFields(profile) }),
  ...confirmedFields(profile.confirmed),
})

/** Returns a valuation for the seller's own session, in its language. */
export function valuationOnWire(
  valuation: Valuation,
  asOf: string | null,
  language: Language,
  price: PriceInput | null = null,
): Static<typeof WireValuation> {
  const { exact } = FORMATS[language]
  const message = valuationMessageIn(language, valuation)
  if (valuation.status === 'no_data') return { status: 'no_data', message }
  return {
    valuation_revenue: roundedEurM(valuation.byRevenueEurM),
    valuation_ebitda: roundedEurM(valuation.byEbitdaEurM),
    valuation_dcf: roundedEurM(valuation.byCashFlowsEurM),
    valuation_conservative: roundedEurM(valuation.conservativeEurM),
    valuation_triangulated: roundedEurM(valuation.triangulatedEurM),
    status: 'ok',
    message,
    industry: industryNameIn(language, valuation.industry.name),
    ranges: Object.fromEntries(
      Object.entries(valuation.ranges).map(([method, { lowEurM, highEurM }]) => [
        method,
        { low: roundedEurM(lowEurM), high: roundedEurM(highEurM) },
      ]),
    ),
    weights: weightsOnWire(valuation.weights),
    range_coverage: coverageOnWire(valuation.coverage),
    ...modelOnWire(valuation, language),
    ...warningsOnWire(valuation.warnings, language),
    assumptions: valuation.assumptions.map((assumption) => ({
      key: assumption.of,
      name: assumptionIn(language, assumption),
      value: decimals(assumption.value, 3),
      unit: assumption.unit,
      source: sourceIn(language, assumption.source),
      ...withoutNulls({ date: assumption.date }),
    })),
    multiples: multiplesOnWire(valuation, valuation.triangulatedEurM),
    ...(price === null ? {} : equityOnWire(valuation, price)),
    ...railOnWire(valuation, railSourceIn(language)),
    ...cashFlowsOnWire(valuation),
    workings: [
      ...valuation.workings.map(({ of, working, valueEurM }) => {
        return `${of}: ${workingIn(language, working)} = ${exact(roundedEurM(valueEurM))}`
      }),
      ...valuation.effects.map((effect) => {
        return `${effect.of}: ${effectNameIn(language, effect)} = ${effectEurMIn(language, effect)}`
      }),
    ],
    ...effectsOnWire(valuation.effects, language),
    ...withoutNulls({ as_of: asOf }),
  }
}

function modelOnWire({ model }: CompanyValue, language: Language) {
  if (model === null) return {}
  const { proposed, because, chosen, used, lacks } = model
  const text = modelIn(language, model).join(' ')
  return {
    business_model: {
      ...{ proposed, because, used },
      ...withoutNulls({ chosen, lacks, text: text === '' ? null : text }),
    },
  }
}

function warningsOnWire(warnings: readonly ValuationWarning[], language: Language) {
  if (warnings.length === 0) return {}
  return { warnings: warnings.map((warning) => ({ key: warning.of, text: warningIn(language, warning) })) }
}

function effectsOnWire(effects: readonly EvidenceEffect[], language: Language) {
  if (effects.length === 0) return {}
  return {
    effects: effects.map((effect) => ({
      key: effect.of,
      name: effectNameIn(language, effect),
      effect: roundedEurM(effect.effectEurM),
    })),
  }
}

/** Returns a sensitivity table in the shape of the API. */
export function sensitivityOnWire({ rows, columns, valuesEurM }: Sensitivity) {
  const axis = ({ input, base, values }: SensitivityAxis) => ({
    input,
    present: decimals(base, 3),
    values: values.map((value) => decimals(value, 3)),
  })
  return { rows: axis(rows), columns: axis(columns), values: valuesEurM.map((row) => row.map(roundedEurM)) }
}

function weightsOnWire({ revenue, ebitda, dcf }: MethodValues) {
  const percent = (share: number) => decimals(100 * share, 2)
  return { revenue: percent(revenue), ebitda: percent(ebitda), dcf: percent(dcf) }
}

function coverageOnWire(coverage: RangeCoverage) {
  if (coverage.of === 'unmeasured') return { unmeasured: coverage.reason }
  const { transactions, within, from, to } = coverage
  return { share: decimals(within / transactions, 2), transactions, within, from_year: from, to_year: to }
}

function multiplesOnWire(valuation: CompanyValue, evEurM: number) {
  const { evToRevenue, evToEbitda } = impliedMultiples(valuation, evEurM)
  return {
    ev_to_revenue: decimals(evToRevenue, 2),
    ...withoutNulls({ ev_to_ebitda: evToEbitda === null ? null : decimals(evToEbitda, 2) }),
  }
}

function equityOnWire(valuation: CompanyValue, input: PriceInput) {
  const price = sharePrice(valuation, input)
  if (price === null) return {}
  const { equity, stake, asking } = price
  return {
    equity: {
      ...spanOnWire(equity),
      ...withoutNulls({
        stake: stake && { pct: stake.stakePct, ...spanOnWire(stake) },
        asking: asking && {
          price: roundedEurM(asking.priceEurM),
          enterprise_value: roundedEurM(asking.evEurM),
          place: asking.place,
          ...withoutNulls({ percent_of_value: asking.ofValuePct === null ? null : decimals(asking.ofValuePct, 1) }),
          ...multiplesOnWire(valuation, asking.evEurM),
        },
      }),
    },
  }
}

function spanOnWire({ lowEurM, valueEurM, highEurM }: Span) {
  return { low: roundedEurM(lowEurM), value: roundedEurM(valueEurM), high: roundedEurM(highEurM) }
}

function railOnWire({ rail }: CompanyValue, source: string) {
  if (rail === null) return {}
  return {
    market: {
      low: threeSignificant(rail.lowEurM),
      high: threeSignificant(rail.highEurM),
      low_multiple: decimals(rail.lowMultiple, 1),
      high_multiple: decimals(rail.highMultiple, 1),
      source,
      date: RAIL_DATE,
    },
  }
}

function cashFlowsOnWire({ workings }: CompanyValue) {
  const working = workings.map((step) => step.working).find(({ of }) => of === 'cash_flows')
  if (working?.of !== 'cash_flows') return {}
  const { years, terminalValueEurM, terminalPresentEurM } = working
  return {
    cash_flows: [
      ...years.map(({ year, revenueEurM, ebitdaEurM, taxEurM, investmentEurM, flowEurM, presentEurM }) => ({
        year,
        revenue: roundedEurM(revenueEurM),
        ebitda: roundedEurM(ebitdaEurM),
        tax: roundedEurM(taxEurM),
        investment: roundedEurM(investmentEurM),
        flow: roundedEurM(flowEurM),
        present_value: roundedEurM(presentEurM),
      })),
      { flow: roundedEurM(terminalValueEurM), present_value: roundedEurM(terminalPresentEurM) },
    ],
  }
}
