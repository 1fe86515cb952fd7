import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listPastDeals, PAST_DEALS_MAX } from '../../src/domain/matching/track-record.ts'
import { ask, is } from '../_contract.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const DENTAL_LABORATORY = {
  sector: 'Dental laboratories',
  product: 'Crowns, bridges and dentures made for dentists',
  description: 'A dental laboratory that makes crowns, bridges and dentures for dental practices.',
  country: 'FR',
}
const BOUGHT = 'Nordvik Zahn, a dental laboratory that makes crowns and dentures (2019)\nBakery'

let app: TestHouse
let seller: Seeded
before(async () => {
  app = await startService()
  seller = await seedSeller(app, DENTAL_LABORATORY)
})
after(() => app.close())

const matchOf = async (key: string, id: number, language = 'en') => {
  const answer = await ask(app, 'listMatches', {
    key,
    query: { limit: 200 },
    headers: { 'accept-language': language },
  })
  is(answer, 200)
  return answer.body.find((match: { id: number }) => match.id === id)
}

describe('past deals of a buyer', () => {
  it('past deals match similar companies that no other criterion finds, with the same fit from either side', async () => {
    const without = await seedBuyer(app)
    assert.equal(await matchOf(without.key, seller.id), undefined)
    const buyer = await seedBuyer(app, { track_record: BOUGHT })
    const match = await matchOf(buyer.key, seller.id)
    assert.ok(match.reasons.some((reason: string) => reason.includes('a company the buyer has bought or holds')))
    const seen = await matchOf(seller.key, buyer.id)
    assert.deepEqual([seen.fit, seen.scores, seen.gates], [match.fit, match.scores, match.gates])
    for (const language of ['fr', 'de', 'es']) {
      const [first, ...others] = (await matchOf(seller.key, buyer.id, language)).reasons
      assert.ok(first && others.length > 0)
    }
  })

  it('past deals appear neither in reasons nor in the documents of a pairing', async () => {
    const buyer = await seedBuyer(app, { track_record: BOUGHT })
    await pairUp(app, buyer, seller.id)
    const pairings = await ask(app, 'listPairings', { key: seller.key })
    const [pairing] = pairings.body.pairings.filter((one: { buyer_id: number }) => one.buyer_id === buyer.id)
    const texts = [
      JSON.stringify(await matchOf(seller.key, buyer.id)),
      pairings.text,
      (await ask(app, 'whyNot', { key: seller.key, query: { id: buyer.id } })).text,
      (await ask(app, 'getTeaser', { key: seller.key, params: { pair_id: pairing.pair_id } })).text,
    ]
    for (const text of texts) assert.doesNotMatch(text, /nordvik|zahn/i)
  })

  it('past deals do not change the fit of a match that the buyer’s criteria find', async () => {
    const [plain, dealing] = [await seedBuyer(app), await seedBuyer(app, { track_record: BOUGHT })]
    const alike = await seedSeller(app)
    const [before, after] = [await matchOf(plain.key, alike.id), await matchOf(dealing.key, alike.id)]
    assert.deepEqual([after.fit, after.scores, after.reasons], [before.fit, before.scores, before.reasons])
  })

  it('past deals do not override an exclusion of the buyer', async () => {
    const buyer = await seedBuyer(app, {
      sector: 'Industrial maintenance services, excluding dental laboratories',
      track_record: BOUGHT,
    })
    assert.equal(await matchOf(buyer.key, seller.id), undefined)
  })

  it('past deals do not extend the buyer’s geography', async () => {
    const buyer = await seedBuyer(app, { geography: 'Poland', track_record: BOUGHT })
    assert.equal(await matchOf(buyer.key, seller.id), undefined)
  })

  it('past deals count once stated and no longer once removed', async () => {
    const buyer = await seedBuyer(app)
    const state = async (track_record: string) =>
      is(
        await ask(app, 'updateSession', {
          key: buyer.key,
          body: { user_type: 'investor', buyer: { track_record } },
        }),
        200,
      )
    await state(BOUGHT)
    assert.ok(await matchOf(buyer.key, seller.id))
    assert.ok(await matchOf(seller.key, buyer.id))
    await state('Bakery')
    assert.equal(await matchOf(buyer.key, seller.id), undefined)
    assert.equal(await matchOf(seller.key, buyer.id), undefined)
  })
})

describe('past deals read from a track record', () => {
  it('returns each line once, without bullets, years, masked words or lines that name no business', () => {
    const trackRecord = '- […], a dental laboratory (2019)\n2. Bakery\n\nBakery\n[…]\n2021\nInvestment holding'
    assert.deepEqual(listPastDeals({ trackRecord }), [', a dental laboratory', 'Bakery'])
    assert.deepEqual(listPastDeals({ trackRecord: null }), [])
  })
  it(`returns at most ${PAST_DEALS_MAX}`, () => {
    const trackRecord = Array.from({ length: 40 }, (_, i) => `Bakery ${'x'.repeat(i + 1)}`).join('\n')
    assert.equal(listPastDeals({ trackRecord }).length, PAST_DEALS_MAX)
  })
})
