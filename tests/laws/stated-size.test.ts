import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { outsideStatedSize } from '../../src/domain/matching/scoring/gates.ts'
import { readStatedSize, type SizeTexts, type StatedSize } from '../../src/domain/reading/stated-size.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'

type Bounds = Partial<StatedSize>

const NONE = { sector: null, solution1: null, solution2: null, solution3: null }

const read = (texts: Partial<SizeTexts>) => readStatedSize({ ...NONE, ...texts }, loadReadingRules())

const sizeOf = (text: string): Bounds | null => {
  const size = read({ sector: text })
  return size === null ? null : Object.fromEntries(Object.entries(size).filter(([, eurM]) => eurM !== null))
}

const revenue = (min: number | null, max: number | null): Bounds => ({
  ...(min === null ? {} : { revenueMinEurM: min }),
  ...(max === null ? {} : { revenueMaxEurM: max }),
})
const ebitda = (min: number | null, max: number | null): Bounds => ({
  ...(min === null ? {} : { ebitdaMinEurM: min }),
  ...(max === null ? {} : { ebitdaMaxEurM: max }),
})

const STATEMENTS: readonly (readonly [string, Bounds])[] = [
  ['EBITDA above €1m', ebitda(1, null)],
  ['EBITDA from 1 to 3m', ebitda(1, 3)],
  ['€1m+ EBITDA', ebitda(1, null)],
  ['EBITDA min. 1m', ebitda(1, null)],
  ['5–20m revenue, 1–3m EBITDA', { ...revenue(5, 20), ...ebitda(1, 3) }],
  ['Revenue 5–20m, 1–3m EBITDA', { ...revenue(5, 20), ...ebitda(1, 3) }],
  ['€5-20m revenue and €1m+ EBITDA', { ...revenue(5, 20), ...ebitda(1, null) }],
  ['companies with revenue above 5m and below 50m', revenue(5, 50)],
  ['turnover up to 50m', revenue(null, 50)],
  ['founded before 2010 with turnover of at least 3m', revenue(3, null)],
  ['at least 50 employees and revenue of more than 5m', revenue(5, null)],
  ['EV 10-50m, EBITDA 2-5m', ebitda(2, 5)],
  ['Platform: EBITDA 3-10m; add-ons: EBITDA from 0.5m', ebitda(0.5, 10)],
  ['No companies with revenue below 2m', revenue(2, null)],
  ['We do not buy companies with less than 2m revenue', revenue(2, null)],
  ['revenue not below €5m', revenue(5, null)],
  ['non-cyclical businesses with revenue below 20m', revenue(null, 20)],
  ['EBITDA > 500 k€', ebitda(0.5, null)],
  ['CA entre 2 et 10 M€', revenue(2, 10)],
  ["CA supérieur à 3 millions d'euros et EBITDA d'au moins 500 000 €", { ...revenue(3, null), ...ebitda(0.5, null) }],
  ['chiffre d’affaires de 5 à 20 M€', revenue(5, 20)],
  ['pas moins de 5 M€ de CA', revenue(5, null)],
  ['sociétés non cotées avec un CA supérieur à 5 M€', revenue(5, null)],
  ['Umsatz ab 5 Mio. Euro, EBITDA mindestens 1 Mio.', { ...revenue(5, null), ...ebitda(1, null) }],
  ['Umsatz 5 bis 20 Mio. €', revenue(5, 20)],
  ['Umsatz zwischen 2,5 und 10 Mio. EUR', revenue(2.5, 10)],
  ['EBITDA ab 500 TEUR', ebitda(0.5, null)],
  ['nicht unter 5 Mio. Umsatz', revenue(5, null)],
  ['kein Umsatz unter 5 Mio.', revenue(5, null)],
  ['facturación mínima de 5 millones de euros', revenue(5, null)],
  ['facturación entre 3 y 15 millones', revenue(3, 15)],
  ['EBITDA superior a 1,5 M€', ebitda(1.5, null)],
  ['fatturato oltre 10 milioni', revenue(10, null)],
  ['fatturato da 5 a 20 milioni di euro, EBITDA minimo 1 milione', { ...revenue(5, 20), ...ebitda(1, null) }],
]

/** Amounts of another measure, without a bound, in another currency or without a known unit. */
const NO_SIZE = [
  'Software for 5 to 20 million households',
  'EBITDA of 2m',
  'EBITDA ca. 1 Mio.',
  'EBITDA margin above 15%',
  'EBITDA-Marge über 15 Prozent',
  'ticket 5-10m',
  'ARR above 2m',
  'EV from 10m',
  '£2m+ EBITDA',
  '$5m revenue minimum',
  'revenue above 5',
  'revenue above 50m and below 5m',
  'B2B services, 24/7, ISO 9001',
  'des PME avec 5 M€ de CA',
]

describe('size stated in a text', () => {
  it('is read in five languages', () => {
    for (const [text, bounds] of STATEMENTS) assert.deepEqual(sizeOf(text), bounds, text)
  })

  it('is ignored if the amount measures something else, has no bound or is not in euros', () => {
    for (const text of NO_SIZE) assert.equal(sizeOf(text), null, text)
  })

  it('applies from any field, beside businesses and exclusions in the same or other fields', () => {
    const stated = (solution1: string, solution2: string | null = null, geography: string | null = null) =>
      read({ sector: 'Dental', solution1, solution2, geography })?.ebitdaMinEurM ?? null
    assert.equal(stated('Dental practices with EBITDA above 1m'), 1)
    assert.equal(stated('Dental practices', 'EBITDA above 1m'), 1)
    assert.equal(stated('Dental practices, EBITDA above 1m', 'Dental laboratories'), 1)
    assert.equal(stated('Dental practices, EBITDA above 1m', 'Dental laboratories, EBITDA above 2m'), 1)
    assert.equal(stated('Dental practices', null, 'France, EBITDA above 1m'), 1)
    assert.equal(stated('EBITDA €1-3m', 'no construction, no hospitality'), 1)
    assert.equal(stated('No construction, no hospitality, EBITDA €1-3m'), 1)
    assert.equal(stated('EBITDA €1-3m, no construction'), 1)
    assert.equal(stated('Keine Handwerksbetriebe. EBITDA ab 1 Mio. Euro'), 1)
  })

  it('is inverted by an exclusion of companies of that size', () => {
    assert.deepEqual(sizeOf('No companies with revenue above 50m'), revenue(null, 50))
    assert.deepEqual(sizeOf('Wir kaufen keine Unternehmen mit einem Umsatz unter 2 Mio. Euro'), revenue(2, null))
    assert.deepEqual(sizeOf('Pas de sociétés avec un CA inférieur à 3 M€'), revenue(3, null))
    assert.deepEqual(sizeOf('No bakeries, revenue above 5m'), revenue(5, null))
  })

  it('counts in euros only: an amount in another currency sets no bound, even beside one in euros', () => {
    for (const text of ['EBITDA £1-3m', 'Umsatz min. CHF 5 Mio.', 'Omsättning 50–300 MSEK', 'revenue above USD 5m'])
      assert.equal(sizeOf(text), null, text)
    assert.deepEqual(sizeOf('EBITDA above £2m; revenue above €5m'), revenue(5, null))
  })

  it('is read from any text up to the maximum length of a profile', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        read({ sector: text, solution1: text })
      }),
    )
    const filling = 'revenue and no '.repeat(400)
    assert.equal(sizeOf(`${filling.repeat(4)}. Revenue above 5m`), null)
    assert.deepEqual(sizeOf(`${filling.slice(0, 4_000)}. Revenue above 5m`), revenue(5, null))
  })

  it('excludes a company more than a fifth outside it, and none with undisclosed figures', () => {
    const size = { revenueMinEurM: 5, revenueMaxEurM: 20, ebitdaMinEurM: 1, ebitdaMaxEurM: null }
    const outside = (revenueEurM: number | null, ebitdaMarginPct: number | null) =>
      outsideStatedSize({ revenueEurM, growthPct: null, ebitdaMarginPct }, size)
    assert.equal(outside(4, 25), null)
    assert.equal(outside(3.9, 30), 'revenue_below_stated')
    assert.equal(outside(24, 10), null)
    assert.equal(outside(24.1, 10), 'revenue_above_stated')
    assert.equal(outside(10, 8), null)
    assert.equal(outside(10, 7), 'ebitda_below_stated')
    assert.equal(outside(null, 7), null)
    assert.equal(outside(10, null), null)
  })
})
