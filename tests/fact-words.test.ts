import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LANGUAGES } from '../src/domain/language/language.ts'
import { factValueIn, sourceNameIn } from '../src/domain/quality/quality-words.ts'
import { loadMessages } from '../src/integrations/messages.ts'

loadMessages()

describe('words for facts in the reader’s language', () => {
  it('factValueIn translates a register status and a headcount band', () => {
    const said = (field: 'legal_status' | 'headcount', value: string) =>
      LANGUAGES.map((language) => factValueIn(language, field, value))
    assert.deepEqual(said('legal_status', 'struck off'), ['struck off', 'radiée', 'gelöscht', 'dada de baja'])
    assert.deepEqual(said('legal_status', 'active'), ['active', 'en activité', 'aktiv', 'activa'])
    assert.deepEqual(said('headcount', '50 to 99'), ['50 to 99', '50 à 99', '50 bis 99', '50 a 99'])
    assert.deepEqual(said('headcount', '10,000 or more'), [
      '10,000 or more',
      '10\u202f000 ou plus',
      '10.000 oder mehr',
      '10.000 o más',
    ])
  })
  it('factValueIn returns null for any other value', () => {
    assert.equal(factValueIn('fr', 'company', 'active'), null)
    assert.equal(factValueIn('fr', 'legal_status', 'dormant'), null)
    assert.equal(factValueIn('fr', 'headcount', 62), null)
    assert.equal(factValueIn('fr', 'headcount', '50 to 99 in all'), null)
  })
  it('sourceNameIn translates the company’s website and keeps the name of a register', () => {
    assert.equal(new Set(LANGUAGES.map((language) => sourceNameIn(language, 'website'))).size, LANGUAGES.length)
    assert.equal(sourceNameIn('fr', 'gleif'), sourceNameIn('en', 'gleif'))
  })
})
