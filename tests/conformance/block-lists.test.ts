import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { BLOCKS_MAX } from '../../src/domain/confidentiality/policy/block-list.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

const NORTHBRIDGE = { company: 'Northbridge Capital SAS', email: 'claire@northbridge.example' }
/** Seeds a signed buyer with the given identity. */
async function signedBuyer(identity: object = {}): Promise<Seeded> {
  const buyer = await seedBuyer(app, {}, identity)
  await app.sign(buyer.key)
  return buyer
}
/** A seller whose text contains a word that no other seller's does. */
const bakerySeller = () => seedSeller(app, { product: 'Maintenance of machines in a bakery' })
const block = (key: string, kind: string, value: string) =>
  ask(app, 'blockViewer', { key, body: { kind, value }, headers: fresh() })
const unblock = (key: string, block_id: number) =>
  ask(app, 'unblockViewer', { key, body: { block_id }, headers: fresh() })
const matches = (key: string) => ask(app, 'listMatches', { key, query: { limit: 200 }, headers: fresh() })
const sees = async (key: string, id: number) =>
  (await matches(key)).body.some((match: { id: number }) => match.id === id)

describe('block list', () => {
  it('hides the party from a blocked viewer in matches, counts, search, why-not, names and pairing', async () => {
    const buyer = await signedBuyer(NORTHBRIDGE)
    const seller = await bakerySeller()
    const others = await seedSeller(app)
    assert.equal(await sees(buyer.key, seller.id), true)
    const total = async () => Number((await matches(buyer.key)).headers.get('x-total-count'))
    const found = async () =>
      (await ask(app, 'search', { key: buyer.key, query: { q: 'bakery' }, headers: fresh() })).body.total
    const counted = await total()
    assert.equal(await found(), 1)
    is(await block(seller.key, 'company', 'NORTHBRIDGE capital'), 200)
    assert.equal(await sees(buyer.key, seller.id), false)
    assert.equal(await total(), counted - 1)
    assert.equal(await found(), 0)
    const query = { id: seller.id }
    const unknown = { id: 999_999 }
    for (const id of ['whyNot', 'getSellerName'] as const) {
      const hidden = await ask(app, id, { key: buyer.key, query, headers: fresh() })
      const nobody = await ask(app, id, { key: buyer.key, query: unknown, headers: fresh() })
      assert.deepEqual([hidden.status, hidden.body.error], [nobody.status, nobody.body.error])
    }
    const pair = (seller_id: number) =>
      ask(app, 'createPairing', {
        headers: { 'x-session-id': buyer.key, ...fresh() },
        body: { buyer_id: buyer.id, seller_id },
      })
    const [hidden, nobody] = [await pair(seller.id), await pair(999_999)]
    assert.deepEqual([hidden.status, hidden.body.error], [nobody.status, nobody.body.error])
    is(await pair(others.id), 201)
    const watch = await ask(app, 'watchParty', {
      key: buyer.key,
      body: { id: seller.id, watching: true },
      headers: fresh(),
    })
    is(watch, 403)
  })
  it('removes a pairing and its documents for the blocked side, but not for the party', async () => {
    const buyer = await signedBuyer({ company: 'Calder Rail' })
    const seller = await seedSeller(app)
    await pairUp(app, buyer, seller.id)
    const pairings = async (key: string) => (await ask(app, 'listPairings', { key, headers: fresh() })).body
    const [made] = (await pairings(buyer.key)).pairings
    is(await block(seller.key, 'company', 'Calder Rail'), 200)
    assert.equal((await pairings(buyer.key)).count, 0)
    assert.equal((await pairings(seller.key)).count, 1)
    is(await ask(app, 'getTeaser', { key: buyer.key, params: { pair_id: made.pair_id }, headers: fresh() }), 404)
    const params = { pairing_id: made.pairing_dbid }
    is(await ask(app, 'getProductAnalysis', { key: buyer.key, params, headers: fresh() }), 403)
    const body = { pair_ids: [made.pair_id], phase: '4_loi' }
    const moved = await ask(app, 'updatePhase', { headers: { 'x-session-id': buyer.key, ...fresh() }, body })
    assert.equal(moved.body.updated, 0)
  })
  it('matches by domain and subdomain, SIREN, foreign company number, and a name within a name', async () => {
    const seller = await seedSeller(app)
    const byDomain = await signedBuyer({ email: 'ada@paris.veltrox.example' })
    const bySiren = await signedBuyer({ siren: '552100554' })
    const byNumber = await signedBuyer({ companyNumber: 'GB SC123456' })
    const byVat = await signedBuyer({ vatNumber: 'DE136695976' })
    const byPart = await signedBuyer({ company: 'Société Grunwald Énergies Holding' })
    const other = await signedBuyer({ company: 'Grunwaldo', email: 'ada@notveltrox.example' })
    is(await block(seller.key, 'domain', 'www.veltrox.example'), 200)
    is(await block(seller.key, 'siren', '552 100 554'), 200)
    is(await block(seller.key, 'company_number', 'GB sc 123456'), 200)
    is(await block(seller.key, 'company_number', 'DE 136 695 976'), 200)
    is(await block(seller.key, 'competitor', 'Grunwald energies'), 200)
    const seen = []
    for (const { key } of [byDomain, bySiren, byNumber, byVat, byPart, other]) seen.push(await sees(key, seller.id))
    assert.deepEqual(seen, [false, false, false, false, false, true])
  })
  it('blocks later registrations, even if renamed; a name taken by renaming matches newer entries only', async () => {
    const seller = await seedSeller(app)
    is(await block(seller.key, 'competitor', 'Harvik'), 200)
    const later = await signedBuyer({ company: 'Harvik Partners' })
    assert.equal(await sees(later.key, seller.id), false)
    is(await ask(app, 'updateSession', { key: later.key, body: { identity: { company: 'Plain Name' } } }), 200)
    assert.equal(await sees(later.key, seller.id), false)
    const renamed = await signedBuyer({ company: 'Unknown Partners' })
    assert.equal(await sees(renamed.key, seller.id), true)
    is(await ask(app, 'updateSession', { key: renamed.key, body: { identity: { company: 'Harvik SA' } } }), 200)
    assert.equal(await sees(renamed.key, seller.id), true)
    app.advance(1000)
    const newer = await seedSeller(app)
    is(await block(newer.key, 'competitor', 'Harvik'), 200)
    assert.equal(await sees(renamed.key, newer.id), false)
  })
  it('shows the party again once the entry is removed, unless another entry matches the viewer', async () => {
    const buyer = await signedBuyer({ company: 'Ostrava Steel' })
    const seller = await seedSeller(app)
    const first = (await block(seller.key, 'company', 'Ostrava Steel')).body.block_id
    const second = (await block(seller.key, 'competitor', 'Ostrava')).body.block_id
    assert.equal((await unblock(seller.key, first)).body.count, 1)
    assert.equal(await sees(buyer.key, seller.id), false)
    assert.equal((await unblock(seller.key, second)).body.count, 0)
    assert.equal(await sees(buyer.key, seller.id), true)
  })
  it('returns the same fields whether or not an entry matches anybody, and deduplicates entries', async () => {
    await signedBuyer({ company: 'Meridian Foods' })
    const seller = await seedSeller(app)
    const known = await block(seller.key, 'company', 'Meridian Foods')
    const unknown = await block(seller.key, 'company', 'Nobody At All')
    assert.deepEqual(Object.keys(known.body), Object.keys(unknown.body))
    assert.equal((await block(seller.key, 'company', 'meridian foods SAS')).body.block_id, known.body.block_id)
    const { count } = (await ask(app, 'listBlocks', { key: seller.key, headers: fresh() })).body
    assert.equal(count, 2)
  })
  it('returns 400 for a value that identifies no company', async () => {
    const { key } = await seedSeller(app)
    for (const [kind, value] of [
      ['company', 'SAS'],
      ['competitor', 'one two three four five'],
      ['domain', 'gmail.com'],
      ['domain', 'localhost'],
      ['siren', '12345'],
      ['company_number', '01234567'],
    ] as const)
      assert.equal((await block(key, kind, value)).body.code, 'block_value_unusable', `${kind} ${value}`)
  })
  it('returns 404 for another party’s entry, and 409 if the list is full', async () => {
    const [seller, stranger] = [await seedSeller(app), await seedSeller(app)]
    const { block_id } = (await block(seller.key, 'company', 'Somebody')).body
    is(await unblock(stranger.key, block_id), 404)
    const { db } = app.service.app.database
    const values = Array.from({ length: BLOCKS_MAX }, (_, n) => ({
      party_id: stranger.id,
      kind: 'company' as const,
      value: `n${n}`,
      key: `company n${n}`,
      created_at: new Date().toISOString(),
    }))
    await db.insertInto('party_blocks').values(values).execute()
    is(await block(stranger.key, 'company', 'One More'), 409)
  })
  it('gains an entry when a name request is blocked, which hides the party from the requester', async () => {
    const buyer = await signedBuyer()
    const seller = await seedSeller(app, { name_release: 'ask' })
    const { request_id } = (await ask(app, 'requestName', { key: buyer.key, body: { id: seller.id } })).body
    is(await ask(app, 'decideNameRequest', { key: seller.key, body: { request_id, decision: 'block' } }), 200)
    assert.equal(await sees(buyer.key, seller.id), false)
    assert.deepEqual((await ask(app, 'listNameRequests', { key: buyer.key })).body.made, [])
    const [entry] = (await ask(app, 'listBlocks', { key: seller.key })).body.blocks
    assert.deepEqual([entry.kind, entry.value], ['workspace', `request ${request_id}`])
    is(await unblock(seller.key, entry.block_id), 200)
    assert.equal(await sees(buyer.key, seller.id), true)
  })
  it('hides a name that was disclosed before', async () => {
    const buyer = await signedBuyer({ company: 'Tolden Group' })
    const seller = await seedSeller(app)
    await pairUp(app, buyer, seller.id)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    is(await block(seller.key, 'competitor', 'Tolden'), 200)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 404)
    const { text } = await ask(app, 'search', { key: buyer.key, query: { q: seller.company } })
    assert.equal(text.includes(`"id":${seller.id}`), false)
  })
  it('removes a disclosed name from the lists and the export of the blocked workspace at once', async () => {
    const buyer = await signedBuyer({ company: 'Marlow Holdings' })
    const seller = await seedSeller(app)
    await pairUp(app, buyer, seller.id)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id } }), 200)
    const naming = async () => {
      const answers = []
      for (const id of ['listPairings', 'listActivity', 'listDisclosures', 'exportWorkspace', 'listMatches'] as const)
        answers.push([id, (await ask(app, id, { key: buyer.key, headers: fresh() })).text] as const)
      return answers.filter(([, text]) => text.includes(seller.company)).map(([id]) => id)
    }
    assert.ok((await naming()).includes('exportWorkspace'))
    is(await block(seller.key, 'company', 'Marlow Holdings'), 200)
    assert.deepEqual(await naming(), [])
  })
})
