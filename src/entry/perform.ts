import fastJson from 'fast-json-stringify'
import type { Static } from 'typebox'
import { counterpartyTexts } from '../contract/counterparty-text.ts'
import { DRY_RUN_STATUS, DryRun } from '../contract/dry-run-shapes.ts'
import {
  type Access,
  allErrorCodes,
  answersJson,
  type Contract,
  contract,
  type InputOf,
  type IsReplayed,
  isReplayed,
  languageOfAnswer,
  type OperationId,
  type OperationShape,
  type OutputOf,
  type RefusalOf,
} from '../contract/index.ts'
import type { Operator, SignedViewer } from '../domain/confidentiality/policy/disclosure.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import { LANGUAGES } from '../domain/language/language.ts'
import { withoutControlMarkup } from '../domain/text/control-markup.ts'
import type { WorkspaceRole } from '../domain/workspace/workspace-role.ts'
import type { Basis, UniverseIndex } from '../matching-index/universe.ts'
import { holdGrant, noteGrantAct } from '../store/access-grants.ts'
import type { Database } from '../store/database.ts'
import { actAs } from '../store/members.ts'
import { isOwnRead, loadOwnState } from '../store/own-state.ts'
import type { Schema } from '../store/schema.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import { isDiskFull } from '../store/unavailable.ts'
import type { Answer, Reply } from './answer.ts'
import type { AppContext, Asked } from './app-context.ts'
import {
  type Committed,
  committedReply,
  type Decided,
  KEEPS_NOTHING,
  type Keeping,
  requestWriting,
  type Writing,
} from './commit.ts'
import { isDryRun } from './dry-run.ts'
import { hashBytes, matchesTag, strongEtag } from './etag.ts'
import { once } from './idempotency.ts'
import { readInput } from './input.ts'
import { openFollowedAnswers, openKeptAnswers } from './kept-answers.ts'
import { openKeptReads } from './kept-reads.ts'
import { perOperation } from './per-operation.ts'
import { refuseBeyondGrant, withPresentedGrant } from './presented-grant.ts'
import { Refusal, type Refuse, refuse } from './refusal.ts'
import { fieldPath, unknownFields } from './unknown-fields.ts'
import { authenticateViewer, dependOnViewer, operatorOrRefuse, refuseEndedKey } from './viewer.ts'

/** Type of the viewer by access class. */
type ViewerOf<A extends Access> = A extends 'session' | 'signer'
  ? LoadedViewer
  : A extends 'signed'
    ? LoadedViewer & SignedViewer
    : A extends 'party'
      ? LoadedViewer | Operator
      : A extends 'operator'
        ? Operator
        : null

/** Argument of a handler; with an Idempotency-Key it includes the commit interface. */
export type ContextOf<O extends OperationShape> = {
  app: AppContext
  viewer: ViewerOf<O['access']>
  input: InputOf<O>
  asked: Asked
  refuse: Refuse<RefusalOf<O>>
  /** Dependencies of the answer if it is cached until they change; null otherwise. */
  basis: Basis | null
} & (IsReplayed<O> extends true ? Writing<OutputOf<O>> : unknown)

/** Answer of a handler to a dry run. */
interface DryReply {
  dryRun: Static<typeof DryRun>
}

/**
 * Converts the body to bytes for an answer sent more than once: sending a text of 7 KB with one letter beyond Latin-1
 * takes 23 µs, its bytes 13.
 */
function toBytesAnswer(answer: Answer): Answer {
  const { body } = answer
  return typeof body === 'string' ? { ...answer, body: Buffer.from(body), isText: true } : answer
}

/** Result of a handler; a write with an Idempotency-Key returns its commit. */
type AnswerBy<O extends OperationShape> =
  | (IsReplayed<O> extends true ? Committed<Decided<OutputOf<O>>> : Reply<OutputOf<O>>)
  | ('dry_run' extends keyof InputOf<O> ? DryReply : never)

/** One handler for every built operation; a missing one does not compile. */
export type Handlers = {
  [Id in OperationId as Contract[Id]['built'] extends true ? Id : never]: (
    context: ContextOf<Contract[Id]>,
  ) => Promise<AnswerBy<Contract[Id]>>
}

/**
 * Carries out an operation for every edge: input, viewer, guards, handler, output. Throws `Refusal` for an expected
 * error.
 */
export type Perform = (id: OperationId, asked: Asked) => Promise<Answer>

const writerOf = perOperation((operation) => (answersJson(operation) ? fastJson(operation.output as object) : null))

const partyTextsOf = perOperation(({ output }) => counterpartyTexts(output))

const writeDryRun = fastJson(DryRun as object)

/** Caching of an answer: its dependencies, if they are followed, and the callback for its expiry. */
interface Kept {
  basis: Basis | null
  answerEndsAt: AppContext['answerEndsAt']
}

/** Refuses a dry run of a write that does not support one, so that nothing meant as a trial is saved. */
export function refuseDryRunWhereNone({ method, dryRun, path }: OperationShape, { query, body }: Asked): void {
  const isAsked = [query, body].some((part) => typeof part === 'object' && part !== null && 'dry_run' in part)
  if (method === 'POST' && !dryRun && isAsked)
    refuse('dry_run_unsupported', 'no_dry_run', { of: 'leave_dry_run_out', path })
}

/** Maximum number of ignored fields that an answer names. */
const IGNORED_MAX = 20

/** Returns the fields of the body and the parameters of the query that an operation does not read, for its answer. */
function ignoredFields({ query, body }: OperationShape, asked: Pick<Asked, 'query' | 'body'>): string[] {
  const paths = new Set<string>()
  for (const [schema, given] of [[query, asked.query] as const, [body, asked.body] as const])
    for (const unknown of schema === null ? [] : unknownFields(schema, given)) {
      paths.add(fieldPath(unknown))
      if (paths.size === IGNORED_MAX) return [...paths]
    }
  return [...paths]
}

/** Refuses a request with fields that its operation does not have; `paths` are those of `ignoredFields`. */
function refuseUnknownFields(paths: readonly string[], { body }: OperationShape): void {
  const [name] = paths
  if (name === undefined) return
  const known = Object.keys(body?.properties ?? {})
  refuse(
    'unknown_argument',
    'request_field_unknown',
    { of: 'request_fields_are', name, known },
    { fields: paths.map((path) => ({ path, message: 'field_unknown' })) },
  )
}

export function openPerform(app: AppContext, handlers: Handlers): Perform {
  const kept = openKeptAnswers(app)
  const followed = openFollowedAnswers(app)
  const following = { ...app, reads: openKeptReads(app.universe) }

  /** Service documents depend only on the contract and the date, so each is built once a day. */
  const documents = new Map<OperationId, { day: number; answer: Answer }>()

  async function documentOf(operation: OperationShape, asked: Asked): Promise<Answer> {
    const id = operation.id as OperationId
    const day = Math.floor(app.now().getTime() / DAY_MS)
    const known = documents.get(id)
    if (known?.day === day) return known.answer
    const answer = toBytesAnswer(await answerTo(operation, asked, () => {}))
    documents.set(id, { day, answer })
    return answer
  }

  async function answerTo(
    operation: OperationShape,
    asked: Asked,
    note: (viewer: LoadedViewer) => void,
    { basis = null, answerEndsAt = app.answerEndsAt }: Partial<Kept> = {},
  ): Promise<Answer> {
    const id = operation.id as OperationId
    const operator = operation.access === 'operator' ? await operatorOrRefuse(app, asked, id) : null
    const input = readInput(id, asked)
    refuseDryRunWhereNone(operation, asked)
    const ignored = operation.isDocument ? [] : ignoredFields(operation, asked)
    if (operation.refusesUnknownFields) refuseUnknownFields(ignored, operation)
    const answerFrom = (reply: Reply<unknown> | DryReply) =>
      naming(ignored, answerOf(operation, reply, asked), operation)
    refuseIfMatchWhereNone(operation, asked)
    // Reads are cached for later answers only while changes are followed.
    const reading = basis === null ? app : following
    const viewer = operator ?? (await authenticateViewer(reading, operation, asked, input))
    if (viewer !== null && 'sessionId' in viewer) note(viewer)
    if (!operation.built) refuse('not_built', 'not_built_yet', 'see_available_operations')
    const handler = handlers[id as keyof Handlers] as (
      context: unknown,
    ) => Promise<Reply<unknown> | DryReply | Committed<Decided<unknown>>>
    const dryRun = isDryRun(input)
    const work = async (keeping: Keeping) => {
      const unchanged = await unchangedSince(app.database, operation, { viewer, asked, read: answered })
      const database = databaseFor(unchanged, viewer, (role) => refuseEndedKey(operation, role))
      const writing = isReplayed(operation) ? requestWriting(database, dryRun, keeping) : {}
      const universe = basis === null ? app.universe : gatheringInto(basis, app.universe)
      const given = { ...reading, database, universe, answerEndsAt }
      const handle = async () => {
        const handled = await handler({ app: given, viewer, input, asked, refuse, basis, ...writing })
        return answerFrom('value' in handled ? committedReply(handled) : handled)
      }
      return operation.streams ? await asDownload(app, { viewer, asked }, handle) : await handle()
    }
    if (!isReplayed(operation) || asked.idempotencyKey === null || dryRun) return await work(KEEPS_NOTHING)
    const request = { operation, asked, input, answerOf: answerFrom }
    return await once(app, request, work)
  }

  async function answered(id: OperationId, asked: Asked): Promise<Answer> {
    const operation: OperationShape = contract[id]
    if (operation.isDocument && !operation.path.includes('{')) return await documentOf(operation, asked)
    const keeps =
      operation.method === 'GET' &&
      !operation.streams &&
      (operation.access === 'session' || operation.access === 'signed')
    if (!keeps) return await answerTo(operation, asked, () => {})
    const key = `${id} ${asked.sessionKey?.toLowerCase()} ${JSON.stringify([asked.params, asked.query, languageOfAnswer(operation, asked.acceptLanguage), asked.ifNoneMatch])}`
    if (operation.isFollowed)
      return await followed.answerFor(key, async (basis, isGoodUntil) => {
        const note = (viewer: LoadedViewer) => {
          dependOnViewer(basis, viewer)
          for (const end of endsOf(viewer)) isGoodUntil(end)
        }
        return toBytesAnswer(await answerTo(operation, asked, note, { basis, answerEndsAt: isGoodUntil }))
      })
    return await kept.answerFor(key, async (_, isGoodUntil) => {
      const note = (viewer: LoadedViewer) => {
        for (const end of endsOf(viewer)) isGoodUntil(end)
      }
      return toBytesAnswer(await answerTo(operation, asked, note, { answerEndsAt: isGoodUntil }))
    })
  }

  return async (id, presented) => {
    const operation: OperationShape = contract[id]
    let { grant } = presented
    const act = async (status: number, { pair_id: pairId }: Record<string, unknown> = presented.params) => {
      // A program that looks at its own access does nothing yet.
      if (grant === undefined || id === 'getAccess') return
      const named = typeof pairId === 'string' ? pairId.slice(0, 40) : null
      await noteGrantAct(app.database.db, grant, { operation: id, status, pairId: named }, app.now())
    }
    try {
      const asked = await withPresentedGrant(app, operation, presented)
      grant = asked.grant
      if (grant !== undefined) refuseBeyondGrant(operation, grant)
      const answer = await answered(id, asked)
      await act(answer.status)
      return answer
    } catch (error) {
      if (error instanceof Refusal) await act(error.status)
      if (isDiskFull(error)) app.readiness.diskFull = true
      throw declaredOf(contract[id], error)
    }
  }
}

/**
 * Wraps a file's chunks and calls `end` once after the last, or when the reader is gone, even if reading never began.
 */
function endingWith(file: AsyncIterable<Uint8Array>, end: () => void): AsyncIterable<Uint8Array> {
  const pieces = file[Symbol.asyncIterator]()
  const ended = async (): Promise<IteratorResult<Uint8Array>> => {
    end()
    return (await pieces.return?.()) ?? { done: true, value: undefined }
  }
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        try {
          const step = await pieces.next()
          if (step.done) end()
          return step
        } catch (error) {
          end()
          throw error
        }
      },
      return: ended,
    }),
  }
}

/** Answers with a file, counted as a download until its last chunk is sent or its reader is gone. */
async function asDownload(
  { downloads }: AppContext,
  { viewer, asked }: { viewer: LoadedViewer | Operator | null; asked: Asked },
  handle: () => Promise<Answer>,
): Promise<Answer> {
  const download = downloads.begin(viewer !== null && 'sessionId' in viewer ? viewer.sessionId : 0, asked.ip)
  try {
    const answer = await handle()
    if (answer.stream === undefined) throw new Error('a file leaves as it is read')
    return { ...answer, stream: endingWith(answer.stream, download.end) }
  } catch (error) {
    download.end()
    throw error
  }
}

/** Returns a view of the universe as read before the answer began; `basis` collects the data used. */
function gatheringInto(basis: Basis, universe: UniverseIndex): UniverseIndex {
  return {
    get serving() {
      return universe.serving
    },
    current: async () => universe.latest(basis),
    latest: () => universe.latest(basis),
    newBasis: universe.newBasis,
    newNotedBasis: universe.newNotedBasis,
    rankingTimes: universe.rankingTimes,
    prepare: universe.prepare,
    save: universe.save,
    forgetSaved: universe.forgetSaved,
    close: universe.close,
  }
}

/** Returns the instants at which the viewer's access expires: its NDA and its key. */
function endsOf({ nda, keyEndsAt }: LoadedViewer): Date[] {
  return [nda?.expiresAt ?? null, keyEndsAt].filter((end) => end !== null)
}

const codesOf = perOperation((operation) => new Set(allErrorCodes(operation)))

/**
 * Returns the error of an operation. A refusal with a code that the contract does not list is a bug and becomes an
 * internal error.
 */
function declaredOf(operation: OperationShape, error: unknown): unknown {
  if (!(error instanceof Refusal) || codesOf(operation).has(error.code)) return error
  return new Error(`${operation.id} refused with ${error.code}, which its contract does not list`)
}

/** Adds the fields that were not read: to the object that a write answers, and to the headers of a read. */
function naming(ignored: readonly string[], answer: Answer, operation: OperationShape): Answer {
  if (ignored.length === 0) return answer
  if (operation.method === 'GET')
    return { ...answer, headers: { ...answer.headers, 'X-Ignored': ignored.join(', ').replaceAll('…', '...') } }
  const { body } = answer
  if (typeof body !== 'string' || !answersJson(operation)) return answer
  const others = body === '{}' ? '' : `,${body.slice(1, -1)}`
  return { ...answer, body: `{"ignored":${JSON.stringify(ignored)}${others}}` }
}

function answerOf(operation: OperationShape, reply: Reply<unknown> | DryReply, asked: Asked): Answer {
  const { method, success, mediaType } = operation
  const language = { 'Content-Language': languageOfAnswer(operation, asked.acceptLanguage), Vary: 'Accept-Language' }
  if ('dryRun' in reply)
    return {
      status: DRY_RUN_STATUS,
      mediaType: 'application/json',
      headers: language,
      body: writeDryRun(reply.dryRun),
    }
  if (operation.streams) {
    const stream = reply.body as AsyncIterable<Uint8Array>
    return { status: success, mediaType, headers: { ...reply.headers }, body: '', stream }
  }
  const write = writerOf(operation)
  const shown = partyTextsOf(operation)?.(reply.body, withoutControlMarkup, '') ?? reply.body
  const body = write ? write(shown) : reply.body instanceof Uint8Array ? reply.body : String(reply.body)
  const tag = method === 'GET' ? { ETag: strongEtag(hashBytes(body)) } : {}
  const spoken = 'Content-Language' in operation.headers ? language : {}
  const { markdown } = reply
  const text = markdown === undefined ? {} : { markdown }
  return { status: success, mediaType, headers: { ...tag, ...spoken, ...reply.headers }, body, ...text }
}

/**
 * Returns the database for a viewer's writes. Transactions of a member record the member as their author and begin with
 * `stillMay`, which refuses one whose key was revoked or whose role changed since the request arrived.
 */
function databaseFor(
  database: Database<Schema>,
  viewer: LoadedViewer | Operator | null,
  stillMay: (role: WorkspaceRole | null) => void,
): Database<Schema> {
  if (viewer === null || !('memberId' in viewer)) return database
  const { sessionId, memberId, grant } = viewer
  if (memberId === null && grant === undefined) return database
  return {
    ...database,
    transact: (work, options) =>
      database.transact(async (trx) => {
        if (memberId !== null) stillMay(await actAs(trx, { sessionId, memberId }))
        if (grant !== undefined && !(await holdGrant(trx, grant.id)))
          refuse('access_token_invalid', 'access_token_invalid', 'sign_in_again')
        return await work(trx)
      }, options),
  }
}

/**
 * Refuses If-Match on a write that cannot compare, so that it never overwrites a change the header was meant to
 * prevent.
 */
function refuseIfMatchWhereNone({ method, comparedWith, path }: OperationShape, { ifMatch }: Asked): void {
  if (method === 'POST' && ifMatch !== null && !comparedWith)
    refuse('if_match_unsupported', 'no_if_match', { of: 'leave_if_match_out', path })
}

interface Compared {
  viewer: LoadedViewer | Operator | null
  asked: Asked
  read(id: OperationId, asked: Asked): Promise<Answer>
}

/**
 * Returns the database of a write. With If-Match its transaction locks the workspace and is refused with 412 unless the
 * current answer of the read has one of the header's tags. The compared state is loaded before the read and again in
 * the transaction, so that no change in between is overwritten.
 */
async function unchangedSince(
  database: Database<Schema>,
  operation: OperationShape,
  { viewer, asked, read }: Compared,
): Promise<Database<Schema>> {
  const { comparedWith } = operation
  if (asked.ifMatch === null || comparedWith === undefined || operation.method !== 'POST') return database
  if (viewer === null || !('sessionId' in viewer) || !isOwnRead(comparedWith))
    throw new Error(`${operation.id} cannot be compared with ${comparedWith}`)
  const { sessionId } = viewer
  const before = await loadOwnState(database.db, comparedWith, sessionId)
  if (!(await isAsTagged(operation, comparedWith, asked.ifMatch, asked, read))) refuseChanged(comparedWith)
  let isHeld = false
  return {
    ...database,
    transact: async (work, options) => {
      if (isHeld) return await database.transact(work, options)
      const done = await database.transact(async (trx) => {
        await lockSessionById(trx, sessionId)
        if ((await loadOwnState(trx, comparedWith, sessionId)) !== before) refuseChanged(comparedWith)
        return await work(trx)
      }, options)
      isHeld = true
      return done
    },
  }
}

/** True if the read's answer has a tag of the header, in the requested language or any other. */
async function isAsTagged(
  operation: OperationShape,
  id: OperationId,
  ifMatch: string,
  asked: Asked,
  read: Compared['read'],
): Promise<boolean> {
  const shape: OperationShape = contract[id]
  const params = Object.fromEntries(
    Object.entries(asked.params).filter(([name]) => Object.hasOwn(shape.params.properties, name)),
  )
  const own = languageOfAnswer(shape, asked.acceptLanguage)
  for (const language of new Set([own, ...('Content-Language' in shape.headers ? LANGUAGES : [])])) {
    const question = { ...asked, params, query: {}, body: undefined, acceptLanguage: language }
    const answer = await read(id, { ...question, ifMatch: null, ifNoneMatch: null, idempotencyKey: null }).catch(
      (error: unknown) => {
        // A refusal that the write would give too is passed on unchanged.
        if (error instanceof Refusal && !allErrorCodes(operation).includes(error.code)) refuseChanged(id)
        throw error
      },
    )
    if (matchesTag(ifMatch, answer.headers.ETag ?? '')) return true
  }
  return false
}

function refuseChanged(read: OperationId): never {
  return refuse('precondition_failed', 'changed_since_read', { of: 'read_again', path: contract[read].path })
}
