import assert from 'node:assert/strict'
import { it } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { FACES, loadFont } from '../../src/documents/pdf/fonts.ts'
import { unshownIn } from '../../src/documents/pdf/printable.ts'
import { renderPdf } from '../../src/documents/pdf.ts'
import { type Document, paragraph, section } from '../../src/domain/memo/document.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

const AS_OF = new Date('2026-11-01T00:00:00.000Z')
const documentOf = (title: string, text: string): Document => ({
  language: 'en',
  kind: 'Memorandum',
  title,
  subtitle: text,
  asOf: '1 November 2026',
  sections: [section(text, [paragraph(text), paragraph(text, 'strong')])],
  footer: text,
  missingGlyphs: '[…] stands for characters that the fonts lack.',
})

async function wordsOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) => {
      const { items } = await (await document.getPage(at + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join(' ')
    }),
  )
  await task.destroy()
  return pages.join(' ').replaceAll(/\s+/g, ' ')
}

// The composed names come first, since fonts are cached for the life of the process.
it('renderPdf prints text as written after any composed letters were printed before it', async () => {
  const composed = 'Łużyckie Wieże, Ṗřążẏ, Ďáblův Ťukan, Ǵọ̈ļđ, Ҙӑӝ, Ἀθῆναι, Ễḿ'
  await renderPdf(documentOf(composed, composed), AS_OF)
  const written =
    'Size, process, percent: the quick brown fox jumps over a lazy dog. PACK MY BOX WITH FIVE DOZEN LIQUOR JUGS'
  const read = await wordsOf(await renderPdf(documentOf(written, written), AS_OF))
  assert.ok(read.split(written).length - 1 >= 3, read)
})

it('every PDF face contains the Western European letters, so that a name in them loads no other font', () => {
  const letters = Array.from({ length: 0x100 }, (_, point) => String.fromCodePoint(point)).filter(
    (letter) => unshownIn(letter) === '' && !/\s|\p{C}/u.test(letter),
  )
  assert.ok(letters.length > 180)
  for (const face of FACES)
    for (const letter of letters) assert.ok(loadFont(face).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0), letter)
})
