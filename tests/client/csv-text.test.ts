import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { toCsv, unguarded } from '../../src/client/csv-text.ts'

const SEPARATORS = [',', ';', '\t', '|'] as const

/**
 * Splits cells like a lenient spreadsheet: a quote opens a cell only at its start, and text after the closing quote is
 * kept.
 */
function cellsAsSpreadsheet(text: string, separator: string): string[] {
  const cells: string[] = []
  let [cell, isQuoted, isStart] = ['', false, true]
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted && character === '"' && text.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (isQuoted) {
      if (character === '"') isQuoted = false
      else cell += character
    } else if (isStart && character === '"') {
      isQuoted = true
      isStart = false
    } else if (character === separator || character === '\n' || character === '\r') {
      cells.push(cell)
      cell = ''
      isStart = true
    } else {
      cell += character
      isStart = false
    }
  }
  return [...cells, cell]
}

const isFormula = (cell: string) =>
  /^[ "\u00A0]*[=+\-@＝＋－＠]|^\t|^\r(?!\n)/.test(cell) && !/^[+-]?\d+([.,]\d+)?( ?%)?$/.test(cell)
/** Splits at every separator, quoted or not. */
const piecesOf = (text: string, separator: string) =>
  text.split(/\r\n|[\r\n]/).flatMap((line) => line.split(separator).map((piece) => piece.replaceAll('"', '')))
const formulasIn = (csv: string) =>
  SEPARATORS.flatMap((separator) =>
    [...cellsAsSpreadsheet(csv.slice(1), separator), ...piecesOf(csv.slice(1), separator)].filter(isFormula),
  )

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'=+-@\'",;|\r\n\t a1é５＝') }),
  fc.constantFrom('-2,5', '-3', '+4 %', 'Dupont', '', 'x;=1+1;y', 'x;"=1+1', '"=1', "'=1", '\t=1', '- a\n- b', '-1+1'),
)
const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 })

describe('toCsv', () => {
  it('puts an apostrophe before a formula and leaves numbers and text unchanged', () => {
    assert.equal(toCsv([['=1+1', '-2,5', '@x', 'a "b", c']]), `\uFEFF'=1+1,"-2,5",'@x,"a ""b"", c"\r\n`)
    assert.equal(toCsv([['2', 'x;=1+1;y', 'bad']]), `\uFEFF2,"x;'=1+1;y",bad\r\n`)
    assert.equal(
      toCsv([['a', 'x;"=1+1', 'Saint-Denis, rue 5-7; a@b.example']]),
      `\uFEFFa,"x;""'=1+1","Saint-Denis, rue 5-7; a@b.example"\r\n`,
    )
    assert.equal(toCsv([['-3'], ['-3', 'a']]), `\uFEFF-3\r\n'-3,a\r\n`)
  })

  it('writes no cell that starts a formula with any separator', () => {
    fc.assert(
      fc.property(rows, (given) => {
        assert.deepEqual(formulasIn(toCsv(given)), [])
      }),
      { numRuns: 3000 },
    )
  })

  it('is tested with a reader that detects formulas', () => {
    assert.deepEqual(formulasIn('\uFEFF2,"x;=1+1;y",bad\r\n').slice(0, 1), ['=1+1'])
  })

  it('writes cells that unguarded restores exactly', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const read = parse(toCsv(given), { bom: true, relax_column_count: true }) as unknown as string[][]
        assert.deepEqual(
          read.map((row) => row.map(unguarded)),
          given,
        )
      }),
      { numRuns: 3000 },
    )
  })

  it('takes time in proportion to the length of the cell', () => {
    for (const part of ['"', "'", ';', ' ', ';"', ";'", '\r', '\t']) {
      const before = process.cpuUsage().user
      unguarded(toCsv([[part.repeat(200_000)]]))
      assert.ok(process.cpuUsage().user - before < 1_000_000, JSON.stringify(part))
    }
  })
})
