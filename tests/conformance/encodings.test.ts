import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { ask } from '../_contract.ts'
import { seedBuyer } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const ROMAN = Buffer.from('{"name":"Société Générale","wants":"é"}', 'latin1')
const post = (path: string, body: Buffer, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(body),
  })

describe('request body encoding', () => {
  for (const path of [
    '/api/submit',
    '/api/workspace/join',
    '/api/exchange/manifest',
    '/api/operator/parties/import',
    '/mcp',
    '/a2a',
  ])
    it(`${path} returns 400 for bytes that are not UTF-8 and 415 for another charset`, async () => {
      assert.equal((await post(path, ROMAN)).status, 400)
      const declared = await post(path, Buffer.from('{}'), { 'content-type': 'application/json; charset=iso-8859-1' })
      assert.equal(declared.status, 415)
    })
  it('returns 415 for a compressed body, and 400 for one that ends within a character', async () => {
    assert.equal((await post('/api/submit', gzipSync('{}'), { 'content-encoding': 'gzip' })).status, 415)
    assert.equal((await post('/api/submit', Buffer.from('{"a":"é', 'utf8').subarray(0, -1))).status, 400)
  })
  it('accepts UTF-8 with characters split between packets, and a charset spelt UTF8', async () => {
    const answer = await post('/api/submit', Buffer.from(JSON.stringify({ a: 'é'.repeat(20_000) })), {
      'content-type': 'application/json; charset=UTF8',
    })
    assert.equal(((await answer.json()) as { code: string }).code, 'validation_failed')
  })
})

describe('validation of signatures and keys', () => {
  it('returns 400 for two spellings of a field that differ, and for dates that do not exist', async () => {
    const { key } = await seedBuyer(app)
    const sign = (body: object) => ask(app, 'signNda', { body: { session_id: key, signer_name: 'Ann Lee', ...body } })
    for (const [body, path] of [
      [{ signerName: 'Bob Lee' }, 'signerName'],
      [{ signed_at: '2026-01-05', signedAt: '2026-01-06' }, 'signedAt'],
      [{ signed_at: 'not a date' }, 'signed_at'],
      [{ signedAt: '2024-02-30' }, 'signedAt'],
    ] as const) {
      const refused = await sign(body)
      assert.equal(refused.status, 400, path)
      assert.equal(refused.body.fields[0].path, path)
    }
    assert.equal((await sign({ signerName: 'Ann Lee', signedAt: '2024-02-29T10:00:00Z' })).status, 200)
  })
  it('returns 400 session_id_guessable for a published key, on registration and on reads', async () => {
    const key = '550e8400-e29b-41d4-a716-446655440000'
    const body = { uuid: key, name: 'Ann', email: 'ann@lee.example', company: 'Lee' }
    assert.equal((await ask(app, 'joinWorkspace', { body })).body.code, 'session_id_guessable')
    assert.equal((await ask(app, 'getSession', { key })).body.code, 'session_id_guessable')
  })
})
