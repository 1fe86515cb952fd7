import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { problemIn } from '../../src/entry/problem.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { isDatabaseUnavailable } from '../../src/store/unavailable.ts'

loadMessages()

const sqlError = (code: string) => Object.assign(new Error('a sentence that may hold a value'), { code })
const silent = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Parameters<typeof problemIn>[3]

describe('unavailable database', () => {
  it('is distinguished from an internal error by its error code', () => {
    for (const code of ['08006', '53100', '53300', '57014', '57P01', '57P03', '55P03', 'ECONNREFUSED', 'ETIMEDOUT'])
      assert.equal(isDatabaseUnavailable(sqlError(code)), true, code)
    for (const code of ['23505', '42703', '22P02', '40001', 'ERR_ASSERTION', ''])
      assert.equal(isDatabaseUnavailable(sqlError(code)), false, code)
    for (const odd of [new TypeError('x is undefined'), null, 'timeout exceeded when trying to connect'])
      assert.equal(isDatabaseUnavailable(odd), false)
  })
  it('is recognised if the server is unreachable', async () => {
    const nobody = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 })
    await assert.rejects(nobody.query('select 1'), (error) => isDatabaseUnavailable(error))
    await nobody.end()
  })
  it('returns 503 with a code and a retry time, without the text of the error', () => {
    const { instance: _, ...problem } = problemIn('en', sqlError('53300'), 'r', silent)
    assert.deepEqual(problem, {
      error: 'the database cannot serve the request at the moment',
      detail: 'Wait 5 seconds and try again, a write under the same Idempotency-Key.',
      code: 'database_unavailable',
      type: '/docs/errors/database_unavailable',
      title: 'Not available',
      status: 503,
      retry_after: 5,
    })
    assert.equal(problemIn('en', sqlError('23505'), 'r', silent).status, 500)
  })
})
