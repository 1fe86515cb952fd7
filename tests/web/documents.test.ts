import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { anchorOf, markdownOutline } from '../../src/web/features/memos/outline.ts'
import { draftIn } from '../../src/web/features/nda/draft.ts'
import { fileNameIn } from '../../src/web/save-as.ts'

describe('markdownOutline', () => {
  it('returns the second-level headings in order, unescaped', () => {
    const markdown = '# Title\n\n## Market & sector\n\n### Below\n\n## A \\& B  \n\ntext ## not one'
    assert.deepEqual(markdownOutline(markdown), [
      { id: 'part-market-sector', text: 'Market & sector' },
      { id: 'part-a-b', text: 'A & B' },
    ])
  })
  it('ignores headings inside a fenced code block', () => {
    assert.deepEqual(markdownOutline('```\n## code\n```\n## After'), [{ id: 'part-after', text: 'After' }])
  })
  it('derives an anchor without accents from a heading', () => {
    assert.equal(anchorOf('Qualité des données'), 'part-qualite-des-donnees')
  })
})

describe('fileNameIn', () => {
  it('returns the file name of the header, or the fallback if it is missing or a path', () => {
    assert.equal(fileNameIn('attachment; filename="brief.md"', 'x.md'), 'brief.md')
    for (const header of [
      null,
      'attachment',
      'inline; filename=""',
      'inline; filename="../brief.md"',
      'inline; filename="a\\b"',
    ])
      assert.equal(fileNameIn(header, 'x.md'), 'x.md')
  })
})

describe('draftIn', () => {
  it('returns the stored signature draft without the consent', () => {
    assert.deepEqual(draftIn('{"signer":"Ana Ruiz","company":"Nuevo","consent":true}'), {
      signer: 'Ana Ruiz',
      company: 'Nuevo',
    })
  })
  it('returns null for an unreadable draft', () => {
    for (const text of [null, '', 'x', 'null', '[]', '{"signer":1,"company":""}', '{"signer":"a"}'])
      assert.equal(draftIn(text), null)
  })
})
