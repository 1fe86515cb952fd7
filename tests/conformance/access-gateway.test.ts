import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, describe, it, type TestContext } from 'node:test'
import { exportSPKI, importJWK } from 'jose'
import { type OperationShape, operations } from '../../src/contract/index.ts'
import { openGatewayTokens } from '../../src/integrations/gateway-tokens.ts'
import { is } from '../_contract.ts'
import { type GatedHouse, openGatedHouse } from '../_gated-service.ts'
import {
  AUDIENCE,
  type Claims,
  ISSUER,
  keySetOf,
  newSigningKey,
  openKeyServer,
  type SigningKey,
  tokenOf,
} from '../_key-server.ts'
import { type CallAnswer, OPERATOR_TOKEN, startService } from '../_service.ts'
import { openClient, REVISIONS } from '../mcp/_client.ts'

const MINUTE_MS = 60_000
const GATED = '/api/nda/text'
const REGISTRATION = {
  user_type: 'seller',
  identity: { name: 'Person', email: 'person@company.example', company: 'Testco' },
  supervisor: { name: 'Sue Pervisor', email: 'sue@supervision.example' },
}

let first: SigningKey
let second: SigningKey
let proxied: GatedHouse
let cloudflare: GatedHouse
before(async () => {
  ;[first, second] = await Promise.all([newSigningKey('first'), newSigningKey('second')])
  proxied = await openGatedHouse('oauth2-proxy-jwt', first, { OPERATOR_EMAILS: 'ana@example.com' })
  cloudflare = await openGatedHouse('cloudflare-access', first, {
    EDGE_GATE_TEAM_DOMAIN: 'team.cloudflareaccess.com',
    OPERATOR_EMAILS: 'Ana@example.com, kim@example.com',
  })
})
after(async () => {
  await proxied.close()
  await cloudflare.close()
})

/** Asserts a refusal by the gateway: problem details with a remedy, not cached. */
function kept(answer: CallAnswer, status = 403, sentence = /token of the access gateway is not valid/): void {
  is(answer, status)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  assert.equal(answer.headers.get('referrer-policy'), 'strict-origin-when-cross-origin')
  assert.equal(answer.body.status, status)
  assert.match(answer.body.error, sentence)
  assert.match(answer.body.detail, /\S+ \S+ \S+/)
}

describe('access gateway', () => {
  let app: GatedHouse
  before(() => {
    app = proxied
  })

  it('accepts a gateway token in either header that oauth2-proxy sends', async () => {
    const token = await app.token()
    is(await app.ask(token), 200)
    is(await app.get(GATED, { 'x-forwarded-access-token': token }), 200)
    is(await app.post('/api/submit', REGISTRATION, { authorization: `bearer ${token}` }), 200)
  })
  it('rejects every operation except public documents and health checks without a gateway token', async () => {
    for (const { method, path, isOpenAtGate } of operations as readonly OperationShape[]) {
      const address = path.replaceAll(/\{\w+\}/g, 'x')
      const answer = await app.call(method, address, method === 'POST' ? { body: REGISTRATION } : {})
      if (isOpenAtGate || /^\/((api\/)?health|ready)$/.test(path)) assert.notEqual(answer.status, 403, path)
      else kept(answer, 403, /did not come through/)
    }
  })
  it('rejects pages, A2A, MCP and unknown paths without a gateway token', async () => {
    for (const path of [
      '/',
      '/workspace',
      '/operator',
      '/a2a',
      '/mcp',
      '/nothing',
      '/api/nothing',
      '/a2a/tasks',
      '//.well-known/x',
    ])
      for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS'])
        kept(await app.call(method, path), 403, /did not come through/)
    kept(await app.get('/api/../.well-known/security.txt/../../api/nda/text'), 403, /did not come through/)
    kept(await app.call('DELETE', '/llms.txt'), 403, /did not come through/)
  })
  it('serves public documents and /.well-known without a token or with an invalid one', async () => {
    for (const path of [
      '/robots.txt',
      '/llms.txt',
      '/openapi.json',
      '/api',
      '/.well-known/agent-card.json',
      '/.well-known/security.txt',
      '/schemas/Match.json',
    ])
      for (const headers of [{}, { authorization: 'Bearer a.b.c' }]) is(await app.get(path, headers), 200)
    is(await app.call('HEAD', '/.well-known/api-catalog'), 200)
    is(await app.get('/.well-known/nothing'), 404)
  })
})

describe('gateway token validation', () => {
  let app: GatedHouse
  before(async () => {
    app = proxied
    is(await app.ask(await app.token()), 200)
  })

  const wrong: [string, Claims][] = [
    ['another issuer', { iss: 'https://id.evil.test' }],
    ['a trailing slash in the issuer', { iss: `${ISSUER}/` }],
    ['no issuer', { iss: undefined }],
    ['another audience', { aud: ['other'] }],
    ['an audience that only shares the prefix', { aud: `${AUDIENCE}-2` }],
    ['no audience', { aud: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is not a number', { exp: '9999999999' }],
  ]
  for (const [what, claims] of wrong)
    it(`rejects a token with ${what}`, async () => kept(await app.ask(await app.token(claims))))

  it('rejects a token whose e-mail address is unverified; accepts a service token without an address', async () => {
    for (const email_verified of [false, 'false', 0, '', 'yes', {}]) {
      kept(await app.ask(await app.token({ email_verified })))
      kept(await cloudflare.ask(await cloudflare.token({ email_verified })))
      is(await app.ask(await app.token({ email: undefined, email_verified })), 200)
    }
  })
  it('tolerates a clock skew of ten seconds, and rejects a token expired or not yet valid by a minute', async () => {
    const nowS = Math.floor(app.service.app.now().getTime() / 1000)
    kept(await app.ask(await app.token({ exp: nowS - 60 })))
    kept(await app.ask(await app.token({ nbf: nowS + 60 })))
    is(await app.ask(await app.token({ exp: nowS - 10 })), 200)
    is(await app.ask(await app.token({ nbf: nowS + 10 })), 200)
  })
  it('rejects a token whose payload or signature was altered', async () => {
    const token = await app.token()
    const [header = '', payload = '', signature = ''] = token.split('.')
    const changed = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), email: 'eve@example.com' }),
    )
    for (const forged of [
      `${header}.${payload}.${signature.replace(/^./, signature.startsWith('A') ? 'B' : 'A')}`,
      `${header}.${changed.toString('base64url')}.${signature}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature}A`,
    ])
      kept(await app.ask(forged))
  })
  it('rejects a token signed with another key under a known key id', async () => {
    kept(await app.ask(await app.token({}, { ...second, kid: first.kid })))
  })
  it('rejects alg none in any spelling, with and without a signature', async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const [, payload = ''] = (await app.token()).split('.')
    for (const alg of ['none', 'None', 'NONE', ''])
      for (const header of [{ alg }, { alg, kid: first.kid }]) {
        kept(await app.ask(`${part(header)}.${payload}.`))
        kept(await app.ask(`${part(header)}.${payload}.AAAA`))
      }
  })
  it('rejects a token signed by HMAC with the public key as the secret', async () => {
    const pem = await exportSPKI(
      (await importJWK(first.publicJwk, 'RS256', { extractable: true })) as Parameters<typeof exportSPKI>[0],
    )
    const [, payload = ''] = (await app.token()).split('.')
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: first.kid })).toString('base64url')
    for (const secret of [pem, pem.trim(), JSON.stringify(first.publicJwk), first.publicJwk.n ?? '']) {
      const signature = createHmac('sha256', secret).update(`${header}.${payload}`).digest('base64url')
      kept(await app.ask(`${header}.${payload}.${signature}`))
    }
  })
  it('rejects an algorithm that is not pinned, and a key supplied in the token’s header', async () => {
    const rs512 = await newSigningKey('rs512', 'RS512')
    app.keys.publish(keySetOf(first, rs512))
    app.advance(11 * MINUTE_MS)
    kept(await app.ask(await app.token({}, rs512)))
    const now = app.service.app.now()
    kept(await app.ask(await tokenOf(second, now, {}, { kid: 'own', jwk: second.publicJwk })))
    kept(await app.ask(await tokenOf(second, now, {}, { kid: 'own', jku: 'http://127.0.0.1:1/keys' })))
  })
  it('rejects a header that contains no token', async () => {
    for (const token of ['x', 'a.b', 'a.b.c.d', 'null', '..', 'x'.repeat(4_000)])
      kept(await app.get(GATED, { 'x-forwarded-access-token': token }))
    for (const authorization of ['Basic YTpi', 'Bearer', 'Bearer a.b', 'Bearer a.b.c d'])
      kept(await app.get(GATED, { authorization }), 403, /did not come through/)
  })
  it('logs no part of a token', async () => {
    const token = await app.token({ email: 'zelda@example.com' })
    await app.ask(token)
    await app.ask(`${token}A`)
    const logged = app.logged()
    assert.match(logged, /a request was refused/)
    for (const part of [...token.split('.'), 'zelda', 'person-1', first.kid]) assert.ok(!logged.includes(part))
  })
})

/** Opens a gate over its own key server, with a clock that the test advances. */
async function openBareGate(test: TestContext) {
  const keys = await openKeyServer(first)
  test.after(() => keys.close())
  let ahead = 0
  const now = () => new Date(Date.now() + ahead)
  const lines: string[] = []
  const gate = openGatewayTokens({
    provider: 'oauth2-proxy-jwt',
    issuer: ISSUER,
    audiences: [AUDIENCE],
    jwksUrl: keys.url,
    now,
    log: { warn: (fields, message) => lines.push(`${message}: ${JSON.stringify(fields)}`) },
    timeoutMs: 5_000,
  })
  return {
    keys,
    lines,
    advance: (ms: number) => {
      ahead += ms
    },
    /** Returns `passed` or the reason why a token signed with `key` is rejected. */
    async verdict(key = first): Promise<string> {
      const verdict = await gate.verify(await tokenOf(key, now()))
      return verdict.passed ? 'passed' : verdict.why
    },
  }
}

describe('gateway key set', () => {
  it('is fetched once for concurrent requests, on first use', async (test) => {
    const { keys, verdict } = await openBareGate(test)
    assert.equal(keys.asked(), 0)
    const release = keys.hold()
    const verdicts = Array.from({ length: 20 }, () => verdict())
    release()
    assert.deepEqual(new Set(await Promise.all(verdicts)), new Set(['passed']))
    assert.equal(keys.asked(), 1)
  })
  it('accepts a new key on first use, and rejects a withdrawn key after ten minutes', async (test) => {
    const { keys, verdict, advance } = await openBareGate(test)
    assert.equal(await verdict(), 'passed')
    advance(MINUTE_MS)
    keys.publish(keySetOf(first, second))
    assert.deepEqual([await verdict(second), await verdict(), keys.asked()], ['passed', 'passed', 2])
    keys.publish(keySetOf(second))
    advance(11 * MINUTE_MS)
    assert.deepEqual([await verdict(), await verdict(second)], ['invalid', 'passed'])
  })
  it('is fetched at most once in half a minute for unknown key ids', async (test) => {
    const { keys, verdict, advance } = await openBareGate(test)
    assert.equal(await verdict(), 'passed')
    for (let i = 0; i < 10; i += 1) assert.equal(await verdict({ ...second, kid: `invented-${i}` }), 'invalid')
    assert.equal(keys.asked(), 1)
    advance(31_000)
    for (let i = 0; i < 10; i += 1) assert.equal(await verdict({ ...second, kid: `other-${i}` }), 'invalid')
    assert.equal(keys.asked(), 2)
  })
  it('admits nobody while it is invalid, too large or late, and is not awaited twice', async (test) => {
    const { keys, verdict, advance, lines } = await openBareGate(test)
    for (const body of [null, 'not JSON', '{}', '{"keys":5}', `{"keys":[${'"x",'.repeat(200_000)}]}`]) {
      keys.publish(body)
      advance(31_000)
      assert.equal(await verdict(), 'unavailable')
    }
    const asked = keys.asked()
    assert.equal(await verdict(), 'unavailable')
    assert.equal(keys.asked(), asked)
    advance(31_000)
    const release = keys.hold()
    keys.publish(keySetOf(first))
    assert.equal(await verdict(), 'unavailable')
    release()
    advance(31_000)
    assert.equal(await verdict(), 'passed')
    assert.match(lines.join('\n'), /answered 503[\s\S]*no key set[\s\S]*within 5000 ms/)
  })
  it('trusts cached keys for an hour while their host is down, but accepts no new key', async (test) => {
    const { keys, verdict, advance } = await openBareGate(test)
    assert.equal(await verdict(), 'passed')
    keys.publish(null)
    advance(50 * MINUTE_MS)
    assert.equal(await verdict(), 'passed')
    advance(MINUTE_MS)
    assert.equal(await verdict(second), 'unavailable')
    advance(10 * MINUTE_MS)
    assert.equal(await verdict(), 'unavailable')
  })
  it('requests return 503 with Retry-After while it cannot be fetched', async () => {
    const app = proxied
    app.keys.publish(null)
    app.advance(61 * MINUTE_MS)
    const answer = await app.ask(await app.token())
    kept(answer, 503, /cannot be reached/)
    assert.equal(answer.headers.get('retry-after'), '30')
    is(await app.get('/llms.txt'), 200)
    kept(await app.get(GATED), 403, /did not come through/)
    app.keys.publish(keySetOf(first))
    app.advance(31_000)
    is(await app.ask(await app.token()), 200)
  })
})

describe('Cloudflare Access gateway', () => {
  let app: GatedHouse
  before(() => {
    app = cloudflare
  })

  it('reads the token from its header, or from its cookie if the header is absent', async () => {
    const token = await app.token()
    is(await app.ask(token), 200)
    is(await app.get(GATED, { cookie: `a=b; CF_Authorization=${token}; c=d` }), 200)
    kept(await app.get(GATED, { cookie: `CF_Authorization=${token}`, 'cf-access-jwt-assertion': 'a.b.c' }))
    for (const headers of [
      { cookie: `XCF_Authorization=${token}` },
      { authorization: `Bearer ${token}` },
      { 'x-forwarded-access-token': token },
      { 'cf-access-authenticated-user-email': 'ana@example.com' },
    ])
      kept(await app.get(GATED, headers), 403, /did not come through/)
  })
  it('accepts RS256 signatures only', async () => {
    const es = await newSigningKey('es', 'ES256')
    app.keys.publish(keySetOf(first, es))
    app.advance(11 * MINUTE_MS)
    is(await app.ask(await app.token()), 200)
    kept(await app.ask(await app.token({}, es)))
  })
})

describe('operator identified by the gateway', () => {
  let app: GatedHouse
  before(() => {
    app = cloudflare
  })

  const AUDIT = '/api/operator/audit'

  it('acts without an operator token, and is named in the audit log', async () => {
    const token = await app.token({ email: 'ANA@Example.com' })
    const headers = { 'cf-access-jwt-assertion': token }
    is(await app.post('/api/operator/engage-tokens', { participant: 'scout' }, headers), 201)
    const { body } = await app.ask(token, AUDIT)
    assert.deepEqual(
      body.acts.map(({ operator, act }: Record<string, string>) => [operator, act]),
      [['gate ana@example.com', 'issueEngageToken']],
    )
  })
  it('has Idempotency-Keys of its own, which may be guessable', async () => {
    const issueAs = async (email: string) => {
      const token = await app.token({ email })
      const headers = { 'cf-access-jwt-assertion': token, 'idempotency-key': 'scout-7' }
      const answer = await app.post('/api/operator/engage-tokens', { participant: 'scout' }, headers)
      is(answer, 201)
      return answer.text
    }
    const first = await issueAs('ana@example.com')
    assert.equal(await issueAs('Ana@example.com'), first)
    assert.notEqual(await issueAs('kim@example.com'), first)
  })
  it('other addresses, service tokens and identity headers sent by a client return 401', async () => {
    for (const claims of [
      { email: 'bo@example.com' },
      { email: undefined, common_name: 'ana@example.com' },
      { email: ['ana@example.com'] },
      { email: 'ana@example.com.evil.test' },
      // The lower case of the Kelvin sign is a k.
      { email: '\u212aim@example.com' },
    ])
      is(await app.ask(await app.token(claims), AUDIT), 401)
    const headers = {
      'cf-access-jwt-assertion': await app.token({ email: 'bo@example.com' }),
      'cf-access-authenticated-user-email': 'ana@example.com',
      'x-forwarded-email': 'ana@example.com',
      'x-auth-request-email': 'ana@example.com',
    }
    is(await app.get(AUDIT, headers), 401)
  })
  it('is accepted from OpenID Connect only with a verified address', async () => {
    for (const [email_verified, status] of [
      [true, 200],
      ['true', 200],
      [undefined, 401],
      [null, 401],
      [false, 403],
    ] as const)
      is(await proxied.get(AUDIT, { 'x-forwarded-access-token': await proxied.token({ email_verified }) }), status)
  })
  it('a valid operator token works for any gateway user; a wrong one returns 401 even to an operator', async () => {
    const gate = { 'cf-access-jwt-assertion': await app.token({ email: 'bo@example.com' }) }
    is(await app.get(AUDIT, { ...gate, authorization: `Bearer ${OPERATOR_TOKEN}` }), 200)
    const ana = { 'cf-access-jwt-assertion': await app.token() }
    is(await app.get(AUDIT, { ...ana, authorization: 'Bearer not-the-token' }), 401)
  })
  for (const revision of REVISIONS)
    it(`is recognised over MCP, revision ${revision}, and any other address is rejected`, async () => {
      const asked = async (claims: Claims) => {
        const client = await openClient(app, revision, app.header(await app.token(claims)))
        try {
          return await client.callTool({ name: 'getOperatorSession', arguments: {} })
        } finally {
          await client.close()
        }
      }
      const { structuredContent } = await asked({})
      assert.equal((structuredContent as { credential: string }).credential, 'gate ana@example.com')
      const { isError, content } = await asked({ email: 'bo@example.com' })
      assert.equal(isError, true)
      assert.match(JSON.stringify(content), /OPERATOR_EMAILS/)
      await assert.rejects(openClient(app, revision), /access gate|403/)
    })
  it('receives 403 for a request from a foreign page', async () => {
    const headers = { 'cf-access-jwt-assertion': await app.token(), origin: 'https://evil.example' }
    is(await app.get(AUDIT, headers), 403)
  })
  it('does not act as operator in a request that states a session id', async () => {
    const gate = { 'cf-access-jwt-assertion': await app.token() }
    const answer = await app.post('/api/dq/enqueue', { entity_type: 'seller', entity_id: 1 }, gate)
    assert.notEqual(answer.status, 403)
    const stranger = { ...gate, 'x-session-id': crypto.randomUUID() }
    is(await app.post('/api/dq/enqueue', { entity_type: 'seller', entity_id: 1 }, stranger), 403)
  })
})

describe('identity headers', () => {
  it('removes identity headers that clients send before any route reads them, with and without a gateway', async () => {
    const open = await startService()
    try {
      for (const app of [proxied, open]) {
        const token = await tokenOf(first, app.service.app.now())
        const seen: Record<string, unknown>[] = []
        app.service.http.server.prependListener('request', (request) => seen.push(request.headers))
        is(
          await app.get(GATED, {
            ...(app === proxied ? { authorization: `Bearer ${token}` } : {}),
            'cf-access-jwt-assertion': token,
            'cf-access-authenticated-user-email': 'ana@example.com',
            'x-forwarded-user': 'ana',
            'x-forwarded-email': 'ana@example.com',
            'x-forwarded-groups': 'operators',
            'x-forwarded-preferred-username': 'ana',
            'x-forwarded-access-token': token,
            'x-auth-request-email': 'ana@example.com',
            'x-request-note': 'stays',
            cookie: `a=b; CF_Authorization=${token}`,
          }),
          200,
        )
        const left = JSON.stringify(seen)
        for (const gone of ['ana', 'operators', ...token.split('.')]) assert.ok(!left.includes(gone), gone)
        assert.ok(left.includes('stays') && left.includes('a=b'))
      }
    } finally {
      await open.close()
    }
  })
})
