import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

/** Facts that a viewer without a clearance must not be able to infer. */
describe('inference attacks', () => {
  let app: TestHouse
  before(async () => {
    app = await startService()
  })
  after(() => app.close())

  const scoresFor = async (buyer: Seeded, seller: Seeded, target: object) => {
    is(await ask(app, 'updateSession', { key: buyer.key, body: { buyer: target } }), 200)
    return (await ask(app, 'whyNot', { key: buyer.key, query: { id: seller.id } })).body
  }

  it('varying the criteria does not reveal exact figures: equal rounded figures give equal scores', async () => {
    const buyer = await seedBuyer(app)
    const one = await seedSeller(app, { ...SELLER, revenue: 12.34, growth: 7.771, ebitda_margin: 14.56 })
    const other = await seedSeller(app, { ...SELLER, revenue: 12.26, growth: 7.774, ebitda_margin: 14.64 })
    for (const target of [
      { growth_target: 7.7711, ebitda_target: 14.561 },
      { growth_target: 7.9, ebitda_target: 15 },
      { growth_target: 30, ebitda_target: 33.3, check_size_min: 13, check_size_max: 14 },
      { check_size_min: 9.371, check_size_max: 9.372 },
    ]) {
      const [first, second] = [await scoresFor(buyer, one, target), await scoresFor(buyer, other, target)]
      assert.deepEqual([first.fit, first.scores, first.gates], [second.fit, second.scores, second.gates])
      assert.deepEqual([first.reasons, first.changes], [second.reasons, second.changes])
    }
  })

  it('the ranges of a teaser reveal no further digit: equal rounded figures give equal ranges', async () => {
    // The seller stays the same, so that its code name does not change the document.
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    await pairUp(app, buyer, seller.id)
    const address = `${app.url}/api/light-infomemo/${buyer.key}/pair-${buyer.id}-${seller.id}`
    const rangesWith = async (figures: object) => {
      is(await ask(app, 'updateSession', { key: seller.key, body: { seller: figures } }), 200)
      const answer = await fetch(address)
      assert.equal(answer.status, 200)
      return await pdfTextOf(new Uint8Array(await answer.arrayBuffer()))
    }
    const below = await rangesWith({ revenue: 9.996, growth: 4.996, ebitda_margin: 9.996 })
    const above = await rangesWith({ revenue: 10.004, growth: 5.004, ebitda_margin: 10.004 })
    assert.notEqual(await rangesWith({ revenue: 150, growth: 40, ebitda_margin: 35 }), above)
    assert.match(below, /%/)
    assert.equal(below, above)
  })

  it('a text does not reveal a figure that is exact for cleared readers only', async () => {
    const buyer = await seedBuyer(app)
    const description = 'We made EUR 12.345m last year, 12 345 000 in all, and grew by 7.777 % with 41 people.'
    const seller = await seedSeller(app, {
      ...SELLER,
      revenue: 12.345,
      growth: 7.777,
      product: description,
    })
    const found = await ask(app, 'search', { key: buyer.key, query: { q: 'people' } })
    const hit = found.body.sellers.find(({ id }: { id: number }) => id === seller.id)
    assert.equal(hit.product, 'We made EUR […] last year, […] in all, and grew by […] % with […] people.')
  })

  it('a text does not reveal a former name of its party or of its agent’s supervisor', async () => {
    const buyer = await seedBuyer(app)
    const texts = { product: 'Oldgate Forge repairs presses; ask Winnifred Tarrowby at Oldgate.' }
    const seller = await seedSeller(
      app,
      { ...SELLER, ...texts },
      { company: 'Oldgate Forge', name: 'Winnifred Tarrowby' },
    )
    const identity = { company: 'Newmere Works', name: 'Ottoline Veldt' }
    is(await ask(app, 'updateSession', { key: seller.key, body: { identity } }), 200)
    is(
      await ask(app, 'updateSession', {
        key: seller.key,
        body: { seller: { sector: 'Press repair, formerly Oldgate' } },
      }),
      200,
    )
    const found = await ask(app, 'search', { key: buyer.key, query: { q: 'repairs presses' } })
    assert.ok(found.body.sellers.some(({ id }: { id: number }) => id === seller.id))
    assert.doesNotMatch(found.text, /oldgate|tarrowby|winnifred|newmere/i)
  })

  it('repeating a registration discloses no name, even to a signatory', async () => {
    const buyer = await seedBuyer(app)
    await seedSeller(app)
    is(await app.sign(buyer.key), 200)
    const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
    const again = { session_id: buyer.key, user_type: 'investor', supervisor }
    const { body } = await ask(app, 'submit', { body: again })
    assert.ok(body.match_details.length > 0)
    for (const match of body.match_details) {
      assert.match(match.name, /^Company [A-Z]+$/)
      assert.equal(match.revealed, false)
    }
  })

  it('why-not states the obstacle by code name, and returns 404 for an own-side or unknown party', async () => {
    const [buyer, seller] = [await seedBuyer(app, { ...BUYER, growth_target: 30 }), await seedSeller(app)]
    const answer = await ask(app, 'whyNot', { key: buyer.key, query: { id: seller.id } })
    is(answer, 200)
    assert.match(answer.body.name, /^Company [A-Z]+$/)
    assert.ok(answer.body.is_match ? answer.body.reasons.length === 1 : answer.body.changes.length > 0)
    const far = await seedBuyer(app, { ...BUYER, check_size_min: 400, check_size_max: 900 })
    const closed = await ask(app, 'whyNot', { key: far.key, query: { id: seller.id } })
    assert.equal(closed.body.gates.ticket_fit.verdict, 'closed')
    assert.ok(
      closed.body.changes.some((change: string) => /ticket minimum of about €/.test(change)),
      closed.text,
    )
    is(await ask(app, 'whyNot', { key: buyer.key, query: { id: far.id } }), 404)
    is(await ask(app, 'whyNot', { key: buyer.key, query: { id: 9_999_999 } }), 404)
  })
})
