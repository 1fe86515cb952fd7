import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { toMarkdown } from '../../src/documents/markdown.ts'
import { list, paragraph, subheading } from '../../src/domain/memo/document.ts'
import { proseBlocks } from '../../src/domain/memo/memorandum-blocks.ts'

describe('parser of section texts', () => {
  it('reads headings, lists, numbered lists and paragraphs', () => {
    const text = '## Levers\nTwo levers\nare open.\n- Price\n- Export\n\n1. First\n2) Second\n\nEnd.'
    assert.deepEqual(proseBlocks(text), [
      subheading('Levers'),
      paragraph('Two levers are open.'),
      list(['Price', 'Export']),
      list(['First', 'Second'], true),
      paragraph('End.'),
    ])
  })
  it('reads a table and aligns its numeric columns to the end', () => {
    assert.deepEqual(
      proseBlocks('| Line | 2024 | 2025 |\n|---|--:|---|\n| Doors | 1,2 M€ | (3.4) |\n| Gates | 5 % |'),
      [
        {
          block: 'table',
          columns: [
            { name: 'Line', align: 'start' },
            { name: '2024', align: 'end' },
            { name: '2025', align: 'end' },
          ],
          rows: [
            ['Doors', '1,2 M€', '(3.4)'],
            ['Gates', '5 %', ''],
          ],
        },
      ],
    )
  })
  it('keeps pipes, hashes and dashes without structure as text', () => {
    for (const text of ['#no heading', '| a | b |', '-5% in 2024', 'C# and R|D', '**bold** <b>x</b> [a](http://b)'])
      assert.deepEqual(proseBlocks(text), [paragraph(text)])
  })
  it('keeps every word of any text and escapes its markup', () => {
    const line = fc.constantFrom('# A', '- b', '1. c', '| d | e |', '|---|---|', '', 'f', '<i>g</i>', '![h](x)', '```')
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const blocks = proseBlocks(lines.join('\n'))
        const document = {
          ...{ language: 'en' as const, kind: 'k', title: 't', subtitle: '', asOf: '', footer: '', missingGlyphs: '' },
          sections: [{ heading: null, blocks, width: 'full' as const }],
        }
        const printed = toMarkdown(document)
        for (const letter of 'bcdefgh')
          if (lines.some((one) => one.includes(letter))) assert.ok(printed.includes(letter), printed)
        assert.doesNotMatch(printed, /(?<!\\)<i>|(?<!\\)!\[|^```/m)
      }),
    )
  })
})
