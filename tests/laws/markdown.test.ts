import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { toMarkdown } from '../../src/documents/markdown.ts'
import {
  type Block,
  type Document,
  list,
  paragraph,
  printable,
  quote,
  section,
  table,
} from '../../src/domain/memo/document.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

interface Node {
  type: string
  value?: string
  depth?: number
  children?: Node[]
}

/** Parses GitHub Flavored Markdown: tables, strikethrough, task lists, footnotes and bare links. */
function readAgain(markdown: string): Node {
  return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Node
}

const nodesOf = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(nodesOf)]
const textOf = (node: Node): string =>
  node.type === 'break' ? ' ' : (node.value ?? (node.children ?? []).map(textOf).join(''))
const oneLine = (text: string) => printable(text).replace(/\s+/g, ' ').trim()

const HOSTILE = [
  '# heading',
  'Company D #',
  '[link](https://evil.example)',
  '![image](https://evil.example/x.png)',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  'a | b',
  '**bold** _under_ `code` ~~gone~~',
  '```\ncode\n```',
  '    indented',
  '\tindented',
  '- item\n- item',
  '1. one',
  '1986. A great year',
  '1) one',
  '> quote',
  'text\n===',
  'text\n---',
  '---',
  '***',
  '[ ] task',
  '[^1] footnote\n\n[^1]: here',
  '[ref]: https://evil.example',
  'https://evil.example/?a=b&c=d',
  'www.evil.example',
  'someone@evil.example',
  'mailto:someone@evil.example',
  '&lt;b&gt; &amp; &#65;',
  'back\\slash \\[x\\](y)',
  '$math$',
  '<!-- comment -->',
  '`` ` ``',
  'tick` https://a.example/`x`',
  '\u202Eevil\u202C',
  'line\u2028separator',
  ':---',
  '+ plus',
  '= equals',
] as const
const hostile = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        '#',
        '|',
        '`',
        '*',
        '_',
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '\\',
        '!',
        '-',
        '\n',
        ' ',
        '@',
        'a',
        ':',
        '/',
        '&',
        '~',
        '1',
        '.',
      ),
      { maxLength: 30 },
    )
    .map((marks) => marks.join('')),
)

const ALLOWED = new Set([
  'root',
  'heading',
  'paragraph',
  'text',
  'inlineCode',
  'list',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
  'blockquote',
  'thematicBreak',
])

function documentOf(title: string, blocks: readonly Block[]): Document {
  return {
    language: 'en',
    kind: 'Memo',
    title,
    subtitle: '',
    asOf: '20 November 2026',
    sections: [section('Section', blocks)],
    footer: 'Footer',
    missingGlyphs: '',
  }
}

describe('markdown of hostile texts', () => {
  it('contains only the structure of the document', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, hostile, hostile, (a, b, c, d, e) => {
        const visible = (text: string) => oneLine(text) !== ''
        const printed = toMarkdown(
          documentOf(visible(a) ? a : 'Title', [
            paragraph(b),
            quote(c),
            list([visible(d) ? d : 'item', 'second']),
            table(
              ['first', '>second'],
              [
                [e, 'x'],
                ['y', a],
              ],
            ),
            { block: 'key-figures', figures: [{ label: 'Label', value: b }] },
          ]),
        )
        const tree = readAgain(printed)
        const nodes = nodesOf(tree)
        const count = (type: string) => nodes.filter((node) => node.type === type).length
        for (const { type } of nodes) assert.ok(ALLOWED.has(type), `${type} in ${JSON.stringify(printed)}`)
        assert.deepEqual(
          nodes.filter(({ type }) => type === 'heading').map(({ depth }) => depth),
          [1, 2],
        )
        assert.equal(count('table'), 1)
        assert.equal(count('tableRow'), 3)
        assert.equal(count('tableCell'), 6)
        assert.equal(count('thematicBreak'), 1)
        assert.equal(count('blockquote'), visible(c) ? 1 : 0)
      }),
      { numRuns: 1000 },
    )
  })
  it('preserves the text word for word', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const given = oneLine(text)
        const tree = readAgain(
          toMarkdown(documentOf('Title', [table(['h'], [[text]]), paragraph(`x ${text}`), list([`x ${text}`])])),
        )
        const nodes = nodesOf(tree)
        const cell = nodes.filter(({ type }) => type === 'tableCell').at(1)
        assert.equal(oneLine(cell ? textOf(cell) : ''), given)
        const words = nodes.filter(({ type }) => type === 'paragraph').map((node) => oneLine(textOf(node)))
        assert.equal(words.filter((word) => word === oneLine(`x ${text}`)).length, 2, JSON.stringify([words, given]))
      }),
      { numRuns: 1000 },
    )
  })
  for (const text of HOSTILE)
    it(`keeps ${JSON.stringify(text)} as text at the start of a paragraph, a quotation and a cell`, () => {
      const tree = readAgain(toMarkdown(documentOf('Title', [paragraph(text), quote(text), table(['h'], [[text]])])))
      for (const { type } of nodesOf(tree)) assert.ok(ALLOWED.has(type) && type !== 'list', type)
      assert.equal(nodesOf(tree).filter(({ type }) => type === 'table').length, 1)
    })
  it('is less than five times as long as a run of 100,000 special characters', () => {
    for (const text of ['@', 'a', 'a@', '<', 'http://', '`', '*', '[']) {
      const long = toMarkdown(documentOf('Title', [paragraph(text.repeat(100_000 / text.length))]))
      assert.ok(long.length < 500_000)
    }
  })
})
