import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { micromark } from 'micromark'
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Elements, Markdown } from '../../src/web/components/markdown.ts'

const shown = (text: string, elements?: Elements) =>
  renderToStaticMarkup(createElement(Markdown, elements ? { text, elements } : { text }))

/** Renders `text` by the CommonMark reference implementation. */
const asReference = (text: string) => micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] })

/** Returns the visible content: without space between blocks, and images and invalid links as their words. */
function meaningOf(html: string): string[] {
  const parts: string[] = []
  let text = ''
  let isCode = false
  const links: boolean[] = []
  const endText = () => {
    const words = isCode ? text.replace(/^\n+|\n+$/g, '') : text.replace(/\s+/g, ' ').trim()
    if (words !== '') parts.push(words)
    text = ''
  }
  const parser = new Parser({
    ontext: (more) => {
      text += more
    },
    onopentag: (tag, { href = '', align = '', style = '', start = '', alt = '' }) => {
      if (tag === 'img') {
        text += alt
        return
      }
      if (tag === 'a') {
        const leads = href !== '' && URL.canParse(decodeURI(href), 'https://here.example')
        links.push(leads)
        if (!leads) return
      }
      endText()
      if (tag === 'pre') isCode = true
      const side = align || style.replace('text-align:', '')
      parts.push(['<', tag, decodeURI(href), side, start].join(' ').trimEnd())
    },
    onclosetag: (tag) => {
      if (tag === 'img' || (tag === 'a' && links.pop() === false)) return
      endText()
      if (tag === 'pre') isCode = false
      parts.push(`</ ${tag}`)
    },
  })
  parser.end(html)
  endText()
  return parts
}

const PIECES = [
  ...[
    '# ',
    '## ',
    '###### ',
    '- ',
    '- a\n- b\n',
    '- a\n\n- b\n',
    '1. ',
    '3) c\n4) d\n',
    '> ',
    '---\n',
    '===\n',
    '```\n',
    '    ',
  ],
  ...['| a | b |\n|--|-:|\n', '| c |\n', '| c | d | e |\n', '|:-:|\n', '|'],
  ...['*', '**', '_', '__', '`', '``', '~~x~~', '\\', '  \n', '&amp;', '&lt;', '&eacute;', '&#39;', '"', '<', '>', '{'],
  ...['[a](https://a.example/b?c=d)', '[a](javascript:x)', '[a](/b#c)', '[*a*](mailto:b@c.example)', '[a](data:b)'],
  ...['[r]', '[a][r]', '<https://e.example>', '![p *q*](r.png)', '![p][r]'],
  ...[
    '<b>',
    '<script>f()</script>',
    '<img src=x onerror=f()>',
    '<!-- c -->',
    'word',
    'é',
    ' ',
    '\n',
    '\n\n',
    'https://f.example',
  ],
]

/** Definitions come last, because the reference drops a line break from code after one. */
const ENDS = ['', '\n\n[r]: https://d.example', '\n\n[r]: vbscript:x\n[r]: https://d.example']

describe('Markdown component', () => {
  it('renders as the CommonMark reference implementation does', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }), fc.constantFrom(...ENDS), (pieces, end) => {
        const text = pieces.join('') + end
        assert.deepEqual(meaningOf(shown(text)), meaningOf(asReference(text)))
      }),
      { numRuns: 1000 },
    )
  })

  it('renders only allowed elements, attributes and protocols', () => {
    const ELEMENTS = /^(?:h[1-6]|p|ul|ol|li|blockquote|pre|code|em|strong|a|br|hr|table|thead|tbody|tr|th|td)$/
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 24 }), (pieces) => {
        const parser = new Parser({
          onopentag: (tag, attributes) => {
            assert.match(tag, ELEMENTS)
            for (const [name, value] of Object.entries(attributes)) {
              assert.ok(['href', 'style', 'start'].includes(name), name)
              if (name === 'href')
                assert.match(new URL(value, 'https://here.example').protocol, /^(?:https?|mailto):$/, value)
            }
          },
        })
        parser.end(shown(pieces.join('')))
      }),
      { numRuns: 1000 },
    )
  })

  it('links to http, https, mailto or a relative address; any other link is rendered as its words', () => {
    for (const address of [
      'https://a.example',
      'HTTP://a.example',
      'mailto:a@b.example',
      '/a',
      'a/b:c',
      '#a',
      '?a=b:c',
      'a',
    ])
      assert.equal(shown(`[words](${address})`), `<p><a href="${address}">words</a></p>\n`)
    for (const address of [
      'javascript:x',
      'JavaScript:x',
      'java&Tab;script:x',
      '<java script:x>',
      'data:text/html,x',
      'file:///x',
      ':x',
      'https://a|b',
      'https://',
      '//[a',
    ])
      assert.equal(shown(`[words](${address})`), '<p>words</p>\n')
  })

  it('renders an element by the given component', () => {
    const elements: Elements = {
      h1: ({ children }) => createElement('h2', { id: 'top' }, children),
      td: ({ children, style }) => createElement('td', { className: style?.textAlign }, children),
    }
    assert.equal(
      shown('# A *b*\n\n|c|\n|-:|\n|d|', elements),
      '<h2 id="top">A <em>b</em></h2>\n<table><thead><tr><th style="text-align:right">c</th></tr></thead>' +
        '<tbody><tr><td class="right">d</td></tr></tbody></table>\n',
    )
  })
})
