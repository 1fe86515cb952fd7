import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Contradiction, contradictionIn, findContradictions } from '../../src/domain/memo/contradictions.ts'
import type { MemorandumTexts } from '../../src/domain/memo/memorandum-sections.ts'
import type { MemorandumTables } from '../../src/domain/memo/tables.ts'
import { type CompanyFile, EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

const YEAR = { revenueEurM: 4.8, ebitdaEurM: 1.1, adjustments: [], netDebtEurM: 0.4, capexEurM: 0.2, source: 'audited' }
const FILE = { ...EMPTY_FILE, yearFounded: 1998, financialYears: [{ ...YEAR, year: 2025 }] } as CompanyFile
const sentences = (tables: MemorandumTables, written: MemorandumTexts = {}, file = FILE) =>
  findContradictions({ written, file, tables }, [], 2026).map((one: Contradiction) =>
    contradictionIn('en', one, one.section),
  )

describe('findContradictions', () => {
  it('returns none if all figures agree within the rounding of published accounts', () => {
    const tables: MemorandumTables = {
      profit_and_loss: [
        { year: 2025, revenue: 4.8, cost_of_sales: 0.9, staff_costs: 2.1, other_costs: 0.7, ebitda: 1.101 },
      ],
      balance_sheet: [{ year: 2025, fixed_assets: 1, cash: 0.4, equity: 0.6, financial_debt: 0.8 }],
      cash_flow: [{ year: 2025, ebitda: 1.1, tax_paid: 0.2, capex: 0.2, financing: -0.5, change_in_cash: 0.2 }],
      recurring_revenue: [{ year: 2025, opening: 3, new_customers: 0.5, churn: 0.1, closing: 3.4 }],
      revenue_by_product: [
        { name: 'Licences', amounts: [{ year: 2025, amount: 3.8 }] },
        { name: 'Training', amounts: [{ year: 2025, amount: 1 }] },
      ],
      revenue_by_customer: [{ name: 'Builder', amounts: [{ year: 2025, amount: 0.2 }] }],
      shareholders: [
        { holder: 'Founder', share_pct: 66.67 },
        { holder: 'Fund', share_pct: 33.33 },
      ],
      licences: [{ licence: 'ISO 9001', until: 2027 }],
    }
    assert.deepEqual(sentences(tables, { business: 'Founded in 1998. Fees of € 12 a month.' }), [])
  })
  it('reports sums that do not add up', () => {
    assert.deepEqual(
      sentences({
        profit_and_loss: [
          { year: 2025, revenue: 4.8, cost_of_sales: 0.9, staff_costs: 2.1, other_costs: 0.6, ebitda: 1.1 },
        ],
        cash_flow: [{ year: 2025, ebitda: 1.1, capex: 0.2, financing: -0.5, change_in_cash: 0.2 }],
        recurring_revenue: [{ year: 2025, opening: 3, new_customers: 0.5, churn: 0.1, closing: 3.6 }],
        revenue_by_country: [{ name: 'France', amounts: [{ year: 2025, amount: 4.3 }] }],
        shareholders: [
          { holder: 'Founder', share_pct: 60 },
          { holder: 'Fund', share_pct: 30 },
        ],
      }),
      [
        '2025, EBITDA: stated €1.1m, but the lines above give €1.2m.',
        '2025, Change in cash: stated €0.2m, but the lines above give €0.4m.',
        '2025, At the end of the year: stated €3.6m, but the lines above give €3.4m.',
        'Shareholders hold 90% in total, not 100%.',
        'Revenue by country 2025: the parts add up to €4.3m, revenue is €4.8m.',
      ],
    )
  })
  it('reports a net result above EBITDA unless a stated line explains it', () => {
    const net = (lines: object) =>
      sentences({ profit_and_loss: [{ year: 2025, ebitda: 1.1, net_result: 1.4, ...lines }] })
    const sentence = '2025: the net result of €1.4m exceeds the EBITDA of €1.1m.'
    assert.deepEqual(net({}), [sentence])
    assert.deepEqual(net({ depreciation: 0.2, financial_result: 0.1 }), [sentence])
    assert.deepEqual(net({ exceptional_result: 0.5 }), [])
    assert.deepEqual(net({ tax: -0.3 }), [])
    assert.deepEqual(net({ net_result: -0.4 }), [])
    assert.deepEqual(net({ ebitda: -0.5, net_result: -0.7 }), [
      '2025, EBITDA: Profit and loss states −€0.5m, the financial years €1.1m.',
    ])
  })
  it('reports statements that differ from the financial years', () => {
    assert.deepEqual(
      sentences({
        profit_and_loss: [{ year: 2025, revenue: 5.1, ebitda: 1.1 }],
        balance_sheet: [
          { year: 2025, cash: 0.5, financial_debt: 0.9, equity: -0.4 },
          { year: 2024, cash: 0.1, financial_debt: 0.1 },
        ],
        cash_flow: [{ year: 2025, ebitda: 1, capex: 0.3, change_in_cash: 0.1 }],
      }),
      [
        '2025: total assets of €0.5m differ from equity and liabilities of €0.5m.',
        '2025, Revenue: Profit and loss states €5.1m, the financial years €4.8m.',
        '2025, Capital expenditure: Cash flow states €0.3m, the financial years €0.2m.',
        '2025, EBITDA: Cash flow states €1m, the financial years €1.1m.',
        '2025, Change in cash: Cash flow states €0.1m, the financial years €0.4m.',
      ].slice(1),
    )
  })
  it('reports a foreign currency, another year of foundation, an expired licence and another concentration', () => {
    const file = { ...FILE, largestCustomerSharePct: 12 }
    assert.deepEqual(
      sentences(
        {
          licences: [{ licence: 'ISO 9001', until: 2024 }],
          revenue_by_customer: [{ name: 'Builder', amounts: [{ year: 2025, amount: 1.2 }] }],
        },
        { market: 'A market of £ 4bn.', business: 'Gegründet im Jahr 1995.', outlook: 'We plan 12 Mio. CHF.' },
        file,
      ),
      [
        '“business” gives 1995 as the year of foundation, the company file 1998.',
        '“market” mentions amounts in £, while all figures are in euros.',
        '“outlook” mentions amounts in CHF, while all figures are in euros.',
        'Largest customer 2025: the table gives 25%, the company file 12%.',
        '“ISO 9001” ended in 2024.',
      ],
    )
  })
  it('assigns a new id to a contradiction when one of its values changes', () => {
    const idWith = (equity: number) =>
      findContradictions(
        { written: {}, file: EMPTY_FILE, tables: { balance_sheet: [{ year: 2025, cash: 1, equity }] } },
        [],
        2026,
      )[0]?.id
    assert.equal(idWith(0.5), 'financials:balance:2025:1:0.5')
    assert.equal(idWith(0.6), 'financials:balance:2025:1:0.6')
  })
})
