import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { textIn } from '../../src/client/csv-text.ts'
import { columnReadings, readImport } from '../../src/client/import-reading.ts'
import { isErrorValue, isNotKnown } from '../../src/client/import-words.ts'
import { fieldsWithoutUnit } from '../../src/client/party-columns.ts'
import { readRows } from '../../src/client/party-rows.ts'
import { readSheet } from '../../src/client/spreadsheet/table.ts'
import { type TestCell, xlsxOf } from '../_xlsx.ts'

/* Lists of a hundred companies in the layouts of a French boutique, a German adviser and a CRM export. */

function readFile(bytes: Uint8Array) {
  const sheet = readSheet({ bytes, choice: {} })
  assert.ok(typeof sheet === 'object', String(sheet))
  const reading = readImport(sheet)
  return { sheet, ...reading, rows: readRows(reading.table, reading.mapping, 'seller') }
}
const listed = (name: string) => readFile(readFileSync(new URL(`lists/${name}`, import.meta.url)))
const book = (...rows: (readonly TestCell[])[]) => readFile(xlsxOf({ Data: rows }))
const reasonsIn = ({ table, mapping }: ReturnType<typeof readFile>) =>
  columnReadings(table, mapping).flatMap(({ title, reason }) => (reason === null ? [] : [[title, reason]]))

describe('import of an ordinary list', () => {
  it('reads a French boutique’s workbook with titles in row 3, thousands stated above, merged regions and a total', () => {
    const { sheet, mapping, rows, rowsLeftOut, ...rest } = listed('boutique.xlsx')
    assert.equal(sheet.sheet, 'Cédants')
    assert.deepEqual(fieldsWithoutUnit(mapping), [])
    assert.deepEqual([rows.length, rows.filter(({ faults }) => faults.length > 0).length], [100, 0])
    assert.deepEqual(
      rowsLeftOut.map(({ row, reason }) => [row, reason]),
      [
        [104, 'total'],
        [106, 'note'],
      ],
    )
    assert.deepEqual(rows[26]?.party, {
      row: 30,
      side: 'seller',
      company: 'Fonderie Tregasten SA',
      name: 'Claire Exemple26',
      email: 'direction@fonderietregastensa.example',
      phone: '02 40 00 00 26',
      region: 'Pays de la Loire',
      sector: 'Fonderie d’aluminium',
      revenue: 1.162,
      year_founded: 1986,
      headcount: '250-499',
      financial_years: [{ year: 2024, revenue: 1.162, ebitda: 0.163 }],
    })
    assert.deepEqual(
      rows[12]?.notes.map(({ field, text, reason }) => [field, text, reason]),
      [['headcount', '#N/A', 'error_value']],
    )
    assert.deepEqual(reasonsIn({ sheet, mapping, rows, rowsLeftOut, ...rest }), [
      ['Ville', 'needs_street'],
      ['Statut', 'unknown'],
      ['Commentaire interne', 'unknown'],
    ])
  })

  it('reads a German adviser’s CSV identically in Windows-1252 and UTF-16', () => {
    const file = listed('adviser.csv')
    assert.deepEqual([file.sheet.encoding, file.sheet.separator], ['windows-1252', ';'])
    assert.deepEqual([file.rows.length, file.rows.filter(({ faults }) => faults.length > 0).length], [100, 0])
    assert.deepEqual(
      file.rowsLeftOut.map(({ row, reason }) => [row, reason]),
      [[102, 'total']],
    )
    assert.deepEqual(file.rows[26]?.party, {
      row: 28,
      side: 'seller',
      company: 'Löwental Gusstechnik AG',
      name: 'Vera Beispiel26',
      email: 'mandate@berater.example',
      address: 'Werkstraße 27, 80331 München',
      country: 'Österreich',
      sector: 'Gießerei',
      revenue: 17.438,
      ebitda_margin: 11,
      year_founded: 1976,
      headcount: '100-249',
    })
    const wide = listed('adviser-utf16.txt')
    assert.equal(wide.sheet.encoding, 'utf-16le')
    assert.deepEqual(
      wide.rows.map(({ party }) => party),
      file.rows.slice(0, 20).map(({ party }) => party),
    )
  })

  it('reads a CRM export in plain euros with split names and mixed currencies and ignores the account owners', () => {
    const { rows, mapping, table } = listed('crm.csv')
    assert.deepEqual([rows.length, rows.filter(({ faults }) => faults.length > 0).length], [100, 0])
    assert.equal(mapping.revenue?.unit, 'eur')
    assert.deepEqual(rows[26]?.party, {
      row: 28,
      side: 'seller',
      company: 'Kestrel Packaging Inc',
      name: 'Robin Sample26',
      email: 'robin@kestrelpackaginginc.example',
      role: 'CEO',
      phone: '+44 20 7946 1026',
      website: 'https://www.kestrelpackaginginc.example',
      address: '27 Mill Lane, EC1A 1BB London',
      country: 'Ireland',
      currency: 'EUR',
      sector: 'Packaging',
      description: 'Packaging for manufacturers, "family owned"',
      revenue: 2.455046,
      headcount: '250-499',
    })
    assert.deepEqual([rows[16]?.party.revenue, rows[16]?.party.currency, rows[16]?.notes], [1.972336, 'USD', []])
    const unread = columnReadings(table, mapping).filter(({ reason }) => reason === 'unknown')
    assert.deepEqual(
      unread.map(({ title }) => title),
      ['Account ID', 'Account Owner', 'Account Owner Email', 'Type', 'Lead Source', 'Created Date'],
    )
  })
})

describe('currency sign in a number format', () => {
  const euros = (value: number) => ({ value, format: '#,##0.00 "€"' })
  it('keeps the magnitude of the title: 12.4 under M€ is 12.4 million', () => {
    for (const [title, cell, revenue] of [
      ['Revenue (M€)', 12.4, 12.4],
      ['CA (k€)', 12_400, 12.4],
      ['Umsatz in TEUR', 12_400, 12.4],
      ['Ventas (miles €)', 12_400, 12.4],
      ['Fatturato (mln €)', 12.4, 12.4],
      ['Omzet x € 1.000', 12_400, 12.4],
    ] as const)
      assert.equal(book(['Company', title], ['A', euros(cell)]).rows[0]?.party.revenue, revenue, title)
  })
  it('leaves the unit open where the amounts would be implausible', () => {
    for (const [title, cell] of [
      ['Revenue', 12.4],
      ['Revenue (€)', 12.4],
      ['CA (k€)', 12_400_000_000],
    ] as const)
      assert.deepEqual(fieldsWithoutUnit(book(['Company', title], ['A', euros(cell)]).mapping), ['revenue'], title)
  })
})

describe('title in two rows', () => {
  it('is joined from the upper and lower row, and years below a figure are read as financial years', () => {
    const { rows } = book(
      ['Company', 'Umsatz (TEUR)', '', 'Kontakt', ''],
      ['', '2023', '2024', 'Name', 'E-Mail'],
      ['Haldrup', 4350, 4720, 'V. Ruhl', 'v@haldrup.example'],
    )
    const [row] = rows
    assert.deepEqual(row?.party, {
      row: 3,
      side: 'seller',
      company: 'Haldrup',
      name: 'V. Ruhl',
      email: 'v@haldrup.example',
      revenue: 4.72,
      financial_years: [
        { year: 2023, revenue: 4.35 },
        { year: 2024, revenue: 4.72 },
      ],
    })
  })
})

describe('empty cell', () => {
  it('is recognised by a phrase for “not known” in six languages or by an error value', () => {
    for (const text of [
      'k.A.',
      'à définir',
      'unknown',
      '(blank)',
      'n.b.',
      'sin datos',
      'non disponibile',
      'NULL',
      'nan',
      'TBD',
      '?',
      '–',
    ])
      assert.equal(isNotKnown(text, 'sector'), true, text)
    for (const text of ['#VALEUR!', '#NOM?', '#NV', '#N/A', '#REF!', '#¡VALOR!', '#WAARDE!', 'Err:502', '#####'])
      assert.equal(isErrorValue(text), true, text)
    for (const text of ['Nullius', 'Kaneka', 'Unknown Pleasures Ltd', '#1 Bakery'])
      assert.equal(isNotKnown(text, 'company') || isErrorValue(text), false, text)
    assert.equal(isNotKnown('NA', 'region'), false)
  })
})

describe('column of EBITDA amounts', () => {
  it('gives the margin on the revenue beside it unless a margin is stated, and is reported unused without revenue', () => {
    const { rows } = book(
      ['Company', 'Revenue (€m)', 'EBITDA (€k)', 'EBITDA margin %'],
      ['A', 12, 1500, ''],
      ['B', 12, 1500, 11],
      ['C', '', 1500, ''],
    )
    assert.deepEqual(
      rows.map(({ party }) => party.ebitda_margin),
      [12.5, 11, undefined],
    )
    assert.deepEqual(
      rows[2]?.notes.map(({ reason }) => reason),
      ['no_revenue'],
    )
  })
})

describe('encoding of a CSV file', () => {
  const bytes = (text: string, codes: Record<string, number>) =>
    Uint8Array.from([...text].map((character) => codes[character] ?? character.charCodeAt(0)))
  it('is detected for Western and Central European letters', () => {
    const latin9 = bytes('Œuvre;CA (k€)\nÉlan;1\n', { Œ: 0xbc, '€': 0xa4, É: 0xc9 })
    assert.deepEqual(textIn(latin9), { text: 'Œuvre;CA (k€)\nÉlan;1\n', encoding: 'iso-8859-15' })
    const polish = bytes('Firma\nŁódź\nŚląsk\n', { Ł: 0xa3, ó: 0xf3, ź: 0x9f, Ś: 0x8c, ą: 0xb9 })
    assert.deepEqual(textIn(polish), { text: 'Firma\nŁódź\nŚląsk\n', encoding: 'windows-1250' })
  })
  it('is not guessed for other scripts but can be chosen', () => {
    const letters = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
    const codes = Object.fromEntries([...letters].map((letter, at) => [letter, 0xe0 + at]))
    const russian = bytes('Company\nромашка\n', codes)
    assert.equal(textIn(russian), null)
    assert.equal(readSheet({ bytes: russian, choice: {} }), 'encoding-unknown')
    assert.equal(textIn(russian, 'windows-1251')?.text, 'Company\nромашка\n')
  })
  it('is not detected for an HTML table, which is rejected', () => {
    const page = new TextEncoder().encode('<html><table><tr><td>Company</td></tr></table></html>')
    assert.equal(readSheet({ bytes: page, choice: {} }), 'not-a-table')
  })
  it('rejects a PDF as a document, not for its encoding', () => {
    const pdf = Uint8Array.from([...new TextEncoder().encode('%PDF-1.6\n'), 0x25, 0xe4, 0xf0, 0xed, 0xf8, 0x0a])
    assert.equal(readSheet({ bytes: pdf, choice: {} }), 'not-a-table')
  })
})
