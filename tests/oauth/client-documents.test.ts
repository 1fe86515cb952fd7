import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openPublicFetch } from '../../src/integrations/website.ts'
import { type Registered, startService, type TestHouse } from '../_service.ts'
import {
  allow,
  askForTokens,
  authorizeAddress,
  bearer,
  beginConsent,
  finishConsent,
  HTTP,
  newVerifier,
  openBrowser,
  REDIRECT,
} from './_flow.ts'

const CLIENT = 'https://assistant.example/client.json'

describe('client identified by a metadata document', () => {
  let app: TestHouse
  let buyer: Registered
  let documents: Record<string, object>
  const asked: string[] = []
  before(async () => {
    documents = {
      [CLIENT]: { client_id: CLIENT, client_name: 'Deal assistant', redirect_uris: [REDIRECT] },
      'https://liar.example/client.json': { client_id: CLIENT, client_name: 'Liar', redirect_uris: [REDIRECT] },
      'https://leaky.example/client.json': {
        client_id: 'https://leaky.example/client.json',
        client_name: 'Leaky',
        redirect_uris: ['http://leaky.example/callback'],
      },
    }
    app = await startService(
      {},
      {
        fetchPublic: async (address) => {
          asked.push(address)
          const found = documents[address]
          return found === undefined ? new Response('', { status: 404 }) : Response.json(found)
        },
      },
    )
    buyer = await app.registerBuyer()
  })
  after(() => app.close())

  const begun = async (client: string, redirect_uri = REDIRECT) =>
    await openBrowser(app).open(authorizeAddress(client, newVerifier().challenge, { redirect_uri }))

  it('signs its user in without registering', async () => {
    const { verifier, challenge } = newVerifier()
    const browser = openBrowser(app)
    const uid = await beginConsent(browser, authorizeAddress(CLIENT, challenge, HTTP))
    const request = await app.get(`/api/consent-requests/${uid}`)
    assert.deepEqual(
      [request.body.client_id, request.body.client_name, request.body.is_proven],
      [CLIENT, 'Deal assistant', true],
    )
    const code = (await finishConsent(browser, await allow(app, buyer.key, uid))).get('code') ?? assert.fail()
    const exchange = {
      grant_type: 'authorization_code',
      client_id: CLIENT,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
    }
    const { status, body } = await askForTokens(app, exchange)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await app.get('/api/session/me', bearer(body.access_token))).status, 200)
  })

  it('is rejected if the document is missing, has another client_id, or does not allow the redirect URI', async () => {
    assert.equal((await begun('https://liar.example/client.json')).status, 400)
    assert.equal((await begun('https://missing.example/client.json')).status, 400)
    assert.equal((await begun(CLIENT, 'https://evil.example/callback')).status, 400)
    assert.equal((await begun('https://leaky.example/client.json', 'http://leaky.example/callback')).status, 400)
  })

  it('is rejected without a fetch if its address is plain http', async () => {
    asked.length = 0
    assert.equal((await begun('http://assistant.example/client.json')).status, 400)
    assert.deepEqual(asked, [])
  })
})

describe('fetch of client metadata documents', () => {
  let server: Server
  let port: number
  let requests = 0
  before(async () => {
    server = createServer((_, answer) => {
      requests += 1
      answer.end('{}')
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  })
  after(() => void server.close())

  const signal = AbortSignal.timeout(5_000)
  const resolvedTo = (address: string) => openPublicFetch({ resolve: async () => [address] })

  it('rejects every loopback and private address, and every name that resolves to one', async () => {
    for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:127.0.0.1'])
      await assert.rejects(resolvedTo(address)('https://assistant.example/client.json', { signal }), address)
    for (const address of [
      `https://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      'https://[::1]/',
      'file:///etc/passwd',
    ])
      await assert.rejects(openPublicFetch()(address, { signal }), address)
    assert.equal(requests, 0)
  })

  it('rejects plain http', async () => {
    await assert.rejects(resolvedTo('93.184.216.34')('http://assistant.example/client.json', { signal }))
  })
})
