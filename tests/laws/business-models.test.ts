/** Valuations by business model. Expected figures are computed by hand from docs/VALUATION.md. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { toXlsx } from '../../src/documents/xlsx.ts'
import { BUSINESS_MODELS, type CompanyFile, EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import { EMPTY_PROFILE, effectiveFigures, type Profile } from '../../src/domain/parties/profile.ts'
import { gatherEvidence } from '../../src/domain/valuation/evidence.ts'
import { recognizeIndustry } from '../../src/domain/valuation/industry.ts'
import { type CompanyValue, estimateEvEurM, type Valuation, valueSeller } from '../../src/domain/valuation/valuation.ts'
import { valuationMessageIn } from '../../src/domain/valuation/valuation-words.ts'
import { buildWorksheet } from '../../src/domain/valuation/worksheet.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { readSheet, valueAt } from '../documents/_formulas.ts'

loadMessages()

const TODAY = new Date('2026-11-27T12:00:00Z')

interface Stated extends Partial<Profile['figures']> {
  readonly sector?: string
  readonly country?: string
  readonly file?: Partial<CompanyFile>
}

function valuation({ sector = 'Machinery', country = 'FR', file = {}, ...figures }: Stated): Valuation {
  const profile: Profile = {
    ...EMPTY_PROFILE,
    figures: { ...EMPTY_PROFILE.figures, ...figures },
    file: { ...EMPTY_FILE, ...file },
  }
  return valueSeller({
    ...{ sector, product: null, description: null, country },
    ...effectiveFigures(profile),
    evidence: gatherEvidence(profile, [], TODAY),
  })
}

function valued(stated: Stated): CompanyValue {
  const found = valuation(stated)
  assert.ok(found.status === 'ok', JSON.stringify(found))
  return found
}

function near(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) <= 5e-3 * Math.max(1, Math.abs(expected)), `${actual}, not ${expected}`)
}

const closed = (year: number, revenueEurM: number, ebitdaEurM: number) => ({
  ...{ year, revenueEurM, ebitdaEurM, adjustments: [], netDebtEurM: null, capexEurM: null, source: 'typed' as const },
})

const saas: Stated = { sector: 'Software', revenueEurM: 2.1, growthPct: 100, ebitdaMarginPct: -140 }
const landlord: Stated = { sector: 'Owner of let office buildings', revenueEurM: 3, growthPct: 2, ebitdaMarginPct: 75 }
const franchisor: Stated = { sector: 'Franchisor of restaurants', revenueEurM: 2, growthPct: 5, ebitdaMarginPct: 35 }
const distributor: Stated = { sector: 'Wholesale of electrical equipment', revenueEurM: 50, growthPct: 3 }

describe('business model of a valuation', () => {
  it('is proposed from the trade; the message does not mention it for an ordinary company', () => {
    const proposals: readonly (readonly [string, string, string])[] = [
      ['Software', 'recurring', 'trade'],
      ['Wholesale of electrical equipment', 'distributor', 'trade'],
      ['Civil engineering', 'project', 'trade'],
      ['Franchiseur de restauration', 'franchise', 'trade'],
      ['Haulage by road', 'asset_heavy', 'trade'],
      ['Machinery', 'operating', 'nothing'],
    ]
    for (const [sector, proposed, because] of proposals) {
      const { model } = valued({ sector, revenueEurM: 10, ebitdaMarginPct: 8 })
      assert.deepEqual([model?.proposed, model?.because], [proposed, because], sector)
    }
    assert.doesNotMatch(valuationMessageIn('en', valued({ revenueEurM: 10 })), /Business model/)
  })
  it('is proposed as owner-managed for a practice with EBITDA below half a million, not above', () => {
    const practice = (revenueEurM: number) => valued({ sector: 'Dental practice', revenueEurM, ebitdaMarginPct: 20 })
    assert.equal(practice(1.2).model?.proposed, 'owner_managed')
    assert.equal(practice(12).model?.proposed, 'operating')
  })
  it('can be chosen by the seller; the valuation records and states both the proposal and the choice', () => {
    const found = valued({ ...distributor, ebitdaMarginPct: 2, file: { businessModel: 'operating' } })
    assert.deepEqual(
      { ...found.model },
      { proposed: 'distributor', because: 'trade', chosen: 'operating', used: 'operating', lacks: null },
    )
    assert.match(
      valuationMessageIn('en', found),
      /Business model: operating company \(chosen by the seller\)\. Valued by .* The trade suggests distributor\./,
    )
    assert.equal(found.triangulatedEurM, found.blendEurM)
  })
  it('falls back to an operating company while its figure is missing, and the message requests that figure', () => {
    const found = valued(franchisor)
    assert.deepEqual([found.model?.used, found.model?.lacks], ['operating', 'royalty_income'])
    assert.match(valuationMessageIn('en', found), /To value it so, state the net royalties \(royalty_income\)/)
    assert.match(valuationMessageIn('de', found), /Geschäftsmodell: Franchise oder Lizenzen/)
  })
  it('is omitted from a valuation that others see', () => {
    const seen = valueSeller({
      ...{ sector: 'Software', product: null, description: null, country: 'FR' },
      ...{ revenueEurM: 2.1, growthPct: 100, ebitdaMarginPct: -140 },
    })
    assert.ok(seen.status === 'ok' && seen.model === null && seen.triangulatedEurM < 0.1)
  })
})

describe('enterprise value used by matching', () => {
  const estimate = (sector: string, growthPct: number, ebitdaMarginPct: number) =>
    estimateEvEurM(recognizeIndustry({ sector, product: null, description: null }), {
      ...{ revenueEurM: 2.1, growthPct, ebitdaMarginPct, country: 'FR' },
    })
  it('counts the growth of unprofitable software, but not of other loss-making companies', () => {
    near(estimate('Software', 100, -140) ?? Number.NaN, valued(saas).triangulatedEurM)
    assert.ok((estimate('Software', 15, -140) ?? Number.NaN) < 0.1)
    assert.ok((estimate('Machinery', 100, -140) ?? Number.NaN) < 0.1)
  })
  it('is unknown for an owner of let property', () => {
    assert.equal(estimate('Owner of let office buildings', 2, 75), null)
  })
})

describe('valuation by recurring revenue', () => {
  it('multiplies recurring revenue by size, rule of 40, growth and retention', () => {
    // ARR 2.1: low 2.05, high 4.05, middle 3.05. Rule of 40 at −40: 1.7 ÷ 3.4 = 0.5; growth: 7.7 ÷ 4.5 = 1.7111.
    // Retention 110 against 100.275: 1 + 0.2 × 9.725 ÷ 20 = 1.09725. 3.05 × 1.10556 × 1.09725 = 3.6998 × 2.1 = 7.770.
    const found = valued({ ...saas, file: { arrEurM: 2.1, netRevenueRetentionPct: 110 } })
    assert.equal(found.model?.used, 'recurring')
    near(found.triangulatedEurM, 7.77)
    // The range factor of revenue multiples is 1.73.
    near(found.ranges.triangulated.lowEurM, 7.77 / 1.73)
    assert.deepEqual(found.coverage, { of: 'unmeasured', reason: 'model' })
    assert.ok(found.warnings.some((one) => one.of === 'losses_to_fund' && Math.abs(one.lossEurM - 2.94) < 1e-9))
  })
  it('derives recurring revenue from its share of revenue if it is not stated', () => {
    const found = valued({ ...saas, file: { recurringSharePct: 96 } })
    near(found.assumptions.find(({ of }) => of === 'arr')?.value ?? Number.NaN, 2.016)
  })
  it('is at least the result of the three standard methods', () => {
    const found = valued({ ...saas, revenueEurM: 10, ebitdaMarginPct: 40, file: { arrEurM: 0.2 } })
    assert.equal(found.triangulatedEurM, found.blendEurM)
  })
})

describe('valuation of let property', () => {
  it('returns no value without the net rent, and the message states the method and the missing field', () => {
    const found = valuation(landlord)
    assert.ok(found.status === 'no_data' && found.reason === 'property')
    assert.match(valuationMessageIn('en', found), /net rent ÷ a net initial yield: state the net rent \(net_rent\)/)
  })
  it('divides net rent by the yield of secondary property; the range reaches up to the prime yield', () => {
    // France: only the yield of offices in central Paris is published, 4.375; secondary adds 1.5 to 3, on average 2.25.
    const { triangulatedEurM, ranges, conservativeEurM } = valued({ ...landlord, file: { netRentEurM: 2.25 } })
    near(triangulatedEurM, 2.25 / 0.06625)
    near(ranges.triangulated.lowEurM, 2.25 / 0.07375)
    near(ranges.triangulated.highEurM, 2.25 / 0.04375)
    near(conservativeEurM, (0.85 * 2.25) / 0.06625)
  })
  it('falls back to European yields for a country without published ones', () => {
    near(valued({ ...landlord, country: 'DE', file: { netRentEurM: 2.25 } }).triangulatedEurM, 2.25 / 0.0772)
  })
  it('uses the operating-company methods if the seller chooses them', () => {
    const found = valued({ ...landlord, file: { businessModel: 'operating' } })
    assert.equal(found.triangulatedEurM, found.blendEurM)
  })
})

describe('valuation by other business models', () => {
  it('multiplies owner’s earnings below 0.5 m by the multiple of small sales', () => {
    // EBITDA 0.07 after the owner's pay of 0.05: 0.12 × 2.61.
    const file = { ownerPayEurM: 0.05 }
    const found = valued({ sector: 'Dental practice', revenueEurM: 1.2, ebitdaMarginPct: 7 / 1.2, file })
    assert.equal(found.model?.used, 'owner_managed')
    near(found.triangulatedEurM, 0.3132)
  })
  it('discounts royalties after tax without reinvestment; values the remaining EBITDA by the standard methods', () => {
    const royalties = valued({ ...franchisor, file: { royaltyIncomeEurM: 0.7 } })
    assert.ok(royalties.triangulatedEurM > 1.5 * royalties.blendEurM)
    const [all = 0] = [royalties.triangulatedEurM]
    const half = valued({ ...franchisor, file: { royaltyIncomeEurM: 0.35 } })
    near(half.triangulatedEurM, all / 2 + half.blendEurM / 2)
  })
  it('values a distributor at a multiple of EBITDA that falls with its margin', () => {
    const at = (ebitdaMarginPct: number) => valued({ ...distributor, ebitdaMarginPct }).triangulatedEurM
    const multiples = [0.5, 1, 2, 4, 7, 10].map((margin) => at(margin) / (0.5 * margin))
    assert.deepEqual(
      multiples,
      multiples.toSorted((a, b) => a - b),
    )
    assert.ok((multiples[1] ?? 0) < 5)
  })
  it('returns no value for a distributor without EBITDA unless net assets are stated', () => {
    const loss = valuation({ ...distributor, ebitdaMarginPct: -1 })
    assert.ok(loss.status === 'no_data' && loss.reason === 'distributor_loss')
    const file = { netAssetValueEurM: 4, netDebtEurM: 1.5 }
    assert.equal(valued({ ...distributor, ebitdaMarginPct: -1, file }).triangulatedEurM, 5.5)
  })
  it('uses net assets plus net debt as a floor and never lowers a higher value', () => {
    const haulier: Stated = { sector: 'Haulage by road', revenueEurM: 10, ebitdaMarginPct: 8, growthPct: 3 }
    const plain = valued(haulier).triangulatedEurM
    assert.equal(valued({ ...haulier, file: { netAssetValueEurM: 5, netDebtEurM: 2 } }).triangulatedEurM, 7)
    assert.equal(valued({ ...haulier, file: { netAssetValueEurM: 0.1 } }).triangulatedEurM, plain)
  })
  it('averages the revenue of a project company over several years, as it does the margin', () => {
    // Revenue 30 after 12, 26 and 9: average (3 × 12 + 2 × 26 + 9) ÷ 6 = 16.1667, plus 15 % is 18.5917, plus 2 ÷ 5 of the remainder.
    const financialYears = [closed(2025, 30, 4.5), closed(2024, 12, -0.6), closed(2023, 26, 2.6), closed(2022, 9, 0.1)]
    const found = valued({ sector: 'Civil engineering', file: { financialYears } })
    const revenue = found.warnings.find(({ of }) => of === 'normalised_revenue')
    assert.ok(revenue?.of === 'normalised_revenue')
    near(revenue.countedEurM, 23.155)
    assert.ok(found.triangulatedEurM > 7 && found.triangulatedEurM < 10)
  })
  it('uses the last year of a project company that grows steadily', () => {
    const financialYears = [closed(2025, 14, 1.12), closed(2024, 12, 0.96), closed(2023, 10, 0.8)]
    assert.deepEqual(valued({ sector: 'Civil engineering', file: { financialYears } }).warnings, [])
  })
  it('values unprofitable software with more than 15 % growth by its revenue at the usual margin', () => {
    const at = (growthPct: number) => valued({ ...saas, growthPct })
    assert.equal(at(15).triangulatedEurM, at(15).blendEurM)
    assert.deepEqual(
      [at(15).model?.proposed, at(15).model?.used, at(15).model?.lacks],
      ['recurring', 'operating', 'arr'],
    )
    assert.ok(at(22).triangulatedEurM > 20 * at(22).blendEurM)
    const profitable = valued({ ...saas, growthPct: 25, ebitdaMarginPct: 30 })
    assert.deepEqual([profitable.model?.used, profitable.coverage.of], ['operating', 'measured'])
    const { lowEurM, highEurM } = at(22).ranges.triangulated
    near(highEurM / lowEurM, 4.39 ** 2)
  })
})

describe('check of business-model figures', () => {
  it('warns about net assets that carry the value and recurring revenue above 1.5 × revenue', () => {
    const assets = valued({ revenueEurM: 10, growthPct: 7, ebitdaMarginPct: 15, file: { netAssetValueEurM: 40 } })
    assert.match(valuationMessageIn('en', assets), /net assets stated carry the value; without them it is €8\.77\d*m/)
    const recurring = valued({ ...saas, file: { arrEurM: 3.2 } })
    assert.match(
      valuationMessageIn('en', recurring),
      /€3\.2m is more than the revenue of €2\.1m allows: check the annual recurring revenue \(arr\)/,
    )
    assert.doesNotMatch(valuationMessageIn('en', valued({ ...saas, file: { arrEurM: 3.1 } })), /allows/)
  })
})

describe('every business model', () => {
  const figures = fc.record({
    sector: fc.constantFrom('Software', 'Machinery', 'Wholesale', 'Civil engineering', 'Haulage by road'),
    revenueEurM: fc.double({ min: 0.2, max: 100, noNaN: true }),
    growthPct: fc.double({ min: -20, max: 60, noNaN: true }),
    ebitdaMarginPct: fc.double({ min: 0.5, max: 50, noNaN: true }),
  })
  const amount = fc.double({ min: 0.01, max: 20, noNaN: true })
  const file = fc.record({
    businessModel: fc.constantFrom(...BUSINESS_MODELS),
    arrEurM: amount,
    netRevenueRetentionPct: fc.double({ min: 60, max: 160, noNaN: true }),
    netRentEurM: amount,
    royaltyIncomeEurM: amount,
    ownerPayEurM: amount,
    netAssetValueEurM: fc.option(amount, { nil: null }),
  })
  const RAISED = ['revenueEurM', 'growthPct', 'ebitdaMarginPct'] as const
  const STATED = ['arrEurM', 'netRevenueRetentionPct', 'netRentEurM', 'ownerPayEurM', 'netAssetValueEurM'] as const

  it('does not lower a value when revenue, growth, margin or one of its own figures rises', () => {
    const raise = fc.double({ min: 1, max: 3, noNaN: true })
    fc.assert(
      fc.property(figures, file, raise, fc.constantFrom(...RAISED, ...STATED), (of, stated, times, raised) => {
        const less = valued({ ...of, file: stated })
        const up = (value: number | null) => (value === null ? null : value + Math.abs(value) * (times - 1))
        const isFigure = (RAISED as readonly string[]).includes(raised)
        // Royalties are part of EBITDA, so that with fixed royalties more revenue means more other EBITDA.
        const more = isFigure
          ? valued({
              ...of,
              [raised]: Math.min(raised === 'ebitdaMarginPct' ? 100 : 1e6, up(of[raised as 'growthPct']) ?? 0),
              file: stated,
            })
          : valued({ ...of, file: { ...stated, [raised]: up(stated[raised as 'arrEurM']) } })
        assert.ok(more.triangulatedEurM >= less.triangulatedEurM * (1 - 1e-9), `${stated.businessModel} ${raised}`)
      }),
      { numRuns: 2000 },
    )
  })
  it('is continuous: 0.1 % more of a figure raises the value by less than 2 %', () => {
    fc.assert(
      fc.property(figures, file, fc.constantFrom(...RAISED), (of, stated, raised) => {
        const less = valued({ ...of, file: stated })
        const more = valued({ ...of, [raised]: of[raised] * 1.001, file: stated })
        assert.ok(more.triangulatedEurM <= less.triangulatedEurM * 1.02, `${stated.businessModel} ${raised}`)
      }),
      { numRuns: 1000 },
    )
  })
  it('has a range around the value, a conservative value not above it, and a worksheet that recomputes it', () => {
    fc.assert(
      fc.property(figures, file, (of, stated) => {
        const found = valued({ ...of, file: stated })
        const { lowEurM, highEurM } = found.ranges.triangulated
        assert.ok(lowEurM < found.triangulatedEurM && found.triangulatedEurM < highEurM)
        assert.ok(found.conservativeEurM <= found.triangulatedEurM)
        const sheet = readSheet(toXlsx(buildWorksheet(found, '2026-11-27', 'en')))
        for (const [place, cached] of sheet.cached)
          assert.ok(Math.abs(valueAt(sheet, place) - cached) <= 1e-9 * Math.max(1, Math.abs(cached)), place)
      }),
      { numRuns: 150 },
    )
  })
})
