import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readWordEntries } from '../scripts/curated-entries.ts'
import { PHRASE_WORDS_MAX, phraseKeyIn, readText } from '../src/domain/matching/text/lexicon.ts'
import { splitPhrases } from '../src/domain/text/words.ts'
import { readLexicon } from '../src/integrations/semantic-model.ts'

const lexicon = readLexicon()
const englishOf = (text: string) => readText(text, lexicon).english.flat()

function assertReads(rows: readonly (readonly [text: string, ...english: string[]])[]): void {
  for (const [text, ...english] of rows)
    for (const word of english) assert.ok(englishOf(text).includes(word), `${text}: ${englishOf(text).join(' ')}`)
}

describe('German and Italian lexicon', () => {
  it('has at least 2,000 rows per language and includes each one in the built dictionaries', () => {
    for (const language of ['de', 'it'] as const) {
      const rows = readWordEntries(language)
      assert.ok(rows.length >= 2000, `${language}: ${rows.length}`)
      for (const term of rows.flatMap(({ foreign }) => foreign)) {
        const key = phraseKeyIn(splitPhrases(term).flat(), language)
        assert.ok(key !== '' && key.split(' ').length <= PHRASE_WORDS_MAX, `${language}: ${term} cannot be looked up`)
        assert.ok(lexicon.dictionaries[language].has(key), `${language}: ${term}`)
      }
    }
  })

  it('translates German compounds with misleading parts as a whole', () => {
    assertReads([
      ['Fahrzeugflotte', 'fleet'],
      ['Handschuhe', 'gloves'],
      ['Wellpappe', 'cardboard'],
      ['Notarztwagen', 'emergency'],
      ['Schlüsselfertig', 'turnkey'],
      ['Tageszeitung', 'newspaper'],
      ['Herzklappen', 'valve'],
      ['Druckbehälter', 'pressure'],
    ])
    assert.equal(englishOf('Handschuhe').includes('footwear'), false)
    assert.equal(englishOf('Herzklappen').includes('app'), false)
  })

  it('splits German compounds that no list contains', () => {
    assertReads([
      ['Kindergartenmöbel', 'kindergarten', 'furniture'],
      ['Straßenreinigungsfahrzeuge', 'cleaning', 'vehicle'],
      ['Gelenkbusse', 'bus'],
      ['Kupferdraht', 'copper', 'wire'],
    ])
  })

  it('translates Italian phrases with misleading words as a whole', () => {
    assertReads([
      ['Scale mobili', 'escalator'],
      ['Pompe funebri', 'funeral'],
      ['Pasta di carta', 'pulp'],
      ['Posa di piastrelle', 'tiling'],
      ['Tavola calda', 'snack'],
      ['Sedie a rotelle', 'wheelchair'],
    ])
    assert.equal(englishOf('Pompe funebri').includes('pump'), false)
    assert.equal(englishOf('Pasta di carta').includes('paper'), false)
  })
})
