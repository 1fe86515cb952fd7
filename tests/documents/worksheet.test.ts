/** The worksheet of a valuation: its live formulas give the service's own figures, in two engines, and follow a changed input. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toXlsx } from '../../src/documents/xlsx.ts'
import { type CompanyValue, type ValuationInput, valueSeller } from '../../src/domain/valuation/valuation.ts'
import { buildWorksheet } from '../../src/domain/valuation/worksheet.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { type ReadSheet, readSheet, valueAt } from './_formulas.ts'
import { hasLibreOffice, recomputeInLibreOffice, VALUES } from './_libreoffice.ts'

loadMessages()

const AS_OF = '2026-11-22T09:00:00.000Z'
const company: ValuationInput = {
  sector: 'Fire protection',
  product: null,
  description: null,
  country: 'FR',
  revenueEurM: 12.4,
  growthPct: 9,
  ebitdaMarginPct: 14,
}
const COMPANIES: Readonly<Record<string, Partial<ValuationInput>>> = {
  'a trade of its own': {},
  'an industry without a trade': { sector: 'Machinery', country: 'DE', revenueEurM: 160 },
  'a loss': { sector: 'Software', ebitdaMarginPct: -12 },
  'growth beyond the cap': { sector: 'Software', growthPct: 80 },
  'falling sales': { sector: 'Wholesale', growthPct: -20, revenueEurM: 0.4 },
  'nothing told but revenue': { growthPct: null, ebitdaMarginPct: null, country: null },
}
function valued(changes: Partial<ValuationInput>): CompanyValue {
  const valuation = valueSeller({ ...company, ...changes })
  assert.ok(valuation.status === 'ok')
  return valuation
}

const rowNamed = (sheet: ReadSheet, name: string) =>
  Number([...sheet.texts].findLast(([place, text]) => place.startsWith('A') && text === name)?.[0].slice(1))

function near(actual: number, expected: number, what: string): void {
  assert.ok(
    Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${what}: ${actual}, not ${expected}`,
  )
}

describe('the worksheet of a valuation', () => {
  it('says of which day its figures are', () => {
    const { texts } = readSheet(toXlsx(buildWorksheet(valued({}), AS_OF, 'en')))
    assert.equal(texts.get('A3'), 'Figures as of')
    assert.equal(texts.get('B3'), '2026-11-22')
  })
  it('carries the whole message of the valuation: the methods with their shares, and why they lie apart', () => {
    const { texts } = readSheet(toXlsx(buildWorksheet(valued({ ebitdaMarginPct: -5 }), AS_OF, 'en')))
    assert.match(texts.get('A4') ?? '', /^Valued by .*\(40%\).*\(20%\)\. .*EBITDA is not positive/)
  })
  for (const [what, changes] of Object.entries(COMPANIES))
    it(`recomputes to the service’s figures: ${what}`, () => {
      const valuation = valued(changes)
      const sheet = readSheet(toXlsx(buildWorksheet(valuation, AS_OF, 'en')))
      for (const [name, of] of Object.entries(VALUES))
        near(valueAt(sheet, `B${rowNamed(sheet, name)}`), valuation[of], name)
      for (const [place, cached] of sheet.cached) near(valueAt(sheet, place), cached, place)
    })

  it('follows a changed input as the service does', () => {
    const sheet = readSheet(toXlsx(buildWorksheet(valued({}), AS_OF, 'en')))
    const numbers = new Map(sheet.numbers)
    const change = (name: string, value: number) => numbers.set(`B${rowNamed(sheet, name)}`, value)
    change('Revenue of the last year', 30)
    change('EBITDA margin', 6)
    change('Growth in the first year', -4)
    const expected = valued({ revenueEurM: 30, ebitdaMarginPct: 6, growthPct: -4 })
    for (const [name, of] of Object.entries(VALUES))
      near(valueAt({ ...sheet, numbers }, `B${rowNamed(sheet, name)}`), expected[of], name)
  })

  it('gives every constant a source and, but for the seller’s own, a date; in both languages the same figures', () => {
    const [en, fr] = (['en', 'fr'] as const).map((language) =>
      readSheet(toXlsx(buildWorksheet(valued({}), AS_OF, language))),
    )
    assert.ok(en && fr)
    for (const [place] of [...en.numbers].filter(([at]) => at.startsWith('B'))) {
      const row = place.slice(1)
      const source = en.texts.get(`D${row}`)
      assert.ok(source, `${en.texts.get(`A${row}`)} has no source`)
      if (source !== 'stated by the seller') assert.match(en.texts.get(`E${row}`) ?? '', /^\d{4}-\d\d-\d\d$/)
    }
    assert.deepEqual([...fr.numbers], [...en.numbers])
    assert.deepEqual([...fr.formulas], [...en.formulas])
  })

  it('names nobody and holds no text that a spreadsheet would take for a formula', () => {
    const { texts } = readSheet(
      toXlsx(buildWorksheet(valued({ product: 'Made by =cmd()', description: 'ACME' }), AS_OF, 'en')),
    )
    for (const text of texts.values()) assert.doesNotMatch(text, /^[=+\-@]|cmd|ACME/)
  })

  it('recomputes to the cent in LibreOffice', {
    skip: hasLibreOffice()
      ? false
      : 'LibreOffice (soffice) is not installed: only our own evaluator checked the formulas',
  }, () => {
    recomputeInLibreOffice(new Map(Object.entries(COMPANIES).map(([what, changes]) => [what, valued(changes)])), AS_OF)
  })
})
