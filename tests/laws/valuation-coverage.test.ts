/** Range of a valuation compared with prices paid: factors from the fit part of the transactions, coverage from the test part. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  COVERAGE,
  type Knowledge,
  MEASURED_SIZES,
  RANGE_FACTORS,
  rangeEnds,
} from '../../src/domain/valuation/range-outcomes.ts'
import { type ValuationInput, valueSeller } from '../../src/domain/valuation/valuation.ts'
import { coverageIn, valuationMessageIn } from '../../src/domain/valuation/valuation-words.ts'
import { buildWorksheet } from '../../src/domain/valuation/worksheet.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import {
  countedCoverage,
  ebitdaEurM,
  fittedFactors,
  measuredTransactions,
  PARTS,
  partByYear,
  TRANSACTIONS,
} from '../../tooling/transactions/transactions.ts'

loadMessages()

const FACTORS = {
  revenue: { growth_and_margin: 1.68, margin: 1.73, growth: 4.34, revenue_alone: 4.39 },
  ebitda: { growth_and_margin: 1.52, margin: 1.57, growth: 5.41, revenue_alone: 5.93 },
  triangulated: { growth_and_margin: 1.51, margin: 1.56, growth: 5.26, revenue_alone: 5.76 },
}
const KNOWLEDGE: readonly Knowledge[] = ['growth_and_margin', 'margin', 'growth', 'revenue_alone']

const machines: ValuationInput = {
  revenueEurM: 10,
  growthPct: 5,
  ebitdaMarginPct: 15,
  sector: 'Machinery',
  product: null,
  description: null,
  country: 'France',
}

function valued(changes: Partial<ValuationInput>) {
  const valuation = valueSeller({ ...machines, ...changes })
  assert.ok(valuation.status === 'ok')
  return valuation
}

describe('dataset of disclosed transactions', () => {
  test('has a unique id, a price, a month and a source URL for each transaction', () => {
    assert.equal(TRANSACTIONS.length, 124)
    assert.equal(new Set(TRANSACTIONS.map(({ id }) => id)).size, 124)
    for (const { id, ev_eur_m, date, source } of TRANSACTIONS) {
      assert.ok(ev_eur_m > 0, id)
      assert.match(date, /^20(1[89]|2[0-6])-(0[1-9]|1[0-2])$/, id)
      assert.match(source, /^https?:\/\/\S+$/, id)
    }
  })
  test('is split by year: up to 2021 for fitting, from 2022 for testing', () => {
    const years = (part: (typeof PARTS)[number]) =>
      TRANSACTIONS.filter((one) => partByYear(one) === part).map(({ date }) => Number(date.slice(0, 4)))
    assert.equal(Math.max(...years('fit')), 2021)
    assert.equal(Math.min(...years('test')), 2022)
    assert.deepEqual(
      PARTS.map((part) => measuredTransactions('margin', part).length),
      [37, 24],
    )
  })
  test('contains only sizes and margins within the range of the coverage claim', () => {
    for (const part of PARTS)
      for (const one of measuredTransactions('revenue_alone', part)) {
        const [revenueEurM, earnedEurM] = [one.revenue_eur_m ?? Number.NaN, ebitdaEurM(one)]
        assert.ok(revenueEurM >= 0.8 && revenueEurM <= 160, one.id)
        if (earnedEurM === null) continue
        assert.ok(earnedEurM >= 0.2 && earnedEurM <= 30, one.id)
        assert.ok((100 * earnedEurM) / revenueEurM >= 5, one.id)
      }
    assert.deepEqual(MEASURED_SIZES, { ebitdaEurM: { from: 0.2, to: 30 }, revenueEurM: { from: 0.8, to: 160 } })
  })
})

describe('range of a valuation', () => {
  test('has factors that cover three quarters of the fit part', () => {
    assert.deepEqual(RANGE_FACTORS, FACTORS)
    for (const measured of ['revenue', 'ebitda', 'triangulated'] as const)
      assert.deepEqual(fittedFactors(measured), FACTORS[measured])
  })
  test('covers 6 to 7 of 10 prices in the test part, as the message states', () => {
    assert.deepEqual(
      KNOWLEDGE.map((knowledge) => countedCoverage(knowledge, 'test')),
      [
        { transactions: 24, within: 16 },
        { transactions: 24, within: 16 },
        { transactions: 34, within: 25 },
        { transactions: 34, within: 25 },
      ],
    )
    for (const knowledge of KNOWLEDGE) {
      const { transactions, within } = countedCoverage(knowledge, 'test')
      assert.deepEqual(COVERAGE[knowledge], { transactions, within })
      assert.ok(within / transactions >= 0.65 && within / transactions <= 0.8, knowledge)
    }
  })
  test('widens continuously from a margin of 5 % to the width of an unknown margin at 0 and below', () => {
    const highAt = (ebitdaMarginPct: number) =>
      rangeEnds('triangulated', { ebitdaMarginPct, missing: new Set() }).high.toFixed(4)
    assert.deepEqual([-40, 0, 2.5, 5, 5.1, 60].map(highAt), [
      '5.2600',
      '5.2600',
      '2.8183',
      '1.5100',
      '1.5100',
      '1.5100',
    ])
  })
  test('is followed by its coverage in the message of every language', () => {
    const said = {
      en: 'In 6 of 10 comparable transactions the price was within the range of the triangulated value (16 of 24 from 2022 to 2026).',
      fr: 'Dans 6 transactions comparables sur 10, le prix se situait dans la fourchette de la valeur centrale (16 sur 24, de 2022 à 2026).',
      de: 'Bei 6 von 10 vergleichbaren Transaktionen lag der Preis innerhalb der Spanne des gewichteten Werts (16 von 24 aus den Jahren 2022 bis 2026).',
      es: 'En 6 de cada 10 transacciones comparables, el precio quedó dentro del rango del valor ponderado (16 de 24, de 2022 a 2026).',
    }
    for (const language of ['en', 'fr', 'de', 'es'] as const)
      assert.ok(valuationMessageIn(language, valued({})).endsWith(` ${said[language]}`), language)
  })
  test('has unmeasured coverage for losses, thin margins, sizes outside the transactions and custom rates', () => {
    const unmeasured = (changes: Partial<ValuationInput>) => {
      const { coverage } = valued(changes)
      return coverage.of === 'unmeasured' ? coverage.reason : coverage.within
    }
    assert.deepEqual(
      [
        { ebitdaMarginPct: -10 },
        { ebitdaMarginPct: 4.9 },
        { revenueEurM: 1 },
        { revenueEurM: 300 },
        { revenueEurM: 0.7, ebitdaMarginPct: null },
        { growthPct: null },
        { ebitdaMarginPct: null },
      ].map(unmeasured),
      ['margin', 'margin', 'size', 'size', 'size', 16, 25],
    )
    assert.equal(
      coverageIn('en', { of: 'unmeasured', reason: 'own_assumptions' }),
      'How often prices lie within the range of the triangulated value is not known: it was measured on Concordat’s own assumptions only.',
    )
  })
  test('is in the worksheet as formulas of the triangulated value', () => {
    const { triangulatedEurM, ranges, ...rest } = valued({})
    const { rows } = buildWorksheet({ triangulatedEurM, ranges, ...rest }, '2026-11-27T00:00:00Z', 'en')
    const end = (label: string) => rows.find(([text]) => text === label)?.[1]
    assert.deepEqual(
      ['Triangulated value, low end of the range', 'Triangulated value, high end of the range'].map((label) => {
        const cell = end(label)
        assert.ok(typeof cell === 'object')
        return [cell.formula.replace(/\d+/g, ''), (cell.value / triangulatedEurM).toFixed(4)]
      }),
      [
        ['$B$/$B$', (1 / 1.51).toFixed(4)],
        ['$B$*$B$', '1.5100'],
      ],
    )
  })
})
