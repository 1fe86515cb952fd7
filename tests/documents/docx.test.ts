import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { renderDocx } from '../../src/documents/docx.ts'
import type { Document } from '../../src/domain/memo/document.ts'
import { list, paragraph, section, subheading, table } from '../../src/domain/memo/document.ts'
import { writeMemorandum } from '../../src/domain/memo/memorandum.ts'
import { writeTeaser } from '../../src/domain/memo/teaser.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { demoMemorandum } from '../_demo-memoranda.ts'
import { writtenFactsOf } from '../_documents.ts'

loadMessages()

const partsOf = async (document: Document) => {
  const parts = unzipSync(await renderDocx(document))
  return Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, strFromU8(bytes)]))
}
const textOf = (xml = '') =>
  [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gs)].map(([paragraph]) =>
    [...paragraph.matchAll(/<w:t[^>]*>([^<]*)<\/w:t>/g)].map(([, words]) => words).join(''),
  )

const DOCUMENT: Document = {
  language: 'de',
  kind: 'Teaser',
  title: 'Projekt Vega',
  subtitle: '',
  asOf: 'November 2026',
  sections: [
    section('Kunden', [
      paragraph('EBITDA <5 & >3 <w:p> \u202Eevil\u0007'),
      subheading('Verträge'),
      list(['eins', 'zwei'], true),
      list(['drei'], true),
      table(['Jahr', '>Umsatz'], [['2025', '4.800']]),
    ]),
  ],
  footer: 'Vertraulich',
  missingGlyphs: '',
}

describe('DOCX document', () => {
  it('contains headings, lists that each start at one and tables with repeated headers', async () => {
    const { 'word/document.xml': body = '' } = await partsOf(DOCUMENT)
    assert.match(
      body,
      /<w:pStyle w:val="Heading1"\/>.*Projekt Vega.*<w:pStyle w:val="Heading2"\/>.*Kunden.*"Heading3".*Verträge/s,
    )
    const instances = [...body.matchAll(/<w:numId w:val="(\d+)"\/>/g)].map(([, id]) => id)
    assert.equal(instances.length, 3)
    assert.equal(instances[0], instances[1])
    assert.notEqual(instances[1], instances[2])
    assert.match(body, /<w:tblHeader\/>/)
    assert.match(body, /<w:jc w:val="end"\/>.*4\.800/s)
  })
  it('states its language and title', async () => {
    const parts = await partsOf(DOCUMENT)
    assert.match(parts['word/styles.xml'] ?? '', /<w:lang w:val="de-DE"\/>/)
    assert.match(parts['docProps/core.xml'] ?? '', /<dc:title>Projekt Vega – Teaser<\/dc:title><dc:creator>Concordat</)
  })
  it('escapes markup and removes control characters and bidirectional marks', async () => {
    const { 'word/document.xml': body = '' } = await partsOf(DOCUMENT)
    assert.match(body, /EBITDA &lt;5 &amp; &gt;3 evil</)
    assert.doesNotMatch(body, /[\u0000-\u0008\u202e]/)
  })
  it('contains every table cell of a memorandum', async () => {
    const edition = {
      approved: { version: 1, at: '2026-11-20T09:30:00.000Z' },
      reader: null,
      readAt: '2026-11-21T09:30:00.000Z',
    }
    const document = writeMemorandum(demoMemorandum('rich').facts, 'it', edition)
    const parts = await partsOf(document)
    const written = new Set(textOf(parts['word/document.xml']))
    for (const { heading, blocks } of document.sections)
      for (const block of blocks)
        if (block.block === 'table')
          for (const cell of block.rows.flat())
            assert.ok(cell === '' || written.has(cell.replaceAll('&', '&amp;')), `${heading}: ${cell}`)
    assert.ok(written.has('Dati economico-finanziari'))
  })
  it('contains no name in a teaser', async () => {
    const parts = await partsOf(writeTeaser(writtenFactsOf(), 'en'))
    assert.ok(textOf(parts['word/document.xml']).includes('Project Vega'))
    assert.doesNotMatch(Object.values(parts).join('\n'), /Morvan|Un-named/)
  })
})
