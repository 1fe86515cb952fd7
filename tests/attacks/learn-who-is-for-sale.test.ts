import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { NAME_REQUESTS_PER_DAY } from '../../src/domain/deals/name-request.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'

/** Attacker's goals: to learn the name of party N, which releases on request, and if company X is for sale. */
let app: TestHouse
let target: Seeded
let attacker: Seeded

const SECRET = { company: 'Quervalis Précision', name: 'Odile Quervalis', email: 'odile@quervalis.example' }
const WORDS = /quervalis|odile/i

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  target = await seedSeller(app, { name_release: 'ask' }, SECRET)
})
after(() => app.close())

async function signed(identity: object = {}): Promise<Seeded> {
  const buyer = await seedBuyer(app, {}, identity)
  await app.sign(buyer.key)
  return buyer
}
const as = (key: string) => ({ 'x-session-id': key, ...fresh() })

/** Returns the text of every answer that a session can read. */
async function allReadBy(key: string): Promise<string> {
  const texts: string[] = []
  const read = async (id: Parameters<typeof ask>[1], asking: object = {}) =>
    texts.push((await ask(app, id, { key, ...asking, headers: fresh() })).text)
  for (const id of [
    'listMatches',
    'listMatchedNames',
    'listPairings',
    'listActivity',
    'listDisclosures',
    'listWatched',
    'listNameRequests',
    'getOverview',
    'exportWorkspace',
    'getInfoMemo',
  ] as const)
    await read(id)
  await read('whyNot', { query: { id: target.id } })
  for (const q of ['Quervalis', 'quervalis.example', 'Odile', 'precision']) {
    const { body } = await ask(app, 'search', { key, query: { q }, headers: fresh() })
    texts.push(JSON.stringify({ ...body, query: undefined }))
  }
  return texts.join('\n')
}

describe('name of a seller that releases on request', () => {
  it('stays hidden from a buyer that matches, pairs, changes the phase, watches or requests enrichment', async () => {
    attacker = await signed()
    await pairUp(app, attacker, target.id)
    const pair = `pair-${attacker.id}-${target.id}`
    for (const phase of ['2_nda_signed', '4_loi', '8_closed'])
      await ask(app, 'updatePhase', { body: { pair_ids: [pair], phase }, headers: as(attacker.key) })
    await ask(app, 'watchParty', { key: attacker.key, body: { id: target.id, watching: true }, headers: fresh() })
    const steps = { entity_type: 'seller', entity_id: target.id }
    is(await ask(app, 'enqueueQuality', { body: steps, headers: as(attacker.key) }), 403)
    const named = await ask(app, 'getSellerName', { key: attacker.key, query: { id: target.id }, headers: fresh() })
    assert.equal(named.body.code, 'consent_required')
    assert.doesNotMatch(await allReadBy(attacker.key), WORDS)
  })
  it('stays hidden from a buyer that repeatedly adjusts its profile to the seller', async () => {
    const buyer = await signed()
    for (const [min, max] of [
      [1, 2],
      [1, 50],
      [3, 30],
    ])
      is(
        await ask(app, 'updateSession', {
          key: buyer.key,
          body: { buyer: { ...BUYER, check_size_min: min, check_size_max: max } },
          headers: fresh(),
        }),
        200,
      )
    assert.doesNotMatch(await allReadBy(buyer.key), WORDS)
  })
  it('stays hidden until the seller approves, also from a buyer with an impressive name', async () => {
    const buyer = await signed({ company: 'Banque de France', name: 'The Governor' })
    for (const introduction of ['contact', 'company'])
      await ask(app, 'requestName', { key: buyer.key, body: { id: target.id, introduction }, headers: fresh() })
    assert.doesNotMatch(await allReadBy(buyer.key), WORDS)
    const { received } = (await ask(app, 'listNameRequests', { key: target.key, headers: fresh() })).body
    const mine = received.find(({ counterparty }: { counterparty: { id: number } }) => counterparty.id === buyer.id)
    assert.equal(mine.counterparty.assurance, 'declared', 'the request shows a wrong assurance')
  })
  it('cannot be released with another workspace’s key or a random key', async () => {
    const buyer = await signed()
    const made = await ask(app, 'requestName', { key: buyer.key, body: { id: target.id }, headers: fresh() })
    const body = { request_id: made.body.request_id, decision: 'approve' }
    for (const key of [buyer.key, attacker.key, randomUUID()])
      is(await ask(app, 'decideNameRequest', { key, body, headers: fresh() }), 404)
    assert.doesNotMatch(await allReadBy(buyer.key), WORDS)
  })
  it('can be requested only a limited number of times per buyer and day', async () => {
    const buyer = await signed()
    let made = 0
    for (let i = 0; i < NAME_REQUESTS_PER_DAY + 5; i += 1) {
      const seller = await seedSeller(app, { name_release: 'ask' })
      if ((await ask(app, 'requestName', { key: buyer.key, body: { id: seller.id }, headers: fresh() })).status === 201)
        made += 1
    }
    assert.equal(made, NAME_REQUESTS_PER_DAY)
  })
})

describe('presence of a company on the platform', () => {
  it('is not revealed by search, which returns the same as for an unknown company', async () => {
    const buyer = await signed()
    const answered = async (q: string) => {
      const { body } = await ask(app, 'search', { key: buyer.key, query: { q }, headers: fresh() })
      return { ...body, query: '' }
    }
    assert.deepEqual(await answered('Quervalis'), await answered('Nobodyalis'))
  })
  it('is not revealed by a block entry, whose answer and effect on matches are the same', async () => {
    const buyer = await signed()
    const blocked = async (value: string) => {
      const asked = { key: buyer.key, body: { kind: 'company', value }, headers: fresh() }
      const { status, body } = await ask(app, 'blockViewer', asked)
      return [status, Object.keys(body)]
    }
    assert.deepEqual(await blocked(SECRET.company), await blocked('Nobody Précision'))
    const total = async () =>
      (await ask(app, 'listMatches', { key: buyer.key, headers: fresh() })).headers.get('x-total-count')
    const before = await total()
    await blocked('Quervalis')
    assert.equal(await total(), before)
  })
  it('stays hidden from a blocked competitor that changes its name', async () => {
    const rival = await signed({ company: 'Rivalis Industries', email: 'ceo@rivalis.example' })
    const body = { kind: 'competitor', value: 'Rivalis' }
    is(await ask(app, 'blockViewer', { key: target.key, body, headers: fresh() }), 200)
    const renamed = { company: 'Harmless Holding', email: 'info@harmless.example' }
    is(await ask(app, 'updateSession', { key: rival.key, body: { identity: renamed }, headers: fresh() }), 200)
    const matches = (await ask(app, 'listMatches', { key: rival.key, query: { limit: 200 }, headers: fresh() })).body
    assert.equal(
      matches.some(({ id }: { id: number }) => id === target.id),
      false,
    )
    const query = { id: target.id }
    is(await ask(app, 'whyNot', { key: rival.key, query, headers: fresh() }), 404)
  })
})
