import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { renderPdf } from '../../src/documents/pdf.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../../src/domain/language/language.ts'
import { writeAcquisitionBrief } from '../../src/domain/memo/acquisition-brief.ts'
import type { Document } from '../../src/domain/memo/document.ts'
import { writeInfoMemo } from '../../src/domain/memo/info-memo.ts'
import { writeMemorandum } from '../../src/domain/memo/memorandum.ts'
import { writeTeaser } from '../../src/domain/memo/teaser.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { demoMemorandum } from '../_demo-memoranda.ts'
import { briefFactsOf, memoFactsOf, teaserFactsOf, writtenFactsOf } from '../_documents.ts'
import { partOf } from '../_thoroughness.ts'

loadMessages()

const EDITION = {
  approved: { version: 1, at: '2026-11-20T09:30:00.000Z' },
  reader: 'Ada Byron',
  readAt: '2026-11-21T09:30:00.000Z',
}
const WRITERS: Readonly<Record<string, (language: DocumentLanguage) => Document>> = {
  'a teaser by a written profile': (language) => writeTeaser(writtenFactsOf(), language),
  'a teaser without a profile': (language) => writeTeaser(teaserFactsOf(), language),
  'the richest memorandum': (language) => writeMemorandum(demoMemorandum('rich').facts, language, EDITION),
  'the thinnest memorandum': (language) => writeMemorandum(demoMemorandum('thin').facts, language, EDITION),
  'the owner’s copy of a memorandum': (language) => writeInfoMemo(memoFactsOf(), language),
  'an acquisition brief': (language) => writeAcquisitionBrief(briefFactsOf(), language),
}

/** An element of the structure tree with the text of its own content by page. */
interface Node {
  role: string
  alt: string
  text: string
  children: Node[]
}

interface Read {
  title: string
  language: string
  /** Structure trees of all pages, merged. */
  root: Node
  /** Tagged text in drawing order. */
  drawn: string
  /** Text that is neither tagged nor an artifact. */
  loose: string
}

interface Raw {
  role?: string
  alt?: string
  type?: string
  id?: string
  children?: Raw[]
}

async function read(bytes: Uint8Array): Promise<Read> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    const { info } = await document.getMetadata()
    const { Title = '', Language = '' } = info as { Title?: string; Language?: string }
    const root: Node = { role: 'Root', alt: '', text: '', children: [] }
    let drawn = ''
    let loose = ''
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
      const texts = new Map<string, string>()
      const open: string[] = []
      for (const item of items)
        if ('type' in item) {
          if (item.type === 'endMarkedContent') open.pop()
          else open.push(item.id ?? (item as { tag?: string }).tag ?? '')
        } else {
          const inside = open.at(-1)
          const str = item.hasEOL ? `${item.str} ` : item.str
          if (inside === undefined) loose += str
          else if (inside !== 'Artifact') {
            texts.set(inside, (texts.get(inside) ?? '') + str)
            drawn += str
          }
        }
      const toNode = ({ role = '', alt = '', children = [] }: Raw): Node => ({
        role,
        alt,
        text: children.map(({ type, id }) => (type === 'content' ? (texts.get(id ?? '') ?? '') : '')).join(''),
        children: children.filter(({ type }) => type !== 'content').map(toNode),
      })
      root.children.push(...toNode((await page.getStructTree()) as unknown as Raw).children)
    }
    return { title: Title, language: Language, root, drawn, loose }
  } finally {
    await task.destroy()
  }
}

const walk = (node: Node): Node[] => [node, ...node.children.flatMap(walk)]
const textOf = (node: Node): string => node.text + node.children.map(textOf).join('')
const plain = (text: string) => text.replace(/\s+/g, '')

const HOLDS_ELEMENTS = ['Document', 'Sect', 'L', 'LI', 'Table', 'TR', 'TOC']

/** Allowed children of elements with a fixed content model (ISO 32000-2, 14.8.4). */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  L: ['LI'],
  LI: ['Lbl', 'LBody'],
  Table: ['TR'],
  TR: ['TH', 'TD'],
  TOC: ['Caption', 'TOCI'],
  P: [],
  H1: [],
  H2: [],
  H3: [],
  Figure: [],
}

describe('PDF structure tree', () => {
  for (const [what, write] of Object.entries(WRITERS))
    for (const language of partOf([...DOCUMENT_LANGUAGES]))
      it(`makes ${what} readable by assistive technology in ${language}`, async () => {
        const document = write(language)
        const { title, language: declared, root, drawn, loose } = await read(await renderPdf(document, new Date(0)))
        assert.equal(title, `${document.title} – ${document.kind}`)
        assert.equal(declared, language)
        const nodes = walk(root)

        assert.equal(loose, '', 'text outside the structure tree')
        const letters = (text: string) => [...plain(text)].toSorted().join('')
        assert.equal(letters(textOf(root)), letters(drawn), 'drawn text is missing from the structure tree')

        const levels = nodes.flatMap(({ role }) => (/^H\d$/.test(role) ? [Number(role.slice(1))] : []))
        assert.equal(levels.filter((level) => level === 1).length, 1)
        levels.forEach((level, at) => {
          assert.ok(level - (levels[at - 1] ?? 0) <= 1, `a heading of level ${level} after ${levels[at - 1]}`)
        })
        const headings = nodes.filter(({ role }) => role === 'H2').map((node) => plain(textOf(node)))
        assert.deepEqual(
          headings,
          document.sections.flatMap(({ heading }) => (heading === null ? [] : [plain(heading)])),
        )

        for (const node of nodes) {
          const allowed = CHILDREN[node.role]
          for (const child of node.children)
            assert.ok(allowed?.includes(child.role) ?? true, `${child.role} in ${node.role}`)
          if (node.role === 'Figure') assert.ok(node.alt.trim().length > 10, 'a figure without a description')
          if (HOLDS_ELEMENTS.includes(node.role)) assert.equal(node.text, '', `text directly in ${node.role}`)
          if (node.role === 'L') assert.ok(node.children.length > 0)
        }
        // A table over several pages is one element with the rows of each page.
        const tables = document.sections.flatMap(({ blocks }) => blocks.filter(({ block }) => block === 'table'))
        const heads = nodes.filter(
          (node) => node.role === 'TR' && node.children[0]?.role === 'TH' && textOf(node) !== '',
        )
        assert.equal(heads.length, tables.length, 'wrong number of header rows')
        for (const { children } of heads) assert.ok(children.every(({ role }) => role === 'TH'))
      })

  it('states the scope of every column heading', async () => {
    const raw = Buffer.from(await renderPdf(writeMemorandum(demoMemorandum('rich').facts, 'en', EDITION), new Date(0)))
    const text = raw.toString('latin1')
    const headings = text.match(/\/S \/TH\b/g)?.length ?? 0
    assert.ok(headings > 20)
    assert.equal(text.match(/\/Scope \/Column\b/g)?.length ?? 0, headings)
  })
})
