import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { DAY_MS } from '../../src/domain/figures/durations.ts'
import { ask, is } from '../_contract.ts'
import { DENTAL, LABORATORY } from '../_dental.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const FOREST = { sector: 'Forestry', solution_1: 'Timber and sawmills', solution_2: '', solution_3: '' }
const SAWMILL = {
  sector: 'Forestry',
  product: 'Timber and sawmills',
  description: 'A sawmill that owns forests and sells timber.',
}

let app: TestHouse
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  await seedSeller(app)
})
after(() => app.close())

interface Row {
  id: number
  new_since?: string
}

async function list({ key }: Seeded, query: object = {}): Promise<Row[]> {
  const answer = await ask(app, 'listMatches', { key, query: { limit: 200, ...query }, headers: fresh() })
  is(answer, 200)
  return answer.body
}
async function look({ key }: Seeded): Promise<{ type: string; time: string }[]> {
  const answer = await ask(app, 'listActivity', { key, headers: fresh() })
  is(answer, 200)
  return answer.body.events
}
const newIn = (rows: readonly Row[]) => rows.filter(({ new_since }) => new_since !== undefined)
const rowOf = (rows: readonly Row[], { id }: Seeded) => rows.find((row) => row.id === id) ?? assert.fail(`no row ${id}`)
const followed = ({ key }: Seeded, tag: string) =>
  app.call('GET', `/api/matches/${key}?limit=200`, { headers: { ...fresh(), 'if-none-match': tag } })

describe('new_since of a match', () => {
  it('is absent for matches found when the workspace first looked', async () => {
    const buyer = await seedBuyer(app)
    assert.deepEqual(newIn(await list(buyer)), [])
    await look(buyer)
    const rows = await list(buyer)
    assert.ok(rows.length > 0)
    assert.deepEqual(newIn(rows), [])
  })

  it('is set once the activity reports the match, for this workspace only, in every list that contains it', async () => {
    const [buyer, other] = [await seedBuyer(app), await seedBuyer(app)]
    const added = await ask(app, 'addThesis', { key: buyer.key, body: DENTAL, headers: fresh() })
    is(added, 201)
    for (const one of [buyer, other]) await look(one)
    app.advance(1000)
    const seller = await seedSeller(app, LABORATORY)
    assert.equal(rowOf(await list(buyer), seller).new_since, undefined, 'marked as new before the activity reported it')
    const [event] = await look(buyer)
    assert.equal(event?.type, 'match_suggested')
    const { thesis_id: thesis } = added.body
    for (const query of [{}, { thesis }, { order: 'learned' }]) {
      const rows = await list(buyer, query)
      assert.deepEqual(
        newIn(rows).map(({ id, new_since }) => ({ id, new_since })),
        [{ id: seller.id, new_since: event.time }],
        JSON.stringify(query),
      )
    }
    app.advance(60_000)
    await look(buyer)
    assert.equal(rowOf(await list(buyer), seller).new_since, event.time, 'a second look changed the date')
    assert.deepEqual(newIn(await list(other)), [])
  })

  it('is set for a seller too, and by the overview as well as the activity', async () => {
    const seller = await seedSeller(app)
    is(await ask(app, 'getOverview', { key: seller.key, headers: fresh() }), 200)
    app.advance(1000)
    const buyer = await seedBuyer(app)
    const at = app.service.app.now().toISOString()
    is(await ask(app, 'getOverview', { key: seller.key, headers: fresh() }), 200)
    assert.ok((rowOf(await list(seller), buyer).new_since ?? '') >= at)
    assert.equal(newIn(await list(seller)).length, 1)
  })

  it('is set for the first match of a workspace that was opened at least a day earlier', async () => {
    const early = await seedBuyer(app, FOREST)
    await look(early)
    assert.deepEqual(await list(early), [], 'precondition failed: a party already matches')
    const late = await seedBuyer(app, FOREST)
    const sawmill = await seedSeller(app, SAWMILL)
    await look(late)
    assert.equal(rowOf(await list(late), sawmill).new_since, undefined)
    app.advance(DAY_MS)
    await look(early)
    assert.notEqual(rowOf(await list(early), sawmill).new_since, undefined)
  })

  it('lasts fourteen days, also in a cached list', async () => {
    const buyer = await seedBuyer(app)
    await look(buyer)
    app.advance(1000)
    const seller = await seedSeller(app)
    const before = await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() })
    const untold = before.headers.get('etag') ?? ''
    for (const _ of ['worked out', 'kept']) assert.equal((await followed(buyer, untold)).status, 304)
    await look(buyer)
    const told = await followed(buyer, untold)
    assert.equal(told.status, 200, 'the outdated list is still cached')
    const since = rowOf(told.body, seller).new_since ?? assert.fail('the match is not marked as new')
    const tag = told.headers.get('etag') ?? ''
    assert.equal((await followed(buyer, tag)).status, 304)
    const left = Date.parse(since) + 14 * DAY_MS - app.service.app.now().getTime()
    app.advance(left - 60_000)
    assert.equal((await followed(buyer, tag)).status, 304)
    app.advance(60_000)
    const ended = await followed(buyer, tag)
    assert.equal(ended.status, 200)
    assert.equal(rowOf(ended.body, seller).new_since, undefined)
  })

  it('is absent if the workspace paired with the party before the activity reported it', async () => {
    const buyer = await seedBuyer(app)
    await look(buyer)
    app.advance(1000)
    const seller = await seedSeller(app)
    const body = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { body, headers: { ...fresh(), 'x-session-id': buyer.key } }), 201)
    await look(buyer)
    assert.equal(rowOf(await list(buyer), seller).new_since, undefined)
  })
})
