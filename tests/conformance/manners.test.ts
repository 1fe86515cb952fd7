import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { contract, operations } from '../../src/contract/index.ts'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller, UNFIT_SELLER } from '../_seed.ts'
import { BUYER, OPERATOR_TOKEN, SELLER, startService, type TestHouse } from '../_service.ts'

const HOUR_MS = 3_600_000
const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` }

let app: TestHouse
let buyer: Seeded
let seller: Seeded
before(async () => {
  app = await startService()
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
})
after(() => app.close())

const db = () => app.service.app.database.db
const withKey = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more })
const registration = (email: string) => ({
  user_type: 'investor',
  identity: { name: 'Iva Dempotent', email, company: 'Twice Ltd' },
  buyer: BUYER,
  supervisor,
})

async function countOf(table: 'sessions' | 'pairings' | 'exchange_messages' | 'parties' | 'events'): Promise<number> {
  const { count } = await db()
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('Idempotency-Key', () => {
  it('replays the answer to a repeated request, which takes effect once', async () => {
    const headers = withKey(randomUUID())
    const body = registration('once@twice.example')
    const before = await countOf('sessions')
    const first = await ask(app, 'submit', { body, headers })
    const second = await ask(app, 'submit', { body, headers })
    is(first, 200)
    assert.deepEqual([second.status, second.text], [200, first.text])
    assert.deepEqual(
      [first, second].map((answer) => answer.headers.get('idempotency-replayed')),
      [null, 'true'],
    )
    assert.equal(await countOf('sessions'), before + 1)
  })
  it('returns 422 for another payload under the same key, without any effect', async () => {
    const headers = withKey(randomUUID())
    is(await ask(app, 'submit', { body: registration('one@payload.example'), headers }), 200)
    const before = await countOf('sessions')
    is(await ask(app, 'submit', { body: registration('two@payload.example'), headers }), 422)
    assert.equal(await countOf('sessions'), before)
  })
  it('returns 409 while the first request is in progress, and its answer afterwards', async () => {
    const headers = withKey(randomUUID())
    const body = registration('flight@twice.example')
    const before = await countOf('sessions')
    const answers = await Promise.all([0, 1, 2, 3].map(() => ask(app, 'submit', { body, headers })))
    const done = answers.filter(({ status }) => status === 200)
    assert.ok(done.length >= 1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      is(answer, 409)
      assert.equal(answer.headers.get('retry-after'), '1')
    }
    assert.equal(new Set(done.map(({ text }) => text)).size, 1)
    assert.equal(await countOf('sessions'), before + 1)
    assert.equal((await ask(app, 'submit', { body, headers })).text, done[0]?.text)
  })
  it('expires after 24 hours', async () => {
    const own = await startService()
    try {
      const { key } = await seedBuyer(own)
      const headers = withKey('short')
      const asking = { key, body: { buyer: { check_size_min: 6 } }, headers }
      is(await ask(own, 'updateSession', asking), 200)
      own.advance(24 * HOUR_MS - 60_000)
      assert.equal((await ask(own, 'updateSession', asking)).headers.get('idempotency-replayed'), 'true')
      own.advance(60_000)
      is(await ask(own, 'updateSession', { ...asking, body: { buyer: { check_size_min: 7 } } }), 200)
      const { db } = own.service.app.database
      assert.equal((await db.selectFrom('idempotent_requests').select('id').execute()).length, 1)
    } finally {
      await own.close()
    }
  })
  it('is scoped to one credential and one operation', async () => {
    const [one, other] = [await seedBuyer(app), await seedBuyer(app)]
    const headers = withKey('shared')
    const body = { buyer: { geography: 'Belgium' } }
    const answers = [
      await ask(app, 'updateSession', { key: one.key, body, headers }),
      await ask(app, 'updateSession', { key: other.key, body, headers }),
      await ask(app, 'signNda', { body: { session_id: one.key, signer_name: 'Sig' }, headers }),
      await ask(app, 'signNda', { body: { session_id: other.key, signer_name: 'Sig' }, headers }),
    ]
    for (const answer of answers) {
      is(answer, 200)
      assert.equal(answer.headers.get('idempotency-replayed'), null)
    }
    const upper = await ask(app, 'updateSession', { key: one.key.toUpperCase(), body, headers })
    assert.equal(upper.headers.get('idempotency-replayed'), 'true')
  })
  it('grants no access: the guards run before the replay', async () => {
    const headers = withKey(randomUUID())
    const asking = {
      body: { buyer_id: buyer.id, seller_id: seller.id },
      headers: { ...headers, 'x-session-id': buyer.key },
    }
    is(await ask(app, 'createPairing', asking), 201)
    is(await ask(app, 'createPairing', asking), 201)
    is(
      await ask(app, 'createPairing', { ...asking, headers: { ...asking.headers, origin: 'https://evil.example' } }),
      403,
    )
    is(await ask(app, 'createPairing', { ...asking, headers }), 403)
    is(await ask(app, 'createPairing', { ...asking, headers: { ...headers, 'x-session-id': randomUUID() } }), 403)
  })
  it('does not store a refusal that left no record', async () => {
    const own = await seedBuyer(app)
    const other = await seedSeller(app, UNFIT_SELLER)
    const watching = { key: own.key, body: { id: other.id, watching: true }, headers: withKey('refused') }
    is(await ask(app, 'watchParty', watching), 403)
    const body = { buyer_id: own.id, seller_id: other.id }
    is(await ask(app, 'createPairing', { body, headers: { 'x-session-id': own.key } }), 201)
    is(await ask(app, 'watchParty', watching), 200)
  })
  it('stores a refusal that left a record, so that a failing manifest is recorded once', async () => {
    const headers = withKey(randomUUID())
    const body = { manifest_text: 'wants: an industrial company in France' }
    const before = await countOf('exchange_messages')
    const first = await ask(app, 'publishManifest', { body, headers })
    is(first, 422)
    const recorded = (await countOf('exchange_messages')) - before
    const second = await ask(app, 'publishManifest', { body, headers })
    is(second, 422)
    assert.equal(second.body.msgid, first.body.msgid)
    assert.equal((await countOf('exchange_messages')) - before, recorded)
  })
  it('returns 400 if malformed, or guessable where nothing else protects the answer', async () => {
    const body = registration('bad@key.example')
    for (const key of ['', ' ', '"', '"open', 'two words', '"a", "b"', `"${'x'.repeat(256)}"`, 'é'])
      is(await ask(app, 'updateSession', { key: buyer.key, body: {}, headers: withKey(key) }), 400)
    is(await ask(app, 'submit', { body, headers: withKey('1') }), 400)
    is(await ask(app, 'submit', { body, headers: withKey('x'.repeat(21)) }), 400)
  })
  it('is the same with and without quotes', async () => {
    const asking = { key: seller.key, body: { seller: { growth: 8 } } }
    is(await ask(app, 'updateSession', { ...asking, headers: withKey('"quoted-1"') }), 200)
    const again = await ask(app, 'updateSession', { ...asking, headers: withKey('quoted-1') })
    assert.equal(again.headers.get('idempotency-replayed'), 'true')
  })
  it('is not readable in the database or the log, nor is the stored answer', async () => {
    const key = randomUUID()
    const answer = await ask(app, 'submit', { body: registration('secret@twice.example'), headers: withKey(key) })
    const rows = await db().selectFrom('idempotent_requests').selectAll().execute()
    assert.ok(rows.length > 0)
    const stored = rows
      .flatMap((row) => [row.id, row.payload_hash, row.answer ?? new Uint8Array(), row.outcome ?? new Uint8Array()])
      .map((bytes) => Buffer.from(bytes).toString('latin1'))
    for (const secret of [key, answer.body.session_id, 'secret@twice.example', 'session_id', 'summary']) {
      assert.ok(!stored.some((text) => text.includes(secret)), secret)
      if (secret.includes('-') || secret.includes('@')) assert.ok(!app.logged().includes(secret), secret)
    }
  })
  it('is declared on every POST except those that write nothing, end a key or return an unstored secret', async () => {
    const never = operations.filter(({ replays }) => replays === false).map(({ id }) => id)
    assert.deepEqual(never.toSorted(), [
      'allowAccess',
      'checkBlindProfile',
      'eraseWorkspace',
      'handOverMessage',
      'openNames',
      'previewQuality',
      'previewReading',
      'proposeReading',
      'readSignatureRequest',
      'readSupervisedAccess',
      'recoverWorkspace',
      'rotateKey',
      'verifyReceipt',
      'whatIfValuation',
    ])
    for (const { method, path, id, tag } of operations) {
      const { paths } = (await ask(app, 'getOpenApiOfTag', { params: { tag } })).body
      const { parameters = [], 'x-error-codes': codes } = paths[path][method.toLowerCase()]
      const names = parameters.map(
        ({ name, $ref }: { name?: string; $ref?: string }) => name ?? $ref?.split('/').at(-1),
      )
      const isReplayed = method === 'POST' && !never.includes(id)
      assert.equal(names.includes('Idempotency-Key'), isReplayed, id)
      if (isReplayed)
        for (const code of ['idempotency_key_malformed', 'idempotency_in_progress', 'idempotency_key_reused'])
          assert.ok(codes.includes(code), `${id} ${code}`)
    }
  })
  it('applies to operator requests', async () => {
    const headers = { ...operator, ...withKey('token-for-northbridge') }
    const [one, two] = [
      await ask(app, 'issueEngageToken', { body: { participant: 'Northbridge' }, headers }),
      await ask(app, 'issueEngageToken', { body: { participant: 'Northbridge' }, headers }),
    ]
    is(one, 201)
    assert.equal(two.text, one.text)
  })
})

describe('problem details', () => {
  const PROBLEM = 'application/problem+json; charset=utf-8'
  const requests: [string, (headers: Record<string, string>) => ReturnType<TestHouse['get']>, number][] = [
    ['an unknown key', (headers) => app.get(`/api/session/${randomUUID()}`, headers), 404],
    ['malformed JSON', (headers) => app.post('/api/submit', '{', headers), 400],
    ['a missing field', (headers) => app.post('/api/submit', {}, headers), 400],
    ['an unknown path', (headers) => app.get('/nothing', headers), 404],
    ['an unsupported method', (headers) => app.call('PUT', '/api/submit', { headers }), 405],
  ]
  for (const [what, send, status] of requests)
    it(`${what} returns the same members as application/problem+json on request and as JSON otherwise`, async () => {
      const [plain, named] = [await send({}), await send({ accept: 'application/json, application/problem+json' })]
      assert.deepEqual([plain.status, named.status], [status, status])
      assert.equal(plain.headers.get('content-type'), 'application/json; charset=utf-8')
      assert.equal(named.headers.get('content-type'), PROBLEM)
      assert.match(named.headers.get('vary') ?? '', /accept/i)
      const { instance: _, ...members } = plain.body
      const { instance, ...same } = named.body
      assert.deepEqual(same, members)
      assert.match(instance, /^urn:concordat:request:/)
      assert.equal(
        (await send({ accept: 'application/problem+json;q=0, */*' })).headers.get('content-type'),
        'application/json; charset=utf-8',
      )
    })
})

describe('If-None-Match', () => {
  it('returns 304 without a body while the answer is unchanged, and 200 once it has changed', async () => {
    const own = await seedSeller(app)
    for (const id of [
      'getSession',
      'getWorkspace',
      'listMatches',
      'getValuation',
      'listActivity',
      'getQuality',
    ] as const) {
      const first = await ask(app, id, { key: own.key })
      is(first, 200)
      const etag = first.headers.get('etag') ?? ''
      assert.match(etag, /^"[\w-]{20,}"$/, id)
      const path = contract[id].path.replace('{session_id}', own.key)
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await app.get(path, { 'if-none-match': tag })
        assert.deepEqual([again.status, again.text, again.headers.get('etag')], [304, '', etag], `${id} ${tag}`)
        assert.equal(again.headers.get('cache-control'), 'no-store')
      }
      is(await app.get(path, { 'if-none-match': '"other"' }), 200)
      is(await app.call('HEAD', path, { headers: { 'if-none-match': etag } }), 304)
    }
    const path = `/api/session/${own.key}`
    const etag = (await app.get(path)).headers.get('etag') ?? ''
    is(await ask(app, 'updateSession', { key: own.key, body: { seller: { revenue: 99 } } }), 200)
    const changed = await app.get(path, { 'if-none-match': etag })
    is(changed, 200)
    assert.equal(changed.body.seller.revenue, 99)
  })
  it('grants no access: the guards run before the comparison', async () => {
    is(await app.get(`/api/session/${randomUUID()}`, { 'if-none-match': '*' }), 404)
    const unsigned = await seedBuyer(app)
    is(await app.get(`/api/matched-names/${unsigned.key}`, { 'if-none-match': '*' }), 403)
  })
})

describe('dry run', () => {
  /** Counts the rows of the tables to which the requests could write. */
  const traces = async () => [
    await countOf('sessions'),
    await countOf('parties'),
    await countOf('pairings'),
    await countOf('events'),
  ]

  it('states the result of a registration and writes nothing', async () => {
    const before = await traces()
    const body = { ...registration('dry@run.example'), buyer: { sector: 'Bakeries', check_size_min: 5 } }
    for (const asking of [{ body: { ...body, dry_run: true } }, { body, query: { dry_run: 'true' } }]) {
      const answer = await ask(app, 'submit', asking)
      is(answer, 203)
      assert.equal(answer.body.dry_run, true)
      assert.match(answer.body.would, /^A new workspace would be opened and registered as a buyer\.$/)
      assert.ok(answer.body.changed.includes('sector'))
      assert.ok(answer.body.missing.includes('check_size_max'))
      assert.ok(!('session_id' in answer.body))
    }
    assert.deepEqual(await traces(), before)
  })
  it('lists the fields that an update would change, and leaves them unchanged', async () => {
    const own = await seedSeller(app)
    const held = await ask(app, 'getSession', { key: own.key })
    const body = {
      session_id: own.key,
      user_type: 'seller',
      seller: { ...SELLER, revenue: 55 },
      supervisor,
      dry_run: true,
    }
    const answer = await ask(app, 'submit', { body })
    is(answer, 203)
    assert.match(answer.body.would, /^The workspace would be registered as a seller\.$/)
    assert.ok(answer.body.changed.includes('revenue'))
    assert.equal((await ask(app, 'getSession', { key: own.key })).text, held.text)
  })
  it('is refused like the request itself, but does not attempt the human check', async () => {
    const body = { ...registration('refused@run.example'), dry_run: true }
    is(await ask(app, 'submit', { body: { ...body, buyer: { check_size_min: 9, check_size_max: 3 } } }), 400)
    is(await ask(app, 'submit', { body: { ...body, supervisor: null } }), 403)
    const unchecked = await ask(app, 'submit', { body: { ...body, supervisor: null, challengeToken: 'solved' } })
    assert.match(unchecked.body.would, /human check was not attempted/)
  })
  it('states the result of a pairing without creating it, or returns its error', async () => {
    const [own, other] = [await seedBuyer(app), await seedSeller(app)]
    const headers = { 'x-session-id': own.key }
    const body = { buyer_id: own.id, seller_id: other.id, dry_run: true }
    const before = await traces()
    const answer = await ask(app, 'createPairing', { body, headers })
    is(answer, 203)
    assert.deepEqual(answer.body, {
      dry_run: true,
      would: `pair-${own.id}-${other.id} would be created, in phase 0_prospecting.`,
    })
    is(await ask(app, 'createPairing', { body: { ...body, seller_id: 999_999 }, headers }), 404)
    is(await ask(app, 'createPairing', { body, headers: {} }), 403)
    assert.deepEqual(await traces(), before)
    is(await ask(app, 'createPairing', { body: { ...body, dry_run: false }, headers }), 201)
    is(await ask(app, 'createPairing', { body, headers }), 409)
  })
  it('returns the same 404 for pairing with an unknown, same-side or erased party', async () => {
    const [own, alike, erased] = [await seedBuyer(app), await seedBuyer(app), await seedSeller(app)]
    is(await ask(app, 'eraseWorkspace', { key: erased.key, body: { confirm: 'erase' } }), 200)
    const headers = { 'x-session-id': own.key }
    const said = []
    for (const seller_id of [999_999, alike.id, erased.id])
      for (const dry_run of [false, true]) {
        const answer = await ask(app, 'createPairing', { body: { buyer_id: own.id, seller_id, dry_run }, headers })
        is(answer, 404)
        const { instance, ...rest } = answer.body
        assert.ok(instance)
        said.push(JSON.stringify(rest))
      }
    assert.equal(new Set(said).size, 1)
    const strangers = { buyer_id: alike.id, seller_id: erased.id }
    for (const body of [strangers, { ...strangers, seller_id: 999_999 }])
      for (const dry_run of [false, true])
        is(await ask(app, 'createPairing', { body: { ...body, dry_run }, headers }), 403)
  })
  it('returns 400 on an operation that does not support it, and writes nothing', async () => {
    const { key } = await seedBuyer(app)
    const body = { session_id: key, signer_name: 'Sig Natory' }
    is(await ask(app, 'signNda', { body, query: { dry_run: 'true' } }), 400)
    is(await ask(app, 'signNda', { body: { ...body, dry_run: true } }), 400)
    assert.equal((await ask(app, 'getSession', { key })).body.nda_signed, false)
  })
  it('does not use up the Idempotency-Key', async () => {
    const [own, other] = [await seedBuyer(app), await seedSeller(app)]
    const headers = { ...withKey('dry-then-wet'), 'x-session-id': own.key }
    const body = { buyer_id: own.id, seller_id: other.id }
    is(await ask(app, 'createPairing', { body, query: { dry_run: 'true' }, headers }), 203)
    is(await ask(app, 'createPairing', { body, headers }), 201)
  })
})
