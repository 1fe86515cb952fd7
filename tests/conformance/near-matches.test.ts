import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { LABORATORY } from '../_dental.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let laboratory: Seeded
/** Seven sellers of a neighbouring trade. */
const clinics: Seeded[] = []
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  buyer = await seedBuyer(app, {
    sector: 'Dental laboratories',
    solution_1: '',
    geography: 'France',
    check_size_min: 1,
    check_size_max: 50,
    trades: ['dental-laboratory'],
    excluded_trades: ['opticians'],
  })
  laboratory = await seedSeller(app, { ...LABORATORY, country: 'FR' })
  for (let growth = 1; growth <= 7; growth += 1) clinics.push(await seedSeller(app, { ...CLINIC, growth }))
  await seedSeller(app, { ...CLINIC, country: 'DE' })
  await seedSeller(app, {
    ...CLINIC,
    sector: 'Opticians',
    product: 'Glasses',
    description: 'Sells glasses in ten shops.',
  })
  await seedSeller(app, { ...CLINIC, role: 'clean', revenue: 90_000 })
})
after(() => app.close())

const CLINIC = {
  sector: 'Dental practices',
  product: 'Dental care for patients',
  description: 'A group of dental practices with forty dentists.',
  trades: ['dental-clinics'],
  country: 'FR',
  growth: 0,
}

const listed = (key: string, query: object = {}) =>
  ask(app, 'listMatches', { key, query: { limit: 200, ...query }, headers: fresh() })
const idsIn = (rows: { id: number }[]) => rows.map(({ id }) => id)

describe('GET /api/matches with include=near', () => {
  it('appends the five best counterparties below the threshold, marked as near and excluded from the count', async () => {
    const plain = await listed(buyer.key)
    const answer = await listed(buyer.key, { include: 'near' })
    is(answer, 200)
    assert.deepEqual(idsIn(plain.body), [laboratory.id])
    assert.equal(answer.headers.get('x-total-count'), '1')
    const near = answer.body.filter((match: { near?: boolean }) => match.near)
    assert.deepEqual(idsIn(answer.body.filter((match: { near?: boolean }) => !match.near)), [laboratory.id])
    assert.equal(near.length, 5)
    const own = new Set(idsIn(clinics))
    for (const { id, fit, revealed, gates } of near) {
      assert.ok(own.has(id))
      assert.ok(fit >= 20 && fit < 50, String(fit))
      assert.equal(revealed, false)
      assert.notEqual(gates.ticket_fit.verdict, 'closed')
    }
    assert.deepEqual(
      near.map(({ fit }: { fit: number }) => fit),
      near.map(({ fit }: { fit: number }) => fit).toSorted((one: number, other: number) => other - one),
    )
  })

  it('shows the buyer to the seller of a near match', async () => {
    const [clinic] = clinics
    assert.ok(clinic)
    const answer = await listed(clinic.key, { include: 'near' })
    assert.deepEqual(
      answer.body.map(({ id, near }: { id: number; near?: boolean }) => [id, near]),
      [[buyer.id, true]],
    )
    assert.equal(answer.headers.get('x-total-count'), '0')
  })

  it('returns 403 party_out_of_scope for the dismissal of a near match', async () => {
    const { id } = (await listed(buyer.key, { include: 'near' })).body.at(-1)
    const body = { id, dismissed: true, reason: 'sector' }
    const dismissed = await ask(app, 'dismissMatch', { key: buyer.key, body, headers: fresh() })
    assert.deepEqual([dismissed.status, dismissed.body.code], [403, 'party_out_of_scope'])
  })

  it('discloses no name after the NDA is signed and records no disclosure, event or suggestion', async () => {
    const signed = await seedBuyer(app, {
      sector: 'Dental laboratories',
      solution_1: '',
      geography: 'France',
      trades: ['dental-laboratory'],
    })
    await app.sign(signed.key)
    const names = async () => (await ask(app, 'listDisclosures', { key: signed.key, headers: fresh() })).body
    await listed(signed.key)
    const told = await names()
    const answer = await listed(signed.key, { include: 'near' })
    const near = answer.body.filter((match: { near?: boolean }) => match.near)
    assert.equal(near.length, 5)
    for (const match of near) assert.equal(match.revealed, false)
    for (const { company } of clinics) assert.ok(!answer.text.includes(company))
    assert.deepEqual(await names(), told)
    const activity = await ask(app, 'listActivity', { key: signed.key, headers: fresh() })
    for (const { id } of near) assert.ok(!activity.text.includes(`"${id}"`) && !activity.text.includes(`:${id},`))
  })
})

describe('counterparty listed only by include=near', () => {
  let signed: Seeded
  let reserved: Seeded
  let near: { id: number; name: string; name_on_request?: boolean; new_since?: string; near?: boolean }[]
  const nearOnly = async (key: string) =>
    (await listed(key, { include: 'near', names: 'told' })).body.filter((match: { near?: boolean }) => match.near)
  const allowance = async () => (await ask(app, 'getNamesAllowance', { key: signed.key, headers: fresh() })).body
  before(async () => {
    reserved = await seedSeller(app, { ...CLINIC, growth: 9, name_release: 'ask' })
    signed = await seedBuyer(app, {
      sector: 'Dental laboratories',
      solution_1: '',
      geography: 'France',
      check_size_min: 1,
      check_size_max: 50,
      trades: ['dental-laboratory'],
    })
    await app.sign(signed.key)
    near = await nearOnly(signed.key)
    assert.equal(near.length, 5)
    assert.ok(idsIn(near).includes(reserved.id))
  })

  it('is absent from the matched names; opening its name discloses nothing and uses no allowance', async () => {
    assert.equal((await allowance()).left_today, 100)
    const names = await ask(app, 'listMatchedNames', { key: signed.key, headers: fresh() })
    assert.deepEqual(names.body.names, [laboratory.company])
    assert.equal((await allowance()).left_today, 99)
    const body = { ids: idsIn(near) }
    const opened = await ask(app, 'openNames', { key: signed.key, body, headers: fresh() })
    assert.deepEqual(
      opened.body.names.map((name: object) => Object.keys(name)),
      near.map(() => ['id', 'state']),
    )
    assert.deepEqual(
      opened.body.names.map(({ state }: { state: string }) => state),
      ['not_open', 'not_open', 'not_open', 'not_open', 'not_open'],
    )
    await listed(signed.key, { include: 'near' })
    assert.equal((await allowance()).left_today, 99)
  })

  it('offers no name request and rejects one with 403', async () => {
    assert.ok(near.every((match) => !('name_on_request' in match)))
    const body = { id: reserved.id }
    const asked = await ask(app, 'requestName', { key: signed.key, body, headers: fresh() })
    assert.deepEqual([asked.status, asked.body.code], [403, 'party_out_of_scope'])
    const received = await ask(app, 'listNameRequests', { key: reserved.key, headers: fresh() })
    assert.deepEqual([received.body.received, received.body.open_received], [[], 0])
  })

  it('is not counted in the overview or reported in the activity of either side', async () => {
    for (const [key, matches] of [
      [signed.key, 1],
      [reserved.key, 0],
    ] as const) {
      const overview = await ask(app, 'getOverview', { key, headers: fresh() })
      assert.equal(overview.body.figures.matches, matches)
      const { todos } = overview.body as { todos: { kind: string; count?: number }[] }
      assert.deepEqual(
        todos.flatMap(({ kind, count }) => (kind === 'review_matches' ? [count] : [])),
        matches === 0 ? [] : [matches],
      )
      const activity = await ask(app, 'listActivity', { key, headers: fresh() })
      const suggested = activity.body.events.filter(({ type }: { type: string }) => type === 'match_suggested')
      assert.deepEqual(
        suggested.map(({ facts }: { facts: { count: number } }) => facts.count),
        matches === 0 ? [] : [1],
      )
      for (const { name } of near) assert.ok(!activity.text.includes(name), name)
    }
  })

  it('is rejected by the watchlist and absent from the workspace export', async () => {
    const body = { id: reserved.id, watching: true }
    const watched = await ask(app, 'watchParty', { key: signed.key, body, headers: fresh() })
    assert.deepEqual([watched.status, watched.body.code], [403, 'party_out_of_scope'])
    const exported = await ask(app, 'exportWorkspace', { key: signed.key, headers: fresh() })
    assert.ok(exported.text.includes(signed.company))
    for (const { name } of near) assert.ok(!exported.text.includes(name), name)
    for (const { company } of [...clinics, reserved]) assert.ok(!exported.text.includes(company), company)
  })

  it('is no longer marked as new after it falls below the threshold', async () => {
    const belgian = await seedBuyer(app, {
      sector: 'Dental laboratories',
      solution_1: '',
      geography: 'Belgium',
      trades: ['dental-laboratory'],
    })
    const look = () => ask(app, 'getOverview', { key: belgian.key, headers: fresh() })
    await seedSeller(app, { ...LABORATORY, country: 'BE' })
    await look()
    app.advance(60_000)
    const fallen = await seedSeller(app, { ...LABORATORY, country: 'BE' })
    await look()
    const isNew = ({ new_since }: { new_since?: string }) => new_since !== undefined
    assert.deepEqual(idsIn((await listed(belgian.key)).body.filter(isNew)), [fallen.id])
    const seller = { ...CLINIC, country: 'BE' }
    is(await ask(app, 'updateSession', { key: fallen.key, body: { seller }, headers: fresh() }), 200)
    const below = await nearOnly(belgian.key)
    assert.deepEqual(idsIn(below), [fallen.id])
    assert.ok(!('new_since' in below[0]))
  })
})
