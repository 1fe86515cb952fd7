/** Terms of lexicon/, compiled into model/domain/ by scripts/build-terms.ts. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { compiledFile, compileTerms, readTerms, TERM_FOLDERS } from '../../scripts/build-terms.ts'
import { distinctiveness, isFunctionWord } from '../../src/domain/confidentiality/masking/generic-words.ts'
import { FUNCTION_WORDS, GENERIC_WORDS } from '../../src/domain/text/function-words.ts'
import { BROAD_TIERS, NARROW_TIERS } from '../../src/domain/valuation/industry.ts'
import { nafCodesUnder } from '../../src/domain/valuation/naf-codes.ts'
import { TRADES } from '../../src/domain/valuation/trades.ts'

describe('compiled terms', () => {
  for (const folder of TERM_FOLDERS)
    it(`the compiled file matches lexicon/${folder}/ (node scripts/build-terms.ts)`, () => {
      assert.equal(readFileSync(compiledFile(folder), 'utf8'), compileTerms(folder))
    })

  it('readTerms returns a list, or lists by heading, without comments', () => {
    assert.deepEqual(readTerms('# note\nwine*\n\n^fine wine$\n', 'a.txt'), ['wine*', '^fine wine$'])
    assert.deepEqual(readTerms('[Wine (still)]\nwine*\n[Beer]\n# note\nbeer\n', 'a.txt'), {
      'Wine (still)': ['wine*'],
      Beer: ['beer'],
    })
  })

  it('readTerms rejects a duplicate term, a duplicate heading and terms before the first heading', () => {
    assert.throws(() => readTerms('wine\nbeer\nwine\n', 'a.txt'), /a\.txt has the term wine twice/)
    assert.throws(() => readTerms('[Wine]\nwine\n[Wine]\nvin\n', 'a.txt'), /a\.txt has the heading Wine twice/)
    assert.throws(() => readTerms('wine\n[Beer]\nbeer\n', 'a.txt'), /a\.txt has terms before its first heading/)
  })

  it('tiers keep their order, from the form of business to the field', () => {
    assert.deepEqual(
      NARROW_TIERS.map((tier) => Object.keys(tier)[0]),
      [
        'Software (Entertainment)',
        'Software (System & Application)',
        'Business & Consumer Services',
        'Healthcare Products',
        'Engineering/Construction',
      ],
    )
    assert.deepEqual(BROAD_TIERS[0]?.Power?.slice(0, 3), ['energy*', 'energie*', 'energia*'])
    assert.deepEqual(TRADES.find(({ key }) => key === 'hairdressing')?.terms, [
      'hairdress*',
      'coiffure*',
      'friseur*',
      'peluquer*',
      'parrucchier*',
    ])
  })

  it('distinctiveness classifies a word as generic, a homonym or distinctive', () => {
    assert.equal(distinctiveness('plumber'), 'generic')
    assert.equal(distinctiveness('boulangeries'), 'generic')
    assert.equal(distinctiveness('hello'), 'generic')
    assert.equal(distinctiveness('mason'), 'homonym')
    assert.equal(distinctiveness('vaubrun'), 'distinctive')
    assert.equal(isFunctionWord('saint'), true)
    assert.equal(isFunctionWord('mason'), false)
    assert.ok(FUNCTION_WORDS.de.has('anderweitig') && !FUNCTION_WORDS.en.has('anderweitig'))
    assert.ok(GENERIC_WORDS.has('subsidiaries') && !GENERIC_WORDS.has('bakery'))
  })

  it('nafCodesUnder lists the French codes under a class', () => {
    assert.deepEqual(nafCodesUnder('62.02'), ['62.02A', '62.02B'])
    assert.deepEqual(nafCodesUnder('62'), [])
    assert.deepEqual(nafCodesUnder('99.9'), [])
  })
})
