import assert from 'node:assert/strict'
import { Socket } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { embedWhatIsMissing } from '../../src/operations/catching-up.ts'
import { figureCanary, seenIn, wordCanary } from '../_canary.ts'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { openHouse, type TestHouse } from '../_house.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { CORPUS, MARK } from './_corpus.ts'

let house: TestHouse
const sellers: Seeded[] = []
const REVENUES = [12.3457, 13.8642, 14.9173, 15.7319, 16.8251, 17.6428]

before(async () => {
  house = await openHouse({ TRUST_PROXY: '127.0.0.1' })
  for (const revenue of REVENUES) sellers.push(await seedSeller(house, { revenue }))
  await house.sign((await seedBuyer(house)).key)
  await embedWhatIsMissing(house.service.house)
})
after(() => house.close())

const RECORD = ['exchange_threads', 'exchange_manifests', 'exchange_messages', 'exchange_proposals']

/** Every row of every table but the exchange's record, as text. */
async function everythingElse(): Promise<string> {
  const { db } = house.service.house.database
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  const names = rows.map(({ name }) => name).filter((name) => !RECORD.includes(name))
  assert.ok(names.includes('sessions') && names.includes('operator_audit') && names.includes('engage_tokens'))
  const tables = await Promise.all(
    names.map(async (name) => {
      const dumped = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(db)
      return [name, ...dumped.rows.map(({ row }) => row).sort()].join('\n')
    }),
  )
  return tables.join('\n')
}

/** Where connections were opened to while work was done, as `host:port`. */
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

/** The tests' own calls, and the database where it is a server. */
function isOurs(connection: string): boolean {
  const server = process.env.TEST_DATABASE_URL
  return connection === new URL(house.url).host || (server !== undefined && !connection.includes('evil'))
}

const secrets = () => [
  ...sellers.map(({ company }) => wordCanary(company, 'company', company)),
  ...REVENUES.map((revenue) => figureCanary('seller', 'revenue', revenue)),
]

/** The wants of the narrowing manifest are its own figures: they are read back to it, rounded. */
const ownWords = (text: string) => text.replaceAll(/Read from the manifest: [^\n"]*/g, '')

describe(`${CORPUS.length} hostile manifests`, () => {
  it('are sixty at least, none twice', () => {
    assert.ok(CORPUS.length >= 60)
    assert.equal(new Set(CORPUS.map(({ name }) => name)).size, CORPUS.length)
  })

  it('the watch sees a connection that is opened', async () => {
    const opened = await connectionsDuring(async () => {
      await fetch('http://127.0.0.1:54321/').catch(() => {})
    })
    assert.deepEqual([...opened], ['127.0.0.1:54321'])
  })

  for (const { name, body } of CORPUS)
    it(`${name}: changes nothing but the record, tells nothing, calls nobody`, async () => {
      const before = await everythingElse()
      let text = ''
      const opened = await connectionsDuring(async () => {
        const receipt = await ask(house, 'publishManifest', { body, headers: fresh() })
        assert.ok([200, 400, 422].includes(receipt.status), receipt.text)
        if (receipt.status === 400) return
        const { msgid } = receipt.body
        const answer = await ask(house, 'getExchangeAnswer', { params: { msgid }, headers: fresh() })
        is(answer, 200)
        is(
          await ask(house, 'replyByKey', {
            body: { key: msgid, text: `${JSON.stringify(body)}`.slice(0, 5000) },
            headers: fresh(),
          }),
          200,
        )
        const { messages, disclosure, next, state, submission_status } = (
          await ask(house, 'getExchangeAnswer', { params: { msgid }, headers: fresh() })
        ).body
        const ours = messages.filter(({ from }: { from: string }) => from !== 'participant')
        text = JSON.stringify({ ours, disclosure, next, state, submission_status })
        assert.ok(['recorded', 'incomplete', 'proposed'].includes(submission_status), submission_status)
        const inbox = await ask(house, 'listProposals', { headers: { ...OPERATOR, ...fresh() } })
        const summaries = inbox.body.proposals.map(({ summary }: { summary: string }) => summary).join('\n')
        assert.equal(summaries.includes(MARK), false)
      })
      assert.equal(await everythingElse(), before)
      assert.deepEqual(
        [...opened].filter((connection) => !isOurs(connection)),
        [],
      )
      assert.equal(text.includes(MARK), false, 'a hostile word was answered back')
      assert.deepEqual(seenIn(ownWords(text), secrets()), [])
    })

  it('left nothing in the log', () => {
    assert.equal(house.logged().includes(MARK), false)
    assert.doesNotMatch(house.logged(), /an operation failed|waits for/)
  })
})
