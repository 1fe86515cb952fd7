import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { MASK } from '../../src/domain/confidentiality/masking/mask.ts'
import { withoutFigures } from '../../src/domain/confidentiality/masking/mask-figures.ts'

const figures = { revenueEurM: 12.345, growthPct: 7.777, ebitdaMarginPct: 14.566 }

describe('exact figures in a text', () => {
  for (const written of [
    '12.345',
    '12,345',
    '12 345',
    '12,345',
    '12.345.000',
    '12 345 000',
    '12345000',
    '12.35',
    '7.777',
    '7,78 % then 7,777',
    '14.566',
    '14,57',
  ])
    it(`go: ${written}`, () => {
      const masked = withoutFigures(`Revenue, growth and margin: ${written}.`, figures)
      assert.ok(masked.includes(MASK), masked)
    })

  for (const kept of [
    '12',
    '12 million',
    '12.3',
    '14.6 %',
    '7.78',
    'since 1998',
    '340 people',
    'ISO 9001',
    '12.9',
    '13.34',
    '1234 customers in 12 towns',
  ])
    it(`other numbers stay: ${kept}`, () => {
      assert.equal(withoutFigures(`We write ${kept} here.`, figures), `We write ${kept} here.`)
    })

  it('that say no more than three digits anyway stay, and nothing is masked without figures', () => {
    const text = 'Revenue of 12.5 million, growth of 7.55 %, margin of 14 %.'
    assert.equal(withoutFigures(text, { revenueEurM: 12.5, growthPct: 7.55, ebitdaMarginPct: 14 }), text)
    assert.equal(withoutFigures(text, { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }), text)
  })

  it('never survive as they were given, to any figure of four digits or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1001, max: 999_999 }), (cents) => {
        fc.pre(cents % 10 !== 0)
        const revenueEurM = cents / 100
        const masked = withoutFigures(`Sales of EUR ${revenueEurM}m.`, { ...figures, revenueEurM })
        assert.equal(masked.includes(String(revenueEurM)), false, masked)
      }),
    )
  })

  it('are looked for in any text without a throw', () => {
    fc.assert(fc.property(fc.string(), (text) => withoutFigures(text, figures).length >= 0))
    withoutFigures('1'.repeat(10_000), figures)
    withoutFigures('1 234,'.repeat(2000), figures)
  })
})
