import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { stripMarkup } from '../src/domain/text/prose.ts'

const wordsOf = (text: string) => stripMarkup(text).trim().replace(/\s+/g, ' ')

describe('stripMarkup', () => {
  it('removes tags, comments, scripts, styles and web addresses', () => {
    const page =
      '<div class="hero"><style>.a{color:red}</style><h1>Payroll software</h1><!-- sold by us --><script src="x.js">track("a<b")</script> for small companies, see https://payroll.example/product?id=7 or <a href="mailto:x">www.payroll.example</a></div>'
    assert.equal(wordsOf(page), 'Payroll software for small companies, see or')
    assert.equal(wordsOf('Payroll <b>software'), 'Payroll software')
    assert.equal(wordsOf('Payroll <script>never closed'), 'Payroll')
  })
  it('decodes entities into letters', () => {
    assert.equal(
      wordsOf('Soci&eacute;t&eacute; d&rsquo;audit &amp; conseil&nbsp;: M&uuml;ller &#8211; Gro&szlig;handel'),
      'Societe d’audit & conseil : Muller Großhandel',
    )
  })
  it('keeps text that is not markup unchanged', () => {
    for (const text of ['Teams of < 5 people and > 2 sites', 'R&D, M&A; profit > cost', 'a <- b', '5 <6> 7', ''])
      assert.equal(stripMarkup(text), text)
    assert.equal(stripMarkup(stripMarkup('x <i>y</i>')), stripMarkup('x <i>y</i>'))
  })
  it('accepts any text, including thousands of unclosed tags and entities', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'<>/!-&;:a sctyle"'), maxLength: 300 }), (text) => {
        assert.equal(typeof stripMarkup(text), 'string')
      }),
    )
    for (const piece of ['<script>', '<', '<a', '&', '<!--', 'http://', '&#', '</script'])
      assert.ok(stripMarkup(piece.repeat(10_000)).length <= 10_000 * piece.length)
  })
})
