import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, describe, it } from 'node:test'
import { isDrawable } from '../../src/documents/pdf/fonts.ts'
import { CODE_POINTS, unshownIn } from '../../src/documents/pdf/printable.ts'
import { renderPdf } from '../../src/documents/pdf.ts'
import { openPrinter } from '../../src/documents/printer.ts'
import type { Document } from '../../src/domain/memo/document.ts'
import { writeTeaser } from '../../src/domain/memo/teaser.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { teaserFactsOf } from '../_documents.ts'

loadMessages()
const ON = new Date('2026-11-01T00:00:00.000Z')
const teaser = writeTeaser(teaserFactsOf(), 'en')

describe('PDF printer', () => {
  const printer = openPrinter()
  after(() => printer.close())

  it('returns the same bytes as without a thread for concurrent orders', async () => {
    const expected = Buffer.from(await renderPdf(teaser, ON))
    const printed = await Promise.all([1, 2, 3].map(() => printer.pdf(teaser, ON)))
    for (const bytes of printed) assert.ok(expected.equals(bytes))
    const docx = await printer.docx(teaser)
    assert.deepEqual([...docx.subarray(0, 2)], [...Buffer.from('PK')])
  })

  it('rejects an invalid document without quoting it and prints the next one', async () => {
    const broken = { ...teaser, sections: [{ heading: 'Secret words', blocks: null, width: 'full' }] }
    await assert.rejects(
      printer.pdf(broken as unknown as Document, ON),
      (error: Error) => !/Secret/.test(error.message),
    )
    assert.ok((await printer.pdf(teaser, ON)).length > 1_000)
  })

  it('ends its thread when idle, starts another for the next order and rejects orders once closed', async () => {
    const brief = openPrinter(1)
    assert.ok((await brief.pdf(teaser, ON)).length > 1_000)
    await new Promise((done) => setTimeout(done, 200))
    assert.ok((await brief.pdf(teaser, ON)).length > 1_000)
    await brief.close()
    await assert.rejects(brief.pdf(teaser, ON), /closed/)
  })

  it('rejects pending orders when it is closed', async () => {
    const closing = openPrinter()
    const under = assert.rejects(closing.pdf(teaser, ON), /closed/)
    await closing.close()
    await under
  })
})

describe('table of printable characters', () => {
  it('matches the fonts (run scripts/build-printable.ts after a change of fonts)', () => {
    const bits = readFileSync(new URL('../../model/printable.bits', import.meta.url))
    // Every seventh code point covers each script that a font has.
    for (let point = 0; point < CODE_POINTS; point += 7) {
      if (point >= 0xd800 && point <= 0xdfff) continue
      const isMarked = ((bits[point >> 3] ?? 0) & (1 << (point & 7))) !== 0
      assert.equal(isMarked, isDrawable(String.fromCodePoint(point)), `U+${point.toString(16)}`)
    }
  })

  it('names each character without a font once, in order', () => {
    assert.equal(unshownIn('Ünal & Søn, ООО Волга, 株式会社, שלום, شركة'), '')
    assert.equal(unshownIn('ไทย देश ไทย'), 'ไทยदेश')
  })
})
