import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readingOf } from '../src/domain/matching/text/lexicon.ts'
import { tradeNamesOf, tradesNamedIn } from '../src/domain/matching/text/trade-names.ts'
import { phrasesOf } from '../src/domain/matching/text/words.ts'
import { readLexicon } from '../src/integrations/semantic-model.ts'

const CATERING = 0
const PUMPS = 1
const names = tradeNamesOf([
  ['contract catering, canteens', 'restauration collective', 'Kantinen', 'comedores', 'mense'],
  ['pumps, vacuum pumps', 'pompes', 'Pumpen', 'bombas', 'pompe'],
  ['event catering', 'traiteurs', 'Eventcatering', 'banquetes', 'banqueting'],
])

describe('a trade that a text calls by its name', () => {
  it('is found under what is done and under who does it, singular or plural', () => {
    for (const text of ['Contract catering', 'Contract caterers', 'contract caterer'])
      assert.equal(tradesNamedIn(phrasesOf(text), 'en', names).get(CATERING), 1, text)
  })

  it('is named in another language than the text was taken for', () => {
    assert.equal(tradesNamedIn(phrasesOf('Pompes'), 'de', names).get(PUMPS), 1)
  })

  it('is named less surely by a part of the name, and within other words', () => {
    const surely = (text: string) => tradesNamedIn(phrasesOf(text), 'en', names).get(PUMPS) ?? 0
    assert.ok(surely('Pumps for dairies') < surely('Pumps'))
    assert.ok(surely('Vacuum') > 0 && surely('Vacuum') < surely('Vacuum pumps'))
    assert.ok(surely('Dairies, farms and breweries rely on what we build, pumps') < surely('Pumps'))
  })

  it('is named by no word that is in no name', () => {
    assert.equal(tradesNamedIn(phrasesOf('Zahnarztpraxen'), 'de', names).size, 0)
    assert.equal(tradesNamedIn([], 'en', names).size, 0)
  })
})

describe('a word of the lexicon', () => {
  const lexicon = readLexicon()
  const english = (text: string) => readingOf(text, lexicon).english.flat().join(' ')

  it('means the same in the plural as in the singular, whatever field it stands in', () => {
    for (const [one, more] of [
      ['Fahrschule', 'Fahrschulen'],
      ['Zimmerei', 'Zimmereien'],
      ['Sanitätshaus', 'Sanitätshäuser'],
      ['Käserei', 'Käsereien'],
    ] as const)
      assert.equal(english(more), english(one), more)
  })

  it('is read by its own trade where a field of several holds it', () => {
    assert.match(english('Federnhersteller'), /spring/)
    assert.match(english('Schrotthändler'), /scrap/)
  })

  it('that is English stays as it is', () => {
    assert.equal(english('Bike shops'), 'bike shops')
  })
})
