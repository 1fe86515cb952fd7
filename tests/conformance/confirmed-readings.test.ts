import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { embedWhatIsMissing } from '../../src/background/embedding-backlog.ts'
import { ask, is } from '../_contract.ts'
import { DENTAL, LABORATORY } from '../_dental.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { invite } from '../_members.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

const NO_TEXTS = { sector: 'Various', solution_1: '', solution_2: '', solution_3: '', geography: '' }
const update = (key: string, body: object) => ask(app, 'updateSession', { key, body, headers: fresh() })
const session = async (key: string) => (await ask(app, 'getSession', { key, headers: fresh() })).body
const reading = async (key: string) =>
  (await ask(app, 'getReading', { key, headers: { ...fresh(), 'accept-language': 'en' } })).body
const idsMatching = async (key: string): Promise<number[]> => {
  const answer = await ask(app, 'listMatches', { key, query: { limit: 200 }, headers: fresh() })
  is(answer, 200)
  return answer.body.map(({ id }: { id: number }) => id)
}
const codeOf = async (key: string, buyer: object) => {
  const answer = await update(key, { buyer })
  return [answer.status, answer.body.code, answer.body.fields]
}

describe('confirmed reading of a profile', () => {
  it('is stored by id, returned to its owner, exported, and accepted back as exported', async () => {
    const { key } = await seedBuyer(app)
    const stated = {
      trades: ['laboratoire de prothèse dentaire', 'opticians', '86.23'],
      excluded_trades: ['hotels'],
      role: 'operate',
      countries: ['France', 'be'],
    }
    const changed = await update(key, { buyer: stated })
    is(changed, 200)
    assert.match(changed.body.message, /Changed: trades, excluded_trades, trade_role, countries\./)
    const confirmed = {
      trades: ['dental-laboratory', 'opticians', 'dental-clinics'],
      excluded_trades: ['hotels'],
      role: 'operate',
      countries: ['FR', 'BE'],
    }
    const { buyer } = await session(key)
    assert.deepEqual(
      { trades: buyer.trades, excluded_trades: buyer.excluded_trades, role: buyer.role, countries: buyer.countries },
      confirmed,
    )
    const exported = (await ask(app, 'exportWorkspace', { key, headers: fresh() })).body.buyer
    assert.deepEqual(
      [exported.trades, exported.excluded_trades, exported.role, exported.countries],
      Object.values(confirmed),
    )
    assert.match((await update(key, { buyer: exported })).body.message, /^Nothing changed/)
  })

  it('is kept if absent or null in an update, and withdrawn by an empty list or as_read', async () => {
    const { key } = await seedBuyer(app, { trades: ['opticians'], role: 'make', countries: ['FR'] })
    is(await update(key, { buyer: { trades: null, sector: 'Retail' } }), 200)
    assert.deepEqual((await session(key)).buyer.trades, ['opticians'])
    is(await update(key, { buyer: { trades: [], role: 'as_read', countries: [] } }), 200)
    const { trades, role, countries } = (await session(key)).buyer
    assert.deepEqual([trades, role, countries], [undefined, undefined, undefined])
  })

  it('is empty if the owner confirms that nothing is excluded and any country is accepted', async () => {
    const { key } = await seedBuyer(app, { sector: 'Opticians, no dental clinics', geography: 'Belgium' })
    is(await update(key, { buyer: { excluded_trades: ['none'], countries: ['none'] } }), 200)
    const { buyer } = await session(key)
    assert.deepEqual([buyer.excluded_trades, buyer.countries], [['none'], ['none']])
    const { excluded, places } = await reading(key)
    assert.deepEqual([excluded, places.required], [[], []])
  })

  it('returns 400 with a code for a trade that is unknown, ambiguous, or both wanted and excluded', async () => {
    const { key } = await seedBuyer(app)
    assert.deepEqual(await codeOf(key, { trades: ['opticians', 'Quetzalcoatl'] }), [
      400,
      'trade_unknown',
      [
        {
          path: 'buyer.trades.1',
          message: 'must be a trade: an id or a name of GET /api/trades, or a NACE, NAF or SIC code',
        },
      ],
    ])
    const [status, code, [fault]] = await codeOf(key, { excluded_trades: ['32.50'] })
    assert.deepEqual([status, code, fault.path], [400, 'trade_ambiguous', 'buyer.excluded_trades.0'])
    assert.match(fault.message, /dental-laboratory/)
    assert.deepEqual((await codeOf(key, { trades: ['hotels'], excluded_trades: ['hotels'] })).slice(0, 2), [
      400,
      'trade_contradictory',
    ])
    assert.deepEqual((await codeOf(key, { countries: ['Atlantis'] })).slice(0, 2), [400, 'validation_failed'])
    assert.deepEqual((await codeOf(key, { role: 'juggle' })).slice(0, 2), [400, 'validation_failed'])
    assert.equal((await session(key)).buyer.trades, undefined)
  })

  it('stores kinds of company on either side, and accepts them back as exported', async () => {
    for (const [side, seed] of [
      ['buyer', seedBuyer],
      ['seller', seedSeller],
    ] as const) {
      const { key } = await seed(app)
      const changed = await update(key, { [side]: { kinds: ['family-owned', 'niche'] } })
      is(changed, 200)
      assert.match(changed.body.message, /Changed: kinds\./)
      assert.deepEqual((await session(key))[side].kinds, ['niche', 'family-owned'])
      const exported = (await ask(app, 'exportWorkspace', { key, headers: fresh() })).body[side]
      assert.deepEqual(exported.kinds, ['niche', 'family-owned'])
      assert.match((await update(key, { [side]: exported })).body.message, /^Nothing changed/)
      is(await update(key, { [side]: { kinds: ['none'] } }), 200)
      assert.deepEqual((await session(key))[side].kinds, ['none'])
      is(await update(key, { [side]: { kinds: [] } }), 200)
      assert.equal((await session(key))[side].kinds, undefined)
      assert.equal((await update(key, { [side]: { kinds: ['majority'] } })).status, 400)
    }
  })

  it('stores sizes of a buyer in their currency, and accepts them back as exported', async () => {
    const { key } = await seedBuyer(app)
    const sizes = [
      { figure: 'revenue', min: 5, max: 20 },
      { figure: 'ebitda', max: 3, currency: 'GBP' },
    ]
    const changed = await update(key, { buyer: { sizes: [...sizes, sizes[1]] } })
    is(changed, 200)
    assert.match(changed.body.message, /Changed: sizes\./)
    const stored = [{ ...sizes[0], currency: 'EUR' }, sizes[1]]
    assert.deepEqual((await session(key)).buyer.sizes, stored)
    const exported = (await ask(app, 'exportWorkspace', { key, headers: fresh() })).body.buyer
    assert.deepEqual(exported.sizes, stored)
    assert.match((await update(key, { buyer: exported })).body.message, /^Nothing changed/)
    is(await update(key, { buyer: { sizes: null, sector: 'Retail' } }), 200)
    assert.deepEqual((await session(key)).buyer.sizes, stored)
    is(await update(key, { buyer: { sizes: [{ figure: 'none' }] } }), 200)
    assert.deepEqual((await session(key)).buyer.sizes, [{ figure: 'none' }])
    is(await update(key, { buyer: { sizes: [] } }), 200)
    assert.equal((await session(key)).buyer.sizes, undefined)
  })

  it('assumes the currency of the profile for a size without one', async () => {
    const { key } = await seedBuyer(app)
    is(await update(key, { buyer: { currency: 'SEK', sizes: [{ figure: 'ev', min: 100 }] } }), 200)
    assert.deepEqual((await session(key)).buyer.sizes, [{ figure: 'ev', min: 100, currency: 'SEK' }])
  })

  it('returns 400 naming the field for a size that is reversed, negative, empty, surplus or in an unknown currency', async () => {
    const { key } = await seedBuyer(app)
    const refused = async (...sizes: object[]) => {
      const [status, code, fields] = await codeOf(key, { sizes })
      return [status, code, fields.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`)]
    }
    const size = { figure: 'ebitda', min: 1 }
    assert.deepEqual(await refused(size, { figure: 'revenue', min: 20, max: 5 }), [
      400,
      'validation_failed',
      ['buyer.sizes.1.min must not be above max'],
    ])
    assert.deepEqual(await refused({ figure: 'ebitda', min: -1 }), [
      400,
      'validation_failed',
      ['buyer.sizes.0.min must be at least 0'],
    ])
    assert.deepEqual(await refused({ figure: 'ebitda' }), [400, 'validation_failed', ['buyer.sizes.0.min is required']])
    assert.deepEqual(await refused(size, size, size, size, size), [
      400,
      'validation_failed',
      ['buyer.sizes must have at most 4 items'],
    ])
    assert.deepEqual(await refused(size, { figure: 'none' }), [
      400,
      'validation_failed',
      ['buyer.sizes.1 cannot be combined with other entries: keep either “none” or the others'],
    ])
    for (const lists of [
      { countries: ['FR', 'none'] },
      { kinds: ['niche', 'none'] },
      { excluded_trades: ['opticians', 'None'] },
    ]) {
      const [status, code, [field]] = await codeOf(key, lists)
      assert.deepEqual([status, code], [400, 'validation_failed'])
      assert.equal(field.path, `buyer.${Object.keys(lists)[0]}.1`)
      assert.match(field.message, /cannot be combined with other entries/)
    }
    assert.equal((await refused({ figure: 'headcount', min: 1 }))[1], 'validation_failed')
    const [status, code, [fault]] = await refused({ ...size, currency: 'XAU' })
    assert.deepEqual([status, code], [400, 'currency_unsupported'])
    assert.match(fault, /^buyer\.sizes\.0\.currency must be one of EUR, /)
    assert.equal((await session(key)).buyer.sizes, undefined)
    const seller = await seedSeller(app)
    assert.deepEqual((await update(seller.key, { seller: { sizes: [size] } })).body.ignored, ['seller.sizes'])
  })

  it('can be changed by members, but not by readers', async () => {
    const { key } = await seedBuyer(app)
    const reader = await invite(app, key, 'reader')
    const member = await invite(app, key, 'member')
    is(await update(reader.key, { buyer: { trades: ['opticians'] } }), 403)
    is(await update(member.key, { buyer: { trades: ['opticians'] } }), 200)
  })
})

describe('GET /api/reading with confirmed trades and countries', () => {
  it('marks each item as confirmed or read, and lists the items of the text that no longer count', async () => {
    const { key } = await seedBuyer(app, {
      sector: 'Dental laboratories, opticians, no orthodontics',
      solution_1: '',
      geography: 'France; not Paris',
      trades: ['dental-laboratory'],
      countries: ['FR', 'BE'],
      role: 'make',
    })
    const { wanted, excluded, places, role, outranked } = await reading(key)
    assert.deepEqual(wanted, [
      {
        trade: { id: 'dental-laboratory', name: 'dental laboratory' },
        role: 'make',
        from: 'Dental laboratories',
        confirmed: true,
      },
    ])
    assert.deepEqual(
      excluded.map(({ from, confirmed }: { from: string; confirmed: boolean }) => [from, confirmed]),
      [['orthodontics', false]],
    )
    assert.deepEqual(places.required, [
      { code: 'FR', name: 'France', confirmed: true },
      { code: 'BE', name: 'Belgium', confirmed: true },
    ])
    assert.deepEqual(
      places.excluded.map(({ name, confirmed }: { name: string; confirmed: boolean }) => [name, confirmed]),
      [['Paris', false]],
    )
    assert.deepEqual([role, outranked], ['make', ['opticians']])
  })
})

describe('GET /api/reading with confirmed kinds', () => {
  it('returns the confirmed kinds, marked as such, and lists kinds of the text that no longer count', async () => {
    const { key } = await seedBuyer(app, { ...NO_TEXTS, sector: 'Family-owned companies, majority stakes' })
    assert.equal((await reading(key)).kinds_confirmed, undefined)
    is(await update(key, { buyer: { kinds: ['export'] } }), 200)
    const { kinds, kinds_confirmed, outranked } = await reading(key)
    assert.deepEqual([kinds, kinds_confirmed, outranked], [['export', 'majority'], true, ['family-owned']])
  })
})

describe('GET /api/reading with confirmed sizes', () => {
  it('returns the confirmed sizes, and lists sizes of the text that no longer count', async () => {
    const { key } = await seedBuyer(app, { ...NO_TEXTS, sector: 'Opticians, revenue €5–20m, 50 to 200 employees' })
    is(await update(key, { buyer: { sizes: [{ figure: 'ebitda', min: 1, max: 3, currency: 'GBP' }] } }), 200)
    const { sizes, outranked } = await reading(key)
    assert.deepEqual(sizes, [
      { figure: 'ebitda', min: 1, max: 3, currency: 'GBP', confirmed: true, compared: true },
      { figure: 'headcount', min: 50, max: 200, currency: null, confirmed: false, compared: false },
    ])
    assert.deepEqual(outranked, ['revenue 5m-20m EUR'])
    is(await update(key, { buyer: { sizes: [{ figure: 'none' }] } }), 200)
    assert.deepEqual(
      (await reading(key)).sizes.map(({ figure }: { figure: string }) => figure),
      ['headcount'],
    )
  })
})

describe('matching by confirmed readings', () => {
  let laboratory: Seeded
  before(async () => {
    laboratory = await seedSeller(app, { ...LABORATORY, country: 'FR' })
  })

  it('finds a confirmed trade that the texts do not name, until it is withdrawn', async () => {
    const { key } = await seedBuyer(app, { ...NO_TEXTS, sector: 'Crane hire' })
    assert.ok(!(await idsMatching(key)).includes(laboratory.id))
    is(await update(key, { buyer: { trades: ['dental-laboratory'] } }), 200)
    assert.ok((await idsMatching(key)).includes(laboratory.id))
    is(await update(key, { buyer: { trades: [] } }), 200)
    assert.ok(!(await idsMatching(key)).includes(laboratory.id))
  })

  it('uses the confirmed trade for a text that names no business, without an unread_text to-do', async () => {
    const { key } = await seedBuyer(app, { ...NO_TEXTS, sector: 'Family office' })
    const todos = async () =>
      (await ask(app, 'getOverview', { key, headers: fresh() })).body.todos.map(({ kind }: { kind: string }) => kind)
    assert.ok((await todos()).includes('unread_text'))
    is(await update(key, { buyer: { trades: ['dental-laboratory'] } }), 200)
    assert.ok((await idsMatching(key)).includes(laboratory.id))
    assert.ok(!(await todos()).includes('unread_text'))
  })

  it('excludes companies of an excluded trade, even for a buyer of all sectors', async () => {
    const { key } = await seedBuyer(app, { ...NO_TEXTS, sector: 'All sectors' })
    assert.ok((await idsMatching(key)).includes(laboratory.id))
    is(await update(key, { buyer: { excluded_trades: ['dental-laboratory'] } }), 200)
    assert.ok(!(await idsMatching(key)).includes(laboratory.id))
  })

  it('uses confirmed kinds of buyers and sellers instead of those in their texts', async () => {
    const buyer = await seedBuyer(app, { ...NO_TEXTS, sector: 'Family-owned companies' })
    const seller = await seedSeller(app, LABORATORY)
    const isMatch = async () => (await idsMatching(buyer.key)).includes(seller.id)
    assert.equal(await isMatch(), false)
    is(await update(seller.key, { seller: { kinds: ['family-owned'] } }), 200)
    assert.equal(await isMatch(), true)
    is(await update(buyer.key, { buyer: { kinds: ['export'] } }), 200)
    assert.equal(await isMatch(), false)
    is(await update(buyer.key, { buyer: { kinds: ['none'] } }), 200)
    const answer = await ask(app, 'listMatches', { key: buyer.key, headers: fresh() })
    assert.deepEqual([answer.body, answer.headers.get('x-empty-reason')], [[], 'unread_text'])
  })

  it('requires a confirmed country instead of the one in the text', async () => {
    const { key } = await seedBuyer(app, { ...DENTAL, geography: 'Germany', growth_target: 0, ebitda_target: 0 })
    assert.ok(!(await idsMatching(key)).includes(laboratory.id))
    is(await update(key, { buyer: { countries: ['FR'] } }), 200)
    assert.ok((await idsMatching(key)).includes(laboratory.id))
    is(await update(key, { buyer: { countries: ['BE'] } }), 200)
    assert.ok(!(await idsMatching(key)).includes(laboratory.id))
    is(await update(key, { buyer: { countries: ['none'] } }), 200)
    assert.ok((await idsMatching(key)).includes(laboratory.id))
  })

  it('matches a seller by its confirmed trades, not by its text', async () => {
    const cranes = await seedBuyer(app, { ...NO_TEXTS, sector: 'Crane hire' })
    const laboratories = await seedBuyer(app, { ...NO_TEXTS, sector: 'Dental laboratories' })
    const seller = await seedSeller(app, {
      sector: 'Crane hire',
      product: 'Mobile cranes with operators',
      description: 'Hires out forty mobile cranes to builders.',
    })
    assert.deepEqual(
      [(await idsMatching(cranes.key)).includes(seller.id), (await idsMatching(laboratories.key)).includes(seller.id)],
      [true, false],
    )
    is(await update(seller.key, { seller: { trades: ['opticians', 'roofing', 'dental-laboratory'] } }), 200)
    assert.deepEqual(
      [(await idsMatching(cranes.key)).includes(seller.id), (await idsMatching(laboratories.key)).includes(seller.id)],
      [false, true],
    )
    assert.ok((await idsMatching(seller.key)).includes(laboratories.id))
    assert.ok(!(await idsMatching(seller.key)).includes(cranes.id))
  })

  it('excludes a party of another confirmed role, from either side', async () => {
    const buyer = await seedBuyer(app, { ...DENTAL, role: 'make' })
    const seller = await seedSeller(app, LABORATORY)
    assert.ok((await idsMatching(buyer.key)).includes(seller.id))
    is(await update(seller.key, { seller: { role: 'maintain' } }), 200)
    assert.ok(!(await idsMatching(buyer.key)).includes(seller.id))
    assert.ok(!(await idsMatching(seller.key)).includes(buyer.id))
    is(await update(seller.key, { seller: { role: 'make' } }), 200)
    assert.ok((await idsMatching(buyer.key)).includes(seller.id))
    assert.ok((await idsMatching(seller.key)).includes(buyer.id))
  })

  it('uses the confirmed reading of a thesis, which an update replaces as a whole', async () => {
    const { key } = await seedBuyer(app, { ...NO_TEXTS, sector: 'Crane hire' })
    const thesis = {
      name: 'Dental',
      sector: 'Various',
      trades: ['dental-laboratory'],
      countries: ['none'],
      role: 'make',
      kinds: ['export'],
    }
    const added = await ask(app, 'addThesis', { key, body: thesis, headers: fresh() })
    is(added, 201)
    const { thesis_id, created_at, ...stored } = added.body
    assert.deepEqual(stored, thesis)
    assert.ok((await idsMatching(key)).includes(laboratory.id))
    const changed = await ask(app, 'changeThesis', {
      key,
      params: { thesis_id },
      body: { name: 'Dental', sector: 'Crane hire' },
      headers: fresh(),
    })
    assert.deepEqual(changed.body, { thesis_id, name: 'Dental', sector: 'Crane hire', created_at })
    assert.ok(!(await idsMatching(key)).includes(laboratory.id))
    const refused = await ask(app, 'addThesis', {
      key,
      body: { ...thesis, name: 'Other', trades: ['Quetzalcoatl'] },
      headers: fresh(),
    })
    assert.deepEqual([refused.status, refused.body.code], [400, 'trade_unknown'])
  })
})

describe('confidentiality of confirmed readings', () => {
  it('omits confirmed readings from matches, search and why-not of other workspaces', async () => {
    const buyer = await seedBuyer(app, { ...DENTAL, trades: ['dental-laboratory'], excluded_trades: ['crane-hire'] })
    const seller = await seedSeller(app, { ...LABORATORY, trades: ['dental-laboratory'], role: 'make' })
    const answers = [
      await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() }),
      await ask(app, 'listMatches', { key: seller.key, query: { limit: 200 }, headers: fresh() }),
      await ask(app, 'search', { key: seller.key, query: { q: 'dental' }, headers: fresh() }),
      await ask(app, 'whyNot', { key: seller.key, query: { id: buyer.id }, headers: fresh() }),
    ]
    for (const { text } of answers) assert.doesNotMatch(text, /crane|"(?:excluded_)?trades"|dental-laboratory/)
  })
})

describe('import with confirmed readings', () => {
  it('matches an updated party by its new trades and size', async () => {
    const seller = await seedSeller(app, { ...LABORATORY, country: 'FR' })
    const row = { side: 'buyer', company: 'Crown Partners', email: 'ida@crown-partners.example', sector: 'Various' }
    const imported = async (changes: object) => {
      const headers = { ...OPERATOR, ...fresh() }
      const body = { parties: [{ ...row, ...changes }], on_duplicate: 'update' }
      const answer = await ask(app, 'importParties', { headers, body })
      is(answer, 200)
      await embedWhatIsMissing(app.service.app)
      return answer.body.rows[0]
    }
    const { id } = await imported({ trades: ['crane-hire'] })
    const isMatch = async () => (await idsMatching(seller.key)).includes(id)
    assert.equal(await isMatch(), false)
    assert.equal((await imported({ trades: ['dental-laboratory'] })).outcome, 'updated')
    assert.equal(await isMatch(), true)
    assert.deepEqual((await imported({ sizes: [{ figure: 'revenue', min: 500 }] })).changed, ['sizes'])
    assert.equal(await isMatch(), false)
  })

  it('stores trades by id, and rejects rows with unknown trades, reversed sizes or fields of the other side', async () => {
    const row = {
      side: 'buyer',
      name: 'Mona Molar',
      role: 'Partner',
      sector: 'Various',
      check_size_min: 1,
      check_size_max: 20,
    }
    const answer = await ask(app, 'importParties', {
      headers: { ...OPERATOR, ...fresh() },
      body: {
        parties: [
          {
            ...row,
            company: 'Molar Partners',
            trades: ['86.23'],
            trade_role: 'operate',
            countries: ['France'],
            kinds: ['niche'],
            sizes: [{ figure: 'ebitda', min: 1, currency: 'GBP' }],
          },
          { ...row, company: 'Other Partners', trades: ['Quetzalcoatl'] },
          { side: 'seller', company: 'Seller Ltd', countries: ['FR'] },
          { ...row, company: 'Reversed Partners', sizes: [{ figure: 'revenue', min: 9, max: 2 }] },
          { side: 'seller', company: 'Sized Ltd', sizes: [{ figure: 'revenue', min: 9 }] },
        ],
      },
    })
    is(answer, 200)
    const [stored, unknown, foreign, reversed, sized] = answer.body.rows
    assert.equal(stored.outcome, 'created')
    assert.deepEqual(
      [unknown.outcome, unknown.fields[0].path, foreign.outcome, foreign.fields[0].path],
      ['refused', 'trades.0', 'refused', 'countries'],
    )
    assert.deepEqual([reversed.fields[0].path, sized.fields[0].path], ['sizes.0.min', 'sizes'])
    const { body } = await ask(app, 'getParty', { params: { id: stored.id }, headers: { ...OPERATOR, ...fresh() } })
    assert.deepEqual(
      [body.trades, body.trade_role, body.countries, body.kinds, body.sizes, body.role],
      [['dental-clinics'], 'operate', ['FR'], ['niche'], [{ figure: 'ebitda', min: 1, currency: 'GBP' }], 'Partner'],
    )
  })
})
