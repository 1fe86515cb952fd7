import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import {
  type Message,
  type Part,
  Role,
  type SendMessageRequest,
  type StreamResponse,
  type Task,
  TaskState,
  verifyAgentCardSignature,
} from '@a2a-js/sdk'
import {
  type Client,
  ClientFactory,
  DefaultAgentCardResolver,
  JsonRpcTransportFactory,
  RestTransportFactory,
} from '@a2a-js/sdk/client'
import { RequestMalformedError, TaskNotCancelableError, TaskNotFoundError } from '@a2a-js/sdk/errors'
import { ask, is } from '../_contract.ts'
import { fresh, MANIFEST, OPERATOR, publish } from '../_exchange.ts'
import { startService, type TestHouse } from '../_service.ts'

const BASE = 'https://deals.concordat.test'

let app: TestHouse
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1', BASE_URL: BASE })
  for (let sellers = 0; sellers < 6; sellers += 1) await app.registerSeller()
})
after(() => app.close())

/** Sends requests for the public address to the local port, each from a new client address. */
const fetchImpl: typeof fetch = (input, init) => {
  const headers = new Headers(init?.headers)
  for (const [name, value] of Object.entries(fresh())) headers.set(name, value)
  return fetch(String(input).replace(BASE, app.url), { ...init, headers })
}

function openClient(binding: string): Promise<Client> {
  const transports = [new JsonRpcTransportFactory({ fetchImpl }), new RestTransportFactory({ fetchImpl })]
  const cardResolver = new DefaultAgentCardResolver({ fetchImpl })
  return new ClientFactory({ transports, cardResolver, preferredTransports: [binding] }).createFromUrl(BASE)
}

const textPart = (text: string): Part => ({
  content: { $case: 'text', value: text },
  metadata: undefined,
  filename: '',
  mediaType: 'text/plain',
})
const dataPart = (value: object): Part => ({
  content: { $case: 'data', value },
  metadata: undefined,
  filename: '',
  mediaType: 'application/json',
})

function messageOf(parts: Part[], more: Partial<Message> = {}): SendMessageRequest {
  const message: Message = {
    messageId: randomUUID(),
    contextId: '',
    taskId: '',
    role: Role.ROLE_USER,
    parts,
    metadata: undefined,
    extensions: [],
    referenceTaskIds: [],
    ...more,
  }
  return { tenant: '', message, configuration: undefined, metadata: undefined }
}

const holding = (...keys: string[]) => ({ serviceParameters: { 'X-A2A-Key': keys.join(', ') } })

async function begin(client: Client, parts: Part[] = [dataPart(MANIFEST)]): Promise<{ task: Task; key: string }> {
  const task = await client.sendMessage(messageOf(parts))
  assert.ok('status' in task)
  const key = task.metadata?.answerKey
  assert.ok(typeof key === 'string')
  return { task, key }
}

/** Returns the next event of a stream; undefined at its end. */
const next = async (events: AsyncGenerator<StreamResponse, void>) => (await events.next()).value?.payload

const textsOf = (message: Message | undefined) =>
  (message?.parts ?? []).map(({ content }) => (content?.$case === 'text' ? content.value : ''))

describe('signature of the agent card', () => {
  /** Reads the key at the address that the signature names, as an ordinary verifier does. */
  const verify = verifyAgentCardSignature(async (kid, jku) => {
    const { keys } = (await (await fetchImpl(jku ?? '')).json()) as { keys: { kid: string }[] }
    return keys.find((key) => key.kid === kid) ?? assert.fail('the signature names an unknown key')
  })

  it('verifies against the card as served with the key at the address it names', async () => {
    const { body } = await ask(app, 'getAgentCard')
    await verify(body)
  })

  it('no longer verifies after a change to the card’s name or security schemes', async () => {
    const { body } = await ask(app, 'getAgentCard')
    const [bearer, header] = [{ ...body.securitySchemes.answerKey }, { ...body.securitySchemes.answerKeyHeader }]
    header.apiKeySecurityScheme = { ...header.apiKeySecurityScheme, name: 'X-Other' }
    for (const changed of [{ name: 'Other' }, { securitySchemes: { answerKey: bearer, answerKeyHeader: header } }])
      await assert.rejects(verify({ ...body, ...changed }), /No valid signatures/)
  })
})

for (const binding of ['JSONRPC', 'HTTP+JSON'])
  describe(`official A2A client over ${binding}`, () => {
    let client: Client
    before(async () => {
      client = await openClient(binding)
    })

    it('discovers the agent through its card', async () => {
      assert.equal(client.protocolVersion, '1.0')
      assert.equal((await client.getAgentCard()).name, 'Concordat exchange')
    })

    it('receives the same content for a new task as the exchange returns over HTTP', async () => {
      const { task, key } = await begin(client)
      assert.equal(task.status?.state, TaskState.TASK_STATE_WORKING)
      const thread = await ask(app, 'getExchangeAnswer', { params: { msgid: key }, headers: fresh() })
      is(thread, 200)
      const [artifact] = task.artifacts
      assert.deepEqual(
        artifact?.parts.map(({ content }) => content?.value),
        [thread.body.messages[0].text, { claims: thread.body.messages[0].claims, boundary: thread.body.boundary }],
      )
      assert.deepEqual(textsOf(task.status?.message), [thread.body.next])
      assert.equal(task.metadata?.submissionStatus, thread.body.submission_status)
      assert.equal(task.status?.timestamp, thread.body.messages[0].time)
    })

    it('publishes a manifest as prose or as a complete request with a mandate', async () => {
      const prose = Object.entries(MANIFEST).map(([field, text]) => `${field}: ${text}`)
      const { task } = await begin(client, [
        textPart(prose.slice(0, 3).join('\n')),
        textPart(prose.slice(3).join('\n')),
      ])
      assert.equal(task.status?.state, TaskState.TASK_STATE_WORKING)
      const mandate = { intents: [{ direction: 'seek', scope: 'industrial maintenance services' }] }
      const { task: mandated } = await begin(client, [dataPart({ agent_name: 'scout', manifest: MANIFEST, mandate })])
      const data = mandated.artifacts[0]?.parts[1]?.content?.value as { disclosure?: object }
      assert.ok(data.disclosure)
    })

    it('reads its task again and limits the history to the requested length', async () => {
      const { task, key } = await begin(client)
      const params = { tenant: '', id: task.id, historyLength: undefined }
      const again = await client.getTask(params, holding(key))
      const { answerKey: _, ...metadata } = task.metadata ?? {}
      assert.deepEqual(again, { ...task, metadata })
      assert.equal((await client.getTask({ ...params, historyLength: 0 }, holding(key))).history.length, 0)
      const bearer = { serviceParameters: { Authorization: `Bearer ${key}` } }
      assert.equal((await client.getTask(params, bearer)).id, task.id)
    })

    it('replies to its task and finds the reply in the HTTP thread', async () => {
      const { task, key } = await begin(client)
      const request = messageOf([textPart('Germany as well, please.')], { taskId: task.id, contextId: task.contextId })
      const replied = await client.sendMessage(request, holding(key))
      assert.ok('status' in replied)
      assert.deepEqual(
        replied.history.map(({ role }) => role),
        [Role.ROLE_AGENT, Role.ROLE_USER, Role.ROLE_AGENT],
      )
      assert.deepEqual(textsOf(replied.history[1]), ['Germany as well, please.'])
      const thread = await ask(app, 'getExchangeAnswer', { params: { msgid: key }, headers: fresh() })
      assert.deepEqual(
        replied.history.flatMap(textsOf),
        thread.body.messages.map(({ text }: { text: string }) => text),
      )
      assert.equal(replied.metadata?.answerKey, undefined)
    })

    it('continues over A2A an exchange started over HTTP', async () => {
      const msgid = await publish(app)
      const { body } = await ask(app, 'getExchangeAnswer', { params: { msgid }, headers: fresh() })
      const listed = await client.listTasks(listing(), holding(body.answer_key))
      assert.equal(listed.tasks.length, 1)
      const [task] = listed.tasks
      assert.deepEqual(textsOf(task?.history[0]), [body.messages[0].text])
    })

    it('lists the tasks whose keys it holds, newest first, with filters and pagination', async () => {
      const begun = [await begin(client), await begin(client), await begin(client)]
      const keys = begun.map(({ key }) => key)
      const ids = begun.map(({ task }) => task.id).reverse()
      const all = await client.listTasks(listing(), holding(...keys))
      assert.deepEqual([all.tasks.map(({ id }) => id), all.totalSize, all.nextPageToken], [ids, 3, ''])
      assert.ok(all.tasks.every(({ artifacts }) => artifacts.length === 0))
      const first = await client.listTasks(listing({ pageSize: 2 }), holding(...keys))
      assert.deepEqual(
        first.tasks.map(({ id }) => id),
        ids.slice(0, 2),
      )
      const next = listing({ pageSize: 2, pageToken: first.nextPageToken })
      assert.deepEqual(
        (await client.listTasks(next, holding(...keys))).tasks.map(({ id }) => id),
        ids.slice(2),
      )
      const { contextId } = begun[1]?.task ?? assert.fail()
      const ofOne = await client.listTasks(listing({ contextId, includeArtifacts: true }), holding(...keys))
      assert.deepEqual(
        ofOne.tasks.map((task) => [task.contextId, task.artifacts.length]),
        [[contextId, 1]],
      )
      const done = listing({ status: TaskState.TASK_STATE_COMPLETED })
      assert.equal((await client.listTasks(done, holding(...keys))).totalSize, 0)
      const later = listing({ statusTimestampAfter: '2100-01-01T00:00:00.000Z' })
      assert.equal((await client.listTasks(later, holding(...keys))).totalSize, 0)
    })

    it('completes a manifest by sending the missing fields to the same task', async () => {
      const { task, key } = await begin(client, [textPart('wants: sellers of machines')])
      assert.equal(task.status?.state, TaskState.TASK_STATE_INPUT_REQUIRED)
      assert.match(textsOf(task.status?.message)[0] ?? '', /lacks identity/)
      const missing = Object.entries(MANIFEST).filter(([field]) => field !== 'wants')
      const [[field, text] = [], ...others] = missing
      const send = async (prose: string) =>
        (await client.sendMessage(messageOf([textPart(prose)], { taskId: task.id }), holding(key))) as typeof task
      const partly = await send(`${field}: ${text}`)
      assert.equal(partly.status?.state, TaskState.TASK_STATE_INPUT_REQUIRED)
      const whole = await send(others.map((entry) => entry.join(': ')).join('\n'))
      assert.equal(whole.status?.state, TaskState.TASK_STATE_WORKING)
    })

    it('withdraws its manifest by cancelling the task, which invalidates its key', async () => {
      const { task, key } = await begin(client)
      const canceled = await client.cancelTask({ tenant: '', id: task.id, metadata: undefined }, holding(key))
      assert.equal(canceled.status?.state, TaskState.TASK_STATE_CANCELED)
      assert.equal(canceled.history.length, 0)
      is(await ask(app, 'getExchangeAnswer', { params: { msgid: key }, headers: fresh() }), 404)
      await assert.rejects(client.getTask({ tenant: '', id: task.id, historyLength: 1 }, holding(key)))
    })

    it('reads the decision of the operator', async () => {
      const { task, key } = await begin(client)
      const { proposals } = (await ask(app, 'listProposals', { headers: OPERATOR })).body
      const [{ id }] = proposals
      is(await ask(app, 'acceptProposal', { params: { id }, body: { note: 'Welcome.' }, headers: OPERATOR }), 200)
      const seen = await client.getTask({ tenant: '', id: task.id, historyLength: 1 }, holding(key))
      assert.equal(seen.status?.state, TaskState.TASK_STATE_COMPLETED)
      const over = { tenant: '', id: task.id, metadata: undefined }
      await assert.rejects(client.cancelTask(over, holding(key)), TaskNotCancelableError)
      assert.match(textsOf(seen.history[0])[0] ?? '', /Welcome\./)
    })

    it('streams a new task until the operator decides', async () => {
      const events = client.sendMessageStream(messageOf([dataPart(MANIFEST)]))
      const first = await next(events)
      assert.ok(first?.$case === 'task')
      assert.equal(first.value.status?.state, TaskState.TASK_STATE_WORKING)
      assert.match(String(first.value.metadata?.answerKey), /^a-/)
      const [{ id }] = (await ask(app, 'listProposals', { headers: OPERATOR })).body.proposals
      is(await ask(app, 'acceptProposal', { params: { id }, body: { note: 'Welcome.' }, headers: OPERATOR }), 200)
      const artifact = await next(events)
      assert.ok(artifact?.$case === 'artifactUpdate')
      assert.match(String(artifact.value.artifact?.parts[0]?.content?.value), /Welcome\./)
      const status = await next(events)
      assert.ok(status?.$case === 'statusUpdate')
      assert.equal(status.value.status?.state, TaskState.TASK_STATE_COMPLETED)
      assert.equal(await next(events), undefined)
    })

    it('ends a stream at once when the manifest lacks fields', async () => {
      const incomplete = client.sendMessageStream(messageOf([textPart('wants: sellers of machines')]))
      const first = await next(incomplete)
      assert.ok(first?.$case === 'task')
      assert.equal(first.value.status?.state, TaskState.TASK_STATE_INPUT_REQUIRED)
      assert.equal(await next(incomplete), undefined)
    })

    it('subscribes to a task whose key it holds, receives its withdrawal and cannot subscribe to other tasks', async () => {
      const { task, key } = await begin(client)
      const events = client.resubscribeTask({ tenant: '', id: task.id }, holding(key))
      const first = await next(events)
      assert.ok(first?.$case === 'task')
      assert.equal(first.value.id, task.id)
      await client.cancelTask({ tenant: '', id: task.id, metadata: undefined }, holding(key))
      const last = await next(events)
      assert.ok(last?.$case === 'statusUpdate')
      assert.equal(last.value.status?.state, TaskState.TASK_STATE_CANCELED)
      assert.equal(await next(events), undefined)
      const foreign = client.resubscribeTask({ tenant: '', id: (await begin(client)).task.id }, holding(key))
      await assert.rejects(next(foreign), TaskNotFoundError)
    })

    it('receives a RequestMalformedError for a context that does not fit the task', async () => {
      const { task, key } = await begin(client)
      const { id } = task
      const options = holding(key)
      const mismatch = messageOf([textPart('Hello.')], { taskId: id, contextId: 'c-other' })
      await assert.rejects(client.sendMessage(mismatch, options), RequestMalformedError)
      const ownContext = messageOf([dataPart(MANIFEST)], { contextId: 'mine' })
      await assert.rejects(client.sendMessage(ownContext), RequestMalformedError)
    })

    it('receives the same error for a task of another client, an unknown task and a wrong key', async () => {
      const [own, other] = [await begin(client), await begin(client)]
      const options = holding(own.key)
      const told = async (id: string, key = own.key) => {
        const params = { tenant: '', id, historyLength: undefined }
        return await client.getTask(params, holding(key)).then(
          () => assert.fail('the request succeeded'),
          (error: unknown) => {
            assert.ok(error instanceof TaskNotFoundError)
            return error.message
          },
        )
      }
      const answers = [await told(other.task.id), await told('t-none'), await told(own.task.id, `a-${'0'.repeat(64)}`)]
      assert.equal(new Set(answers).size, 1)
      const foreign = messageOf([textPart('Hello.')], { taskId: other.task.id })
      await assert.rejects(client.sendMessage(foreign, options), TaskNotFoundError)
      await assert.rejects(
        client.cancelTask({ tenant: '', id: other.task.id, metadata: undefined }, options),
        TaskNotFoundError,
      )
      assert.deepEqual(
        (await client.listTasks(listing(), options)).tasks.map(({ id }) => id),
        [own.task.id],
      )
      const none = await client.listTasks(listing(), holding(`a-${'0'.repeat(64)}`, 'a-short', other.task.id))
      assert.deepEqual([none.tasks, none.totalSize], [[], 0])
    })
  })

function listing(more: Partial<Parameters<Client['listTasks']>[0]> = {}): Parameters<Client['listTasks']>[0] {
  return {
    tenant: '',
    contextId: '',
    status: TaskState.TASK_STATE_UNSPECIFIED,
    pageSize: undefined,
    pageToken: '',
    historyLength: undefined,
    statusTimestampAfter: undefined,
    includeArtifacts: undefined,
    ...more,
  }
}
