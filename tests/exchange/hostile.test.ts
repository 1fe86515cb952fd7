import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { embedWhatIsMissing } from '../../src/background/embedding-backlog.ts'
import { figureCanary, seenIn, wordCanary } from '../_canary.ts'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { type CallAnswer, startService, type TestHouse } from '../_service.ts'
import { CORPUS, type Hostile, MARK } from './_corpus.ts'

let app: TestHouse
const sellers: Seeded[] = []
/** All other tables before the current manifest. */
let rowsBefore = ''
const REVENUES = [12.3457, 13.8642, 14.9173, 15.7319, 16.8251, 17.6428]

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  for (const revenue of REVENUES) sellers.push(await seedSeller(app, { revenue }))
  await app.sign((await seedBuyer(app)).key)
  await embedWhatIsMissing(app.service.app)
  await findTables()
  rowsBefore = await everythingElse()
})
after(() => app.close())

const RECORD = ['exchange_threads', 'exchange_manifests', 'exchange_messages', 'exchange_proposals']

/** SQL that returns every row of every table outside the exchange as text. */
let everyRow = ''

async function findTables(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.service.app.database.db)
  const names = rows.map(({ name }) => name).filter((name) => !RECORD.includes(name))
  assert.ok(names.includes('sessions') && names.includes('operator_audit') && names.includes('engage_tokens'))
  everyRow = names.map((name) => `select '${name} ' || to_jsonb(t)::text as row from "${name}" t`).join('\nunion all\n')
}

async function everythingElse(): Promise<string> {
  const { rows } = await sql.raw<{ row: string }>(everyRow).execute(app.service.app.database.db)
  return rows
    .map(({ row }) => row)
    .sort()
    .join('\n')
}

/** Returns the targets of connections opened during `work`, as `host:port`. */
async function connectionsDuring(work: () => Promise<void>): Promise<Set<string>> {
  const opened = new Set<string>()
  const connect = Socket.prototype.connect
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    const [first] = args.flat() as { host?: string; port?: number; path?: string }[]
    opened.add(first?.path ?? `${first?.host ?? 'localhost'}:${first?.port}`)
    return Reflect.apply(connect, this, args)
  } as typeof connect
  try {
    await work()
  } finally {
    Socket.prototype.connect = connect
  }
  return opened
}

/** True for connections of the test itself and to a database server. */
function isOurs(connection: string): boolean {
  const server = process.env.TEST_DATABASE_URL
  return connection === new URL(app.url).host || (server !== undefined && !connection.includes('evil'))
}

const secrets = () => [
  ...sellers.map(({ company }) => wordCanary(company, 'company', company)),
  ...REVENUES.map((revenue) => figureCanary('seller', 'revenue', revenue)),
]

/** Removes the manifest's own rounded figures, which the service repeats. */
const ownWords = (text: string) => text.replaceAll(/Read from the manifest: [^\n"]*/g, '')

/** Publishes a manifest, reads the answer, replies with the same text and returns the service's own words. */
interface Way {
  name: string
  say(body: object): Promise<string>
}

/** A boundary rule without the participant's line that it repeats. */
const ruleOf = ({ declared: _, ...rule }: { declared: string }) => rule
const replyOf = (body: object) => JSON.stringify(body).slice(0, 5000)

const http: Way = {
  name: 'HTTP',
  async say(body) {
    const receipt = await ask(app, 'publishManifest', { body, headers: fresh() })
    assert.ok([200, 400, 422].includes(receipt.status), receipt.text)
    if (receipt.status === 400) return ''
    const { msgid } = receipt.body
    const answer = await ask(app, 'getExchangeAnswer', { params: { msgid }, headers: fresh() })
    is(answer, 200)
    is(await ask(app, 'replyByKey', { body: { key: msgid, text: replyOf(body) }, headers: fresh() }), 200)
    const { messages, boundary, disclosure, next, state, submission_status } = (
      await ask(app, 'getExchangeAnswer', { params: { msgid }, headers: fresh() })
    ).body
    const ours = messages.filter(({ from }: { from: string }) => from !== 'participant')
    assert.ok(['recorded', 'incomplete', 'proposed'].includes(submission_status), submission_status)
    return JSON.stringify({ ours, boundary: boundary.map(ruleOf), disclosure, next, state, submission_status })
  },
}

/** Returns an A2A binding with its way to send a message and read a task. */
function a2a(
  name: string,
  send: (message: object, key: Record<string, string>) => Promise<CallAnswer>,
  read: (taskId: string, key: Record<string, string>) => Promise<CallAnswer>,
): Way {
  return {
    name,
    async say(body) {
      const sent = await send({ messageId: 'one', role: 'ROLE_USER', parts: [{ data: body }] }, {})
      const { task, error } = sent.body.result ?? sent.body
      if (task === undefined) {
        assert.ok([-32700, -32602, 400].includes(error?.code), sent.text)
        return ''
      }
      const key = { authorization: `Bearer ${task.metadata.answerKey}` }
      const text = { messageId: 'two', role: 'ROLE_USER', taskId: task.id, parts: [{ text: replyOf(body) }] }
      const replied = await send(text, key)
      if (task.status.state === 'TASK_STATE_REJECTED') assert.match(replied.text, /The task is over/)
      else is(replied, 200)
      const answer = await read(task.id, key)
      is(answer, 200)
      const { status, artifacts, history, metadata } = answer.body.result ?? answer.body
      assert.ok(['recorded', 'incomplete', 'proposed'].includes(metadata.submissionStatus), metadata.submissionStatus)
      for (const { data } of artifacts?.[0]?.parts ?? []) if (data) data.boundary = data.boundary.map(ruleOf)
      const ours = history.filter(({ role }: { role: string }) => role === 'ROLE_AGENT')
      return JSON.stringify({ ours, status, artifacts, metadata })
    },
  }
}

const version = () => ({ 'a2a-version': '1.0', ...fresh() })
const rpc = (method: string, params: object, key: Record<string, string>) =>
  app.post('/a2a', { jsonrpc: '2.0', id: 1, method, params }, { ...version(), ...key })

/**
 * HTTP receives every manifest. A2A leads to the same exchange, so each binding receives a different tenth, or all if
 * HOSTILE_ALL is set.
 */
const WAYS: readonly { way: Way; corpus: readonly Hostile[] }[] = [
  { way: http, corpus: CORPUS },
  ...[
    a2a(
      'A2A by JSON-RPC',
      (message, key) => rpc('SendMessage', { message }, key),
      (id, key) => rpc('GetTask', { id }, key),
    ),
    a2a(
      'A2A by HTTP+JSON',
      (message, key) => app.post('/a2a/message:send', { message }, { ...version(), ...key }),
      (id, key) => app.get(`/a2a/tasks/${id}`, { ...version(), ...key }),
    ),
  ].map((way, i) => ({
    way,
    corpus: CORPUS.filter((_, n) => process.env.HOSTILE_ALL !== undefined || n % 10 === i),
  })),
]

describe(`exchange under ${CORPUS.length} hostile manifests`, () => {
  it('is tested with at least sixty distinct manifests', () => {
    assert.ok(CORPUS.length >= 60)
    assert.equal(new Set(CORPUS.map(({ name }) => name)).size, CORPUS.length)
  })

  it('is observed by a monitor that detects an opened connection', async () => {
    const opened = await connectionsDuring(async () => {
      await fetch('http://127.0.0.1:54321/').catch(() => {})
    })
    assert.deepEqual([...opened], ['127.0.0.1:54321'])
  })

  for (const { way, corpus } of WAYS)
    for (const { name, body } of corpus)
      it(`changes only its own record, discloses nothing and connects to no host: ${name} (${way.name})`, async () => {
        let text = ''
        const opened = await connectionsDuring(async () => {
          text = await way.say(body)
          const inbox = await ask(app, 'listProposals', { headers: { ...OPERATOR, ...fresh() } })
          const summaries = inbox.body.proposals.map(({ summary }: { summary: string }) => summary).join('\n')
          assert.equal(summaries.includes(MARK), false)
        })
        const before = rowsBefore
        rowsBefore = await everythingElse()
        assert.equal(rowsBefore, before)
        assert.deepEqual(
          [...opened].filter((connection) => !isOurs(connection)),
          [],
        )
        assert.equal(text.includes(MARK), false, 'the answer repeats a hostile word')
        assert.deepEqual(seenIn(ownWords(text), secrets()), [])
      })

  it('writes nothing of the manifests to the log', () => {
    assert.equal(app.logged().includes(MARK), false)
    assert.doesNotMatch(app.logged(), /an operation failed|waits for/)
  })
})
