/** Formulas of the valuation worksheet, evaluated by two engines and compared with the service's figures. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { toXlsx } from '../../src/documents/xlsx.ts'
import { type CompanyFile, EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import { type CompanyValue, type ValuationInput, valueSeller } from '../../src/domain/valuation/valuation.ts'
import { buildWorksheet } from '../../src/domain/valuation/worksheet.ts'
import { buildSummary } from '../../src/domain/valuation/worksheet-summary.ts'
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

const POUNDS = { currency: 'GBP', perEur: 0.8488, date: '2026-10-06' }
const evidenceOf = (file: CompanyFile) => ({ file, typed: company, contradictions: [], today: AS_OF.slice(0, 10) })

const rowNamed = (sheet: ReadSheet, name: string) =>
  Number([...sheet.texts].findLast(([place, text]) => place.startsWith('A') && text === name)?.[0].slice(1))

function near(actual: number, expected: number, what: string): void {
  assert.ok(
    Math.abs(actual - expected) <= 1e-9 * Math.max(1, Math.abs(expected)),
    `${what}: ${actual}, not ${expected}`,
  )
}

describe('valuation worksheet', () => {
  it('states the date of its figures', () => {
    const { texts } = readSheet(toXlsx(buildWorksheet(valued({}), AS_OF, 'en')))
    assert.equal(texts.get('A3'), 'Figures as of')
    assert.equal(texts.get('B3'), '2026-11-22')
  })
  it('contains the full valuation message with methods, shares and caveats', () => {
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

  it('prints each sheet as wide as a page, with figures of at most four decimals and whole sources', () => {
    const parts = unzipSync(toXlsx(buildWorksheet(valued({}), AS_OF, 'en')))
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    assert.match(
      sheet,
      /<pageSetUpPr fitToPage="1"\/>.*<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/,
    )
    assert.match(sheet, /<mergeCell ref="A4:H4"\/>/)
    const formats = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array())
    assert.match(formats, /numFmtId="167" formatCode="#,##0\.00##"/)
    const styles = [...formats.matchAll(/<xf numFmtId="(\d+)" fontId/g)].slice(1).map(([, number]) => number)
    for (const [, place, style = '0', value] of sheet.matchAll(
      /<c r="(B\d+)"(?: s="(\d+)")?>(?:<f>[^<]*<\/f>)?<v>([^<]*)<\/v>/g,
    ))
      assert.ok(
        /^\d+$/.test(value ?? '') || ['10', '166', '167'].includes(styles[Number(style)] ?? ''),
        `${place}: ${value}`,
      )
    const sources = [...sheet.matchAll(/<c r="D\d+" s="(\d+)" t="inlineStr">/g)].map(([, style]) => style)
    assert.ok(sources.length > 20)
  })

  it('recomputes to the service’s figures after an input changes', () => {
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

  it('gives every constant a source and, unless the seller stated it, a date; figures are equal in both languages', () => {
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

  describe('worksheet in another currency', () => {
    const models: Readonly<Record<string, Partial<CompanyFile>>> = {
      'no model': { netDebtEurM: 2, askingPriceEurM: 9 },
      'recurring revenue': { businessModel: 'recurring', arrEurM: 9 },
      'owner’s earnings': { businessModel: 'owner_managed', ownerPayEurM: 0.2 },
      'growth before profit': { businessModel: 'growth' },
      'net assets': { netAssetValueEurM: 60, netDebtEurM: 3 },
    }
    for (const [what, stated] of Object.entries(models))
      it(`recomputes with the exchange rate in a single cell: ${what}`, () => {
        const file: CompanyFile = { ...EMPTY_FILE, ...stated, reporting: POUNDS }
        const valuation = valued({ evidence: evidenceOf(file) })
        const worksheet = buildWorksheet(valuation, AS_OF, 'en')
        const page = buildSummary(valuation, worksheet, { file, price: file, asOf: AS_OF }, 'en')
        const xlsx = toXlsx(worksheet, page)
        const sheet = readSheet(xlsx)
        const others = new Map([[worksheet.name, sheet]])
        for (const read of [sheet, { ...readSheet(xlsx, 'sheet2'), others }]) {
          for (const [name, of] of Object.entries(VALUES))
            near(valueAt(read, `B${rowNamed(read, name)}`), valuation[of] * 0.8488, name)
          for (const [place, cached] of read.cached) near(valueAt(read, place), cached, place)
          near(valueAt(read, `B${rowNamed(read, 'Triangulated value, EUR m')}`), valuation.triangulatedEurM, 'euros')
        }
        const at = rowNamed(sheet, 'GBP for €1')
        assert.equal(sheet.numbers.get(`B${at}`), 0.8488)
        assert.equal(sheet.texts.get(`E${at}`), '2026-10-06')
        assert.equal([...sheet.numbers.values()].filter((number) => number === 0.8488).length, 1)
      })
  })

  it('contains no names and no text that a spreadsheet would read as a formula', () => {
    const { texts } = readSheet(
      toXlsx(buildWorksheet(valued({ product: 'Made by =cmd()', description: 'ACME' }), AS_OF, 'en')),
    )
    for (const text of texts.values()) assert.doesNotMatch(text, /^[=+\-@]|cmd|ACME/)
  })

  describe('summary sheet', () => {
    const years = [
      { year: 2025, revenueEurM: 12.4, ebitdaEurM: 1.2, reason: 0.5 },
      { year: 2024, revenueEurM: 11, ebitdaEurM: 1.5, reason: 0 },
    ].map(({ reason, ...year }) => ({
      ...year,
      ...{ netDebtEurM: null, capexEurM: 0.2, source: 'typed' as const },
      adjustments: reason === 0 ? [] : [{ amountEurM: reason, reason: 'Rent' }],
    }))
    const file: CompanyFile = {
      ...EMPTY_FILE,
      financialYears: years,
      forecastYears: [{ year: 2026, revenueEurM: 13, ebitdaEurM: 2, capexEurM: null }],
      netDebtEurM: 2,
      workingCapitalExcessEurM: 0.5,
      stakePct: 80,
      askingPriceEurM: 9,
    }
    const summaryOf = (changes: Partial<ValuationInput>, given = file, language: 'en' | 'fr' = 'en') => {
      const valuation = valued(changes)
      const worksheet = buildWorksheet(valuation, AS_OF, language)
      const page = buildSummary(valuation, worksheet, { file: given, price: given, asOf: AS_OF }, language)
      const xlsx = toXlsx(worksheet, page)
      return {
        valuation,
        xlsx,
        sheet: { ...readSheet(xlsx, 'sheet2'), others: new Map([[worksheet.name, readSheet(xlsx)]]) },
      }
    }

    for (const [what, changes] of Object.entries(COMPANIES))
      it(`recomputes to the service’s figures: ${what}`, () => {
        const { valuation, sheet } = summaryOf(changes)
        for (const [name, of] of Object.entries(VALUES))
          near(valueAt(sheet, `B${rowNamed(sheet, name)}`), valuation[of], name)
        const row = rowNamed(sheet, 'Triangulated value')
        near(valueAt(sheet, `C${row}`), valuation.ranges.triangulated.lowEurM, 'low')
        near(valueAt(sheet, `D${row}`), valuation.ranges.triangulated.highEurM, 'high')
        for (const [place, cached] of sheet.cached) near(valueAt(sheet, place), cached, place)
      })
    it('derives the price of the shares from the value and the enterprise value from the asking price', () => {
      const { valuation, sheet } = summaryOf({})
      const at = (name: string, column = 'B') => valueAt(sheet, `${column}${rowNamed(sheet, name)}`)
      const shares = valuation.triangulatedEurM - 2 + 0.5
      near(at('All the shares'), shares, 'shares')
      near(at('All the shares', 'C'), valuation.ranges.triangulated.lowEurM - 1.5, 'low')
      near(at('Price of the share on offer'), 0.8 * shares, 'stake')
      near(at('Enterprise value that it implies'), 10.5, 'asked')
    })
    it('marks amounts that are not stated', () => {
      const { sheet } = summaryOf({}, EMPTY_FILE)
      assert.ok([...sheet.texts.values()].includes('Less net debt (not stated)'))
      assert.ok(![...sheet.texts.values()].includes('Asking price for all the shares'))
    })
    it('has the triangulated value in the middle of the sensitivity table and follows a changed input', () => {
      const { valuation, sheet } = summaryOf({})
      const middle = `D${rowNamed(sheet, 'EBITDA, EUR m') + 3}`
      near(valueAt(sheet, middle), valuation.triangulatedEurM, 'middle')
      const worksheet = sheet.others.get('Valuation') ?? assert.fail('no worksheet')
      const numbers = new Map(worksheet.numbers)
      numbers.set(`B${rowNamed(worksheet, 'EBITDA margin')}`, 18)
      const changed = { ...sheet, others: new Map([['Valuation', { ...worksheet, numbers }]]) }
      near(valueAt(changed, middle), valued({ ebitdaMarginPct: 18 }).triangulatedEurM, 'changed')
    })
    it('lists the years with growth and adjusted margin, forecasts first', () => {
      const { sheet } = summaryOf({})
      const row = rowNamed(sheet, '2025')
      near(valueAt(sheet, `C${row}`), 100 * (12.4 / 11 - 1), 'growth')
      near(valueAt(sheet, `D${row}`), 1.7, 'ebitda')
      near(valueAt(sheet, `E${row}`), 170 / 12.4, 'margin')
      assert.equal(rowNamed(sheet, '2026 (forecast)'), row - 1)
    })
    it('is the first sheet, printed on one page with a chart of the ranges', () => {
      const { xlsx } = summaryOf({}, file, 'fr')
      const parts = Object.fromEntries(Object.entries(unzipSync(xlsx)).map(([path, xml]) => [path, strFromU8(xml)]))
      assert.match(parts['xl/workbook.xml'] ?? '', /<sheets><sheet name="Synthèse"[^>]*><sheet name="Valorisation"/)
      assert.match(parts['xl/workbook.xml'] ?? '', /_xlnm.Print_Area[^>]*>'Synthèse'!\$A\$1:\$G\$\d+</)
      assert.match(parts['xl/worksheets/sheet2.xml'] ?? '', /fitToPage="1".*fitToHeight="1"/)
      // A method without a value prints a dash.
      assert.match(parts['xl/styles.xml'] ?? '', /numFmtId="166" formatCode="#,##0\.00;-#,##0\.00;&quot;–&quot;"/)
      assert.match(parts['xl/charts/chart1.xml'] ?? '', /'Synthèse'!\$C\$\d+:\$C\$\d+/)
    })
  })

  it('recomputes to the cent in LibreOffice', {
    skip: hasLibreOffice()
      ? false
      : 'LibreOffice (soffice) is not installed: only our own evaluator checked the formulas',
  }, () => {
    const companies = Object.entries(COMPANIES).map(([what, changes]) => [what, valued(changes)] as const)
    const inPounds = valued({ evidence: evidenceOf({ ...EMPTY_FILE, reporting: POUNDS }) })
    recomputeInLibreOffice(new Map([...companies, ['a company in pounds', inPounds]]), AS_OF)
  })
})
