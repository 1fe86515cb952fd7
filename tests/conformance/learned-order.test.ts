import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'

interface Row {
  id: number
  fit: number
  reasons: string[]
  learned?: { points: number; like: { id: number; as: string }[] }
}

const DENTAL = {
  sector: 'Dental laboratories',
  product: 'Crowns, bridges and dentures made for dentists',
  description: 'A dental laboratory that makes crowns, bridges and dentures for dental practices.',
}
/** Criteria for two unrelated businesses. */
const LOOKING_FOR_BOTH = {
  sector: null,
  solution_1: BUYER.solution_1,
  solution_2: 'Dental laboratories that make crowns and dentures',
}

let app: TestHouse
let machines: Seeded[]
let dental: Seeded[]
before(async () => {
  app = await startService()
  machines = [await seedSeller(app), await seedSeller(app), await seedSeller(app, { revenue: 14 })]
  dental = [await seedSeller(app, DENTAL), await seedSeller(app, DENTAL)]
})
after(() => app.close())

async function rowsOf({ key }: Seeded, query: object = {}, language = 'en'): Promise<Row[]> {
  const answer = await ask(app, 'listMatches', {
    key,
    query: { limit: 200, ...query },
    headers: { 'accept-language': language },
  })
  is(answer, 200)
  return answer.body
}
const learnedBy = (own: Seeded, language?: string) => rowsOf(own, { order: 'learned' }, language)
const rowOf = (rows: readonly Row[], { id }: Seeded): Row =>
  rows.find((row) => row.id === id) ?? assert.fail('not a match')
const dismiss = async ({ key }: Seeded, { id }: Seeded, reason: string) =>
  is(await ask(app, 'dismissMatch', { key, body: { id, dismissed: true, reason } }), 200)
const watch = async ({ key }: Seeded, { id }: Seeded) =>
  is(await ask(app, 'watchParty', { key, body: { id, watching: true } }), 200)
const nth = (all: readonly Seeded[], at: number): Seeded => all[at] ?? assert.fail()

describe('GET /api/matches/{session_id}?order=learned', () => {
  it('returns 400 for an unknown order', async () => {
    const { key } = await seedBuyer(app)
    is(await ask(app, 'listMatches', { key, query: { order: 'best' } }), 400)
  })

  it('returns matches by fit with no points learned if the workspace has not acted', async () => {
    const buyer = await seedBuyer(app, LOOKING_FOR_BOTH)
    const rows = await learnedBy(buyer)
    assert.deepEqual(
      rows.map(({ learned: _, ...row }) => row),
      await rowsOf(buyer),
    )
    assert.ok(rows.length >= 5 && rows.every(({ learned }) => learned?.points === 0 && learned.like.length === 0))
  })

  it('lowers matches similar to one dismissed for its sector, with a translated reason, until it is restored', async () => {
    const buyer = await seedBuyer(app, LOOKING_FOR_BOTH)
    await dismiss(buyer, nth(dental, 0), 'sector')
    const other = rowOf(await learnedBy(buyer), nth(dental, 1))
    assert.deepEqual(other.learned, { points: -2.5, like: [{ id: nth(dental, 0).id, as: 'dismissed_sector' }] })
    assert.equal(
      other.reasons.at(-1),
      'Listed lower: the business is similar to one match you dismissed for the sector.',
    )
    const said = new Set<string | undefined>()
    for (const language of ['en', 'fr', 'de', 'es'])
      said.add(rowOf(await learnedBy(buyer, language), nth(dental, 1)).reasons.at(-1))
    assert.equal(said.size, 4)
    for (const one of machines) assert.equal(rowOf(await learnedBy(buyer), one).learned?.points, 0)
    is(await ask(app, 'dismissMatch', { key: buyer.key, body: { id: nth(dental, 0).id, dismissed: false } }), 200)
    assert.equal(rowOf(await learnedBy(buyer), nth(dental, 1)).learned?.points, 0)
  })

  it('raises matches similar to one that was watched, paired or moved to a later phase', async () => {
    const buyer = await seedBuyer(app, LOOKING_FOR_BOTH)
    const pointsOf = async () => rowOf(await learnedBy(buyer), nth(dental, 1)).learned?.points
    await watch(buyer, nth(dental, 0))
    assert.equal(await pointsOf(), 1.3)
    await pairUp(app, buyer, nth(dental, 0).id)
    assert.equal(await pointsOf(), 2.5)
    const move = async (phase: string) =>
      is(
        await ask(app, 'updatePhase', {
          body: { pair_ids: [`pair-${buyer.id}-${nth(dental, 0).id}`], phase },
          headers: { 'x-session-id': buyer.key },
        }),
        200,
      )
    await move('5_dd')
    assert.equal(await pointsOf(), 5)
    await move('9_abandoned')
    assert.equal(await pointsOf(), 1.3)
  })

  it('lowers matches about as large as one dismissed for its size, regardless of their business', async () => {
    const buyer = await seedBuyer(app, LOOKING_FOR_BOTH)
    await dismiss(buyer, nth(machines, 2), 'size')
    const { learned, reasons } = rowOf(await learnedBy(buyer), nth(dental, 1))
    assert.equal(learned?.points, -1)
    assert.equal(reasons.at(-1), 'Listed lower: about as large as one match you dismissed for the size.')
  })

  it('learns nothing from a dismissal for another reason', async () => {
    const buyer = await seedBuyer(app, LOOKING_FOR_BOTH)
    for (const [at, reason] of ['place', 'already_seen', 'other'].entries())
      await dismiss(buyer, nth(machines, at), reason)
    assert.ok((await learnedBy(buyer)).every(({ learned }) => learned?.points === 0))
  })

  it('contains the same matches on each page as the order by fit, and changes no fit', async () => {
    const buyer = await seedBuyer(app, LOOKING_FOR_BOTH)
    await dismiss(buyer, nth(dental, 0), 'sector')
    for (const limit of [1, 3]) {
      let cursor: string | undefined
      do {
        const query = { limit, ...(cursor === undefined ? {} : { cursor }) }
        const [byFit, learned] = [
          await ask(app, 'listMatches', { key: buyer.key, query }),
          await ask(app, 'listMatches', { key: buyer.key, query: { ...query, order: 'learned' } }),
        ]
        const fits = (rows: Row[]) => rows.map(({ id, fit }) => `${id} ${fit}`).sort()
        assert.deepEqual(fits(learned.body), fits(byFit.body))
        assert.equal(learned.headers.get('x-total-count'), byFit.headers.get('x-total-count'))
        const link = learned.headers.get('link') ?? ''
        if (link !== '') assert.match(link, /order=learned/)
        const next = /cursor=([^&>]+)/.exec(link)?.[1]
        cursor = next === undefined ? undefined : decodeURIComponent(next)
      } while (cursor !== undefined)
    }
  })

  it('does not reflect actions of another workspace, and does not change the default order', async () => {
    const [buyer, rival] = [await seedBuyer(app, LOOKING_FOR_BOTH), await seedBuyer(app, LOOKING_FOR_BOTH)]
    const everything = async () => [
      await learnedBy(rival),
      await learnedBy(nth(dental, 0)),
      await learnedBy(nth(dental, 1)),
      await rowsOf(nth(dental, 1)),
      (await rowsOf(buyer)).filter(({ id }) => id !== nth(dental, 0).id),
    ]
    const before = await everything()
    await dismiss(buyer, nth(dental, 0), 'sector')
    await watch(buyer, nth(machines, 0))
    await dismiss(buyer, nth(machines, 1), 'size')
    await ask(app, 'dismissMatch', { key: buyer.key, body: { id: nth(machines, 1).id, dismissed: false } })
    const after = await everything()
    const unwatched = (rows: Row[]) => rows.map(({ ...row }) => ({ ...row, watched: undefined }))
    assert.deepEqual(after.map(unwatched), before.map(unwatched))
  })
})
