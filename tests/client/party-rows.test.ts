import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { decimalMarkIn, parseFigure } from '../../src/client/figure-text.ts'
import { parseHeading } from '../../src/client/headings.ts'
import type { Party } from '../../src/client/imported-party.ts'
import { requestBatches } from '../../src/client/party-batches.ts'
import { fieldsWithoutUnit, type Mapping, suggestedMapping } from '../../src/client/party-columns.ts'
import type { ColumnField, PartyField } from '../../src/client/party-fields.ts'
import { type Outcome, rowsToWrite, tryRows } from '../../src/client/party-import.ts'
import { readRows } from '../../src/client/party-rows.ts'
import { type FileTable, findHeaderIndex, tableBelow } from '../../src/client/spreadsheet/header.ts'
import { readSheet } from '../../src/client/spreadsheet/table.ts'
import { type Unit, writtenFigureIn } from '../../src/client/units.ts'
import { type TestCell, xlsxOf } from '../_xlsx.ts'

const tableOf = (columns: string[], ...rows: string[][]): FileTable => ({
  columns,
  rows: rows.map((cells, at) => ({ row: at + 2, cells })),
})

/** Returns the parties of a one-sheet file and the fields that need a unit. */
function partiesIn(rows: readonly (readonly TestCell[])[], units: Partial<Record<PartyField, Unit>> = {}) {
  const sheet = readSheet({ bytes: xlsxOf({ Data: rows }), choice: {} })
  assert.ok(typeof sheet === 'object', String(sheet))
  const table = tableBelow(sheet.rows, findHeaderIndex(sheet.rows))
  const mapping = suggestedMapping(table)
  const asked = fieldsWithoutUnit(mapping)
  const chosen = Object.fromEntries(
    Object.entries(mapping).map(([field, { column, unit }]) => [
      field,
      { column, unit: units[field as PartyField] ?? unit },
    ]),
  ) as Mapping
  return { asked, parties: readRows(table, chosen, 'seller').map(({ party }) => party) }
}
const valuesOf = (parties: readonly Party[], field: PartyField) => parties.map((party) => party[field])

describe('date cell', () => {
  it('is read in the usual notations as a year end or interim date and left out if invalid', () => {
    const ends = { '31/03': '03-31', '31.12.': '12-31', '31 March': '03-31', 'March 31st': '03-31', '30 juin': '06-30' }
    const more = { '2026-06-30': '06-30', '03-31': '03-31', '30. September 2025': '09-30', '05/04': '04-05' }
    const read = { ...ends, ...more, '31/02': undefined, March: undefined, '1/2/3': undefined }
    const rows = Object.keys(read).map((text) => ['Alpes SA', text])
    const { parties } = partiesIn([['Company', 'Year end'], ...rows])
    assert.deepEqual(valuesOf(parties, 'year_end'), Object.values(read))
    const until = partiesIn(
      [
        ['Company', 'Currency', 'LTM date', 'LTM revenue'],
        ['Alpes SA', 'CHF', '30.09.2026', '4.2'],
        ['Jura SA', '£', '30 Sept 2026', '3'],
        ['Bern AG', 'CHF', '30/09', '3'],
      ],
      { interim_revenue: 'meur' },
    ).parties
    assert.deepEqual(valuesOf(until, 'interim_end'), ['2026-09-30', '2026-09-30', undefined])
    assert.deepEqual(valuesOf(until, 'interim_revenue'), [4.2, 3, 3])
    assert.deepEqual(valuesOf(until, 'currency'), ['CHF', 'GBP', 'CHF'])
  })
})

describe('figure in a cell', () => {
  it('is read in the usual notations and rejected if ambiguous', () => {
    const read = {
      '12.5': 12.5,
      '12,5': 12.5,
      '12.5 %': 12.5,
      '1 234,5': 1234.5,
      '1,234.5': 1234.5,
      '1.234,5': 1234.5,
      '12,400,000': 12_400_000,
      '12.400.000': 12_400_000,
      '-3': -3,
      '+3': 3,
      '0,125': 0.125,
      '1\u202f234': 1234,
    }
    for (const [text, figure] of Object.entries(read)) assert.equal(parseFigure(text), figure, text)
    for (const text of ['1,234', '-1,234', '1.234', '12 m', '€ 5', '1e5', '', '1,2,3', '12 34', '0x10', '1.2.3'])
      assert.equal(parseFigure(text), null, text)
  })

  it('is read like the rest of its column if it has one group of three digits', () => {
    assert.equal(parseFigure('1.234', ','), 1234)
    assert.equal(parseFigure('1,234', ','), 1.234)
    assert.equal(parseFigure('1,234', '.'), 1234)
    assert.equal(decimalMarkIn(['1.234', '850,5']), ',')
    assert.equal(decimalMarkIn(['1,234', '12,400,000']), '.')
    assert.equal(decimalMarkIn(['1.234', '1,234']), null)
    assert.equal(decimalMarkIn(['1,5', '1.5']), null)
  })

  it('takes the unit written beside it', () => {
    const cases: [string, number, Unit | null][] = [
      ['12.4', 12.4, null],
      ['14 %', 14, 'percent'],
      ['12 400 k€', 12_400, 'keur'],
      ['€12.4m', 12.4, 'meur'],
      ['12,4 M€', 12.4, 'meur'],
      ['EUR 12m', 12, 'meur'],
      ['12 MEUR', 12, 'meur'],
      ['1,2 Md€', 1.2, 'beur'],
      ['12 400 000 €', 12_400_000, null],
      ['12,4 Mio. €', 12.4, 'meur'],
      ['12.4 million', 12.4, 'meur'],
      ['1,5 Mds €', 1.5, 'beur'],
      ['EUR12m', 12, 'meur'],
      ['(3.5)', -3.5, null],
      ['(5%)', -5, 'percent'],
      ['12-', -12, null],
      ['−12', -12, null],
      ['~12', 12, null],
      ['c. €12m', 12, 'meur'],
      ['12 (est.)', 12, null],
    ]
    for (const [text, value, unit] of cases) {
      const written = writtenFigureIn(text, null)
      assert.deepEqual([written?.value, written?.unit], [value, unit], text)
    }
    for (const text of ['about ten', '$ 5', '5 USD', '£3m', 'n/a', 'm', '%'])
      assert.equal(writtenFigureIn(text, null), null, text)
  })
})

describe('column heading', () => {
  it('is recognised in English and French with its unit and year', () => {
    const cases: [string, ColumnField | null, Unit | null][] = [
      ['Raison sociale', 'company', null],
      ['Secteur d’activité', 'sector', null],
      ["SECTEUR D'ACTIVITE", 'sector', null],
      ['Croiss.', 'growth', null],
      ['Croissance (%)', 'growth', 'percent'],
      ['CA 2025', 'revenue', null],
      ['CA (k€)', 'revenue', 'keur'],
      ['CA 2025 (en milliers)', 'revenue', 'keur'],
      ['CA 2025 (en milliers d’euros)', 'revenue', 'keur'],
      ['Chiffre d’affaires HT 2025 (M€)', 'revenue', 'meur'],
      ['Revenue (€k)', 'revenue', 'keur'],
      ['Revenue (EUR k)', 'revenue', 'keur'],
      ["Revenue (EUR '000)", 'revenue', 'keur'],
      ['Revenue FY25 (€m)', 'revenue', 'meur'],
      ['Sales in thousands', 'revenue', 'keur'],
      ['Revenue (EUR)', 'revenue', 'eur'],
      ['CA (en €)', 'revenue', 'eur'],
      ['Revenue', 'revenue', null],
      ['Marge EBITDA (%)', 'ebitda_margin', 'percent'],
      ['EBITDA %', 'ebitda_margin', 'percent'],
      ['EBITDA (k€)', 'ebitda', 'keur'],
      ['Revenue (USD m)', null, null],
      ['CA (kCHF)', null, null],
      ['N° SIREN', 'siren', null],
      ['Company number', 'company_number', null],
      ['Handelsregisternummer', 'company_number', null],
      ['Numéro d’entreprise', 'company_number', null],
      ['KvK-nummer', 'company_number', null],
      ['CIF', 'company_number', null],
      ['P.IVA', 'vat_number', null],
      ['USt-IdNr.', 'vat_number', null],
      ['N° TVA intracommunautaire', 'vat_number', null],
      ['E-mail', 'email', null],
      ['Ticket mini (M€)', 'check_size_min', 'meur'],
      ['Effectif', 'headcount', null],
      ['Dette nette (k€)', 'net_debt', 'keur'],
      ['Prix demandé (M€)', 'asking_price', 'meur'],
      ['Part du premier client (%)', 'largest_customer_share', 'percent'],
      ['CA récurrent (%)', 'recurring_share', 'percent'],
      ['Type d’opération', 'deal_type', null],
      ['Année de création', 'year_founded', null],
      ['Remarques internes', null, null],
      ['', null, null],
    ]
    for (const [title, field, unit] of cases) {
      const heading = parseHeading(title)
      assert.deepEqual([heading.field, heading.unit], [field, unit], title)
    }
  })

  it('is preferred if it names the latest year', () => {
    const table = tableOf(['Société', 'CA 2023 (M€)', 'CA 2025 (M€)', 'CA 2024 (M€)'], ['A', '1', '3', '2'])
    assert.deepEqual(suggestedMapping(table), {
      company: { column: 0, unit: null },
      revenue: { column: 2, unit: 'meur' },
    })
  })
})

describe('column of a spreadsheet', () => {
  const percent = (value: number) => ({ value, format: '0.0%' })
  const thousands = (value: number) => ({ value, format: '#,##0,' })

  it('keeps cells formatted as percentages: 14 % is stored as 14', () => {
    const { asked, parties } = partiesIn([
      ['Company', 'EBITDA margin', 'Growth'],
      ['A', percent(0.14), percent(0.039999999999999994)],
      ['B', percent(-0.02), percent(1.2)],
    ])
    assert.deepEqual(asked, [])
    assert.deepEqual(valuesOf(parties, 'ebitda_margin'), [14, -2])
    assert.deepEqual(valuesOf(parties, 'growth'), [4, 120])
  })

  it('keeps amounts as shown in thousands or millions, in the unit of the heading', () => {
    const rows = (title: string, format: string) => [
      ['Company', title],
      ['A', { value: 12_400_000, format }],
      ['B', { value: 850_000, format }],
    ]
    for (const [title, format] of [
      ['Revenue (€k)', '#,##0,'],
      ['CA 2025 (en milliers)', '# ##0,'],
      ['Revenue (€m)', '0.0,,'],
      ['Revenue', '0.0,,"M€"'],
      ['CA', '#,##0, "k€"'],
      ['CA', '#,##0 "€"'],
      ['CA', '#,##0\\ [$€-40C]'],
      ['Revenue (EUR)', 'General'],
    ] as const) {
      const { asked, parties } = partiesIn(rows(title, format))
      assert.deepEqual(asked, [], title)
      assert.deepEqual(valuesOf(parties, 'revenue'), [12.4, 0.85], `${title} ${format}`)
    }
  })

  it('needs a unit for margins or growth between −1 and 1 and is read with the chosen one', () => {
    const rows = [
      ['Company', 'Marge EBITDA (%)', 'Croissance'],
      ['A', 0.14, 0.5],
      ['B', -0.03, 1],
      ['C', 0, null],
    ]
    assert.deepEqual(partiesIn(rows).asked, ['growth', 'ebitda_margin'])
    assert.deepEqual(valuesOf(partiesIn(rows).parties, 'growth'), [undefined, undefined, undefined])
    const ratios = partiesIn(rows, { growth: 'ratio', ebitda_margin: 'ratio' }).parties
    assert.deepEqual(valuesOf(ratios, 'ebitda_margin'), [14, -3, 0])
    const percents = partiesIn(rows, { growth: 'percent', ebitda_margin: 'percent' }).parties
    assert.deepEqual(valuesOf(percents, 'growth'), [0.5, 1, undefined])
    assert.deepEqual(
      partiesIn([
        ['Company', 'ebitda_margin'],
        ['A', 0.14],
      ]).asked,
      ['ebitda_margin'],
    )
    assert.deepEqual(
      partiesIn([
        ['Company', 'Margin'],
        ['A', 0.14],
        ['B', 12],
      ]).asked,
      [],
    )
  })

  it('needs a unit for amounts that may be thousands', () => {
    assert.deepEqual(
      partiesIn([
        ['Company', 'CA 2025'],
        ['A', 12_400],
        ['B', 850],
      ]).asked,
      ['revenue'],
    )
    assert.deepEqual(
      partiesIn([
        ['Company', 'CA 2025'],
        ['A', thousands(12_400_000)],
      ]).asked,
      ['revenue'],
    )
    assert.deepEqual(
      partiesIn([
        ['Company', 'CA 2025'],
        ['A', 12.4],
        ['B', 8],
      ]).asked,
      [],
    )
    assert.deepEqual(
      partiesIn([
        ['Company', 'revenue'],
        ['A', 850],
      ]).asked,
      [],
    )
    assert.deepEqual(
      partiesIn([
        ['Company', 'revenue'],
        ['A', 12_400_000],
      ]).asked,
      ['revenue'],
    )
  })
})

describe('readRows', () => {
  it('reads company data of a seller and ignores staff and founding year of a buyer', () => {
    const table = tableOf(
      ['company', 'side', 'Effectif', 'Créée en', 'Dette nette (k€)', 'Part du premier client (%)', 'Type d’opération'],
      ['Dupont', 'cédant', '64', '12/03/1987', '-400', '18 %', 'Cession majoritaire'],
      ['Durand', 'seller', '250–499', '1999', '', '', 'troc'],
      ['Fonds X', 'buyer', '12', '2004', '', '', ''],
    )
    const [first, second, buyer] = readRows(table, suggestedMapping(table), null)
    const { row: _, side: __, company: ___, ...read } = first?.party ?? {}
    assert.deepEqual(read, {
      headcount: '50-99',
      year_founded: 1987,
      net_debt: -0.4,
      largest_customer_share: 18,
      deal_type: 'majority',
    })
    assert.deepEqual([second?.party.headcount, second?.party.year_founded], ['250-499', 1999])
    assert.deepEqual(
      second?.notes.map(({ field, reason }) => [field, reason]),
      [['deal_type', 'unlisted_word']],
    )
    assert.deepEqual(buyer?.party, { row: 4, side: 'buyer', company: 'Fonds X' })
  })
  it('recognises business models with their figures in their units and drops unknown words', () => {
    const table = tableOf(
      ['company', 'side', 'Modèle économique', 'ARR (k€)', 'Rétention nette (%)', 'Loyers nets (M€)'],
      ['Dupont', 'seller', 'SaaS', '2100', '104', ''],
      ['Durand', 'seller', 'Foncière', '', '', '2,25'],
      ['Duval', 'seller', 'boulangerie', '', '', ''],
    )
    const [first, second, third] = readRows(table, suggestedMapping(table), null)
    assert.deepEqual(
      [first?.party.business_model, first?.party.arr, first?.party.net_revenue_retention],
      ['recurring', 2.1, 104],
    )
    assert.deepEqual([second?.party.business_model, second?.party.net_rent], ['property', 2.25])
    assert.equal(third?.party.business_model, undefined)
  })
  it('reads lists of trades, countries, kinds and sizes', () => {
    const table = tableOf(
      ['company', 'side', 'Trades', 'Excluded trades', 'Countries required', 'Kinds of company', 'Sizes wanted'],
      ['Fonds X', 'buyer', 'opticians; 86.23', 'hotels', 'FR, BE', 'niche', 'EBITDA 1-3 GBP; revenue 5,5m- EUR'],
      ['Fonds Y', 'buyer', '', '', '', '', 'EBITDA 1-3; large'],
    )
    const [buyer, other] = readRows(table, suggestedMapping(table), null)
    assert.deepEqual(buyer?.party, {
      ...{ row: 2, side: 'buyer', company: 'Fonds X', trades: ['opticians', '86.23'], excluded_trades: ['hotels'] },
      ...{ countries: ['FR', 'BE'], kinds: ['niche'] },
      sizes: [
        { figure: 'ebitda', min: 1, max: 3, currency: 'GBP' },
        { figure: 'revenue', min: 5.5, currency: 'EUR' },
      ],
    })
    assert.deepEqual(
      other?.faults.map(({ field, text }) => [field, text]),
      [['sizes', 'EBITDA 1-3; large']],
    )
  })
  it('stores an empty list for “none” in six languages only and nothing for an empty cell or a dash', () => {
    const columns = [
      'company',
      'side',
      'Trades',
      'Excluded trades',
      'Countries required',
      'Kinds of company',
      'Sizes wanted',
    ]
    const read = (...cells: string[]) => {
      const table = tableOf(columns, ['Fonds X', 'buyer', ...cells])
      const [row] = readRows(table, suggestedMapping(table), null)
      const { row: _, company: __, side: ___, ...party } = row?.party ?? { row: 0 }
      return [party, row?.notes.map(({ field, reason }) => `${field} ${reason}`)]
    }
    const none = { excluded_trades: ['none'], countries: ['none'], kinds: ['none'], sizes: [{ figure: 'none' }] }
    const notes = Object.keys(none).map((field) => `${field} confirmed_none`)
    assert.deepEqual(read('', 'none', 'None', 'NONE', ' none '), [none, notes])
    assert.deepEqual(read('', 'keine', 'aucun', 'ninguno', 'nessuna'), [none, notes])
    assert.deepEqual(read('none', '', '-', '--none--', 'n/a'), [
      {},
      ['trades', 'countries', 'kinds', 'sizes'].map((field) => `${field} not_known`),
    ])
    assert.deepEqual(read('', '', 'FR; none', '', '')[0], { countries: ['FR', 'none'] })
  })
  it('reads a region as a seller’s location and a buyer’s search area, and buyer types in two languages', () => {
    const table = tableOf(
      ['company', 'side', 'Pays', 'Région', "Type d'acquéreur"],
      ['Dupont', 'cédant', 'Frankreich', 'Bretagne', ''],
      ['Fonds X', 'acquéreur', 'FR', 'Bretagne', 'Fonds d’investissement'],
      ['Somebody', 'buyer', '', '', 'a friend'],
    )
    const [seller, buyer, other] = readRows(table, suggestedMapping(table), null)
    const place = { country: 'Frankreich', region: 'Bretagne' }
    assert.deepEqual(seller?.party, { row: 2, side: 'seller', company: 'Dupont', ...place })
    const search = { country: 'FR', geography: 'Bretagne', buyer_type: 'fund' }
    assert.deepEqual(buyer?.party, { row: 3, side: 'buyer', company: 'Fonds X', ...search })
    assert.deepEqual(
      other?.notes.map(({ field, reason }) => [field, reason]),
      [['buyer_type', 'unlisted_word']],
    )
  })
  it('reads usual notations and reports cells that cannot be read', () => {
    const table = tableOf(
      ['company', 'revenue', 'growth', 'siren', 'side', 'sector'],
      ['Dupont', '12,5', '7 %', '732 829 320 00074', 'cédant', 'Forge'],
      ['Fonds X', 'about ten', '', '12', 'Acquéreur', 'n/a'],
      ['Twofold', '1,250', '5', '', '', ''],
      ['Nowhere', '', '', '', 'byuer', ''],
    )
    const [first, second, third, fourth] = readRows(table, suggestedMapping(table), 'seller')
    const party = {
      row: 2,
      side: 'seller',
      company: 'Dupont',
      sector: 'Forge',
      siren: '732829320',
      revenue: 12.5,
      growth: 7,
    }
    assert.deepEqual(first, { row: 2, party, faults: [], notes: [] })
    assert.deepEqual(second?.party, { row: 3, side: 'buyer', company: 'Fonds X' })
    assert.deepEqual(
      second?.faults.map(({ field, text }) => [field, text]),
      [
        ['siren', '12'],
        ['revenue', 'about ten'],
      ],
    )
    assert.deepEqual(
      second?.notes.map(({ field, text, reason }) => [field, text, reason]),
      [['sector', 'n/a', 'not_known']],
    )
    assert.equal(third?.party.revenue, 1.25)
    assert.deepEqual(fourth?.faults, [{ field: 'side', text: 'byuer', column: 4, message: null }])
  })

  it('leaves out a text above the request limit and reports its beginning', () => {
    const table = tableOf(['company', 'description'], ['Dupont', 'long '.repeat(50_000)])
    const [row] = readRows(table, suggestedMapping(table), 'seller')
    assert.deepEqual(
      row?.faults.map(({ field, text }) => [field, text.length]),
      [['description', 81]],
    )
    assert.equal(row?.party.company, 'Dupont')
  })

  it('retries without rejected optional cells and writes such rows only with consent', async () => {
    const told = (party: Party): Outcome => {
      const fields = [
        ...(party.email === 'bad' ? [{ path: 'email', message: 'must be an e-mail address' }] : []),
        ...(party.side === 'buyer' && party.description
          ? [{ path: 'description', message: 'is a field of a seller' }]
          : []),
        ...(party.company === '' ? [{ path: 'company', message: 'is required' }] : []),
      ]
      return fields.length > 0
        ? { row: party.row ?? 0, outcome: 'refused', fields }
        : { row: party.row ?? 0, outcome: 'created' }
    }
    const table = tableOf(
      ['company', 'email', 'description', 'revenue', 'side'],
      ['A', 'a@a.example', 'x', '1', 'seller'],
      ['B', 'bad', 'notes', '', 'buyer'],
      ['C', 'c@c.example', '', 'about ten', 'seller'],
    )
    const rows = readRows(table, suggestedMapping(table), null)
    rows.push({ row: 9, party: { row: 9, side: 'seller', company: '', email: 'bad' }, faults: [], notes: [] })
    const tried = await tryRows(rows, {
      ask: async (parties) => parties.map(told),
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    assert.deepEqual(
      tried.map(({ row, result, leftOut }) => [row, result.outcome, leftOut.map(({ field }) => field)]),
      [
        [2, 'created', []],
        [3, 'created', ['email', 'description']],
        [4, 'created', ['revenue']],
        [9, 'refused', []],
      ],
    )
    assert.deepEqual(tried[1]?.party, { row: 3, side: 'buyer', company: 'B' })
    assert.equal(rowsToWrite(tried, false).length, 1)
    assert.equal(rowsToWrite(tried, true).length, 3)
  })
})

describe('requestBatches', () => {
  it('returns every row once, in order, within the limits of the service', () => {
    const party = fc.record({ side: fc.constant('seller' as const), description: fc.string({ maxLength: 9000 }) })
    fc.assert(
      fc.property(fc.array(party, { maxLength: 450 }), (parties) => {
        const batches = requestBatches(parties)
        assert.deepEqual(batches.flat(), parties)
        for (const batch of batches) {
          assert.ok(batch.length >= 1 && batch.length <= 200)
          assert.ok(Buffer.byteLength(JSON.stringify({ parties: batch })) < 256 * 1024)
        }
      }),
      { numRuns: 30 },
    )
  })
})
