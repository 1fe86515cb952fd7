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

const dismiss = ({ key }: { key: string }, id: number, how: object = {}) =>
  ask(app, 'dismissMatch', { key, body: { id, dismissed: true, ...how } })

const takeBack = (own: { key: string }, id: number) => dismiss(own, id, { dismissed: false })

async function dismissedBy({ key }: { key: string }) {
  const answer = await ask(app, 'listDismissed', { key })
  is(answer, 200)
  return answer.body
}

interface Ranked {
  ids: number[]
  totals: Set<number>
}

/** Reads every match of a session, page by page. */
async function matchesOf({ key }: { key: string }, limit = 200): Promise<Ranked> {
  const [ids, totals]: [number[], Set<number>] = [[], new Set()]
  for (let cursor: string | undefined; ; ) {
    const answer = await ask(app, 'listMatches', { key, query: { limit, ...(cursor === undefined ? {} : { cursor }) } })
    is(answer, 200)
    ids.push(...answer.body.map(({ id }: { id: number }) => id))
    totals.add(Number(answer.headers.get('x-total-count')))
    const next = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1]
    if (next === undefined) return { ids, totals }
    cursor = decodeURIComponent(next)
  }
}

async function pair(maker: Seeded, buyer: Seeded, seller: Seeded): Promise<string> {
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': maker.key } })
  is(made, 201)
  return made.body.pair_id
}

describe('POST /api/dismissals/{session_id}', () => {
  it('returns 404 for an unknown key and for a visitor, which has no matches', async () => {
    const { id } = await seedSeller(app)
    for (const key of [randomUUID(), await seedVisitor(app)]) {
      is(await dismiss({ key }, id), 404)
      is(await ask(app, 'listDismissed', { key }), 404)
    }
  })
  it('returns 400 without id or dismissed, and for an unknown reason', async () => {
    const { key } = await seedBuyer(app)
    for (const body of [{}, { id: 1 }, { dismissed: true }, { id: 1, dismissed: true, reason: 'ugly' }])
      is(await ask(app, 'dismissMatch', { key, body }), 400)
  })
  it('hides a match from list, count, names, overview and memorandum until the dismissal is withdrawn', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const before = await matchesOf(buyer)
    assert.ok(before.ids.includes(seller.id))
    const answer = await dismiss(buyer, seller.id, { reason: 'sector' })
    is(answer, 200)
    assert.deepEqual(answer.body, { id: seller.id, dismissed: true, dismissed_count: 1 })
    is(await app.sign(buyer.key), 200)

    const hidden = await matchesOf(buyer)
    assert.deepEqual(
      hidden.ids,
      before.ids.filter((id) => id !== seller.id),
    )
    assert.deepEqual([...hidden.totals], [before.ids.length - 1])
    const overview = (await ask(app, 'getOverview', { key: buyer.key })).body
    assert.equal(overview.figures.matches, before.ids.length - 1)
    const names = (await ask(app, 'listMatchedNames', { key: buyer.key, query: { limit: 200 } })).body
    assert.ok(!names.names.includes(seller.company))
    const download = await ask(app, 'downloadInfoMemo', { key: buyer.key })
    is(download, 200)
    assert.ok(!download.text.includes(seller.company))
    assert.equal((await ask(app, 'listDisclosures', { key: seller.key })).body.told_count, 0)

    assert.deepEqual((await takeBack(buyer, seller.id)).body, { id: seller.id, dismissed: false, dismissed_count: 0 })
    assert.deepEqual((await matchesOf(buyer)).ids, before.ids)
  })
  it('is idempotent: repeating replaces the reason only, and withdrawing twice changes nothing', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await dismiss(buyer, seller.id, { reason: 'size' }), 200)
    assert.equal((await dismiss(buyer, seller.id, { reason: 'already_seen' })).body.dismissed_count, 1)
    const [entry] = (await dismissedBy(buyer)).dismissed
    assert.deepEqual([entry.id, entry.reason, entry.is_match], [seller.id, 'already_seen', true])
    for (const answer of [await takeBack(buyer, seller.id), await takeBack(buyer, seller.id)])
      assert.equal(answer.body.dismissed_count, 0)
  })
  it('records the reason `other` if none is given', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await dismiss(buyer, seller.id), 200)
    assert.equal((await dismissedBy(buyer)).dismissed[0].reason, 'other')
  })
  it('removes the party from the watchlist and keeps its pairing', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await ask(app, 'watchParty', { key: buyer.key, body: { id: seller.id, watching: true } }), 200)
    const pair_id = await pair(buyer, buyer, seller)
    is(await dismiss(buyer, seller.id), 200)
    assert.equal((await ask(app, 'listWatched', { key: buyer.key })).body.count, 0)
    assert.equal((await ask(app, 'listPairings', { key: buyer.key })).body.count, 1)
    assert.equal((await dismissedBy(buyer)).dismissed[0].pair_id, pair_id)
  })
  it('accepts the counterparty of a non-matching pairing, without changing the matches', async () => {
    const [buyer, seller] = [await seedBuyer(app, UNFIT_BUYER), await seedSeller(app)]
    is(await dismiss(buyer, seller.id), 403)
    await pair(buyer, buyer, seller)
    const before = await matchesOf(buyer)
    is(await dismiss(buyer, seller.id), 200)
    assert.deepEqual(await matchesOf(buyer), before)
    assert.equal((await dismissedBy(buyer)).dismissed[0].is_match, false)
  })
  it('returns the same 403 for a non-matching party, the caller’s own, one of its side and an unknown one', async () => {
    const buyer = await seedBuyer(app)
    const outside = [(await seedSeller(app, UNFIT_SELLER)).id, buyer.id, (await seedBuyer(app)).id, 9_999_999]
    const refusals = []
    for (const id of outside)
      for (const answer of [await dismiss(buyer, id), await takeBack(buyer, id)]) {
        is(answer, 403)
        const { instance: _, ...body } = answer.body
        refusals.push(body)
      }
    for (const refusal of refusals) assert.deepEqual(refusal, refusals[0])
  })
  it('does not affect the matches of the dismissed party or of other workspaces', async () => {
    const [buyer, seller, other] = [await seedBuyer(app), await seedSeller(app), await seedBuyer(app)]
    is(await dismiss(buyer, seller.id), 200)
    assert.ok((await matchesOf(seller)).ids.includes(buyer.id))
    assert.ok((await matchesOf(other)).ids.includes(seller.id))
    const { events } = (await ask(app, 'listActivity', { key: seller.key })).body
    assert.ok(
      events.every(({ type }: { type: string }) =>
        ['registered', 'valuation_computed', 'match_suggested'].includes(type),
      ),
    )
  })
  it('returns 409 beyond five hundred dismissals', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const { db } = app.service.app.database
    const { identity_id } = await db
      .selectFrom('parties')
      .select('identity_id')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    const now = '2026-11-20T09:30:00.000Z'
    const filler = {
      session_id: null,
      identity_id,
      side: 'seller',
      contact_status: 'none',
      data_quality: 0,
      valued_at: null,
      created_at: now,
      updated_at: now,
    } as const
    const fillers = await db
      .insertInto('parties')
      .values(Array.from({ length: 500 }, () => filler) as never)
      .returning('id')
      .execute()
    await db
      .insertInto('dismissed_matches')
      .values(
        fillers.map(({ id }) => ({
          session_id: buyer.sessionId,
          party_id: id,
          reason: 'other' as const,
          dismissed_at: now,
        })),
      )
      .execute()
    const full = await dismiss(buyer, seller.id)
    is(full, 409)
    assert.match(full.body.detail, /500/)
    is(await takeBack(buyer, fillers[0]?.id ?? 0), 200)
    is(await dismiss(buyer, seller.id), 200)
  })
})

describe('pagination of matches after dismissals', () => {
  it('returns full pages in order and without gaps, for any page size', async () => {
    const apart = await startService()
    try {
      const own = await seedBuyer(apart)
      const askApart = (id: 'dismissMatch' | 'listMatches', how: object) => ask(apart, id, { key: own.key, ...how })
      for (let growth = 1; growth <= 14; growth++) await seedSeller(apart, { growth: 2 * growth })
      const all: number[] = (await askApart('listMatches', { query: { limit: 200 } })).body.map(
        ({ id }: { id: number }) => id,
      )
      assert.ok(all.length >= 10)
      const dismissed = new Set(all.filter((_, rank) => rank < 3 || rank % 4 === 0 || rank === all.length - 1))
      for (const id of dismissed) is(await askApart('dismissMatch', { body: { id, dismissed: true } }), 200)
      const left = all.filter((id) => !dismissed.has(id))
      for (const limit of [1, 2, 3, left.length, left.length + 1]) {
        const read: number[] = []
        for (let cursor: string | undefined; ; ) {
          const query = { limit, ...(cursor === undefined ? {} : { cursor }) }
          const { body, headers } = await askApart('listMatches', { query })
          assert.equal(Number(headers.get('x-total-count')), left.length)
          read.push(...body.map(({ id }: { id: number }) => id))
          const next = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
          if (next === undefined) break
          assert.equal(body.length, limit)
          cursor = decodeURIComponent(next)
        }
        assert.deepEqual(read, left, `pages of ${limit}`)
      }
    } finally {
      await apart.close()
    }
  })
})

describe('GET /api/dismissals/{session_id}', () => {
  it('returns entries with the fields of matches, latest first, by code name if not disclosed', async () => {
    const buyer = await seedBuyer(app)
    const sellers = [await seedSeller(app), await seedSeller(app)]
    const matches = (await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 } })).body
    for (const { id } of sellers) {
      is(await dismiss(buyer, id, { reason: 'place' }), 200)
      app.advance(1000)
    }
    is(await app.sign(buyer.key), 200)
    const { dismissed, count } = await dismissedBy(buyer)
    assert.equal(count, 2)
    assert.deepEqual(
      dismissed.map(({ id }: { id: number }) => id),
      [sellers[1]?.id, sellers[0]?.id],
    )
    for (const { is_match, reason, dismissed_at, ...entry } of dismissed) {
      assert.deepEqual([is_match, reason], [true, 'place'])
      assert.match(dismissed_at, /Z$/)
      assert.deepEqual(
        entry,
        matches.find(({ id }: { id: number }) => id === entry.id),
      )
      assert.match(entry.name, /^Company [A-Z]+$/)
    }
    for (const { key } of sellers) assert.equal((await ask(app, 'listDisclosures', { key })).body.told_count, 0)
  })
  it('omits a party that no longer matches, whose dismissal can still be withdrawn', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    is(await dismiss(buyer, seller.id), 200)
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: UNFIT_SELLER } }), 200)
    assert.equal((await dismissedBy(buyer)).count, 0)
    assert.equal((await takeBack(buyer, seller.id)).body.dismissed_count, 0)
  })
})
