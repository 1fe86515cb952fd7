import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { markdownOf } from '../../src/documents/markdown.ts'
import { pdfOf } from '../../src/documents/pdf.ts'
import { type CompanyFile, EMPTY_FILE, type FinancialYear } from '../../src/domain/company-file.ts'
import { memorandumOf } from '../../src/domain/memo/memorandum.ts'
import { memoFactsOf } from '../_documents.ts'

const year = (of: number, changes: Partial<FinancialYear> = {}): FinancialYear => ({
  year: of,
  revenueEurM: 10 + (of - 2023),
  ebitdaEurM: 1.2,
  adjustments: [],
  netDebtEurM: null,
  capexEurM: null,
  source: 'typed',
  ...changes,
})

const FILE: CompanyFile = {
  ...EMPTY_FILE,
  yearFounded: 1987,
  headcount: '50-99',
  financialYears: [
    year(2025, { adjustments: [{ amountEurM: 0.2, reason: 'Pay of the founder above market' }] }),
    year(2024, { netDebtEurM: -0.5 }),
    year(2023, { ebitdaEurM: -0.3 }),
  ],
  forecastYears: [{ year: 2026, revenueEurM: 13.5, ebitdaEurM: 1.8, capexEurM: null }],
  recurringSharePct: 80,
  largestCustomerSharePct: 12.5,
  dealType: 'full_sale',
  stakePct: 100,
  askingPriceEurM: 9,
  reasonForSale: 'The founder retires.',
  timetable: 'Indicative offers by March.',
}

const EDITION = {
  approved: { version: 1, at: '2026-11-20T09:30:00.000Z' },
  reader: 'N',
  readAt: '2026-11-22T09:30:00.000Z',
}
const memorandumWith = (file: CompanyFile, language: 'en' | 'fr' = 'en') =>
  memorandumOf({ ...memoFactsOf(), file }, language, EDITION)

describe('a company file in a memorandum', () => {
  const text = markdownOf(memorandumWith(FILE))
  it('fills the sections that a buyer expects', () => {
    for (const line of [
      '## Customers\n\n- Recurring revenue, share of the total: 80%\n- Share of the largest customer: 12.5%\n',
      '## Organisation\n\n- Year founded: 1987\n- Employees: 50–99\n',
      '- Transaction: sale of all the shares\n- Share for sale: 100%\n- Price expected for all the shares: €9m\n',
      '## Process\n\n- Timetable: Indicative offers by March.',
    ])
      assert.ok(text.includes(line), line)
  })
  it('says of each year how revenue grew over the year before, and from whom the figures are', () => {
    assert.match(text, /\| Growth \| – \| 10\.0% \| 9\.1% \|/)
    assert.match(text, /\| Source \| Company \| Company \| Company \|/)
    const copied = markdownOf(memorandumWith({ ...FILE, financialYears: [year(2025, { source: 'document' })] }, 'fr'))
    assert.match(copied, /\| Source \| Comptes \|/)
  })
  it('calls debt below cash net cash, a margin beyond all measure none, and a band without an end by its least', () => {
    const odd: CompanyFile = {
      ...EMPTY_FILE,
      headcount: '500+',
      netDebtEurM: -0.4,
      financialYears: [year(2025, { revenueEurM: 0.03, ebitdaEurM: -12 })],
    }
    const [english, french] = (['en', 'fr'] as const).map((language) => markdownOf(memorandumWith(odd, language)))
    for (const line of ['- Net cash: €0.4m', '- Employees: 500 or more']) assert.ok(english?.includes(line), line)
    for (const line of ['- Trésorerie nette : 0,4 M€', '- Salariés : 500 ou plus'])
      assert.ok(french?.replace(/\s/g, ' ').includes(line), line)
    assert.doesNotMatch(`${english}${french}`, /[Mm]argin \||Marge d’EBITDA retraité/)
  })
  it('shows the years side by side, the earliest first, with EBITDA after adjustments and its margin', () => {
    assert.match(text, /\| Financial year \| 2023 \| 2024 \| 2025 \|/)
    assert.match(text, /\| Revenue \| €10\.0m \| €11\.0m \| €12\.0m \|/)
    assert.match(text, /\| EBITDA \| −€0\.3m \| €1\.2m \| €1\.2m \|/)
    assert.match(text, /\| Adjusted EBITDA \| −€0\.3m \| €1\.2m \| €1\.4m \|/)
    assert.match(text, /\| Adjusted EBITDA margin \| −3\.0% \| 10\.9% \| 11\.7% \|/)
    assert.match(text, /\| Net debt \| – \| −€0\.5m \| – \|/)
    assert.doesNotMatch(text, /Capital expenditure/)
  })
  it('lists each adjustment with its year and reason, and keeps expectations apart', () => {
    assert.match(text, /## Adjustments to EBITDA\n\n.*\n.*\n\| 2025 \| Pay of the founder above market \| €0\.2m \|/)
    assert.match(text, /## Outlook\n\n\| Financial year \| 2026 \|/)
    assert.match(text, /Forecast by the company: expectations, not results\./)
  })
  const chartIn = (file: CompanyFile, language: 'en' | 'fr' = 'en') =>
    memorandumWith(file, language)
      .sections.flatMap(({ blocks }) => blocks)
      .find((block) => block.block === 'columns' && /customer|client/.test(block.caption))
  it('draws the customers as parts of revenue that make 100 %, as far as shares are told', () => {
    const shares = (largestCustomerSharePct: number | null, top5CustomersSharePct: number | null) => {
      const chart = chartIn({ ...EMPTY_FILE, largestCustomerSharePct, top5CustomersSharePct })
      return chart?.block === 'columns' ? chart.bars.map(({ label, text }) => `${label} ${text}`) : null
    }
    assert.deepEqual(shares(18, 42.5), [
      'Largest customer 18.0%',
      'Next four customers 24.5%',
      'All other customers 57.5%',
    ])
    assert.deepEqual(shares(18, null), ['Largest customer 18%', 'All other customers 82%'])
    assert.deepEqual(shares(null, 40), ['Five largest customers 40%', 'All other customers 60%'])
    assert.equal(shares(null, null), null)
    const french = chartIn(FILE, 'fr')
    assert.match(french?.block === 'columns' ? french.alternative : '', /Premier client\s: 12,5\s%/)
  })
  it('leaves out what is not there', () => {
    const empty = markdownOf(memorandumWith(EMPTY_FILE))
    for (const heading of ['Customers', 'Organisation', 'Adjustments to EBITDA', 'Outlook', 'Transaction', 'Process'])
      assert.ok(!empty.includes(`## ${heading}`), heading)
  })
  it('is wholly French for a French reader, and prints as PDF in both languages', async () => {
    const french = markdownOf(memorandumWith(FILE, 'fr'))
    assert.match(french, /\| EBITDA retraité \|/)
    assert.doesNotMatch(french, /Financial year|Adjusted|Founded|sale of/)
    for (const language of ['en', 'fr'] as const)
      assert.ok((await pdfOf(memorandumWith(FILE, language), new Date('2026-11-20'))).length > 1000)
  })
})
