import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { removeAbandonedUploads, reportLapses, startDueWork } from '../../src/background/due-work.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/figures/durations.ts'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { until } from '../_until.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

async function paired(): Promise<{ buyer: Seeded; seller: Seeded; pairId: string }> {
  const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } })
  is(made, 201)
  return { buyer, seller, pairId: made.body.pair_id }
}

/** Creates a pairing in which the buyer has requested a phase from the seller. */
async function asking() {
  const made = await paired()
  is(await ask(app, 'setDealRules', { key: made.seller.key, body: { phase_consent: 'both' } }), 200)
  const body = { pair_ids: [made.pairId], phase: '2_nda' }
  is(await ask(app, 'updatePhase', { body, headers: { 'x-session-id': made.buyer.key } }), 200)
  return made
}

const pairings = ({ key }: Seeded, etag?: string) =>
  ask(app, 'listPairings', { key, query: { names: 'told' }, headers: etag ? { 'if-none-match': etag } : {} })

const lapsesTold = async ({ key }: Seeded) => {
  const { body } = await ask(app, 'listActivity', { key })
  return body.events.filter(
    ({ type, facts }: { type: string; facts: { outcome?: string } }) =>
      type === 'introduction_lapsed' || facts.outcome === 'lapsed',
  )
}

describe('lapsing request', () => {
  it('is shown as lapsed by the next answer, even if the previous one is cached and nothing was written', async () => {
    const { buyer, seller } = await asking()
    app.advance(14 * DAY_MS - 10 * MINUTE_MS)
    // The first request records the suggested matches; later ones write nothing.
    is(await ask(app, 'getOverview', { key: seller.key }), 200)
    const todosBefore = (await ask(app, 'getOverview', { key: seller.key })).body.todos
    const before = await pairings(seller)
    is(await pairings(buyer), 200)
    const [waiting] = before.body.pairings
    assert.deepEqual([waiting.introduction.state, waiting.phase_request.phase], ['requested', '2_nda'])
    app.advance(11 * MINUTE_MS)
    const after = await pairings(seller, before.headers.get('etag') ?? '')
    is(after, 200)
    const [lapsed] = after.body.pairings
    assert.deepEqual([lapsed.introduction.state, lapsed.phase_request], ['lapsed', undefined])
    assert.equal((await pairings(buyer)).body.pairings[0].introduction.state, 'lapsed')
    const kinds = (todos: { kind: string }[]) => todos.map(({ kind }) => kind)
    assert.ok(kinds(todosBefore).includes('answer_introductions'))
    const todos = (await ask(app, 'getOverview', { key: seller.key })).body.todos
    assert.ok(!kinds(todos).includes('answer_introductions') && !kinds(todos).includes('answer_phase_requests'))
  })

  it('name requests and member keys are shown as lapsed or expired on time', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app, { name_release: 'ask' })]
    is(await app.sign(buyer.key), 200)
    is(await ask(app, 'requestName', { key: buyer.key, body: { id: seller.id } }), 201)
    const invited = { name: 'Ann Agent', role: 'reader', valid_days: 14 }
    is(await ask(app, 'inviteMember', { key: seller.key, body: invited }), 201)
    app.advance(14 * DAY_MS - 10 * MINUTE_MS)
    const states = async () => [
      (await ask(app, 'listNameRequests', { key: seller.key })).body.received[0].state,
      (await ask(app, 'listMembers', { key: seller.key })).body.members[0].state,
    ]
    assert.deepEqual(await states(), ['open', 'active'])
    app.advance(11 * MINUTE_MS)
    assert.deepEqual(await states(), ['lapsed', 'expired'])
  })
})

describe('report of a lapse', () => {
  beforeEach(async () => {
    await reportLapses(app.service.app)
  })

  it('reaches each side exactly once, even if several processes detect the lapse concurrently', async () => {
    const { buyer, seller } = await asking()
    app.advance(14 * DAY_MS)
    await Promise.all(Array.from({ length: 4 }, () => reportLapses(app.service.app)))
    await reportLapses(app.service.app)
    for (const side of [buyer, seller]) {
      const told = await lapsesTold(side)
      assert.deepEqual(told.map(({ type }: { type: string }) => type).toSorted(), [
        'introduction_lapsed',
        'phase_request_ended',
      ])
      for (const { facts } of told) assert.equal(facts.by, 'buyer')
    }
  })

  it('is in the reader’s language, states the type of request and contains no name', async () => {
    const { seller, buyer } = await asking()
    app.advance(14 * DAY_MS)
    await reportLapses(app.service.app)
    const titles = {
      en: 'Phase request lapsed',
      fr: 'Demande de phase expirée',
      de: 'Phasenanfrage verfallen',
    }
    for (const [language, title] of Object.entries({ ...titles, es: 'Petición de fase caducada' })) {
      const headers = { 'accept-language': language }
      const { body } = await ask(app, 'listActivity', { key: seller.key, headers })
      const told = body.events.find((event: { title: string }) => event.title === title)
      assert.ok(told, `${language}: ${JSON.stringify(body.events.slice(0, 3))}`)
      assert.ok(!told.detail.includes(buyer.company) && !told.detail.includes('{{'))
    }
  })

  it('is not made for a request that was answered, withdrawn or part of an ended deal', async () => {
    const answered = await asking()
    const body = { pair_id: answered.pairId, answer: 'accept' }
    is(
      await ask(app, 'answerIntroduction', { key: answered.seller.key, params: { pair_id: answered.pairId }, body }),
      200,
    )
    const [{ phase_request }] = (await pairings(answered.buyer)).body.pairings
    const withdrawal = { request_id: phase_request.request_id, answer: 'withdraw' }
    is(
      await ask(app, 'answerPhaseRequest', {
        key: answered.buyer.key,
        params: { pair_id: answered.pairId },
        body: withdrawal,
      }),
      200,
    )
    const ended = await paired()
    const abandoning = { pair_ids: [ended.pairId], phase: '9_abandoned' }
    is(await ask(app, 'updatePhase', { body: abandoning, headers: { 'x-session-id': ended.seller.key } }), 200)
    app.advance(15 * DAY_MS)
    await reportLapses(app.service.app)
    for (const { buyer, seller } of [answered, ended])
      for (const side of [buyer, seller]) assert.deepEqual(await lapsesTold(side), [])
  })

  it('returns the time at which the next lapse is due', async () => {
    await paired()
    const next = await reportLapses(app.service.app)
    assert.equal(next?.getTime(), Date.parse((await firstAsked()) ?? '') + 14 * DAY_MS)
  })

  it('is made by the background work without any request', async () => {
    const { buyer } = await paired()
    app.advance(14 * DAY_MS)
    const work = startDueWork(app.service.app, { lookEveryMs: 10 })
    try {
      await until('the lapse is reported', async () => (await countTold()) > 0)
    } finally {
      await work.close()
    }
    assert.equal((await lapsesTold(buyer)).length, 1)
  })
})

describe('abandoned upload', () => {
  it('is removed after an hour, while a more recent upload is kept', async () => {
    const seller = await seedSeller(app)
    const folder = await ask(app, 'addFolder', { key: seller.key, body: { name: 'Accounts' } })
    is(folder, 201)
    const begin = (name: string) =>
      ask(app, 'startUpload', {
        key: seller.key,

        body: { folder_id: folder.body.folder_id, name, size_bytes: 4, sha256: '0'.repeat(64) },
      })
    is(await begin('given-up.pdf'), 200)
    app.advance(0.9 * HOUR_MS)
    is(await begin('goes-on.pdf'), 200)
    assert.equal(await removeAbandonedUploads(app.service.app), 0)
    app.advance(0.2 * HOUR_MS)
    assert.equal(await removeAbandonedUploads(app.service.app), 1)
    assert.equal(await removeAbandonedUploads(app.service.app), 0)
    const rows = await app.service.app.database.db.selectFrom('room_files').select('name').execute()
    assert.deepEqual(rows, [{ name: 'goes-on.pdf' }])
  })
})

async function firstAsked(): Promise<string | undefined> {
  const row = await app.service.app.database.db
    .selectFrom('pairing_introductions')
    .select('asked_at')
    .where('answer', 'is', null)
    .where('lapse_told_at', 'is', null)
    .orderBy('asked_at')
    .executeTakeFirst()
  return row?.asked_at
}

async function countTold(): Promise<number> {
  const { count } = await app.service.app.database.db
    .selectFrom('events')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('type', '=', 'introduction_lapsed')
    .where('created_at', '>', new Date(app.service.app.now().getTime() - MINUTE_MS).toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}
