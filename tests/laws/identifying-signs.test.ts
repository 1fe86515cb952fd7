import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  findIdentifyingSigns,
  identifyingSignIn,
  type SignFacts,
} from '../../src/domain/confidentiality/blinding/identifying-signs.ts'
import { maskedStretches, namesLeft } from '../../src/domain/confidentiality/masking/masked-words.ts'
import { LEAST_K } from '../../src/domain/figures/aggregate.ts'
import { LANGUAGES } from '../../src/domain/language/language.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { ordinaryWords } from '../../src/integrations/ordinary-words-file.ts'

loadMessages()

const QUIET: SignFacts = {
  fineness: 'grid',
  hasFigures: true,
  companies: null,
  rareWords: [],
  places: [],
  namesLeft: [],
  masked: [],
}

describe('identifying sign in a blind view', () => {
  it('is reported if fewer than LEAST_K companies share the description', () => {
    const signs = (companies: number | null) => findIdentifyingSigns({ ...QUIET, companies }).map(({ of }) => of)
    assert.deepEqual(signs(null), [])
    assert.deepEqual(signs(LEAST_K), [])
    assert.deepEqual(signs(LEAST_K - 1), ['few_alike'])
    assert.deepEqual(signs(0), ['few_alike'])
  })
  it('is reported for figures disclosed to three digits, rare words and places', () => {
    const signs = (facts: Partial<SignFacts>) => findIdentifyingSigns({ ...QUIET, ...facts }).map(({ of }) => of)
    assert.deepEqual(signs({ fineness: 'digits' }), ['exact_figures'])
    assert.deepEqual(signs({ fineness: 'digits', hasFigures: false }), [])
    assert.deepEqual(signs({ fineness: 'sector' }), [])
    assert.deepEqual(signs({ rareWords: ['kestrelmoor'], places: ['Lozère'] }), ['rare_words', 'places'])
  })
  it('lists the masked words and the capitalised words that remain, in every language', () => {
    const written = 'Lifts for Tesco in Leeds and for Purple Rooms; 42 fitters.'
    const blind = 'Lifts for […] in […] and for Purple Rooms; […] fitters.'
    assert.deepEqual(maskedStretches(written, blind), ['Tesco', 'Leeds', '42'])
    assert.deepEqual(maskedStretches('Leeds lifts', '[…] lifts'), ['Leeds'])
    assert.deepEqual(maskedStretches('Lifts in Leeds', 'Lifts in […]'), ['Leeds'])
    assert.deepEqual(namesLeft(`${blind} We fit them for hotels and for small offices too.`, ordinaryWords()), [
      'Purple',
      'Rooms',
    ])
    assert.deepEqual(namesLeft('Wir bauen die Maschinen für das Handwerk und die Industrie.', ordinaryWords()), [])
    for (const language of LANGUAGES) {
      assert.match(identifyingSignIn(language, { of: 'masked', words: ['Tesco', 'Leeds'] }), /Tesco, Leeds/)
      assert.match(identifyingSignIn(language, { of: 'names_left', words: ['Purple'] }), /Purple/)
    }
  })
  it('states that no other company matches, or how many do, in every language', () => {
    for (const language of LANGUAGES) {
      const said = (companies: number) => identifyingSignIn(language, { of: 'few_alike', companies })
      assert.equal(said(0), said(1))
      assert.doesNotMatch(said(1), /\d/)
      for (const companies of [2, 4]) assert.match(said(companies), new RegExp(`\\b${companies}\\b`), language)
    }
  })
})
