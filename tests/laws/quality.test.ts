import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { QUALITY_WEIGHTS, qualityOf } from '../../src/domain/quality/score.ts'

const SIDES = ['buyer', 'seller'] as const

/** A plausible value of each field. */
const YEAR = { revenueEurM: 12, ebitdaEurM: 1.7 }
const PLAUSIBLE: Record<string, unknown> = {
  revenue: 12,
  growth: 7,
  ebitda_margin: 14,
  product: 'Maintenance of machines',
  description: 'Teams of technicians maintain and repair production machines for factories.',
  company: 'Ateliers Morvan',
  sector: 'Industrial maintenance',
  check_size_min: 4,
  check_size_max: 30,
  geography: 'France',
  growth_target: 5,
  ebitda_target: 10,
  solution_1: 'Maintenance of machines',
  solution_2: 'Automation',
  solution_3: 'Spare parts',
  country: 'FR',
  financial_years: [YEAR, YEAR],
  largest_customer_share: 17,
  recurring_share: 60,
  deal_type: 'full_sale',
  net_debt: -1,
  headcount: '50-99',
  track_record: 'Bought a maintenance company in 2021',
  financing: 'Own funds',
  buyer_type: 'fund',
}

const fieldsOf = (side: (typeof SIDES)[number]) => QUALITY_WEIGHTS[side].map(({ field }) => field)
const whole = (side: (typeof SIDES)[number]) =>
  Object.fromEntries(fieldsOf(side).map((field) => [field, PLAUSIBLE[field]]))
const side = fc.constantFrom(...SIDES)
/** A side with any of its fields given, and any of those verified. */
const profile = side.chain((chosen) =>
  fc.record({
    side: fc.constant(chosen),
    given: fc.subarray(fieldsOf(chosen)),
    verified: fc.subarray(fieldsOf(chosen)),
  }),
)
const valuesOf = (given: readonly string[]) => Object.fromEntries(given.map((field) => [field, PLAUSIBLE[field]]))

describe('data quality', () => {
  for (const one of SIDES)
    it(`weighs a ${one}’s fields by shares of one, the heaviest first`, () => {
      const weights = QUALITY_WEIGHTS[one].map(({ weight }) => weight)
      const sum = weights.reduce((total, weight) => total + weight, 0)
      assert.ok(Math.abs(sum - 1) < 1e-12, `the weights sum to ${sum}`)
      assert.ok(weights.every((weight) => weight > 0))
      assert.deepEqual(
        weights,
        weights.toSorted((a, b) => b - a),
      )
      assert.equal(new Set(fieldsOf(one)).size, weights.length)
    })

  it('is a whole number from 0 to 10', () => {
    fc.assert(
      fc.property(side, fc.dictionary(fc.constantFrom(...Object.keys(PLAUSIBLE)), fc.anything()), (one, values) => {
        const { dataQuality } = qualityOf(one, values, new Set())
        assert.ok(Number.isInteger(dataQuality) && dataQuality >= 0 && dataQuality <= 10, String(dataQuality))
      }),
    )
  })

  it('is 0 of nothing and 10 of everything plausible and verified', () => {
    for (const one of SIDES) {
      assert.deepEqual(qualityOf(one, {}, new Set()), { dataQuality: 0, missingFields: fieldsOf(one) })
      assert.deepEqual(qualityOf(one, whole(one), new Set(fieldsOf(one))), { dataQuality: 10, missingFields: [] })
    }
  })

  it('never falls as a plausible field is given or verified', () => {
    fc.assert(
      fc.property(profile, ({ side: one, given, verified }) => {
        const known = new Set(verified)
        const { dataQuality } = qualityOf(one, valuesOf(given), known)
        for (const field of fieldsOf(one)) {
          assert.ok(qualityOf(one, valuesOf([...given, field]), known).dataQuality >= dataQuality, `${field} given`)
          assert.ok(
            qualityOf(one, valuesOf(given), new Set([...known, field])).dataQuality >= dataQuality,
            `${field} verified`,
          )
        }
      }),
    )
  })

  it('gives a registry’s word more weight than the party’s own', () => {
    for (const one of SIDES) {
      const declared = qualityOf(one, whole(one), new Set()).dataQuality
      assert.ok(declared <= qualityOf(one, whole(one), new Set(fieldsOf(one))).dataQuality)
    }
    assert.ok(qualityOf('seller', whole('seller'), new Set()).dataQuality < 10)
  })

  it('counts an implausible figure for nothing, and as given', () => {
    const { dataQuality, missingFields } = qualityOf('seller', { revenue: 1e9, growth: 9999, product: 'x' }, new Set())
    assert.equal(dataQuality, 0)
    assert.deepEqual(missingFields.slice(0, 4), ['ebitda_margin', 'sector', 'description', 'company'])
  })

  it('lists what is missing, absent, null or blank, the heaviest first', () => {
    fc.assert(
      fc.property(profile, fc.constantFrom(undefined, null, ''), ({ side: one, given }, blank) => {
        const values = Object.fromEntries(
          fieldsOf(one).map((field) => [field, given.includes(field) ? PLAUSIBLE[field] : blank]),
        )
        const expected = fieldsOf(one).filter((field) => !given.includes(field))
        assert.deepEqual(qualityOf(one, values, new Set()).missingFields, expected)
      }),
    )
  })
})
