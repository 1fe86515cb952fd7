import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sizeIn, sizesAsText } from '../../src/client/size-text.ts'

describe('sizeIn', () => {
  for (const [text, size] of [
    ['revenue 5m-20m EUR', { figure: 'revenue', min: 5, max: 20, currency: 'EUR' }],
    ['ebitda 1m- GBP', { figure: 'ebitda', min: 1, currency: 'GBP' }],
    ['ebitda -3', { figure: 'ebitda', max: 3 }],
    ['EBITDA €1m+', { figure: 'ebitda', min: 1, currency: 'EUR' }],
    ['ebitda from 500k', { figure: 'ebitda', min: 0.5 }],
    ['EV up to £30m', { figure: 'ev', max: 30, currency: 'GBP' }],
    ['ev 1bn-2bn USD', { figure: 'ev', min: 1000, max: 2000, currency: 'USD' }],
    ['CA entre 5 et 20 M€', { figure: 'revenue', min: 5, max: 20, currency: 'EUR' }],
    ['Umsatz ab 5 Mio. euros', { figure: 'revenue', min: 5, currency: 'EUR' }],
    ['EBITDA 1,5 – 3 CHF', { figure: 'ebitda', min: 1.5, max: 3, currency: 'CHF' }],
    ['none', { figure: 'none' }],
  ] as const)
    it(`reads ${text}`, () => {
      assert.deepEqual(sizeIn(text), size)
      assert.deepEqual(sizeIn(sizesAsText([size])), size)
    })
  for (const text of ['revenue', '5-20 EUR', 'headcount 50-200', 'revenue 1,500-2,000', 'revenue 5-20 usd', ''])
    it(`reads no size in ‘${text}’`, () => {
      assert.equal(sizeIn(text), null)
    })
})
