import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { type contract, operations } from '../../src/contract/index.ts'
import { firstPartyTest } from '../../src/entry/first-party.ts'
import { addressOf, ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller, UNFIT_BUYER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const LIMIT = 3
const WINDOW_S = 60
const FOREIGN = { origin: 'https://evil.example' }

let app: TestHouse
let buyer: Seeded
let seller: Seeded

before(async () => {
  app = await startService({
    READ_LIMIT: String(LIMIT),
    READ_WINDOW_S: String(WINDOW_S),
    BASE_URL: 'https://deals.concordat.test:8443',
    FIRST_PARTY_HOSTS: 'app.partner.test,ported.partner.test:9000',
    TRUST_PROXY: '127.0.0.1',
    EXCHANGE_MANIFESTS_PER_HOUR: '5',
    EXCHANGE_ATTEMPTS_PER_HOUR: '8',
    EXCHANGE_LOOKUPS_PER_HOUR: '30',
    EXCHANGE_REPLIES_PER_HOUR: '20',
  })
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
})
after(() => app.close())

let addresses = 0
/** Returns an address that has not made a request yet. */
function fresh(): Record<string, string> {
  addresses += 1
  return { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` }
}

/** Returns an address whose quota for names and matches is exhausted. */
async function exhausted(): Promise<Record<string, string>> {
  const headers = fresh()
  for (let i = 0; i < LIMIT; i++) is(await ask(app, 'listMatches', { key: buyer.key, headers }), 200)
  return headers
}

describe('precedence of errors', () => {
  const key = randomUUID()
  const query = { id: 999_999 }

  it('returns 403 for a foreign page before checking the key and the quota', async () => {
    const headers = { ...(await exhausted()), ...FOREIGN }
    is(await ask(app, 'getSellerName', { key: 'not-a-key', query, headers }), 403)
  })
  it('returns 400 for a malformed key before checking the quota', async () => {
    is(await ask(app, 'getSellerName', { key: 'not-a-key', query, headers: await exhausted() }), 400)
  })
  it('returns 429 for an exhausted quota before looking up the workspace', async () => {
    is(await ask(app, 'getSellerName', { key, query, headers: await exhausted() }), 429)
  })
  it('returns 404 for an unknown workspace before checking the NDA', async () => {
    is(await ask(app, 'getSellerName', { key, query, headers: fresh() }), 404)
  })
  it('returns 403 nda_required without a signature before looking up the party', async () => {
    const answer = await ask(app, 'getSellerName', { key: buyer.key, query, headers: fresh() })
    is(answer, 403)
    assert.equal(answer.body.nda_required, true)
  })
  it('returns 403 for a party outside the viewer’s scope, and 404 for one that does not exist', async () => {
    const reader = await seedBuyer(app, UNFIT_BUYER)
    is(await app.sign(reader.key), 200)
    const outside = await ask(app, 'getSellerName', { key: reader.key, query: { id: seller.id }, headers: fresh() })
    is(outside, 403)
    assert.equal(outside.body.nda_required, undefined)
    is(await ask(app, 'getSellerName', { key: reader.key, query, headers: fresh() }), 404)
  })
  it('returns 403 for a foreign page before reading a body that is not JSON or too large', async () => {
    for (const body of ['{', `"${'x'.repeat(300_000)}"`])
      is(await ask(app, 'submit', { body, headers: { ...fresh(), ...FOREIGN } }), 403)
  })
  it('returns 429 for an exhausted quota before parsing the body', async () => {
    const headers = fresh()
    for (let i = 0; i < LIMIT * 10; i++) is(await ask(app, 'updateSession', { key: buyer.key, body: {}, headers }), 200)
    is(await ask(app, 'updateSession', { key: buyer.key, body: '{', headers }), 429)
  })
  it('returns 400 for an invalid body before checking the caller of writes without a session in the path', async () => {
    is(await ask(app, 'createPairing', { body: {}, headers: fresh() }), 400)
    is(await ask(app, 'updatePhase', { body: { pair_ids: [] }, headers: fresh() }), 400)
    is(await ask(app, 'enqueueQuality', { body: { entity_type: 'bank' }, headers: fresh() }), 400)
  })
})

describe('Origin and Referer check', () => {
  const firstParty = [
    'https://deals.concordat.test:8443',
    'https://deals.concordat.test',
    'https://DEALS.Concordat.TEST',
    'https://app.partner.test',
    'https://app.partner.test:4443',
    'https://ported.partner.test:9000',
  ]
  const foreign = [
    'http://localhost',
    'http://localhost:5173',
    'https://localhost:3000',
    'HTTP://LOCALHOST:3000',
    'http://127.0.0.1:8080',
    'http://[::1]:3000',
    'https://evil.example',
    'null',
    '',
    ' ',
    'localhost',
    'localhost:3000',
    '//localhost',
    'http://',
    'http://localhost.evil.com',
    'http://evil.com/localhost',
    'http://evil.com?localhost',
    'http://evil.com#localhost',
    'http://localhost@evil.com',
    'http://user@localhost',
    'http://user:word@deals.concordat.test',
    'http://evil.com\\@localhost',
    'http://notlocalhost',
    'http://localhost.',
    'http://127.0.0.1.evil.com',
    'http://127.0.0.2',
    'http://[::2]',
    'https://concordat.test',
    'https://x.deals.concordat.test',
    'https://deals.concordat.test.evil.com',
    'https://evildeals.concordat.test',
    'https://ported.partner.test',
    'https://ported.partner.test:9001',
    'file://localhost/page.html',
    'javascript:localhost',
    'chrome-extension://localhost',
    'data:text/html,localhost',
    'http://localhost http://evil.com',
    'http://localhost, http://evil.com',
    'http://evil.com, http://localhost',
  ]
  const paths = { origin: '', referer: '/a/page?with=query#part' }
  for (const header of ['origin', 'referer'] as const) {
    for (const from of firstParty)
      it(`accepts the first-party ${header} ${from}`, async () => {
        const headers = { ...fresh(), [header]: from + paths[header] }
        is(await ask(app, 'getWorkspace', { key: buyer.key, headers }), 200)
      })
    for (const from of foreign)
      it(`returns 403 for the foreign ${header} "${from}"`, async () => {
        is(await statusFrom({ [header]: from }), 403)
      })
  }
  it('accepts a request without either header', async () => {
    is(await ask(app, 'getWorkspace', { key: buyer.key, headers: fresh() }), 200)
  })
  it('returns 403 if one of the two headers is foreign', async () => {
    is(await statusFrom({ origin: 'http://localhost', referer: 'https://evil.example/' }), 403)
    is(await statusFrom({ origin: 'https://evil.example', referer: 'http://localhost/' }), 403)
  })
  it('returns 403 for a foreign page on every operation except the public ones', async () => {
    for (const operation of operations) {
      const asking = { key: buyer.key, params: { pair_id: 'pair-1-2', pairing_id: 1, msgid: 'm', token: 't' } }
      const answer = await app.call(operation.method, addressOf(operation, asking), {
        headers: { ...fresh(), ...FOREIGN },
        ...(operation.body ? { body: {} } : {}),
      })
      assert.equal(answer.status === 403, operation.access !== 'public', `${operation.id} answered ${answer.status}`)
    }
  })

  async function statusFrom(headers: Record<string, string>) {
    return await ask(app, 'getWorkspace', { key: buyer.key, headers: { ...fresh(), ...headers } })
  }
})

describe('session key in a path', () => {
  const malformed = {
    'version 1': '8d8ac610-566d-11f0-b5c1-0242ac120002',
    'version 3': '9073926b-929f-31c2-abc9-fad77ae3e8eb',
    'version 5': 'cfbff0d1-9375-5685-968c-48ce8b15ae17',
    'version 6': '1ec9414c-232a-6b00-b3c8-9e6bdeced846',
    'version 7': '01890a5d-ac96-774b-bcce-b302099a8057',
    'version 8': '320c3d4d-cc00-875b-8ec9-32d5f69181c0',
    'the nil UUID': '00000000-0000-0000-0000-000000000000',
    'the max UUID': 'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'version 4 of another variant': '6f1c1d2e-8a57-4c0b-cb8e-0d5f5b1f2a34',
    'braces around it': '{6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34}',
    'no hyphens': '6f1c1d2e8a574c0b9b8e0d5f5b1f2a34',
    'a urn': 'urn:uuid:6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34',
    'a space after it': '6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34 ',
    'a line break after it': '6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34\n',
    'a NUL after it': '6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34\u0000',
    'full-width digits': '６f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34',
    'a slash in it': '../6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34',
    'a thousand letters': 'a'.repeat(1000),
    'an empty key': '',
    SQL: "' or '1'='1",
  }
  for (const [name, key] of Object.entries(malformed))
    it(`returns 400 for ${name}`, async () => {
      is(await ask(app, 'getSession', { key, headers: fresh() }), 400)
    })
  it('returns 400 for a malformed key on every operation with a key in its path', async () => {
    for (const { id } of operations.filter(({ path }) => path.includes('{session_id}')))
      is(
        await ask(app, id as keyof typeof contract, {
          key: 'x',
          params: { pair_id: 'p', pairing_id: 1 },
          headers: fresh(),
        }),
        400,
      )
  })
  it('returns 404 if no workspace has the key', async () => {
    is(await ask(app, 'getSession', { key: randomUUID(), headers: fresh() }), 404)
  })
  it('is case-insensitive', async () => {
    const answer = await ask(app, 'getWorkspace', { key: buyer.key.toUpperCase(), headers: fresh() })
    is(answer, 200)
    assert.equal(answer.body.company, buyer.company)
  })
})

describe('rate limit', () => {
  it('returns 429 with Retry-After once the quota is exhausted', async () => {
    const headers = await exhausted()
    const answer = await ask(app, 'listMatches', { key: buyer.key, headers })
    is(answer, 429)
    const { retry_after: retryAfterS, type } = answer.body
    assert.ok(Number.isInteger(retryAfterS) && retryAfterS >= 1 && retryAfterS <= WINDOW_S)
    assert.equal(answer.headers.get('retry-after'), String(retryAfterS))
    assert.equal(answer.headers.get('ratelimit-policy'), `"read";q=${LIMIT};w=${WINDOW_S}`)
    assert.equal(answer.headers.get('ratelimit'), `"read";r=0;t=${retryAfterS}`)
    assert.equal(type, '/docs/errors/rate_limited')
  })
  it('is counted down in the headers from the first request', async () => {
    const headers = fresh()
    for (const left of [2, 1, 0]) {
      const answer = await ask(app, 'listMatches', { key: buyer.key, headers })
      assert.match(answer.headers.get('ratelimit') ?? '', new RegExp(`^"read";r=${left};t=\\d+$`))
    }
  })
  it('counts refused requests, so that guessing keys is limited', async () => {
    const headers = fresh()
    for (let i = 0; i < LIMIT; i++) {
      const answer = await ask(app, 'getSession', { key: randomUUID(), headers })
      is(answer, 404)
      assert.ok(answer.headers.has('ratelimit'))
    }
    is(await ask(app, 'getSession', { key: randomUUID(), headers }), 429)
  })
  it('is separate for each family of endpoints', async () => {
    const headers = await exhausted()
    is(await ask(app, 'listMatchedNames', { key: buyer.key, headers }), 429)
    is(await ask(app, 'listPairings', { key: buyer.key, headers }), 200)
    is(await ask(app, 'getWorkspace', { key: buyer.key, headers }), 200)
  })
  it('is separate for each address, with an IPv6 /64 network counted as one', async () => {
    for (let i = 1; i <= LIMIT; i++)
      is(await ask(app, 'listMatches', { key: buyer.key, headers: { 'x-forwarded-for': `2001:db8::${i}` } }), 200)
    is(await ask(app, 'listMatches', { key: buyer.key, headers: { 'x-forwarded-for': '2001:db8::ff' } }), 429)
    is(await ask(app, 'listMatches', { key: buyer.key, headers: { 'x-forwarded-for': '2001:db8:0:1::1' } }), 200)
  })
  it('takes the address from a trusted proxy only', async () => {
    const headers = await exhausted()
    const forged = { 'x-forwarded-for': `1.2.3.4, ${headers['x-forwarded-for']}` }
    is(await ask(app, 'listMatches', { key: buyer.key, headers: forged }), 429)
  })
  it('applies to every session read', async () => {
    for (const { id, tag } of operations.filter(({ rate }) => rate === 'read')) {
      const headers = fresh()
      const asking = {
        key: randomUUID(),
        params: { pair_id: 'pair-1-2', pairing_id: 1 },
        query: { q: 'x', id: 1 },
        headers,
      }
      for (let i = 0; i < LIMIT; i++) await ask(app, id as keyof typeof contract, asking)
      is(await ask(app, id as keyof typeof contract, asking), 429)
      assert.ok(tag)
    }
  })
  it('counts registrations, joins and challenges of an address together, at ten times the limit of reads', async () => {
    const headers = fresh()
    for (let i = 0; i < LIMIT * 10 - 2; i++) is(await ask(app, 'submit', { body: {}, headers }), 400)
    is(await ask(app, 'getChallenge', { headers }), 200)
    is(await ask(app, 'joinWorkspace', { body: {}, headers }), 400)
    is(await ask(app, 'submit', { body: {}, headers }), 429)
    is(await ask(app, 'submit', { body: {}, headers: fresh() }), 400)
  })
  it('is reset when the window ends', async () => {
    const headers = await exhausted()
    app.advance(WINDOW_S * 1000)
    is(await ask(app, 'listMatches', { key: buyer.key, headers }), 200)
  })
  it('applies separately to manifest attempts, replies and look-ups of the exchange', async () => {
    const cases = [
      ['publishManifest', 8, { body: { manifest_text: 'wants: deals' } }],
      ['replyByKey', 20, { body: { key: 'm', text: 'Thanks' } }],
      ['getExchangeAnswer', 30, { params: { msgid: 'm' } }],
    ] as const
    for (const [id, limit, asking] of cases) {
      const headers = fresh()
      for (let i = 0; i < limit; i++) assert.notEqual((await ask(app, id, { ...asking, headers })).status, 429)
      is(await ask(app, id, { ...asking, headers }), 429)
    }
  })
})

describe('session key as a credential', () => {
  it('is read from the path only; headers are ignored on session resources', async () => {
    const headers = { ...fresh(), 'x-session-id': buyer.key, 'x-nda-signed': 'true', authorization: 'Bearer x' }
    is(await ask(app, 'getSession', { key: randomUUID(), headers }), 404)
    const unsigned = await ask(app, 'listMatchedNames', { key: buyer.key, headers })
    is(unsigned, 403)
    assert.equal(unsigned.body.nda_required, true)
  })
  it('is never read from a query', async () => {
    const body = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { query: { session_id: buyer.key }, body, headers: fresh() }), 403)
  })
  it('does not appear in the log or in a refusal', async () => {
    const key = randomUUID()
    const answers = [
      await ask(app, 'getSession', { key, headers: fresh() }),
      await ask(app, 'getSession', { key, headers: { ...fresh(), ...FOREIGN } }),
      await ask(app, 'createPairing', { body: { buyer_id: 1, seller_id: 2, session_id: key }, headers: fresh() }),
      await ask(app, 'signNda', { body: { session_id: key, signer_name: 'Sig' }, headers: fresh() }),
    ]
    for (const answer of answers) {
      assert.ok(!answer.text.includes(key))
      assert.ok(![...answer.headers.values()].some((value) => value.includes(key)))
    }
    for (const used of [key, buyer.key, seller.key]) assert.ok(!app.logged().includes(used))
  })
})

describe('Referrer-Policy', () => {
  const policy = 'strict-origin-when-cross-origin'

  it('is sent with every kind of answer', async () => {
    const answers = [
      await app.get('/'),
      await app.get('/openapi.json'),
      await app.get('/api/nothing'),
      await app.get('/llms.txt'),
      await app.get('/%zz'),
      await app.get(`/api/session/${'%f0'.repeat(3)}`),
      await app.get(`/api/session/${randomUUID()}`, fresh()),
      await app.get('/api/session/x', FOREIGN),
      await app.call('PUT', '/api/submit', { body: {} }),
      await app.call('OPTIONS', '/api/submit'),
      await app.call('HEAD', '/api'),
      await app.post('/api/submit', '{', fresh()),
      await app.post('/api/submit', '{}', { ...fresh(), 'content-type': 'text/xml' }),
      await app.post('/api/submit', `"${'x'.repeat(300_000)}"`, fresh()),
    ]
    const statuses = new Set(answers.map(({ status }) => status))
    for (const status of [200, 400, 403, 404, 405, 413, 415]) assert.ok(statuses.has(status), `no ${status} seen`)
    for (const answer of answers) assert.equal(answer.headers.get('referrer-policy'), policy, answer.text)
  })
  it('is sent with the answer to malformed HTTP and to an oversized header', async () => {
    for (const [request, status] of [
      ['GET / HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const answer = await rawAnswerTo(request)
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `))
      assert.ok(answer.includes(`Referrer-Policy: ${policy}\r\n`), answer)
      assert.match(JSON.parse(answer.split('\r\n\r\n')[1] ?? '').error, /cannot be read/)
    }
  })

  it('a request with two Host headers returns 400, since a proxy may trust the other one', async () => {
    const answer = await rawAnswerTo(
      'GET /api HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\nConnection: close\r\n\r\n',
    )
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.match(answer, /"code":"request_unreadable"/)
  })

  async function rawAnswerTo(request: string): Promise<string> {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    socket.write(request)
    await once(socket, 'close')
    return answer
  }
})

describe('service on a loopback address', () => {
  it('treats pages on any loopback address as first-party', () => {
    const isFirstParty = firstPartyTest('http://localhost:3000', [])
    for (const page of ['http://localhost:5173', 'http://127.0.0.1:8080', 'http://[::1]:3000', 'HTTP://LOCALHOST:3000'])
      assert.equal(isFirstParty(page), true, page)
    assert.equal(isFirstParty('http://evil.example'), false)
  })
})

describe('HTTP methods', () => {
  it('an unsupported method returns 405 with Allow', async () => {
    const answer = await app.call('DELETE', `/api/session/${buyer.key}`)
    is(answer, 405)
    assert.equal(answer.headers.get('allow'), 'GET, POST, HEAD')
    assert.match(answer.body.detail, /Use GET, POST or HEAD/)
  })
  it('HEAD passes the same guards as GET and has no body', async () => {
    const path = `/api/session/${buyer.key}`
    const answer = await app.call('HEAD', path, { headers: fresh() })
    is(answer, 200)
    assert.equal(answer.text, '')
    is(await app.call('HEAD', path, { headers: { ...fresh(), ...FOREIGN } }), 403)
    is(await app.call('HEAD', `/api/session/${randomUUID()}`, { headers: fresh() }), 404)
    is(await app.call('HEAD', `/api/matched-names/${buyer.key}`, { headers: fresh() }), 403)
  })
})
