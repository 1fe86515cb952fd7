import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { type Message, Role, type SendMessageRequest } from '@a2a-js/sdk'
import {
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client'
import type { OperationId } from '../../src/contract/index.ts'
import { MANIFEST } from '../_exchange.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'
import { REVISIONS } from '../mcp/_client.ts'
import { atCommandLine, byClient, type Edge, type OpenEdge, overHttp, overMcp } from './_edges.ts'

const SELLERS = [
  { company: 'Calder Rail', revenue: 12.34 },
  { company: 'Ateliers Morvan', revenue: 17.5 },
  { company: 'Brenner Technik', revenue: 9.8 },
]
const REGISTRATION = {
  user_type: 'investor',
  identity: { name: 'Alba Terra', email: 'alba@journey.example', company: 'Alba Capital' },
  buyer: BUYER,
  supervisor: { name: 'Sue Pervisor', email: 'sue@supervision.example' },
}

/** Runs `work` on a new service with the same sellers, so that responses depend on the requests only. */
async function inHouse<T>(environment: Record<string, string>, work: (app: TestHouse) => Promise<T>): Promise<T> {
  const app = await startService(environment)
  try {
    for (const { company, revenue } of SELLERS)
      await app.registerSeller(
        { ...SELLER, revenue },
        { name: `Head of ${company}`, email: 'head@sellers.example', company },
      )
    return await work(app)
  } finally {
    await app.close()
  }
}

/** Returns all responses of an edge from registration to memorandum, without the values that are new each time. */
async function journey(open: OpenEdge): Promise<Record<string, unknown>> {
  return await inHouse({}, async (app) => {
    const edge = await open(app)
    try {
      return await walk(edge)
    } finally {
      await edge.leave()
    }
  })
}

async function walk(edge: Edge): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {}
  const ask = async (step: string, id: OperationId, input: Record<string, unknown> = {}) => {
    const { status, body } = await edge.ask(id, input)
    said[step] = { status, body: withoutNews(body) }
    return body
  }
  await ask('register', 'submit', REGISTRATION)
  const session = await ask('session', 'getSession')
  const matches = await ask('blind matches', 'listMatches', { limit: 2 })
  await ask('why not', 'whyNot', { id: matches[0].id })
  await ask('names before the NDA', 'listMatchedNames', { limit: 20 })
  const paired = await ask('pair', 'createPairing', { buyer_id: session.buyer.id, seller_id: matches[0].id })
  await ask('pair again', 'createPairing', { buyer_id: session.buyer.id, seller_id: matches[0].id })
  await ask('phase', 'updatePhase', { pair_ids: [paired.pair_id], phase: '1_contact' })
  await ask('sign', 'signNda', { signer_name: 'Alba Terra' })
  await ask('one name', 'openNames', { ids: [matches[0].id] })
  await ask('a name out of reach', 'openNames', { ids: [999_999] })
  await ask('a party that nobody is', 'whyNot', { id: 999_999 })
  await ask('names', 'listMatchedNames', { limit: 20 })
  await ask('open matches', 'listMatches', { limit: 2 })
  await ask('pairings', 'listPairings')
  await ask('memo', 'getInfoMemo')
  return said
}

/** Fields that are new each time: keys, instants and ids of refusals. */
const NEWS = new Set(['session_id', 'instance', 'created_at', 'updated_at', 'expires_at', 'asked_at', 'lapses_at'])

function withoutNews(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNews)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([name]) => !NEWS.has(name))
  return Object.fromEntries(kept.map(([name, item]) => [name, withoutNews(item)]))
}

describe('journey from registration to memorandum', () => {
  let first: Record<string, unknown> = {}

  it('returns the expected statuses, names and documents over HTTP', async () => {
    first = await journey(overHttp)
    const of = (step: string) => first[step] as { status: number; body: Record<string, unknown> }
    const statuses = Object.fromEntries(Object.keys(first).map((step) => [step, of(step).status]))
    const refused = { 'names before the NDA': 403, 'pair again': 409, 'a party that nobody is': 404 }
    for (const [step, status] of Object.entries(statuses)) {
      const expected = (refused as Record<string, number>)[step] ?? (step === 'pair' ? 201 : 200)
      assert.equal(status, expected, `${step}: ${JSON.stringify(of(step).body)}`)
    }
    assert.deepEqual(
      [...(of('names').body.names as string[])].toSorted(),
      SELLERS.map(({ company }) => company).toSorted(),
    )
    assert.match(JSON.stringify(of('blind matches').body), /Company A/)
    assert.match(JSON.stringify(of('open matches').body), /Calder Rail|Ateliers Morvan|Brenner Technik/)
    assert.match(String(of('memo').body.markdown), /^# Alba Capital/)
  })

  const others: [string, OpenEdge][] = [
    ['by the typed client', byClient],
    ['at the command line', atCommandLine],
  ]
  for (const [title, open] of others)
    it(`returns the same results ${title}`, async () => {
      assert.deepEqual(await journey(open), first)
    })
  for (const revision of REVISIONS)
    it(`returns the same results over MCP, revision ${revision}, with tools named instead of HTTP calls`, async () => {
      const expected = structuredClone(first) as Record<string, { body: Record<string, unknown> }>
      for (const [step, detail] of Object.entries({
        'names before the NDA': 'Read `getNdaText` and sign it with `signNda`, then ask again.',
        'pair again': 'Read it with `listPairings`.',
        'a party that nobody is': 'Use the id of a counterparty, such as `search` answers.',
      })) {
        const { body } = expected[step] ?? assert.fail(step)
        assert.match(String(body.detail), /(GET|POST) \//)
        body.detail = detail
      }
      assert.deepEqual(await journey(overMcp(revision)), expected)
    })
})

const BASE = 'https://deals.concordat.test'

/** The claims that answer a manifest. */
type Answer = { statement: string; status: string }[]

const claimsOf = (thread: { messages: { claims: Answer }[] }): Answer =>
  thread.messages.flatMap(({ claims }) => claims.map(({ statement, status }) => ({ statement, status })))

/** Publishes a manifest on a new service and returns its answer. */
async function exchanged(publish: (app: TestHouse) => Promise<Answer>): Promise<Answer> {
  return await inHouse({ BASE_URL: BASE }, async (app) => {
    for (let sellers = 0; sellers < 3; sellers += 1) await app.registerSeller()
    return await publish(app)
  })
}

const byEdge =
  (open: OpenEdge) =>
  async (app: TestHouse): Promise<Answer> => {
    const edge = await open(app)
    try {
      const { status, body } = await edge.ask('publishManifest', { agent_name: 'scout', manifest: MANIFEST })
      assert.equal(status, 200)
      return claimsOf((await edge.ask('getExchangeAnswer', { msgid: body.msgid })).body)
    } finally {
      await edge.leave()
    }
  }

/** Publishes with the official client over one binding; requests to the public address reach the service under test. */
const overA2a =
  (binding: string) =>
  async (app: TestHouse): Promise<Answer> => {
    const fetchImpl: typeof fetch = (input, init) => fetch(String(input).replace(BASE, app.url), init)
    const transports = [new JsonRpcTransportFactory({ fetchImpl }), new RestTransportFactory({ fetchImpl })]
    const cardResolver = new DefaultAgentCardResolver({ fetchImpl })
    const client = await new ClientFactory({ transports, cardResolver, preferredTransports: [binding] }).createFromUrl(
      BASE,
    )
    const task = await client.sendMessage(messageOf(MANIFEST))
    assert.ok('status' in task)
    const key = String(task.metadata?.answerKey)
    return claimsOf((await app.get(`/api/exchange/answer/${key}`)).body)
  }

function messageOf(manifest: object): SendMessageRequest {
  const part = {
    content: { $case: 'data' as const, value: manifest },
    metadata: undefined,
    filename: '',
    mediaType: 'application/json',
  }
  const message: Message = {
    messageId: randomUUID(),
    contextId: '',
    taskId: '',
    role: Role.ROLE_USER,
    parts: [part],
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
  }
  return { tenant: '', message, configuration: undefined, metadata: undefined }
}

describe('answer to a manifest', () => {
  let first: Answer = []

  it('states verified claims over HTTP', async () => {
    first = await exchanged(byEdge(overHttp))
    assert.ok(first.some(({ status }) => status === 'verified'))
  })

  const others: [string, (app: TestHouse) => Promise<Answer>][] = [
    ['by the typed client', byEdge(byClient)],
    ['at the command line', byEdge(atCommandLine)],
    ...REVISIONS.map((revision): [string, (app: TestHouse) => Promise<Answer>] => [
      `over MCP, revision ${revision}`,
      byEdge(overMcp(revision)),
    ]),
    ['over A2A, JSON-RPC', overA2a('JSONRPC')],
    ['over A2A, HTTP+JSON', overA2a('HTTP+JSON')],
  ]
  for (const [title, publish] of others)
    it(`is the same ${title}`, async () => {
      assert.deepEqual(await exchanged(publish), first)
    })
})
