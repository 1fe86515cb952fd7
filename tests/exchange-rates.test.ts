import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { doubtsAbout, readRates } from '../scripts/update-rates.ts'
import { atNewRate, exchangeRate, inCurrency, toEurM } from '../src/domain/figures/exchange-rates.ts'
import { EMPTY_PROFILE } from '../src/domain/parties/profile.ts'
import { applyToProfile } from '../src/domain/workspace/workspace.ts'

const OTHERS = 'JPY CZK DKK HUF PLN RON SEK CHF ISK NOK TRY AUD BRL CAD CNY HKD IDR ILS INR KRW MXN'.split(' ')
const dayOf = (date: string, pound: string) =>
  `<Cube time='${date}'>\n<Cube currency='GBP' rate='${pound}'/>\n${OTHERS.map((one) => `<Cube currency='${one}' rate='10.5'/>`).join('\n')}</Cube>`
const file = (...days: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<gesmes:Envelope xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>${days.join('')}</Cube></gesmes:Envelope>\n`

describe('reader of the European Central Bank’s rates', () => {
  it('returns the newest day in any order and with either kind of quote', () => {
    const read = readRates(file(dayOf('2026-10-05', '0.85'), dayOf('2026-10-06', '0.84880')))
    assert.equal(read.date, '2026-10-06')
    assert.equal(read.rates.GBP, 0.8488)
    assert.equal(readRates(file(dayOf('2026-10-06', '0.9')).replaceAll("'", '"')).rates.GBP, 0.9)
  })
  it('rejects a page that is not the file, a truncated file, too few currencies and a zero rate', () => {
    assert.throws(() => readRates('<html>maintenance</html>'), /not a complete file/)
    assert.throws(() => readRates(file(dayOf('2026-10-06', '0.85')).slice(0, 400)), /not a complete file/)
    assert.throws(() => readRates(file("<Cube time='2026-10-06'><Cube currency='GBP' rate='0.85'/></Cube>")), /fewer/)
    assert.throws(() => readRates(file(dayOf('2026-10-06', '0'))), /GBP has no rate/)
  })
  it('reports an older day and an implausible change of a rate', () => {
    const before = { source: 'ECB', date: '2026-10-06', rates: { GBP: 0.85, CHF: 0.94 } }
    assert.deepEqual(doubtsAbout({ date: '2026-10-07', rates: { GBP: 0.9, CHF: 0.93 } }, before), [])
    assert.deepEqual(doubtsAbout({ date: '2026-10-01', rates: { GBP: 85 } }, before), [
      'its day 2026-10-01 is before 2026-10-06',
      'GBP moved from 0.85 to 85',
    ])
  })
})

describe('amount in another currency', () => {
  it('converts back to exactly the entered amount', () => {
    for (const currency of ['EUR', 'GBP', 'JPY', 'IDR', 'CHF']) {
      const rate = exchangeRate(currency) ?? assert.fail(currency)
      for (const amountM of [0.000001, 1, 12.345678, 99_999.99, -3.5])
        assert.equal(inCurrency(toEurM({ amountM, currency }, rate), rate).amountM, amountM, `${amountM} ${currency}`)
    }
  })
  it('has no rate for a currency outside the table or for the name of an object property', () => {
    for (const currency of ['NGN', 'XXX', 'toString', '']) assert.equal(exchangeRate(currency), null)
  })
  it('keeps its entered value when the rate changes and another field is updated', () => {
    const [old, now] = [0.8, 0.9].map((perEur) => ({ currency: 'GBP', perEur, date: '2026-10-06' }))
    assert.ok(old && now)
    const before = applyToProfile(EMPTY_PROFILE, {
      texts: {},
      criteria: {},
      figures: { revenueEurM: 10 / 0.8 },
      file: { reporting: old, netDebtEurM: 2 / 0.8 },
    })
    const after = applyToProfile(before, {
      texts: {},
      criteria: {},
      figures: {},
      file: { reporting: now, askingPriceEurM: 7 / 0.9 },
    })
    const inPounds = (eurM: number | null) => inCurrency(eurM ?? Number.NaN, now).amountM
    assert.deepEqual(
      [after.figures.revenueEurM, after.file.netDebtEurM, after.file.askingPriceEurM].map(inPounds),
      [10, 2, 7],
    )
    const euros = { currency: 'EUR', perEur: 1, date: '2026-10-06' }
    const moved = applyToProfile(after, { texts: {}, criteria: {}, figures: {}, file: { reporting: euros } })
    assert.equal(moved.figures.revenueEurM, after.figures.revenueEurM)
  })
  it('is re-expressed at any depth while other numbers stay unchanged', () => {
    const [old, now] = [2, 4].map((perEur) => ({ currency: 'GBP', perEur, date: '2026-10-06' }))
    assert.ok(old && now)
    const file = {
      years: [{ year: 2025, revenueEurM: 10, margins: [1], adjustments: [{ amountEurM: 1, reason: 'x' }] }],
    }
    assert.deepEqual(atNewRate(file, old, now), {
      years: [{ year: 2025, revenueEurM: 5, margins: [1], adjustments: [{ amountEurM: 0.5, reason: 'x' }] }],
    })
  })
})
