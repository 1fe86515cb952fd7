import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readSheetInThread } from '../../src/cli/table-file.ts'
import { findHeaderIndex, tableBelow } from '../../src/client/spreadsheet/header.ts'
import { parseShownNumber } from '../../src/client/spreadsheet/number-format.ts'
import { type ReadingChoice, readSheet, type SheetRead } from '../../src/client/spreadsheet/table.ts'
import { hostileFiles, withClaimedSizes, xlsxOf, xlsxWithRows } from '../_xlsx.ts'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))

function read(file: Uint8Array | string, choice: ReadingChoice = {}): SheetRead {
  const sheet = readSheet({ bytes: typeof file === 'string' ? bytesOf(file) : file, choice })
  assert.ok(typeof sheet === 'object', String(sheet))
  return sheet
}
const cellsOf = (file: Uint8Array | string, choice?: ReadingChoice) => read(file, choice).rows.map(({ cells }) => cells)

describe('Excel number format', () => {
  const SHOWN: readonly [string, number, string][] = [
    ['General', 0.04 * 3, '0.12'],
    ['0%', 0.14, '14 %'],
    ['0.0%', 0.039999999999999994, '4 %'],
    ['0.0 %;-0.0 %', -0.125, '-12.5 %'],
    ['#,##0', 12_400_000, '12400000'],
    ['#,##0,', 12_400_000, '12400'],
    ['0.0,,', 12_387_400, '12.3874'],
    ['#,##0,.0', 12_400, '12.4'],
    ['#,##0.0,,"M€"', 12_400_000, '12.4 M€'],
    ['#,##0, "k€"', 12_400_000, '12400 k€'],
    ['#,##0\\ "€"', 12_400_000, '12400000 €'],
    ['[$€-40C] #,##0.00', 12.5, '€ 12.5'],
    ['[$$-409]#,##0', 5, '$ 5'],
    ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', -3.5, '-3.5 €'],
    ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', -1200, '-1200'],
    ['#,##0;[Red](#,##0)', -1200, '-1200'],
    ['[>=1000000]0.0,,"M€";[>=1000]0,"k€";0', 2_500_000, '2.5 M€'],
    ['[>=1000000]0.0,,"M€";[>=1000]0,"k€";0', 2_500, '2.5 k€'],
    ['0.00E+00', 12_400, '12400'],
    ['@', 5, '5'],
    ['000 000 000', 5_880_034, '005 880 034'],
    ['000000000', 5_880_034, '005880034'],
    ['0#\\ ##\\ ##\\ ##\\ ##', 612_345_678, '06 12 34 56 78'],
    ['dd/mm/yyyy', 46_000, '2025-12-09'],
    ['[$-40C]d mmmm yyyy;@', 60.5, '1900-02-28 12:00'],
    ['mmm-yy', 1, '1900-01-01'],
    ['[h]:mm', 0.25, '06:00'],
    ['', 7, '7'],
    [';;;', 7, '7'],
    ['"unfinished', 7, '7'],
  ]
  it('is applied as in Excel without binary rounding noise', () => {
    for (const [code, value, shown] of SHOWN) assert.equal(parseShownNumber(code, false)(value), shown, code)
    assert.equal(parseShownNumber('yyyy-mm-dd', true)(0), '1904-01-01')
  })
})

describe('workbook', () => {
  it('is read with displayed values', () => {
    const file = xlsxOf({
      Data: [
        ['Société', 'Marge', 'CA', 'Date', 'SIREN'],
        [
          'Dupont & Fils <x>',
          { value: 0.14, format: '0.0%' },
          { value: 12_400_000, format: '#,##0,' },
          { value: 46_000, format: 'dd/mm/yyyy' },
          732829320,
        ],
        [null, null, 1e21],
        ['', null],
      ],
    })
    assert.deepEqual(cellsOf(file), [
      ['Société', 'Marge', 'CA', 'Date', 'SIREN'],
      ['Dupont & Fils <x>', '14 %', '12400', '2025-12-09', '732829320'],
      ['', '', '1000000000000000000000'],
    ])
  })

  it('is read from the sheet with a table or from the chosen sheet', () => {
    const file = xlsxOf({
      Cover: [['Pipeline 2026']],
      Data: [
        ['Company', 'Revenue'],
        ['Dupont', 12],
      ],
      Old: [['Company'], ['Old']],
    })
    const { sheets, sheet, rows } = read(file)
    assert.deepEqual([sheets, sheet, rows.length], [['Cover', 'Data', 'Old'], 'Data', 2])
    assert.deepEqual(cellsOf(file, { sheet: 'Old' }), [['Company'], ['Old']])
    assert.equal(readSheet({ bytes: file, choice: { sheet: 'Gone' } }), 'unreadable')
  })

  it('keeps inline texts, formula results, errors and booleans', () => {
    const file = xlsxWithRows(
      '<row><c t="inlineStr"><is><r><t>Du</t></r><r><t>pont</t></r></is></c><c t="str"><f>A1&amp;"x"</f><v>Dupontx</v></c><c t="e"><v>#N/A</v></c><c t="b"><v>1</v></c></row><row r="4"><c r="C4"><v>5</v></c></row>',
    )
    assert.deepEqual(read(file).rows, [
      { row: 1, cells: ['Dupont', 'Dupontx', '#N/A', 'TRUE'] },
      { row: 4, cells: ['', '', '5'] },
    ])
  })

  it('never throws if it is damaged and is rejected with a code if it is protected, unreadable or empty', () => {
    const file = xlsxOf({ Data: [['Company'], ['Dupont']] })
    for (let at = 0; at < file.length; at += 37) {
      const damaged = file.slice()
      damaged.fill(0xa5, at, at + 9)
      readSheet({ bytes: damaged, choice: {} })
      readSheet({ bytes: file.slice(0, at), choice: {} })
    }
    assert.equal(readSheet({ bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]), choice: {} }), 'protected')
    assert.equal(readSheet({ bytes: bytesOf('PK nothing'), choice: {} }), 'unreadable')
    assert.equal(readSheet({ bytes: xlsxWithRows(''), choice: {} }), 'empty')
  })
})

describe('hostile file', () => {
  const REFUSED: readonly [string, () => Uint8Array, string][] = [
    ['a cell at the last place of a sheet', hostileFiles.lastCell, 'too-many-rows'],
    ['a cell of 400 MB', hostileFiles.inflating, 'inflates-too-far'],
    ['the same with a directory that lies', () => withClaimedSizes(hostileFiles.inflating(), 10), 'unreadable'],
    ['200,000 columns', hostileFiles.columns, 'too-many-columns'],
    [
      '70 MB of blanks with a directory that lies',
      () => withClaimedSizes(xlsxWithRows(' '.repeat(70_000_000)), 10),
      'unreadable',
    ],
    ['a row too many', () => bytesOf('a\n'.repeat(50_001)), 'too-many-rows'],
    ['a cell too many', () => bytesOf(`${'1,'.repeat(100)}1\n`.repeat(10_000)), 'too-many-cells'],
    ['a cell too long', () => bytesOf(`a,${'x'.repeat(40_000)}\n`), 'cell-too-long'],
    ['a quote that swallows 15 MB', () => bytesOf(`a,"${'x\n'.repeat(7_500_000)}`), 'unreadable'],
    ['a quoted cell of 15 MB', () => bytesOf(`a,"${'x\n'.repeat(7_500_000)}"`), 'cell-too-long'],
    ['21 MB', () => new Uint8Array(21 * 1024 * 1024), 'too-large'],
  ]
  for (const [name, make, fault] of REFUSED)
    it(`is rejected within two seconds of processor time: ${name}`, () => {
      const bytes = make()
      const before = process.cpuUsage()
      assert.equal(readSheet({ bytes, choice: {} }), fault)
      // Processor time does not depend on other work on the machine.
      const { user } = process.cpuUsage(before)
      assert.ok(user < 2_000_000, `${Math.round(user / 1_000)} ms`)
    })

  it('is rejected by the command line with one sentence from a worker thread', async () => {
    for (const file of [hostileFiles.lastCell(), hostileFiles.columns()])
      await assert.rejects(readSheetInThread({ bytes: file, choice: {} }), /^UsageError: the file [^.]*$/)
  })
})

describe('CSV file', () => {
  const lines = (...rows: string[]) => rows.join('\r\n')

  it('is read with the detected or chosen separator and encoding', () => {
    assert.equal(
      read(lines('Export CRM, du 3 mars, tous', '', 'Société;CA;Marge', 'A;12,5;3,1', 'B;1,5;2,2')).separator,
      ';',
    )
    assert.deepEqual(cellsOf(Buffer.from('\uFEFFSociété\tCA\nÉlan\t12', 'utf16le')), [
      ['Société', 'CA'],
      ['Élan', '12'],
    ])
    const latin = Buffer.from('Soci\xe9t\xe9;CA\nD\xe9p\xf4t;1', 'latin1')
    assert.equal(read(latin).encoding, 'windows-1252')
    assert.deepEqual(cellsOf(latin)[1], ['Dépôt', '1'])
    assert.deepEqual(cellsOf('a,b;c\n', { separator: ';' }), [['a,b', 'c']])
    assert.equal(cellsOf(latin, { encoding: 'macintosh' })[0]?.[0]?.startsWith('Soci'), true)
  })

  it('has its titles found below a heading and a date and keeps the row numbers of the spreadsheet', () => {
    const { rows } = read(
      lines(
        'Pipeline cessions 2026;;',
        'Exporté le 12/03/2026;;',
        '',
        'Raison sociale;CA 2025;Croiss.',
        '"Two\nlines";12;3',
        ';;',
        'B;1;2',
      ),
    )
    const header = findHeaderIndex(rows)
    const { columns, rows: below } = tableBelow(rows, header)
    assert.deepEqual(columns, ['Raison sociale', 'CA 2025', 'Croiss.'])
    assert.deepEqual(
      below.map(({ row }) => row),
      [5, 7],
    )
  })

  it('starts at the first full row if no title is known', () => {
    const { rows } = read(lines('A title', 'x;y;z', '1;2;3'))
    assert.equal(findHeaderIndex(rows), 1)
  })
})
