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
/** What a seller's file lacks of what a buyer needs to decide, in the order of its weight. */
const FILE_MISSING = QUALITY_WEIGHTS.seller.slice(-7).map(({ field }) => field)
const STILL_MISSING = `Still missing: ${FILE_MISSING.join(', ')}.`
const update = (key: string, body: unknown) => ask(app, 'updateSession', { key, body })

describe('GET /api/workspace/{session_id}', () => {
  it('404 for a key that holds no visitor', async () => is(await ask(app, 'getWorkspace', { key: randomUUID() }), 404))
  it('200 with the contact and when it was created', async () => {
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
  it('404 for an unknown key', async () => is(await ask(app, 'getSession', { key: randomUUID() }), 404))
  it('200 for a buyer: its criteria as it wrote them, and no valuation', async () => {
    const buyer = await seedBuyer(app)
    const session = await sessionOf(buyer.key)
    const { id, data_quality, missing_fields, name_release, name_release_assurance, ...criteria } = session.buyer
    assert.deepEqual([id, criteria, session.user_type, session.valuation], [buyer.id, BUYER, 'investor', undefined])
    assert.deepEqual(missing_fields, ['solution_2', 'solution_3', 'track_record', 'financing', 'buyer_type'])
    assert.ok(data_quality >= 9)
    assert.deepEqual([name_release, name_release_assurance], ['matched', 'declared'])
  })
  it('200 for a seller: its profile as it wrote it, with the valuation that /api/valuation answers', async () => {
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
  it('returns its own texts unmasked: only others read them masked', async () => {
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
  it('200 for an unknown key: it opens a workspace, which says what changed', async () => {
    const key = randomUUID()
    const answer = await update(key, { identity: { name: 'Nobody Yet' } })
    is(answer, 200)
    assert.deepEqual(answer.body, { status: 'ok', message: 'Changed: name.' })
    is(await ask(app, 'getWorkspace', { key }), 200)
  })
  it('200 and says what changed and what is still missing', async () => {
    const { key } = await seedSeller(app, { growth: null, description: null })
    const answer = await update(key, { seller: { growth: 3, revenue: 15 }, identity: { role: 'CFO' } })
    is(answer, 200)
    assert.deepEqual(answer.body, {
      status: 'ok',
      message: `Changed: role, revenue, growth. Still missing: description, ${FILE_MISSING.join(', ')}.`,
    })
  })
  it('200 and says that nothing changed, for what is there already', async () => {
    const { key } = await seedSeller(app)
    const before = await ask(app, 'listActivity', { key })
    assert.equal((await update(key, { seller: SELLER })).body.message, `Nothing changed. ${STILL_MISSING}`)
    assert.equal((await update(key, {})).body.message, `Nothing changed. ${STILL_MISSING}`)
    assert.deepEqual((await ask(app, 'listActivity', { key })).body, before.body)
  })
  it('absent, null and blank keep what is there; zero is a value', async () => {
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
  it('read-only and unknown keys sent back are ignored', async () => {
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
  it('a profile of the other side is added; the user type says which side acts', async () => {
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
  it('404 for matches of a user type without a profile on its side', async () => {
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
    it(`${field} takes ${low} to ${high}; 400 beyond, naming it`, async () => {
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
  it('400 for a minimum above the maximum, also when only one of them is sent; both together may move', async () => {
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
  it('names take 200 characters and texts 10,000, counted as characters; 400 beyond', async () => {
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
  it('400 for an invalid e-mail', async () => {
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
  it('updates of one session at once all take effect', async () => {
    const { key } = await seedSeller(app)
    const parts = [{ revenue: 21 }, { growth: 22 }, { ebitda_margin: 23 }, { sector: 'Logistics' }]
    for (const answer of await Promise.all(parts.map((seller) => update(key, { seller })))) is(answer, 200)
    const { revenue, growth, ebitda_margin, sector } = (await sessionOf(key)).seller
    assert.deepEqual([revenue, growth, ebitda_margin, sector], [21, 22, 23, 'Logistics'])
  })
})

describe('data quality', () => {
  for (const side of ['buyer', 'seller'] as const)
    it(`rises for a ${side} as fields are filled, and missing_fields lists the heaviest first`, async () => {
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
  it('a name that is taken later goes out of the texts that were there before', async () => {
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
  it('an implausible figure earns nothing and is not missing', async () => {
    const { key } = await seedSeller(app, { growth: 9999 })
    const { seller } = await sessionOf(key)
    assert.deepEqual(seller.missing_fields, FILE_MISSING)
    const sound = (await sessionOf((await seedSeller(app)).key)).seller
    assert.ok(seller.data_quality < sound.data_quality)
  })
})
