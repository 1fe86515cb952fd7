/** The evidence of a company file in a valuation. Expected figures are computed by hand from docs/VALUATION.md. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { toXlsx } from '../../src/documents/xlsx.ts'
import { type CompanyFile, EMPTY_FILE, type FinancialYear } from '../../src/domain/parties/company-file.ts'
import { EMPTY_PROFILE, effectiveFigures, type Profile } from '../../src/domain/parties/profile.ts'
import type { Fact } from '../../src/domain/quality/facts.ts'
import { gatherEvidence } from '../../src/domain/valuation/evidence.ts'
import { normaliseFigures } from '../../src/domain/valuation/normalised-years.ts'
import { type CompanyValue, type Valuation, valueSeller } from '../../src/domain/valuation/valuation.ts'
import { valuationMessageIn } from '../../src/domain/valuation/valuation-words.ts'
import { buildWorksheet } from '../../src/domain/valuation/worksheet.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { readSheet, valueAt } from '../documents/_formulas.ts'

loadMessages()

const TODAY = new Date('2026-11-27T12:00:00Z')

/** Returns a closed year with revenue, EBITDA before adjustments and adjustments, EUR millions. */
const closed = (year: number, revenueEurM: number, ebitdaEurM: number, ...amounts: number[]): FinancialYear => ({
  year,
  revenueEurM,
  ebitdaEurM,
  adjustments: amounts.map((amountEurM) => ({ amountEurM, reason: 'one-off' })),
  netDebtEurM: null,
  capexEurM: null,
  source: 'typed',
})

type Stated = Partial<Profile['figures']> & { file?: Partial<CompanyFile> }

function profileOf({ file = {}, ...figures }: Stated): Profile {
  return {
    ...EMPTY_PROFILE,
    figures: { ...EMPTY_PROFILE.figures, ...figures },
    file: { ...EMPTY_FILE, ...file },
  }
}

function valuation(stated: Stated, sector = 'Civil engineering', facts: readonly Fact[] = [], now = TODAY): Valuation {
  const profile = profileOf(stated)
  return valueSeller({
    ...{ sector, product: null, description: null, country: 'FR' },
    ...effectiveFigures(profile),
    evidence: gatherEvidence(profile, facts, now),
  })
}

function valued(...asked: Parameters<typeof valuation>): CompanyValue {
  const found = valuation(...asked)
  assert.ok(found.status === 'ok')
  return found
}

const kinds = ({ warnings }: CompanyValue) => warnings.map(({ of }) => of)

describe('contradiction warning', () => {
  const years = [closed(2025, 10, 1), closed(2024, 11, 1.2)]
  it('states typed figures that differ from the seller’s own years', () => {
    const found = valued({ growthPct: 25, ebitdaMarginPct: 18, file: { financialYears: years } })
    assert.deepEqual(kinds(found), ['contradiction', 'contradiction'])
    const message = valuationMessageIn('en', found)
    assert.match(message, /uses growth of 25%, but it is −9\.09% in your own accounts of 2025/)
    assert.match(message, /uses EBITDA margin of 18%, but it is 10% in your own accounts of 2025/)
  })
  it('is absent if the figures follow from the years', () => {
    assert.deepEqual(kinds(valued({ file: { financialYears: years } })), [])
  })
  it('states a revenue that differs from the register', () => {
    const fact: Fact = {
      ...{ id: 1, partyId: 1, field: 'revenue', value: 4.2, detail: null, source: 'ratios-inpi-bce' },
      ...{ reference: 'r', asOf: '2025-12-31', matchedBy: 'siren', decision: 'current', foundAt: '2026-11-01' },
    }
    const found = valued({ revenueEurM: 10, ebitdaMarginPct: 10 }, 'Civil engineering', [fact])
    assert.match(
      valuationMessageIn('en', found),
      /uses revenue of €10m, but it is €4\.2m in Ratios financiers BCE\/INPI \(Licence Ouverte 2\.0\)/,
    )
  })
})

describe('revenue-per-head warning', () => {
  const bakery = (revenueEurM: number, headcount: CompanyFile['headcount']) =>
    valued({ revenueEurM, ebitdaMarginPct: 10, file: { headcount } }, 'Bakery')
  it('questions €850m for a bakery with at most nine employees', () => {
    const found = bakery(850, '1-9')
    assert.deepEqual(kinds(found), ['revenue_per_head'])
    assert.match(
      valuationMessageIn('en', found),
      /Revenue of €850m with 1–9 employees is at least €94,444 thousand for each of them\. Revenue is entered in EUR millions: was this one meant in thousands, or in euros\?/,
    )
  })
  it('is absent for ordinary companies and for a trader with €2m per head', () => {
    for (const [revenueEurM, headcount] of [
      [0.85, '1-9'],
      [18, '1-9'],
      [12, '50-99'],
      [900, '500+'],
    ] as const)
      assert.deepEqual(kinds(bakery(revenueEurM, headcount)), [], `${revenueEurM} ${headcount}`)
  })
  it('questions €2m for 500 employees', () => {
    assert.match(
      valuationMessageIn('en', bakery(2, '500+')),
      /Revenue of €2m with 500\+ employees is at most €4 thousand for each of them\. Check both figures\./,
    )
  })
})

describe('adjustment warning', () => {
  it('states adjustments above a third of EBITDA with their share', () => {
    const found = valued({ file: { financialYears: [closed(2025, 10, 0.9, 0.25, 0.1)] } })
    assert.match(
      valuationMessageIn('en', found),
      /Adjustments of €0\.35m in 2025 are 38\.9% of EBITDA \(€0\.9m before them\)/,
    )
  })
  it('is absent for adjustments up to a third of EBITDA', () => {
    assert.deepEqual(kinds(valued({ file: { financialYears: [closed(2025, 10, 0.9, 0.3)] } })), [])
  })
  it('states adjustments of a loss without a share', () => {
    const found = valued({ file: { financialYears: [closed(2025, 10, -0.2, 2)] } })
    assert.match(
      valuationMessageIn('en', found),
      /Adjustments of €2m in 2025 are made to an EBITDA loss of €0\.2m\. A buyer/,
    )
  })
})

describe('normalisation of volatile years', () => {
  // Margins 15, −5, 10 and 1.11 %. The earlier three average (3 × −5 + 2 × 10 + 1.1111) ÷ 6 = 1.0185; up to 15 % more,
  // 1.1713, counts in full, and 2/5 of the remainder: 1.1713 + 0.4 × 13.8287 = 6.7028. Growth is capped at 30 %, and of the
  // earlier changes of 17 and −14 the rise is 17/31: 16.4516 %.
  const contractor = [closed(2025, 30, 4.5), closed(2024, 12, -0.6), closed(2023, 26, 2.6), closed(2022, 9, 0.1)]
  const normalised = (financialYears: readonly FinancialYear[]) => {
    const profile = profileOf({ file: { financialYears } })
    return normaliseFigures(effectiveFigures(profile), gatherEvidence(profile, [], TODAY))
  }
  const near = (actual: number | null | undefined, expected: number) =>
    assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 5e-4, `${actual}, not ${expected}`)

  it('uses a weighted average margin and only part of the growth after a fall', () => {
    const { figures, swing } = normalised(contractor)
    near(figures.ebitdaMarginPct, 6.7028)
    near(figures.growthPct, 16.4516)
    assert.equal(figures.revenueEurM, 30)
    assert.equal(swing, 1)
  })
  it('states no margin change if the figure used equals that of the last year', () => {
    const steady = [closed(2025, 18.6, 2.99), closed(2024, 16.9, 2.4), closed(2023, 15.2, 2.05)]
    assert.doesNotMatch(valuationMessageIn('en', valued({ file: { financialYears: steady } })), /swings/)
  })
  it('is stated with its reason in the message and among the assumptions', () => {
    const found = valued({ file: { financialYears: contractor } })
    const message = valuationMessageIn('en', found)
    assert.match(
      message,
      /swings over 2022–2025: a weighted average of the years, 6\.7%, counts instead of the last year’s 15%/,
    )
    assert.match(message, /Sales fell before they grew: 16\.5% of growth counts instead of 150%/)
    const sources = found.assumptions.filter(({ source }) => source === 'seller_years').map(({ of }) => of)
    assert.deepEqual(sources, ['ebitda_margin_normalised', 'growth_tempered'])
  })
  it('values the contractor by the three methods between a third and a half of its best year', () => {
    const best = valued({ revenueEurM: 30, growthPct: 150, ebitdaMarginPct: 15 }).triangulatedEurM
    const share = valued({ file: { financialYears: contractor, businessModel: 'operating' } }).triangulatedEurM / best
    assert.ok(share > 1 / 3 && share < 1 / 2, String(share))
  })
  it('keeps a loss year: −6 % after two years of 12 % counts as 2.1 %', () => {
    // The earlier average is 12, within 10.2 to 13.8; 10.2 + 2/4 × (−6 − 10.2) = 2.1.
    near(
      normalised([closed(2025, 10, -0.6), closed(2024, 10, 1.2), closed(2023, 10, 1.2)]).figures.ebitdaMarginPct,
      2.1,
    )
  })
  it('counts a loss between two good years: 12, −6 and 12 % count as 6 %', () => {
    // The earlier average is (2 × −6 + 12) ÷ 3 = 0. The fall from 12 to −6 leads to −24, so 0 is the upper end:
    // 0 + 2/4 × 12 = 6.
    near(normalised([closed(2025, 10, 1.2), closed(2024, 10, -0.6), closed(2023, 10, 1.2)]).figures.ebitdaMarginPct, 6)
  })
  it('does not average a steady trend: 8, 10, 12 and 14 % count as 14 %', () => {
    const rising = [closed(2025, 10, 1.4), closed(2024, 9, 1.08), closed(2023, 8, 0.8), closed(2022, 7, 0.56)]
    const { figures, margin, growth } = normalised(rising)
    near(figures.ebitdaMarginPct, 14)
    assert.equal(margin, null)
    assert.equal(growth, null)
  })
  it('leaves typed figures and a history of two years unchanged', () => {
    const profile = profileOf({ ebitdaMarginPct: 15, growthPct: 150, file: { financialYears: contractor } })
    const { figures } = normaliseFigures(effectiveFigures(profile), gatherEvidence(profile, [], TODAY))
    assert.deepEqual([figures.ebitdaMarginPct, figures.growthPct], [15, 150])
    near(normalised(contractor.slice(0, 2)).figures.ebitdaMarginPct, 15)
  })
  it('does not bridge a missing year', () => {
    const gap = [closed(2025, 30, 4.5), closed(2023, 26, 2.6), closed(2022, 9, 0.1)]
    near(normalised(gap).figures.ebitdaMarginPct, 15)
  })
  it('widens the range by 14 % at a coefficient of variation of 0.35 or more', () => {
    const { ranges, triangulatedEurM } = valued({ file: { financialYears: contractor } })
    near(triangulatedEurM / ranges.triangulated.lowEurM, 1.51 * 1.14)
    near(ranges.triangulated.highEurM / triangulatedEurM, 1.51 * 1.14)
  })
  it('does not lower the margin when the last year’s profit rises', () => {
    const margin = fc.double({ min: -40, max: 40, noNaN: true })
    const sales = fc.double({ min: 0.5, max: 50, noNaN: true })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(sales, margin), { minLength: 2, maxLength: 4 }),
        sales,
        margin,
        margin,
        (earlier, s, a, b) => {
          const atMargin = (pct: number) =>
            normalised([
              closed(2025, s, (s * pct) / 100),
              ...earlier.map(([revenueEurM, earned], at) =>
                closed(2024 - at, revenueEurM, (revenueEurM * earned) / 100),
              ),
            ]).figures.ebitdaMarginPct ?? Number.NaN
          // Figures from years are rounded to 0.01 points.
          assert.ok(atMargin(Math.max(a, b)) >= atMargin(Math.min(a, b)) - 0.011)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})

describe('age of accounts', () => {
  const at = (year: number) => ({ file: { financialYears: [closed(year, 10, 1)] } })
  it('is stated above 24 months and widens the range in proportion to the months beyond', () => {
    // From the end of 2023 to 27 November 2026: 24 + 10 + 26 ÷ 31 months = 34.84; (34.84 − 24) ÷ 12 × 14 % = 12.645 %.
    const found = valued(at(2023))
    assert.deepEqual(kinds(found), ['old_accounts'])
    assert.match(valuationMessageIn('en', found), /those of 2023, 34 months old: the range is wider/)
    const known = found.triangulatedEurM / found.ranges.triangulated.lowEurM
    assert.ok(Math.abs(known - 1.56 * 1.12645) < 5e-4, String(known))
  })
  it('is not stated below 24 months', () => {
    assert.deepEqual(kinds(valued(at(2024))), [])
  })
  it('prevents a valuation above 36 months, with a remedy in the message', () => {
    const found = valuation(at(2022))
    assert.equal(found.status, 'no_data')
    assert.match(valuationMessageIn('en', found), /more than 36 months old\. Add the latest closed year\./)
  })
  it('does not affect a typed revenue', () => {
    assert.equal(valuation({ revenueEurM: 10, ...at(2019) }).status, 'ok')
  })
})

describe('warning about stake and country', () => {
  const inCountry = (country: string, stakePct: number | null) => {
    const profile = profileOf({ revenueEurM: 10, growthPct: 7, ebitdaMarginPct: 15, file: { stakePct } })
    const found = valueSeller({
      ...{ sector: 'Machinery', product: null, description: null, country },
      ...effectiveFigures(profile),
      evidence: gatherEvidence(profile, [], TODAY),
    })
    assert.ok(found.status === 'ok')
    return found
  }
  it('is given for a stake of 20 % and for Nigeria', () => {
    const found = inCountry('NG', 20)
    assert.deepEqual(kinds(found), ['minority_stake', 'uncovered_country'])
    const message = valuationMessageIn('en', found)
    assert.match(message, /The stake of 20% is valued as its part of the whole, without a discount\./)
    assert.match(
      message,
      /Nigeria is not covered: tax is the world average, and the cost of capital carries no country risk\./,
    )
  })
  it('is absent for a stake of 50 % and for Switzerland', () => {
    assert.deepEqual(kinds(inCountry('CH', 50)), [])
    assert.deepEqual(kinds(inCountry('CH', null)), [])
  })
})

describe('valuation warning', () => {
  it('is a sentence in every language, with the same figures', () => {
    const found = valued({
      revenueEurM: 850,
      file: {
        headcount: '1-9',
        financialYears: [closed(2023, 30, 0.5, 4), closed(2022, 12, -0.6), closed(2021, 26, 2.6), closed(2020, 9, 0.1)],
      },
    })
    assert.deepEqual(kinds(found), [
      'contradiction',
      'revenue_per_head',
      'adjustments',
      'normalised_margin',
      'tempered_growth',
    ])
    for (const [language, words] of [
      ['en', /Correct one of them.*meant in thousands.*Adjustments of.*weighted average.*Sales fell/],
      ['fr', /Corrigez l’un des deux.*était-il en milliers.*retraitements de.*moyenne pondérée.*ventes ont baissé/],
      ['de', /Berichtigen Sie.*War er in Tausend.*Bereinigungen von.*gewichteter Durchschnitt.*vor dem Wachstum/],
      ['es', /Corrija uno.*en miles o en euros.*ajustes de.*media ponderada.*cayeron antes de crecer/],
    ] as const)
      assert.match(valuationMessageIn(language, found), words)
  })
})

describe('effect of a company file on a valuation', () => {
  const machines = { revenueEurM: 10, growthPct: 5, ebitdaMarginPct: 15 }
  const withFile = (file: Partial<CompanyFile>, sector = 'Machinery', figures: Stated = machines) =>
    valued({ ...figures, file }, sector)
  const assumed = ({ assumptions }: CompanyValue, key: string) => assumptions.find(({ of }) => of === key)?.value
  const effectOf = ({ effects }: CompanyValue, key: string) => effects.find(({ of }) => of === key)?.effectEurM ?? 0
  const close = (actual: number | undefined, expected: number) =>
    assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-4 * Math.abs(expected), `${actual}, not ${expected}`)
  const plain = withFile({})

  // 1 + 0.2 × (95 − 10) ÷ 90 for machines; 1 + 0.2 × (95 − 40) ÷ 60 and 1 − 0.2 × 40 ÷ 60 for software.
  for (const [sector, sharePct, factor] of [
    ['Machinery', 95, 1.188889],
    ['Machinery', 0, 0.977778],
    ['Software', 95, 1.183333],
    ['Software', 0, 0.866667],
  ] as const)
    it(`${sharePct}% recurring revenue scales the multiples of ${sector} by ${factor}`, () => {
      const found = withFile({ recurringSharePct: sharePct }, sector)
      const without = withFile({}, sector)
      close(found.byEbitdaEurM / without.byEbitdaEurM, factor)
      close(found.byRevenueEurM / without.byRevenueEurM, factor)
      assert.equal(Math.sign(found.byCashFlowsEurM - without.byCashFlowsEurM), Math.sign(factor - 1))
      close(effectOf(found, 'recurring_share'), found.triangulatedEurM - without.triangulatedEurM)
    })

  // 1 − 0.2 × (share − 25) ÷ 50 above a quarter, 1 + 0.03 × (25 − share) ÷ 15 below; five customers of 80 % count as 32 %.
  for (const [file, factor] of [
    [{ largestCustomerSharePct: 90 }, 0.8],
    [{ largestCustomerSharePct: 35 }, 0.96],
    [{ largestCustomerSharePct: 5 }, 1.03],
    [{ top5CustomersSharePct: 80 }, 0.972],
  ] as const)
    it(`customers of ${JSON.stringify(file)} scale the EBITDA multiple by ${factor}`, () => {
      const found = withFile(file)
      close(found.byEbitdaEurM / plain.byEbitdaEurM, factor)
      assert.equal(Math.sign(effectOf(found, 'customers')), Math.sign(factor - 1))
    })

  it('a factor of 0.8 raises the cost of capital by a quarter of its distance to long-term growth', () => {
    const found = withFile({ largestCustomerSharePct: 90 })
    const [listed = 0, size = 0] = ['listed_cost_of_capital', 'size_premium'].map((key) => assumed(found, key))
    close(assumed(found, 'quality_premium'), (listed + size - 2) / 4)
  })

  it('a customer with three quarters of revenue widens the range by 6 %', () => {
    close(plain.ranges.triangulated.highEurM / plain.triangulatedEurM, 1.51)
    const { ranges, triangulatedEurM } = withFile({ largestCustomerSharePct: 75 })
    close(ranges.triangulated.highEurM / triangulatedEurM, 1.51 * 1.06)
    close(triangulatedEurM / ranges.triangulated.lowEurM, 1.51 * 1.06)
  })

  it('capital expenditure replaces depreciation: 8 % of revenue at a margin of 16 % is half of EBITDA', () => {
    // 10 % and 4 % of revenue, weighted 2 and 1: 8 %.
    const years = [
      { ...closed(2025, 10, 1.6), capexEurM: 1 },
      { ...closed(2024, 10, 1.6), capexEurM: 0.4 },
    ]
    const found = valued({ file: { financialYears: years } }, 'Machinery')
    close(assumed(found, 'capex'), 50)
    assert.equal(assumed(found, 'depreciation'), undefined)
    assert.ok(effectOf(found, 'capex') < 0)
  })

  it('capital expenditure close to EBITDA removes nearly all cash flows', () => {
    const years = (capexEurM: number) => ({ financialYears: [{ ...closed(2025, 10, 1.5), capexEurM }] })
    const [light, heavy] = [0, 1.4].map((capexEurM) => valued({ file: years(capexEurM) }, 'Machinery'))
    assert.ok(light && heavy)
    close(assumed(heavy, 'capex'), 93.3333)
    assert.ok(heavy.byCashFlowsEurM < 0.15 * light.byCashFlowsEurM)
  })

  it('a higher forecast moves growth by a quarter of the difference, a lower one by three quarters', () => {
    const expected = (revenueEurM: number) => ({
      financialYears: [closed(2025, 10.5, 1.5), closed(2024, 10, 1.4)],
      forecastYears: [{ year: 2026, revenueEurM, ebitdaEurM: null, capexEurM: null }],
    })
    // Growth on file is 5 %. 12.6 is 20 % more: 5 + 15 ÷ 4 = 8.75. 9.45 is 10 % less: 5 − 0.75 × 15 = −6.25.
    for (const [revenueEurM, countedPct] of [
      [12.6, 8.75],
      [9.45, -6.25],
    ] as const) {
      const found = valued({ file: expected(revenueEurM) }, 'Machinery')
      close(assumed(found, 'growth_forecast'), countedPct)
      assert.equal(Math.sign(effectOf(found, 'forecast')), Math.sign(countedPct - 5))
    }
    assert.equal(assumed(valued({ file: expected(11.025) }, 'Machinery'), 'growth_forecast'), undefined)
  })

  it('the effect of adjustments is the difference between the adjusted and the reported margin', () => {
    // 1.2 m reported and 0.3 m of owner’s salary on 10 m: margins of 15 and 12 %.
    const found = valued({ file: { financialYears: [closed(2025, 10, 1.2, 0.3)] } }, 'Machinery')
    const at = (ebitdaMarginPct: number) => valued({ revenueEurM: 10, ebitdaMarginPct }, 'Machinery').triangulatedEurM
    close(effectOf(found, 'adjustments'), at(15) - at(12))
  })

  it('the effect of earlier years is the difference from the last year alone', () => {
    const years = [closed(2025, 10, 1.8), closed(2024, 10, 0.4), closed(2023, 10, 1.4), closed(2022, 10, 0.6)]
    const found = valued({ file: { financialYears: years } }, 'Machinery')
    const last = valued({ revenueEurM: 10, growthPct: 0, ebitdaMarginPct: 18 }, 'Machinery')
    close(effectOf(found, 'years'), found.triangulatedEurM - last.triangulatedEurM)
    assert.ok(effectOf(found, 'years') < 0)
  })

  it('more recurring revenue, less concentration or less capital expenditure does not lower the value', () => {
    const share = fc.double({ min: 0, max: 100, noNaN: true })
    const sector = fc.constantFrom('Machinery', 'Software', 'Fire protection', 'Wholesale')
    const margin = fc.double({ min: -20, max: 40, noNaN: true })
    fc.assert(
      fc.property(sector, margin, share, share, (of, ebitdaMarginPct, a, b) => {
        const [less, more] = [Math.min(a, b), Math.max(a, b)]
        const at = (file: Partial<CompanyFile>) =>
          withFile({ businessModel: 'operating', ...file }, of, { revenueEurM: 10, growthPct: 5, ebitdaMarginPct })
            .triangulatedEurM
        const never = (low: number, high: number) => assert.ok(high >= low * (1 - 1e-12))
        never(at({ recurringSharePct: less }), at({ recurringSharePct: more }))
        never(at({ largestCustomerSharePct: more }), at({ largestCustomerSharePct: less }))
        const spent = (pct: number) => at({ financialYears: [{ ...closed(2025, 10, 1), capexEurM: pct / 50 }] })
        never(spent(more), spent(less))
      }),
      { numRuns: 500 },
    )
  })

  it('the worksheet recomputes the value, with quality factors and capital expenditure as cells', () => {
    const found = valued(
      {
        file: {
          recurringSharePct: 70,
          largestCustomerSharePct: 40,
          financialYears: [{ ...closed(2025, 10, 1.5, 0.2), capexEurM: 0.5 }, closed(2024, 9.5, 1.5)],
        },
      },
      'Machinery',
    )
    const sheet = readSheet(toXlsx(buildWorksheet(found, TODAY.toISOString(), 'en')))
    const row = [...sheet.texts].findLast(([at, text]) => at.startsWith('A') && text === 'Triangulated value')?.[0]
    close(valueAt(sheet, `B${row?.slice(1)}`), found.triangulatedEurM)
    for (const [place, cached] of sheet.cached)
      assert.ok(Math.abs(valueAt(sheet, place) - cached) <= 1e-9 * Math.max(1, Math.abs(cached)), place)
  })
})
