import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { findNamedTrades } from '../src/domain/matching/trade-vocabulary.ts'
import { openTextReader } from '../src/integrations/semantic-model.ts'
import { furtherNameLines, loadTradeVocabulary } from '../src/integrations/trade-vocabulary.ts'
import { ask, is } from './_contract.ts'
import { seedBuyer, seedSeller } from './_seed.ts'
import { startService, type TestHouse } from './_service.ts'

const vocabulary = loadTradeVocabulary()
const tradeNamed = (words: string): string[] =>
  (findNamedTrades(words, vocabulary) ?? []).map((trade) => vocabulary.trades[trade]?.id ?? '')

describe('trade named in Dutch, Portuguese, Swedish, Danish, Norwegian or Polish', () => {
  it('is found by its name with or without inflection', () => {
    const named = {
      'tandtechnische laboratoria': 'dental-laboratory',
      apotheek: 'pharmacies',
      'empresas de limpeza': 'contract-cleaning',
      'laboratório de prótese dentária': 'dental-laboratory',
      bemanningsföretag: 'temporary-staffing',
      vognmænd: 'road-haulage',
      regnskapsbyråer: 'accounting-firm',
      piekarni: 'bakery-shops',
      'biur rachunkowych': 'accounting-firm',
    }
    for (const [words, trade] of Object.entries(named)) assert.deepEqual(tradeNamed(words), [trade], words)
  })

  it('is found in a compound with another head of the same kind', () => {
    const named = {
      hoveniersbedrijf: 'landscaping',
      vindusfabrikk: 'windows-doors',
      schoenproducent: 'footwear-maker',
      vognmand: 'road-haulage',
    }
    for (const [words, trade] of Object.entries(named)) assert.deepEqual(tradeNamed(words), [trade], words)
    for (const words of ['kaashandel', 'elektronisch', 'municípios']) assert.deepEqual(tradeNamed(words), [], words)
  })

  it('counts alone in a text of its language, without customers, later sentences and English lookalikes', () => {
    const read = openTextReader()
    for (const [text, names] of [
      ['Vinproducenter', 'winery, wine estate'],
      ['Broodfabriek voor supermarkten en restaurants', 'industrial bakery, bread maker'],
      ['Broodfabriek voor supermarkten, slagerijen en restaurants', 'industrial bakery, bread maker'],
      ['Veterinärkliniker. Smådjursklinik med tandvård för hund.', 'veterinary clinics, vets'],
      ['Rijscholen. […] voor auto en […].', 'driving schools, driving lessons'],
    ] as const)
      assert.equal(read(text).text, names)
  })

  it('is read with the known words of its language among function words', () => {
    const { reading } = openTextReader()('Bilverkstad med service och reparation av och till')
    assert.ok(['car', 'repair'].every((word) => reading.english.flat().includes(word)))
  })

  it('is not found in English words with the same spelling', () => {
    assert.ok(!tradeNamed('glass').includes('ice-cream'))
    const read = openTextReader()
    for (const text of ['E-commerce fulfilment for fashion brands', 'Property software. Housing associations sign.'])
      assert.equal(read(text).text, text)
  })

  it('has a name in each of the six languages', () => {
    const rows = furtherNameLines()
    assert.deepEqual(rows.map(([id]) => id).toSorted(), vocabulary.trades.map(({ id }) => id).toSorted())
    for (const [id, ...languages] of rows)
      assert.deepEqual([languages.length, languages.filter((list) => list === '')], [6, []], id)
  })
})

describe('matching across languages', () => {
  let app: TestHouse
  before(async () => {
    app = await startService()
  })
  after(() => app.close())

  const sellers: readonly (readonly [language: string, text: string])[] = [
    ['Dutch', 'Tandtechnisch laboratorium met tien medewerkers, kronen en bruggen voor tandartspraktijken'],
    ['Portuguese', 'Laboratório de prótese dentária, coroas e pontes para clínicas'],
    ['Swedish', 'Tandtekniskt laboratorium som tillverkar kronor och broar åt tandläkare'],
    ['Danish', 'Dentallaboratorium, der fremstiller kroner og broer til tandlæger'],
    ['Norwegian', 'Tannteknisk laboratorium som lager kroner og broer for tannleger'],
    ['Polish', 'Pracownia protetyczna wykonująca korony i mosty dla gabinetów stomatologicznych'],
  ]
  const buyers: readonly (readonly [language: string, sector: string])[] = [
    ['Dutch', 'tandtechnische laboratoria'],
    ['Portuguese', 'laboratórios de prótese dentária'],
    ['Swedish', 'tandtekniska laboratorier'],
    ['Danish', 'dentallaboratorier'],
    ['Norwegian', 'tanntekniske laboratorier'],
    ['Polish', 'pracownie protetyczne'],
  ]

  it('matches buyers who write English or one of six other languages with sellers who write those six', async () => {
    const sold = new Map<number, string>()
    for (const [language, description] of sellers) {
      const { id } = await seedSeller(app, { sector: null, product: null, description })
      sold.set(id, language)
    }
    const other = await seedSeller(app, { sector: null, product: null, description: 'Schoonmaakbedrijf voor kantoren' })
    for (const [language, sector] of [...buyers, ['English', 'dental laboratories'] as const]) {
      const buyer = await seedBuyer(app, { sector, solution_1: null, solution_2: null, solution_3: null })
      const answer = await ask(app, 'listMatches', { key: buyer.key, query: { limit: 50 } })
      is(answer, 200)
      const ids = new Set<number>(answer.body.map(({ id }: { id: number }) => id))
      const missed = [...sold].filter(([id]) => !ids.has(id)).map(([, of]) => of)
      assert.deepEqual(missed, [], `the ${language} buyer misses sellers who write these languages`)
      assert.ok(!ids.has(other.id), `the ${language} buyer of laboratories is shown a cleaning company`)
    }
  })
})
