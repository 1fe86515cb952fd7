import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Registered, startService, type TestHouse } from '../_service.ts'
import {
  allow,
  askForTokens,
  authorizeAddress,
  BASE,
  bearer,
  beginConsent,
  finishConsent,
  grantTo,
  HTTP,
  MCP,
  newVerifier,
  openBrowser,
  REDIRECT,
  registerClient,
} from './_flow.ts'

describe('OAuth authorization', () => {
  let app: TestHouse
  let buyer: Registered
  before(async () => {
    app = await startService()
    buyer = await app.registerBuyer()
    await app.registerSeller()
  })
  after(() => app.close())

  it('publishes the metadata of the authorization server and of both resources', async () => {
    const server = await app.get('/.well-known/oauth-authorization-server')
    assert.equal(server.status, 200)
    assert.equal(server.body.issuer, BASE)
    assert.equal(server.body.authorization_endpoint, `${BASE}/oauth/authorize`)
    assert.equal(server.body.token_endpoint, `${BASE}/oauth/token`)
    assert.equal(server.body.registration_endpoint, `${BASE}/oauth/register`)
    assert.equal(server.body.revocation_endpoint, `${BASE}/oauth/revoke`)
    assert.deepEqual(server.body.code_challenge_methods_supported, ['S256'])
    assert.deepEqual(server.body.grant_types_supported.toSorted(), ['authorization_code', 'refresh_token'])
    assert.deepEqual(server.body.token_endpoint_auth_methods_supported, ['none'])
    assert.equal(server.body.client_id_metadata_document_supported, true)
    assert.equal(server.body.jwks_uri, undefined)
    const ofMcp = await app.get('/.well-known/oauth-protected-resource/mcp')
    assert.deepEqual([ofMcp.body.resource, ofMcp.body.authorization_servers], [MCP, [BASE]])
    const ofHttp = await app.get('/.well-known/oauth-protected-resource')
    assert.equal(ofHttp.body.resource, BASE)
  })

  it('issues a token that reads over HTTP once a member allows the client', async () => {
    const { access_token, scope } = await grantTo(app, buyer.key, {}, HTTP)
    assert.equal(scope, 'read')
    const session = await app.get('/api/session/me', bearer(access_token))
    assert.equal(session.status, 200, session.text)
    assert.equal(session.body.buyer.id, buyer.id)
    assert.ok(!session.text.includes(buyer.key))
    const matches = await app.get('/api/matches/me', bearer(access_token))
    assert.equal(matches.status, 200)
    const access = await app.get('/api/access/me', bearer(access_token))
    assert.deepEqual(access.body.grant.scopes, ['read'])
  })

  it('returns 401 with the resource metadata for a request without a valid token', async () => {
    for (const headers of [{}, bearer('a'.repeat(43))] as Record<string, string>[]) {
      const answer = await app.get('/api/session/me', headers)
      assert.equal(answer.status, 401)
      assert.equal(answer.body.code, 'access_token_invalid')
      const challenge = answer.headers.get('www-authenticate') ?? ''
      assert.match(challenge, /resource_metadata="http:\/\/localhost:3000\/\.well-known\/oauth-protected-resource"/)
    }
  })

  it('stores no token or code in the clear and logs none', async () => {
    const { access_token, refresh_token, exchange } = await grantTo(app, buyer.key, {}, HTTP)
    await app.get('/api/session/me', bearer(access_token))
    const { db } = app.service.app.database
    for (const table of ['oauth_records', 'access_grants', 'oauth_clients', 'grant_acts']) {
      const { rows } = await sql<{ text: string }>`select to_jsonb(t)::text as text from ${sql.table(table)} t`.execute(
        db,
      )
      const all = JSON.stringify(rows)
      for (const secret of [access_token, refresh_token, exchange.code]) assert.ok(!all.includes(secret), table)
    }
    for (const secret of [access_token, refresh_token, exchange.code]) assert.ok(!app.logged().includes(secret))
  })

  it('rejects a code presented twice and revokes its tokens', async () => {
    const { access_token, exchange } = await grantTo(app, buyer.key, {}, HTTP)
    assert.equal((await app.get('/api/session/me', bearer(access_token))).status, 200)
    const again = await askForTokens(app, exchange)
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
    assert.equal((await app.get('/api/session/me', bearer(access_token))).status, 401)
  })

  it('issues tokens at most once if a code is presented several times at once', async () => {
    const client = await registerClient(app)
    const { verifier, challenge } = newVerifier()
    const browser = openBrowser(app)
    const uid = await beginConsent(browser, authorizeAddress(client, challenge))
    const code = (await finishConsent(browser, await allow(app, buyer.key, uid))).get('code') ?? assert.fail()
    const exchange = {
      grant_type: 'authorization_code',
      client_id: client,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
    }
    const answers = await Promise.all(Array.from({ length: 8 }, () => askForTokens(app, exchange)))
    assert.ok(answers.filter(({ status }) => status === 200).length <= 1)
  })

  it('rejects a code without its verifier, with a wrong one, and from another client', async () => {
    const client = await registerClient(app)
    const other = await registerClient(app)
    const { verifier, challenge } = newVerifier()
    const browser = openBrowser(app)
    const uid = await beginConsent(browser, authorizeAddress(client, challenge))
    const code = (await finishConsent(browser, await allow(app, buyer.key, uid))).get('code') ?? assert.fail()
    const whole = {
      grant_type: 'authorization_code',
      client_id: client,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
    }
    const { code_verifier: _, ...without } = whole
    assert.equal((await askForTokens(app, without)).body.error, 'invalid_grant')
    assert.equal(
      (await askForTokens(app, { ...whole, code_verifier: newVerifier().verifier })).body.error,
      'invalid_grant',
    )
    assert.equal((await askForTokens(app, { ...whole, client_id: other })).body.error, 'invalid_grant')
    assert.equal((await askForTokens(app, { ...whole, redirect_uri: `${REDIRECT}/` })).body.error, 'invalid_grant')
    assert.equal((await askForTokens(app, whole)).status, 200)
  })

  it('requires PKCE with S256', async () => {
    const client = await registerClient(app)
    const { verifier, challenge } = newVerifier()
    const plain = await openBrowser(app).open(authorizeAddress(client, verifier, { code_challenge_method: 'plain' }))
    assert.match(plain.location, /error=invalid_request/)
    const none = new URL(authorizeAddress(client, challenge), BASE)
    none.searchParams.delete('code_challenge')
    none.searchParams.delete('code_challenge_method')
    assert.match((await openBrowser(app).open(none.href)).location, /error=invalid_request/)
  })

  it('never redirects to an unregistered URI', async () => {
    const client = await registerClient(app, { redirect_uris: ['https://assistant.example/callback'] })
    const { challenge } = newVerifier()
    for (const redirect_uri of [
      'https://assistant.example/callback/../evil',
      'https://assistant.example/callback?next=https://evil.example',
      'https://assistant.example.evil.example/callback',
      'https://assistant.example@evil.example/callback',
      'https://assistant.example/callback#evil',
      'http://assistant.example/callback',
    ]) {
      const answer = await openBrowser(app).open(authorizeAddress(client, challenge, { redirect_uri }))
      assert.equal(answer.status, 400, redirect_uri)
      assert.equal(answer.location, '')
    }
  })

  it('refuses to register a redirect URI with remote http, a script or data scheme, or credentials', async () => {
    for (const uri of [
      'http://assistant.example/callback',
      'javascript:alert(1)',
      'data:text/html,x',
      'https://a:b@c.example/',
    ])
      assert.equal((await app.post('/oauth/register', { redirect_uris: [uri] })).status, 400, uri)
  })

  it('states its issuer in the response to prevent mix-up attacks', async () => {
    const client = await registerClient(app)
    const browser = openBrowser(app)
    const uid = await beginConsent(browser, authorizeAddress(client, newVerifier().challenge))
    const answer = await finishConsent(browser, await allow(app, buyer.key, uid))
    assert.deepEqual([answer.get('iss'), answer.get('state')], [BASE, 'a-state'])
  })

  it('accepts a token only at the resource it was issued for', async () => {
    const forMcp = await grantTo(app, buyer.key)
    assert.equal((await app.get('/api/session/me', bearer(forMcp.access_token))).status, 401)
    const client = await registerClient(app)
    const elsewhere = authorizeAddress(client, newVerifier().challenge, { resource: 'https://elsewhere.example/mcp' })
    assert.match((await openBrowser(app).open(elsewhere)).location, /error=invalid_target/)
  })

  it('denies access to a browser that did not start the request, and to a guessed or used ticket', async () => {
    const client = await registerClient(app)
    const asking = openBrowser(app)
    const lured = openBrowser(app)
    const uid = await beginConsent(asking, authorizeAddress(client, newVerifier().challenge))
    const path = await allow(app, buyer.key, uid)
    assert.equal((await lured.open(path)).status, 400)
    // The browser that started the request does not receive the ticket and cannot guess it.
    const guessed = await asking.open(`/consent/${uid}/continue?ticket=${'0'.repeat(64)}`)
    const denied = await asking.open(guessed.location)
    assert.match(denied.location, /error=access_denied/)
    const other = await beginConsent(asking, authorizeAddress(client, newVerifier().challenge))
    const moved = await asking.open(path.replace(uid, other))
    assert.match((await asking.open(moved.location)).location, /error=access_denied/)
  })

  it('returns access_denied if the member declines', async () => {
    const client = await registerClient(app)
    const browser = openBrowser(app)
    const uid = await beginConsent(browser, authorizeAddress(client, newVerifier().challenge))
    const answer = await finishConsent(browser, `/consent/${uid}/continue`)
    assert.equal(answer.get('error'), 'access_denied')
  })

  it('asks for consent each time, even in a browser where it was given before', async () => {
    const { client, browser } = await grantTo(app, buyer.key)
    await beginConsent(browser, authorizeAddress(client, newVerifier().challenge))
  })

  it('forbids framing', async () => {
    const client = await registerClient(app)
    const begun = await openBrowser(app).open(authorizeAddress(client, newVerifier().challenge))
    assert.match(begun.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
    assert.equal(begun.headers.get('x-frame-options'), 'DENY')
  })
})
