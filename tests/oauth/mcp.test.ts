import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  type CallToolResult,
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { MCP_REVISIONS } from '../../src/contract/discovery/server-card.ts'
import { type Registered, startService, type TestHouse } from '../_service.ts'
import { textOf } from '../mcp/_client.ts'
import { allow, BASE, bearer, beginConsent, finishConsent, grantTo, MCP, openBrowser, REDIRECT } from './_flow.ts'

/** Opens a minimal OAuth provider of the SDK that records what it receives and where its user is sent. */
function openHost() {
  const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier: string; sentTo: string } = {
    verifier: '',
    sentTo: '',
  }
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'Stock host',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => {
      kept.client = client
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens
    },
    redirectToAuthorization: (address) => {
      kept.sentTo = address.href
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier
    },
    codeVerifier: () => kept.verifier,
  }
  return { kept, provider }
}

describe('sign-in of the official MCP client', () => {
  let app: TestHouse
  let buyer: Registered
  /** Sends requests for BASE, the address that the service states, to the service under test. */
  const toService: typeof fetch = (input, init) => {
    const address = String(input instanceof Request ? input.url : input)
    assert.ok(address.startsWith(BASE), address)
    return fetch(address.replace(BASE, app.url), init)
  }
  before(async () => {
    app = await startService()
    buyer = await app.registerBuyer()
    await app.registerSeller()
  })
  after(() => app.close())

  for (const revision of MCP_REVISIONS)
    it(`grants access to the workspace, revision ${revision}`, async () => {
      const { kept, provider } = openHost()
      const newClient = () =>
        new Client(
          { name: 'concordat-tests', version: '1.0.0' },
          { versionNegotiation: { mode: revision === MCP_REVISIONS[0] ? { pin: revision } : 'legacy' } },
        )
      const newTransport = () =>
        new StreamableHTTPClientTransport(new URL(`${MCP}?signin=1`), { authProvider: provider, fetch: toService })
      const transport = newTransport()
      await assert.rejects(newClient().connect(transport), UnauthorizedError)
      assert.ok(kept.sentTo.startsWith(`${BASE}/oauth/authorize?`), kept.sentTo)
      const asked = new URL(kept.sentTo).searchParams
      assert.equal(asked.get('code_challenge_method'), 'S256')
      assert.ok([MCP, `${MCP}?signin=1`].includes(asked.get('resource') ?? ''), asked.get('resource') ?? '')
      const browser = openBrowser(app)
      const uid = await beginConsent(browser, kept.sentTo)
      const answer = await finishConsent(browser, await allow(app, buyer.key, uid))
      await transport.finishAuth(answer)
      const client = newClient()
      await client.connect(newTransport())
      const { tools } = await client.listTools()
      const names = tools.map(({ name }) => name)
      assert.ok(names.includes('find_matches'))
      assert.ok(!names.includes('sign_nda') && !names.includes('send_message'), names.join(' '))
      for (const { inputSchema } of tools) assert.ok(!('session_id' in (inputSchema.properties ?? {})))
      const told = (await client.callTool({ name: 'my_workspace', arguments: {} })) as CallToolResult
      assert.ok(!told.isError, textOf(told))
      assert.ok(!JSON.stringify(told).includes(buyer.key))
      await client.close()
    })

  const rpc = (method: string, params: object, headers: Record<string, string> = {}) =>
    app.call('POST', '/mcp', {
      headers: { accept: 'application/json, text/event-stream', ...headers },
      body: { jsonrpc: '2.0', id: 1, method, params },
    })

  it('is required with 401 only if the address has signin=1', async () => {
    const signin = await app.call('POST', '/mcp?signin=1', {
      headers: { accept: 'application/json, text/event-stream' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    })
    assert.equal(signin.status, 401)
    const challenge = signin.headers.get('www-authenticate') ?? ''
    assert.match(challenge, /resource_metadata="http:\/\/localhost:3000\/\.well-known\/oauth-protected-resource\/mcp"/)
    for (const given of [{}, { session_id: buyer.key }])
      assert.notEqual((await rpc('tools/call', { name: 'what_needs_me', arguments: given })).status, 401)
    assert.notEqual((await rpc('tools/list', {})).status, 401)
  })

  it('is required again with invalid_token if a token is invalid or for another resource', async () => {
    const forHttp = await grantTo(app, buyer.key, {}, { resource: BASE })
    for (const token of ['a'.repeat(43), forHttp.access_token]) {
      const answer = await rpc('tools/list', {}, bearer(token))
      assert.equal(answer.status, 401)
      assert.match(answer.headers.get('www-authenticate') ?? '', /error="invalid_token"/)
    }
  })
})
