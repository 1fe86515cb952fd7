import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is, nextPageOf } from '../_contract.ts'
import { DENTAL, LABORATORY } from '../_dental.ts'
import { fresh } from '../_exchange.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

type Query = Record<string, string | number>

interface News {
  title: string
  detail: string
  counterparty: string
  thesis?: { thesis_id: number; name: string }
  facts: Record<string, unknown>
}

let app: TestHouse
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

const add = async (key: string, body: object = DENTAL): Promise<number> => {
  const added = await ask(app, 'addThesis', { key, body, headers: fresh() })
  is(added, 201)
  return added.body.thesis_id
}
const newsOf = async (key: string, query: Query = {}, headers: object = {}): Promise<News[]> => {
  const answer = await ask(app, 'listActivity', { key, query, headers: { ...fresh(), ...headers } })
  is(answer, 200)
  return answer.body.events.filter(({ type }: { type: string }) => type === 'match_suggested')
}
const laboratory = () => seedSeller(app, LABORATORY)

describe('new-match event of a thesis', () => {
  it('is separate from that of the profile and states the name of the thesis; the best fit comes first', async () => {
    const [maintenance, dental] = [await seedSeller(app), await laboratory()]
    const buyer = await seedBuyer(app)
    const thesis_id = await add(buyer.key)
    const matches = (await ask(app, 'listMatches', { key: buyer.key, headers: fresh() })).body
    const [ofProfile, ofThesis] = [maintenance.id, dental.id].map((id) =>
      matches.find((match: { id: number }) => match.id === id),
    )
    const news = await newsOf(buyer.key)
    assert.deepEqual(
      news.map(({ facts }) => facts.best_fit),
      [ofProfile.fit, ofThesis.fit].toSorted((one, other) => other - one),
    )
    const told = news.find(({ thesis }) => thesis !== undefined)
    assert.deepEqual(told?.thesis, { thesis_id, name: DENTAL.name })
    assert.equal(told.title, 'New match for “Project Molar”')
    assert.equal(told.counterparty, ofThesis.name)
    assert.deepEqual(told.facts, { count: 1, best_fit: ofThesis.fit })
    const other = news.find(({ thesis }) => thesis === undefined)
    assert.equal(other?.title, 'New match')
    assert.deepEqual(await newsOf(buyer.key), news, 'a match was reported twice')
  })

  it('is written in the reader’s language', async () => {
    const buyer = await seedBuyer(app)
    await add(buyer.key)
    await newsOf(buyer.key)
    const titleIn = async (language: string) =>
      (await newsOf(buyer.key, {}, { 'accept-language': language })).find(({ thesis }) => thesis)?.title
    assert.match((await titleIn('fr')) ?? '', /compatibles? avec «\u00a0Project Molar\u00a0»$/)
    assert.match((await titleIn('de')) ?? '', /für „Project Molar“$/)
    assert.match((await titleIn('es')) ?? '', /con «Project Molar»$/)
  })

  it('reports a match once, under the thesis that fits it best', async () => {
    const buyer = await seedBuyer(app)
    const theses: number[] = []
    for (let at = 0; at < 10; at++)
      theses.push(await add(buyer.key, { ...DENTAL, name: `Molar ${at}`, check_size_max: 200 + at }))
    await newsOf(buyer.key)
    const before = (await newsOf(buyer.key)).length
    const seller = await laboratory()
    const [newest, ...older] = await newsOf(buyer.key)
    assert.equal(older.length, before)
    assert.equal(newest?.facts.count, 1)
    const matches = (await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() })).body
    const match = matches.find(({ id }: { id: number }) => id === seller.id)
    assert.deepEqual(newest?.thesis, match.thesis)
    const listing = theses.map((thesis) => newsOf(buyer.key, { thesis }))
    const told = (await Promise.all(listing)).filter((news) =>
      news.some(({ counterparty }) => counterparty === match.name),
    )
    assert.equal(told.length, 1)
  })

  it('reports matches of the thesis that rank below the best fifty overall', async () => {
    const own = await startService({ TRUST_PROXY: '127.0.0.1' })
    try {
      for (let at = 0; at < 52; at++) await seedSeller(own)
      const buyer = await seedBuyer(own)
      const body = { ...DENTAL, growth_target: 30, ebitda_target: 25 }
      const added = await ask(own, 'addThesis', { key: buyer.key, body, headers: fresh() })
      is(added, 201)
      const far = await seedSeller(own, LABORATORY)
      const whole = (await ask(own, 'listMatches', { key: buyer.key, headers: fresh() })).body
      assert.ok(
        !whole.some(({ id }: { id: number }) => id === far.id),
        'precondition failed: the seller is among the best fifty',
      )
      const { thesis_id: thesis } = added.body
      const alone = (await ask(own, 'listMatches', { key: buyer.key, query: { thesis }, headers: fresh() })).body
      assert.deepEqual(
        alone.map(({ id }: { id: number }) => id),
        [far.id],
      )
      const { events } = (await ask(own, 'listActivity', { key: buyer.key, query: { thesis }, headers: fresh() })).body
      assert.deepEqual(
        events.map(({ facts }: News) => facts),
        [{ count: 1, best_fit: alone[0].fit }],
      )
    } finally {
      await own.close()
    }
  })

  it('excludes dismissed matches', async () => {
    const buyer = await seedBuyer(app)
    await add(buyer.key)
    await newsOf(buyer.key)
    const [dismissed, shown] = [await laboratory(), await laboratory()]
    const body = { id: dismissed.id, dismissed: true, reason: 'size' }
    is(await ask(app, 'dismissMatch', { key: buyer.key, body, headers: fresh() }), 200)
    const matches = (await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() })).body
    const [newest] = await newsOf(buyer.key)
    assert.equal(newest?.facts.count, 1)
    assert.equal(newest?.counterparty, matches.find(({ id }: { id: number }) => id === shown.id).name)
  })

  it('can be filtered by thesis and paginated', async () => {
    const buyer = await seedBuyer(app)
    const [thesis, empty] = [await add(buyer.key), await add(buyer.key, { name: 'Bakeries', sector: 'Bakeries' })]
    await newsOf(buyer.key)
    await laboratory()
    const all = (await newsOf(buyer.key)).filter((news) => news.thesis?.thesis_id === thesis)
    assert.equal(all.length, 2)
    assert.deepEqual(await newsOf(buyer.key, { thesis }), all)
    assert.deepEqual(await newsOf(buyer.key, { thesis: empty }), [])
    const first = await ask(app, 'listActivity', { key: buyer.key, query: { thesis, limit: 1 }, headers: fresh() })
    const next = nextPageOf(first)
    assert.equal(next?.thesis, `${thesis}`)
    assert.deepEqual([...first.body.events, ...(await newsOf(buyer.key, next ?? {}))], all)
  })

  it('a filter returns 404 for another buyer’s, a removed and an unknown thesis, and 409 for a seller', async () => {
    const [one, other, seller] = [await seedBuyer(app), await seedBuyer(app), await laboratory()]
    const [own, foreign] = [await add(one.key), await add(other.key)]
    const asking = (key: string, thesis: number) =>
      ask(app, 'listActivity', { key, query: { thesis }, headers: fresh() })
    is(await asking(one.key, foreign), 404)
    is(await asking(one.key, Number.MAX_SAFE_INTEGER), 404)
    is(await asking(seller.key, own), 409)
    const params = { thesis_id: String(own) }
    is(await ask(app, 'removeThesis', { key: one.key, params, body: {}, headers: fresh() }), 200)
    is(await asking(one.key, own), 404)
  })

  it('shows a changed thesis name at once, as text, and no name after the thesis is removed', async () => {
    const buyer = await seedBuyer(app)
    const id = await add(buyer.key)
    const toldBy = async () =>
      (await newsOf(buyer.key)).find(({ title }) => title !== 'New match' && title !== 'New matches')
    assert.equal((await toldBy())?.thesis?.name, DENTAL.name)
    const name = '<img src=x onerror=alert(1)> {{name}}'
    const params = { thesis_id: String(id) }
    is(await ask(app, 'changeThesis', { key: buyer.key, params, body: { ...DENTAL, name }, headers: fresh() }), 200)
    assert.deepEqual((await toldBy())?.thesis, { thesis_id: id, name })
    assert.match((await toldBy())?.title ?? '', / for “\s*\{\{name\}\}”$/)
    is(await ask(app, 'removeThesis', { key: buyer.key, params, body: {}, headers: fresh() }), 200)
    const news = await newsOf(buyer.key)
    assert.ok(news.length > 0)
    for (const { title, thesis, facts } of news) {
      assert.match(title, /^New match(es)?$/)
      assert.equal(thesis, undefined)
      assert.equal(facts.thesis_id, undefined)
    }
  })

  it('discloses neither the name nor the id of a thesis to the other side', async () => {
    const own = await startService({ TRUST_PROXY: '127.0.0.1' })
    try {
      await seedBuyer(own)
      for (const name of ['Molar', 'Molar II']) {
        const { key } = await seedBuyer(own)
        is(await ask(own, 'addThesis', { key, body: { ...DENTAL, name, growth_target: 1 }, headers: fresh() }), 201)
        is(await ask(own, 'listActivity', { key, headers: fresh() }), 200)
      }
      const seller = await seedSeller(own, LABORATORY)
      const { events } = (await ask(own, 'listActivity', { key: seller.key, headers: fresh() })).body
      const news = events.filter(({ type }: { type: string }) => type === 'match_suggested')
      assert.deepEqual(
        news.map(({ facts }: News) => facts.count),
        [2],
        'the matches are not reported in one event',
      )
      assert.doesNotMatch(JSON.stringify(events), /Molar|thesis/)
      const stored = await own.service.app.database.db.selectFrom('events').select('facts').execute()
      assert.ok(!JSON.stringify(stored).includes('thesis_id'), 'a thesis id is stored')
    } finally {
      await own.close()
    }
  })

  it('is part of the workspace export', async () => {
    const buyer = await seedBuyer(app)
    const thesis_id = await add(buyer.key)
    await newsOf(buyer.key)
    const { body } = await ask(app, 'exportWorkspace', { key: buyer.key, headers: fresh() })
    const told = body.activity.find(({ thesis }: News) => thesis !== undefined)
    assert.deepEqual(told?.thesis, { thesis_id, name: DENTAL.name })
  })
})
