import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Side } from '../../src/domain/parties/party.ts'
import { QUALITY_WEIGHTS, scoreQuality } from '../../src/domain/quality/score.ts'

const SIDES: readonly Side[] = ['buyer', 'seller']

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

const fieldsOf = (side: Side) => QUALITY_WEIGHTS[side].map(({ field }) => field)
const whole = (side: Side) => Object.fromEntries(fieldsOf(side).map((field) => [field, PLAUSIBLE[field]]))
const side = fc.constantFrom(...SIDES)
/** A side with any of its fields given and any verified. */
const profile = side.chain((chosen) =>
  fc.record({
    side: fc.constant(chosen),
    given: fc.subarray(fieldsOf(chosen)),
    verified: fc.subarray(fieldsOf(chosen)),
  }),
)
const valuesOf = (given: readonly string[]) => Object.fromEntries(given.map((field) => [field, PLAUSIBLE[field]]))

/** [side, field, lowest plausible figure, highest plausible figure], EUR millions or percent. */
const RANGES: readonly (readonly [Side, string, number, number])[] = [
  ['seller', 'revenue', 0.01, 100_000],
  ['seller', 'ebitda_margin', -100, 80],
  ['seller', 'growth', -80, 300],
  ['seller', 'largest_customer_share', 0.1, 100],
  ['seller', 'recurring_share', 0, 100],
  ['seller', 'net_debt', -100_000, 100_000],
  ['buyer', 'check_size_min', 0, 100_000],
  ['buyer', 'check_size_max', 0.01, 100_000],
  ['buyer', 'growth_target', -50, 200],
  ['buyer', 'ebitda_target', -50, 80],
]
/** [side, field, minimum length in characters] */
const LENGTHS: readonly (readonly [Side, string, number])[] = [
  ['seller', 'product', 10],
  ['seller', 'sector', 3],
  ['seller', 'description', 60],
  ['seller', 'company', 2],
  ['seller', 'country', 2],
  ['seller', 'deal_type', 3],
  ['seller', 'headcount', 3],
  ['buyer', 'sector', 3],
  ['buyer', 'solution_1', 3],
  ['buyer', 'solution_2', 3],
  ['buyer', 'solution_3', 3],
  ['buyer', 'geography', 2],
  ['buyer', 'company', 2],
  ['buyer', 'track_record', 3],
  ['buyer', 'financing', 3],
  ['buyer', 'buyer_type', 3],
]

function plausibilityOf(one: Side, field: string): (value: unknown) => boolean {
  const counted = QUALITY_WEIGHTS[one].find((candidate) => candidate.field === field)
  assert.ok(counted, `${one} ${field}`)
  return counted.plausible
}

describe('data quality', () => {
  for (const one of SIDES)
    it(`weighs a ${one}’s fields with weights that sum to 1, the heaviest first`, () => {
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

  it('is an integer from 0 to 10', () => {
    fc.assert(
      fc.property(side, fc.dictionary(fc.constantFrom(...Object.keys(PLAUSIBLE)), fc.anything()), (one, values) => {
        const { dataQuality } = scoreQuality(one, values, new Set())
        assert.ok(Number.isInteger(dataQuality) && dataQuality >= 0 && dataQuality <= 10, String(dataQuality))
      }),
    )
  })

  it('is 0 for an empty profile and 10 for a plausible and fully verified one', () => {
    for (const one of SIDES) {
      assert.deepEqual(scoreQuality(one, {}, new Set()), { dataQuality: 0, missingFields: fieldsOf(one) })
      assert.deepEqual(scoreQuality(one, whole(one), new Set(fieldsOf(one))), { dataQuality: 10, missingFields: [] })
    }
  })

  it('does not fall when a plausible field is added or verified', () => {
    fc.assert(
      fc.property(profile, ({ side: one, given, verified }) => {
        const known = new Set(verified)
        const { dataQuality } = scoreQuality(one, valuesOf(given), known)
        for (const field of fieldsOf(one)) {
          assert.ok(scoreQuality(one, valuesOf([...given, field]), known).dataQuality >= dataQuality, `${field} given`)
          assert.ok(
            scoreQuality(one, valuesOf(given), new Set([...known, field])).dataQuality >= dataQuality,
            `${field} verified`,
          )
        }
      }),
    )
  })

  it('is lower for unverified fields than for verified ones', () => {
    for (const one of SIDES) {
      const declared = scoreQuality(one, whole(one), new Set()).dataQuality
      assert.ok(declared <= scoreQuality(one, whole(one), new Set(fieldsOf(one))).dataQuality)
    }
    assert.ok(scoreQuality('seller', whole('seller'), new Set()).dataQuality < 10)
  })

  it('counts an implausible figure as 0 and does not list it as missing', () => {
    const { dataQuality, missingFields } = scoreQuality(
      'seller',
      { revenue: 1e9, growth: 9999, product: 'x' },
      new Set(),
    )
    assert.equal(dataQuality, 0)
    assert.deepEqual(missingFields.slice(0, 4), ['ebitda_margin', 'sector', 'description', 'company'])
  })

  it('lists fields that are absent, null or blank, the heaviest first', () => {
    fc.assert(
      fc.property(profile, fc.constantFrom(undefined, null, ''), ({ side: one, given }, blank) => {
        const values = Object.fromEntries(
          fieldsOf(one).map((field) => [field, given.includes(field) ? PLAUSIBLE[field] : blank]),
        )
        const expected = fieldsOf(one).filter((field) => !given.includes(field))
        assert.deepEqual(scoreQuality(one, values, new Set()).missingFields, expected)
      }),
    )
  })

  it('accepts a figure from its lowest to its highest plausible value only', () => {
    for (const [one, field, low, high] of RANGES) {
      const accepts = plausibilityOf(one, field)
      for (const [value, expected] of [
        [low, true],
        [high, true],
        [low - Math.abs(low) * 1e-6 - 1e-9, false],
        [high * (1 + 1e-6), false],
        [(low + high) / 2, true],
        [String(high), false],
      ] as const)
        assert.equal(accepts(value), expected, `${one} ${field} ${value}`)
    }
  })

  it('accepts a text from its minimum length on, without surrounding spaces', () => {
    for (const [one, field, fewest] of LENGTHS) {
      const accepts = plausibilityOf(one, field)
      assert.equal(accepts('x'.repeat(fewest)), true, `${one} ${field}`)
      assert.equal(accepts('x'.repeat(fewest - 1)), false, `${one} ${field}`)
      assert.equal(accepts(` ${'x'.repeat(fewest - 1)} `), false, `${one} ${field}`)
      assert.equal(accepts(fewest), false, `${one} ${field}`)
    }
  })

  it('requires two years that state both revenue and EBITDA', () => {
    const accepts = plausibilityOf('seller', 'financial_years')
    for (const [years, expected] of [
      [[YEAR, YEAR], true],
      [[YEAR, YEAR, YEAR], true],
      [[YEAR, null, YEAR], true],
      [[YEAR], false],
      [[YEAR, null], false],
      [[YEAR, { ...YEAR, ebitdaEurM: null }], false],
      [[YEAR, { ...YEAR, revenueEurM: null }], false],
      ['two years', false],
    ] as const)
      assert.equal(accepts(years), expected, JSON.stringify(years))
  })

  it('counts unverifiable fields in full, unverified ones less and contradicted ones least', () => {
    const verifiable = { buyer: ['company'], seller: ['revenue', 'ebitda_margin', 'growth', 'company'] }
    for (const one of SIDES)
      assert.deepEqual(
        QUALITY_WEIGHTS[one].filter((counted) => counted.verifiable).map(({ field }) => field),
        verifiable[one],
      )
    const known = new Set(fieldsOf('seller'))
    const marksOf = (contradicted: readonly string[], verified = known) =>
      scoreQuality('seller', whole('seller'), verified, new Set(contradicted)).dataQuality
    const weighty = verifiable.seller
    assert.equal(marksOf(weighty), 6)
    assert.ok(marksOf(weighty) < marksOf([], new Set()) && marksOf([], new Set()) < marksOf([]))
  })
})
