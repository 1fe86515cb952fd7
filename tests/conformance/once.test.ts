import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '../../src/store/database.ts'
import { claimRequest, releaseReservation, settleReservation } from '../../src/store/idempotency.ts'
import type { Schema } from '../../src/store/schema.ts'
import { ask, is } from '../_contract.ts'
import { silent, testServerUrl } from '../_database.ts'
import { seedBuyer } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'
import { until } from '../_until.ts'

/** Longer than a claim of a running process is held. */
const LAPSE_MS = 121_000
const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const db = () => app.service.app.database.db
const registration = (company: string) => ({
  user_type: 'investor',
  identity: { name: 'Ona Nce', email: `${randomUUID()}@once.example`, company },
  buyer: BUYER,
  supervisor,
})

async function partiesOf(company: string): Promise<number> {
  const rows = await db().selectFrom('identities').select('id').where('company', '=', company).execute()
  return rows.length
}

/** Changes all claims to those of a process that died before (`nothing`) or after (`outcome`) committing its work. */
async function orphan(kept: 'nothing' | 'outcome'): Promise<void> {
  await db()
    .updateTable('idempotent_requests')
    .set({ answer: null, owner: randomUUID(), ...(kept === 'nothing' ? { outcome: null } : {}) })
    .execute()
}

describe('request repeated after its process died', () => {
  it('runs immediately if the original committed nothing', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const { key } = await seedBuyer(app)
    const asking = { key, body: { buyer: { geography: 'Portugal' } }, headers }
    is(await ask(app, 'updateSession', asking), 200)
    await orphan('nothing')
    const again = await ask(app, 'updateSession', asking)
    is(again, 200)
    assert.equal(again.headers.get('idempotency-replayed'), null)
  })
  it('returns the outcome that the original committed, including the key that it minted', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = registration('Outcome Ltd')
    const first = await ask(app, 'submit', { body, headers })
    is(first, 200)
    await orphan('outcome')
    const again = await ask(app, 'submit', { body, headers })
    is(again, 200)
    assert.equal(again.body.session_id, first.body.session_id)
    assert.equal(await partiesOf('Outcome Ltd'), 1)
    const third = await ask(app, 'submit', { body, headers })
    assert.deepEqual([third.text, third.headers.get('idempotency-replayed')], [again.text, 'true'])
  })
  it('stores the vectors that the original did not store', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = registration('Vectorless Ltd')
    is(await ask(app, 'submit', { body, headers }), 200)
    const vectors = async () =>
      (
        await db()
          .selectFrom('party_vectors as v')
          .innerJoin('parties as p', 'p.id', 'v.party_id')
          .innerJoin('identities as i', 'i.id', 'p.identity_id')
          .select('v.vector')
          .where('i.company', '=', 'Vectorless Ltd')
          .execute()
      ).length
    const made = await vectors()
    assert.ok(made > 0)
    await sql`delete from party_vectors`.execute(db())
    await orphan('outcome')
    is(await ask(app, 'submit', { body, headers }), 200)
    assert.equal(await vectors(), made)
  })
  it('returns the same answer and does not record an exchange reply twice', async () => {
    const manifest = { identity: 'a', wants: 'b', offers: 'c', interface: 'd', delivery_contract: 'e', boundary: 'f' }
    const { msgid } = (await ask(app, 'publishManifest', { body: { manifest } })).body
    const asking = {
      body: { key: msgid, text: 'How many sellers are there in France?' },
      headers: { 'idempotency-key': randomUUID() },
    }
    const first = await ask(app, 'replyByKey', asking)
    is(first, 200)
    const messages = async () =>
      (await ask(app, 'getExchangeAnswer', { params: { msgid } })).body.messages.map(
        ({ from, text }: { from: string; text: string }) => `${from}: ${text}`,
      )
    const before = await messages()
    await orphan('outcome')
    const again = await ask(app, 'replyByKey', asking)
    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.deepEqual(await messages(), before)
  })
  it('is rejected if its payload differs', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    is(await ask(app, 'submit', { body: registration('Payload Ltd'), headers }), 200)
    await orphan('nothing')
    is(await ask(app, 'submit', { body: registration('Payload Ltd'), headers }), 422)
  })
})

describe('claim on an idempotent request', () => {
  const terms = (now: Date) => ({
    id: Buffer.from(randomUUID()),
    payloadHash: Buffer.from('payload'),
    now,
    expiresAt: new Date(now.getTime() + 3_600_000),
    lapsedAt: new Date(now.getTime() - 120_000),
  })

  it('cannot be settled or released after a takeover, so that a slow process commits nothing', async () => {
    const { database } = app.service.app
    const slow = terms(new Date())
    const first = await claimRequest(database, slow)
    assert.ok(first.is === 'claimed')
    assert.deepEqual(await claimRequest(database, slow), { is: 'under way' })
    const later = new Date(slow.now.getTime() + LAPSE_MS)
    const second = await claimRequest(database, { ...slow, now: later, lapsedAt: new Date(later.getTime() - 120_000) })
    assert.ok(second.is === 'claimed')
    const answer = { answer: Buffer.from('answer') }
    assert.equal(await database.transact((trx) => settleReservation(trx, first.claim, answer)), false)
    await releaseReservation(database, first.claim)
    assert.equal(await database.transact((trx) => settleReservation(trx, second.claim, answer)), true)
    assert.equal((await claimRequest(database, slow)).is, 'answered')
  })
  it('passes the stored outcome to the next request once released', async () => {
    const { database } = app.service.app
    const asked = terms(new Date())
    const first = await claimRequest(database, asked)
    assert.ok(first.is === 'claimed')
    const outcome = Buffer.from('outcome')
    await database.transact((trx) => settleReservation(trx, first.claim, { outcome }))
    assert.deepEqual(await claimRequest(database, asked), { is: 'under way' })
    await releaseReservation(database, first.claim)
    const second = await claimRequest(database, asked)
    assert.ok(second.is === 'claimed')
    assert.deepEqual(Buffer.from(second.outcome ?? []), outcome)
  })
  it('is held while its process is alive and taken over once that process has ended', {
    skip: testServerUrl === null ? 'only one process at a time can open an embedded database' : false,
  }, async () => {
    const { database } = app.service.app
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.db)
    const url = new URL(testServerUrl ?? '')
    url.pathname = `/${rows[0]?.name}`
    const other = await openDatabase<Schema>({ databaseUrl: url.href, dataDir: '', log: silent, connections: 1 })
    const asked = terms(new Date())
    const first = await claimRequest(other, asked)
    assert.ok(first.is === 'claimed')
    assert.deepEqual(await claimRequest(database, asked), { is: 'under way' })
    await other.close()
    // PostgreSQL detects a closed connection with a delay.
    await until(
      'the claim of the ended process is taken over',
      async () => (await claimRequest(database, asked)).is === 'claimed',
    )
  })
})

describe('request that outlasts its claim', () => {
  it('is rolled back if its repeat has taken over, so that it takes effect once', {
    skip: testServerUrl === null ? 'the embedded engine runs one transaction at a time' : false,
  }, async () => {
    const manifest = { identity: 'a', wants: 'b', offers: 'c', interface: 'd', delivery_contract: 'e', boundary: 'f' }
    const { msgid } = (await ask(app, 'publishManifest', { body: { manifest } })).body
    const asking = { body: { key: msgid, text: 'A slow reply.' }, headers: { 'idempotency-key': randomUUID() } }
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const holding = app.service.app.database.transact(async (trx) => {
      await trx.selectFrom('exchange_threads').select('id').forUpdate().execute()
      lock()
      await released
    })
    await locked
    const slow = ask(app, 'replyByKey', asking)
    await wait(300)
    app.advance(LAPSE_MS)
    const repeated = ask(app, 'replyByKey', asking)
    await wait(300)
    release()
    await holding
    assert.deepEqual([(await slow).status, (await repeated).status], [409, 200])
    const messages = await db()
      .selectFrom('exchange_messages')
      .select('number')
      .where('text', '=', 'A slow reply.')
      .execute()
    assert.equal(messages.length, 1)
  })
})
