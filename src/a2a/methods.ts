import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Static } from 'typebox'
import type { ExchangeThread } from '../contract/exchange-shapes.ts'
import type { Contract, OperationId, OutputOf } from '../contract/index.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import type { Admission } from '../entry/guards.ts'
import { Refusal } from '../entry/refusal.ts'
import { A2aError, TASK_NOT_FOUND } from './errors.ts'
import { ListTasksRequest, paramsReader, SendMessageRequest, type TASK_STATES, TaskRequest } from './requests.ts'

type SentMessage = Static<typeof SendMessageRequest>['message']
type SentPart = SentMessage['parts'][number]

/** Members that mark a data part as a complete publish request rather than a manifest. */
const REQUEST_MEMBERS = ['manifest', 'manifest_text', 'agent_name'] as const

const TEXT_TYPE = /^text\/(plain|markdown)\b/i
const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i

/**
 * Reads a message as the body of publishManifest: text parts are its prose, one data part its manifest or the whole
 * body.
 * @throws A2aError contentTypeNotSupported, invalidParams
 */
function readManifestBody({ parts }: SentMessage): Record<string, unknown> {
  const { texts, data } = contentOf(parts)
  if (data.length > 1) return invalid('parts', 'must hold at most one data part')
  const [object] = data
  if (object !== undefined && (typeof object !== 'object' || object === null || Array.isArray(object)))
    return invalid('parts', 'must hold a manifest as an object in the data part')
  const isRequest = object !== undefined && REQUEST_MEMBERS.some((member) => Object.hasOwn(object, member))
  const body = object === undefined ? {} : isRequest ? { ...object } : { manifest: object }
  if (texts.length === 0) return body
  if (Object.hasOwn(body, 'manifest_text')) return invalid('parts', 'must hold manifest_text once, as data or as text')
  return { ...body, manifest_text: texts.join('\n') }
}

/**
 * Reads a message as the text of a reply.
 * @throws A2aError contentTypeNotSupported, invalidParams
 */
function readReplyText({ parts }: SentMessage): string {
  const { texts, data } = contentOf(parts)
  if (data.length > 0) throw new A2aError('contentTypeNotSupported', 'A message to a task is text. Send text parts.')
  return texts.join('\n')
}

function contentOf(parts: readonly SentPart[]): { texts: string[]; data: unknown[] } {
  const texts: string[] = []
  const data: unknown[] = []
  for (const part of parts) {
    const held = (['text', 'data', 'raw', 'url'] as const).filter((member) => (part[member] ?? null) !== null)
    if (held.length !== 1) return invalid('parts', 'must each hold one of text and data')
    const type = part.mediaType || null
    if (typeof part.text === 'string' && (type === null || TEXT_TYPE.test(type))) texts.push(part.text)
    else if (held[0] === 'data' && (type === null || JSON_TYPE.test(type))) data.push(part.data)
    else
      throw new A2aError('contentTypeNotSupported', 'Parts must be text/plain or application/json, not files or URLs.')
  }
  return { texts, data }
}

function invalid(member: string, description: string): never {
  throw new A2aError('invalidParams', `The member message.${member} ${description}.`, [
    { field: `message.${member}`, description },
  ])
}

type Thread = Static<typeof ExchangeThread>
type TaskState = (typeof TASK_STATES)[number]

type Part = { text: string; mediaType: 'text/plain' } | { data: object; mediaType: 'application/json' }

interface Message {
  messageId: string
  contextId: string
  taskId?: string
  role: 'ROLE_USER' | 'ROLE_AGENT'
  parts: Part[]
}

/** A thread of the exchange as the protocol's task. */
interface Task {
  id: string
  contextId: string
  status: { state: TaskState; message: Message; timestamp?: string }
  artifacts?: { artifactId: string; name: string; parts: Part[] }[]
  history?: Message[]
  metadata: Record<string, string>
}

/**
 * Maps a thread's state: waiting → submitted; proposed → working, since the operator decides; declined → rejected;
 * accepted, or ended after an answer → completed; ended without one → canceled. Any other state, such as a manifest
 * that lacks a field, requires input.
 */
function taskState({ state, submission_status: status, answer_ready: answered }: Thread): TaskState {
  if (status === 'declined') return 'TASK_STATE_REJECTED'
  if (status === 'accepted') return 'TASK_STATE_COMPLETED'
  if (state === 'ended') return answered ? 'TASK_STATE_COMPLETED' : 'TASK_STATE_CANCELED'
  if (state === 'waiting') return 'TASK_STATE_SUBMITTED'
  return status === 'proposed' ? 'TASK_STATE_WORKING' : 'TASK_STATE_INPUT_REQUIRED'
}

const OVER: ReadonlySet<TaskState> = new Set(['TASK_STATE_REJECTED', 'TASK_STATE_COMPLETED', 'TASK_STATE_CANCELED'])

/** True if a task takes no further message. */
function isOver(state: TaskState): boolean {
  return OVER.has(state)
}

interface PartyView {
  /** Maximum number of the newest messages; null for all. */
  historyLength: number | null
  artifacts: boolean
}

/** Derives a task's public id from its key; the key cannot be recovered from it, so the id may be logged. */
function publicTaskId(answerKey: string): string {
  return `t-${hashOf(`task of ${answerKey}`).toString('hex')}`
}

/** Each task has a context of its own. */
function taskContextId(answerKey: string): string {
  return `c-${hashOf(`context of ${answerKey}`).toString('hex')}`
}

/**
 * Returns the presented key that belongs to a task, without a database query and compared in constant time; null if
 * none does.
 */
function keyOfTask(keys: readonly string[], taskId: string): string | null {
  const wanted = hashOf(taskId)
  const [key] = keys.filter((one) => timingSafeEqual(hashOf(publicTaskId(one)), wanted))
  return key ?? null
}

const hashOf = (text: string) => createHash('sha256').update(text, 'utf8').digest()

/** Converts a thread to the task that the holder of its key sees. */
function toTask(thread: Thread, answerKey: string, shown: PartyView): Task {
  const id = publicTaskId(answerKey)
  const contextId = taskContextId(answerKey)
  const message = (role: Message['role'], name: string | number, parts: Part[]): Message => ({
    messageId: `${id}.${name}`,
    contextId,
    taskId: id,
    role,
    parts,
  })
  const timestamp = thread.messages.at(-1)?.time
  const kept = shown.historyLength === 0 ? [] : thread.messages.slice(-(shown.historyLength ?? thread.messages.length))
  const history = kept.map(({ id: number, from, text }) =>
    message(from === 'participant' ? 'ROLE_USER' : 'ROLE_AGENT', number, [textPart(text)]),
  )
  const artifacts = shown.artifacts ? artifactsOf(thread) : []
  return {
    id,
    contextId,
    status: {
      state: taskState(thread),
      message: message('ROLE_AGENT', 'status', [textPart(thread.next)]),
      ...(timestamp === undefined ? {} : { timestamp }),
    },
    ...(artifacts.length > 0 ? { artifacts } : {}),
    ...(history.length > 0 ? { history } : {}),
    metadata: { submissionStatus: thread.submission_status },
  }
}

/** Returns the task of a thread that was withdrawn, with a notice in its language: its contents are gone. */
function canceledTask(thread: Thread, answerKey: string, notice = wordsIn('en', 'exchange')('withdrawn_task')): Task {
  const gone = { ...thread, messages: [], next: notice }
  const task = toTask(gone, answerKey, { historyLength: 0, artifacts: false })
  return { ...task, status: { ...task.status, state: 'TASK_STATE_CANCELED' } }
}

/** Returns the latest answer with its basis: claims, the boundary obeyed, and the disclosure of the mandate. */
function artifactsOf(thread: Thread): NonNullable<Task['artifacts']> {
  const answer = thread.messages.findLast(({ from }) => from !== 'participant')
  if (answer === undefined) return []
  const { boundary, disclosure } = thread
  const data = { claims: answer.claims, boundary, ...(disclosure ? { disclosure } : {}) }
  return [
    { artifactId: 'answer', name: 'Answer', parts: [textPart(answer.text), { data, mediaType: 'application/json' }] },
  ]
}

/** Message sent instead of a task that was erased. */
function erasedMessage(msgid: string): Message {
  const contextId = taskContextId(msgid)
  return {
    messageId: `${contextId}.erased`,
    contextId,
    role: 'ROLE_AGENT',
    parts: [textPart(wordsIn('en', 'exchange')('erased'))],
  }
}

const textPart = (text: string): Part => ({ text, mediaType: 'text/plain' })

const FOLLOW_EVERY_MS = 3_000
/** Five minutes, after which the client subscribes again. */
const FOLLOW_TIMES = 100
/** Readings between two signs of life, without which a proxy may close the connection. */
const SIGN_OF_LIFE_EVERY = 5

/** Events of a stream; null is a sign of life without content. */
export type Stream = AsyncGenerator<object | null, void>

/** A method of the protocol whose answer is a stream; its first event decides whether the request is refused. */
type StreamMethod = (caller: Caller, params: unknown) => Stream

/** True if nothing changes before the client acts. */
const isSettled = (state: TaskState) => isOver(state) || state === 'TASK_STATE_INPUT_REQUIRED'

/** Yields each change of a task until it settles, the service stops or five minutes have passed. */
async function* changesOf(caller: Caller, key: string, seen: Task): Stream {
  let last = seen
  for (let asked = 1; asked <= FOLLOW_TIMES && !isSettled(last.status.state); asked += 1) {
    await wait(FOLLOW_EVERY_MS)
    if (caller.isEnding()) return
    if (asked % SIGN_OF_LIFE_EVERY === 0) yield null
    const thread = await threadOrBusy(caller, key)
    if (thread === 'busy') continue
    if (thread === null) return yield goneUpdate(last)
    const task = toTask(thread, key, { historyLength: 0, artifacts: true })
    const { id: taskId, contextId, status, artifacts = [], metadata } = task
    if (!isDeepStrictEqual(artifacts, last.artifacts ?? []))
      for (const artifact of artifacts) yield { artifactUpdate: { taskId, contextId, artifact, lastChunk: true } }
    if (!isDeepStrictEqual(status, last.status)) yield { statusUpdate: { taskId, contextId, status, metadata } }
    last = task
  }
}

/** Returns the last event of a task that was withdrawn or erased elsewhere. */
function goneUpdate({ id: taskId, contextId, status }: Task): object {
  const message = { ...status.message, parts: [textPart(wordsIn('en', 'exchange')('withdrawn_task'))] }
  return { statusUpdate: { taskId, contextId, status: { state: 'TASK_STATE_CANCELED', message } } }
}

/** Returns a thread; null if it is gone; `busy` if the service cannot answer now. */
async function threadOrBusy(caller: Caller, key: string): Promise<Thread | 'busy' | null> {
  try {
    return await threadOrNull(caller, key)
  } catch (error) {
    if (error instanceof Refusal && error.status === 503) return 'busy'
    throw error
  }
}

/** The caller of a method and its only access to the exchange. */
export interface Caller {
  /** Presented answer keys; null if the request has none. */
  keys: readonly string[] | null
  /** Counts one request against an operation's quota, which is shared with HTTP. @throws Refusal 429 */
  count(id: OperationId): Admission
  /** Calls an operation. @throws Refusal */
  ask<Id extends OperationId>(id: Id, asked: Asking): Promise<OutputOf<Contract[Id]>>
  /** True once a stream must end: the client has left or the service stops. */
  isEnding(): boolean
}

export interface Asking {
  params?: Record<string, string>
  body?: Record<string, unknown>
}

/** A method of the protocol, independent of the binding. */
export type Method = (caller: Caller, params: unknown) => Promise<object>

const readSendMessage = paramsReader(SendMessageRequest)
const readTask = paramsReader(TaskRequest)
const readListTasks = paramsReader(ListTasksRequest)

const OUTPUT_MODES = ['text/plain', 'application/json', 'text/*', 'application/*', '*/*']
const PAGE_SIZE = 50

/** Methods whose answer is a stream of events. */
export const streams: Readonly<Record<string, StreamMethod>> = {
  async *SendStreamingMessage(caller, params) {
    const { key, ...sent } = await sendMessage(caller, params)
    yield sent
    if ('task' in sent && key !== undefined) yield* changesOf(caller, key, sent.task)
  },
  async *SubscribeToTask(caller, params) {
    const { id, historyLength } = readTask(params)
    caller.count('getExchangeAnswer')
    const { key, thread } = await threadOfTask(caller, id)
    const task = toTask(thread, key, { historyLength: historyLength ?? null, artifacts: true })
    if (isOver(task.status.state)) throw unsupported('The task is over: nothing will change. Read it with GetTask.')
    yield { task }
    yield* changesOf(caller, key, task)
  },
}

/** All methods of A2A 1.0 with one answer. Those that the card does not declare return the protocol's own error. */
export const methods: Readonly<Record<string, Method>> = {
  SendMessage: async (caller, params) => {
    const { key: _, ...sent } = await sendMessage(caller, params)
    return sent
  },
  GetTask: async (caller, params) => {
    const { id, historyLength } = readTask(params)
    caller.count('getExchangeAnswer')
    const { key, thread } = await threadOfTask(caller, id)
    return toTask(thread, key, { historyLength: historyLength ?? null, artifacts: true })
  },
  ListTasks: listTasks,
  CancelTask: async (caller, params) => {
    const { id } = readTask(params)
    caller.count('withdrawManifest')
    const { key, thread } = await threadOfTask(caller, id)
    if (isOver(taskState(thread))) throw new A2aError('taskNotCancelable', 'The task is over.')
    const { message } = await caller.ask('withdrawManifest', { body: { key } })
    return canceledTask(thread, key, message)
  },
  GetExtendedAgentCard: refusing(() => unsupported('There is no extended card. Use /.well-known/agent-card.json.')),
  CreateTaskPushNotificationConfig: refusing(noPush),
  GetTaskPushNotificationConfig: refusing(noPush),
  ListTaskPushNotificationConfigs: refusing(noPush),
  DeleteTaskPushNotificationConfig: refusing(noPush),
}

function refusing(errorOf: () => A2aError): Method {
  return async () => {
    throw errorOf()
  }
}

const unsupported = (sentence: string) => new A2aError('unsupportedOperation', sentence)

function noPush(): A2aError {
  return new A2aError(
    'pushNotSupported',
    'Push notifications are not supported. Omit them and fetch answers with GetTask.',
  )
}

/** A message sent: its task, or the message that replaces an erased one, with the key by which it is followed. */
type Sent = ({ task: Task } | { message: Message }) & { key?: string }

async function sendMessage(caller: Caller, params: unknown): Promise<Sent> {
  const admission = caller.count(namesTask(params) ? 'replyByKey' : 'publishManifest')
  try {
    const request = readSendMessage(params)
    refuseUnknownOutput(request)
    return request.message.taskId ? await reply(caller, request) : await publish(caller, request, admission)
  } catch (error) {
    admission.settle(UNACCEPTED)
    throw error
  }
}

/** Checked before validation, because the quota must not depend on whether the rest is valid. */
function namesTask(params: unknown): boolean {
  const { message } = params as { message?: { taskId?: unknown } | null }
  return Boolean(message?.taskId)
}

type SendRequest = Static<typeof SendMessageRequest>

function refuseUnknownOutput({ configuration }: SendRequest): void {
  if (configuration?.taskPushNotificationConfig) throw noPush()
  const accepted = configuration?.acceptedOutputModes ?? []
  const isKnown = (mode: string) => OUTPUT_MODES.includes(mode.split(';')[0]?.trim().toLowerCase() ?? '')
  if (accepted.length > 0 && !accepted.some(isKnown))
    throw new A2aError('contentTypeNotSupported', 'Answers are text/plain and application/json. Accept one of them.')
}

function requestedView({ configuration }: SendRequest): PartyView {
  return { historyLength: configuration?.historyLength ?? null, artifacts: true }
}

/**
 * Starts a task and returns its key once, in its metadata; returns only a message if the boundary required immediate
 * erasure.
 */
async function publish(caller: Caller, request: SendRequest, admission: Admission): Promise<Sent> {
  if (request.message.contextId)
    throw new A2aError('invalidParams', 'Each task has a context of its own. Leave contextId out of a new one.', [
      { field: 'message.contextId', description: 'must be left out of a message that starts a task' },
    ])
  const { msgid, isAccepted } = await published(caller, readManifestBody(request.message))
  if (!isAccepted) admission.settle(UNACCEPTED)
  const thread = await threadOrNull(caller, msgid)
  if (thread === null) return { message: erasedMessage(msgid) }
  const { answer_key: answerKey } = thread
  if (answerKey === undefined) throw new Error('a thread was answered without its key')
  const task = toTask(thread, answerKey, requestedView(request))
  return { task: { ...task, metadata: { ...task.metadata, answerKey } }, key: answerKey }
}

/** Status for any manifest that is not accepted: it costs nothing of the quota for accepted ones. */
const UNACCEPTED = 400

/** Publishes a manifest; one that lacks a field is recorded but not accepted. */
async function published(
  caller: Caller,
  body: Record<string, unknown>,
): Promise<{ msgid: string; isAccepted: boolean }> {
  try {
    return { msgid: (await caller.ask('publishManifest', { body })).msgid, isAccepted: true }
  } catch (error) {
    if (error instanceof Refusal && error.more.msgid !== undefined)
      return { msgid: error.more.msgid, isAccepted: false }
    throw error
  }
}

async function reply(caller: Caller, request: SendRequest): Promise<Sent> {
  const { taskId, contextId } = request.message
  const { key, thread } = await threadOfTask(caller, taskId ?? '')
  if (contextId && contextId !== taskContextId(key))
    throw new A2aError('invalidParams', 'The contextId is not that of the task. Leave it out, or send the task’s.', [
      { field: 'message.contextId', description: 'must be the contextId of the task' },
    ])
  if (isOver(taskState(thread)))
    throw new A2aError('unsupportedOperation', 'The task is over. Start a new one with a message without taskId.')
  const { status, message } = await caller.ask('replyByKey', { body: { key, text: readReplyText(request.message) } })
  if (status === 'withdrawn') return { task: canceledTask(thread, key, message), key }
  const changed = await caller.ask('getExchangeAnswer', { params: { msgid: key } })
  return { task: toTask(changed, key, requestedView(request)), key }
}

/** Returns the thread of a task whose key the caller presents; the refusal does not reveal whether the task exists. */
async function threadOfTask(caller: Caller, taskId: string): Promise<{ key: string; thread: Thread }> {
  const key = keyOfTask(keysNeeded(caller), taskId)
  if (key === null) throw new A2aError('taskNotFound', TASK_NOT_FOUND)
  return { key, thread: await caller.ask('getExchangeAnswer', { params: { msgid: key } }) }
}

function keysNeeded({ keys }: Caller): readonly string[] {
  if (keys !== null) return keys
  throw new A2aError(
    'unauthenticated',
    'The request presents no key. Send the answerKey of the task’s metadata as Authorization: Bearer or X-A2A-Key.',
  )
}

/** Lists the tasks of the presented keys, most recently changed first; invalid keys are ignored. */
async function listTasks(caller: Caller, params: unknown): Promise<object> {
  const request = readListTasks(params)
  const { contextId, status, pageToken, statusTimestampAfter } = request
  const shown = { historyLength: request.historyLength ?? null, artifacts: request.includeArtifacts ?? false }
  const tasks: Task[] = []
  for (const key of keysNeeded(caller)) {
    caller.count('getExchangeAnswer')
    const thread = await threadOrNull(caller, key)
    if (thread !== null) tasks.push(toTask(thread, key, shown))
  }
  const timeOf = (task: Task) => Date.parse(task.status.timestamp ?? '') || 0
  const earliest = statusTimestampAfter ? Date.parse(statusTimestampAfter) : null
  const state = status === 'TASK_STATE_UNSPECIFIED' ? null : (status ?? null)
  const found = tasks
    .filter((task) => !contextId || task.contextId === contextId)
    .filter((task) => state === null || task.status.state === state)
    .filter((task) => earliest === null || timeOf(task) >= earliest)
    .toSorted((one, other) => timeOf(other) - timeOf(one) || (one.id < other.id ? -1 : 1))
  const start = pageToken ? found.findIndex(({ id }) => id === pageToken) + 1 : 0
  if (pageToken && start === 0)
    throw new A2aError('invalidParams', 'The pageToken is not valid for this list. Start again without it.', [
      { field: 'pageToken', description: 'must be the nextPageToken of the page before' },
    ])
  const pageSize = request.pageSize ?? PAGE_SIZE
  const page = found.slice(start, start + pageSize)
  const more = found.length > start + pageSize
  return { tasks: page, nextPageToken: more ? (page.at(-1)?.id ?? '') : '', pageSize, totalSize: found.length }
}

async function threadOrNull(caller: Caller, key: string): Promise<Thread | null> {
  try {
    return await caller.ask('getExchangeAnswer', { params: { msgid: key } })
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}
