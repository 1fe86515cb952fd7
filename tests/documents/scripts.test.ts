import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { eastAsianIn, runsIn } from '../../src/documents/pdf/fonts.ts'
import { renderPdf } from '../../src/documents/pdf.ts'
import { type Document, list, paragraph, section, table } from '../../src/domain/memo/document.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

const OMITTED = 'Some characters are left out.'

const documentWith = (text: string): Document => ({
  language: 'en',
  kind: 'Memorandum',
  title: text,
  subtitle: text,
  asOf: '1 November 2026',
  sections: [section('Words', [paragraph(text), list([text]), table(['Name', 'Text'], [['A', text]])])],
  footer: text,
  missingGlyphs: OMITTED,
})

interface Word {
  text: string
  left: number
  bottom: number
  width: number
}

interface Print {
  words: Word[]
  fonts: string[]
  raw: string
}

async function printed(text: string): Promise<Print> {
  const bytes = await renderPdf(documentWith(text), new Date('2026-11-01T00:00:00.000Z'))
  const raw = Buffer.from(bytes).toString('latin1')
  const fonts = [...raw.matchAll(/\/FontName \/[A-Z]{6}\+(\S+)/g)].map(([, name]) => name ?? '').toSorted()
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(1)).getTextContent()
  await task.destroy()
  const words = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left, bottom] = item.transform as [number, number, number, number, number, number]
    return [{ text: item.str.normalize('NFKC'), left, bottom, width: item.width }]
  })
  return { words, fonts, raw }
}

const textOf = ({ words }: Print) => words.map(({ text }) => text).join(' ')

/** Encodes text as a PDF string in UTF-16. */
const inUtf16 = (words: string) => `\xfe\xff${Buffer.from(words, 'utf16le').swap16().toString('latin1')}`

const SOURCE = ['SourceSans3-Regular', 'SourceSans3-SemiBold', 'SourceSerif4-SemiBold']

describe('document in another script', () => {
  for (const [script, text, family] of [
    ['Japanese', '株式会社山田製作所', 'NotoSansJP'],
    ['Chinese', '中国工厂机器', 'NotoSansSC'],
    ['Korean', '주식회사한빛', 'NotoSansKR'],
    ['Armenian', 'Հայաստան', 'NotoSansArmenian'],
    ['Georgian', 'საქართველო', 'NotoSansGeorgian'],
    ['Hebrew', 'שלום', 'NotoSansHebrew'],
    ['Arabic', 'العربية', 'Vazirmatn'],
    ['pictures', '🚀🏭', 'NotoEmoji'],
  ] as const)
    it(`prints ${script} in the font of that script alone, readable as written`, async () => {
      const print = await printed(`Works ${text}`)
      assert.ok(textOf(print).split(text).length - 1 >= 4, textOf(print))
      assert.doesNotMatch(textOf(print), /\[\.\.\.\]|□|left out/)
      assert.deepEqual(print.fonts, [`${family}-Regular`, `${family}-SemiBold`, ...SOURCE].toSorted())
    })

  it('loads no further font for Latin, Greek and Cyrillic text', async () => {
    assert.deepEqual((await printed('Łużyckie Wieże, Ελληνικά, Ромашка')).fonts, SOURCE)
  })

  it('joins Arabic letters', async () => {
    const width = async (text: string) => {
      const { words } = await printed(text)
      return words.filter((word) => word.text.trim() === text).at(-1)?.width ?? assert.fail(text)
    }
    assert.ok((await width('ببب')) < 2 * (await width('ب')))
  })

  it('sets words from right to left and numbers from left to right and aligns the paragraph right', async () => {
    const print = await printed('חברה נוסדה ב-1987 בחיפה')
    const line = (at: number) => print.words.filter(({ bottom }) => Math.abs(bottom - at) < 1)
    const paragraphs = print.words.filter(({ text }) => text === 'חברה')
    const paragraphWord = paragraphs.find(({ left }) => left > 480) ?? assert.fail('no word at the right margin')
    const words = line(paragraphWord.bottom).toSorted((one, other) => other.left - one.left)
    assert.deepEqual(
      words.map(({ text }) => text.trim()),
      // The hyphen is drawn to the right of the number, between it and its prefix.
      ['חברה', 'נוסדה', 'ב', '1987-', 'בחיפה'],
    )
  })

  it('keeps a right-to-left name in its place in an English sentence', async () => {
    const { words } = await printed('Acme and שלום עולם (Haifa) agree')
    const [one] = words.filter(({ text }) => text.startsWith('Acme and'))
    const line = words
      .filter(({ bottom }) => Math.abs(bottom - (one?.bottom ?? 0)) < 1)
      .toSorted((first, other) => first.left - other.left)
    assert.equal(line.map(({ text }) => text.trim()).join(' '), 'Acme and עולם שלום (Haifa) agree')
  })

  it('states the words in reading order in the structure tree', async () => {
    const text = 'שלום עולם'
    const { raw } = await printed(text)
    assert.ok(raw.split(`/ActualText (${inUtf16(text)})`).length - 1 >= 4)
  })

  it('breaks Japanese lines between characters and never before a full stop', async () => {
    const { words } = await printed('私達は機械を修理します。'.repeat(30))
    const starts = new Map<number, Word>()
    for (const word of words) {
      const known = starts.get(Math.round(word.bottom))
      if (known === undefined || word.left < known.left) starts.set(Math.round(word.bottom), word)
    }
    assert.ok(starts.size > 10)
    for (const { text } of starts.values()) assert.doesNotMatch(text, /^[。、]/)
  })

  it('marks characters without a font and explains the mark', async () => {
    const text = textOf(await printed('उद्योग in Lyon'))
    assert.match(text, /\[\.\.\.\] in Lyon/)
    assert.ok(text.includes(OMITTED))
    assert.doesNotMatch(text, /□/)
  })
})

describe('bracket pair in a bidirectional line', () => {
  const drawn = (line: string) =>
    runsIn('text', line, eastAsianIn(line))
      .map(({ text }) => (/\p{Script=Hebrew}/u.test(text) ? [...text].reverse().join('') : text))
      .join('')
  // Expected values from Unicode Standard Annex 9, rule N0, in visual order from left to right.
  for (const [line, seen] of [
    ['אב (גד) הו', 'וה (דג) בא'],
    ['אב ABC (DEF) גד', 'דג ABC (DEF) בא'],
    ['ABC (אב) גד', 'ABC (בא) דג'],
    ['אב (ABC) גד', 'דג (ABC) בא'],
    ['אב (2012) גד', 'דג (2012) בא'],
    ['ABC (אב [גד] הו) DEF', 'ABC (וה [דג] בא) DEF'],
    ['ABC (DEF) אב', 'ABC (DEF) בא'],
  ] as const)
    it(`is placed by rule N0 of Unicode Annex 9: ${line}`, () => {
      assert.equal(drawn(line), seen)
    })
})
