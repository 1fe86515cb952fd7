import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toMarkdown } from '../../src/documents/markdown.ts'
import { renderPdf } from '../../src/documents/pdf.ts'
import type { Block } from '../../src/domain/memo/document.ts'
import { writeMemorandum } from '../../src/domain/memo/memorandum.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { demoMemorandum } from '../_demo-memoranda.ts'

loadMessages()

const EDITION = {
  approved: { version: 1, at: '2026-11-20T09:30:00.000Z' },
  reader: 'Ada',
  readAt: '2026-11-21T09:30:00.000Z',
}
const documentOf = (name: 'rich' | 'thin') => writeMemorandum(demoMemorandum(name).facts, 'fr', EDITION)
const pagesOf = async (name: 'rich' | 'thin') => {
  const pdf = Buffer.from(await renderPdf(documentOf(name), new Date(0))).toString('latin1')
  return pdf.match(/\/Type \/Page\b/g)?.length ?? 0
}

describe('the memoranda of the demonstration', () => {
  it('fill at least fifteen pages for the company with every table, and two for the one with hardly any', async () => {
    assert.ok((await pagesOf('rich')) >= 15)
    assert.equal(await pagesOf('thin'), 2)
  })
  it('contain no contradiction', () => {
    for (const name of ['rich', 'thin'] as const) assert.deepEqual(demoMemorandum(name).contradictions, [])
  })
  it('state no amount of the accounts twice in a section', () => {
    const texts = (block: Block): string[] => {
      if (block.block === 'table') return block.rows.flatMap((row) => row.slice(1))
      if (block.block === 'key-figures') return block.figures.map(({ value }) => value)
      if (block.block === 'columns') return block.bars.map(({ text }) => text)
      return block.block === 'ranges' ? block.rows.map(({ text }) => text) : []
    }
    for (const { heading, blocks } of documentOf('rich').sections) {
      const charted = blocks.flatMap((block) =>
        block.block === 'columns' || block.block === 'ranges' ? texts(block) : [],
      )
      const tabled = blocks.flatMap((block) =>
        block.block === 'table' || block.block === 'key-figures' ? texts(block) : [],
      )
      const twice = charted.filter((text) => text !== '' && tabled.includes(text))
      assert.deepEqual(twice, [], heading ?? '')
    }
  })
  it('name no customer and show no listed company', () => {
    const markdown = toMarkdown(documentOf('rich'))
    assert.match(markdown, /\| Client A \(Réseau de plombiers-chauffagistes\) \|/)
    assert.doesNotMatch(markdown, /Damodaran|cotées/)
  })
})
