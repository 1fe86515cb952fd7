import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { revokeMembers } from '../../src/store/members.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { invite } from '../_members.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** The attacker holds a key to a workspace as member, reader or former owner. */
let app: TestHouse
let buyer: Seeded
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  ;[buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
  is(await app.sign(buyer.key), 200)
})
after(() => app.close())

const refused = (answer: { status: number; body: { code: string }; text: string }) =>
  assert.equal(answer.body.code, 'role_insufficient', answer.text)
const learned = async (key: string) => (await ask(app, 'listDisclosures', { key, headers: fresh() })).body.learned_count

describe('attempt to become an owner', () => {
  it('is rejected if a member changes its own role, invites or revokes an owner, or rotates the key', async () => {
    const [owner, member] = [await invite(app, buyer.key, 'owner'), await invite(app, buyer.key, 'member')]
    const { key } = member
    refused(await ask(app, 'changeMember', { key, params: { member_id: member.id }, body: { role: 'owner' } }))
    refused(await ask(app, 'inviteMember', { key, body: { name: 'Me again', role: 'owner' } }))
    refused(await ask(app, 'revokeMember', { key, params: { member_id: owner.id }, body: {} }))
    refused(await ask(app, 'rotateKey', { key, body: {} }))
    refused(await ask(app, 'rotateKey', { key, body: { end_member_keys: true } }))
  })
  it('is rejected if a member states its own address or supervisor for recovery', async () => {
    const { key } = await invite(app, buyer.key, 'member')
    const identity = { email: 'attacker@evil.example' }
    refused(await ask(app, 'updateSession', { key, body: { identity }, headers: fresh() }))
    const supervisor = { name: 'Attacker', email: 'attacker@evil.example' }
    refused(await ask(app, 'updateSession', { key, body: { supervisor }, headers: fresh() }))
    for (const body of [
      { uuid: key, name: 'A', email: 'attacker@evil.example', company: 'Evil' },
      { uuid: key.toUpperCase(), name: 'A', email: 'attacker@evil.example', company: 'Evil', supervisor },
    ])
      refused(await ask(app, 'joinWorkspace', { body, headers: fresh() }))
    refused(await ask(app, 'submit', { body: { session_id: key, user_type: 'seller', supervisor }, headers: fresh() }))
    refused(await ask(app, 'requestEmailProof', { key, body: {}, headers: fresh() }))
  })
  it('is rejected for a former owner', async () => {
    const { key, id } = await invite(app, buyer.key, 'owner')
    is(await ask(app, 'changeMember', { key: buyer.key, params: { member_id: id }, body: { role: 'member' } }), 200)
    refused(await ask(app, 'changeMember', { key, params: { member_id: id }, body: { role: 'owner' } }))
  })
})

describe('read-only key', () => {
  it('discloses no new names and uses none of the daily allowance', async () => {
    await pairUp(app, buyer, seller.id)
    const { key } = await invite(app, buyer.key, 'reader')
    const before = await learned(buyer.key)
    for (const id of ['listMatches', 'listMatchedNames', 'listPairings', 'listWatched', 'getInfoMemo'] as const) {
      const answer = await ask(app, id, { key, headers: fresh() })
      is(answer, 200)
      assert.ok(!answer.text.includes(seller.company), id)
    }
    refused(await ask(app, 'getSellerName', { key, query: { id: seller.id }, headers: fresh() }))
    refused(await ask(app, 'openNames', { key, body: { ids: [seller.id] }, headers: fresh() }))
    assert.equal(await learned(buyer.key), before)
    is(await ask(app, 'getSellerName', { key: buyer.key, query: { id: seller.id }, headers: fresh() }), 200)
    const told = await ask(app, 'getSellerName', { key, query: { id: seller.id }, headers: fresh() })
    assert.deepEqual([told.status, told.body.name], [200, seller.company])
  })
})

describe('key used on another workspace', () => {
  it('cannot read, change or revoke members of that workspace', async () => {
    const other = await seedBuyer(app)
    const [mine, theirs] = [await invite(app, buyer.key, 'owner'), await invite(app, other.key, 'owner')]
    const params = { member_id: theirs.id }
    is(await ask(app, 'revokeMember', { key: mine.key, params, body: {} }), 404)
    is(await ask(app, 'changeMember', { key: mine.key, params, body: { role: 'reader' } }), 404)
    const listed = await ask(app, 'listMembers', { key: mine.key, headers: fresh() })
    assert.ok(!listed.text.includes(theirs.name))
    const headers = { 'x-session-id': mine.key }
    const body = { buyer_id: other.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { body, headers }), 403)
    const both = await ask(app, 'createPairing', { body: { ...body, session_id: theirs.key }, headers })
    assert.equal(both.body.code, 'credentials_differ')
  })
})

describe('daily allowance shared by members', () => {
  it('limits all keys of a workspace together to the allowance of one', async () => {
    const own = await seedBuyer(app, { sector: 'Bakery machines', solution_1: 'Ovens for bakeries' })
    is(await app.sign(own.key), 200)
    await app.service.app.database.db
      .insertInto('disclosure_allowances')
      .values({
        session_id: own.sessionId,
        per_day: 2,
        granted_by: 'configuration',
        until: '2126-01-01T00:00:00.000Z',
      })
      .execute()
    const sellers = []
    for (let i = 0; i < 6; i += 1)
      sellers.push(await seedSeller(app, { sector: 'Bakery machines', product: 'Ovens for bakeries' }))
    const keys = [own.key]
    for (let i = 0; i < 4; i += 1) keys.push((await invite(app, own.key, 'member')).key)
    const opened = await Promise.all(
      sellers.map(({ id }, i) =>
        ask(app, 'openNames', { key: keys[i % keys.length] ?? '', body: { ids: [id] }, headers: fresh() }),
      ),
    )
    const states = opened.map(({ body }) => body.names[0].state).toSorted()
    assert.deepEqual(states, ['told', 'told', 'withheld', 'withheld', 'withheld', 'withheld'])
    assert.equal(await learned(own.key), 2)
  })
})

describe('request concurrent with the revocation of its key', () => {
  it('succeeds or fails with 404 during the revocation and always fails after it', async () => {
    const own = await seedBuyer(app)
    const claire = await invite(app, own.key, 'member')
    const update = () =>
      ask(app, 'updateSession', {
        key: claire.key,
        body: { buyer: { growth_target: Math.round(Math.random() * 50) } },
        headers: { ...fresh(), 'idempotency-key': randomUUID() },
      })
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, update),
      ask(app, 'revokeMember', { key: own.key, params: { member_id: claire.id }, body: {} }),
    ])
    for (const { status, text } of answers) assert.ok(status === 200 || status === 404, text)
    is(await update(), 404)
  })
  it('is rejected with nothing stored if it waited for the revocation', async () => {
    const own = await seedBuyer(app)
    const claire = await invite(app, own.key, 'member')
    const { database, now } = app.service.app
    const { asked } = await database.transact(async (trx) => {
      await revokeMembers(trx, own.sessionId, { treeOf: claire.id }, now())
      // Wrapped in an object, since the transaction would await a returned promise.
      const headers = { 'x-session-id': claire.key, ...fresh() }
      const asked = ask(app, 'createPairing', { body: { buyer_id: own.id, seller_id: seller.id }, headers })
      await wait(300)
      return { asked }
    })
    assert.equal((await asked).body.code, 'credential_invalid')
    assert.equal((await ask(app, 'listPairings', { key: own.key, headers: fresh() })).body.pairings.length, 0)
  })
  it('does not end the workspace’s own key when two owners revoke each other', async () => {
    const own = await seedBuyer(app)
    const [one, two] = [await invite(app, own.key, 'owner'), await invite(app, own.key, 'owner')]
    const revoke = (key: string, member_id: number) =>
      ask(app, 'revokeMember', { key, params: { member_id }, body: {}, headers: fresh() })
    await Promise.all([revoke(one.key, two.id), revoke(two.key, one.id)])
    is(await ask(app, 'listMembers', { key: own.key, headers: fresh() }), 200)
  })
})
