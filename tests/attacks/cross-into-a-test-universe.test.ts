import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { type OperationShape, operations } from '../../src/contract/index.ts'
import { DAY_MS } from '../../src/domain/figures/durations.ts'
import { addressOf, is } from '../_contract.ts'
import { BUYER, type CallAnswer, OPERATOR_TOKEN, SELLER, startService, type TestHouse } from '../_service.ts'

/** Words that occur only in the real parties or only in the test workspaces. */
const REAL = ['Zorvantel', 'Brimquoth', 'zorvantel.example']
const TESTED = ['Quellmora', 'Drentavis', 'quellmora.example']

const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }
const BARS_THE_WAY: ReadonlySet<string> = new Set(['eraseWorkspace', 'rotateKey'])

let app: TestHouse
let real: { buyer: string; seller: string; sellerId: number; pairId: string }
let tested: { key: string; id: number; pairId: string; counterpartyId: number }
let other: { key: string }
let countsBefore: string

before(async () => {
  app = await startService()
  await app.service.prepareTestMode()
  const seller = await app.registerSeller(
    { ...SELLER, product: 'Maintenance of machines in factories' },
    who('Zorvantel', 'Brimquoth'),
  )
  const buyer = await app.registerBuyer(BUYER, { company: 'Brimquoth Capital', email: 'deals@zorvantel.example' })
  for (const { key } of [seller, buyer]) is(await app.sign(key), 200)
  const made = await app.post('/api/pairings/create', { buyer_id: buyer.id, seller_id: seller.id }, by(buyer.key))
  is(made, 201)
  real = { buyer: buyer.key, seller: seller.key, sellerId: seller.id, pairId: made.body.pair_id }
  // The first read discloses a name to the buyer, so it is repeated for the comparison.
  await counts()
  countsBefore = await counts()
  const first = await register('investor', {
    buyer: { ...BUYER, sector: 'Software', solution_1: 'Software for business' },
  })
  is(await app.sign(first.body.session_id), 200)
  const [match] = first.body.match_details
  const pair = await app.post(
    '/api/pairings/create',
    { buyer_id: first.body.party_id, seller_id: match.id },
    by(first.body.session_id),
  )
  is(pair, 201)
  tested = {
    key: first.body.session_id,
    id: first.body.party_id,
    pairId: pair.body.pair_id,
    counterpartyId: match.id,
  }
  other = { key: (await register('seller', { seller: SELLER })).body.session_id }
})
after(() => app.close())

const by = (key: string) => ({ 'x-session-id': key })
const who = (company: string, name: string) => ({ company, name, email: `hello@${company.toLowerCase()}.example` })

async function register(user_type: string, profile: object): Promise<CallAnswer> {
  const answer = await app.post('/api/submit', {
    ...{ test: true, user_type, ...profile, identity: who('Quellmora', 'Drentavis') },
    supervisor: { name: 'Drentavis', email: 'boss@quellmora.example' },
  })
  is(answer, 200)
  return answer
}

/** Lists and counts that the operator and other workspaces see. */
async function counts(): Promise<string> {
  const answers = await Promise.all([
    app.get('/api/operator/workspaces', OPERATOR),
    app.get('/api/operator/parties', OPERATOR),
    app.get('/api/operator/ndas', OPERATOR),
    app.get('/api/operator/names-told', OPERATOR),
    app.get(`/api/matches/${real.buyer}`),
    app.get(`/api/search/${real.buyer}?q=software`),
  ])
  return answers.map(({ status, text }) => `${status} ${text.replace(/"instance":"[^"]*"/, '')}`).join('\n')
}

/** Calls an operation with its example input, with its ids replaced. */
async function asked(operation: OperationShape, key: string, ids: Record<string, unknown>, headers = {}) {
  const request = Object.fromEntries(
    Object.entries({ ...operation.example.request, ...keysIn(operation, key) }).map(([name, value]) => [
      name,
      ids[name] ?? value,
    ]),
  )
  const part = (names: object) => Object.fromEntries(Object.entries(request).filter(([name]) => name in names))
  const { properties: fields = {} } = (operation.body ?? {}) as { properties?: object }
  return await app.call(
    operation.method,
    addressOf(operation, {
      key,
      params: part(operation.params.properties) as Record<string, string>,
      query: part(operation.query.properties) as Record<string, string>,
    }),
    {
      headers: { ...by(key), ...headers },
      ...(operation.method === 'POST' && operation.body !== null ? { body: part(fields) } : {}),
    },
  )
}

function keysIn({ body }: OperationShape, key: string) {
  const { properties = {} } = (body ?? {}) as { properties?: object }
  return 'session_id' in properties ? { session_id: key } : {}
}

const textOf = ({ text, headers }: CallAnswer) => `${text} ${JSON.stringify([...headers])}`

function refuteAll(words: readonly string[], answer: CallAnswer, said: string): void {
  for (const word of words)
    assert.ok(!textOf(answer).toLowerCase().includes(word.toLowerCase()), `${said} shows ${word}`)
}

const walked = operations.filter(({ id }) => !BARS_THE_WAY.has(id))

describe('test universe', () => {
  it('does not change lists, counts or rankings of real workspaces', async () => {
    assert.equal(await counts(), countsBefore)
  })

  it('hides real parties from every operation of a test workspace and marks each answer', async () => {
    const ids = { id: real.sellerId, buyer_id: tested.id, seller_id: real.sellerId, pair_id: real.pairId }
    for (const operation of walked) {
      const answer = await asked(operation, tested.key, ids)
      refuteAll(REAL, answer, operation.id)
      assert.equal(answer.headers.get('concordat-test'), 'true', `${operation.id} lacks the test header`)
    }
  })

  it('hides test workspaces from every operation of real workspaces and the operator', async () => {
    const ids = { id: tested.id, buyer_id: tested.id, seller_id: tested.counterpartyId, pair_id: tested.pairId }
    for (const operation of walked)
      for (const [key, headers] of [
        [real.buyer, {}],
        [real.seller, OPERATOR],
      ] as const) {
        const answer = await asked(operation, key, ids, headers)
        refuteAll([...TESTED, tested.key, other.key], answer, operation.id)
        assert.equal(answer.headers.get('concordat-test'), null, `${operation.id} has the test header`)
      }
  })

  it('hides two test workspaces from each other', async () => {
    const before = await app.get(`/api/matches/${tested.key}`)
    assert.ok(
      before.body.every(({ id }: { id: number }) => id < tested.id),
      before.text,
    )
    const session = await app.get(`/api/session/${other.key}`)
    assert.equal(session.body.seller.id, tested.id, 'test universes share party ids')
  })

  it('rejects a test key combined with a real key', async () => {
    const answer = await app.post('/api/nda/sign', { session_id: tested.key, signer_name: 'X' }, by(real.buyer))
    refuteAll(TESTED, answer, 'signNda')
    const paired = await app.post(
      '/api/pairings/create',
      { buyer_id: 1, seller_id: 2, session_id: tested.key },
      by(real.buyer),
    )
    is(paired, 403)
  })

  it('writes nothing of a test workspace to the service database', async () => {
    const { db } = app.service.app.database
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
    assert.ok(tables.length > 50)
    for (const { name } of tables) {
      const { rows } = await sql<{
        text: string | null
      }>`select string_agg(t::text, ' ') as text from ${sql.raw(name)} t`.execute(db)
      for (const word of [...TESTED, tested.key])
        assert.ok(!(rows[0]?.text ?? '').toLowerCase().includes(word.toLowerCase()), `${name} contains ${word}`)
    }
  })

  it('queues no message', async () => {
    const { body } = await app.get('/api/operator/outbox', OPERATOR)
    assert.ok(!JSON.stringify(body).includes('quellmora'))
  })

  it('is deleted with its workspace', async () => {
    const { body } = await register('seller', { seller: SELLER })
    const erased = await app.post(`/api/session/${body.session_id}/erase`, { confirm: 'erase' })
    is(erased, 200)
    assert.deepEqual(erased.body.kept, [])
    is(await app.get(`/api/session/${body.session_id}`), 404)
    assert.ok(!universesOnDisk().includes(body.session_id.replaceAll('-', '').slice(4, 12)))
  })

  it('keeps the log free of keys and names', () => {
    for (const word of [...TESTED, tested.key]) assert.ok(!app.logged().toLowerCase().includes(word.toLowerCase()))
  })

  it('is deleted after 30 days without a request', async () => {
    const name = tested.key.replaceAll('-', '').slice(4, 12)
    assert.ok(universesOnDisk().includes(name))
    app.advance(31 * DAY_MS)
    const { status } = await app.post('/api/submit', { test: true, user_type: 'seller' })
    assert.notEqual(status, 200)
    is(await app.get(`/api/session/${tested.key}`), 404)
    assert.ok(!universesOnDisk().includes(name))
  })
})

function universesOnDisk(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith('universes-'))
    .flatMap((name) => readdirSync(join(tmpdir(), name)))
}
