import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CompanyFile, EMPTY_FILE } from '../../src/domain/company-file.ts'
import { FORMATS } from '../../src/domain/language/formats.ts'
import type { Block } from '../../src/domain/memo/document.ts'
import { priceBlocksOf } from '../../src/domain/memo/price-blocks.ts'
import { type CompanyValue, type ValuationInput, valuationOf } from '../../src/domain/valuation/valuation.ts'

const COMPANY: ValuationInput = {
  sector: 'Fire protection',
  product: null,
  description: null,
  country: 'FR',
  revenueEurM: 12.4,
  growthPct: 9,
  ebitdaMarginPct: 14,
}
const FILE: CompanyFile = {
  ...EMPTY_FILE,
  netDebtEurM: 1.1,
  minorityInterestsEurM: 0.4,
  workingCapitalExcessEurM: 0.2,
  stakePct: 60,
  askingPriceEurM: 30,
}

function valued(changes: Partial<ValuationInput> = {}): CompanyValue {
  const valuation = valuationOf({ ...COMPANY, ...changes })
  assert.ok(valuation.status === 'ok')
  return valuation
}
const rowsIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.block === 'table' ? block.rows : [])).map(([label, ...cells]) => [label, ...cells])
const textsIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.block === 'paragraph' ? [block.text] : [])).join(' ')

describe('the price of the shares in a seller’s own memorandum', () => {
  it('leads from each enterprise value to the shares and to the stake, line by line, to the cent', () => {
    const valuation = valued()
    const rows = new Map(rowsIn(priceBlocksOf(valuation, FILE, 'en')).map(([label, ...cells]) => [label, cells]))
    const { lowEurM, highEurM } = valuation.ranges.triangulated
    const spans = [lowEurM, valuation.triangulatedEurM, highEurM]
    const inWords = (values: readonly number[]) => values.map((value) => FORMATS.en.number(value, 2))
    assert.deepEqual(rows.get('Enterprise value'), inWords(spans))
    assert.deepEqual(rows.get('Net debt, deducted'), inWords([-1.1, -1.1, -1.1]))
    assert.deepEqual(rows.get('Minority interests, deducted'), inWords([-0.4, -0.4, -0.4]))
    assert.deepEqual(rows.get('Working capital against its normal level'), inWords([0.2, 0.2, 0.2]))
    assert.deepEqual(rows.get('Value of all the shares'), inWords(spans.map((value) => value - 1.3)))
    assert.deepEqual(rows.get('Value of the 60% offered'), inWords(spans.map((value) => 0.6 * (value - 1.3))))
  })
  it('places the asking price and tells the multiples it implies, of EBITDA only where there is some', () => {
    assert.match(
      textsIn(priceBlocksOf(valued(), FILE, 'en')),
      /asking price of €30m .* above this range\. It implies an enterprise value of €31\.3m: 18 × EBITDA and 2\.52 × revenue\./,
    )
    const atALoss = textsIn(priceBlocksOf(valued({ ebitdaMarginPct: -5 }), FILE, 'fr'))
    assert.match(atALoss, /est supérieur à cette fourchette\. Il correspond à .*, soit 2,52 × le chiffre d’affaires\./)
  })
  it('is not there while net debt is not known, and leaves out what is not stated', () => {
    assert.deepEqual(priceBlocksOf(valued(), { ...FILE, netDebtEurM: null }, 'en'), [])
    const least = priceBlocksOf(valued(), { ...EMPTY_FILE, netDebtEurM: -0.5 }, 'en')
    assert.deepEqual(
      rowsIn(least).map(([label]) => label),
      ['Enterprise value', 'Net cash, added', 'Value of all the shares'],
    )
    assert.equal(textsIn(least), '')
  })
})

describe('an amount in words', () => {
  it('is never 0 where it is not: a small one is given two digits of its own', () => {
    assert.equal(FORMATS.en.eurM(0.0016), '€0.0016m')
    assert.equal(FORMATS.fr.eurM(-0.00042), '−0,00042\u00a0M€')
    assert.equal(FORMATS.en.eurM(0), '€0m')
    assert.equal(FORMATS.en.eurM(12.345), '€12.35m')
  })
})
