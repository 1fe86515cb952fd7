import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { disclosuresSince, partiesDisclosedTo } from '../../src/store/disclosures.ts'
import { nameRequestsSince } from '../../src/store/name-requests.ts'
import {
  countNamesDisclosedUnder,
  namesDisclosedUnchecked,
  signaturesWithDisclosures,
} from '../../src/store/network-disclosures.ts'
import type { Schema } from '../../src/store/schema.ts'
import { ask, is } from '../_contract.ts'
import { OPERATOR } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const NOW = new Date('2026-03-10T12:00:00.000Z')
const SINCE = new Date('2026-03-09T12:00:00.000Z')
/** A millisecond after the instant from which disclosures count; the instant itself is excluded. */
const FIRST_COUNTED = '2026-03-09T12:00:00.001Z'
const LATER = '2026-03-11T12:00:00.000Z'

interface Learner extends Seeded {
  sequence: number
}

describe('count of disclosed names', () => {
  let house: TestHouse
  let db: Kysely<Schema>
  let one: Learner
  let other: Learner
  let allowed: Learner
  let formerlyAllowed: Learner
  let real: number[]
  let fictional: number
  let unproven: number

  before(async () => {
    house = await startService()
    db = house.service.app.database.db
    real = []
    for (let at = 0; at < 3; at += 1) real.push((await seedSeller(house)).id)
    fictional = (await seedSeller(house)).id
    unproven = (await seedSeller(house)).id
    await sql`update parties set fictional = true, changed_in = pg_current_xact_id() where id = ${fictional}`.execute(
      db,
    )
    await sql`update parties set unproven = true, changed_in = pg_current_xact_id() where id = ${unproven}`.execute(db)
    one = await signed()
    other = await signed()
    allowed = await signed()
    formerlyAllowed = await signed()
    for (const [{ sessionId }, until] of [
      [allowed, LATER],
      [formerlyAllowed, NOW.toISOString()],
    ] as const)
      await db
        .insertInto('disclosure_allowances')
        .values({ session_id: sessionId, per_day: 500, until, granted_by: 'test' })
        .execute()
    const [first = 0, second = 0, third = 0] = real
    await told(one, first, { at: SINCE.toISOString(), network: 7 })
    await told(one, second, { at: FIRST_COUNTED, network: 7, sought: true })
    await told(one, third, { at: FIRST_COUNTED, network: 7 })
    await told(one, fictional, { at: FIRST_COUNTED, network: 7, sought: true })
    await told(one, unproven, { at: FIRST_COUNTED, network: 7, sought: true })
    await told(other, second, { at: FIRST_COUNTED, network: 7 })
    await told(other, first, { at: FIRST_COUNTED, network: null })
    await told(allowed, second, { at: FIRST_COUNTED, network: 8 })
    await told(formerlyAllowed, third, { at: FIRST_COUNTED, network: 8 })
  })
  after(() => house.close())

  async function signed(): Promise<Learner> {
    const buyer = await seedBuyer(house)
    is(await house.sign(buyer.key), 200)
    const { record } = (await ask(house, 'getNdaReceipt', { key: buyer.key })).body
    return { ...buyer, sequence: record.sequence }
  }

  async function told(
    { sessionId, sequence }: Learner,
    partyId: number,
    { at, network, sought = false }: { at: string; network: number | null; sought?: boolean },
  ): Promise<void> {
    await db
      .insertInto('disclosures')
      .values({
        session_id: sessionId,
        party_id: partyId,
        nda_sequence: sequence,
        disclosed_at: at,
        unchecked_network: network,
        sought,
      })
      .execute()
  }

  it('includes disclosures to one workspace after the instant, of real parties of proven origin', async () => {
    assert.deepEqual(await disclosuresSince(db, one.sessionId, SINCE), { names: 2, sought: 1 })
    assert.deepEqual(await disclosuresSince(db, other.sessionId, SINCE), { names: 2, sought: 0 })
  })

  it('includes a party disclosed under several signatures once', async () => {
    assert.equal(await countNamesDisclosedUnder(db, [one.sequence], SINCE), 2)
    assert.equal(await countNamesDisclosedUnder(db, [one.sequence, other.sequence], SINCE), 3)
    assert.equal(await countNamesDisclosedUnder(db, [], SINCE), 0)
  })

  it('excludes signatures of workspaces with a current allowance, and includes them once it has ended', async () => {
    const signatures = await signaturesWithDisclosures(db, SINCE, NOW)
    assert.deepEqual(
      signatures.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
      [one.sequence, other.sequence, formerlyAllowed.sequence],
    )
    assert.deepEqual(await signaturesWithDisclosures(db, new Date(FIRST_COUNTED), NOW), [])
  })

  it('includes a party once per network of unchecked workspaces, and once per network in the total', async () => {
    assert.deepEqual(await namesDisclosedUnchecked(db, 7, SINCE), { ofNetwork: 2, inAll: 4 })
    assert.deepEqual(await namesDisclosedUnchecked(db, 8, SINCE), { ofNetwork: 2, inAll: 4 })
    assert.deepEqual(await namesDisclosedUnchecked(db, 9, SINCE), { ofNetwork: 0, inAll: 4 })
    assert.deepEqual(await namesDisclosedUnchecked(db, 7, new Date(FIRST_COUNTED)), { ofNetwork: 0, inAll: 0 })
  })

  it('lists the parties disclosed to a workspace, latest first, and none once its NDA has ended or was revoked', async () => {
    const beyond = new Date('2200-01-01T00:00:00.000Z')
    assert.equal((await partiesDisclosedTo(db, one.sessionId, NOW, 2)).length, 2)
    assert.equal((await partiesDisclosedTo(db, one.sessionId, NOW, 200)).at(-1), real[0])
    assert.deepEqual(await partiesDisclosedTo(db, one.sessionId, beyond, 200), [])
    assert.equal((await partiesDisclosedTo(db, other.sessionId, NOW, 200)).length, 2)
    const revoked = { params: { id: other.sequence }, body: { reason: 'Asked too much.' }, headers: OPERATOR }
    is(await ask(house, 'revokeNda', revoked), 200)
    assert.deepEqual(await partiesDisclosedTo(db, other.sessionId, NOW, 200), [])
  })

  it('includes name requests that a workspace made after the instant', async () => {
    const party = real[0] ?? 0
    for (const [{ sessionId, id }, at] of [
      [one, SINCE.toISOString()],
      [one, FIRST_COUNTED],
      [other, FIRST_COUNTED],
    ] as const)
      await db
        .insertInto('name_requests')
        .values({ session_id: sessionId, asker_party_id: id, party_id: party, introduction: 'code_name', asked_at: at })
        .execute()
    assert.equal(await nameRequestsSince(db, one.sessionId, SINCE), 1)
  })
})
