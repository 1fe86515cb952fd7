import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallToolResult } from '@modelcontextprotocol/client'
import { deliverNextMail } from '../../src/background/mail-delivery.ts'
import { contract, type OperationShape, operations } from '../../src/contract/index.ts'
import { showKnown } from '../../src/disclosure/disclose.ts'
import { DAY_MS } from '../../src/domain/figures/durations.ts'
import { type Mailer, openMailer } from '../../src/integrations/mailer.ts'
import { findViewer, hashSessionKey } from '../../src/store/sessions.ts'
import { addressOf, ask, is } from '../_contract.ts'
import { codesIn, type MailServer, mailTextOf, openMailServer } from '../_mail-server.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'
import { type CliUser, openCliUser } from '../cli/_concordat.ts'
import { openClient, REVISIONS, textOf } from '../mcp/_client.ts'

/** Shrinking, with revenue of 100 to 1,000 and a margin from 20 %: the midpoints are 300, −5 and 30, with EBITDA 90. */
const SHOWN_IN_RANGES = { revenue: 123.4, growth: -7.77, ebitda_margin: 34.2, name_release: 'ask' }
/** Figures that must appear nowhere: the company's own, the midpoints of its ranges and the EBITDA of both. */
const POINTS = ['123.4', '123', '42.2', '-7.77', '34.2', '300', '90', '-5', '30']
const MATCHING = { ...BUYER, check_size_min: 11, check_size_max: 2_222, growth_target: -61, ebitda_target: 8.8 }
/** A buyer that fails the ticket gate, so that its answers state the changes that would pass it. */
const TOO_SMALL = { ...BUYER, check_size_min: 0.11, check_size_max: 0.22, growth_target: 61, ebitda_target: 88 }
/** An agent's mandate that the seller matches. */
const MANDATE = {
  identity: 'Ada Zubrin, Qorvax Capital, ada@qorvax.example',
  wants: 'To buy industrial maintenance companies in France, revenue 100 to 1000 million euros',
  offers: 'A ticket of 11 to 2222 million euros',
  interface: 'JSON over HTTPS',
  delivery_contract: 'Answers within a day',
  boundary: 'No personal data',
}
/** Operations that must be among those checked. */
const WALKED_AT_LEAST = [
  'listMatches',
  'listPairings',
  'search',
  'whyNot',
  'getInfoMemo',
  'downloadInfoMemo',
  'getTeaser',
  'getProductAnalysis',
  'getOverview',
  'listActivity',
]
/** Keys of a seller's figures on all surfaces. */
const FIGURE = /^(?:seller_)?(?:revenue|growth|ebitda|ebitda_margin)$|^valuation|enterprise_value/

/** Returns a seller's figures in an answer with their paths, without a buyer's criteria and the parts of a fit. */
function figuresIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, at) => figuresIn(one, `${path}[${at}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'number' && FIGURE.test(key) ? [`${path}.${key}: ${one}`] : figuresIn(one, `${path}.${key}`),
  )
}

/** Returns the amounts and percentages in a text, such as "€84.6m", "12,3 M€" and "30%". */
function amountsIn(text: string): string[] {
  const found = text.match(/€\s?\d[\d.,]*|\d[\d.,]*(?=\s?(?:M€|Mio\.|%))|(?<=EUR\s)\d[\d.,]*/g) ?? []
  return found.map((one) => one.replaceAll(/[€\s]|[.,]$/g, '').replace(',', '.'))
}

describe('buyer that shows ranges', () => {
  it('shows a seller no growth or EBITDA target, wherever a pair is explained', async (test) => {
    const app = await startService()
    test.after(() => app.close())
    const targets = { growth_target: 23.4, ebitda_target: 22.3, check_size_min: 2, check_size_max: 40 }
    const [ranges, figures] = [await seedBuyer(app, { ...targets, name_release: 'ask' }), await seedBuyer(app, targets)]
    const seller = await seedSeller(app)
    const explained = async ({ id }: Seeded) => {
      const { text } = await ask(app, 'whyNot', { key: seller.key, query: { id } })
      const { body } = await ask(app, 'listMatches', { key: seller.key, query: { limit: 200 } })
      const { misses } = (await ask(app, 'getNearMisses', { key: seller.key })).body
      const shown = [...body, ...misses].filter((one: { id: number }) => one.id === id)
      return text + JSON.stringify(shown)
    }
    const [ofRanges, ofFigures] = [await explained(ranges), await explained(figures)]
    assert.match(ofFigures, /target of 23\.4|23\.4 ?%/)
    assert.match(ofFigures, /22\.3 ?%/)
    // 20 is the lower edge of either band.
    assert.deepEqual(ofRanges.match(/\b(?:23\.4|22\.3|20(?:\.0)?) ?%/g) ?? [], [])
    const { database, universe, now } = app.service.app
    const [viewer, party] = [
      await findViewer(database.db, hashSessionKey(seller.key), now()),
      await (await universe.current()).partyOf(ranges.id),
    ]
    assert.ok(viewer && party)
    const view = (await showKnown(app.service.app, viewer, [party])).get(ranges.id)
    // Sentences are composed from the view, which therefore has the ticket range and no target.
    assert.deepEqual(
      [view?.criteria.growthTargetPct, view?.criteria.ebitdaTargetPct, view?.ticketBand],
      [null, null, { low: 1, high: 50 }],
    )
  })
})

describe('seller that shows ranges', () => {
  let app: TestHouse
  let seller: Seeded
  let buyers: Seeded[]
  let server: MailServer
  let mailer: Mailer
  before(async () => {
    server = await openMailServer()
    const environment = { SMTP_URL: server.url, MAIL_FROM: 'Deals <deals@concordat.example>' }
    app = await startService(environment)
    mailer = openMailer({ smtpUrl: server.url, from: environment.MAIL_FROM })
    seller = await seedSeller(app, SHOWN_IN_RANGES)
    // The exchange counts sellers only from five upwards.
    for (let alike = 0; alike < 5; alike += 1) await seedSeller(app, SHOWN_IN_RANGES)
    buyers = [await seedBuyer(app, MATCHING), await seedBuyer(app, TOO_SMALL)]
    for (const buyer of buyers) {
      await pairUp(app, buyer, seller.id)
      await app.sign(buyer.key)
    }
  })
  after(async () => {
    mailer.close()
    await app.close()
    await server.close()
  })

  /** Returns the values of the seller's valuation at its midpoints, rounded to one to four digits. */
  async function middleValues(): Promise<string[]> {
    const universe = await app.service.app.universe.current()
    const evEurM = (await universe.partyOf(seller.id))?.toMatch.evEurM
    assert.ok(evEurM, 'the seller has no valuation at its midpoints')
    const least = (0.4 * evEurM) / 1.2
    return [evEurM, least, 0.4 * evEurM, evEurM / 0.8].flatMap((eurM) =>
      [1, 2, 3, 4].map((digits) => String(Number(eurM.toPrecision(digits)))),
    )
  }

  async function assertNoPoint(surface: string, text: string, body?: unknown): Promise<void> {
    assert.deepEqual(figuresIn(body), [], surface)
    const points = new Set([...POINTS, ...(await middleValues())])
    assert.deepEqual(
      amountsIn(text).filter((amount) => points.has(amount)),
      [],
      `${surface} states a point: ${text.slice(0, 2_000)}`,
    )
  }

  const paramsFor = ({ id }: Seeded) => ({
    pair_id: `pair-${id}-${seller.id}`,
    pairing_id: 1,
    id: seller.id,
    party_id: seller.id,
  })
  const queryOf = ({ query }: OperationShape) => ({
    ...(query && 'id' in query.properties ? { id: seller.id } : {}),
    ...(query && 'q' in query.properties ? { q: 'maintenance' } : {}),
  })

  it('shows a buyer no point figure in any HTTP answer, in four languages', async () => {
    const walked: string[] = []
    for (const buyer of buyers)
      for (const operation of operations) {
        const { id, method, path, built, params } = operation
        const known = paramsFor(buyer)
        const isAnswerable = Object.keys(params?.properties ?? {}).every(
          (name) => name === 'session_id' || name in known,
        )
        if (method !== 'GET' || !built || !path.includes('{session_id}') || !isAnswerable) continue
        const address = addressOf(operation, { key: buyer.key, params: known, query: queryOf(operation) })
        for (const language of ['en', 'fr', 'de', 'es']) {
          const answer = await fetch(`${app.url}${address}`, { headers: { 'accept-language': language } })
          if (answer.status !== 200) {
            await answer.body?.cancel()
            break
          }
          walked.push(id)
          const bytes = new Uint8Array(await answer.arrayBuffer())
          const type = answer.headers.get('content-type') ?? ''
          const text = type.includes('pdf') ? await pdfTextOf(bytes) : new TextDecoder().decode(bytes)
          // getSession returns the buyer's own figures.
          const body = type.includes('json') && id !== 'getSession' ? JSON.parse(text) : undefined
          await assertNoPoint(`${id} in ${language}`, text, body)
        }
      }
    const missing = WALKED_AT_LEAST.filter((id) => !walked.includes(id))
    assert.deepEqual(missing, [])
  })
  it('shows no point figure in the results of MCP tools', async () => {
    const [buyer] = buyers as [Seeded, Seeded]
    const client = await openClient(app, REVISIONS.at(-1) as (typeof REVISIONS)[number])
    for (const [name, more] of [
      ['listMatches', {}],
      ['listPairings', {}],
      ['search', { q: 'maintenance' }],
      ['whyNot', { id: seller.id }],
      ['getInfoMemo', {}],
      ['getProductAnalysis', { pairing_id: 1 }],
    ] as const) {
      const result = (await client.callTool({
        name,
        arguments: { session_id: buyer.key, ...more },
      })) as CallToolResult
      assert.notEqual(result.isError, true, textOf(result))
      await assertNoPoint(`the tool ${name}`, textOf(result), result.structuredContent)
    }
    await client.close()
  })
  it('shows no point figure in the exchange’s answer to a mandate that it matches', async () => {
    const posted = await ask(app, 'publishManifest', { body: { agent_name: 'ranges', manifest: MANDATE } })
    is(posted, 200)
    const { body, text } = await ask(app, 'getExchangeAnswer', { params: { msgid: posted.body.msgid } })
    const said = JSON.stringify(
      (body.messages as { from: string }[]).filter(({ from }) => from !== posted.body.participant),
    )
    assert.match(text, /"messages"/)
    const points = new Set(await middleValues())
    assert.deepEqual(
      amountsIn(said).filter((amount) => points.has(amount)),
      [],
    )
  })
  it('shows EBITDA as the same range in matches and teaser, and suggests changes in correct English', async () => {
    const [buyer, small] = buyers as [Seeded, Seeded]
    const matches = (await ask(app, 'listMatches', { key: buyer.key })).body as { id: number; bands: object }[]
    const shown = matches.find(({ id }) => id === seller.id)
    assert.deepEqual(shown?.bands, {
      revenue: { low: 100, high: 1000 },
      growth: { high: 0 },
      ebitda: { low: 20, high: 1000 },
      ebitda_margin: { low: 20 },
    })
    const params = { pair_id: `pair-${buyer.id}-${seller.id}` }
    const teaser = await fetch(app.url + addressOf(contract.getTeaser, { key: buyer.key, params }))
    const text = (await pdfTextOf(new Uint8Array(await teaser.arrayBuffer()))).replaceAll(/\s+/g, ' ')
    assert.match(text, /€20–1,000m/)
    assert.doesNotMatch(text, /not disclosed/)
    const { changes } = (await ask(app, 'whyNot', { key: small.key, query: { id: seller.id } })).body
    assert.ok(
      changes.some((change: string) => change.startsWith('An EBITDA margin target')),
      changes.join(),
    )
  })
  it('shows no point figure in A2A tasks over JSON-RPC and HTTP, nor when a task is read again', async () => {
    const message = { messageId: 'one', role: 'ROLE_USER', parts: [{ data: MANDATE }] }
    const version = { 'a2a-version': '1.0' }
    const call = async (method: string, params: object, headers = {}) => {
      const answer = await app.post('/a2a', { jsonrpc: '2.0', id: 1, method, params }, { ...version, ...headers })
      is(answer, 200)
      return answer.body.result
    }
    const { task } = await call('SendMessage', { message })
    const again = await call('GetTask', { id: task.id }, { 'x-a2a-key': task.metadata.answerKey })
    const overHttp = await app.post('/a2a/message:send', { message: { ...message, messageId: 'two' } }, version)
    is(overHttp, 200)
    for (const [surface, shown] of [
      ['SendMessage', task],
      ['GetTask', again],
      ['message:send', overHttp.body.task],
    ] as const) {
      const said = JSON.stringify([shown.artifacts, shown.status])
      assert.doesNotMatch(said, /Fewer than 5/, 'the agent does not count the matching sellers')
      await assertNoPoint(surface, said, shown.artifacts)
    }
  })
  it('shows no figure in introduction, message and daily e-mails, in English and French', async () => {
    const arrived = async (from: number) => {
      while (await deliverNextMail(app.service.app, mailer));
      return server.taken.slice(from).map(({ raw }) => mailTextOf(raw))
    }
    const [buyer, other] = [buyers[0] as Seeded, await seedBuyer(app, MATCHING)]
    for (const [{ key }, language] of [
      [seller, 'en'],
      [buyer, 'fr'],
    ] as const) {
      const headers = { 'accept-language': language }
      is(await ask(app, 'requestEmailProof', { key, body: {}, headers }), 200)
      const code = (await arrived(0)).flatMap(codesIn).at(-1)
      is(await ask(app, 'confirmEmail', { key, body: { code }, headers }), 200)
    }
    const before = server.taken.length
    await pairUp(app, other, seller.id)
    const pair_id = `pair-${buyer.id}-${seller.id}`
    is(await ask(app, 'answerIntroduction', { key: seller.key, params: { pair_id }, body: { answer: 'accept' } }), 200)
    for (const { key } of [buyer, seller])
      is(await ask(app, 'sendMessage', { key, params: { pair_id }, body: { text: 'When can we talk?' } }), 201)
    await arrived(before)
    app.advance(DAY_MS)
    const mails = await arrived(before)
    for (const topic of [/A counterparty would like to talk to you/, /unread message/, /message non lu/])
      assert.ok(
        mails.some((text) => topic.test(text)),
        `no mail about ${topic}`,
      )
    for (const text of mails) {
      await assertNoPoint('mail', text)
      for (const figure of ['123.4', '123,4', '34.2', '34,2', '42.2', '7.77', '7,77'])
        assert.ok(!text.includes(figure), `mail states ${figure}: ${text}`)
    }
  })
  it('shows no point figure on the command line', async () => {
    const [buyer] = buyers as [Seeded, Seeded]
    const user: CliUser = openCliUser(app.url, { CONCORDAT_KEY: buyer.key })
    for (const command of [['matches'], ['pairings'], ['search', 'maintenance']]) {
      const { code, out } = await user.run(command)
      assert.equal(code, 0, command.join(' '))
      const cells = out.split(/\s{2,}|\n/).map((cell) => cell.trim())
      const points = new Set([...POINTS, ...(await middleValues())])
      assert.deepEqual(
        cells.filter((cell) => points.has(cell) && cell !== String(seller.id)),
        [],
        out,
      )
    }
    user.leave()
  })
})
