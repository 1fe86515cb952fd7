import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { embedWhatIsMissing } from '../../src/background/embedding-backlog.ts'
import { ask, is } from '../_contract.ts'
import { fresh, MANIFEST, OPERATOR, publish } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller, UNFIT_SELLER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const HOUR_MS = 3_600_000
const WANTS = 'Sellers of industrial maintenance services, maintenance of machines in factories'

let app: TestHouse
let seller: Seeded

before(async () => {
  app = await startService({
    TRUST_PROXY: '127.0.0.1',
    EXCHANGE_MANIFESTS_PER_HOUR: '5',
    EXCHANGE_ATTEMPTS_PER_HOUR: '12',
    EXCHANGE_LOOKUPS_PER_HOUR: '30',
    EXCHANGE_REPLIES_PER_HOUR: '20',
  })
  seller = await seedSeller(app)
  for (let i = 0; i < 6; i++) await seedSeller(app, { revenue: 11 + i })
  for (let i = 0; i < 3; i++) await seedSeller(app, UNFIT_SELLER)
  await embedWhatIsMissing(app.service.app)
})
after(() => app.close())

const answerTo = async (msgid: string, query: Record<string, number> = {}) => {
  const answer = await ask(app, 'getExchangeAnswer', { params: { msgid }, query, headers: fresh() })
  is(answer, 200)
  return answer.body
}
const send = (body: unknown, headers = fresh()) => ask(app, 'publishManifest', { body, headers })
const reply = (body: object, headers = fresh()) => ask(app, 'replyByKey', { body, headers })
interface Claim {
  statement: string
  status: string
  source?: string
}
const statementsOf = ({ messages }: { messages: { claims: Claim[] }[] }) =>
  (messages.at(-1)?.claims ?? []).map(({ statement }) => statement)

describe('POST /api/exchange/manifest', () => {
  it('returns PASS, a 256-bit key and the next step for an object with the six fields', async () => {
    const answer = await send({ agent_name: 'scout', manifest: MANIFEST })
    is(answer, 200)
    const { msgid, answer_key: answerKey, checks, ...rest } = answer.body
    assert.match(msgid, /^m-[0-9a-f]{64}$/)
    assert.match(answerKey, /^a-[0-9a-f]{64}$/)
    assert.deepEqual(
      checks.map(({ field, ok }: { field: string; ok: boolean }) => [field, ok]),
      ['identity', 'wants', 'offers', 'interface', 'delivery_contract', 'boundary'].map((field) => [field, true]),
    )
    assert.deepEqual(rest, {
      recorded: true,
      id: 1,
      agent_name: 'scout',
      verdict: 'PASS',
      status: 'recorded',
      next: `Fetch the answer: GET /api/exchange/answer/${msgid}.`,
      answer_url: `/api/exchange/answer/${msgid}`,
      spec_url: '/api/exchange/spec',
    })
    assert.equal(answer.headers.get('cache-control'), 'no-store')
  })
  it('accepts labelled prose with any separator, order and case, and several lines a field', async () => {
    const manifest_text = [
      'Hello, here is my manifest.',
      '- BOUNDARY — refuses phone calls',
      '  exits after 5 messages',
      'Delivery Contract - two days',
      '**Wants:** sellers of industrial maintenance',
      'in factories',
      'offers – equity',
      'Interface: by key',
      '1. identity: Northbridge',
    ].join('\n')
    const answer = await send({ manifest_text })
    is(answer, 200)
    const thread = await answerTo(answer.body.msgid)
    assert.deepEqual(
      thread.boundary.map(({ mode }: { mode: string }) => mode),
      ['refuses', 'exits'],
    )
    assert.equal(thread.participant, 'unnamed agent')
  })
  it('returns 422 FAIL naming the missing field, and records the manifest with a key', async () => {
    const { boundary: _, ...five } = MANIFEST
    const answer = await send({ agent_name: 'scout', manifest: five })
    is(answer, 422)
    const { recorded, verdict, msgid, checks, error, next } = answer.body
    assert.deepEqual([recorded, verdict], [true, 'FAIL'])
    assert.match(error, /lacks boundary$/)
    assert.match(next, /boundary/)
    assert.deepEqual(
      checks.filter(({ ok }: { ok: boolean }) => !ok).map(({ field }: { field: string }) => field),
      ['boundary'],
    )
    const thread = await answerTo(msgid)
    assert.deepEqual([thread.submission_status, thread.answer_ready, thread.state], ['incomplete', true, 'answered'])
    assert.match(thread.messages[0].text, /Next: Publish a complete manifest/)
  })
  it('returns 422 for prose without a label', async () => {
    is(await send({ manifest_text: 'Please give me deals.' }), 422)
  })
  it('returns 400 without content: nothing, blanks, or an object with none of the six keys', async () => {
    for (const body of [
      {},
      { manifest_text: '  ' },
      { manifest: {} },
      { manifest: { colour: 'red' } },
      { agent_name: 'scout' },
    ])
      is(await send(body), 400)
  })
  it('returns 400 for a name over 60 characters, a field that is not text, or a body that is not an object', async () => {
    for (const body of [
      { agent_name: 'x'.repeat(61), manifest: MANIFEST },
      { manifest: { ...MANIFEST, wants: { deep: true } } },
      { manifest: { ...MANIFEST, wants: 7 } },
      { manifest_text: 7 },
      [],
      'null',
    ])
      is(await send(body), 400)
  })
  it('returns 400 for deep nesting, 413 above 64 KB, and 415 for another content type', async () => {
    const deep = JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`)
    is(await send({ manifest: { ...MANIFEST, mandate: { intents: [{ scope: deep }] } } }), 400)
    is(await send({ manifest: { ...MANIFEST, offers: 'x'.repeat(66_000) } }), 413)
    is(await send('identity: me', { ...fresh(), 'content-type': 'text/plain' }), 415)
  })
  it('returns an answer_key that reads the same thread as the msgid, with status 200 and 422', async () => {
    for (const manifest of [MANIFEST, { identity: 'Arden' }]) {
      const { msgid, answer_key: answerKey } = (await send({ manifest })).body
      const read = (key: string) => ask(app, 'getExchangeAnswer', { params: { msgid: key }, headers: fresh() })
      const [byMsgid, byAnswerKey] = [await read(msgid), await read(answerKey)]
      is(byAnswerKey, 200)
      assert.equal(byMsgid.body.answer_key, answerKey)
      assert.deepEqual(byAnswerKey.body.messages, byMsgid.body.messages)
      assert.equal(byAnswerKey.body.msgid, undefined)
    }
  })
  it('returns 429 beyond the hourly limit of accepted manifests; rejected manifests do not count', async () => {
    const headers = fresh()
    is(await send({}, headers), 400)
    const incomplete = await send({ manifest: { identity: 'Arden' } }, headers)
    is(incomplete, 422)
    assert.match(incomplete.headers.get('ratelimit') ?? '', /^"exchange-manifest";r=5;/)
    for (let i = 0; i < 5; i++) is(await send({ manifest: MANIFEST }, headers), 200)
    const beyond = await send({ manifest: MANIFEST }, headers)
    is(beyond, 429)
    assert.equal(beyond.headers.get('ratelimit-policy'), '"exchange-manifest";q=5;w=3600')
  })
  it('returns 429 beyond the hourly limit of attempts; rejected manifests count', async () => {
    const headers = fresh()
    for (let i = 0; i < 12; i++) is(await send({}, headers), 400)
    const beyond = await send({ manifest: MANIFEST }, headers)
    is(beyond, 429)
    assert.equal(beyond.headers.get('ratelimit-policy'), '"exchange-attempt";q=12;w=3600')
    assert.equal(beyond.headers.get('retry-after'), String(beyond.body.retry_after))
  })
  it('accepts requests from any origin, since there is no session', async () => {
    is(await send({ manifest: MANIFEST }, { ...fresh(), origin: 'https://elsewhere.example' }), 200)
  })
  it('stores keys only as hashes', async () => {
    const msgid = await publish(app)
    const { answer_key } = await answerTo(msgid)
    const { db } = app.service.app.database
    const threads = await db.selectFrom('exchange_threads').selectAll().execute()
    const manifests = await db.selectFrom('exchange_manifests').selectAll().execute()
    const kept = JSON.stringify([threads, manifests])
    for (const key of [msgid, answer_key]) assert.equal(kept.includes(key.slice(2)), false)
  })
})

describe('GET /api/exchange/answer/{msgid}', () => {
  it('returns claims from the database, each with status and source, and a next step', async () => {
    const thread = await answerTo(await publish(app))
    assert.deepEqual(
      [thread.found, thread.submission_status, thread.answer_ready, thread.count, thread.total_messages, thread.cursor],
      [true, 'proposed', true, 1, 1, 2],
    )
    const [message] = thread.messages
    assert.deepEqual([message.id, message.from, message.replies_to], [2, 'concordat', 1])
    for (const { status, source } of message.claims as Claim[]) {
      assert.match(status, /^(verified|unverified)$/)
      assert.ok(source)
    }
    const statements = statementsOf(thread)
    assert.ok(statements.includes('At least 10 sellers are offered and were scored.'), statements.join('\n'))
    assert.ok(
      statements.includes('At least 10 reach a fit of 50 with both gates open and meet the requested criteria.'),
    )
    assert.ok(message.text.endsWith(`Next: ${message.next}`))
    assert.equal(thread.next, message.next)
  })
  it('counts as many matches as a buyer registered with the same words has', async () => {
    const wants = 'Sellers of industrial maintenance services, ticket EUR 4-30m, growth from 5%, EBITDA margin from 10%'
    const statements = statementsOf(await answerTo(await publish(app, { wants })))
    const buyer = await seedBuyer(app, {
      sector: 'industrial maintenance services',
      solution_1: null,
      geography: null,
    })
    const matches = await ask(app, 'listMatches', { key: buyer.key, headers: fresh() })
    const total = Number(matches.headers.get('x-total-count'))
    assert.equal(total, 7)
    assert.ok(
      statements.includes(
        `At least ${total - (total % 5)} reach a fit of 50 with both gates open and meet the requested criteria.`,
      ),
    )
  })
  it('states any count below five as fewer than five, including none', async () => {
    for (const wants of ['Sellers of veterinary clinics for horses', 'Sellers of submarine pearl farms']) {
      const statements = statementsOf(await answerTo(await publish(app, { wants })))
      assert.ok(
        statements.includes('Fewer than 5 reach a fit of 50 with both gates open and meet the requested criteria.'),
        statements.join('\n'),
      )
      assert.equal(
        statements.some((statement) => /median fit|By industry/.test(statement)),
        false,
      )
    }
  })
  it('counts by rounded figures, so that a narrow size range does not reveal an exact figure', async () => {
    const own = await startService({ TRUST_PROXY: '127.0.0.1' })
    try {
      for (let i = 0; i < 6; i++) await seedSeller(own, { revenue: 12.345 })
      const matchingOf = async (size: string) => {
        const params = { msgid: await publish(own, { wants: `${WANTS}, revenue ${size}` }) }
        const { body } = await ask(own, 'getExchangeAnswer', { params, headers: fresh() })
        return statementsOf(body).find((statement) => /reach a fit/.test(statement))
      }
      assert.match((await matchingOf('EUR 12.29-12.31m')) ?? '', /^At least 5/)
      assert.match((await matchingOf('EUR 12.34-12.35m')) ?? '', /^Fewer than 5/)
    } finally {
      await own.close()
    }
  })
  it('recognises the direction, and reports buyers to a seller’s agent', async () => {
    const wants = 'Buyers for a company in industrial maintenance, revenue EUR 12m'
    const statements = statementsOf(await answerTo(await publish(app, { wants })))
    assert.ok(statements.some((statement) => statement.includes('a seller that is looking for buyers')))
    assert.ok(statements.some((statement) => /buyers are offered and were scored/.test(statement)))
  })
  it('reads and answers manifests in five languages', async () => {
    for (const [wants, reading] of [
      [
        'Sellers of industrial maintenance in France, revenue EUR 10-20m',
        /a buyer that is looking for sellers; .*; France; revenue EUR 10m to EUR 20m\.$/,
      ],
      [
        'Cherche à racheter des sociétés de maintenance industrielle en France, CA de 10 à 20 M€',
        /^Lu dans le manifeste : un acquéreur qui cherche des cédants; .*; France; chiffre d’affaires de 10 M€ à 20 M€\.$/,
      ],
      [
        'Suche Zukäufe in der industriellen Instandhaltung in Frankreich, Umsatz 10–20 Mio. Euro',
        /^Aus dem Manifest gelesen: ein Käufer, der Verkäufer sucht; .*; Frankreich; Umsatz 10 Mio\. € bis 20 Mio\. €\.$/,
      ],
      [
        'Buscamos adquirir empresas de mantenimiento industrial en Francia, ventas de 10 a 20 millones de euros',
        /^Leído en el manifiesto: un comprador que busca vendedores; .*; Francia; ventas de 10 M€ a 20 M€\.$/,
      ],
      [
        'Cerchiamo di acquisire aziende di manutenzione industriale in Francia, fatturato da 10 a 20 milioni di euro',
        /^Letto nel manifesto: un acquirente che cerca venditori; .*; Francia; ricavi da 10 mln € a 20 mln €\.$/,
      ],
    ] as const) {
      const [, read = ''] = statementsOf(await answerTo(await publish(app, { wants })))
      assert.match(read, reading, wants)
    }
  })
  it('requests missing information instead of guessing', async () => {
    const thread = await answerTo(await publish(app, { wants: 'something nice', offers: 'conversation' }))
    assert.match(thread.next, /missing information \(direction, sector\)/)
    assert.equal(
      statementsOf(thread).some((statement) => /scored/.test(statement)),
      false,
    )
  })
  it('returns messages after a cursor, and omits the msgid if read by the answer key', async () => {
    const msgid = await publish(app)
    const first = await answerTo(msgid)
    const rest = await answerTo(msgid, { since: first.cursor })
    assert.deepEqual([rest.count, rest.total_messages, rest.messages], [0, 1, []])
    const byAnswerKey = await answerTo(first.answer_key)
    assert.equal(byAnswerKey.msgid, undefined)
    assert.deepEqual(byAnswerKey.messages, first.messages)
  })
  it('returns 404 for an invalid key, and 400 for an oversized key or a cursor that is not a number', async () => {
    for (const msgid of ['m-1', `m-${'0'.repeat(64)}`, '%', 'x'.repeat(200)])
      is(await ask(app, 'getExchangeAnswer', { params: { msgid }, headers: fresh() }), 404)
    is(await ask(app, 'getExchangeAnswer', { params: { msgid: 'x'.repeat(201) }, headers: fresh() }), 400)
    is(await ask(app, 'getExchangeAnswer', { params: { msgid: 'm-1' }, query: { since: 'x' }, headers: fresh() }), 400)
  })
  it('returns 304 without using the quota if nothing is new', async () => {
    const headers = fresh()
    const { msgid } = (await send({ manifest: MANIFEST }, headers)).body
    const asking = { params: { msgid } }
    const etag = (await ask(app, 'getExchangeAnswer', { ...asking, headers })).headers.get('etag') ?? ''
    for (let i = 0; i < 40; i++) {
      const answer = await app.get(`/api/exchange/answer/${msgid}`, { ...headers, 'if-none-match': etag })
      is(answer, 304)
      assert.match(answer.headers.get('ratelimit') ?? '', /^"exchange-lookup";r=29;/)
    }
    is(await ask(app, 'getExchangeAnswer', { ...asking, headers }), 200)
  })
  it('returns 429 for the thirty-first look-up in an hour', async () => {
    const headers = fresh()
    for (let i = 0; i < 30; i++) is(await ask(app, 'getExchangeAnswer', { params: { msgid: 'm-1' }, headers }), 404)
    is(await ask(app, 'getExchangeAnswer', { params: { msgid: 'm-1' }, headers }), 429)
  })
  it('waits while the encoder fails, and answers once it works again', async () => {
    const whole = app.service.app.embedder
    app.service.app.embedder = { ...whole, model: whole.model, embed: () => Promise.reject(new Error('down')) }
    let msgid: string
    try {
      msgid = await publish(app)
      const waiting = await answerTo(msgid)
      assert.deepEqual([waiting.answer_ready, waiting.state, waiting.messages], [false, 'waiting', []])
    } finally {
      app.service.app.embedder = whole
    }
    assert.equal((await answerTo(msgid)).answer_ready, true)
  })
})

describe('mandate', () => {
  const intents = [
    { direction: 'seek', service_type: 'acquisition targets', scope: 'industrial maintenance services' },
    { direction: 'seek', service_type: 'legal advice', scope: 'drafting of contracts' },
    { direction: 'seek', service_type: 'acquisition', scope: '' },
    { direction: 'seek', service_type: 'targets', scope: 'submarine pearl farms' },
  ]
  const disclosureOf = async (mandate: object, manifest: object = {}) =>
    (await answerTo(await publish(app, { ...manifest, mandate }))).disclosure

  it('is classified intent by intent as serviceable, under-constrained, parked or dropped', async () => {
    const disclosure = await disclosureOf({ authority: 'the board', validity: '2099-12-31', intents })
    assert.deepEqual(disclosure.serviceable, [
      {
        intent: 1,
        direction: 'buy',
        ...(disclosure.serviceable[0]?.sector ? { sector: disclosure.serviceable[0].sector } : {}),
        coverage: { scored_at_least: 10, matching_at_least: 10, fictional: false },
        fit_band: disclosure.serviceable[0]?.fit_band,
      },
    ])
    assert.match(disclosure.serviceable[0].fit_band, /^(50-55|55-60|60-65|65\+)$/)
    const numbers = (entries: { intent: number }[]) => entries.map(({ intent }) => intent)
    assert.deepEqual(numbers(disclosure.out_of_scope_dropped), [2])
    assert.deepEqual(numbers(disclosure.adjacent_parked), [4])
    assert.ok(
      disclosure.under_constrained.some(
        ({ intent, missing }: { intent: number; missing: string[] }) => intent === 3 && missing.includes('sector'),
      ),
    )
    assert.equal(disclosure.feasibility, 'partly')
    assert.ok(disclosure.next_step.length > 0)
  })
  it('is dropped as a whole if expired', async () => {
    const disclosure = await disclosureOf({ validity: 'until 2020-01-31', intents })
    assert.equal(disclosure.out_of_scope_dropped.length, intents.length)
    assert.equal(disclosure.feasibility, 'out_of_scope')
  })
  it('is read up to its tenth intent', async () => {
    const disclosure = await disclosureOf({ intents: Array(12).fill({ service_type: 'legal advice' }) })
    assert.equal(disclosure.out_of_scope_dropped.length, 11)
  })
  it('is accepted beside the manifest, inside it, or as JSON in prose', async () => {
    const mandate = { intents: intents.slice(0, 1) }
    const prose = `${Object.entries(MANIFEST)
      .map(([field, text]) => `${field}: ${text}`)
      .join('\n')}\nmandate: ${JSON.stringify(mandate)}`
    for (const body of [
      { manifest: MANIFEST, mandate },
      { manifest: { ...MANIFEST, mandate } },
      { manifest_text: prose },
    ]) {
      const answer = await send(body)
      is(answer, 200)
      assert.equal((await answerTo(answer.body.msgid)).disclosure.serviceable.length, 1)
    }
  })
  it('is required for a disclosure in the answer', async () => {
    assert.equal((await answerTo(await publish(app))).disclosure, undefined)
  })
})

describe('boundary', () => {
  it('a refusal of scores, figures, statistics or an NDA removes them from the answer', async () => {
    const refusing = async (boundary: string) => statementsOf(await answerTo(await publish(app, { boundary })))
    assert.ok((await refusing('none')).some((statement) => /median fit/.test(statement)))
    assert.equal(
      (await refusing('refuses scores')).some((statement) => /median fit/.test(statement)),
      false,
    )
    assert.equal(
      (await refusing('no figures, please')).some((statement) => /\d/.test(statement)),
      false,
    )
    assert.equal(
      (await refusing('keine Statistiken')).some((statement) => /scored|reach a fit/.test(statement)),
      false,
    )
    assert.equal(
      (await refusing('kein NDA, keine Registrierung')).some((statement) => /NDA/.test(statement)),
      false,
    )
  })
  it('a demand for verified claims removes all other claims', async () => {
    const thread = await answerTo(await publish(app, { boundary: 'Only verified claims' }))
    assert.deepEqual([...new Set(thread.messages[0].claims.map(({ status }: Claim) => status))], ['verified'])
  })
  it('a refused industry excludes its companies', async () => {
    const [first] = (await answerTo(await publish(app))).messages
    const industry = /a buyer that is looking for sellers; industry ([^;]+);/.exec(first.text)?.[1]
    assert.ok(industry)
    const boundary = `No ${WANTS.replace('Sellers of ', '')}`
    const thread = await answerTo(await publish(app, { boundary }))
    assert.equal(thread.boundary[0].effect, `Companies in ${industry} are left out.`)
    assert.ok(
      statementsOf(thread).includes(
        'Fewer than 5 reach a fit of 50 with both gates open and meet the requested criteria.',
      ),
    )
  })
  it('a refusal of proposals prevents an entry in the operator’s inbox', async () => {
    const inbox = async () => (await ask(app, 'listProposals', { headers: OPERATOR })).body.proposals.length
    const before = await inbox()
    const thread = await answerTo(await publish(app, { boundary: 'No proposals' }))
    assert.equal(thread.submission_status, 'recorded')
    assert.equal(await inbox(), before)
    await publish(app, { boundary: 'No forwarding to third parties' })
    assert.equal(await inbox(), before + 1)
  })
  it('the receipt, the operator’s decision and the withdrawal are in the language of the manifest', async () => {
    const german = { ...MANIFEST, wants: 'Wir suchen Unternehmen der Industriewartung in Deutschland', boundary: null }
    const lacking = await send({ manifest: german })
    is(lacking, 422)
    assert.match(lacking.body.checks.find(({ ok }: { ok: boolean }) => !ok).message, /^Fehlt: Geben Sie .+ an\./)
    assert.match(lacking.body.next, /^Veröffentlichen Sie ein vollständiges Manifest/)
    const msgid = await publish(app, { wants: german.wants })
    const [proposal] = (await ask(app, 'listProposals', { headers: OPERATOR })).body.proposals
    const decision = { params: { id: proposal.id }, body: { note: 'Danke.' }, headers: OPERATOR }
    is(await ask(app, 'declineProposal', decision), 200)
    const { messages, next } = await answerTo(msgid)
    assert.match(messages.at(-1).text, /^Der Betreiber hat den Vorschlag abgelehnt\.\nDanke\.\n/)
    assert.match(next, /^Keiner für dieses Manifest\./)
    const ended = await ask(app, 'withdrawManifest', { body: { key: msgid }, headers: fresh() })
    assert.match(ended.body.message, /^Der Austausch ist beendet/)
  })
  it('a refusal of replies ends the thread without an answer', async () => {
    const msgid = await publish(app, { boundary: 'No replies' })
    const thread = await answerTo(msgid)
    assert.deepEqual([thread.state, thread.messages, thread.answer_ready], ['ended', [], false])
    assert.equal((await reply({ key: msgid, text: 'Germany as well' })).body.status, 'ended')
  })
  it('a limit on the number of messages ends the thread when reached', async () => {
    const msgid = await publish(app, { boundary: 'Exits after 2 messages' })
    assert.equal((await reply({ key: msgid, text: 'In Germany, please' })).body.status, 'answered')
    assert.equal((await reply({ key: msgid, text: 'In Italy, please' })).body.status, 'ended')
    const thread = await answerTo(msgid)
    assert.equal(thread.messages.filter(({ from }: { from: string }) => from === 'concordat').length, 2)
    assert.equal(thread.state, 'ended')
    assert.match(thread.next, /^None: your boundary ended/)
  })
  it('an exit on an NDA request ends the thread with an answer that requests none', async () => {
    const thread = await answerTo(await publish(app, { boundary: 'Exits if asked to sign an NDA' }))
    assert.equal(thread.state, 'ended')
    assert.doesNotMatch(thread.messages[0].next, /submit|NDA/)
  })
  it('a deadline ends the thread, or erases it if the boundary requires deletion', async () => {
    const own = await startService({ TRUST_PROXY: '127.0.0.1' })
    try {
      const look = async (msgid: string) =>
        (await ask(own, 'getExchangeAnswer', { params: { msgid }, headers: fresh() })).body
      const ends = await publish(own, { boundary: 'Exits after 48 hours' })
      const erased = await publish(own, { boundary: 'Delete everything after 3 days', identity: 'Grunvaxplor Capital' })
      assert.equal((await look(ends)).state, 'answered')
      own.advance(49 * HOUR_MS)
      assert.equal((await look(ends)).state, 'ended')
      assert.equal((await look(erased)).state, 'answered')
      own.advance(24 * HOUR_MS)
      is(await ask(own, 'getExchangeAnswer', { params: { msgid: erased }, headers: fresh() }), 404)
      is(await ask(own, 'replyByKey', { body: { key: erased, text: 'Hello' }, headers: fresh() }), 404)
      const kept = JSON.stringify(
        await own.service.app.database.db.selectFrom('exchange_manifests').selectAll().execute(),
      )
      assert.equal(kept.includes('Grunvaxplor'), false)
    } finally {
      await own.close()
    }
  })
  it('a daily quota holds back further messages until a full day has passed', async () => {
    const own = await startService({ TRUST_PROXY: '127.0.0.1' })
    try {
      const look = async (msgid: string, since = 0) => {
        const { body } = await ask(own, 'getExchangeAnswer', { params: { msgid }, query: { since }, headers: fresh() })
        return { ...body, from: body.messages.map(({ from }: { from: string }) => from) }
      }
      const say = async (key: string, text: string) =>
        (await ask(own, 'replyByKey', { body: { key, text }, headers: fresh() })).body.status
      const msgid = await publish(own, { boundary: 'At most two messages a day' })
      assert.equal((await look(msgid)).boundary[0].obeyed, 'yes')
      assert.equal(await say(msgid, 'In Germany, please'), 'answered')
      assert.equal(await say(msgid, 'In Italy, please'), 'recorded')
      const held = await look(msgid)
      assert.deepEqual(held.from, ['concordat', 'participant', 'concordat', 'participant'])
      assert.match(held.next, /^Wait: by your boundary the next message is shown from \d{4}-\d\d-\d\dT/)
      // The next calendar day, but less than 24 hours later.
      own.advance(23 * HOUR_MS)
      assert.deepEqual((await look(msgid, held.cursor)).from, [])
      own.advance(HOUR_MS)
      const later = await look(msgid, held.cursor)
      assert.deepEqual(later.from, ['concordat'])
      assert.equal(later.messages[0].replies_to, 5)
      const thread = await own.service.app.database.db
        .selectFrom('exchange_messages')
        .select(['author', 'number'])
        .where('number', '=', later.messages[0].id)
        .execute()
      assert.deepEqual(thread, [{ author: 'concordat', number: later.messages[0].id }])
    } finally {
      await own.close()
    }
  })
  it('a quota of one proposal a day creates one, and holds back further operator messages until the next day', async () => {
    const own = await startService({ TRUST_PROXY: '127.0.0.1' })
    try {
      const msgid = await publish(own, { boundary: 'Höchstens ein Vorschlag pro Tag; Antworten nur auf Deutsch' })
      const inbox = (await ask(own, 'listProposals', { headers: OPERATOR })).body.proposals
      assert.equal(inbox.length, 1)
      const write = async (text: string) =>
        is(
          await ask(own, 'replyAsOperator', {
            params: { id: inbox[0].thread_id },
            body: { text },
            headers: OPERATOR,
          }),
          200,
        )
      await write('We have a seller for you.')
      await write('And a second one.')
      const look = async () =>
        (await ask(own, 'getExchangeAnswer', { params: { msgid }, headers: fresh() })).body as {
          messages: { from: string }[]
          boundary: { effect: string }[]
        }
      const byOperator = async () => (await look()).messages.filter(({ from }) => from === 'operator').length
      assert.equal(await byOperator(), 1)
      assert.match((await look()).boundary[0]?.effect ?? '', /^Dieses Manifest führt zu höchstens einem Vorschlag/)
      own.advance(24 * HOUR_MS)
      assert.equal(await byOperator(), 2)
    } finally {
      await own.close()
    }
  })
  it('lines that are not obeyed are marked as such', async () => {
    const thread = await answerTo(
      await publish(app, { boundary: 'Be excellent to each other; you must reveal every name' }),
    )
    assert.deepEqual(
      thread.boundary.map(({ mode, obeyed }: { mode: string; obeyed: boolean }) => [mode, obeyed]),
      [
        ['noted', 'no'],
        ['requires', 'no'],
      ],
    )
  })
  it('lines are marked as obeyed or partly obeyed, and the receipt names the line that suppresses a proposal', async () => {
    const boundary = 'No calls on Sundays; no proposals; requires human approval'
    const body = { agent_name: 'scout', manifest: { ...MANIFEST, boundary } }
    const receipt = await ask(app, 'publishManifest', { body, headers: fresh() })
    is(receipt, 200)
    const check = receipt.body.checks.find(({ field }: { field: string }) => field === 'boundary')
    assert.match(check.message, /No proposal reaches the operator, because of the line “no proposals”/)
    const thread = await answerTo(receipt.body.msgid)
    assert.deepEqual(
      thread.boundary.map(({ obeyed, understood }: { obeyed: string; understood?: string }) => [obeyed, understood]),
      [
        ['partly', 'no calls'],
        ['yes', undefined],
        ['yes', undefined],
      ],
    )
  })
})

describe('POST /api/exchange/reply', () => {
  it('accepts either key, and answers again to a reply that narrows the search', async () => {
    const msgid = await publish(app)
    const { answer_key } = await answerTo(msgid)
    const one = await reply({ key: msgid, text: 'With revenue of EUR 10-14m, please', replies_to: 2 })
    assert.deepEqual(one.body, { recorded: true, id: 3, msgid, participant: 'scout', status: 'answered' })
    const two = await reply({ key: answer_key, text: 'And in Germany', thread: 'anything' })
    assert.deepEqual(two.body, { recorded: true, id: 5, participant: 'scout', status: 'answered' })
    const thread = await answerTo(msgid)
    assert.deepEqual(
      thread.messages.map(({ from }: { from: string }) => from),
      ['concordat', 'participant', 'concordat', 'participant', 'concordat'],
    )
    assert.match(statementsOf(thread)[1] ?? '', /Germany; revenue EUR 10m to EUR 14m/)
  })
  it('records a reply that cannot be answered automatically, and lists it in the operator’s inbox', async () => {
    const msgid = await publish(app)
    assert.equal((await reply({ key: msgid, text: 'Who is Company A? Call me.' })).body.status, 'recorded')
    const { proposals } = (await ask(app, 'listProposals', { headers: OPERATOR })).body
    assert.equal(proposals[0].unread, 1)
    assert.match((await answerTo(msgid)).next, /a person will read/)
  })
  it('states the criteria that a reply added, ruled out or replaced', async () => {
    const msgid = await publish(app, { wants: 'Sellers of industrial maintenance in France, revenue EUR 2-20m' })
    const changeAfter = async (text: string) => {
      assert.equal((await reply({ key: msgid, text })).body.status, 'answered', text)
      return statementsOf(await answerTo(msgid)).find((statement) => statement.startsWith('Changed'))
    }
    assert.equal(await changeAfter('also Germany'), 'Changed by your reply: Germany added.')
    assert.equal(await changeAfter('no longer Germany'), 'Changed by your reply: Germany ruled out.')
    assert.equal(
      await changeAfter('Only companies above 5 million revenue'),
      'Changed by your reply: revenue EUR 5m to EUR 20m.',
    )
    assert.equal(await changeAfter('Belgium'), 'Changed by your reply: Belgium added; France no longer wanted.')
    assert.equal(await changeAfter('How many sellers in Italy?'), undefined)
  })
  it('answers questions about the NDA, names, steps, fees, data, the operator and the status from the contract', async () => {
    const msgid = await publish(app)
    const { version } = (await ask(app, 'getNdaText')).body
    const questions: [string, RegExp][] = [
      ['What is your NDA?', new RegExp(`version ${version}: GET /api/nda/text .* 2 years`)],
      ['How do I see the names?', /disclosed to a registered workspace that has signed the NDA/],
      ['What happens next and when?', /open a workspace \(POST \/api\/submit\)/],
      ['Do you charge a success fee?', /states no fee/],
      ['Is our data kept, and who reads it? GDPR?', /withdraw/],
      ['Who runs this?', /reached at \S+@\S+/],
      ['Any news on the status?', /with the operator, who has not decided yet/],
      ['Quel est votre accord de confidentialité ?', /GET \/api\/nda\/text/],
      ['Wie ist der Ablauf?', /open a workspace/],
    ]
    for (const [text, expected] of questions) {
      assert.equal((await reply({ key: msgid, text })).body.status, 'answered', text)
      const { messages } = await answerTo(msgid)
      assert.match(messages.at(-1).text, expected)
      for (const { status, source } of messages.at(-1).claims as Claim[]) assert.ok(status === 'verified' && source)
    }
  })
  it('answers the known part of a reply at once, and leaves the rest to a person', async () => {
    const msgid = await publish(app)
    assert.equal((await reply({ key: msgid, text: 'What is your NDA? Please ring me today.' })).body.status, 'recorded')
    const { messages } = await answerTo(msgid)
    assert.match(messages.at(-1).text, /GET \/api\/nda\/text.*a person will read/s)
  })
  it('erases the thread for a reply that only withdraws everything, in five languages', async () => {
    for (const text of [
      'We withdraw.',
      'Please delete our data.',
      'Thanks, we are no longer interested.',
      'Nous retirons notre demande, merci.',
      'Bitte löschen Sie unsere Daten.',
      'Retiramos nuestra solicitud.',
      'Ritiriamo la nostra richiesta.',
    ]) {
      const msgid = await publish(app, { identity: 'Grunvaxplor Capital' })
      assert.equal((await reply({ key: msgid, text })).body.status, 'withdrawn', text)
      is(await ask(app, 'getExchangeAnswer', { params: { msgid }, headers: fresh() }), 404)
    }
    const { db } = app.service.app.database
    const kept = [
      await db.selectFrom('exchange_manifests').selectAll().execute(),
      await db.selectFrom('exchange_messages').selectAll().execute(),
      await db.selectFrom('exchange_proposals').selectAll().execute(),
    ]
    assert.equal(JSON.stringify(kept).includes('Grunvaxplor'), false)
  })
  it('erases nothing for a reply that withdraws a part or only mentions a withdrawal', async () => {
    const msgid = await publish(app)
    for (const text of [
      'We withdraw the limit on Germany',
      'Do not delete our data',
      'Can we withdraw later?',
      'The seller may withdraw. We are looking for bakeries.',
      'We are no longer interested in Germany',
    ]) {
      assert.notEqual((await reply({ key: msgid, text })).body.status, 'withdrawn', text)
      assert.equal((await answerTo(msgid)).found, true)
    }
  })
  it('adds missing fields to a manifest, and replaces none', async () => {
    const { boundary: _, identity: __, ...four } = MANIFEST
    const { msgid } = (await send({ manifest: four })).body
    const partly = await reply({ key: msgid, text: 'identity: Arden Partners\nwants: everything' })
    assert.equal(partly.body.status, 'answered')
    const between = await answerTo(msgid)
    assert.deepEqual([between.submission_status, between.state], ['incomplete', 'answered'])
    assert.match(between.next, /lacks boundary/)
    assert.equal((await reply({ key: msgid, text: 'boundary: refuses counts' })).body.status, 'answered')
    const whole = await answerTo(msgid)
    assert.equal(whole.submission_status, 'proposed')
    assert.equal(whole.boundary[0].effect, 'No counts are given.')
    assert.match(whole.messages.at(-1).text, /a buyer that is looking for sellers/)
    assert.doesNotMatch(whole.messages.at(-1).text, /reach a fit/)
  })
  it('attributes a reply to the holder of the key, regardless of the body', async () => {
    const msgid = await publish(app)
    is(await reply({ key: msgid, text: 'x y z', from: 'operator', participant: 'operator', author: 'concordat' }), 200)
    const { messages } = await answerTo(msgid)
    assert.equal(messages[1].from, 'participant')
  })
  it('returns 404 for an invalid key, and 400 without text or key or for an unknown message', async () => {
    is(await reply({ key: `m-${'0'.repeat(64)}`, text: 'Hello' }), 404)
    const key = await publish(app)
    for (const body of [
      { key },
      { text: 'Hello' },
      { key, text: '' },
      { key, text: 'x', replies_to: 9 },
      { key, text: 'x', replies_to: 0 },
    ])
      is(await reply(body), 400)
  })
  it('returns 429 for the twenty-first reply in an hour', async () => {
    const headers = fresh()
    for (let i = 0; i < 20; i++) is(await reply({ key: 'm-1', text: 'Hello' }, headers), 404)
    is(await reply({ key: 'm-1', text: 'Hello' }, headers), 429)
  })
})

describe('/engage/{token}', () => {
  const issue = async (body: object) => (await ask(app, 'issueEngageToken', { body, headers: OPERATOR })).body
  const thread = (token: string) => ask(app, 'getEngageThread', { params: { token }, headers: fresh() })
  const say = (token: string, text: string) =>
    ask(app, 'replyByToken', { params: { token }, body: { text }, headers: fresh() })

  it('returns the thread of a participant named by the operator, and attributes replies to it', async () => {
    const { token } = await issue({ participant: 'Northbridge' })
    assert.match(token, /^engage_[0-9a-f]{64}$/)
    const answer = await say(token, 'We want to acquire industrial maintenance services')
    assert.deepEqual(answer.body, { recorded: true, id: 1, participant: 'Northbridge', status: 'answered' })
    const { body } = await thread(token)
    assert.deepEqual(
      [body.participant, body.submission_status, body.msgid, body.answer_key],
      ['Northbridge', 'engaged', undefined, undefined],
    )
    assert.deepEqual(
      body.messages.map(({ from }: { from: string }) => from),
      ['participant', 'concordat'],
    )
  })
  it('returns the same messages of a manifest’s thread as the manifest’s key', async () => {
    const msgid = await publish(app)
    const { proposals } = (await ask(app, 'listProposals', { headers: OPERATOR })).body
    const { token } = await issue({ thread_id: proposals[0].thread_id })
    assert.deepEqual((await thread(token)).body.messages, (await answerTo(msgid)).messages)
  })
  it('notifies the workspace to which the token is bound of a message', async () => {
    const { token } = await issue({ participant: 'Seller’s broker', party_id: seller.id })
    is(await say(token, 'Hello'), 200)
    const activity = await ask(app, 'listActivity', { key: seller.key, headers: fresh() })
    assert.ok(activity.body.events.some(({ type }: { type: string }) => type === 'exchange_received'))
  })
  it('returns 401 for an unknown, revoked or expired token without distinguishing them', async () => {
    const revoked = await issue({ participant: 'P' })
    is(await ask(app, 'revokeEngageToken', { params: { id: revoked.id }, headers: OPERATOR }), 200)
    const bodies = []
    for (const token of [revoked.token, 'engage_x', `engage_${'0'.repeat(64)}`]) {
      for (const answer of [await thread(token), await say(token, 'Hello')]) {
        is(answer, 401)
        assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
        const { instance: _, ...rest } = answer.body
        bodies.push(JSON.stringify(rest))
      }
    }
    assert.equal(new Set(bodies).size, 1)
    const own = await startService({ TRUST_PROXY: '127.0.0.1' })
    try {
      const { token } = (
        await ask(own, 'issueEngageToken', { body: { participant: 'P', expires_in_days: 1 }, headers: OPERATOR })
      ).body
      is(await ask(own, 'getEngageThread', { params: { token }, headers: fresh() }), 200)
      own.advance(25 * HOUR_MS)
      is(await ask(own, 'getEngageThread', { params: { token }, headers: fresh() }), 401)
    } finally {
      await own.close()
    }
  })
})

describe('GET /api/exchange/spec', () => {
  it('returns the six fields and every operation of the exchange', async () => {
    const { body } = await ask(app, 'getExchangeSpec')
    assert.equal(body.version, '1.0')
    assert.deepEqual(
      body.fields.map(({ field }: { field: string }) => field),
      ['identity', 'wants', 'offers', 'interface', 'delivery_contract', 'boundary'],
    )
    assert.equal(body.endpoints.publishManifest, 'POST /api/exchange/manifest')
    assert.equal(Object.keys(body.endpoints).length, 7)
  })
})

describe('POST /api/exchange/withdraw', () => {
  it('erases the thread and its proposal, and invalidates its keys', async () => {
    const msgid = await publish(app, { identity: 'Kestrelhaven' })
    const { answer_key: key } = await answerTo(msgid)
    const withdrawn = await ask(app, 'withdrawManifest', { body: { key }, headers: fresh() })
    is(withdrawn, 200)
    assert.equal(withdrawn.body.withdrawn, true)
    is(await ask(app, 'getExchangeAnswer', { params: { msgid }, headers: fresh() }), 404)
    const { proposals } = (await ask(app, 'listProposals', { headers: OPERATOR })).body
    assert.equal(JSON.stringify(proposals).includes('Kestrelhaven'), false)
  })
  it('returns 404 for an invalid key and for one already withdrawn', async () => {
    const key = await publish(app)
    for (const expected of [200, 404])
      is(await ask(app, 'withdrawManifest', { body: { key }, headers: fresh() }), expected)
    is(await ask(app, 'withdrawManifest', { body: { key: 'm-0' }, headers: fresh() }), 404)
  })
})
