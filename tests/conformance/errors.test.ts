import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ERROR_CODES, type ErrorCode, errorPath, errorRow } from '../../src/contract/errors.ts'
import { allErrorCodes, operations } from '../../src/contract/index.ts'
import type { Asked } from '../../src/entry/app-context.ts'
import { openPerform } from '../../src/entry/perform.ts'
import { problemIn } from '../../src/entry/problem.ts'
import { refuse } from '../../src/entry/refusal.ts'
import { handlers } from '../../src/operations/index.ts'
import { ask, is } from '../_contract.ts'
import { startService, type TestHouse } from '../_service.ts'

const SRC = fileURLToPath(new URL('../../src/', import.meta.url))

/** Codes that no operation declares: they are returned by an edge or before an operation is found. */
const OF_NO_OPERATION = [
  'address_unreadable',
  'gate_required',
  'gate_token_invalid',
  'gate_unavailable',
  'method_not_allowed',
  'not_built',
  'package_not_built',
]

describe('error catalogue', () => {
  it('gives each snake_case code a status, a cause and a remedy in sentences', () => {
    for (const code of ERROR_CODES) {
      const { status, cause, remedy } = errorRow(code)
      assert.match(code, /^[a-z]+(_[a-z]+)*$/)
      // A document in preparation is reported like an error, with status 202.
      if (code === 'document_not_ready') assert.equal(status, 202)
      else assert.ok(status >= 400 && status <= 503, code)
      for (const sentence of [cause, remedy]) assert.match(sentence, /^[A-Z`].{15,}\.$/, code)
    }
  })
  it('contains no undeclared code except those of the edges', () => {
    const declared = new Set(operations.flatMap((operation) => allErrorCodes(operation)))
    assert.deepEqual(ERROR_CODES.filter((code) => !declared.has(code)).toSorted(), OF_NO_OPERATION)
  })
  it('contains no unused code', () => {
    const text = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((path) =>
        /^(operations|entry|disclosure|workspace|presenting|exchange|background|sandbox|http|mcp)\/.*\.ts$/.test(path),
      )
      .map((path) => readFileSync(SRC + path, 'utf8'))
      .join('\n')
    // The sources build both codes as `${side}_not_found`.
    const refused = (code: string) => text.includes(`'${code}'`) || /^(buyer|seller)_not_found$/.test(code)
    assert.deepEqual(
      ERROR_CODES.filter((code) => !refused(code)),
      [],
    )
  })
})

const askedWith = (sessionKey: string): Asked => ({
  params: {},
  query: {},
  body: undefined,
  sessionKey,
  sessionHeader: null,
  bearerToken: null,
  gatewayEmail: null,
  acceptLanguage: null,
  ifNoneMatch: null,
  ifMatch: null,
  idempotencyKey: null,
  ip: null,
  userAgent: null,
})

describe('operation', () => {
  it('returns the error codes that it lists; any other code becomes internal_error', async () => {
    const house = await startService()
    try {
      const { key } = await house.registerBuyer()
      const { app } = house.service
      const asked = askedWith(key)
      const refusing = (code: ErrorCode) =>
        openPerform(app, { ...handlers, listMatches: async () => refuse(code, 'no_profile', 'nothing_to_do') })
      await assert.rejects(refusing('no_profile')('listMatches', asked), { code: 'no_profile', status: 404 })
      await assert.rejects(refusing('pairing_exists')('listMatches', asked), (error) => {
        const problem = problemIn('en', error, 'r', app.log)
        return problem.code === 'internal_error' && problem.status === 500
      })
    } finally {
      await house.close()
    }
  })
})

describe('error body', () => {
  let app: TestHouse
  before(async () => {
    app = await startService()
  })
  after(() => app.close())

  it('has a code that does not depend on the language, and the code’s page as its type', async () => {
    const key = randomUUID()
    const bodies = await Promise.all(
      ['en', 'fr'].map(async (language) => {
        const answer = await ask(app, 'listMatches', { key, headers: { 'Accept-Language': language } })
        is(answer, 404)
        return answer.body
      }),
    )
    for (const { code, type } of bodies)
      assert.deepEqual({ code, type }, { code: 'session_not_found', type: '/docs/errors/session_not_found' })
    assert.notEqual(bodies[0].error, bodies[1].error)
  })
  it('has a code even if no operation is found or the body cannot be read', async () => {
    const codeOf = async (method: 'GET' | 'POST', path: string, body?: string) =>
      (
        await app.call(
          method,
          path,
          body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } },
        )
      ).body.code
    assert.equal(await codeOf('GET', '/api/nothing'), 'path_not_found')
    assert.equal(await codeOf('POST', '/api/health', '{}'), 'method_not_allowed')
    assert.equal(await codeOf('GET', '/api/%E0%A4%A'), 'address_unreadable')
    assert.equal(await codeOf('POST', '/api/submit', '{'), 'invalid_json')
    assert.equal(await codeOf('POST', '/api/submit', '[]'), 'body_not_object')
  })
  it('has a page for each code with its cause, as HTML without scripts and as markdown', async () => {
    for (const code of ERROR_CODES) {
      const { cause } = errorRow(code)
      const page = await app.call('GET', errorPath(code), { headers: { Accept: 'text/html' } })
      is(page, 200)
      assert.match(page.headers.get('content-type') ?? '', /^text\/html/)
      assert.doesNotMatch(page.text, /<script|undefined/)
      const twin = await app.call('GET', `${errorPath(code)}.md`)
      const preferred = await app.call('GET', errorPath(code), { headers: { Accept: 'text/markdown' } })
      assert.match(twin.headers.get('content-type') ?? '', /^text\/markdown/)
      assert.ok(twin.text.startsWith(`# ${code}\n`) && twin.text.includes(cause), twin.text)
      assert.equal(preferred.text, twin.text)
    }
    is(await app.call('GET', '/docs/errors/no_such_code'), 404)
    is(await app.call('GET', '/docs/errors'), 200)
  })
})
