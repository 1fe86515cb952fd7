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
/** Seven sellers of a neighbouring trade, and three that fail a condition. */
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
  it('200 with the first five below the threshold after the matches, marked and not counted', async () => {
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

  it('200 with the same pair from the side of the seller', async () => {
    const [clinic] = clinics
    assert.ok(clinic)
    const answer = await listed(clinic.key, { include: 'near' })
    assert.deepEqual(
      answer.body.map(({ id, near }: { id: number; near?: boolean }) => [id, near]),
      [[buyer.id, true]],
    )
    assert.equal(answer.headers.get('x-total-count'), '0')
  })

  it('403 for the dismissal of one, since it is no match', async () => {
    const { id } = (await listed(buyer.key, { include: 'near' })).body.at(-1)
    const body = { id, dismissed: true, reason: 'sector' }
    const dismissed = await ask(app, 'dismissMatch', { key: buyer.key, body, headers: fresh() })
    assert.deepEqual([dismissed.status, dismissed.body.code], [403, 'party_out_of_scope'])
  })

  it('discloses no name after an NDA, and records no disclosure, event or suggestion', async () => {
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
