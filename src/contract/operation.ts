import type { Static, TObject, TSchema } from 'typebox'
import { type DocumentLanguage, negotiateDocumentLanguage, negotiateLanguage } from '../domain/language/language.ts'
import type { WorkspaceRole } from '../domain/workspace/workspace-role.ts'
import type { ErrorCode } from './errors.ts'
import { none, noParams } from './schemas.ts'
import type { IgnoredFields } from './shape.ts'
import type { Tag } from './tags.ts'

/**
 * Access class: who may call, and by which credential.
 * - `public`: anyone, from anywhere.
 * - `registration`: anyone on a first-party page or none; no session yet.
 * - `session`: the workspace whose UUID is in the path.
 * - `signed`: the same, once its NDA is recorded.
 * - `signer`: the workspace whose UUID is in the body (`session_id`); an invalid one is a 400.
 * - `party`: a workspace identified by `X-Session-Id` or `session_id` in the body, or the operator's bearer token.
 * - `operator`: the operator's bearer token, checked first; a missing one is a 401.
 */
export type Access = 'public' | 'registration' | 'session' | 'signed' | 'signer' | 'party' | 'operator'

/** Default maximum size of a body, bytes. */
export const BODY_LIMIT_BYTES = 256 * 1024

/** Maximum size of a body from an unknown agent, bytes. */
export const EXCHANGE_BODY_LIMIT_BYTES = 64 * 1024

/** Rate-limit classes, counted per IP and family. */
export type RateClass =
  | 'none'
  | 'read'
  | 'write'
  | 'registration'
  | 'exchange-manifest'
  | 'exchange-lookup'
  | 'exchange-reply'

/** Headers of an answer with sentences by Accept-Language; `perform` sets them. */
export const BY_LANGUAGE = { 'Content-Language': 'en, fr, de or es.', Vary: 'Accept-Language.' }
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
/** Headers of a document by Accept-Language. */
export const BY_DOCUMENT_LANGUAGE = { 'Content-Language': 'en, fr, de, es or it.', Vary: 'Accept-Language.' }

export interface OperationShape {
  /** operationId, handler name and MCP tool name. */
  id: string
  tag: Tag
  method: 'GET' | 'POST'
  /** Path with `{name}` parameters. */
  path: string
  summary: string
  description: string
  access: Access
  rate: RateClass
  /** Path parameters other than `session_id`. */
  params: TObject
  query: TObject
  body: TObject | null
  success: 200 | 201
  output: TSchema
  /** Content type of the answer; `output` describes JSON answers only. */
  mediaType: string
  /** Operation that answers instead if Accept prefers text/markdown. */
  markdown?: string
  /**
   * A document about the service, identical for everyone until the next release: compressed, and cached by clients for
   * a day.
   */
  isDocument?: true
  /** A public answer that is no document and must not be cached by intermediaries. */
  isNeverKept?: true
  /**
   * Its answer is cached until its dependencies change rather than until any commit. It may depend only on the calling
   * workspace, on the universe, and on data whose commits are followed (`store/migrations/0032-change-notes.sql`).
   */
  isFollowed?: true
  /** The access gateway admits it without a token. */
  isOpenAtGate?: true
  /** Bypasses the work queue, so that it is answered under any load. */
  isNeverQueued?: true
  /** Maximum size of the body, bytes; absent: {@link BODY_LIMIT_BYTES}. */
  bodyLimitBytes?: number
  /** Its answer is a streamed file: never held in memory as a whole, cached or tagged. */
  streams?: true
  /** Accepts `dry_run`: answers 200 with the effect, and writes nothing. */
  dryRun?: true
  /** Read whose ETag a write may send as If-Match; absent if no read shows all the data that it changes. */
  comparedWith?: string
  /**
   * Not replayed for an Idempotency-Key: it writes nothing, or it answers a name, a key or a code, which are stored
   * nowhere.
   */
  replays?: false | undefined
  /** Refuses fields that the body does not have, instead of naming them in `ignored`. */
  refusesUnknownFields?: true
  /** Opens a workspace for a new key in its path. */
  opensWorkspace?: true
  /** Minimum role of a key; `minimumRole` gives the default. */
  leastRole?: WorkspaceRole
  /** Open to suspended workspaces, since it reads or erases the workspace's own data. */
  openToSuspended?: true
  /** Body fields that keep invisible characters, so that the operation can refuse them. */
  exactTexts?: readonly string[]
  /** Refusal codes of its own; `allErrorCodes` adds those of every request. */
  refusals: readonly ErrorCode[]
  /** Further headers of the answer, by name, with their meaning. */
  headers: Record<string, string>
  /** Written in the languages of documents only. */
  isInDocumentLanguage?: true
  example: { request: Record<string, unknown>; response: unknown }
  /** Further examples by name; like `example`, each works when sent. */
  furtherRequests?: Record<string, { summary: string; request: Record<string, unknown> }>
  /** False until a later release builds it; it answers 501 after its guards. */
  built: boolean
}

/** True if an answer is JSON, in any media type. */
export function answersJson({ mediaType }: Pick<OperationShape, 'mediaType'>): boolean {
  return /[/+]json(;|$)/.test(mediaType)
}

/** Returns the language of an operation's answer to a reader. */
export function languageOfAnswer(
  { isInDocumentLanguage }: Pick<OperationShape, 'isInDocumentLanguage'>,
  acceptLanguage: string | null,
): DocumentLanguage {
  return isInDocumentLanguage ? negotiateDocumentLanguage(acceptLanguage) : negotiateLanguage(acceptLanguage)
}

/** Returns the minimum role of a key: by default reader for reads and member for writes. */
export function minimumRole({ leastRole, method }: Pick<OperationShape, 'leastRole' | 'method'>): WorkspaceRole {
  return leastRole ?? (method === 'GET' ? 'reader' : 'member')
}

/** True if an operation is carried out at most once per Idempotency-Key. */
export function isReplayed({ method, replays }: Pick<OperationShape, 'method' | 'replays'>): boolean {
  return method === 'POST' && replays !== false
}

/** Type-level form of `isReplayed`. */
export type IsReplayed<O extends { method: OperationShape['method']; replays?: false | undefined }> =
  O['method'] extends 'POST' ? (O['replays'] extends undefined ? true : false) : false

/**
 * Declares an operation of the contract; literal types are kept, so that handlers are checked against them. By default it
 * takes no parameters and no body, answers 200 with JSON, and counts as a read if it is a GET, else as a write.
 */
export function operation<
  const Id extends string,
  const A extends Access,
  const Method extends OperationShape['method'],
  Output extends TSchema,
  Params extends TObject = typeof noParams,
  Query extends TObject = typeof none,
  Body extends TObject | null = null,
  const Refusals extends readonly ErrorCode[] = readonly [],
  const Built extends boolean = true,
  const Replays extends false | undefined = undefined,
>(
  shape: Partial<Pick<OperationShape, 'rate' | 'success' | 'mediaType' | 'headers'>> &
    Omit<OperationShape, Literal | 'rate' | 'success' | 'mediaType' | 'headers'> & {
      id: Id
      access: A
      method: Method
      params?: Params
      query?: Query
      body?: Body
      output: Output
      refusals?: Refusals
      built?: Built
      replays?: Replays
    },
) {
  const rate = shape.method === 'GET' ? 'read' : 'write'
  return { ...DEFAULTS, rate, ...shape } as Omit<OperationShape, Literal> & {
    id: Id
    access: A
    method: Method
    params: Params
    query: Query
    body: Body
    output: Output
    refusals: Refusals
    built: Built
    replays?: Replays
  }
}

/** Properties whose literal types are kept. */
type Literal = 'id' | 'access' | 'method' | 'params' | 'query' | 'body' | 'output' | 'refusals' | 'built' | 'replays'

const DEFAULTS = {
  params: noParams,
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/json',
  refusals: [],
  headers: {},
  built: true,
} as const

type StaticOf<S> = S extends TSchema ? Static<S> : unknown

/**
 * Input of a handler: body, query and path parameters in one object; path takes precedence over query, query over body.
 */
export type InputOf<O extends { params: TObject; query: TObject; body: TObject | null }> = StaticOf<O['body']> &
  Static<O['query']> &
  Static<O['params']>

/** Body of an answer to a client: of a write with the names of ignored fields. */
export type AnswerOf<O extends { method: 'GET' | 'POST'; output: TSchema }> = O['method'] extends 'POST'
  ? OutputOf<O> & Static<typeof IgnoredFields>
  : OutputOf<O>

/** Output of a handler. */
export type OutputOf<O extends { output: TSchema }> = Static<O['output']>

/** Codes with which a handler may refuse. */
export type RefusalOf<O extends { refusals: readonly ErrorCode[] }> = O['refusals'][number]
