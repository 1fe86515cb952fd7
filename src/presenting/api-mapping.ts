import type { Static } from 'typebox'
import type { BuyerInput, IdentityInput, SellerInput } from '../contract/party-shapes.ts'
import type { Valuation as WireValuation } from '../contract/valuation-shapes.ts'
import { EUROS, type ExchangeRate, inCurrency } from '../domain/figures/exchange-rates.ts'
import { decimals, threeSignificant } from '../domain/figures/rounding.ts'
import { FORMATS } from '../domain/language/formats.ts'
import type { Language } from '../domain/language/language.ts'
import type { RefusedField } from '../domain/language/refusals.ts'
import type { CompanyFile } from '../domain/parties/company-file.ts'
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
import type { Registrations } from '../domain/quality/company-number.ts'
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
import { refuse } from '../entry/refusal.ts'
import { toSuppliedSellerFile, yearsOnWire } from './company-file-on-wire.ts'
import { parseCompanyNumber, parseVatNumber } from './company-number.ts'
import { suppliedConfirmed } from './confirmed-on-wire.ts'
import { inEuros, reportingOnWire, statedRate } from './money-on-wire.ts'
import { withoutNulls } from './without-nulls.ts'

export { withoutNulls } from './without-nulls.ts'

/** Converts a buyer's file of the API to the domain's names. */
function toSuppliedBuyerFile(buyer: Static<typeof BuyerInput>): Supplied<CompanyFile> {
  return { financing: buyer.financing, brings: buyer.brings, decisionProcess: buyer.decision_process }
}

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

/**
 * Converts an identity of the API to the domain's names. Its numbers are of `country` unless they state theirs. Refuses
 * with 400 a number that no register issues.
 */
export function toSuppliedIdentity(identity: Static<typeof IdentityInput>, country: string | null): Supplied<Identity> {
  const { numbers, faults } = readNumbers(identity, country)
  if (faults.length > 0)
    refuse('company_number_invalid', 'company_number_invalid', 'correct_company_number', {
      fields: faults.map(({ path, message }) => ({ path: `identity.${path}`, message })),
    })
  const { name, email, company, role, website } = identity
  return { name, email, company, role, website, ...numbers }
}

/** Reads the numbers of an identity in a country, with the faults of those that no register issues. */
export function readNumbers(
  { siren, company_number, vat_number }: Static<typeof IdentityInput>,
  country: string | null,
): { numbers: Supplied<Registrations>; faults: RefusedField[] } {
  const numbers: Supplied<Registrations> = siren == null ? {} : { siren: parseStatedSiren(siren) }
  const faults: RefusedField[] = []
  for (const [path, text, parse] of [
    ['company_number', company_number, parseCompanyNumber],
    ['vat_number', vat_number, parseVatNumber],
  ] as const) {
    if (text == null) continue
    const read = parse(text, country)
    if ('fault' in read) faults.push({ path, message: read.fault })
    else Object.assign(numbers, read)
  }
  return { numbers, faults }
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

/**
 * Returns a valuation for the seller's own session, in its language. Amounts are in euros; `in_currency` repeats them in the
 * currency of a rate, by default that of the company.
 */
export function valuationOnWire(
  valuation: Valuation,
  asOf: string | null,
  language: Language,
  price: PriceInput | null = null,
  rate: ExchangeRate | null = valuation.status === 'ok' ? valuation.rate : null,
  sensitivity: Sensitivity | null = null,
): Static<typeof WireValuation> {
  if (valuation.status === 'no_data') return { status: 'no_data', message: valuationMessageIn(language, valuation) }
  const amountsAt = (at: ExchangeRate) => amountsOnWire(valuation, language, price, at, sensitivity)
  return {
    status: 'ok',
    ...amountsAt(EUROS),
    industry: industryNameIn(language, valuation.industry.name),
    ...(rate === null || rate.currency === 'EUR'
      ? {}
      : { in_currency: { ...headlineOnWire(valuation, price, rate), ...amountsAt(rate) } }),
    weights: weightsOnWire(valuation.weights),
    range_coverage: coverageOnWire(valuation.coverage),
    ...modelOnWire(valuation, language),
    multiples: multiplesOnWire(valuation, valuation.triangulatedEurM),
    ...withoutNulls({ as_of: asOf }),
  }
}

type Amount = (eurM: number) => number

const amountIn =
  (rate: ExchangeRate): Amount =>
  (eurM) =>
    roundedEurM(inCurrency(eurM, rate).amountM)

/** Returns every amount of a valuation, and the sentences with amounts, in the currency of a rate. */
function amountsOnWire(
  valuation: CompanyValue,
  language: Language,
  price: PriceInput | null,
  rate: ExchangeRate,
  sensitivity: Sensitivity | null,
) {
  const { exact } = FORMATS[language]
  const amount = amountIn(rate)
  const isEuros = rate.currency === 'EUR'
  return {
    valuation_revenue: amount(valuation.byRevenueEurM),
    valuation_ebitda: amount(valuation.byEbitdaEurM),
    valuation_dcf: amount(valuation.byCashFlowsEurM),
    valuation_conservative: amount(valuation.conservativeEurM),
    valuation_triangulated: amount(valuation.triangulatedEurM),
    message: valuationMessageIn(language, valuation, rate),
    ranges: Object.fromEntries(
      Object.entries(valuation.ranges).map(([method, { lowEurM, highEurM }]) => [
        method,
        { low: amount(lowEurM), high: amount(highEurM) },
      ]),
    ),
    ...warningsOnWire(valuation.warnings, language, rate),
    assumptions: valuation.assumptions
      .filter(({ unit }) => isEuros || unit === 'EUR m')
      .map((assumption) => ({
        key: assumption.of,
        name: assumptionIn(language, assumption),
        value: decimals(isEuros ? assumption.value : inCurrency(assumption.value, rate).amountM, 3),
        unit: isEuros ? assumption.unit : `${rate.currency} m`,
        source: sourceIn(language, assumption.source),
        ...withoutNulls({ date: assumption.date }),
      })),
    ...(price === null ? {} : equityOnWire(valuation, price, amount)),
    ...railOnWire(valuation, railSourceIn(language), rate),
    ...(sensitivity === null ? {} : { sensitivity: sensitivityOnWire(sensitivity, rate) }),
    ...cashFlowsOnWire(valuation, amount),
    workings: [
      ...valuation.workings.map(({ of, working, valueEurM }) => {
        return `${of}: ${workingIn(language, working, rate)} = ${exact(amount(valueEurM))}`
      }),
      ...valuation.effects.map((effect) => {
        return `${effect.of}: ${effectNameIn(language, effect)} = ${effectEurMIn(language, effect, rate)}`
      }),
    ],
    ...effectsOnWire(valuation.effects, language, amount),
  }
}

/** Returns the currency with its rate and day, and the headline with its range. */
function headlineOnWire(valuation: CompanyValue, input: PriceInput | null, rate: ExchangeRate) {
  const { triangulatedEurM, ranges } = valuation
  const amount = amountIn(rate)
  const shares = input === null ? null : sharePrice(valuation, input)
  return {
    ...{ currency: rate.currency, per_eur: rate.perEur, rate_date: rate.date, value: amount(triangulatedEurM) },
    ...{ low: amount(ranges.triangulated.lowEurM), high: amount(ranges.triangulated.highEurM) },
    ...withoutNulls({ shares: shares === null ? null : amount(shares.equity.valueEurM) }),
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

function warningsOnWire(warnings: readonly ValuationWarning[], language: Language, rate: ExchangeRate) {
  if (warnings.length === 0) return {}
  return { warnings: warnings.map((warning) => ({ key: warning.of, text: warningIn(language, warning, rate) })) }
}

function effectsOnWire(effects: readonly EvidenceEffect[], language: Language, amount: Amount) {
  if (effects.length === 0) return {}
  return {
    effects: effects.map((effect) => ({
      key: effect.of,
      name: effectNameIn(language, effect),
      effect: amount(effect.effectEurM),
    })),
  }
}

function sensitivityOnWire({ rows, columns, valuesEurM }: Sensitivity, rate: ExchangeRate) {
  const axis = ({ input, base, values }: SensitivityAxis) => {
    const stated = (value: number) => decimals(input === 'revenue' ? inCurrency(value, rate).amountM : value, 3)
    return { input, present: stated(base), values: values.map(stated) }
  }
  return { rows: axis(rows), columns: axis(columns), values: valuesEurM.map((row) => row.map(amountIn(rate))) }
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

function equityOnWire(valuation: CompanyValue, input: PriceInput, amount: Amount) {
  const price = sharePrice(valuation, input)
  if (price === null) return {}
  const { equity, stake, asking } = price
  return {
    equity: {
      ...spanOnWire(equity, amount),
      ...withoutNulls({
        stake: stake && { pct: stake.stakePct, ...spanOnWire(stake, amount) },
        asking: asking && {
          price: amount(asking.priceEurM),
          enterprise_value: amount(asking.evEurM),
          place: asking.place,
          ...withoutNulls({ percent_of_value: asking.ofValuePct === null ? null : decimals(asking.ofValuePct, 1) }),
          ...multiplesOnWire(valuation, asking.evEurM),
        },
      }),
    },
  }
}

function spanOnWire({ lowEurM, valueEurM, highEurM }: Span, amount: Amount) {
  return { low: amount(lowEurM), value: amount(valueEurM), high: amount(highEurM) }
}

function railOnWire({ rail }: CompanyValue, source: string, rate: ExchangeRate) {
  if (rail === null) return {}
  return {
    market: {
      low: threeSignificant(inCurrency(rail.lowEurM, rate).amountM),
      high: threeSignificant(inCurrency(rail.highEurM, rate).amountM),
      low_multiple: decimals(rail.lowMultiple, 1),
      high_multiple: decimals(rail.highMultiple, 1),
      source,
      date: RAIL_DATE,
    },
  }
}

function cashFlowsOnWire({ workings }: CompanyValue, amount: Amount) {
  const working = workings.map((step) => step.working).find(({ of }) => of === 'cash_flows')
  if (working?.of !== 'cash_flows') return {}
  const { years, terminalValueEurM, terminalPresentEurM } = working
  return {
    cash_flows: [
      ...years.map(({ year, revenueEurM, ebitdaEurM, taxEurM, investmentEurM, flowEurM, presentEurM }) => ({
        year,
        revenue: amount(revenueEurM),
        ebitda: amount(ebitdaEurM),
        tax: amount(taxEurM),
        investment: amount(investmentEurM),
        flow: amount(flowEurM),
        present_value: amount(presentEurM),
      })),
      { flow: amount(terminalValueEurM), present_value: amount(terminalPresentEurM) },
    ],
  }
}
