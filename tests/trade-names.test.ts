import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Reading, readText } from '../src/domain/matching/text/lexicon.ts'
import { indexTradeNames, tradesNamedIn } from '../src/domain/matching/text/trade-names.ts'
import { tradeProfile } from '../src/domain/matching/text/trade-profile.ts'
import { splitPhrases } from '../src/domain/text/words.ts'
import { readLexicon } from '../src/integrations/semantic-model.ts'

const CATERING = 0
const PUMPS = 1
const names = indexTradeNames([
  {
    described: ['contract catering, canteens', 'restauration collective', 'Kantinen', 'comedores', 'mense'],
    called: ['staff restaurants', '', 'Schulverpflegung', '', ''],
  },
  { described: ['pumps, vacuum pumps', 'pompes', 'Pumpen', 'bombas', 'pompe'], called: [] },
  { described: ['event catering', 'traiteurs', 'Eventcatering', 'banquetes', 'banqueting'], called: [] },
])

describe('tradesNamedIn', () => {
  it('finds a trade by the activity and by those who do it, singular or plural', () => {
    for (const text of ['Contract catering', 'Contract caterers', 'contract caterer'])
      assert.equal(tradesNamedIn(splitPhrases(text), 'en', names).get(CATERING), 1, text)
  })

  it('finds a trade by another name of such companies, as a whole only', () => {
    assert.equal(tradesNamedIn(splitPhrases('Staff restaurant'), 'en', names).get(CATERING), 1)
    assert.equal(tradesNamedIn(splitPhrases('Schulverpflegung'), 'de', names).get(CATERING), 1)
    assert.equal(tradesNamedIn(splitPhrases('Restaurants'), 'en', names).size, 0)
  })

  it('finds a trade named in another language than the detected one', () => {
    assert.equal(tradesNamedIn(splitPhrases('Pompes'), 'de', names).get(PUMPS), 1)
  })

  it('gives less certainty to part of a name, and to a name among other words', () => {
    const surely = (text: string) => tradesNamedIn(splitPhrases(text), 'en', names).get(PUMPS) ?? 0
    assert.ok(surely('Pumps for dairies') < surely('Pumps'))
    assert.ok(surely('Vacuum') > 0 && surely('Vacuum') < surely('Vacuum pumps'))
    assert.ok(surely('Dairies, farms and breweries rely on what we build, pumps') < surely('Pumps'))
  })

  it('finds nothing for words that are in no name', () => {
    assert.equal(tradesNamedIn(splitPhrases('Zahnarztpraxen'), 'de', names).size, 0)
    assert.equal(tradesNamedIn([], 'en', names).size, 0)
  })
})

describe('likelihood of a trade', () => {
  const model = {
    textsWithStem: new Map<string, number>(),
    corpusTexts: 1000,
    trades: {
      ids: ['catering', 'pumps', 'events'],
      sentences: new Int8Array(3),
      words: new Map(),
      colloquial: new Map(),
      names,
    },
  }
  const read = { language: 'de', translated: true, english: [], unknown: [], own: [], phrases: [] } as const
  const pumpsIn = (reading: Partial<Reading>) =>
    tradeProfile(Float64Array.of(0), { ...read, ...reading }, model)[PUMPS] ?? Number.NaN
  const UNNAMED = Math.sqrt(1 / 3)
  const certainly = pumpsIn({ phrases: splitPhrases('Pumpen') })
  const partly = pumpsIn({ english: splitPhrases('Vacuum') })

  it('rises with the name of the trade, in the original or in the English translation', () => {
    assert.ok(Math.abs(pumpsIn({}) - UNNAMED) < 1e-9)
    assert.ok(certainly > partly && partly > UNNAMED + 0.01, `${certainly} ${partly}`)
    assert.ok(Math.abs(pumpsIn({ english: splitPhrases('Pumps') }) - certainly) < 1e-9)
  })

  it('equals that of the more certain name if both name the trade', () => {
    const both = { phrases: splitPhrases('Pumpen'), english: splitPhrases('Vacuum') }
    assert.ok(Math.abs(pumpsIn(both) - certainly) < 1e-9)
  })

  it('ignores the English words of a text that was not translated', () => {
    const prose = { translated: false, english: splitPhrases('Pumps') }
    assert.ok(Math.abs(pumpsIn(prose) - UNNAMED) < 1e-9)
  })
})

describe('trade profile of an ambiguous text', () => {
  const TRADES = 300
  const TOLD = 100
  const nearness = Array.from({ length: TRADES }, (_, i) => (i * 7) % TRADES)
  const model = {
    textsWithStem: new Map<string, number>(),
    corpusTexts: 1000,
    trades: {
      ids: nearness.map(String),
      sentences: Int8Array.from(nearness, (near) => near / 10),
      words: new Map(),
      colloquial: new Map(),
      names: new Map(),
    },
  }
  const reading = { language: 'en', translated: false, english: [], unknown: [], own: [], phrases: [] } as const
  const profileOf = (sentence: number) => tradeProfile(Float64Array.of(sentence), reading, model)

  it('has length 1 and at most the hundred likeliest trades', () => {
    const profile = profileOf(1)
    const told = nearness.filter((_, trade) => (profile[trade] ?? 0) > 0)
    assert.ok(told.length > 0 && told.length <= TOLD, String(told.length))
    assert.ok(Math.min(...told) >= TRADES - TOLD)
    assert.ok(Math.abs(Math.hypot(...profile) - 1) < 1e-9)
  })

  it('includes all trades equally if none stands out', () => {
    for (const share of profileOf(0)) assert.ok(Math.abs(share - Math.sqrt(1 / TRADES)) < 1e-9)
  })
})

describe('translation of a lexicon word', () => {
  const lexicon = readLexicon()
  const english = (text: string) => readText(text, lexicon).english.flat().join(' ')

  it('is the same in the plural as in the singular', () => {
    for (const [one, more] of [
      ['Fahrschule', 'Fahrschulen'],
      ['Zimmerei', 'Zimmereien'],
      ['Sanitätshaus', 'Sanitätshäuser'],
      ['Käserei', 'Käsereien'],
    ] as const)
      assert.equal(english(more), english(one), more)
  })

  it('includes the product of a compound such as Federnhersteller', () => {
    assert.match(english('Federnhersteller'), /spring/)
    assert.match(english('Schrotthändler'), /scrap/)
  })

  it('leaves an English word unchanged', () => {
    assert.equal(english('Bike shops'), 'bike shops')
  })
})
