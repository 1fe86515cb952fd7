import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import type { TestHouse } from '../_service.ts'

/** Base address that the tests' services state as their own. */
export const BASE = 'http://localhost:3000'
export const MCP = `${BASE}/mcp`
export const REDIRECT = 'http://localhost:9199/callback'

type House = Pick<TestHouse, 'url' | 'call' | 'post'>

/** A browser that keeps the cookies of the provider by their path, and follows nothing by itself. */
export function openBrowser({ url }: Pick<TestHouse, 'url'>) {
  const jar = new Map<string, { value: string; path: string }>()
  return {
    jar,
    async open(address: string): Promise<{ status: number; location: string; text: string; headers: Headers }> {
      const { pathname, search } = new URL(address, BASE)
      const cookies = [...jar].filter(([, { path }]) => pathname.startsWith(path))
      const answer = await fetch(url + pathname + search, {
        redirect: 'manual',
        headers: { cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        const path = /; path=([^;]*)/i.exec(line)?.[1] ?? '/'
        if (value === '' || /expires=Thu, 01 Jan 1970/.test(line)) jar.delete(name)
        else jar.set(name, { value, path })
      }
      const location = answer.headers.get('location') ?? ''
      return { status: answer.status, location, text: await answer.text(), headers: answer.headers }
    },
  }
}
export type Browser = ReturnType<typeof openBrowser>

export async function registerClient(app: House, more: object = {}): Promise<string> {
  const answer = await app.post('/oauth/register', {
    client_name: 'Deal assistant',
    redirect_uris: [REDIRECT],
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  assert.equal(answer.body.client_secret, undefined)
  return answer.body.client_id
}

export function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

export function authorizeAddress(client: string, challenge: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    client_id: client,
    response_type: 'code',
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'a-state',
    scope: 'read propose message documents names sign',
    resource: MCP,
    ...more,
  })
  return `/oauth/authorize?${query}`
}

export interface Decision {
  scopes?: string[]
  names_max?: number
  pair_id?: string
  valid_days?: number
}

/** Begins an authorization in a browser. Returns the id of the request, from the address of the consent page. */
export async function beginConsent(browser: Browser, address: string): Promise<string> {
  const begun = await browser.open(address)
  const [, uid] = /\/consent\/([\w-]+)$/.exec(begun.location) ?? []
  return uid ?? assert.fail(`no consent page: ${begun.status} ${begun.location} ${begun.text}`)
}

/** A member's decision in the application. Returns the path that completes it. */
export async function allow(app: House, key: string, request_id: string, decision: Decision = {}): Promise<string> {
  const body = { request_id, scopes: ['read'], valid_days: 30, ...decision }
  const answer = await app.post(`/api/access/${key}`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.continue_path
}

/** Opens what leads from the decision back to the program. Returns the parameters of its redirect address. */
export async function finishConsent(browser: Browser, path: string): Promise<URLSearchParams> {
  const done = await browser.open(path)
  const resumed = await browser.open(done.location)
  assert.ok(resumed.location.startsWith(`${REDIRECT}?`), `${resumed.status} ${resumed.location} ${resumed.text}`)
  return new URL(resumed.location).searchParams
}

export interface Tokens {
  access_token: string
  refresh_token: string
  scope: string
  expires_in: number
}

export async function askForTokens({ url }: Pick<TestHouse, 'url'>, body: Record<string, string>) {
  const answer = await fetch(`${url}/oauth/token`, { method: 'POST', body: new URLSearchParams(body) })
  return { status: answer.status, body: (await answer.json()) as Tokens & { error?: string } }
}

/** The whole way of a program to its tokens. */
export async function grantTo(app: House, key: string, decision: Decision = {}, more: Record<string, string> = {}) {
  const client = await registerClient(app)
  const { verifier, challenge } = newVerifier()
  const browser = openBrowser(app)
  const uid = await beginConsent(browser, authorizeAddress(client, challenge, more))
  const code = (await finishConsent(browser, await allow(app, key, uid, decision))).get('code') ?? assert.fail()
  const exchange = {
    grant_type: 'authorization_code',
    client_id: client,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
  }
  const { status, body } = await askForTokens(app, exchange)
  assert.equal(status, 200, JSON.stringify(body))
  return { ...body, client, exchange, browser }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
/** Parameters of an authorization for the HTTP interface. */
export const HTTP = { resource: BASE }
