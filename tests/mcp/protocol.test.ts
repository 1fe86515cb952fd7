import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { startService, type TestHouse } from '../_service.ts'
import { callRaw, headersOf, type RawAnswer, requestOf, sendRaw } from './_raw.ts'

let app: TestHouse
let key: string
before(async () => {
  app = await startService()
  key = (await app.registerBuyer()).key
  await app.registerSeller()
})
after(() => app.close())

/** Asserts a protocol error that repeats nothing of the request. */
function isError(answer: RawAnswer, status: number, code: number): void {
  assert.equal(answer.status, status, answer.text)
  assert.equal(answer.message?.error?.code, code, answer.text)
  assert.ok(!answer.text.includes(key) && !JSON.stringify(answer.headers).includes(key), answer.text)
  assert.doesNotMatch(answer.text, /\bat \S+:\d+|node_modules|\.ts\b/)
}

const LIST = 'tools/list'
const MATCHES = 'listMatches'

describe('invalid MCP request', () => {
  it('returns 400 and a parse error for a body that is not JSON', async () => {
    for (const body of ['', '{', `{"key":"${key}"`, '\u0000', 'undefined'])
      for (const headers of [headersOf(LIST), { 'content-type': 'application/json' }])
        isError(await sendRaw(app.url, body, headers), 400, -32700)
  })
  it('returns 400 for JSON that is not a message', async () => {
    for (const body of ['[]', '1', '"x"', '{}', 'null', `{"jsonrpc":"1.0","id":1,"method":"${LIST}"}`])
      isError(await sendRaw(app.url, body, headersOf(LIST)), 400, -32600)
  })
  it('returns 415 for a body not declared as JSON', async () => {
    const answer = await sendRaw(app.url, requestOf(LIST), { ...headersOf(LIST), 'content-type': 'text/plain' })
    assert.equal(answer.status, 415)
  })
  it('returns 413 for a body beyond 256 KB', async () => {
    const body = requestOf('tools/call', { name: MATCHES, arguments: { session_id: key, text: 'x'.repeat(300_000) } })
    isError(await sendRaw(app.url, body, headersOf('tools/call', MATCHES)), 413, -32600)
  })
  it('returns 405 with Allow for every method but POST', async () => {
    for (const method of ['GET', 'DELETE', 'PUT', 'PATCH', 'OPTIONS']) {
      const answer = await sendRaw(app.url, null, {}, method)
      assert.equal(answer.status, 405, method)
      assert.equal(answer.headers.allow, 'POST')
    }
  })
  it('never causes a 5xx at any nesting depth', async () => {
    for (const depth of [100, 5_000, 60_000]) {
      const nested = '['.repeat(depth) + ']'.repeat(depth)
      const plain = requestOf('tools/call', { name: 'submit', arguments: { user_type: 'X' } }).replace('"X"', nested)
      const answer = await sendRaw(app.url, plain, headersOf('tools/call', 'submit'))
      assert.ok(answer.status < 500, `${depth}: ${answer.status} ${answer.text.slice(0, 200)}`)
      const elsewhere = `{"jsonrpc":"2.0","id":1,"method":"tools/list","params":${nested}}`
      assert.ok((await sendRaw(app.url, elsewhere, headersOf(LIST))).status < 500, String(depth))
    }
    const { text } = await callRaw(app.url, 'submit', { user_type: [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]] })
    assert.match(text, /nests too deeply/)
  })
})

describe('protocol versions and headers', () => {
  it('rejects an unknown version with 400 and lists the supported ones', async () => {
    const body = requestOf(LIST).replace('2026-07-28', '2031-01-01')
    const answer = await sendRaw(app.url, body, { ...headersOf(LIST), 'mcp-protocol-version': '2031-01-01' })
    isError(answer, 400, -32022)
    assert.deepEqual(answer.message.error.data.supported, ['2026-07-28'])
  })
  it('rejects a header that is missing or contradicts the body with 400', async () => {
    const call = requestOf('tools/call', { name: MATCHES, arguments: { session_id: key } })
    const right = headersOf('tools/call', MATCHES)
    for (const wrong of [
      { 'mcp-method': LIST },
      { 'mcp-name': 'submit' },
      { 'mcp-name': '' },
      { 'mcp-protocol-version': '2025-11-25' },
    ])
      isError(await sendRaw(app.url, call, { ...right, ...wrong }), 400, -32020)
    for (const missing of ['mcp-method', 'mcp-name', 'mcp-protocol-version'] as const)
      isError(
        await sendRaw(app.url, call, Object.fromEntries(Object.entries(right).filter(([name]) => name !== missing))),
        400,
        -32020,
      )
  })
  it('returns 400 without the envelope and 404 for an invalid method', async () => {
    const bare = JSON.stringify({ jsonrpc: '2.0', id: 1, method: LIST, params: {} })
    isError(await sendRaw(app.url, bare, headersOf(LIST)), 400, -32602)
    isError(await sendRaw(app.url, requestOf('sessions/list'), headersOf('sessions/list')), 404, -32601)
    isError(await sendRaw(app.url, requestOf('ping'), headersOf('ping')), 404, -32601)
  })
  it('returns 202 without a body for a notification; session ids are neither issued nor read', async () => {
    const notification = JSON.stringify({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } })
    const answer = await sendRaw(app.url, notification, headersOf('notifications/cancelled'))
    assert.deepEqual([answer.status, answer.text], [202, ''])
    const listed = await sendRaw(app.url, requestOf(LIST), { ...headersOf(LIST), 'mcp-session-id': randomUUID() })
    assert.equal(listed.status, 200)
    assert.equal(listed.headers['mcp-session-id'], undefined)
  })
})

describe('HTTP layer of the MCP endpoint', () => {
  it('returns 403 for a foreign Host or Origin', async () => {
    const port = new URL(app.url).port
    for (const foreign of [
      { host: 'evil.example' },
      { host: `evil.example:${port}` },
      { host: 'localhost.evil.example' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://localhost@evil.example' },
    ])
      isError(await sendRaw(app.url, requestOf(LIST), { ...headersOf(LIST), ...foreign }), 403, -32600)
    for (const own of [{ host: `localhost:${port}` }, { origin: app.url }, { origin: 'http://[::1]:9' }])
      assert.equal((await sendRaw(app.url, requestOf(LIST), { ...headersOf(LIST), ...own })).status, 200)
  })
  it('sends the security headers and forbids caching', async () => {
    const answer = await callRaw(app.url, MATCHES, { session_id: key })
    assert.equal(answer.headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.match(answer.headers.ratelimit ?? '', /^"read";r=\d+;t=\d+$/)
  })
})

describe('direct tool call', () => {
  const EXACT = [
    [MATCHES, () => ({ session_id: key, limit: 1 })],
    [MATCHES, () => ({ session_id: key, limit: 1, language: 'fr' })],
    ['getSession', () => ({ session_id: key })],
    ['getValuation', () => ({ session_id: key })],
    ['getNdaText', () => ({})],
    ['whyNot', () => ({ session_id: key, id: 999_999 })],
    ['listMatchedNames', () => ({ session_id: key })],
    [MATCHES, () => ({ session_id: key, limt: 1 })],
  ] as const

  it('returns the same response as the SDK’s own server', async () => {
    const base64 = (name: string) => `=?base64?${Buffer.from(name).toString('base64')}?=`
    const exact = ({ status, message }: RawAnswer) => ({
      status,
      message: JSON.parse(JSON.stringify(message).replaceAll(/urn:concordat:request:[\w-]+/g, 'urn')),
    })
    for (const [name, given] of EXACT) {
      const direct = await callRaw(app.url, name, given())
      const served = await callRaw(app.url, name, given(), { 'mcp-name': base64(name) })
      assert.deepEqual(exact(direct), exact(served), name)
      assert.equal(direct.message.result.resultType, 'complete')
    }
  })
  it('returns the request id unchanged', async () => {
    for (const id of ['a"b', 'ü', 0, -7, 2 ** 40]) {
      const body = requestOf('tools/call', { name: 'getNdaText', arguments: {} }, id)
      assert.equal((await sendRaw(app.url, body, headersOf('tools/call', 'getNdaText'))).message.id, id)
    }
  })
  it('leaves no key in the log', async () => {
    await callRaw(app.url, MATCHES, { session_id: key, limit: -1 })
    await callRaw(app.url, 'listMatchedNames', { session_id: key })
    assert.ok(!app.logged().toLowerCase().includes(key.toLowerCase()))
    assert.match(app.logged(), /"operation":"listMatchedNames","status":403/)
  })
})
