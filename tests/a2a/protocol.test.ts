import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { methods } from '../../src/a2a/methods.ts'
import { ask, is } from '../_contract.ts'
import { fresh, MANIFEST, OPERATOR, publish } from '../_exchange.ts'
import { type CallAnswer, startService, type TestHouse } from '../_service.ts'
import { drawnOf } from '../_thoroughness.ts'
import { until } from '../_until.ts'

let app: TestHouse
before(async () => {
  app = await startService({
    TRUST_PROXY: '127.0.0.1',
    EXCHANGE_MANIFESTS_PER_HOUR: '5',
    EXCHANGE_ATTEMPTS_PER_HOUR: '12',
    EXCHANGE_LOOKUPS_PER_HOUR: '30',
    EXCHANGE_REPLIES_PER_HOUR: '20',
  })
  await app.registerSeller()
})
after(() => app.close())

const VERSION = { 'a2a-version': '1.0' }
const messageOf = (parts: unknown, more: object = {}) => ({ messageId: 'one', role: 'ROLE_USER', parts, ...more })
const NEW = { message: messageOf([{ data: MANIFEST }]) }

function rpc(method: string, params: unknown, headers: Record<string, string> = {}): Promise<CallAnswer> {
  return app.post('/a2a', { jsonrpc: '2.0', id: 7, method, params }, { ...VERSION, ...fresh(), ...headers })
}

/** Asserts a JSON-RPC error in the form of §9.5. */
function failed(answer: CallAnswer, code: number, httpStatus = 200, id: unknown = 7): void {
  is(answer, httpStatus)
  assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const { error, ...rest } = answer.body
  assert.deepEqual(rest, { jsonrpc: '2.0', id })
  assert.equal(error.code, code, answer.text)
  assert.match(error.message, /^[A-Z].*\.$/)
  for (const detail of error.data ?? []) assert.match(detail['@type'], /^type\.googleapis\.com\/google\.rpc\./)
}

/** Asserts an error of the HTTP+JSON binding in the form of §11.6 and returns its reason. */
function refused(answer: CallAnswer, httpStatus: number, status: string): string | undefined {
  is(answer, httpStatus)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/a2a\+json\b/)
  assert.equal(answer.headers.get('cache-control'), 'no-store')
  const { error, ...rest } = answer.body
  assert.deepEqual([rest, error.code, error.status], [{}, httpStatus, status], answer.text)
  const info = error.details.find((detail: Record<string, string>) => detail['@type']?.endsWith('ErrorInfo'))
  // A reason belongs to the protocol or is the service’s code, which the metadata then repeat.
  const isOurs = info?.reason === info?.metadata?.code?.toUpperCase()
  if (info) assert.equal(info.domain, isOurs ? 'concordat' : 'a2a-protocol.org')
  return info?.reason
}

async function begin(): Promise<{ id: string; key: string }> {
  const answer = await rpc('SendMessage', NEW)
  is(answer, 200)
  const { id, metadata } = answer.body.result.task
  return { id, key: metadata.answerKey }
}

/** Returns the number of exchange threads, which a hostile request must not change. */
async function threadsRecorded(): Promise<number> {
  const { db } = app.service.app.database
  return (await db.selectFrom('exchange_threads').select('id').execute()).length
}

describe('agent card', () => {
  it('contains the required fields in under 10 KB and is served with an ETag and a max-age', async () => {
    const answer = await ask(app, 'getAgentCard')
    is(answer, 200)
    const card = answer.body
    for (const member of ['name', 'description', 'version']) assert.equal(typeof card[member], 'string', member)
    assert.deepEqual(
      card.supportedInterfaces.map((one: Record<string, string>) => [
        one.url,
        one.protocolBinding,
        one.protocolVersion,
      ]),
      [
        ['http://localhost:3000/a2a', 'JSONRPC', '1.0'],
        ['http://localhost:3000/a2a', 'HTTP+JSON', '1.0'],
      ],
    )
    assert.deepEqual(card.capabilities, { streaming: true, pushNotifications: false, extendedAgentCard: false })
    assert.ok(card.defaultInputModes.length > 0 && card.defaultOutputModes.length > 0)
    for (const { id, name, description, tags } of card.skills) assert.ok(id && name && description && tags.length > 0)
    for (const gone of ['url', 'preferredTransport', 'protocolVersion', 'protocolVersions']) assert.ok(!(gone in card))
    assert.ok(Buffer.byteLength(answer.text) < 10_000)
    assert.match(answer.headers.get('cache-control') ?? '', /max-age=\d+/)
    assert.ok(answer.headers.get('etag'))
  })
  it('includes an example that starts a task', async () => {
    const [skill] = (await ask(app, 'getAgentCard')).body.skills
    const answer = await rpc('SendMessage', { message: messageOf([{ data: JSON.parse(skill.examples[0]) }]) })
    assert.equal(answer.body.result.task.status.state, 'TASK_STATE_WORKING')
  })
})

describe('A2A version negotiation', () => {
  it('accepts 1.0 in the header or the query string and ignores the patch number', async () => {
    for (const version of ['1.0', ' 1.0 ', '1.0.1'])
      failed(await rpc('GetTask', { id: 't' }, { 'a2a-version': version }), 401, 401)
    const { status } = await app.get('/a2a/tasks/t?A2A-Version=1.0', fresh())
    assert.equal(status, 401)
  })
  it('rejects a missing or any other version', async () => {
    for (const version of ['0.3', '1.1', '2.0', '1', '1.0, 0.3', 'x'.repeat(500), ''])
      failed(await rpc('SendMessage', NEW, { 'a2a-version': version }), -32009)
    const none = await app.post('/a2a/message:send', NEW, fresh())
    assert.equal(refused(none, 400, 'FAILED_PRECONDITION'), 'VERSION_NOT_SUPPORTED')
  })
})

describe('JSON-RPC binding', () => {
  it('rejects invalid JSON and invalid requests with the matching HTTP status', async () => {
    const raw = (body: string, headers = {}) =>
      app.call('POST', '/a2a', { body, headers: { 'content-type': 'application/json', ...VERSION, ...headers } })
    for (const body of ['{"jsonrpc":', 'hello', '', '{"__proto__":{"a":1}}', '['.repeat(30_000)])
      failed(await raw(body), -32700, 400, null)
    for (const body of [
      [],
      [{ jsonrpc: '2.0', id: 1, method: 'GetTask', params: {} }],
      1,
      null,
      { jsonrpc: '1.0', id: 1, method: 'GetTask' },
      { id: 1, method: 'GetTask' },
      { jsonrpc: '2.0', id: 1 },
      { jsonrpc: '2.0', method: 'GetTask' },
      { jsonrpc: '2.0', id: {}, method: 'GetTask' },
      { jsonrpc: '2.0', id: 1, method: 7 },
    ]) {
      const answer = await raw(JSON.stringify(body))
      failed(answer, -32600, 400, (body as { id?: unknown } | null)?.id === 1 ? 1 : null)
    }
    failed(await raw('<x/>', { 'content-type': 'text/xml' }), -32600, 415, null)
  })
  it('matches method names exactly', async () => {
    for (const method of ['message/send', 'tasks/get', 'sendMessage', 'constructor', '__proto__', 'toString', ''])
      failed(await rpc(method, {}), -32601)
  })
  it('requires parameters as an object and lists every invalid field', async () => {
    for (const params of [[], 'x', 5, null]) failed(await rpc('GetTask', params), -32602)
    const answer = await rpc('SendMessage', { message: { role: 'ROLE_AGENT', parts: [] } })
    failed(answer, -32602)
    const [, { fieldViolations }] = answer.body.error.data
    assert.deepEqual(fieldViolations.map(({ field }: { field: string }) => field).sort(), [
      'message.messageId',
      'message.parts',
      'message.role',
    ])
    failed(await rpc('ListTasks', { pageSize: 0 }), -32602)
    failed(await rpc('ListTasks', { pageToken: 'x' }, { 'x-a2a-key': `a-${'0'.repeat(64)}` }), -32602)
  })
  it('returns the error defined by the protocol for capabilities that the card does not declare', async () => {
    failed(await rpc('GetExtendedAgentCard', { id: 't' }), -32004)
    for (const verb of ['Create', 'Get', 'Delete']) failed(await rpc(`${verb}TaskPushNotificationConfig`, {}), -32003)
    failed(await rpc('ListTaskPushNotificationConfigs', {}), -32003)
    const hook = { ...NEW, configuration: { taskPushNotificationConfig: { url: 'http://127.0.0.1:1/' } } }
    failed(await rpc('SendMessage', hook), -32003)
  })
  it('accepts POST only', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const answer = await app.call(method, '/a2a', { headers: VERSION })
      failed(answer, -32601, 405, null)
      assert.equal(answer.headers.get('allow'), 'POST')
    }
  })
})

describe('HTTP+JSON binding', () => {
  it('serves the paths defined by the specification', async () => {
    const sent = await app.post('/a2a/message:send', NEW, {
      ...VERSION,
      ...fresh(),
      'content-type': 'application/a2a+json',
    })
    is(sent, 200)
    assert.match(sent.headers.get('content-type') ?? '', /^application\/a2a\+json\b/)
    const { id, metadata } = sent.body.task
    const headers = { ...VERSION, authorization: `Bearer ${metadata.answerKey}` }
    const read = await app.get(`/a2a/tasks/${id}?historyLength=0`, { ...headers, ...fresh() })
    is(read, 200)
    assert.deepEqual([read.body.id, 'history' in read.body], [id, false])
    const listed = await app.get('/a2a/tasks?pageSize=1&includeArtifacts=true&status=TASK_STATE_WORKING', {
      ...headers,
      ...fresh(),
    })
    assert.deepEqual([listed.body.tasks.length, listed.body.nextPageToken, listed.body.pageSize], [1, '', 1])
    const told = async (method: string, path: string) =>
      refused(
        await app.call(method, `/a2a/${path}`, { headers: { ...headers, ...fresh() } }),
        400,
        'FAILED_PRECONDITION',
      )
    assert.equal(await told('GET', 'extendedAgentCard'), 'UNSUPPORTED_OPERATION')
    for (const [method, path] of [
      ['POST', ''],
      ['GET', ''],
      ['GET', '/x'],
      ['DELETE', '/x'],
    ] as const)
      assert.equal(await told(method, `tasks/${id}/pushNotificationConfigs${path}`), 'PUSH_NOTIFICATION_NOT_SUPPORTED')
    const canceled = await app.call('POST', `/a2a/tasks/${id}:cancel`, { headers: { ...headers, ...fresh() } })
    is(canceled, 200)
    assert.equal(canceled.body.status.state, 'TASK_STATE_CANCELED')
  })
  it('rejects unknown paths and methods with an error in the format of the protocol', async () => {
    for (const path of [
      '',
      'x',
      'message',
      'message:send/',
      'v1/tasks',
      'tasks/',
      'tasks/a/b',
      'tasks/a:b',
      '..%2f..%2fapi',
      `tasks/${'x'.repeat(9_000)}/`,
    ])
      refused(await app.get(`/a2a/${path}`, VERSION), 404, 'NOT_FOUND')
    const answer = await app.get('/a2a/message:send', VERSION)
    refused(answer, 405, 'UNIMPLEMENTED')
    assert.equal(answer.headers.get('allow'), 'POST')
  })
  it('rejects invalid bodies and parameters', async () => {
    for (const body of ['', '{', '[]', '"x"', 'null'])
      refused(
        await app.call('POST', '/a2a/message:send', {
          body,
          headers: { 'content-type': 'application/json', ...VERSION, ...fresh() },
        }),
        400,
        'INVALID_ARGUMENT',
      )
    const key = `a-${'0'.repeat(64)}`
    for (const query of [
      'pageSize=101',
      'pageSize=x',
      'historyLength=-1',
      'status=working',
      'statusTimestampAfter=now',
      'includeArtifacts=perhaps',
    ])
      refused(
        await app.get(`/a2a/tasks?${query}`, { ...VERSION, ...fresh(), 'x-a2a-key': key }),
        400,
        'INVALID_ARGUMENT',
      )
    const xml = await app.call('POST', '/a2a/message:send', {
      body: '<x/>',
      headers: { 'content-type': 'text/xml', ...VERSION },
    })
    refused(xml, 415, 'INVALID_ARGUMENT')
  })
})

describe('SendMessage', () => {
  it('accepts text and JSON parts and rejects files and URLs', async () => {
    const before = await threadsRecorded()
    for (const part of [
      { raw: 'aGk=' },
      { url: 'http://127.0.0.1/' },
      { text: 'x', mediaType: 'text/html' },
      { data: MANIFEST, mediaType: 'application/pdf' },
    ])
      failed(await rpc('SendMessage', { message: messageOf([part]) }), -32005)
    const outputs = { ...NEW, configuration: { acceptedOutputModes: ['image/png'] } }
    failed(await rpc('SendMessage', outputs), -32005)
    for (const parts of [
      [{}],
      [{ text: 'x', data: {} }],
      [{ data: MANIFEST }, { data: MANIFEST }],
      [{ data: [] }],
      [{ data: 5 }],
      [{ text: 'x' }, { data: { manifest_text: 'x' } }],
    ])
      failed(await rpc('SendMessage', { message: messageOf(parts) }), -32602)
    assert.equal(await threadsRecorded(), before)
  })
  it('rejects a message without a manifest or with one nested too deeply', async () => {
    failed(await rpc('SendMessage', { message: messageOf([{ text: ' ' }]) }), -32602)
    let nested: unknown = 'x'
    for (let depth = 0; depth < 2_000; depth += 1) nested = { wants: nested }
    failed(await rpc('SendMessage', { message: messageOf([{ data: nested }]) }), -32602)
    failed(await rpc('SendMessage', { message: messageOf([{ data: { wants: 5 } }]) }), -32602)
  })
  it('returns the final state at once if the boundary ends or erases the exchange', async () => {
    const sent = async (boundary: string) => {
      const answer = await rpc('SendMessage', { message: messageOf([{ data: { ...MANIFEST, boundary } }]) })
      is(answer, 200)
      return answer.body.result
    }
    assert.equal((await sent('Refuses answers')).task.status.state, 'TASK_STATE_CANCELED')
    assert.equal((await sent('Ends after 1 message')).task.status.state, 'TASK_STATE_COMPLETED')
    const { message, task } = await sent('Everything is deleted after 0 hours')
    assert.deepEqual([task, message.role], [undefined, 'ROLE_AGENT'])
    assert.match(message.parts[0].text, /erased at once/)
  })
  it('a German manifest is cancelled or withdrawn with a German notice', async () => {
    const german = { ...MANIFEST, wants: 'Wir suchen Zahnlabore in Deutschland für unsere Gruppe.' }
    const begun = async () => (await rpc('SendMessage', { message: messageOf([{ data: german }]) })).body.result.task
    const headers = ({ metadata }: { metadata: { answerKey: string } }) => ({ 'x-a2a-key': metadata.answerKey })
    const ended = /Der Austausch ist beendet/
    const one = await begun()
    const canceled = await rpc('CancelTask', { id: one.id }, headers(one))
    assert.match(canceled.body.result.status.message.parts[0].text, ended)
    const other = await begun()
    const withdrawal = messageOf([{ text: 'Wir ziehen unsere Anfrage zurück.' }], { taskId: other.id })
    const withdrawn = await rpc('SendMessage', { message: withdrawal }, headers(other))
    assert.equal(withdrawn.body.result.task.status.state, 'TASK_STATE_CANCELED')
    assert.match(withdrawn.body.result.task.status.message.parts[0].text, ended)
  })
  it('processes a message once when it is repeated under one Idempotency-Key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const [one, other] = [await rpc('SendMessage', NEW, headers), await rpc('SendMessage', NEW, headers)]
    assert.equal(one.body.result.task.id, other.body.result.task.id)
    assert.equal(other.headers.get('idempotency-replayed'), 'true')
    failed(
      await rpc('SendMessage', { message: messageOf([{ data: { ...MANIFEST, wants: 'buyers' } }]) }, headers),
      -32602,
    )
  })
})

describe('fuzzed A2A request', () => {
  const part = fc.oneof(
    fc.record({ text: fc.oneof(fc.string(), fc.jsonValue()), mediaType: fc.option(fc.string()) }),
    fc.record({ data: fc.jsonValue() }),
    fc.jsonValue(),
  )
  const message = fc.record(
    {
      messageId: fc.oneof(fc.string({ minLength: 1 }), fc.jsonValue()),
      role: fc.constantFrom('ROLE_USER', 'ROLE_AGENT', 1),
      parts: fc.oneof(fc.array(part, { maxLength: 4 }), fc.jsonValue()),
      taskId: fc.oneof(fc.string(), fc.jsonValue()),
      contextId: fc.oneof(fc.constant(''), fc.jsonValue()),
    },
    { requiredKeys: ['messageId', 'role', 'parts'] },
  )
  const params = fc.oneof(fc.record({ message, configuration: fc.jsonValue() }), fc.record({ message }), fc.jsonValue())

  it('receives a well-formed answer below 500 over both bindings', async () => {
    const names = Object.keys(methods)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), params, async (method, sent) => {
        const answer = await rpc(method, sent, { 'x-a2a-key': `a-${'0'.repeat(64)}` })
        assert.ok(answer.status < 500, answer.text)
        assert.equal(answer.body.jsonrpc, '2.0')
        assert.notEqual('result' in answer.body, 'error' in answer.body)
        const other = await app.post('/a2a/message:send', sent, { ...VERSION, ...fresh() })
        assert.ok(other.status < 500, other.text)
      }),
      { numRuns: drawnOf(200) },
    )
  })
})

describe('A2A request limiting', () => {
  it('returns 413 for a body above 64 KB over both bindings', async () => {
    const big = { message: messageOf([{ text: 'x'.repeat(65_000) }]), metadata: { more: 'y'.repeat(2_000) } }
    failed(await rpc('SendMessage', big), -32600, 413, null)
    refused(await app.post('/a2a/message:send', big, { ...VERSION, ...fresh() }), 413, 'INVALID_ARGUMENT')
  })
  it('counts A2A and HTTP requests against the same limits', async () => {
    const here = fresh()
    for (let sent = 0; sent < 2; sent += 1)
      is(await ask(app, 'publishManifest', { body: { manifest: MANIFEST }, headers: here }), 200)
    for (let sent = 0; sent < 2; sent += 1) assert.ok((await rpc('SendMessage', NEW, here)).body.result)
    is(await app.post('/a2a/message:send', NEW, { ...VERSION, ...here }), 200)
    const beyond = await rpc('SendMessage', NEW, here)
    failed(beyond, 429, 429)
    assert.match(beyond.headers.get('retry-after') ?? '', /^\d+$/)
    assert.equal(beyond.headers.get('ratelimit-policy'), '"exchange-manifest";q=5;w=3600')
    const overHttp = await app.post('/a2a/message:send', NEW, { ...VERSION, ...here })
    assert.equal(refused(overHttp, 429, 'RESOURCE_EXHAUSTED'), 'RATE_LIMITED')
    is(await ask(app, 'publishManifest', { body: { manifest: MANIFEST }, headers: here }), 429)
  })
  it('does not count malformed, empty or incomplete manifests', async () => {
    const here = fresh()
    failed(await rpc('SendMessage', { message: { role: 'ROLE_USER' } }, here), -32602)
    failed(await rpc('SendMessage', { message: messageOf([{ text: ' ' }]) }, here), -32602)
    assert.ok((await rpc('SendMessage', { message: messageOf([{ text: 'identity: Arden' }]) }, here)).body.result)
    const first = await ask(app, 'publishManifest', { body: { manifest: MANIFEST }, headers: here })
    assert.match(first.headers.get('ratelimit') ?? '', /^"exchange-manifest";r=4;/)
  })
  it('counts guesses of task ids', async () => {
    const here = { ...fresh(), 'x-a2a-key': `a-${'0'.repeat(64)}` }
    for (let guess = 0; guess < 30; guess += 1) failed(await rpc('GetTask', { id: `t-${guess}` }, here), -32001)
    failed(await rpc('GetTask', { id: 't' }, here), 429, 429)
    failed(await rpc('ListTasks', {}, here), 429, 429)
  })
})

describe('A2A key check', () => {
  it('rejects every task request without a key with the same 401 and a challenge', async () => {
    const { id } = await begin()
    for (const [method, params] of [
      ['GetTask', { id }],
      ['GetTask', { id: 'none' }],
      ['ListTasks', {}],
      ['CancelTask', { id }],
      ['SendMessage', { message: messageOf([{ text: 'Hello.' }], { taskId: id }) }],
    ] as const) {
      const answer = await rpc(method, params)
      failed(answer, 401, 401)
      assert.equal(answer.headers.get('www-authenticate'), 'Bearer')
    }
  })
  it('rejects forged, truncated, altered and foreign keys', async () => {
    const { id, key } = await begin()
    const msgid = await publish(app)
    for (const forged of [
      key.slice(0, -1),
      `${key}0`,
      key.toUpperCase(),
      `a-${'f'.repeat(64)}`,
      msgid,
      id,
      `${key}'--`,
      'null',
      '%00',
      'x'.repeat(4_000),
    ])
      for (const header of [{ 'x-a2a-key': forged }, { authorization: `Bearer ${forged}` }])
        failed(await rpc('GetTask', { id }, header), -32001)
    assert.ok((await rpc('GetTask', { id }, { 'x-a2a-key': `a-${'0'.repeat(64)},${key}` })).body.result)
    const many = Array.from({ length: 21 }, (_, i) => `a-${i}`).join(',')
    failed(await rpc('ListTasks', {}, { 'x-a2a-key': many }), -32600, 400)
  })
  it('returns a key only once and keeps it out of headers, logs and later answers', async () => {
    const sent = await rpc('SendMessage', NEW)
    const { id, metadata } = sent.body.result.task
    const later = await rpc('GetTask', { id }, { 'x-a2a-key': metadata.answerKey })
    const headers = [...sent.headers, ...later.headers].flat().join(' ')
    for (const text of [headers, later.text, app.logged()]) assert.ok(!text.includes(metadata.answerKey))
    assert.ok(!app.logged().includes(id))
  })
})

describe('A2A streaming', () => {
  const subscribe = async (
    { id, key }: { id: string; key: string },
    from: Record<string, string>,
    method: 'GET' | 'POST' = 'GET',
  ) => {
    const leaving = new AbortController()
    const answer = await fetch(`${app.url}/a2a/tasks/${id}:subscribe`, {
      method,
      headers: { ...VERSION, ...from, 'x-a2a-key': key },
      signal: leaving.signal,
    })
    return { answer, leave: () => leaving.abort() }
  }

  it('limits one network to ten streams and frees a place when a client disconnects', async () => {
    const [task, from] = [await begin(), fresh()]
    const open = await Promise.all(Array.from({ length: 10 }, () => subscribe(task, from)))
    try {
      for (const { answer } of open)
        assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8')
      const { answer: tooMany } = await subscribe(task, from)
      assert.deepEqual([tooMany.status, tooMany.headers.get('retry-after')], [503, '60'])
      assert.match(await tooMany.text(), /OVERLOADED/)
      const { answer: other, leave } = await subscribe(task, fresh(), 'POST')
      assert.equal(other.status, 200)
      leave()
      open.pop()?.leave()
      const freed = async (): Promise<number> => {
        const again = await subscribe(task, from)
        if (again.answer.status === 200) open.push(again)
        return again.answer.status
      }
      await until('a place for another stream is free', async () => (await freed()) === 200)
    } finally {
      for (const { leave } of open) leave()
    }
  })

  it('rejects a subscription without a key, to a finished task or to an unknown task', async () => {
    const { id, key } = await begin()
    failed(await rpc('SubscribeToTask', { id }), 401, 401)
    failed(await rpc('SubscribeToTask', { id: 't-none' }, { 'x-a2a-key': key }), -32001)
    failed(await rpc('SendStreamingMessage', {}), -32602)
    const [proposal] = (await ask(app, 'listProposals', { headers: OPERATOR })).body.proposals
    is(await ask(app, 'declineProposal', { params: { id: proposal.id }, body: {}, headers: OPERATOR }), 200)
    failed(await rpc('SubscribeToTask', { id }, { 'x-a2a-key': key }), -32004)
  })

  it('ends open streams when the service shuts down', async () => {
    const house = await startService({ TRUST_PROXY: '127.0.0.1' })
    const answer = await fetch(`${house.url}/a2a/message:stream`, {
      method: 'POST',
      headers: { ...VERSION, ...fresh(), 'content-type': 'application/json' },
      body: JSON.stringify(NEW),
    })
    assert.equal(answer.status, 200)
    const [text] = await Promise.all([answer.text(), house.close()])
    assert.match(text, /^data: \{"task":/)
  })
})
