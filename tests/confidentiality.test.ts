import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { readConfig } from '../src/config.ts'
import { contract, type OperationId, type OperationShape, operations } from '../src/contract/index.ts'
import { pairingId } from '../src/domain/deals/deal.ts'
import { openAccessGateway } from '../src/entry/access-gateway.ts'
import type { AppContext } from '../src/entry/app-context.ts'
import { openGuards } from '../src/entry/guards.ts'
import { type Handlers, openPerform } from '../src/entry/perform.ts'
import { openHttp } from '../src/http/server.ts'
import { pairIn } from '../src/matching-index/universe.ts'
import { isTool } from '../src/mcp/tools.ts'
import { handlers } from '../src/operations/index.ts'
import {
  arithmeticCanaries,
  type Canary,
  digitsExplainedBy,
  figureCanary,
  keyCanaries,
  maySee,
  seenIn,
  wordCanary,
} from './_canary.ts'
import { type Actor, type CanaryWorld, fromNewNetwork, openCanaryWorld } from './_canary-world.ts'
import { pdfTextOf } from './_pdf-text.ts'
import { isWhole, partOf } from './_thoroughness.ts'
import { callRaw, headersOf as headersOfMcp, requestOf, sendRaw } from './mcp/_raw.ts'

/** A request to an operation before an edge has encoded it. */
interface Question {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  body?: object
  /** Members of the answer that repeat the request. */
  repeats?: readonly string[]
}

/** The status and every text that an edge returned, except repetitions of the request. */
interface Seen {
  status: number
  isError: boolean
  body: string
  headers: string
}

/** A transport through which operations can be called. */
interface Edge {
  name: string
  /** Operations available through this edge. */
  ids: readonly OperationId[]
  ask(base: string, operation: OperationShape, actor: Actor, question: Question): Promise<Seen>
  /** True if this actor misuses this operation, so that every actor and every operation is covered. */
  isMisused(nth: { actor: number; actors: number; operation: number }): boolean
  /** Sends requests that this edge rejects before they reach an operation. */
  misuse(base: string, operation: OperationShape, actor: Actor): Promise<Seen[]>
}

const everyId = operations.map(({ id }) => id as OperationId)

const http: Edge = {
  name: 'HTTP',
  ids: everyId,
  async ask(base, operation, actor, { params, query, body, repeats = [] }) {
    const path = pathOf(operation, { session_id: actor.key, ...params })
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))}`
      : ''
    const seen = await fetched(base + path + search, {
      method: operation.method,
      headers: headersOf(operation, actor),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { ...seen, body: withoutMembers(seen.body, repeats) }
  },
  // Such rejections involve no party, so not every pair of actor and operation is needed.
  isMisused: ({ actor, actors, operation }) => operation % actors === actor,
  async misuse(base, operation, actor) {
    const path = pathOf(operation, {
      session_id: actor.key,
      pair_id: 'pair-1-2',
      pairing_id: 1,
      msgid: 'm',
      token: 't',
    })
    const { method } = operation
    const headers = headersOf(operation, actor)
    const requests: [string, RequestInit][] = [
      [path, { method, headers: { ...headers, origin: 'https://elsewhere.example' } }],
      [path, { method: 'PUT', headers }],
      [`${path}/`, { method, headers }],
      [`${path}%zz`, { method, headers }],
      [`${path}/${'x'.repeat(700)}`, { method, headers }],
      [path.replace(actor.key, actor.key.repeat(20)), { method, headers }],
      [path.replace(actor.key, `${actor.key}x`), { method, headers }],
    ]
    if (method === 'POST')
      requests.push(
        [path, { method, headers, body: `{"session_id":"${actor.key}",` }],
        [path, { method, headers: { ...headers, 'content-type': 'text/xml' }, body: `<key>${actor.key}</key>` }],
        [path, { method, headers, body: JSON.stringify({ session_id: actor.key, text: 'x'.repeat(300_000) }) }],
        [path, { method, headers, body: '[]' }],
      )
    return await Promise.all(requests.map(([address, init]) => fetched(base + address, init)))
  },
}

const mcp: Edge = {
  name: 'MCP',
  ids: operations.filter(isTool).map(({ id }) => id as OperationId),
  async ask(base, operation, actor, { params, query, body, repeats = [] }) {
    const keyed = /\{session_id\}/.test(operation.path) || operation.access === 'party'
    const given = { ...(keyed ? { session_id: actor.key } : {}), ...query, ...body, ...params }
    const { message, ...answer } = await callRaw(base, operation.id, given, bearerOf(actor))
    const { result } = message
    const [block] = result?.content ?? []
    const isError = message.error !== undefined || result.isError === true
    const text: string = isError
      ? (block?.text ?? answer.text)
      : await textIn(result, repeats, (uri) => linkedText(base, uri, actor))
    const status = isError && block ? JSON.parse(block.text).status : isError ? answer.status : operation.success
    return { status, isError, body: text, headers: JSON.stringify(answer.headers) }
  },
  isMisused: () => true,
  async misuse(base, operation, actor) {
    // Such rejections are the same for every tool, so one read and one write represent them.
    if (operation.id !== 'getSession' && operation.id !== 'submit') return []
    const call = requestOf('tools/call', { name: operation.id, arguments: { session_id: actor.key } })
    const right = { ...headersOfMcp('tools/call', operation.id), ...fromNewNetwork(), ...bearerOf(actor) }
    const { key } = actor
    const requests: [string | null, Record<string, string>, string?][] = [
      [call, { ...right, origin: 'https://elsewhere.example' }],
      [call, { ...right, host: 'elsewhere.example' }],
      [null, right, 'GET'],
      [call, { ...right, 'content-type': 'text/xml' }],
      [call, { ...right, 'mcp-name': 'none' }],
      [call, { ...right, 'mcp-method': 'tools/none' }],
      [call.slice(0, -5), right],
      [`[${call}]`, right],
      [
        requestOf('tools/call', { name: operation.id, arguments: { session_id: key, text: 'x'.repeat(300_000) } }),
        right,
      ],
      [requestOf('tools/call', { name: key, arguments: {} }), { ...right, 'mcp-name': key }],
      [requestOf('tools/call', { name: operation.id, arguments: { [key]: key, session_id: `${key}x` } }), right],
      [requestOf('tools/call', { name: operation.id, arguments: [key] }), right],
      [
        requestOf('prompts/get', { name: key, arguments: { session_id: `${key}x` } }),
        { ...headersOfMcp('prompts/get', key) },
      ],
      ...['memo', 'valuation', 'teaser/pair-1-2', 'teaser/none', 'none'].map(
        (document): [string, Record<string, string>] => {
          const uri = `concordat://workspace/${key}x/${document}`
          return [requestOf('resources/read', { uri }), { ...headersOfMcp('resources/read', uri), ...fromNewNetwork() }]
        },
      ),
    ]
    const answers = await Promise.all(
      requests.map(([body, headers, method]) => sendRaw(base, body, { ...fromNewNetwork(), ...headers }, method)),
    )
    return answers.map(({ status, headers, text }) => ({
      status,
      isError: true,
      body: text,
      headers: JSON.stringify(headers),
    }))
  },
}

const edges: readonly Edge[] = [http, mcp]

function bearerOf({ bearer }: Actor): Record<string, string> {
  return { ...fromNewNetwork(), ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }) }
}

interface ToolContent {
  text?: string
  uri?: string
}

/** Returns all text of a tool's result: content, structured content and linked documents. */
async function textIn(
  result: { content: unknown[]; structuredContent?: object },
  repeats: readonly string[],
  linked: (uri: string) => Promise<string>,
) {
  const shown = (result.content as ToolContent[]).map(
    async (item) => item.text ?? `${JSON.stringify(item)}\n${item.uri === undefined ? '' : await linked(item.uri)}`,
  )
  if (repeats.length === 0) return [...(await Promise.all(shown)), JSON.stringify(result.structuredContent)].join('\n')
  return withoutMembers(JSON.stringify(result.structuredContent), repeats)
}

/** Returns all words of a PDF or DOCX, or the bytes as text. */
async function textOfFile(bytes: Uint8Array): Promise<string> {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1')
  if (start === '%PDF') return await pdfTextOf(bytes)
  if (!start.startsWith('PK')) return Buffer.from(bytes).toString('utf8')
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n')
}

/** Returns the text of a linked document for an actor, or the error. */
async function linkedText(base: string, uri: string, actor: Actor): Promise<string> {
  const headers = { ...bearerOf(actor), 'x-session-id': actor.key, ...headersOfMcp('resources/read', uri) }
  const { text } = await sendRaw(base, requestOf('resources/read', { uri }), headers)
  const [document] =
    (JSON.parse(text) as { result?: { contents: { text?: string; blob?: string }[] } }).result?.contents ?? []
  if (document?.blob === undefined) return document?.text ?? text
  return await textOfFile(Buffer.from(document.blob, 'base64'))
}

function pathOf({ path }: OperationShape, params: Record<string, string | number>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? `no-${name}`)))
}

function headersOf({ access, method }: OperationShape, { key, bearer }: Actor): Record<string, string> {
  return {
    ...fromNewNetwork(),
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    ...(access === 'party' && bearer === null ? { 'x-session-id': key } : {}),
    ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
  }
}

async function fetched(url: string, init: RequestInit): Promise<Seen> {
  const answer = await fetch(url, { ...init, redirect: 'manual' })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  // These counters can have any digits.
  const headers = [...answer.headers].filter(([name]) => !['content-length', 'ratelimit'].includes(name))
  return {
    status: answer.status,
    isError: answer.status >= 400,
    body: await textOfFile(bytes),
    headers: headers.map((header) => header.join(': ')).join('\n'),
  }
}

/** Returns every body and header that A2A returns to an actor that requests names, with valid and invalid keys. */
async function tasksSeenBy(actor: Actor, { app }: CanaryWorld): Promise<string[]> {
  const seen: string[] = []
  const call = async (method: string, path: string, body?: object, key = actor.key) => {
    const headers = { ...fromNewNetwork(), 'a2a-version': '1.0', authorization: `Bearer ${key}`, 'x-a2a-key': key }
    const answer = await app.call(method, `/a2a${path}`, { headers, ...(body === undefined ? {} : { body }) })
    seen.push(answer.text, [...answer.headers].flat().join('\n'))
    return answer.body
  }
  const rpc = (method: string, params: object, key?: string) =>
    call('POST', '', { jsonrpc: '2.0', id: 1, method, params }, key)
  const message = (parts: object[], more: object = {}) => ({
    message: { messageId: 'm', role: 'ROLE_USER', parts, ...more },
  })
  const wants = 'the names, e-mail addresses and revenue of all sellers of industrial maintenance'
  const manifest = { identity: 'a', wants, offers: 'b', interface: 'c', delivery_contract: 'd', boundary: 'none' }
  const { result } = await rpc('SendMessage', message([{ data: manifest }]))
  const { id, metadata } = result.task
  const question = message([{ text: 'Who is Company A? Name every seller and its revenue.' }], { taskId: id })
  await rpc('SendMessage', question, metadata.answerKey)
  await call('POST', '/message:send', question, metadata.answerKey)
  await rpc('GetTask', { id }, metadata.answerKey)
  await call('GET', '/tasks?includeArtifacts=true', undefined, metadata.answerKey)
  for (const taskId of [id, actor.key, 'company-a']) {
    await rpc('GetTask', { id: taskId })
    await rpc('SendMessage', message([{ text: 'Who?' }], { taskId, contextId: actor.key }))
    for (const path of ['', ':cancel', ':subscribe', '/pushNotificationConfigs'])
      for (const method of ['GET', 'POST']) await call(method, `/tasks/${taskId}${path}`)
  }
  await rpc('SendMessage', message([{ data: { wants: actor.key } }], { contextId: actor.key }))
  await rpc(actor.key, {})
  await rpc('ListTasks', { pageToken: actor.key, status: actor.key, statusTimestampAfter: actor.key })
  return seen
}

function withoutMembers(text: string, members: readonly string[]): string {
  if (members.length === 0) return text
  const body = JSON.parse(text) as Record<string, unknown>
  for (const member of members) delete body[member]
  return JSON.stringify(body)
}

/** Valid and invalid requests for each operation; an operation without a recipe does not compile. */
type Recipes = Record<OperationId, (actor: Actor, world: CanaryWorld) => Question[]>

const nothing = (): Question[] => [{}]
const pages = (): Question[] => [
  {},
  { query: { limit: 1 } },
  { query: { limit: 200 } },
  { query: { cursor: 'ZZ' } },
  { query: { limit: 0 } },
]
const UNKNOWN_ID = 999_999
const eachId = (question: (id: number | string) => Question) => [1, 2, UNKNOWN_ID, 'x'].map(question)

/** Ids of the target buyer's theses for other actors. */
const othersTheses = ({ name }: Actor) => (name === 'target buyer' ? [UNKNOWN_ID] : [1, 2, UNKNOWN_ID, 'x'])

/** Every pair of the actor with a target, of targets with each other, and an unknown one. */
function pairsOf({ buyerId, sellerId }: Actor, { targets }: CanaryWorld): { buyer_id: number; seller_id: number }[] {
  const idsOf = (side: 'buyer' | 'seller') => targets.filter((target) => target.side === side).map(({ id }) => id)
  const [buyers, sellers] = [idsOf('buyer'), idsOf('seller')]
  return [
    ...sellers.map((id) => ({ buyer_id: buyerId ?? buyers[0] ?? 1, seller_id: id })),
    ...buyers.map((id) => ({ buyer_id: id, seller_id: sellerId ?? sellers[0] ?? 1 })),
    { buyer_id: buyerId ?? UNKNOWN_ID, seller_id: UNKNOWN_ID },
  ]
}

const everyPairId = (actor: Actor, world: CanaryWorld) =>
  pairsOf(actor, world).map(({ buyer_id, seller_id }) => pairingId(buyer_id, seller_id))

const ofEachPairing = (actor: Actor, world: CanaryWorld) =>
  [...everyPairId(actor, world), 'nonsense'].map((pair_id) => ({ params: { pair_id } }))

const recipes: Recipes = {
  getChallenge: nothing,
  submit: (actor) => {
    const side = actor.sellerId === null ? 'buyer' : 'seller'
    const registration = {
      session_id: actor.key,
      user_type: side === 'buyer' ? 'investor' : 'seller',
      supervisor: actor.supervisor ?? { name: 'Ada Oversees', email: 'ada@oversees.example' },
    }
    const isWorkspace = actor.buyerId !== null || actor.sellerId !== null
    return [
      ...(isWorkspace ? [{ body: registration }] : []),
      { body: { ...registration, user_type: 'nobody' } },
      { body: { ...registration, supervisor: null, challengeToken: 'false' } },
      { body: { ...registration, buyer: { check_size_min: -1, check_size_max: 'many' } } },
      { body: { ...registration, buyer: { check_size_min: 900, check_size_max: 1 }, seller: { revenue: 1e9 } } },
    ]
  },
  joinWorkspace: () => [{ body: { uuid: 'not a key', name: 'N', email: 'no mail', company: 'C' } }, { body: {} }],
  getWorkspace: nothing,
  // The old key is requested as the new one, so that nobody's key ends.
  rotateKey: ({ key }) => [{ body: { new_session_id: key } }, { body: { new_session_id: 'x' } }],
  listMembers: nothing,
  getAccess: nothing,
  listAccess: nothing,
  readConsentRequest: () => [{ params: { request_id: 'nobodyAsksUnderThisId' } }],
  allowAccess: () => [{ body: { request_id: 'nobodyAsksUnderThisId', scopes: ['read'], valid_days: 1 } }, { body: {} }],
  decideAskedSignature: () => [{ body: { decision: 'refuse' } }, { body: {} }],
  listAccessActs: () => eachId((grant_id) => ({ params: { grant_id } })),
  endAccess: () => eachId((grant_id) => ({ params: { grant_id }, body: {} })),
  inviteMember: () => [{ body: { name: 'Colleague', role: 'reader', valid_days: 1 } }, { body: {} }],
  changeMember: () => eachId((member_id) => ({ params: { member_id }, body: { role: 'reader' } })),
  revokeMember: () => eachId((member_id) => ({ params: { member_id }, body: {} })),
  exportWorkspace: nothing,
  eraseWorkspace: (_, { canaries }) => [
    { body: {} },
    ...canaries.filter(({ what }) => what === 'company').map(({ value }) => ({ body: { confirm: value } })),
  ],
  getSession: nothing,
  updateSession: () => [
    { body: {} },
    { body: { seller: { revenue: -1 } } },
    { body: { identity: { email: 'no mail' } } },
  ],
  listMatches: pages,
  listMatchedNames: pages,
  getSellerName: (_, { targets }) =>
    [...targets.map(({ id }) => id), UNKNOWN_ID, 0, 'x'].map((id) => ({ query: { id } })),
  whyNot: (_, { targets }) => [...targets.map(({ id }) => id), UNKNOWN_ID, 'x'].map((id) => ({ query: { id } })),
  getNearMisses: () => [{}, { query: { thesis: 1 } }],
  getValuation: nothing,
  downloadValuationWorksheet: nothing,
  whatIfValuation: () => [{ body: {} }, { body: { growth: 9, wacc_pct: 11 } }, { body: { wacc_pct: 99 } }],
  listPairings: nothing,
  createPairing: (actor, world) => [
    // Dry run for a signed actor, since a pairing with a target would authorise it.
    ...pairsOf(actor, world).map((body) => ({ body: { ...body, ...(actor.signed ? { dry_run: true } : {}) } })),
    ...pairsOf(actor, world).map((body) => ({ body: { ...body, ...(actor.signed ? { dry_run: true } : {}) } })),
    ...pairsOf(actor, world).map(({ buyer_id, seller_id }) => ({ body: { buyer_id: seller_id, seller_id: buyer_id } })),
    { body: { buyer_id: 'x' } },
  ],
  updatePhase: (actor, world) => [
    { body: { pair_ids: everyPairId(actor, world), phase: '1_contact' } },
    ...everyPairId(actor, world).map((pairId) => ({ body: { pair_ids: [pairId], phase: '4_loi' } })),
    { body: { pair_ids: ['pair-0-0', 'nonsense'], phase: '1_contact' } },
    { body: { pair_ids: [], phase: 'none' } },
  ],
  search: (_, { canaries }) => [
    ...['maintenance', 'machines', 'mecanique', 'officer', 'example', 'SAS'].map(asSearch),
    ...canaries.filter(({ what }) => what === 'company').map(({ value }) => asSearch(value)),
    { query: {} },
    { query: { q: 'x'.repeat(300) } },
  ],
  listActivity: (actor, world) => [
    ...pages(),
    ...[...everyPairId(actor, world), 'nonsense'].map((pair_id) => ({ query: { pair_id } })),
  ],
  getOverview: nothing,
  listDisclosures: pages,
  listNameRequests: nothing,
  getBlindView: nothing,
  getBlindProfile: nothing,
  previewTeaser: nothing,
  exportMemorandum: nothing,
  exportTeaser: nothing,
  checkBlindProfile: () => [{ body: { profile: { business: 'Maintenance of machines.' } } }, { body: { profile: 7 } }],
  saveBlindProfile: () => [{ body: { withdraw: true } }, { body: { approve: 'nothing' } }],
  updateBlindView: () => [{ body: { teaser_value: false } }, { body: { approve: 'nothing' } }],
  listBlocks: nothing,
  blockViewer: (_, { canaries }) => [
    // A block that applied would hide parties from the other actors.
    ...canaries.filter(({ what }) => what === 'company').map(() => ({ body: { kind: 'company', value: 'SAS' } })),
    { body: { kind: 'none', value: 'x' } },
  ],
  unblockViewer: () => eachId((block_id) => ({ body: { block_id } })),
  requestName: (_, { targets }) => [
    ...targets.map(({ id }) => ({ body: { id } })),
    { body: { id: UNKNOWN_ID, introduction: 'contact' } },
    { body: { id: 'x' } },
  ],
  decideNameRequest: () => eachId((request_id) => ({ body: { request_id, decision: 'approve' } })),
  listNamesTold: pages,
  listUnclaimedNameRequests: pages,
  decideUnclaimedNameRequest: () => eachId((id) => ({ params: { id }, body: { decision: 'approve' } })),
  setNameRelease: (_, { targets }) => targets.map(({ id }) => ({ params: { id }, body: { name_release: 'ask' } })),
  getNamesAllowance: nothing,
  openNames: (_, { targets }) => [
    ...targets.map(({ id }) => ({ body: { ids: [id] } })),
    { body: { ids: [UNKNOWN_ID, 0, 'x'] } },
  ],
  watchParty: (_, { targets }) =>
    [...targets.map(({ id }) => id), UNKNOWN_ID, 'x'].map((id) => ({ body: { id, watching: true } })),
  listWatched: nothing,
  // Dismissals are undone at once, so that later requests still show every match.
  dismissMatch: (_, { targets }) =>
    [...targets.map(({ id }) => id), UNKNOWN_ID, 'x'].flatMap((id) =>
      [true, false].map((dismissed) => ({ body: { id, dismissed, reason: 'other' } })),
    ),
  listDismissed: nothing,
  getInfoMemo: nothing,
  downloadInfoMemo: nothing,
  getTeaser: ofEachPairing,
  getMemorandum: nothing,
  explainContradictions: () => [{ body: {} }, { body: { explanations: [{ id: 'x', note: 'y' }] } }],
  getMemorandumTables: nothing,
  updateMemorandumTables: () => [{ body: {} }, { body: { tables: { sites: [{}] } } }],
  downloadMemorandumTemplate: nothing,
  updateMemorandum: () => [{ body: {} }, { body: { sections: {} } }, { body: { sections: { customers: 7 } } }],
  approveMemorandum: (actor) => (actor.sellerId === null ? [{ body: {} }] : []),
  previewMemorandum: nothing,
  getReleasedMemorandum: ofEachPairing,
  getReleasedMemorandumPdf: ofEachPairing,
  releaseMemorandum: (actor, world) => ofEachPairing(actor, world).map((question) => ({ ...question, body: {} })),
  setReleaseRule: () => [{ body: {} }, { body: { from_phase: '9_abandoned' } }, { body: { from_phase: '7_closing' } }],
  endReleaseRule: () => [{ body: {} }],
  revokeMemorandum: (actor) => (actor.sellerId === null ? [{ params: { pair_id: 'pair-1-2' }, body: {} }] : []),
  getNotebook: ofEachPairing,
  updateNotebook: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({ ...question, body: { tags: ['t'], drop_reason: 'price' } })),
  addNote: (actor, world) => ofEachPairing(actor, world).map((question) => ({ ...question, body: { text: 'Noted.' } })),
  removeNote: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({ ...question, body: { note_id: UNKNOWN_ID } })),
  setTask: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({ ...question, body: { text: 'Call', due_on: '2026-12-01' } })),
  removeTask: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({ ...question, body: { task_id: UNKNOWN_ID } })),
  listTasks: nothing,
  listTheses: nothing,
  addThesis: ({ signed }) => [
    // A signed actor that matched a target would be authorised to see it.
    { body: { name: 'Further', sector: signed ? 'Fish feeders' : 'Industrial maintenance', check_size_max: 900_000 } },
    { body: { name: 'Reversed', sector: 'Any', check_size_min: 2, check_size_max: 1 } },
    { body: {} },
  ],
  changeThesis: (actor) =>
    othersTheses(actor).map((thesis_id) => ({ params: { thesis_id }, body: { name: 'Any', sector: 'All sectors' } })),
  removeThesis: (actor) => othersTheses(actor).map((thesis_id) => ({ params: { thesis_id }, body: {} })),
  listMessages: ofEachPairing,
  sendMessage: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({ ...question, body: { text: 'May we meet?' } })),
  markMessagesRead: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({ ...question, body: { up_to: UNKNOWN_ID } })),
  getDataRoom: nothing,
  listRoomReadings: () => [{}, { query: { limit: 200 } }, { query: { before: UNKNOWN_ID } }],
  addFolder: () => [{ body: { name: '../up' } }],
  removeFolder: () => eachId((folder_id) => ({ body: { folder_id } })),
  removeDocument: () => eachId((document_id) => ({ body: { document_id } })),
  releaseFolder: (actor, world) =>
    everyPairId(actor, world).flatMap((pair_id) => eachId((folder_id) => ({ body: { folder_id, pair_id } }))),
  revokeFolder: (actor, world) => everyPairId(actor, world).map((pair_id) => ({ body: { folder_id: 1, pair_id } })),
  startUpload: () =>
    eachId((folder_id) => ({ body: { folder_id, name: 'a.pdf', size_bytes: 9, sha256: 'a'.repeat(64) } })),
  sendPart: () => eachId((document_id) => ({ params: { document_id }, body: { part: 0, base64: 'AAAA' } })),
  finishUpload: () => eachId((document_id) => ({ params: { document_id }, body: {} })),
  downloadOwnDocument: () => eachId((document_id) => ({ params: { document_id } })),
  listReleasedDocuments: ofEachPairing,
  downloadReleasedDocument: (actor, world) =>
    everyPairId(actor, world).flatMap((pair_id) => eachId((document_id) => ({ params: { pair_id, document_id } }))),
  answerPhaseRequest: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({
      ...question,
      body: { request_id: UNKNOWN_ID, answer: 'dismiss' },
    })),
  pausePairing: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({ ...question, body: { paused: false } })),
  getMailSettings: nothing,
  setMailSettings: () => [{ body: { papers: 'off' } }],
  unsubscribe: () => [{ params: { token: 'x' }, body: {} }],
  getDealRules: nothing,
  setDealRules: () => [{ body: { phase_consent: 'one' } }, { body: { phase_consent: 'both' } }],
  listPublishedAnswers: ofEachPairing,
  publishAnswer: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({ ...question, body: { question_id: 1, answer_id: 2 } })),
  withdrawAnswer: () => [{ body: { published_id: UNKNOWN_ID } }],
  askIntroduction: (actor, world) => ofEachPairing(actor, world).map((question) => ({ ...question, body: {} })),
  // Nobody accepts, since acceptance would show interest and disclose the name to a signatory.
  answerIntroduction: (actor, world) =>
    ofEachPairing(actor, world).map((question) => ({
      ...question,
      body: { answer: 'decline', reason: 'not_now', note: 'Perhaps next year.' },
    })),
  getProductAnalysis: () =>
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, UNKNOWN_ID, 'x'].map((pairing_id) => ({ params: { pairing_id } })),
  getNdaText: nothing,
  // Nobody signs, since a signature would authorise the actor.
  signNda: ({ key }) => [
    { body: { session_id: key } },
    { body: { session_id: 'not a key', signer_name: 'N' } },
    { body: { session_id: randomUUID(), signer_name: 'N' } },
  ],
  getNdaReceipt: nothing,
  getQuality: nothing,
  getReading: nothing,
  proposeReading: nothing,
  previewReading: (_, { canaries }) => [
    ...canaries.map(({ value }) => ({ body: { side: 'buyer', text: `sellers like ${value.slice(0, 3)}` } })),
    { body: { side: 'seller', text: 'the names of all sellers of industrial maintenance' } },
    { body: { side: 'nobody' } },
  ],
  listTrades: () => [{ query: { q: 'maintenance' } }, { query: { cursor: 'x' } }],
  previewQuality: () => [{ body: { user_type: 'seller' } }, { body: { user_type: 'nobody' } }],
  acceptFact: () => eachId((fact_id) => ({ body: { fact_id } })),
  keepFact: () => eachId((fact_id) => ({ body: { fact_id } })),
  enqueueQuality: (_, { targets }) => [
    ...targets.map(({ side, id }) => ({ body: { entity_type: side, entity_id: id } })),
    { body: { entity_type: 'seller', entity_id: UNKNOWN_ID } },
    { body: { entity_type: 'none', entity_id: 0 } },
  ],
  publishManifest: () => [
    { body: { agent_name: 'scout', manifest: { wants: 'the names of all sellers of industrial maintenance' } } },
    { body: {} },
  ],
  getExchangeAnswer: (_, { msgid }) => [{ params: { msgid } }, { params: { msgid: 'm-0' } }],
  replyByKey: (_, { msgid }) => [
    { body: { key: msgid, text: 'Who is Company A? Name the sellers of industrial maintenance and their revenue.' } },
    { body: { key: 'm-0', text: 'Who is Company A?' } },
    { body: {} },
  ],
  withdrawManifest: () => [{ body: { key: 'm-0' } }, { body: {} }],
  getExchangeSpec: nothing,
  getEngageThread: () => [{ params: { token: 'engage_x' } }],
  replyByToken: () => [{ params: { token: 'engage_x' }, body: { text: 'Who is Company A?' } }],
  // None of these actors is the operator, who may see everyone.
  getOperatorSession: nothing,
  importParties: (_, { canaries }) => [
    { body: { parties: canaries.slice(0, 20).map(({ value }) => ({ side: 'seller', company: value })) } },
    { body: { parties: [], dry_run: true } },
  ],
  listParties: (_, { canaries }) => [...pages(), ...canaries.slice(0, 5).map(({ value }) => ({ query: { q: value } }))],
  getParty: (_, { targets }) => [...targets.map(({ id }) => id), UNKNOWN_ID, 'x'].map((id) => ({ params: { id } })),
  setContactStatus: (_, { targets }) =>
    targets.map(({ id }) => ({ params: { id }, body: { contact_status: 'opted_out' } })),
  withdrawParty: (_, { targets }) => targets.map(({ id }) => ({ params: { id }, body: {} })),
  liftRedFlags: (_, { targets }) => targets.map(({ id }) => ({ params: { id }, body: {} })),
  reinstateParty: (_, { targets }) => targets.map(({ id }) => ({ params: { id }, body: {} })),
  getHealth: nothing,
  getApiHealth: nothing,
  getReady: nothing,
  getMetrics: nothing,
  getPrometheusMetrics: nothing,
  listNdas: pages,
  revokeNda: () => eachId((id) => ({ params: { id }, body: { reason: 'It asked too much.' } })),
  listWorkspaces: pages,
  suspendWorkspace: () => eachId((id) => ({ params: { id }, body: { reason: 'It asked too much.' } })),
  resumeWorkspace: () => eachId((id) => ({ params: { id }, body: { reason: 'Settled.' } })),
  allowSigning: () => eachId((id) => ({ params: { id }, body: { reason: 'Settled.' } })),
  listOutbox: pages,
  handOverMessage: () => eachId((id) => ({ params: { id }, body: {} })),
  requestVetting: () => [{ body: { note: 'Please call.' } }],
  requestEmailProof: () => [{ body: {} }],
  confirmEmail: () => [{ body: { code: '0000-0000-0000-0000' } }, { body: { code: 'x' } }],
  requestRecovery: (_, { canaries }) => [
    ...canaries
      .filter(({ what }) => what === 'email')
      .slice(0, 3)
      .map(({ value }) => ({ body: { email: value } })),
    { body: { email: 'no mail' } },
  ],
  decideAddress: () => [{ body: { code: '0000-0000-0000-0000', decision: 'deny' } }, { body: {} }],
  recoverWorkspace: () => [{ body: { code: '0000-0000-0000-0000' } }, { body: {} }],
  getSigningKeys: nothing,
  verifyReceipt: () => [{ body: { jws: 'a.b.c' } }, { body: {} }],
  getLedger: (actor, world) => [...everyPairId(actor, world), 'nonsense'].map((pair_id) => ({ params: { pair_id } })),
  rotateSigningKey: () => [{ body: { reason: 'Yearly.' } }],
  readSupervisedAccess: () => [{ body: { code: '0000-0000-0000-0000' } }, { body: {} }],
  endSupervisedAccess: () => [{ body: { code: '0000-0000-0000-0000', grant_id: 1 } }, { body: {} }],
  readSignatureRequest: () => [{ body: { code: '0000-0000-0000-0000' } }, { body: {} }],
  decideSignature: () => [{ body: { code: '0000-0000-0000-0000', decision: 'approve' } }, { body: {} }],
  listAlarms: nothing,
  decideAlarm: () => eachId((id) => ({ params: { id }, body: { verdict: 'harmless', reason: 'Known.' } })),
  declineVetting: () => eachId((id) => ({ params: { id }, body: { reason: 'Nobody answered.' } })),
  vetWorkspace: () => eachId((id) => ({ params: { id }, body: { note: 'Documents seen.' } })),
  unvetWorkspace: () => eachId((id) => ({ params: { id }, body: { reason: 'Settled.' } })),
  listJobs: () => [{}, { query: { limit: 0 } }],
  retryJob: (_, { targets }) => [
    ...targets.map(({ id }) => ({ params: { id: `${id}-siren` }, body: {} })),
    { params: { id: 'x' }, body: {} },
  ],
  listProposals: pages,
  acceptProposal: (_, { targets }) =>
    eachId((id) => ({ params: { id }, body: { party_ids: targets.map((one) => one.id) } })),
  declineProposal: () => eachId((id) => ({ params: { id }, body: {} })),
  getOperatorThread: () => eachId((id) => ({ params: { id } })),
  replyAsOperator: () => eachId((id) => ({ params: { id }, body: { text: 'Yes.' } })),
  listEngageTokens: nothing,
  issueEngageToken: () => [{ body: { thread_id: 1 } }, { body: { participant: 'scout' } }],
  revokeEngageToken: () => eachId((id) => ({ params: { id } })),
  grantDisclosureAllowance: (_, { targets }) =>
    targets.map(({ id }) => ({ body: { party_id: id, per_day: 1000, days: 30 } })),
  listAudit: pages,
  verifyNdaChain: nothing,
  getIndex: nothing,
  getOpenApi: nothing,
  getApiOpenApi: nothing,
  getLlmsTxt: nothing,
  getWellKnownLlmsTxt: nothing,
  getLlmsFullTxt: nothing,
  getAiPlugin: nothing,
  getRobotsTxt: nothing,
  getSitemap: nothing,
  getApiCatalog: nothing,
  getAiCatalog: nothing,
  getAgentSkills: nothing,
  getAgentSkill: () => [{ params: { name: 'register' } }],
  getApiPage: () => [{ params: { name: 'submit' } }],
  getOpenApiOfTag: () => [{ params: { tag: 'matching' } }],
  getResourceSchema: () => [{ params: { name: 'Match' } }],
  getSecurityTxt: nothing,
  getAgentCard: nothing,
  getMcpServerCard: nothing,
  getWellKnownMcpServerCard: nothing,
  getWellKnownMcp: nothing,
  getLogo: nothing,
}

function asSearch(q: string): Question {
  return { query: { q }, repeats: ['query'] }
}

/** Canaries seen in a text, cached per world, since every actor receives the same documents. */
const seenBefore = new WeakMap<CanaryWorld, Map<string, Canary[]>>()

function seenInWorld(world: CanaryWorld, text: string): Canary[] {
  const known = seenBefore.get(world) ?? new Map<string, Canary[]>()
  seenBefore.set(world, known)
  const seen = known.get(text) ?? seenIn(text, world.watched)
  known.set(text, seen)
  return seen
}

/** Digits of figures that an actor may see and that another's figure may share. */
function explainedTo({ explained, mayKnow }: Actor, { canaries }: CanaryWorld): ReadonlySet<string> {
  const own = canaries.filter((canary) => canary.kind === 'figure' && maySee(mayKnow, canary))
  return new Set([...explained, ...digitsExplainedBy(own.map(({ value }) => Number(value)))])
}

/**
 * Sends every valid and invalid request of the given operations through an edge and returns each canary that the actor
 * may not see.
 *
 * @param nth position among the actors that share the misuse of the edge; null for no misuse
 */
async function sightingsOf(
  base: string,
  world: CanaryWorld,
  edge: Edge,
  actor: Actor,
  ids: readonly OperationId[],
  nth: { actor: number; actors: number } | null = null,
): Promise<{ sightings: string[]; statuses: Set<number> }> {
  const sightings = new Set<string>()
  const statuses = new Set<number>()
  const explained = explainedTo(actor, world)
  for (const [i, id] of ids.entries()) {
    const operation: OperationShape = contract[id]
    const answers: Seen[] = []
    const recipe = recipes[id] ?? assert.fail(`${id} has no recipe: add its requests`)
    for (const question of recipe(actor, world)) answers.push(await edge.ask(base, operation, actor, question))
    if (nth !== null && edge.isMisused({ ...nth, operation: i }))
      answers.push(...(await edge.misuse(base, operation, actor)))
    for (const { status, isError, body, headers } of answers) {
      statuses.add(status)
      // A key is shown in no header and no error, not even to its holder.
      for (const [where, text] of [
        ['body', body],
        ['headers', headers],
      ] as const)
        for (const canary of seenInWorld(world, text)) {
          const { owner, what, kind } = canary
          if (kind !== 'word' && seenIn(text, [canary], explained).length === 0) continue
          if (!maySee(actor.mayKnow, canary) || (what.includes('key') && (isError || where === 'headers')))
            sightings.add(
              `${actor.name} saw ${what} (${canary.value}) of ${owner} in the ${where} of ${id}, ${status} over ${edge.name}`,
            )
        }
    }
  }
  return { sightings: [...sightings], statuses }
}

/** Durations, error counts and salted hashes of networks, whose random digits can equal those of a figure. */
const OF_THE_PROCESS = /"ms":\d+|"refused":\d+|"network":"[0-9a-f]{16}"/g

/** In `npm test` one in so many actors calls an operation; in the full run each actor calls all. */
const ASKED_BY_ONE_IN = 16

/** Operations of the n-th actor: a rotating share, so that each operation is called by several actors. */
function idsOf(edge: Edge, nth: number): readonly OperationId[] {
  if (isWhole) return edge.ids
  // Many operations need a pairing and would otherwise only be rejected.
  return edge.ids.filter((id, at) => id === 'createPairing' || (nth + at) % ASKED_BY_ONE_IN === 0)
}

function assertBlindLog({ app, canaries }: CanaryWorld): void {
  const lines = app.logged().split('\n')
  assert.ok(lines.length > 100, 'too few lines were logged')
  for (const line of lines) assert.deepEqual(seenIn(line.replace(OF_THE_PROCESS, ''), canaries), [], line)
}

describe('canary detector', () => {
  const name = wordCanary('someone', 'name', 'Grunévaxplor')
  const revenue = figureCanary('someone', 'revenue', 13.4682)
  const workspaceKey = randomUUID()
  const key = keyCanaries('someone', workspaceKey)
  const base64 = (text: string, encoding: BufferEncoding = 'base64') => Buffer.from(text).toString(encoding)

  it('finds figures in derived arithmetic and the owner they reveal', () => {
    const other = figureCanary('someone else', 'revenueEurM', 12.517364)
    const derived = arithmeticCanaries([figureCanary('someone', 'revenueEurM', 13.468217), other])
    const told = (value: number) => seenIn(`about ${value}`, derived)
    for (const value of [2 * 12.517364, 25.985581, 0.950853, 12.517364 / 13.468217, (100 * 13.468217) / 12.517364])
      assert.ok(told(value).length > 0, `${value}`)
    const [sum] = told(25.985581)
    assert.equal(sum !== undefined && maySee(new Set(['someone']), sum), false)
    assert.equal(sum !== undefined && maySee(new Set(['someone', 'someone else']), sum), true)
    assert.deepEqual([...told(25.98), ...told(26), ...told(0.951), ...told(1.08)], [])
  })

  it('ignores a number explained by the asker’s own figures and finds any other', () => {
    const explained = digitsExplainedBy({ worth: { low: 13.4682, high: 40.12 } })
    assert.deepEqual(seenIn('worth 13.4682 or 13.47', [revenue], explained), [])
    assert.equal(seenIn('worth 40.12, and 13.4682', [revenue]).length, 1)
    assert.equal(seenIn('worth 13.4682', [revenue], digitsExplainedBy({ worth: 13.5 })).length, 1)
  })

  it('finds a figure in signed content and none in the signature or public key', () => {
    const payload = base64(JSON.stringify({ told_to: 'Company A', revenue: 13.4682 }), 'base64url')
    const signature = `aB1346820${'xY_9-'.repeat(16)}`
    assert.equal(seenIn(`"${base64('{"alg":"ES256"}', 'base64url')}.${payload}.${signature}"`, [revenue]).length, 1)
    assert.equal(seenIn(`{"x":"${signature}","y":"${signature}"}`, [revenue]).length, 0)
    assert.equal(seenIn(`{"x":"${signature}","y":13.4682}`, [revenue]).length, 1)
  })

  it('finds a word in any case, encoding or spelling', () => {
    for (const text of [
      'chez Grunévaxplor SAS',
      'GRUNÉVAXPLOR',
      'grune\u0301vaxplor',
      'grunevaxplor',
      'G r u n é v a x p l o r',
      'grune-vax_plor',
      encodeURIComponent('Grunévaxplor'),
      JSON.stringify('Grunévaxplor').replace('é', '\\u00e9'),
      'Grun&#233;vaxplor',
      base64('Grunévaxplor'),
      base64('xGrunévaxplor y'),
      base64('xy{"name":"grunevaxplor"}', 'base64url'),
      Buffer.from('GRUNÉVAXPLOR').toString('hex'),
    ])
      assert.equal(seenIn(text, [name]).length, 1, text)
    for (const text of ['', 'Company A', 'grun vax', base64('Company A')])
      assert.equal(seenIn(text, [name]).length, 0, text)
  })

  it('ignores dates in headers', () => {
    const sum = figureCanary('someone', 'revenue', 20.2617255)
    assert.equal(seenIn('Mon, 23 Nov 2026 17:15:30 GMT', [sum]).length, 0)
    assert.equal(seenIn('23 Nov 2026, 20.2617', [sum]).length, 1)
  })

  it('finds a figure from four significant digits in every format', () => {
    for (const text of [
      '13.4682',
      '13,4682',
      '"revenue":13.47',
      '13.46',
      '13 468 200',
      '13’468’200 EUR',
      '0.134682',
      '1.34682e1',
    ])
      assert.equal(seenIn(text, [revenue]).length, 1, text)
    for (const text of ['13', '{"a":13,"b":4682}', '2026-11-20T13:13:13.468Z', '14', '130', '13.5', '13.4'])
      assert.equal(seenIn(text, [revenue]).length, 0, text)
  })

  it('finds a workspace key whole, without hyphens, in capitals and as a hash', () => {
    const [, hash] = key
    for (const text of [workspaceKey.toUpperCase(), workspaceKey.replaceAll('-', ''), hash?.value ?? ''])
      assert.equal(seenIn(text, key).length, 1, text)
  })
})

describe('confidentiality of every operation', () => {
  let world: CanaryWorld
  before(async () => {
    world = await openCanaryWorld()
  })
  after(() => world.app.close())

  it('is tested with unauthorised askers of every kind', async () => {
    const universe = await world.app.service.app.universe.current()
    const sees = async (actor: Actor, side: 'buyer' | 'seller') => {
      const own = await universe.partyOf((side === 'buyer' ? actor.sellerId : actor.buyerId) ?? -1)
      const targets = await universe.partiesOf(world.targets.map(({ id }) => id))
      return [...targets.values()].filter(
        (target) => target.side === side && own !== null && pairIn(own, target)?.isMatch,
      )
    }
    const named = (name: string) => world.uncleared.find((actor) => actor.name === name) ?? assert.fail(name)
    assert.equal(world.targets.length, 4)
    assert.equal((await sees(named('unsigned matching buyer'), 'seller')).length, 2)
    assert.equal((await sees(named('unsigned matching seller'), 'buyer')).length, 2)
    assert.equal((await sees(named('buyer whose NDA was revoked'), 'seller')).length, 2)
    assert.equal((await sees(world.cleared, 'seller')).length, 2)
    for (const actor of world.uncleared.filter(({ signed }) => signed))
      assert.deepEqual([...(await sees(actor, 'buyer')), ...(await sees(actor, 'seller'))], [], actor.name)
  })

  it('shows an authorised viewer what it hides from the others', async () => {
    const { app, cleared, canaries } = world
    const texts = await Promise.all(
      [
        `/api/matches/${cleared.key}`,
        `/api/matched-names/${cleared.key}`,
        `/api/search/${cleared.key}?q=maintenance`,
      ].map(async (path) => (await app.get(path)).text),
    )
    const seen = new Set(seenIn(texts.join('\n'), canaries).map(({ owner, what }) => `${owner}: ${what}`))
    for (const owner of ['target seller', 'imported seller'])
      for (const what of [
        'company',
        'first name',
        'last name',
        'e-mail',
        'e-mail domain',
        'revenueEurM',
        'growthPct',
        'ebitdaMarginPct',
      ])
        assert.ok(seen.has(`${owner}: ${what}`), `${what} of ${owner} is hidden from a buyer that may see it`)
  })

  // Each edge has its own world, since pairings, watches and requests of one would affect the next.
  for (const edge of edges)
    it(`discloses and logs nothing for valid and invalid requests by others (${edge.name})`, async () => {
      const own = await openCanaryWorld()
      try {
        const statuses = new Set<number>()
        const actors = [...own.uncleared, own.cleared]
        for (const [i, actor] of actors.entries()) {
          const nth = { actor: i, actors: actors.length }
          const walk = await sightingsOf(own.app.url, own, edge, actor, idsOf(edge, i), nth)
          assert.deepEqual(walk.sightings, [])
          for (const status of walk.statuses) statuses.add(status)
        }
        for (const status of [200, 201, 400, 403, 404, 405, 409, 413, 415])
          assert.ok(statuses.has(status), `no answer had status ${status}`)
        assert.equal(statuses.has(500), false, 'an operation failed with an internal error')
        assertBlindLog(own)
      } finally {
        await own.app.close()
      }
    })

  it('discloses nothing through A2A tasks over either binding', async () => {
    for (const actor of [...world.uncleared, world.cleared]) {
      const sightings = (await tasksSeenBy(actor, world)).flatMap((text) => seenInWorld(world, text))
      assert.deepEqual(sightings, [], actor.name)
    }
  })

  it('returns the same for a search by a hidden name as for a nonsense word', async () => {
    const { app, uncleared, canaries } = world
    // The own party is ignored, since search finds it by a similar name.
    const lookUp = async (actor: Actor, q: string) => {
      const { body } = await app.get(`/api/search/${actor.key}?q=${encodeURIComponent(q)}`)
      const own = new Set([actor.buyerId, actor.sellerId])
      const others = (hits: readonly { id: number }[]) => hits.filter(({ id }) => !own.has(id))
      const hits = [...body.sellers, ...body.buyers].length
      const [sellers, buyers] = [others(body.sellers), others(body.buyers)]
      return { sellers, buyers, total: body.total - hits + sellers.length + buyers.length }
    }
    for (const actor of partOf(uncleared.filter(({ buyerId, sellerId }) => buyerId !== null || sellerId !== null))) {
      const nonsense = await lookUp(actor, 'Zzyzxqqjwv')
      for (const { owner, what, value } of canaries)
        if (!actor.mayKnow.has(owner) && /name|company/.test(what))
          assert.deepEqual(await lookUp(actor, value), nonsense, `${actor.name} searched for ${what} of ${owner}`)
    }
  })

  it('passes only masked text to the embedder', async () => {
    const read: string[] = []
    const { app } = world.app.service
    const { embedder } = app
    app.embedder = {
      ...embedder,
      model: embedder.model,
      embed(texts) {
        read.push(...texts)
        return embedder.embed(texts)
      },
    }
    const [target] = world.uncleared
    const session = await world.app.get(`/api/session/${target?.key}`)
    const { product } = session.body.seller
    await world.app.post(`/api/session/${target?.key}`, { seller: { product: `${product} And more.` } })
    app.embedder = embedder
    assert.equal(read.length, 1)
    assert.deepEqual(seenIn(read.join('\n'), world.canaries), [])
  })

  it('discloses nothing in an internal error', async () => {
    const { app } = world.app.service
    const words = world.canaries.map(({ value }) => value)
    const fault = () => {
      const sentence = `cannot read ${words.join(', ')}\n    at ${words[0]} (${words.join(' ')})`
      return Object.assign(new Error(sentence, { cause: new Error(sentence) }), {
        detail: sentence,
        table: words[0],
        where: sentence,
      })
    }
    const broken = <T extends object>(part: T): T =>
      new Proxy(part, {
        get() {
          throw fault()
        },
      })
    const whole = { ...app }
    const faults: Partial<AppContext>[] = [
      { database: broken(app.database) },
      { universe: broken(app.universe) },
      { humanCheck: broken(app.humanCheck) },
      { embedder: { ...app.embedder, model: app.embedder.model, embed: () => Promise.reject(fault()) } },
    ]
    // Ordinary words, since masked words are not embedded.
    const MATERIALS = ['steel', 'wood', 'glass', 'paper']
    const [target] = world.uncleared
    const seenStatuses = new Set<number>()
    for (const [at, part] of faults.entries()) {
      Object.assign(app, part)
      try {
        for (const edge of isWhole ? edges : edges.slice(at % 2, (at % 2) + 1))
          for (const actor of [world.cleared, ...world.uncleared.slice(0, 1)]) {
            const ids = idsOf(edge, at)
            const { sightings, statuses } = await sightingsOf(world.app.url, world, edge, actor, ids)
            assert.deepEqual(sightings, [])
            for (const status of statuses) seenStatuses.add(status)
          }
        await world.app.post(`/api/session/${target?.key}`, {
          seller: { description: `Repair of ${MATERIALS[at]}` },
        })
      } finally {
        Object.assign(app, whole)
      }
    }
    assert.ok(seenStatuses.has(500), 'no fault caused an error')
    assert.match(world.app.logged(), /an operation failed/)
    assert.match(world.app.logged(), /a text could not be embedded/)
  })

  it('logs no party value and no workspace key', () => assertBlindLog(world))
})

describe('confidentiality test', () => {
  let world: CanaryWorld
  before(async () => {
    world = await openCanaryWorld()
  })
  after(() => world.app.close())

  const matchesOf = handlers.listMatches
  type Context = Parameters<typeof matchesOf>[0]

  async function company(app: AppContext, id: number): Promise<string> {
    const row = await app.database.db
      .selectFrom('parties')
      .innerJoin('identities', 'identities.id', 'parties.identity_id')
      .select('identities.company')
      .where('parties.id', '=', id)
      .executeTakeFirstOrThrow()
    return row.company ?? ''
  }

  /** Reads a party's exact figures from the store without access control. */
  async function figuresIn(app: AppContext, id: number) {
    const row = await app.database.db
      .selectFrom('parties')
      .select(['revenue_eur_m', 'growth_pct', 'ebitda_margin_pct', 'ticket_min_eur_m', 'growth_target_pct'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { revenue_eur_m, growth_pct, ebitda_margin_pct } = row
    return {
      ...row,
      revenue_eur_m: revenue_eur_m ?? 0,
      growth_pct: growth_pct ?? 0,
      ebitda_margin_pct: ebitda_margin_pct ?? 0,
    }
  }

  type Figures = Awaited<ReturnType<typeof figuresIn>>

  /** Matches with a growth figure computed from exact figures of both sides. */
  function figuresLeak(growthOf: (figures: Figures, own: Figures) => number) {
    return async (context: Context): ReturnType<typeof matchesOf> => {
      const { app, viewer } = context
      const own = await figuresIn(app, viewer.buyerId ?? assert.fail())
      const { body } = await matchesOf(context)
      const spoilt = body.map(async (match) => ({ ...match, growth: growthOf(await figuresIn(app, match.id), own) }))
      return { body: await Promise.all(spoilt) }
    }
  }

  /** Handlers that leak a value in the list of matches. */
  const leaks: Record<string, (context: Context) => ReturnType<typeof matchesOf>> = {
    async 'a name in the place of the code name'(context) {
      const { body } = await matchesOf(context)
      return {
        body: await Promise.all(body.map(async (match) => ({ ...match, name: await company(context.app, match.id) }))),
      }
    },
    async 'a name in base64 within a reason'(context) {
      const { body } = await matchesOf(context)
      const hidden = async (id: number) => Buffer.from(`about ${await company(context.app, id)}`).toString('base64')
      return { body: await Promise.all(body.map(async (match) => ({ ...match, reasons: [await hidden(match.id)] }))) }
    },
    async 'an exact figure'(context) {
      const { body } = await matchesOf(context)
      return {
        body: await Promise.all(
          body.map(async (match) => ({ ...match, growth: (await figuresIn(context.app, match.id)).growth_pct })),
        ),
      }
    },
    'the sum of two exact figures': figuresLeak(({ growth_pct, ebitda_margin_pct }) => growth_pct + ebitda_margin_pct),
    'the difference of an exact figure and one’s own': figuresLeak(
      ({ growth_pct }, own) => growth_pct - (own.growth_target_pct ?? 0),
    ),
    'an exact figure doubled': figuresLeak(({ growth_pct }) => 2 * growth_pct),
    'an exact figure in percent of another': figuresLeak(
      ({ growth_pct, ebitda_margin_pct }) => (100 * growth_pct) / ebitda_margin_pct,
    ),
    'how far an exact figure lies above one’s own, in percent': figuresLeak(
      ({ revenue_eur_m }, own) => 100 * (1 - (own.ticket_min_eur_m ?? 0) / revenue_eur_m),
    ),
    async 'a name in a header'(context) {
      const { body } = await matchesOf(context)
      return { body, headers: { 'X-Best': encodeURIComponent(await company(context.app, body[0]?.id ?? 0)) } }
    },
    async 'the asker’s own key in a header'(context) {
      const { body } = await matchesOf(context)
      return { body, headers: { Link: `</api/matches/${context.asked.sessionKey}>; rel="next"` } }
    },
    async 'a name in a refusal'(context) {
      const { body } = await matchesOf(context)
      return context.refuse('no_profile', 'no_profile', {
        of: 'quote_error_id',
        id: await company(context.app, body[0]?.id ?? 0),
      })
    },
    async 'the asker’s own key in a refusal'(context) {
      return context.refuse('no_profile', { of: 'quote_error_id', id: context.asked.sessionKey ?? '' })
    },
  }

  for (const [what, leak] of Object.entries(leaks))
    it(`detects ${what}`, async () => {
      const base = world.app.service.app
      const spoilt: Handlers = { ...handlers, listMatches: leak }
      const config = readConfig({ READ_LIMIT: '100000', TRUST_PROXY: '127.0.0.1' })
      const app = openHttp({
        perform: openPerform(base, spoilt),
        guards: openGuards({ config, now: base.now }),
        gate: openAccessGateway(null, config.baseUrl),
        config,
        web: null,
        readiness: base.readiness,
        traffic: base.traffic,
        log: base.log,
      })
      await app.listen({ port: 0, host: '127.0.0.1' })
      try {
        const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
        const actor = world.uncleared.find(({ name }) => name === 'unsigned matching buyer') ?? assert.fail()
        const { sightings } = await sightingsOf(url, world, http, actor, ['listMatches'], { actor: 0, actors: 1 })
        assert.ok(sightings.length > 0, 'the leak was not detected')
      } finally {
        await app.close()
      }
    })

  it('detects a name in the log', async () => {
    const { app } = world.app.service
    const [target] = world.targets
    app.log.info({ company: await company(app, target?.id ?? 0) }, 'a careless line')
    assert.notDeepEqual(seenIn(world.app.logged(), world.canaries), [])
  })
})
