import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_BUYER, UNFIT_SELLER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const watch = ({ key }: { key: string }, id: number, watching = true) =>
  ask(app, 'watchParty', { key, body: { id, watching } })

async function watchlistOf({ key }: { key: string }) {
  const answer = await ask(app, 'listWatched', { key })
  is(answer, 200)
  return answer.body
}

const NO_PROFILE = {
  sector: null,
  geography: null,
  product: null,
  description: null,
  solution_1: null,
  solution_2: null,
  solution_3: null,
  revenue_eur_m: null,
  growth_pct: null,
  ebitda_margin_pct: null,
  ticket_min_eur_m: null,
  ticket_max_eur_m: null,
  growth_target_pct: null,
  ebitda_target_pct: null,
}

const idsOf = ({ watched }: { watched: { id: number }[] }) => watched.map(({ id }) => id)

async function pair(maker: Seeded, buyer: Seeded, seller: Seeded): Promise<string> {
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': maker.key } })
  is(made, 201)
  return made.body.pair_id
}

describe('POST /api/watchlist/{session_id}', () => {
  it('returns 404 for an unknown key and for a visitor, which has no matches', async () => {
    const { id } = await seedSeller(app)
    for (const key of [randomUUID(), await seedVisitor(app)]) {
      is(await watch({ key }, id), 404)
      is(await ask(app, 'listWatched', { key }), 404)
    }
  })
  it('adds and removes a match; both are idempotent', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    for (const answer of [await watch(buyer, seller.id), await watch(buyer, seller.id)]) {
      is(answer, 200)
      assert.deepEqual(answer.body, { id: seller.id, watching: true, watched_count: 1 })
    }
    const off = { id: seller.id, watching: false, watched_count: 0 }
    assert.deepEqual((await watch(buyer, seller.id, false)).body, off)
    assert.deepEqual((await watch(buyer, seller.id, false)).body, off)
    assert.deepEqual(await watchlistOf(buyer), { watched: [], count: 0 })
  })
  it('accepts the counterparty of a pairing that is not a match', async () => {
    const [buyer, seller] = [await seedBuyer(app, UNFIT_BUYER), await seedSeller(app)]
    is(await watch(buyer, seller.id), 403)
    const pair_id = await pair(buyer, buyer, seller)
    is(await watch(buyer, seller.id), 200)
    const [entry] = (await watchlistOf(buyer)).watched
    assert.deepEqual([entry.pair_id, entry.phase, entry.is_match], [pair_id, '0_prospecting', false])
  })
  it('returns the same 403 for a party out of reach, the caller’s own, one of its side and an unknown id', async () => {
    const buyer = await seedBuyer(app)
    const outside = [(await seedSeller(app, UNFIT_SELLER)).id, buyer.id, (await seedBuyer(app)).id, 9_999_999]
    const refusals = []
    for (const id of outside)
      for (const watching of [true, false]) {
        const answer = await watch(buyer, id, watching)
        is(answer, 403)
        const { instance: _, ...body } = answer.body
        refusals.push(body)
      }
    for (const refusal of refusals) assert.deepEqual(refusal, refusals[0])
  })
  it('returns 400 for a missing or invalid id or watching', async () => {
    const { key } = await seedBuyer(app)
    for (const body of [{}, { id: 1 }, { watching: true }, { id: 0, watching: true }, { id: 1, watching: 'yes' }])
      is(await ask(app, 'watchParty', { key, body }), 400)
  })
  it('returns 409 beyond five hundred parties', async () => {
    const buyer = await seedBuyer(app)
    const { db } = app.service.app.database
    const { identity_id } = await db
      .selectFrom('parties')
      .select('identity_id')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const now = '2026-11-20T09:30:00.000Z'
    const filler = {
      ...NO_PROFILE,
      session_id: null,
      identity_id,
      side: 'seller',
      country: null,
      contact_status: 'none',
      data_quality: 0,
      valued_at: null,
      created_at: now,
      updated_at: now,
    } as const
    const fillers = await db
      .insertInto('parties')
      .values(Array.from({ length: 500 }, () => filler))
      .returning('id')
      .execute()
    await db
      .insertInto('watched_parties')
      .values(fillers.map(({ id }) => ({ session_id: buyer.sessionId, party_id: id, watched_at: now })))
      .execute()
    const seller = await seedSeller(app)
    const full = await watch(buyer, seller.id)
    is(full, 409)
    assert.match(full.body.detail, /500/)
    is(await watch(buyer, fillers[0]?.id ?? 0, false), 200)
    is(await watch(buyer, seller.id), 200)
  })
})

describe('GET /api/watchlist/{session_id}', () => {
  it('returns the entries of the match list, latest watched first; the match list marks them as watched', async () => {
    const buyer = await seedBuyer(app)
    const sellers = [await seedSeller(app), await seedSeller(app)]
    for (const { id } of sellers) {
      is(await watch(buyer, id), 200)
      app.advance(1000)
    }
    const list = await watchlistOf(buyer)
    assert.deepEqual(idsOf(list), [sellers[1]?.id, sellers[0]?.id])
    const matches = (await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 } })).body
    for (const { is_match, watched_at, ...entry } of list.watched) {
      assert.equal(is_match, true)
      assert.match(watched_at, /Z$/)
      assert.deepEqual(
        entry,
        matches.find(({ id }: { id: number }) => id === entry.id),
      )
      assert.equal(entry.watched, true)
      assert.match(entry.name, /^Company [A-Z]+$/)
    }
    assert.equal(matches.filter(({ watched }: { watched?: boolean }) => watched).length, 2)
  })
  it('is not visible to the watched party or to another session', async () => {
    const [buyer, seller, other] = [await seedBuyer(app), await seedSeller(app), await seedBuyer(app)]
    is(await watch(buyer, seller.id), 200)
    const { text } = await ask(app, 'listMatches', { key: other.key })
    assert.ok(!text.includes('"watched"'))
    const { events } = (await ask(app, 'listActivity', { key: seller.key })).body
    const known = ['registered', 'valuation_computed', 'match_suggested']
    assert.ok(events.every(({ type }: { type: string }) => known.includes(type)))
  })
  it('omits a party that is no longer a match, but lets it be removed', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await watch(buyer, seller.id), 200)
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: UNFIT_SELLER } }), 200)
    assert.deepEqual(idsOf(await watchlistOf(buyer)), [])
    assert.equal((await watch(buyer, seller.id, false)).body.watched_count, 0)
    is(await watch(buyer, seller.id), 403)
  })
})
