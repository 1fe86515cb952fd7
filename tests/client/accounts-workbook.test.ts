import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { type AccountsUnit, readAccounts, withProposedProfit } from '../../src/client/accounts-workbook.ts'
import { readSheet } from '../../src/client/spreadsheet/table.ts'
import { inlineString, workbookParts } from '../../src/domain/text/workbook.ts'

const accounts = async (bytes: Uint8Array, unit: AccountsUnit | null = null) => {
  const read = await readAccounts(async (choice) => readSheet({ bytes, choice }), unit)
  if (typeof read === 'string') throw new Error(read)
  return read
}
const csv = (...rows: string[]) => strToU8(rows.join('\n'))

describe('accounts reader', () => {
  it('returns years in millions with the unit, labels and signs of each language', async () => {
    for (const [name, file, expected] of [
      [
        'English, thousands of pounds',
        csv(
          "Profit and loss account (£'000);;",
          ';2025;2024',
          'Turnover;12,400;11,050',
          'Cost of sales;(7,000);(6,300)',
          'EBITDA;1,860;(120)',
          'Average headcount;84;80',
        ),
        {
          years: [
            { year: 2025, revenue: 12.4, ebitda: 1.86 },
            { year: 2024, revenue: 11.05, ebitda: -0.12 },
          ],
          unit: 'keur',
          currency: 'GBP',
          employees: 84,
          unused: ['Cost of sales'],
        },
      ],
      [
        'German, TEUR, EBITDA summed',
        csv(
          'Gewinn- und Verlustrechnung in TEUR\t\t',
          '\t31.12.2024\t31.12.2025',
          'Umsatzerlöse\t8.200\t9.150',
          'Betriebsergebnis\t700\t810',
          'Abschreibungen\t-300\t-310',
          'Nettoverschuldung\t1.200\t900',
        ),
        {
          years: [
            { year: 2025, revenue: 9.15, ebitda: 1.12, isEbitdaSummed: true, net_debt: 0.9, depreciation: 0.31 },
            { year: 2024, revenue: 8.2, ebitda: 1, isEbitdaSummed: true, net_debt: 1.2, depreciation: 0.3 },
          ],
          unit: 'keur',
          currency: 'EUR',
          unused: [],
        },
      ],
      [
        'French, euros',
        csv(
          'Compte de résultat (en €);;;',
          ';Exercice 2025;Exercice 2024;Budget 2026',
          'Chiffre d’affaires;3 250 000;2 980 000;4 000 000',
          'EBE;410 000;-15 000;500 000',
        ),
        {
          years: [
            { year: 2025, revenue: 3.25, ebitda: 0.41 },
            { year: 2024, revenue: 2.98, ebitda: -0.015 },
          ],
          unit: 'eur',
          currency: 'EUR',
          unused: [],
        },
      ],
      [
        'Spanish, millions',
        csv(
          'Cuenta de resultados, millones de euros;;',
          ';2025;2024',
          'Importe neto de la cifra de negocios;3,2;2,9',
          'EBITDA;0,5;0,4',
        ),
        {
          years: [
            { year: 2025, revenue: 3.2, ebitda: 0.5 },
            { year: 2024, revenue: 2.9, ebitda: 0.4 },
          ],
          unit: 'meur',
          currency: 'EUR',
          unused: [],
        },
      ],
      [
        'Italian, repeated and unreadable rows',
        csv(
          'Conto economico in migliaia di euro;;',
          ';2025;2024',
          'Ricavi delle vendite e delle prestazioni;5.400;5.100',
          'MOL;n.d.;610',
          'Fatturato;1;1',
        ),
        {
          years: [
            { year: 2025, revenue: 5.4 },
            { year: 2024, revenue: 5.1 },
          ],
          unit: 'keur',
          currency: 'EUR',
          unused: ['MOL', 'Fatturato'],
        },
      ],
    ] as const) {
      const { unused, ...read } = await accounts(file)
      assert.deepEqual({ ...read, unused: unused.map(({ text }) => text) }, expected, name)
    }
  })

  it('returns a negative net result for a loss in any notation', async () => {
    const net = async (...rows: string[]) => {
      const read = await accounts(csv("Accounts (£'000);;", ';2025;2024', 'Turnover;12400;11050', ...rows))
      return [read.years.map(({ net_result }) => net_result), read.unused.map(({ text }) => text)]
    }
    for (const [rows, years, unused] of [
      [['Profit/(loss) for the financial year;880;(310)'], [0.88, -0.31], []],
      [['Jahresfehlbetrag;120;80'], [-0.12, -0.08], []],
      [['Net loss;(120);(80)'], [-0.12, -0.08], []],
      [['Jahresfehlbetrag;120;-80'], [undefined, undefined], ['Jahresfehlbetrag']],
      [['Perte de l’exercice;0;80'], [0, -0.08], []],
      [['Jahresüberschuss;;90', 'Jahresfehlbetrag;120;'], [-0.12, 0.09], []],
      [
        ['Ergebnis nach Steuern;130;95', 'Sonstige Steuern;10;5', 'Jahresüberschuss;120;90'],
        [0.12, 0.09],
        ['Sonstige Steuern'],
      ],
      [['Ergebnis nach Steuern;130;95', 'Jahresüberschuss;n.v.;90'], [undefined, undefined], ['Jahresüberschuss']],
      [['Profit after taxation;130;95'], [0.13, 0.095], []],
      [['Résultat net comptable;410;-20'], [0.41, -0.02], []],
      [['Resultado del ejercicio;410;-20'], [0.41, -0.02], []],
      [['Utile (perdita) d’esercizio;410;-20'], [0.41, -0.02], []],
    ] as const)
      assert.deepEqual(await net(...rows), [years, unused], rows[0])
  })

  it('matches a line whose brackets repeat its title and no line whose brackets have other words', async () => {
    const german = csv(
      'in T€;2025',
      'Umsatz (netto);9000',
      'Umsatzerlöse;9150',
      'Betriebsergebnis (EBIT);800',
      'Abschreibungen;320',
    )
    const { years, unused } = await accounts(german)
    assert.deepEqual(years, [{ year: 2025, revenue: 9.15, ebitda: 1.12, depreciation: 0.32, isEbitdaSummed: true }])
    assert.deepEqual(
      unused.map(({ text }) => text),
      ['Umsatz (netto)'],
    )
  })
  it('reads a currency row below the years and the terms of the Swiss Code of Obligations', async () => {
    const british = csv('PROFIT AND LOSS ACCOUNT;;', ';2025;2024', ';£;£', 'TURNOVER;2,300,000;2,050,000')
    assert.deepEqual((await accounts(british)).years, [
      { year: 2025, revenue: 2.3 },
      { year: 2024, revenue: 2.05 },
    ])
    assert.equal(
      (await accounts(csv('P&L;;', ';2025;2024', ";£'000;£'000", 'Turnover;2300;2050'))).years[0]?.revenue,
      2.3,
    )
    const swiss = csv(
      'Erfolgsrechnung in TCHF;;',
      ';2025;2024',
      'Nettoerlöse aus Lieferungen und Leistungen;40200;37600',
      'Jahresgewinn oder Jahresverlust;6400;-150',
    )
    const { years, currency } = await accounts(swiss)
    assert.deepEqual(
      [years, currency],
      [
        [
          { year: 2025, revenue: 40.2, net_result: 6.4 },
          { year: 2024, revenue: 37.6, net_result: -0.15 },
        ],
        'CHF',
      ],
    )
  })

  it('returns no years until the unit is stated or chosen', async () => {
    const file = csv(';2025;2024', 'Sales;12400;11050', 'EBITDA;1860;1700')
    assert.deepEqual([(await accounts(file)).years, (await accounts(file)).unit], [[], null])
    assert.deepEqual((await accounts(file, 'keur')).years[0], { year: 2025, revenue: 12.4, ebitda: 1.86 })
    // The unit in the file takes precedence over the chosen one.
    const stated = csv('in thousands;;', ';2025;2024', 'Sales;12400;11050')
    assert.deepEqual((await accounts(stated, 'meur')).years[0], { year: 2025, revenue: 12.4 })
  })

  it('finds the accounts in a workbook behind a cover sheet', async () => {
    const text = (at: string, words: string) => `<c r="${at}" t="inlineStr">${inlineString(words)}</c>`
    const number = (at: string, value: number) => `<c r="${at}"><v>${value}</v></c>`
    const rows = [
      `<row r="1">${text('A1', 'EUR million')}</row>`,
      `<row r="3">${text('A3', 'Year')}${number('B3', 2025)}${number('C3', 2024)}</row>`,
      `<row r="4">${text('A4', 'Revenue')}${number('B4', 12.45)}${number('C4', 11.1)}</row>`,
      `<row r="5">${text('A5', 'EBITDA')}${number('B5', 1.205)}${number('C5', 0.9)}</row>`,
    ].join('')
    const parts = workbookParts({
      sheets: [
        { name: 'Cover', head: '', rows: `<row r="1">${text('A1', 'Accounts 2025')}</row>` },
        { name: 'P&L', head: '', rows },
      ],
    })
    const bytes = zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
    assert.deepEqual(await accounts(bytes), {
      years: [
        { year: 2025, revenue: 12.45, ebitda: 1.205 },
        { year: 2024, revenue: 11.1, ebitda: 0.9 },
      ],
      unit: 'meur',
      currency: 'EUR',
      unused: [],
    })
  })

  it('rejects a file without a row of years above a known figure', async () => {
    for (const file of [csv('Name;City', 'A;B'), csv(';2025;2024', 'Rent;1;2')])
      await assert.rejects(accounts(file), /no-rows/)
  })
})

describe('withProposedProfit', () => {
  it('overwrites the lines that the accounts state, keeps the others and returns null without a change', () => {
    const stored = [
      { year: 2025, revenue: 9, tax: 0.2, net_result: 0.5 },
      { year: 2022, revenue: 7 },
    ]
    const years = [
      { year: 2025, revenue: 9.15, ebitda: 1.12, isEbitdaSummed: true as const, net_debt: 0.9, depreciation: 0.31 },
      { year: 2024, revenue: 8.2, net_result: -0.3 },
    ]
    assert.deepEqual(withProposedProfit(stored, years), [
      { year: 2025, revenue: 9.15, tax: 0.2, net_result: 0.5, ebitda: 1.12, depreciation: 0.31 },
      { year: 2024, revenue: 8.2, net_result: -0.3 },
      { year: 2022, revenue: 7 },
    ])
    assert.equal(withProposedProfit(stored, [{ year: 2025, revenue: 9.15 }]), null)
  })
})
