import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { loadDemoUniverse } from '../../src/background/demo-universe.ts'
import { readDemoParties } from '../../src/integrations/demo-files.ts'
import { type Asking, ask, is, nextPageOf } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller, UNFIT_SELLER } from '../_seed.ts'
import { SELLER, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded
let importedId: number

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  const demo = (await readDemoParties()).slice(0, 3)
  await loadDemoUniverse(app.service.app, demo, new Map())
  buyer = await seedBuyer(app)
  seller = await seedSeller(app, {}, { name: 'Zoé Élan', role: 'CEO', siren: '552100554' })
  const parties = [{ side: 'seller', company: 'Tannerie du Lac', email: 'a@tannerie.example', sector: 'Leather 100%_' }]
  importedId = (await asOperator('importParties', { body: { parties } })).body.rows[0].id
})
after(() => app.close())

const asOperator = (id: Parameters<typeof ask>[1], asking: Asking = {}) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
const listed = async (query: Record<string, string | number> = {}) => {
  const answer = await asOperator('listParties', { query })
  is(answer, 200)
  return answer
}
const idsOf = async (query: Record<string, string | number>) =>
  (await listed(query)).body.parties.map(({ id }: { id: number }) => id)

describe('GET /api/operator/parties', () => {
  it('lists all parties by name, newest first and paginated, with the total', async () => {
    const all = await listed({ limit: 200 })
    const ids: number[] = all.body.parties.map(({ id }: { id: number }) => id)
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => other - one),
    )
    assert.equal(all.headers.get('x-total-count'), String(ids.length))
    const walked: number[] = []
    for (let query: Record<string, string> | null = { limit: '2', side: 'seller' }; query !== null; ) {
      const page = await listed(query)
      walked.push(...page.body.parties.map(({ id }: { id: number }) => id))
      query = nextPageOf(page)
    }
    assert.deepEqual(walked, await idsOf({ side: 'seller', limit: 200 }))
    const own = all.body.parties.find(({ id }: { id: number }) => id === seller.id)
    assert.deepEqual(
      [own.company, own.name, own.revenue, own.source, own.contact_status, own.withdrawn],
      [seller.company, 'Zoé Élan', SELLER.revenue, 'registered', 'warm', false],
    )
  })
  it('filters by side, source, contact status, quality and words, ignoring accents and case', async () => {
    assert.deepEqual(await idsOf({ source: 'imported' }), [importedId])
    assert.equal((await idsOf({ source: 'demo' })).length, 3)
    assert.deepEqual(await idsOf({ source: 'registered' }), [seller.id, buyer.id])
    assert.deepEqual(await idsOf({ side: 'buyer', source: 'registered' }), [buyer.id])
    assert.deepEqual(await idsOf({ contact_status: 'warm' }), [seller.id, buyer.id])
    assert.deepEqual(await idsOf({ q: 'zoe elan' }), [seller.id])
    assert.deepEqual(await idsOf({ q: '552100554' }), [seller.id])
    assert.deepEqual(await idsOf({ q: 'TANNERIE' }), [importedId])
    assert.deepEqual(await idsOf({ q: '100%_' }), [importedId])
    assert.deepEqual(await idsOf({ q: '%' }), [importedId])
    assert.deepEqual(await idsOf({ q: 'no such company' }), [])
    assert.deepEqual(await idsOf({ quality_min: 10, quality_max: 0 }), [])
    assert.ok((await idsOf({ quality_min: 5 })).includes(seller.id))
    assert.equal((await idsOf({ quality_min: 5 })).includes(importedId), false)
  })
  it('returns 400 for an invalid filter', async () => {
    for (const query of [
      { side: 'both' },
      { source: 'x' },
      { withdrawn: 'maybe' },
      { quality_min: 11 },
      { cursor: 'x' },
    ])
      is(await asOperator('listParties', { query: query as unknown as Record<string, string> }), 400)
  })
})

describe('GET /api/operator/parties/{id}', () => {
  it('returns the party as entered, with its missing fields', async () => {
    const answer = await asOperator('getParty', { params: { id: seller.id } })
    is(answer, 200)
    const { body } = answer
    assert.deepEqual([body.role, body.siren, body.product], ['CEO', '552100554', SELLER.product])
    assert.ok(Array.isArray(body.missing_fields))
    assert.equal(body.embedded, true)
  })
  it('counts pairings and the workspaces to which the name was disclosed', async () => {
    const pair = { buyer_id: buyer.id, seller_id: seller.id, session_id: buyer.key }
    is(await ask(app, 'createPairing', { body: pair, headers: fresh() }), 201)
    is(await app.sign(buyer.key), 200)
    is(await ask(app, 'listMatchedNames', { key: buyer.key, headers: fresh() }), 200)
    const { body } = await asOperator('getParty', { params: { id: seller.id } })
    assert.deepEqual([body.pairings, body.told_to], [1, 1])
  })
  it('returns 404 for an unknown party, for reads and changes', async () => {
    for (const id of ['getParty', 'setContactStatus', 'withdrawParty', 'reinstateParty'] as const)
      is(
        await asOperator(id, {
          params: { id: 999_999 },
          ...(id === 'getParty' ? {} : { body: id === 'setContactStatus' ? { contact_status: 'warm' } : {} }),
        }),
        404,
      )
  })
})

describe('operator’s changes to a party', () => {
  const isMatched = async () =>
    (await ask(app, 'listMatches', { key: buyer.key, headers: fresh() })).body.some(
      ({ id }: { id: number }) => id === seller.id,
    )

  it('a contact status that closes the gate ends the match at once; another restores it', async () => {
    for (const [status, matched] of [
      ['opted_out', false],
      ['bounced', false],
      ['none', false],
      ['cold', true],
      ['warm', true],
    ] as const) {
      const body = { contact_status: status }
      const answer = await asOperator('setContactStatus', { params: { id: seller.id }, body })
      is(answer, 200)
      assert.equal(answer.body.contact_status, status)
      assert.equal(await isMatched(), matched, status)
    }
  })
  it('a withdrawn party is removed from matches until it is reinstated, and the audit records the reason', async () => {
    const body = { reason: 'Asked by phone.' }
    const answer = await asOperator('withdrawParty', { params: { id: seller.id }, body })
    is(answer, 200)
    assert.equal(answer.body.withdrawn, true)
    assert.equal(await isMatched(), false)
    assert.deepEqual(await idsOf({ withdrawn: 'true' }), [seller.id])
    const { acts } = (await asOperator('listAudit', { query: { limit: 1 } })).body
    assert.deepEqual([acts[0].act, acts[0].subject, acts[0].facts], ['withdrawParty', `party ${seller.id}`, body])
    is(await asOperator('reinstateParty', { params: { id: seller.id }, body: {} }), 200)
    assert.equal(await isMatched(), true)
  })
  it('an erased party stays listed and withdrawn, without its data; reinstating it returns 409', async () => {
    const gone = await seedSeller(app)
    is(await app.sign(gone.key), 200)
    is(await ask(app, 'eraseWorkspace', { key: gone.key, body: { confirm: 'erase' }, headers: fresh() }), 200)
    const answer = await asOperator('getParty', { params: { id: gone.id } })
    is(answer, 200)
    assert.deepEqual(
      [answer.body.erased, answer.body.withdrawn, answer.body.company, answer.body.product],
      [true, true, undefined, undefined],
    )
    assert.equal((await idsOf({ q: gone.company })).length, 0)
    is(await asOperator('reinstateParty', { params: { id: gone.id }, body: {} }), 409)
    const [nda] = (await asOperator('listNdas')).body.ndas
    assert.deepEqual([nda.party_ids, nda.signer_name], [[gone.id], undefined])
    assert.equal((await asOperator('verifyNdaChain')).body.verified, true)
  })
})

describe('withdrawn party', () => {
  const withdraw = async (id: number) => is(await asOperator('withdrawParty', { params: { id }, body: {} }), 200)
  const as = ({ key }: Seeded) => ({ 'x-session-id': key, ...fresh() })
  const create = (one: Seeded, other: Seeded, headers: Record<string, string>, more = {}) =>
    ask(app, 'createPairing', { body: { buyer_id: one.id, seller_id: other.id, ...more }, headers })
  const nameOf = (viewer: Seeded, { id }: Seeded) =>
    ask(app, 'getSellerName', { key: viewer.key, query: { id }, headers: fresh() })
  const pairingsOf = async ({ key }: Seeded) =>
    (await ask(app, 'listPairings', { key, headers: fresh() })).body.pairings
  const sign = async (...parties: Seeded[]) => {
    for (const { key } of parties) is(await app.sign(key), 200)
  }

  it('returns 403 for a new pairing, also as a dry run and for the operator, until it is reinstated', async () => {
    const [one, other] = [await seedBuyer(app), await seedSeller(app)]
    await withdraw(other.id)
    for (const [headers, advice] of [
      [as(one), /GET \/api\/matches/],
      [as(other), /Ask the operator/],
      [{ ...OPERATOR, ...fresh() }, /\/reinstate/],
    ] as const)
      for (const more of [{}, { dry_run: true }]) {
        const answer = await create(one, other, headers, more)
        is(answer, 403)
        assert.equal(answer.body.error, 'the seller is withdrawn, and makes no new pairings')
        assert.match(answer.body.detail, advice)
      }
    assert.deepEqual(await pairingsOf(one), [])
    is(await asOperator('reinstateParty', { params: { id: other.id }, body: {} }), 200)
    is(await create(one, other, as(one)), 201)
  })
  it('keeps its pairings readable for both sides and discloses no new name until it is reinstated', async () => {
    const [one, other] = [await seedBuyer(app), await seedSeller(app, UNFIT_SELLER)]
    is(await create(one, other, as(one)), 201)
    const moved = { pair_ids: [`pair-${one.id}-${other.id}`], phase: '1_contact' }
    is(await ask(app, 'updatePhase', { body: moved, headers: as(other) }), 200)
    await withdraw(other.id)
    await sign(one, other)
    for (const [viewer, across, side] of [
      [one, other, 'seller'],
      [other, one, 'buyer'],
    ] as const) {
      const refused = await nameOf(viewer, across)
      is(refused, 403)
      assert.equal(refused.body.error, 'a party of the pairing is withdrawn')
      assert.equal(refused.body.consent_required, undefined)
      const [pairing] = await pairingsOf(viewer)
      assert.deepEqual([pairing.phase, pairing.stands, pairing.revealed], ['1_contact', false, false])
      assert.match(pairing[`${side}_name`], /^Company [A-Z]+$/)
    }
    is(await asOperator('reinstateParty', { params: { id: other.id }, body: {} }), 200)
    assert.equal((await nameOf(one, other)).body.name, other.company)
    assert.equal((await nameOf(other, one)).body.name, one.company)
  })
  it('keeps a disclosed name visible, but is no longer found by search', async () => {
    const [one, other] = [await seedBuyer(app), await seedSeller(app, UNFIT_SELLER)]
    is(await create(one, other, as(other)), 201)
    await sign(one)
    assert.equal((await nameOf(one, other)).body.name, other.company)
    const found = async (q: string) => {
      const { body } = await ask(app, 'search', { key: one.key, query: { q }, headers: fresh() })
      return body.sellers.some(({ id }: { id: number }) => id === other.id)
    }
    assert.deepEqual([await found(other.company), await found('machines in factories')], [true, true])
    await withdraw(other.id)
    assert.deepEqual([await found(other.company), await found('machines in factories')], [false, false])
    assert.equal((await nameOf(one, other)).body.name, other.company)
    assert.equal((await pairingsOf(one))[0].seller_name, other.company)
  })
})
