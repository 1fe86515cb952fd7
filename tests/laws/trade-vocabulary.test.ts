import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { findNamedTrades, tradeOfItem } from '../../src/domain/matching/trade-vocabulary.ts'
import { loadTradeVocabulary } from '../../src/integrations/trade-vocabulary.ts'

const vocabulary = loadTradeVocabulary()
const idsOf = (words: string) =>
  findNamedTrades(words, vocabulary)?.map((trade) => vocabulary.trades[trade]?.id) ?? null

describe('trade vocabulary', () => {
  it('has the trades of the model in order, each with a name in five languages', () => {
    const { ids } = JSON.parse(readFileSync(new URL('../../model/trades.json', import.meta.url), 'utf8'))
    assert.deepEqual(
      vocabulary.trades.map(({ id }) => id),
      ids,
    )
    for (const { id, names } of vocabulary.trades)
      for (const [language, name] of Object.entries(names)) assert.match(name, /\p{L}/u, `${id} ${language}`)
  })
  it('has a French sub-class for every NACE class', () => {
    for (const { id, codes } of vocabulary.trades)
      for (const { code } of codes.filter(({ system }) => system === 'nace'))
        assert.ok(
          codes.some(({ system, code: naf }) => system === 'naf' && naf.startsWith(code)),
          `${id} ${code}`,
        )
    assert.equal(vocabulary.trades.filter(({ codes }) => codes.length > 0).length, 449)
  })
  it('uses only trades of the lexicon in acronyms, codes and further names', () => {
    const ids = new Set(vocabulary.trades.map(({ id }) => id))
    for (const file of ['acronyms', 'codes', 'called']) {
      const text = readFileSync(new URL(`../../lexicon/trades/names/${file}.txt`, import.meta.url), 'utf8')
      for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#')))
        assert.ok(ids.has(line.split('|')[0]?.trim() ?? ''), `${file}: ${line}`)
    }
  })
  it('assigns each trade to a sector that lists it as a member', () => {
    const text = readFileSync(new URL('../../lexicon/trades/sectors/members.txt', import.meta.url), 'utf8')
    const lines = text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))
    const members = new Map(lines.map((line) => line.split(':').map((cell) => cell.trim()) as [string, string]))
    for (const { id, sector } of vocabulary.trades)
      if (sector !== null) assert.ok(members.get(sector)?.split(' ').includes(id), `${id} ${sector}`)
    const sectors = new Map(vocabulary.trades.map(({ id, sector }) => [id, sector]))
    assert.deepEqual(
      ['facility-management', 'agri-software', 'veterinary-clinics', 'cloud-hosting'].map((id) => sectors.get(id)),
      ['business-services', 'software', 'health', 'it-services'],
    )
  })
  it('recognises a trade by its plural, its practitioners and a plural acronym', () => {
    assert.deepEqual(idsOf('dental laboratories'), ['dental-laboratory'])
    assert.deepEqual(idsOf('Dachdecker'), ['roofing'])
    assert.deepEqual(idsOf('LSPs'), ['translation'])
    assert.deepEqual(idsOf('Dental dealers'), ['dental-supplies'])
    assert.deepEqual(idsOf('Mengvoerfabrikanten'), ['animal-feed'])
  })
  it('recognises no trade in the name of a broad sector', () => {
    for (const words of ['healthcare', 'Software', 'agroalimentaire', 'business services'])
      assert.equal(idsOf(words), null)
  })
  it('assigns no hotel trade to cleaning, software or staffing for hotels', () => {
    const hotels = findNamedTrades('hotels', vocabulary)
    for (const role of ['clean', 'software', 'staff'] as const)
      assert.equal(tradeOfItem({ from: 'hotels', role }, hotels, null, vocabulary), null)
    const place = tradeOfItem({ from: 'hotels', role: 'operate' }, hotels, null, vocabulary)
    assert.equal(vocabulary.trades[place ?? -1]?.id, 'hotels')
  })
})
