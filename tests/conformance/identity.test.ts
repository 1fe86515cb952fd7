import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { QUALITY_WEIGHTS } from '../../src/domain/quality/score.ts'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const sessionOf = async (key: string) => (await ask(app, 'getSession', { key })).body
/** Fields that the seeded seller leaves empty, by descending weight. */
const FILE_MISSING = QUALITY_WEIGHTS.seller.slice(-7).map(({ field }) => field)
const STILL_MISSING = `Still missing: ${FILE_MISSING.join(', ')}.`
const update = (key: string, body: unknown) => ask(app, 'updateSession', { key, body })

describe('GET /api/workspace/{session_id}', () => {
  it('returns 404 for an unknown key', async () => is(await ask(app, 'getWorkspace', { key: randomUUID() }), 404))
  it('returns the contact and the time of creation', async () => {
    const answer = await ask(app, 'getWorkspace', { key: await seedVisitor(app) })
    is(answer, 200)
    const { created_at, ...rest } = answer.body
    assert.deepEqual(rest, {
      name: 'Vera Visitor',
      email: 'vera@visitors.example',
      company: 'Visitors',
      agent_driven: false,
      assurance: 'declared',
    })
    assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })
})

describe('GET /api/session/{session_id}', () => {
  it('returns 404 for an unknown key', async () => is(await ask(app, 'getSession', { key: randomUUID() }), 404))
  it('returns a buyer’s criteria as written, without a valuation', async () => {
    const buyer = await seedBuyer(app)
    const session = await sessionOf(buyer.key)
    const { id, data_quality, missing_fields, name_release, name_release_assurance, ...criteria } = session.buyer
    assert.deepEqual([id, criteria, session.user_type, session.valuation], [buyer.id, BUYER, 'investor', undefined])
    assert.deepEqual(missing_fields, ['solution_2', 'solution_3', 'track_record', 'financing', 'buyer_type'])
    assert.ok(data_quality >= 9)
    assert.deepEqual([name_release, name_release_assurance], ['matched', 'declared'])
  })
  it('returns a seller’s profile as written, with the same valuation as /api/valuation', async () => {
    const seller = await seedSeller(app)
    const session = await sessionOf(seller.key)
    const { id, data_quality, missing_fields, name_release, name_release_assurance, ...rest } = session.seller
    const { figure_sources, ...profile } = rest
    assert.deepEqual([id, profile, missing_fields], [seller.id, SELLER, FILE_MISSING])
    assert.ok(data_quality >= 8 && data_quality <= 10)
    assert.deepEqual(
      figure_sources.map(({ field, from }: { field: string; from: string }) => [field, from]),
      [
        ['revenue', 'typed'],
        ['growth', 'typed'],
        ['ebitda_margin', 'typed'],
      ],
    )
    assert.deepEqual([name_release, name_release_assurance], ['matched', 'declared'])
    assert.deepEqual(session.valuation, (await ask(app, 'getValuation', { key: seller.key })).body)
  })
  it('returns the caller’s own texts unmasked, while search masks them for others', async () => {
    const description = 'Zumbrok has maintained the machines of factories since 1970, says Zara Zumbrok.'
    const seller = await seedSeller(
      app,
      { description, product: 'Zumbrok maintenance of machines' },
      { company: 'Zumbrok', name: 'Zara Zumbrok' },
    )
    assert.equal((await sessionOf(seller.key)).seller.description, description)
    const reader = await seedBuyer(app)
    const found = await ask(app, 'search', { key: reader.key, query: { q: 'maintenance of machines' } })
    assert.ok(found.body.sellers.some(({ id }: { id: number }) => id === seller.id))
    assert.ok(!/zumbrok/i.test(found.text))
  })
})

describe('POST /api/session/{session_id}', () => {
  it('creates a workspace for an unknown key', async () => {
    const key = randomUUID()
    const answer = await update(key, { identity: { name: 'Nobody Yet' } })
    is(answer, 200)
    assert.deepEqual(answer.body, { status: 'ok', message: 'Changed: name.' })
    is(await ask(app, 'getWorkspace', { key }), 200)
  })
  it('lists the changed and the missing fields', async () => {
    const { key } = await seedSeller(app, { growth: null, description: null })
    const answer = await update(key, { seller: { growth: 3, revenue: 15 }, identity: { role: 'CFO' } })
    is(answer, 200)
    assert.deepEqual(answer.body, {
      status: 'ok',
      message: `Changed: role, revenue, growth. Still missing: description, ${FILE_MISSING.join(', ')}.`,
    })
  })
  it('reports that nothing changed if the values are unchanged, and records no event', async () => {
    const { key } = await seedSeller(app)
    const before = await ask(app, 'listActivity', { key })
    assert.equal((await update(key, { seller: SELLER })).body.message, `Nothing changed. ${STILL_MISSING}`)
    assert.equal((await update(key, {})).body.message, `Nothing changed. ${STILL_MISSING}`)
    assert.deepEqual((await ask(app, 'listActivity', { key })).body, before.body)
  })
  it('creates no profile on the other side for blank fields', async () => {
    const { key } = await seedSeller(app)
    for (const buyer of [{}, { sector: null }, { sector: ' ', solution_1: '' }]) {
      assert.equal((await update(key, { buyer })).body.message, `Nothing changed. ${STILL_MISSING}`)
      assert.equal((await sessionOf(key)).buyer, undefined)
    }
    is(await update(key, { buyer: { sector: 'Maintenance' } }), 200)
    assert.equal((await sessionOf(key)).buyer.sector, 'Maintenance')
  })
  it('keeps values that are absent, null or blank in the body, and stores zero', async () => {
    const { key } = await seedSeller(app)
    const before = await sessionOf(key)
    const nulls = Object.fromEntries(Object.keys(SELLER).map((field) => [field, null]))
    for (const body of [
      {},
      { identity: null, seller: null, user_type: null },
      { identity: { name: null, email: null, company: null, role: null }, seller: nulls },
      { identity: { name: '', company: '   ' }, seller: { sector: '', product: ' \t ', description: '\u0000' } },
    ]) {
      is(await update(key, body), 200)
      assert.deepEqual(await sessionOf(key), before)
    }
    is(await update(key, { seller: { growth: 0 } }), 200)
    const after = await sessionOf(key)
    const { figure_sources: _, ...profile } = before.seller
    const { figure_sources, ...changed } = after.seller
    assert.deepEqual(changed, { ...profile, growth: 0 })
    assert.equal(figure_sources.length, 3)
  })
  it('ignores read-only and unknown fields', async () => {
    const { key } = await seedSeller(app)
    const before = await sessionOf(key)
    is(
      await update(key, {
        ...before,
        valuation: { valuation_triangulated: 999 },
        nda_signed: true,
        agent_driven: true,
        admin: true,
      }),
      200,
    )
    const seller = {
      id: 1,
      data_quality: 1,
      missing_fields: ['all'],
      withdrawn: true,
      session_id: 7,
      contact_status: 'none',
    }
    is(await update(key, { seller, session_id: randomUUID() }), 200)
    assert.deepEqual(await sessionOf(key), before)
  })
  it('adds a profile on the other side, and acts on the side of the user type', async () => {
    const { key, id } = await seedSeller(app)
    is(await update(key, { buyer: BUYER }), 200)
    const session = await sessionOf(key)
    assert.equal(session.seller.id, id)
    assert.ok(session.buyer.id > id)
    assert.equal((await ask(app, 'listPairings', { key })).body.role, 'seller')
    is(await update(key, { user_type: 'investor' }), 200)
    assert.equal((await ask(app, 'listPairings', { key })).body.role, 'buyer')
    assert.ok(!(await ask(app, 'listMatches', { key })).body.some((match: { id: number }) => match.id === id))
  })
  it('makes matches return 404 for a user type without a profile on its side', async () => {
    const { key } = await seedSeller(app)
    is(await update(key, { user_type: 'investor' }), 200)
    is(await ask(app, 'listMatches', { key }), 404)
  })

  const ranges: [side: 'buyer' | 'seller', field: string, low: number, high: number][] = [
    ['seller', 'revenue', 0, 1e6],
    ['seller', 'growth', -100, 1e4],
    ['seller', 'ebitda_margin', -1e3, 100],
    ['buyer', 'check_size_min', 0, 1e6],
    ['buyer', 'check_size_max', 0, 1e6],
    ['buyer', 'growth_target', -100, 1e4],
    ['buyer', 'ebitda_target', -1e3, 100],
  ]
  for (const [side, field, low, high] of ranges)
    it(`accepts ${field} from ${low} to ${high}, and returns 400 naming it beyond`, async () => {
      const seed = side === 'buyer' ? seedBuyer : seedSeller
      const { key } = await seed(app, { check_size_min: null, check_size_max: null })
      for (const value of [low, high, (low + high) / 3]) {
        is(await update(key, { [side]: { [field]: value } }), 200)
        assert.equal((await sessionOf(key))[side][field], value)
      }
      const before = await sessionOf(key)
      for (const value of [low - 0.01, high + 0.01, -1e308, 1e308, '5', true, [], {}, [5]]) {
        const answer = await update(key, { [side]: { [field]: value }, identity: { role: 'changed' } })
        is(answer, 400)
        assert.deepEqual(
          answer.body.fields.map(({ path }: { path: string }) => path),
          [`${side}.${field}`],
        )
      }
      assert.deepEqual(await sessionOf(key), before)
    })
  it('returns 400 for a minimum above the maximum, even if only one is sent, and accepts both at once', async () => {
    const { key } = await seedBuyer(app, { check_size_min: 4, check_size_max: 30 })
    for (const buyer of [
      { check_size_min: 31 },
      { check_size_max: 3 },
      { check_size_min: 50, check_size_max: 49.99 },
    ]) {
      const answer = await update(key, { buyer, identity: { role: 'changed' } })
      is(answer, 400)
      assert.deepEqual(
        answer.body.fields.map(({ path }: { path: string }) => path),
        ['buyer.check_size_min'],
      )
    }
    assert.deepEqual(
      [(await sessionOf(key)).identity.role, (await sessionOf(key)).buyer.check_size_min],
      [undefined, 4],
    )
    is(await update(key, { buyer: { check_size_min: 50, check_size_max: 50 } }), 200)
  })
  it('accepts names up to 200 and texts up to 10,000 characters, counted by code point', async () => {
    const { key } = await seedSeller(app)
    for (const letter of ['a', '🏭']) {
      is(
        await update(key, { identity: { role: letter.repeat(200) }, seller: { description: letter.repeat(10_000) } }),
        200,
      )
      assert.equal((await sessionOf(key)).seller.description, letter.repeat(10_000))
      is(await update(key, { identity: { role: letter.repeat(201) } }), 400)
      is(await update(key, { seller: { description: letter.repeat(10_001) } }), 400)
    }
  })
  it('returns 400 for an invalid e-mail address', async () => {
    const { key } = await seedSeller(app)
    for (const email of [
      'x',
      'a@',
      '@b.example',
      'a b@c.example',
      'a@b@c.example',
      'a@b..example',
      `${'a'.repeat(250)}@b.example`,
    ])
      is(await update(key, { identity: { email } }), 400)
  })
  it('applies all concurrent updates of a session', async () => {
    const { key } = await seedSeller(app)
    const parts = [{ revenue: 21 }, { growth: 22 }, { ebitda_margin: 23 }, { sector: 'Logistics' }]
    for (const answer of await Promise.all(parts.map((seller) => update(key, { seller })))) is(answer, 200)
    const { revenue, growth, ebitda_margin, sector } = (await sessionOf(key)).seller
    assert.deepEqual([revenue, growth, ebitda_margin, sector], [21, 22, 23, 'Logistics'])
  })
})

describe('data quality', () => {
  for (const side of ['buyer', 'seller'] as const)
    it(`rises for a ${side} as fields are filled, and missing_fields lists the highest weight first`, async () => {
      const seed = side === 'buyer' ? seedBuyer : seedSeller
      const whole: Record<string, unknown> = {
        ...{ ...BUYER, ...SELLER, solution_2: 'Pumps', solution_3: 'Valves' },
        ...{ track_record: 'Bought a pump maker in 2021', financing: 'Own funds', buyer_type: 'strategic' },
        ...{ largest_customer_share: 20, recurring_share: 60, country: 'FR', deal_type: 'full_sale', net_debt: 0 },
        ...{ headcount: '50-99', financial_years: [2024, 2023].map((year) => ({ year, revenue: 12, ebitda: 2 })) },
      }
      const nothing = Object.fromEntries(Object.keys(whole).map((field) => [field, null]))
      const { key } = await seed(app, nothing, { company: null, name: null })
      const fields = QUALITY_WEIGHTS[side].map(({ field }) => field)
      let quality = 0
      for (const [i, field] of fields.entries()) {
        const before = (await sessionOf(key))[side]
        assert.deepEqual(before.missing_fields, fields.slice(i))
        assert.ok(before.data_quality >= quality && before.data_quality <= 10)
        quality = before.data_quality
        is(
          await update(
            key,
            field === 'company' ? { identity: { company: 'Qovira' } } : { [side]: { [field]: whole[field] } },
          ),
          200,
        )
      }
      const after = (await sessionOf(key))[side]
      assert.deepEqual(after.missing_fields, [])
      assert.ok(after.data_quality > quality - 1 && after.data_quality >= 8)
    })
  it('a new company name is masked in texts written before', async () => {
    const product = 'Wire netting and wire fences'
    const { key, id } = await seedSeller(app, { product })
    const reader = await seedBuyer(app)
    const shown = async () => {
      const { body } = await ask(app, 'search', { key: reader.key, query: { q: 'wire fences' } })
      return body.sellers.find((hit: { id: number }) => hit.id === id).product
    }
    assert.equal(await shown(), product)
    is(await update(key, { identity: { company: 'Wire Netting' } }), 200)
    assert.equal(await shown(), '[…] and wire fences')
  })
  it('gives no points for an implausible figure, which is not listed as missing', async () => {
    const { key } = await seedSeller(app, { growth: 9999 })
    const { seller } = await sessionOf(key)
    assert.deepEqual(seller.missing_fields, FILE_MISSING)
    const sound = (await sessionOf((await seedSeller(app)).key)).seller
    assert.ok(seller.data_quality < sound.data_quality)
  })
})
