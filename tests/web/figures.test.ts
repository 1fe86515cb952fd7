import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { calendarDay, eurM, eurRange, keptPercent, percent, timeOfDay, valueEurM } from '../../src/web/figures.ts'

const inPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replaceAll('\u2060', '')

describe('figure formatting', () => {
  it('rounds EUR millions to three significant digits, without decimals from a hundred on', () => {
    const shown = [5, 2.05, 3.1, 12.44, 53.003, 130.6, -1.5].map((value) => eurM(value, 'en'))
    assert.deepEqual(shown, ['€5m', '€2.05m', '€3.1m', '€12.4m', '€53m', '€131m', '−€1.5m'])
  })

  it('rounds computed figures to one decimal from one to a hundred, and to more below one', () => {
    const shown = [5, 2.05, 12.44, 53, 130.6, 0, 0.1, 0.142, 0.0841].map((value) => valueEurM(value, 'en'))
    assert.deepEqual(shown, ['€5.0m', '€2.1m', '€12.4m', '€53.0m', '€131m', '€0.0m', '€0.10m', '€0.14m', '€0.084m'])
    assert.equal(inPlainSpaces(eurRange(39.2, 53, 'fr', valueEurM)), '39,2 M€ – 53,0 M€')
  })

  it('writes French figures with a decimal comma and the unit behind', () => {
    assert.equal(inPlainSpaces(eurM(12.4, 'fr')), '12,4 M€')
    assert.equal(inPlainSpaces(percent(16.5, 'fr')), '16,5 %')
    assert.deepEqual([percent(16.848, 'en'), keptPercent(16.85, 'en'), keptPercent(7, 'en')], ['16.8%', '16.85%', '7%'])
  })

  it('writes a missing figure as a dash', () => {
    for (const none of [null, undefined, Number.NaN]) assert.equal(eurM(none, 'en') + valueEurM(none, 'fr'), '——')
  })

  it('contains no breaking space, alone or in a range', () => {
    for (const text of [eurM(12.4, 'fr'), percent(7, 'fr'), eurRange(4, 55, 'fr'), eurRange(4, 55, 'en')])
      assert.doesNotMatch(text, / |–(?!\u2060)/)
    assert.equal(inPlainSpaces(eurRange(4, 55, 'en')), '€4m – €55m')
  })
})

describe('time of day', () => {
  it('is written with twenty-four hours in both languages', () => {
    for (const language of ['en', 'fr']) assert.match(timeOfDay('2026-11-02T08:05:00Z', language), /^\d\d:\d\d$/)
  })
})

describe('calendar day', () => {
  it('does not shift in a time zone west of Greenwich', () => {
    const zone = process.env.TZ
    process.env.TZ = 'America/Los_Angeles'
    try {
      assert.equal(calendarDay('2026-11-30', 'en'), '30 Nov 2026')
      assert.equal(calendarDay('2026-11-30', 'fr'), '30 nov. 2026')
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
})
