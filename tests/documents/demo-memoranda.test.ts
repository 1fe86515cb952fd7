import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { toMarkdown } from '../../src/documents/markdown.ts'
import { renderPdf } from '../../src/documents/pdf.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../../src/domain/language/language.ts'
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

async function textOfLastPage(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const { items } = await (await document.getPage(document.numPages)).getTextContent()
  await task.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

describe('demonstration memorandum', () => {
  it('takes at least fifteen pages with every table and two with hardly any', async () => {
    assert.ok((await pagesOf('rich')) >= 15)
    assert.equal(await pagesOf('thin'), 2)
  })
  it('does not end with a short section alone on its page', async () => {
    const last = await textOfLastPage(await renderPdf(documentOf('rich'), new Date(0)))
    assert.match(last, /Opération.*Processus/s)
  })
  it('contains no contradiction', () => {
    for (const name of ['rich', 'thin'] as const) assert.deepEqual(demoMemorandum(name).contradictions, [])
  })
  it('states no amount in both a chart and a table of one section', () => {
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
  it('states every heading and label in the language of the copy', () => {
    const of = (language: DocumentLanguage) =>
      toMarkdown(writeMemorandum(demoMemorandum('rich').facts, language, EDITION))
    const expected = {
      en: [/^## Executive summary$/m, /^## Financials$/m, /Staff costs/, /Net debt/],
      fr: [/^## Synthèse$/m, /^## Données financières$/m, /Charges de personnel/, /Dette nette/],
      de: [/^## Zusammenfassung$/m, /^## Finanzzahlen$/m, /Personalaufwand/, /Nettoverschuldung/],
      es: [/^## Resumen ejecutivo$/m, /^## Información financiera$/m, /Gastos de personal/, /Deuda neta/],
      it: [/^## Sintesi$/m, /^## Dati economico-finanziari$/m, /Costo del personale/, /Posizione finanziaria netta/],
    }
    for (const language of DOCUMENT_LANGUAGES) {
      const text = of(language)
      for (const words of expected[language]) assert.match(text, words)
      for (const other of DOCUMENT_LANGUAGES.filter((one) => one !== language))
        for (const words of expected[other].slice(0, 2)) assert.doesNotMatch(text, words, `${other} in ${language}`)
    }
    assert.match(of('de'), /4\.800/)
    assert.match(of('es'), /4800/)
  })
  it('names no customer and shows no listed company', () => {
    const markdown = toMarkdown(documentOf('rich'))
    assert.match(markdown, /\| Client A \(Réseau de plombiers-chauffagistes\) \|/)
    assert.doesNotMatch(markdown, /Damodaran|cotées/)
  })
})
