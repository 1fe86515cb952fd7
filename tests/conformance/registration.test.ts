import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { solveChallenge, tokenOf } from '../_altcha.ts'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

const SUPERVISOR = { name: 'Sue Pervisor', email: 'sue@supervision.example', company: 'Supervision' }
const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let app: TestHouse
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

let addresses = 0
/** Returns a client address of its own for each request, because registrations are limited by address. */
function fresh(): Record<string, string> {
  addresses += 1
  return { 'x-forwarded-for': `10.2.${addresses >> 8}.${addresses & 255}` }
}
const submit = (body: unknown) => ask(app, 'submit', { body, headers: fresh() })
const join = (body: unknown) => ask(app, 'joinWorkspace', { body, headers: fresh() })
const sessionOf = async (key: string) => (await ask(app, 'getSession', { key })).body
const eventsOf = async (key: string) => (await ask(app, 'listActivity', { key })).body.events
const workspaces = async () => (await app.service.app.database.db.selectFrom('sessions').select('id').execute()).length

describe('POST /api/submit: human check', () => {
  it('returns 403 without a challenge token or a supervisor and stores nothing', async () => {
    const before = await workspaces()
    for (const flaw of [
      {},
      { challengeToken: '' },
      { challengeToken: null },
      { challengeToken: 'x' },
      { supervisor: null },
    ]) {
      const answer = await submit({ user_type: 'investor', ...flaw })
      is(answer, 403)
      assert.match(answer.body.detail, /supervisor/)
    }
    assert.equal(await workspaces(), before)
  })
  it('accepts a solved challenge once, for a workspace without an agent; a second use returns 403', async () => {
    const challengeToken = await solveChallenge((await ask(app, 'getChallenge', { headers: fresh() })).body)
    const answer = await submit({ user_type: 'investor', buyer: BUYER, challengeToken })
    is(answer, 200)
    assert.match(answer.body.session_id, UUID_V4)
    assert.equal((await sessionOf(answer.body.session_id)).agent_driven, false)
    const before = await workspaces()
    is(await submit({ user_type: 'investor', buyer: BUYER, challengeToken }), 403)
    assert.equal(await workspaces(), before)
  })
  it('accepts one of two concurrent uses of a challenge', async () => {
    const challengeToken = await solveChallenge((await ask(app, 'getChallenge', { headers: fresh() })).body)
    const answers = await Promise.all([1, 2].map(() => submit({ user_type: 'seller', challengeToken })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
  })
  it('returns 403 for an expired, altered or unsolved challenge', async () => {
    const { body: challenge } = await ask(app, 'getChallenge', { headers: fresh() })
    const challengeToken = await solveChallenge(challenge)
    const { solution } = JSON.parse(Buffer.from(challengeToken, 'base64').toString())
    const { parameters, signature } = challenge
    const easier = { parameters: { ...parameters, cost: 1 }, signature }
    is(await submit({ user_type: 'seller', challengeToken: tokenOf({ challenge: easier, solution }) }), 403)
    is(await submit({ user_type: 'seller', challengeToken: tokenOf({ challenge: { parameters, signature } }) }), 403)
    app.advance(11 * 60_000)
    is(await submit({ user_type: 'seller', challengeToken }), 403)
  })
  it('accepts a supervisor with name and e-mail, stores it and marks the workspace as driven by an agent', async () => {
    const answer = await submit({ user_type: 'opportunity', seller: SELLER, supervisor: SUPERVISOR })
    is(answer, 200)
    const key = answer.body.session_id
    assert.equal((await sessionOf(key)).agent_driven, true)
    assert.equal((await ask(app, 'getWorkspace', { key })).body.agent_driven, true)
    const { db } = app.service.app.database
    const row = await db
      .selectFrom('identities')
      .select(['supervisor_name', 'supervisor_email', 'supervisor_company'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    assert.deepEqual(row, {
      supervisor_name: SUPERVISOR.name,
      supervisor_email: SUPERVISOR.email,
      supervisor_company: SUPERVISOR.company,
    })
  })
  it('returns 400 for a supervisor without a name or a valid e-mail address', async () => {
    for (const supervisor of [
      {},
      { name: 'Sue' },
      { email: 'sue@supervision.example' },
      { name: '', email: 'sue@supervision.example' },
      { name: '   ', email: 'sue@supervision.example' },
      { name: 'Sue', email: 'sue' },
      { name: 'Sue', email: null },
      'Sue',
      true,
      [],
    ])
      is(await submit({ user_type: 'seller', supervisor }), 400)
  })
  it('returns 403 for a supervisor in the query, which is not read', async () => {
    for (const query of [{ supervisor: 'x' }, { supervisor: JSON.stringify(SUPERVISOR) }])
      is(await ask(app, 'submit', { query, body: { user_type: 'seller' }, headers: fresh() }), 403)
  })
  it('returns 403 with a retry delay while the provider is unreachable; a supervisor is still accepted', async () => {
    const other = await startService({
      HUMAN_CHECK: 'turnstile',
      HUMAN_CHECK_SECRET: 'a-secret-that-nobody-knows-of-here',
      HUMAN_CHECK_SITE_KEY: 'site-key',
      HUMAN_CHECK_URL: 'http://127.0.0.1:9/siteverify',
    })
    try {
      const { body: challenge } = await ask(other, 'getChallenge')
      assert.deepEqual(challenge, { provider: 'turnstile', sitekey: 'site-key' })
      const answer = await ask(other, 'submit', { body: { user_type: 'seller', challengeToken: 'a-token' } })
      is(answer, 403)
      assert.ok(answer.body.retry_after > 0)
      is(await ask(other, 'submit', { body: { user_type: 'seller', supervisor: SUPERVISOR } }), 200)
      assert.ok(!other.logged().includes('a-secret'))
    } finally {
      await other.close()
    }
  })
})

describe('POST /api/submit: session key', () => {
  const registration = { user_type: 'seller', seller: SELLER, supervisor: SUPERVISOR }

  it('generates a new key for each registration without session_id', async () => {
    const keys = new Set<string>()
    for (const session_id of [undefined, null])
      keys.add((await submit({ ...registration, session_id })).body.session_id)
    assert.equal(keys.size, 2)
    for (const key of keys) assert.match(key, UUID_V4)
  })
  it('creates a workspace for an unknown well-formed key', async () => {
    const session_id = randomUUID()
    is(await ask(app, 'getSession', { key: session_id }), 404)
    const answer = await submit({ ...registration, session_id })
    is(answer, 200)
    assert.equal(answer.body.session_id, session_id)
    assert.equal((await sessionOf(session_id)).seller.revenue, SELLER.revenue)
  })
  it('updates the workspace of a known key; the party keeps its id and the fields not sent', async () => {
    const session_id = randomUUID()
    is(await submit({ ...registration, session_id, identity: { company: 'Qovira' } }), 200)
    const before = await sessionOf(session_id)
    const answer = await submit({ ...registration, session_id, seller: { revenue: 20 } })
    is(answer, 200)
    const after = await sessionOf(session_id)
    assert.deepEqual(after.seller, { ...before.seller, revenue: 20 })
    assert.equal(after.identity.company, 'Qovira')
  })
  it('treats a key in upper case as the same workspace', async () => {
    const session_id = randomUUID()
    is(await submit({ ...registration, session_id }), 200)
    const before = await workspaces()
    is(await submit({ ...registration, session_id: session_id.toUpperCase() }), 200)
    assert.equal(await workspaces(), before)
  })
  it('returns 400 for a key that is not a UUID of version 4', async () => {
    for (const session_id of [
      'x',
      '8d8ac610-566d-11f0-b5c1-0242ac120002',
      '00000000-0000-0000-0000-000000000000',
      5,
      {},
    ])
      is(await submit({ ...registration, session_id }), 400)
  })
  it('concurrent registrations of one key leave one workspace with one party', async () => {
    const session_id = randomUUID()
    const answers = await Promise.all(
      [1, 2, 3].map((revenue) => submit({ ...registration, session_id, seller: { revenue } })),
    )
    for (const answer of answers) is(answer, 200)
    const { db } = app.service.app.database
    const session = await sessionOf(session_id)
    const rows = await db.selectFrom('parties').select('revenue_eur_m').where('id', '=', session.seller.id).execute()
    assert.deepEqual(rows, [{ revenue_eur_m: session.seller.revenue }])
  })
})

describe('POST /api/submit: profile', () => {
  it('returns 400 for an empty or invalid body and names each invalid field', async () => {
    for (const body of ['', '{', '[]', 'null', '"text"', '17', {}]) is(await submit(body), 400)
    const answer = await submit({
      user_type: 'bank',
      identity: { email: 'nobody' },
      seller: { revenue: -1 },
      supervisor: SUPERVISOR,
    })
    is(answer, 400)
    const paths = answer.body.fields.map(({ path }: { path: string }) => path)
    assert.deepEqual(paths.sort(), ['identity.email', 'seller.revenue', 'user_type'])
    for (const { message } of answer.body.fields) assert.match(message, /^must /)
  })
  for (const [user_type, side] of [
    ['investor', 'buyer'],
    ['buyer', 'buyer'],
    ['opportunity', 'seller'],
    ['seller', 'seller'],
  ] as const)
    it(`registers ${user_type} as a ${side}, even without data, and lists the missing fields in the summary`, async () => {
      const answer = await submit({ user_type, supervisor: SUPERVISOR })
      is(answer, 200)
      const session = await sessionOf(answer.body.session_id)
      assert.equal(session.user_type, user_type)
      assert.deepEqual(
        Object.keys(session).filter((key) => key === 'buyer' || key === 'seller'),
        [side],
      )
      assert.equal(session[side].data_quality, 0)
      assert.match(answer.body.summary, new RegExp(`^Registered as a ${side}\\. `))
      assert.ok(answer.body.summary.endsWith(`Still missing: ${session[side].missing_fields.join(', ')}.`))
      const [event] = (await eventsOf(answer.body.session_id)).filter(
        ({ type }: { type: string }) => type === 'registered',
      )
      assert.equal(event.title, 'Registered')
    })
  it('returns the id of the registered party', async () => {
    for (const side of ['buyer', 'seller'] as const) {
      const { body } = await ask(app, 'submit', { body: { user_type: side, supervisor: SUPERVISOR } })
      const session = await ask(app, 'getSession', { key: body.session_id })
      assert.equal(body.party_id, session.body[side].id)
    }
  })
  it('assigns the ids of buyers and sellers from one sequence', async () => {
    const ids = [(await seedBuyer(app)).id, (await seedSeller(app)).id, (await seedBuyer(app)).id]
    assert.deepEqual(
      ids,
      [...new Set(ids)].sort((one, other) => one - other),
    )
  })
  it('registers both sides at once; the user type determines the acting side', async () => {
    const answer = await submit({ user_type: 'seller', buyer: BUYER, seller: SELLER, supervisor: SUPERVISOR })
    const session = await sessionOf(answer.body.session_id)
    assert.ok(session.buyer.id && session.seller.id && session.buyer.id !== session.seller.id)
    const { body } = await ask(app, 'listPairings', { key: answer.body.session_id })
    assert.equal(body.role, 'seller')
  })
  it('returns the number of matches and the best fifty by code name, best first', async () => {
    for (let i = 0; i < 51; i++) await seedSeller(app)
    const answer = await submit({ user_type: 'investor', buyer: BUYER, supervisor: SUPERVISOR })
    is(answer, 200)
    assert.ok(answer.body.matches >= 51)
    assert.equal(answer.body.match_details.length, 50)
    assert.match(answer.body.summary, new RegExp(` ${answer.body.matches} counterparties match\\.`))
    const ranked = await ask(app, 'listMatches', { key: answer.body.session_id, query: { limit: 50 } })
    assert.deepEqual(ranked.body, answer.body.match_details)
    assert.equal(ranked.headers.get('x-total-count'), String(answer.body.matches))
    assert.match(answer.body.match_details[0].name, /^Company A$/)
    assert.ok(!/Qorvax|12\.34/.test(answer.text))
  })
  it('keeps the registration if ranking it fails with 500, and ranks it on the next request', async () => {
    await seedSeller(app)
    const session_id = randomUUID()
    const { universe } = app.service.app
    const { current } = universe
    universe.current = async () => {
      universe.current = current
      throw new Error('the matching index is gone')
    }
    const asked = { session_id, user_type: 'investor', buyer: BUYER, supervisor: SUPERVISOR }
    // Not checked against the contract, in which no operation declares a 500.
    assert.equal((await app.post('/api/submit', asked, fresh())).status, 500)
    const ranked = await ask(app, 'listMatches', { key: session_id })
    is(ranked, 200)
    assert.ok(ranked.body.length > 0)
  })
  it('returns 400 for an inverted ticket and stores nothing', async () => {
    const before = await workspaces()
    const answer = await submit({
      user_type: 'investor',
      buyer: { check_size_min: 9, check_size_max: 3 },
      supervisor: SUPERVISOR,
    })
    is(answer, 400)
    assert.equal(answer.body.fields[0].path, 'buyer.check_size_min')
    assert.equal(await workspaces(), before)
  })
})

describe('POST /api/workspace/join', () => {
  const contact = { name: 'Joe Inder', email: 'joe@inder.example', company: 'Inder' }

  it('creates a workspace without a profile for a key that the caller generated', async () => {
    const uuid = randomUUID()
    const answer = await join({ uuid, ...contact })
    is(answer, 200)
    assert.deepEqual(answer.body, { session_id: uuid, uuid, ...contact })
    const session = await sessionOf(uuid)
    assert.deepEqual(session, {
      session_id: uuid,
      identity: contact,
      nda_signed: false,
      agent_driven: false,
      assurance: 'declared',
      email_status: 'unproven',
    })
    assert.deepEqual(
      (await eventsOf(uuid)).map(({ type }: { type: string }) => type),
      ['workspace_joined'],
    )
  })
  it('returns 404 for matches, pairings and valuation until a profile exists', async () => {
    const key = await seedVisitor(app)
    for (const id of ['listMatches', 'listPairings', 'getValuation'] as const) is(await ask(app, id, { key }), 404)
    is(await ask(app, 'updateSession', { key, body: { seller: SELLER } }), 200)
    for (const id of ['listMatches', 'listPairings', 'getValuation'] as const) is(await ask(app, id, { key }), 200)
  })
  it('repeating the call updates the contact and keeps the profile', async () => {
    const uuid = randomUUID()
    is(await join({ uuid, ...contact }), 200)
    is(await ask(app, 'updateSession', { key: uuid, body: { seller: SELLER } }), 200)
    is(await join({ uuid, ...contact, company: 'Inder and Sons' }), 200)
    const session = await sessionOf(uuid)
    assert.equal(session.identity.company, 'Inder and Sons')
    assert.equal(session.seller.revenue, SELLER.revenue)
  })
  it('returns 400 naming the missing or invalid field', async () => {
    for (const field of ['uuid', 'name', 'email', 'company'])
      for (const value of [undefined, null, '', '  ', 5]) {
        const answer = await join({ uuid: randomUUID(), ...contact, [field]: value })
        is(answer, 400)
        assert.deepEqual(
          answer.body.fields.map(({ path }: { path: string }) => path),
          [field],
        )
      }
  })
  it('returns 400 to a join with a key that is not a UUID of version 4', async () => {
    for (const uuid of ['x', '8d8ac610-566d-11f0-b5c1-0242ac120002', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
      is(await join({ uuid, ...contact }), 400)
  })
  it('concurrent joins with one key create one workspace', async () => {
    const uuid = randomUUID()
    const before = await workspaces()
    for (const answer of await Promise.all([1, 2, 3].map(() => join({ uuid, ...contact })))) is(answer, 200)
    assert.equal(await workspaces(), before + 1)
  })
})

describe('warning about a name that PDF documents cannot print', () => {
  const identity = { name: 'Aiko Tanaka', email: 'aiko@tanaka.example', company: 'हिन्द उद्योग' }
  const SHOWN: readonly [string, RegExp][] = [
    ['en', /^PDF documents cannot print these characters .*हिन्/],
    ['fr', /^Les documents PDF ne peuvent pas imprimer/],
    ['de', /^PDF-Dokumente können diese Zeichen/],
    ['es', /^Los documentos PDF no pueden imprimir/],
  ]
  it('is returned by the registration, the profile and its update, in four languages', async () => {
    for (const [language, warning] of SHOWN) {
      const headers = { ...fresh(), 'accept-language': language }
      const body = { user_type: 'seller', identity, seller: SELLER, supervisor: SUPERVISOR }
      const registered = await ask(app, 'submit', { body, headers })
      is(registered, 200)
      const key = registered.body.session_id
      const update = await ask(app, 'updateSession', { key, body: { seller: { revenue: 13 } }, headers })
      const session = await ask(app, 'getSession', { key, headers })
      for (const { body } of [registered, update, session]) {
        assert.equal(body.warnings?.length, 1)
        assert.match(body.warnings[0], warning)
      }
      const company = 'Nihon Seiko'
      const renamed = await ask(app, 'updateSession', { key, body: { identity: { company } }, headers })
      is(renamed, 200)
      assert.equal(renamed.body.warnings, undefined)
    }
  })
  it('is returned for a buyer as for a seller', async () => {
    const company = 'Pune पुणे'
    const body = { user_type: 'investor', identity: { ...identity, company }, buyer: BUYER, supervisor: SUPERVISOR }
    assert.match((await submit(body)).body.warnings?.[0] ?? '', /: पुणे\./)
  })
  it('is not returned for a name in a script that the documents can print', async () => {
    for (const company of [
      ...['Łużyckie Wieże', 'Ελληνικά Έργα', 'ООО Ромашка', 'Müller & Söhne « ÿ »', 'Œuvre', 'Ŧana', 'Rocket 🚀'],
      ...['株式会社日本精工', 'שלום', 'شركة النور', 'Հայաստան', 'საქართველო'],
    ]) {
      const body = { user_type: 'seller', identity: { ...identity, company }, seller: SELLER, supervisor: SUPERVISOR }
      assert.equal((await submit(body)).body.warnings, undefined, company)
    }
  })
})
