import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { anchorOf, markdownOutline } from '../../src/web/features/memos/outline.ts'
import { draftIn } from '../../src/web/features/nda/draft.ts'
import { fileNameIn } from '../../src/web/save-as.ts'

describe('the contents of a document', () => {
  it('are its second-level headings in order, their escapes undone', () => {
    const markdown = '# Title\n\n## Market & sector\n\n### Below\n\n## A \\& B  \n\ntext ## not one'
    assert.deepEqual(markdownOutline(markdown), [
      { id: 'part-market-sector', text: 'Market & sector' },
      { id: 'part-a-b', text: 'A & B' },
    ])
  })
  it('pass over what stands in a fence', () => {
    assert.deepEqual(markdownOutline('```\n## code\n```\n## After'), [{ id: 'part-after', text: 'After' }])
  })
  it('an anchor is the same for the heading as shown, accents or not', () => {
    assert.equal(anchorOf('Qualité des données'), 'part-qualite-des-donnees')
  })
})

describe('the name of a saved file', () => {
  it('is the one the service gives, unless it is a path or none', () => {
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

describe('the draft of a signature', () => {
  it('is read back as it was kept, without a consent', () => {
    assert.deepEqual(draftIn('{"signer":"Ana Ruiz","company":"Nuevo","consent":true}'), {
      signer: 'Ana Ruiz',
      company: 'Nuevo',
    })
  })
  it('is absent where it cannot be read', () => {
    for (const text of [null, '', 'x', 'null', '[]', '{"signer":1,"company":""}', '{"signer":"a"}'])
      assert.equal(draftIn(text), null)
  })
})
