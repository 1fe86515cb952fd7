import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { separatorOf } from '../../src/client/csv-text.ts'
import { batchesOf } from '../../src/client/party-batches.ts'
import { readRows, suggestedMapping } from '../../src/web/features/operator/mapping.ts'
import { cellsOfCsv, tableIn } from '../../src/web/features/operator/table-file.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

describe('a file of parties', () => {
  it('is read with the separator it has', async () => {
    assert.equal(separatorOf('company;sector;revenue\n'), ';')
    assert.equal(separatorOf('"a;b;c",d\n'), ',')
    assert.deepEqual(await cellsOfCsv(bytesOf('﻿Société;CA\r\nDupont;12,5\r\n')), [
      ['Société', 'CA'],
      ['Dupont', '12,5'],
    ])
  })

  it('is read in Windows-1252 where it is not UTF-8', async () => {
    const latin = new Uint8Array([...'Soci'].map((c) => c.charCodeAt(0)).concat([0xe9, 0x74, 0xe9, 0x0a, 0x41]))
    assert.deepEqual(await cellsOfCsv(latin.buffer), [['Société'], ['A']])
  })

  it('has its rows counted as a spreadsheet counts them, blank ones too', async () => {
    const cells = await cellsOfCsv(bytesOf('\ncompany\n\n"Two\nlines"\n,\nDupont\n'))
    const table = tableIn(cells)
    assert.ok(typeof table === 'object')
    assert.deepEqual(
      table.rows.map(({ row }) => row),
      [4, 6],
    )
  })

  it('says whether it is empty or only a heading', () => {
    assert.equal(tableIn([['', '']]), 'empty')
    assert.equal(tableIn([['company']]), 'no-rows')
    assert.deepEqual(tableIn([['a', 'b'], ['1'], ['', '']]), {
      columns: ['a', 'b'],
      rows: [{ row: 2, cells: ['1', ''] }],
    })
  })
})

describe('columns', () => {
  it('are known by English and French names', () => {
    assert.deepEqual(suggestedMapping(['Raison sociale', 'Secteur', 'CA', 'Marge EBITDA (%)', 'E-mail', 'SIRET']), {
      company: 0,
      sector: 1,
      revenue: 2,
      ebitda_margin: 3,
      email: 4,
      siren: 5,
    })
    assert.deepEqual(suggestedMapping(['side', 'check_size_min', 'name']), { side: 0, check_size_min: 1, name: 2 })
  })

  it('are read as people write figures, and what cannot be read is named', () => {
    const table = {
      columns: ['c', 'r', 'g', 's', 'side'],
      rows: [
        { row: 2, cells: ['Dupont', '12,5', '7 %', '732 829 320 00074', 'cédant'] },
        { row: 3, cells: ['Fonds X', 'about ten', '', '12', 'Acquéreur'] },
        { row: 5, cells: ['Twofold', '1,250', '', '', ''] },
      ],
    }
    const [first, second, third] = readRows(table, { company: 0, revenue: 1, growth: 2, siren: 3, side: 4 }, 'seller')
    assert.deepEqual(first, {
      row: 2,
      party: { row: 2, side: 'seller', company: 'Dupont', siren: '732829320', revenue: 12.5, growth: 7 },
      faults: [],
    })
    assert.equal(second?.party.side, 'buyer')
    assert.deepEqual(second?.faults, [
      { field: 'siren', text: '12' },
      { field: 'revenue', text: 'about ten' },
    ])
    assert.deepEqual([third?.row, third?.party.row, third?.faults], [5, 5, [{ field: 'revenue', text: '1,250' }]])
  })

  it('are not guessed: a unit that is not the contract’s names no field, a side that is neither is no default', () => {
    assert.deepEqual(suggestedMapping(['CA (k€)', 'Revenue (EUR k)', 'Sales in thousands']), {})
    assert.deepEqual(suggestedMapping(['CA (M€)', 'Growth_pct']), { revenue: 0, growth: 1 })
    const table = { columns: ['company', 'side'], rows: [{ row: 2, cells: ['Dupont', 'byuer'] }] }
    const [row] = readRows(table, { company: 0, side: 1 }, 'seller')
    assert.deepEqual(row?.faults, [{ field: 'side', text: 'byuer' }])
  })

  it('refuse a row that no request can hold, and show the beginning of what is too long', () => {
    const cells = ['Dupont', 'long '.repeat(50_000)]
    const [row] = readRows({ columns: [], rows: [{ row: 2, cells }] }, { company: 0, description: 1 }, 'seller')
    assert.deepEqual(
      row?.faults.map(({ field, text }) => [field, text.length]),
      [['description', 81]],
    )
  })
})

describe('requests of an import', () => {
  it('hold every row once, in order, within the limits of the service', () => {
    const party = fc.record({ side: fc.constant('seller' as const), description: fc.string({ maxLength: 9000 }) })
    fc.assert(
      fc.property(fc.array(party, { maxLength: 450 }), (parties) => {
        const batches = batchesOf(parties)
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
