import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { MemorandumTexts } from '../../src/domain/memo/memorandum-sections.ts'
import { findProseContradictions } from '../../src/domain/memo/prose-figures.ts'
import { type CompanyFile, EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

const yearOf = (year: number, revenueEurM: number, ebitdaEurM: number, added = 0) => ({
  year,
  revenueEurM,
  ebitdaEurM,
  adjustments: added === 0 ? [] : [{ amountEurM: added, reason: 'Salary of the owner' }],
  netDebtEurM: null,
  capexEurM: null,
  source: 'typed' as const,
})
const FILE: CompanyFile = {
  ...EMPTY_FILE,
  headcount: '50-99',
  financialYears: [yearOf(2025, 10, 1, 0.5), yearOf(2024, 8.4, 0.9)],
}
const found = (written: MemorandumTexts) =>
  findProseContradictions(written, FILE).map((one) => [
    one.field,
    one.field === 'headcount' ? one.stated : one.statedEurM,
    one.field === 'headcount' ? one.found : one.foundEurM,
  ])

describe('comparison of memorandum prose with the company file', () => {
  for (const [sentence, ...expected] of [
    ['Revenue in 2025 was €12.4m.', ['revenue', 12.4, 10]],
    [
      'In 2024, we generated revenue of EUR 10 million and EBITDA of EUR 1.6 million.',
      ['revenue', 10, 8.4],
      ['ebitda', 1.6, 0.9],
    ],
    ['- Turnover FY 2025: 12,400 k€', ['revenue', 12.4, 10]],
    ['€12.4m revenue in 2025', ['revenue', 12.4, 10]],
    ['Le chiffre d’affaires 2025 s’élève à 12,4 M€.', ['revenue', 12.4, 10]],
    ['CA 2024 : 12 millions d’euros', ['revenue', 12, 8.4]],
    ['Der Umsatz im Geschäftsjahr 2025 betrug ca. 12,4 Mio. EUR.', ['revenue', 12.4, 10]],
    ['Umsatz 2025: 12.400 TEUR', ['revenue', 12.4, 10]],
    ['En 2025 la facturación fue de 12,4 millones de euros.', ['revenue', 12.4, 10]],
    ['EBITDA 2025: €2.5m', ['ebitda', 2.5, 1.5]],
  ] as [string, ...[string, number, number][]][])
    it(`reports a contradiction in: ${sentence}`, () => {
      assert.deepEqual(found({ outlook: `Calm.\n\n${sentence}\nAnother line.` }), expected)
    })
  for (const sentence of [
    'Revenue in 2025 was €10.4m.',
    'Revenue in 2025 was about €11m.',
    'EBITDA 2025: €1.0m',
    'EBITDA 2025: €1.5m',
    'EBITDA 2024: €1m',
    'Revenue in 2025 at our site in Lyon was €2m.',
    'Revenue with our largest customer in 2025 was €3m.',
    'Recurring revenue in 2025 was €3m.',
    'Revenue in 2025 grew by €1.6m.',
    'Revenue of €20m is planned for 2027.',
    'We expect revenue of €20m in 2025.',
    'Revenue in 2025 was £12.4m.',
    'Revenue was €10m in 2025 and €8.4m in 2024.',
    'Revenue in Q1 2025 was €3m.',
    'Revenue in 2023 was €7m.',
    'Revenue in 2025 was 12.4.',
    'Exports: €3m revenue in 2025.',
    'CA 2025 hors négoce : 3 M€',
    'Umsatz 2025 im Ausland: 3 Mio. EUR',
    'Adjusted EBITDA 2025 was €2.5m',
    'Revenue and EBITDA in 2025 were €12.4m and €3m.',
    'Investment in 2025 was €3m.',
    'Net debt in 2025 was €3m.',
  ])
    it(`reports no contradiction in: ${sentence}`, () => {
      assert.deepEqual(found({ outlook: sentence }), [])
    })
  for (const sentence of [
    'We employ 180 people.',
    'Nous employons environ 180 personnes.',
    'Wir beschäftigen 180 Mitarbeiter.',
    'Empleamos a 180 personas.',
    'Headcount: 180',
  ])
    it(`reports a different headcount in: ${sentence}`, () => {
      assert.deepEqual(found({ organisation: sentence }), [['headcount', 180, '50-99']])
    })
  for (const sentence of [
    'We employ 104 people.',
    'We employ 12 people in Lyon.',
    'Customers of 180 employees and more.',
    'We employ 180 subcontractors.',
  ])
    it(`reports no headcount in: ${sentence}`, () => {
      assert.deepEqual(found({ organisation: sentence }), [])
    })
  it('ignores the number of a customer’s employees', () => {
    assert.deepEqual(found({ customers: 'Headcount: 4000' }), [])
  })
})
