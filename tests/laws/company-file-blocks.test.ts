import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toMarkdown } from '../../src/documents/markdown.ts'
import { renderPdf } from '../../src/documents/pdf.ts'
import { writeMemorandum } from '../../src/domain/memo/memorandum.ts'
import type { MemorandumTables } from '../../src/domain/memo/tables.ts'
import { type CompanyFile, EMPTY_FILE, type FinancialYear } from '../../src/domain/parties/company-file.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { memoFactsOf } from '../_documents.ts'

loadMessages()

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
  writeMemorandum({ ...memoFactsOf(), file }, language, EDITION)

describe('memorandum with a company file', () => {
  const text = toMarkdown(memorandumWith(FILE))
  it('omits recurring revenue of 0 % from the key figures', () => {
    const written = toMarkdown(memorandumWith({ ...FILE, recurringSharePct: 0 }))
    assert.deepEqual(written.match(/Recurring revenue, share of the total: 0%\n[\s\S]{0,11}/g), [
      'Recurring revenue, share of the total: 0%\n\n## Financi',
    ])
  })
  it('fills the sections that a buyer expects', () => {
    for (const line of [
      '- Recurring revenue, share of the total: 80%\n- Employees: 50–99\n- Year founded: 1987\n\n## Business',
      '## Customers\n\nCustomer concentration, share of revenue\n\n| Customer | Share |\n| --- | --- |\n',
      '| Largest customer | 12.5% |\n| Total | 100.0% |\n\n- Recurring revenue, share of the total: 80%\n',
      '- Transaction: sale of all shares\n- Stake offered: 100%\n- Expected price for all shares: €9m\n',
      '## Process\n\n- Timetable: Indicative offers by March.',
    ])
      assert.ok(text.includes(line), line)
  })
  it('states each customer figure once per section', () => {
    const customers = text.split('## ').find((section) => section.startsWith('Customers')) ?? ''
    for (const figure of ['12.5%', '80%']) assert.equal(customers.split(figure).length, 2, figure)
  })
  it('states growth, the source of the figures and their audit status for each year', () => {
    assert.match(text, /\| Growth \| – \| 10\.0% \| 9\.1% \|/)
    assert.match(text, /\| Source \| company, not audited \| company, not audited \| company, not audited \|/)
    const financialYears = [year(2025, { source: 'audited' }), year(2024, { source: 'document' }), year(2023)]
    const mixed = (language: 'en' | 'fr') => toMarkdown(memorandumWith({ ...FILE, financialYears }, language))
    assert.match(mixed('en'), /\| Source \| company, not audited \| accounts, not audited \| audited \|/)
    assert.match(mixed('fr'), /\| Source \| société, non audité \| comptes, non audités \| audité \|/)
  })
  it('labels negative net debt as net cash, omits an out-of-range margin and states an open band by its minimum', () => {
    const odd: CompanyFile = {
      ...EMPTY_FILE,
      headcount: '500+',
      netDebtEurM: -0.4,
      financialYears: [year(2025, { revenueEurM: 0.03, ebitdaEurM: -12 })],
    }
    const [english, french] = (['en', 'fr'] as const).map((language) => toMarkdown(memorandumWith(odd, language)))
    for (const line of ['- Net cash: €0.4m', '- Employees: 500 or more']) assert.ok(english?.includes(line), line)
    for (const line of ['- Trésorerie nette : 0,4 M€', '- Salariés : 500 ou plus'])
      assert.ok(french?.replace(/\s/g, ' ').includes(line), line)
    assert.doesNotMatch(`${english}${french}`, /[Mm]argin \||Marge d’EBITDA retraité/)
  })
  it('tabulates financial years from the earliest, with adjusted EBITDA and its margin', () => {
    assert.match(text, /\| Financial year \| 2023 \| 2024 \| 2025 \|/)
    assert.match(text, /\| Revenue \| €10\.0m \| €11\.0m \| €12\.0m \|/)
    assert.match(text, /\| EBITDA \| −€0\.3m \| €1\.2m \| €1\.2m \|/)
    assert.match(text, /\| Adjusted EBITDA \| −€0\.3m \| €1\.2m \| €1\.4m \|/)
    assert.match(text, /\| Adjusted EBITDA margin \| −3\.0% \| 10\.9% \| 11\.7% \|/)
    assert.match(text, /\| Net debt \| – \| −€0\.5m \| – \|/)
    assert.doesNotMatch(text, /Capital expenditure/)
  })
  it('lists each adjustment with its year and reason, and forecasts in a separate section', () => {
    const adjustments = text.split('## ').find((section) => section.startsWith('Adjustments to EBITDA')) ?? ''
    assert.match(
      adjustments,
      /^Adjustments to EBITDA\n\nBridge [^\n]*\n\n[^\n]*\n[^\n]*\n\| a \| 2025 \| Pay of the founder above market \| €0\.2m \|\n\n$/,
    )
    assert.match(text, /## Outlook\n\n\| Financial year \| 2026 \|/)
    assert.match(text, /Company forecast; actual results may differ\./)
  })
  it('labels the margin in the summary as adjusted only if EBITDA is adjusted', () => {
    const labelsOf = (financialYears: FinancialYear[]) =>
      memorandumWith({ ...EMPTY_FILE, financialYears })
        .sections[0]?.blocks.flatMap((block) => (block.block === 'key-figures' ? block.figures : []))
        .map(({ label }) => label)
    const adjustments = [{ amountEurM: 0.5, reason: 'Pay' }]
    assert.ok(labelsOf([year(2025, { adjustments })])?.includes('Adjusted EBITDA margin'))
    assert.ok(labelsOf([year(2025)])?.includes('EBITDA margin'))
  })
  it('charts the bridge from reported to adjusted EBITDA of the latest adjusted year, lettered as in the table', () => {
    const adjusted = year(2025, {
      adjustments: [
        { amountEurM: 0.5, reason: 'Pay' },
        { amountEurM: -0.25, reason: 'Rent' },
      ],
    })
    const before = year(2024, { adjustments: [{ amountEurM: 9, reason: 'Fire' }] })
    const bridge = memorandumWith({ ...EMPTY_FILE, financialYears: [adjusted, before] })
      .sections.flatMap(({ blocks }) => blocks)
      .find((block) => block.block === 'columns' && block.caption.startsWith('Bridge to adjusted EBITDA 2025'))
    assert.deepEqual(
      bridge?.block === 'columns' && bridge.bars.map(({ label, base = 0, value, text }) => [label, base, value, text]),
      [
        ['Reported', 0, 1.2, '1.20'],
        ['b', 1.2, 0.5, ''],
        ['c', 1.7, -0.25, ''],
        ['Adjusted', 0, 1.45, '1.45'],
      ],
    )
  })
  const customersIn = (changes: Partial<CompanyFile>, tables: MemorandumTables = {}, language: 'en' | 'fr' = 'en') => {
    const facts = { ...memoFactsOf(), file: { ...EMPTY_FILE, ...changes }, tables }
    const section = writeMemorandum(facts, language, EDITION).sections.find(({ heading }) =>
      /^(?:Customers|Clients)$/.test(heading ?? ''),
    )
    const chart = section?.blocks.find(({ block }) => block === 'ranges')
    const listed = section?.blocks.find(({ block }) => block === 'list')
    return {
      chart: chart?.block === 'ranges' ? chart : null,
      rows: chart?.block === 'ranges' ? chart.rows.map(({ label, text }) => `${label} ${text}`) : null,
      listed: listed?.block === 'list' ? listed.items : null,
    }
  }
  const sharesIn = (largestCustomerSharePct: number | null, top5CustomersSharePct: number | null) =>
    customersIn({ largestCustomerSharePct, top5CustomersSharePct })
  it('charts the known shares of the largest customers beside 100 %', () => {
    assert.deepEqual(sharesIn(18, 42.5).rows, ['Largest customer 18.0%', '5 largest 42.5%', 'Total 100.0%'])
    assert.deepEqual(sharesIn(18, null).rows, ['Largest customer 18%', 'Total 100%'])
    assert.deepEqual(sharesIn(null, 40).rows, ['5 largest 40%', 'Total 100%'])
    assert.deepEqual(sharesIn(null, null), { chart: null, rows: null, listed: null })
    assert.match(customersIn(FILE, {}, 'fr').chart?.alternative ?? '', /Premier client\s: 12,5\s%/)
  })
  const textOf = (changes: Partial<CompanyFile>) => toMarkdown(memorandumWith({ ...EMPTY_FILE, ...changes }))
  it('lists shares instead of a chart if one customer is all revenue or a share is 0', () => {
    const bars = (...shares: Parameters<typeof sharesIn>) =>
      sharesIn(...shares).chart?.rows.map(({ low, high }) => [low, high])
    for (const [largest, top5, told] of [
      [100, null, ['Share of the largest customer: 100%']],
      [100, 100, ['Share of the largest customer: 100%', 'Share of the five largest customers: 100%']],
      [null, 0, ['Share of the five largest customers: 0%']],
      [0, 2, ['Share of the largest customer: 0%', 'Share of the five largest customers: 2%']],
    ] as const) {
      assert.equal(bars(largest, top5), undefined)
      assert.deepEqual(sharesIn(largest, top5).listed, told)
    }
    assert.deepEqual(bars(40, 100), [
      [0, 40],
      [0, 100],
    ])
    assert.deepEqual(bars(30, 30), [
      [0, 30],
      [0, 30],
      [0, 100],
    ])
    assert.deepEqual(
      sharesIn(40, null).chart?.rows.map(({ emphasis }) => emphasis),
      [true, false],
    )
  })
  it('computes customer shares from a table and revenue, and omits them if revenue is unknown', () => {
    const of = (amount: number) => ({ name: `Client of ${amount}`, amounts: [{ year: 2025, amount }] })
    const tables = { revenue_by_customer: [of(0.6), of(3), of(0.9)] }
    const financialYears = [year(2025)]
    assert.deepEqual(customersIn({ financialYears }, tables).rows, ['Largest customer 25%', 'Total 100%'])
    const five = { revenue_by_customer: [...tables.revenue_by_customer, of(0.3), of(0.6)] }
    assert.deepEqual(customersIn({ financialYears }, five).rows, [
      'Largest customer 25%',
      '5 largest 45%',
      'Total 100%',
    ])
    const accounts = { ...five, profit_and_loss: [{ year: 2025, revenue: 6 }] }
    assert.deepEqual(customersIn({}, accounts).rows, ['Largest customer 50%', '5 largest 90%', 'Total 100%'])
    assert.equal(customersIn({}, tables).rows, null)
    assert.deepEqual(customersIn({ financialYears, largestCustomerSharePct: 24.5 }, five).rows, [
      'Largest customer 24.5%',
      'Total 100.0%',
    ])
  })
  it('omits growth if either year lacks revenue or the previous year is missing', () => {
    const growthRow = (financialYears: FinancialYear[]) => /\| Growth \|[^\n]*/.exec(textOf({ financialYears }))?.[0]
    assert.equal(growthRow([year(2025), year(2023)]), undefined)
    assert.equal(growthRow([year(2025), year(2024, { revenueEurM: 0 })]), undefined)
    assert.equal(growthRow([year(2025), year(2024, { revenueEurM: null })]), undefined)
    assert.equal(growthRow([year(2025, { revenueEurM: null }), year(2024)]), undefined)
    assert.equal(growthRow([year(2025, { revenueEurM: 5 }), year(2024, { revenueEurM: 10 })]), '| Growth | – | −50% |')
  })
  it('states a margin within ±1,000 % and omits it without revenue', () => {
    const marginRow = (revenueEurM: number | null, ebitdaEurM: number | null) =>
      /\| (?:Adjusted )?EBITDA margin \|[^\n]*/.exec(
        textOf({ financialYears: [year(2025, { revenueEurM, ebitdaEurM })] }),
      )?.[0]
    assert.equal(marginRow(1, -10), '| EBITDA margin | −1,000% |')
    assert.equal(marginRow(1, -10.1), undefined)
    assert.equal(marginRow(0, -1), undefined)
    assert.equal(marginRow(null, 1), undefined)
    assert.equal(marginRow(8, 1), '| EBITDA margin | 12.5% |')
    assert.equal(marginRow(8, null), undefined)
  })
  it('charts a figure from two known years on, with the latest emphasised', () => {
    const chartsOf = (financialYears: FinancialYear[]) =>
      memorandumWith({ ...EMPTY_FILE, financialYears })
        .sections.flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.block === 'columns' ? [block] : []))
    assert.deepEqual(chartsOf([year(2025)]), [])
    const [revenue, ...others] = chartsOf([
      year(2025, { ebitdaEurM: null }),
      year(2024, { revenueEurM: null }),
      year(2023, { ebitdaEurM: null }),
    ])
    assert.deepEqual(others, [], 'a single EBITDA has a chart')
    assert.deepEqual(
      revenue?.bars.map(({ label, text }) => [label, text]),
      [
        ['2023', '10'],
        ['2025', '12'],
      ],
    )
    assert.equal(revenue?.emphasis, 'last')
    assert.equal(revenue?.alternative, 'Revenue, EUR millions. 2023: 10; 2025: 12.')
  })
  it('tabulates forecasts from the nearest year, with known figures only; omits an empty outlook', () => {
    const expected = (of: number, capexEurM: number | null) => ({
      year: of,
      revenueEurM: null,
      ebitdaEurM: null,
      capexEurM,
    })
    const outlook = textOf({ forecastYears: [expected(2028, 0.5), expected(2027, null)] })
    assert.match(
      outlook,
      /\| Financial year \| 2027 \| 2028 \|\n.*\n\| Capital expenditure \| – \| €0\.5m \|\n\nCompany forecast/,
    )
    assert.doesNotMatch(outlook.slice(outlook.indexOf('## Outlook')), /\| (?:Revenue|EBITDA) \|/)
    assert.doesNotMatch(textOf({ forecastYears: [expected(2027, null)] }), /## Outlook/)
  })
  it('lists adjustments from the earliest year, all with the same number of decimals', () => {
    const adjusted = (of: number, amountEurM: number) =>
      year(of, { adjustments: [{ amountEurM, reason: `Reason ${of}` }] })
    assert.match(
      textOf({ financialYears: [adjusted(2025, 0.25), adjusted(2024, -1)] }),
      /\| a \| 2024 \| Reason 2024 \| −€1\.00m \|\n\| b \| 2025 \| Reason 2025 \| €0\.25m \|/,
    )
  })
  it('states net debt, the kind of transaction and other stated facts of the sale', () => {
    const sale = textOf({ netDebtEurM: 0, assetsExcluded: 'The premises.', dealType: 'asset_sale', stakePct: 51 })
    assert.match(sale, /- Net debt: €0m/)
    assert.match(sale, /- Excluded from the sale: The premises\./)
    assert.match(sale, /- Transaction: asset sale/)
    assert.match(sale, /- Stake offered: 51%/)
    assert.doesNotMatch(sale, /Price expected|Reason for the sale|Net cash/)
  })
  it('omits sections without data', () => {
    const empty = toMarkdown(memorandumWith(EMPTY_FILE))
    for (const heading of ['Customers', 'Organisation', 'Adjustments to EBITDA', 'Outlook', 'Transaction', 'Process'])
      assert.ok(!empty.includes(`## ${heading}`), heading)
  })
  it('is entirely in French for a French reader and renders as PDF in both languages', async () => {
    const french = toMarkdown(memorandumWith(FILE, 'fr'))
    assert.match(french, /\| EBITDA retraité \|/)
    assert.doesNotMatch(french, /Financial year|Adjusted|Founded|sale of/)
    for (const language of ['en', 'fr'] as const)
      assert.ok((await renderPdf(memorandumWith(FILE, language), new Date('2026-11-20'))).length > 1000)
  })
})

describe('memorandum without a company file', () => {
  const EXACT = { revenueEurM: 22, growthPct: 10, ebitdaMarginPct: 12 }
  const blocksWith = (changes: object) => {
    const facts = { ...memoFactsOf(), figures: EXACT, file: undefined, ...changes }
    return writeMemorandum(facts, 'en', EDITION).sections.flatMap(({ blocks }) => blocks)
  }
  it('charts no year derived from growth and states each figure once per section', () => {
    const facts = { ...memoFactsOf(), figures: EXACT, file: undefined }
    assert.deepEqual(
      blocksWith({}).filter(({ block }) => block === 'columns' || block === 'ranges'),
      [],
    )
    const text = toMarkdown(writeMemorandum(facts, 'en', EDITION))
    assert.doesNotMatch(text, /€20(?:\.0)?m/)
    const [summary, financials] = ['Executive summary', 'Financials'].map(
      (heading) => text.split('## ').find((section) => section.startsWith(heading)) ?? '',
    )
    for (const figure of ['€22m', '10%', '12%'])
      for (const section of [summary, financials]) assert.equal(section?.split(figure).length, 2, figure)
    assert.match(financials ?? '', /Figures are stated by the company and are not audited\./)
  })
  it('describes the company in its own words, and by its sector only if it wrote none', () => {
    const textWith = (texts: object) => {
      const facts = { ...memoFactsOf(), figures: EXACT, file: undefined, texts: { ...memoFactsOf().texts, ...texts } }
      return toMarkdown(writeMemorandum(facts, 'en', EDITION))
    }
    const business = (text: string) => text.split('## ').find((section) => section.startsWith('Business')) ?? ''
    const nothing = { sector: 'Sector named', product: null, description: null }
    assert.match(business(textWith(nothing)), /Sector named/)
    for (const said of [{ product: 'Product told.' }, { description: 'Description told.' }]) {
      const text = business(textWith({ ...nothing, ...said }))
      assert.match(text, / told\./)
      assert.doesNotMatch(text, /Sector named/)
    }
  })
})
