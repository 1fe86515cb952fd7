import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FORMATS } from '../../src/domain/language/formats.ts'
import type { Block } from '../../src/domain/memo/document.ts'
import { priceBlocks } from '../../src/domain/memo/valuation-blocks.ts'
import { type CompanyFile, EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import { type CompanyValue, type ValuationInput, valueSeller } from '../../src/domain/valuation/valuation.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

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
  const valuation = valueSeller({ ...COMPANY, ...changes })
  assert.ok(valuation.status === 'ok')
  return valuation
}
const rowsIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.block === 'table' ? block.rows : [])).map(([label, ...cells]) => [label, ...cells])
const textsIn = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.block === 'paragraph' ? [block.text] : [])).join(' ')

describe('share price in the seller’s own memorandum', () => {
  it('derives equity and stake values from enterprise value line by line, to the cent', () => {
    const valuation = valued()
    const rows = new Map(rowsIn(priceBlocks(valuation, FILE, 'en')).map(([label, ...cells]) => [label, cells]))
    const { lowEurM, highEurM } = valuation.ranges.triangulated
    const spans = [lowEurM, valuation.triangulatedEurM, highEurM]
    const inWords = (values: readonly number[]) => values.map((value) => value.toFixed(2).replace('-', '−'))
    assert.deepEqual(rows.get('Enterprise value'), inWords(spans))
    assert.deepEqual(rows.get('Net debt, deducted'), inWords([-1.1, -1.1, -1.1]))
    assert.deepEqual(rows.get('Minority interests, deducted'), inWords([-0.4, -0.4, -0.4]))
    assert.deepEqual(rows.get('Working capital above (below) normal'), inWords([0.2, 0.2, 0.2]))
    assert.deepEqual(rows.get('Value of all shares'), inWords(spans.map((value) => value - 1.3)))
    assert.deepEqual(rows.get('Value of the 60% offered'), inWords(spans.map((value) => 0.6 * (value - 1.3))))
  })
  it('compares the asking price and states implied multiples, without EBITDA at a loss', () => {
    assert.match(
      textsIn(priceBlocks(valued(), FILE, 'en')),
      /asking price of €30m .* above this range\. It implies an enterprise value of €31\.3m: 18 × EBITDA and 2\.52 × revenue\./,
    )
    const atALoss = textsIn(priceBlocks(valued({ ebitdaMarginPct: -5 }), FILE, 'fr'))
    assert.match(atALoss, /est supérieur à cette fourchette\. Il correspond à .*, soit 2,52 × le chiffre d’affaires\./)
  })
  it('is omitted without net debt, and omits lines that are not stated', () => {
    assert.deepEqual(priceBlocks(valued(), { ...FILE, netDebtEurM: null }, 'en'), [])
    const least = priceBlocks(valued(), { ...EMPTY_FILE, netDebtEurM: -0.5 }, 'en')
    assert.deepEqual(
      rowsIn(least).map(([label]) => label),
      ['Enterprise value', 'Net cash, added', 'Value of all shares'],
    )
    assert.equal(textsIn(least), '')
  })
})

describe('format of related amounts', () => {
  const written = (values: number[], most?: number) => values.map(FORMATS.en.eurMAlike(values, most)).join(' ')
  it('uses the decimals that one of them needs, limited by size', () => {
    assert.equal(written([10.1, 10.07, 0.5]), '€10.10m €10.07m €0.50m')
    assert.equal(written([11, 12, 1.7]), '€11.0m €12.0m €1.7m')
    assert.equal(written([11, -12]), '€11m −€12m')
    assert.equal(written([9537.28, 13675.48]), '€9,537m €13,675m')
    assert.equal(written([130.26, 99.5]), '€130.3m €99.5m')
    assert.equal(written([0.0773, 0.142]), '€0.077m €0.142m')
    assert.equal(written([0, 0.8436]), '€0.000m €0.844m')
    assert.equal(written([9800.5, 120], 2), '€9,800.5m €120.0m')
    assert.equal(written([0, 0]), '€0m €0m')
    const french = FORMATS.fr.eurMAlike([10.1, -10.07])
    assert.equal(french(-10.1), '−10,10\u00a0M€')
  })
  it('does not round a positive amount to 0', () => {
    assert.equal(written([500, 0.002]), '€500m €0.002m')
  })
})

describe('format of a single amount', () => {
  it('does not round to 0: a small amount keeps two significant digits', () => {
    assert.equal(FORMATS.en.eurM(0.0016), '€0.0016m')
    assert.equal(FORMATS.fr.eurM(-0.00042), '−0,00042\u00a0M€')
    assert.equal(FORMATS.en.eurM(0), '€0m')
    assert.equal(FORMATS.en.eurM(12.345), '€12.35m')
  })
})
