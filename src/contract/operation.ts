import type { Static, TObject, TSchema } from 'typebox'
import { type Language, negotiateDocumentLanguage, negotiateLanguage } from '../domain/language/language.ts'
import type { WorkspaceRole } from '../domain/workspace-role.ts'
import type { ErrorCode } from './errors.ts'
import type { Tag } from './tags.ts'

/**
 * Who may ask, and how a request says who it is.
 * - `public`: anyone, from anywhere.
 * - `registration`: anyone on a first-party page or none; no session yet.
 * - `session`: the workspace whose UUID is in the path.
 * - `signed`: the same, once its NDA is recorded.
 * - `signer`: the workspace whose UUID is in the body (`session_id`); a bad one is a 400.
 * - `party`: a workspace named by `X-Session-Id` or `session_id` in the body, or the operator's bearer token.
 * - `operator`: the operator's bearer token, before anything else is looked at; without it a 401.
 */
export type Access = 'public' | 'registration' | 'session' | 'signed' | 'signer' | 'party' | 'operator'

/** The greatest body that is read where an operation does not say less, in bytes. */
export const BODY_LIMIT_BYTES = 256 * 1024

/** The greatest body that is read of an agent that nobody knows, in bytes. */
export const EXCHANGE_BODY_LIMIT_BYTES = 64 * 1024

/** Rate-limit classes: counted per IP and per family. */
export type RateClass =
  | 'none'
  | 'read'
  | 'write'
  | 'registration'
  | 'exchange-manifest'
  | 'exchange-lookup'
  | 'exchange-reply'

/** Headers of an answer whose sentences follow Accept-Language; `perform` sets them. */
export const BY_LANGUAGE = { 'Content-Language': 'en, fr, de or es.', Vary: 'Accept-Language.' }
/** The same of a document. */
export const BY_DOCUMENT_LANGUAGE = { 'Content-Language': 'en or fr.', Vary: 'Accept-Language.' }

export interface OperationShape {
  /** operationId, the handler's name, the MCP tool's name. */
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
  /** Id of the operation whose answer stands in where Accept prefers text/markdown. */
  markdown?: string
  /** A document about the service, the same for everybody until the next release: compressed, and kept for a day by whoever reads it. */
  isDocument?: true
  /** Its public answer is no document: nobody between the service and the reader may keep it. */
  isNeverKept?: true
  /**
   * Its answer is kept until something it rests on changes, and not only until anything is committed: it rests on the workspace that asks, on
   * what the universe gives, and on nothing whose commits are not followed (`store/migrations/0032-change-notes.sql`).
   */
  isFollowed?: true
  /** The access gateway lets it through without a token. */
  isOpenAtGate?: true
  /** Answered however much there is to do: it does not wait in the queue of work. */
  isNeverQueued?: true
  /** The greatest body that is read, in bytes; absent: {@link BODY_LIMIT_BYTES}. */
  bodyLimitBytes?: number
  /** Its answer is a file that leaves as it is read: it is not held whole, not kept, and has no tag. */
  streams?: true
  /** Takes `dry_run`: answers 200 with what it would do, and writes nothing. */
  dryRun?: true
  /** The read whose ETag a write of this operation may send as If-Match; absent where the operation changes nothing that a read shows whole. */
  comparedWith?: string
  /** Not given again for an Idempotency-Key: it writes nothing, or it answers a name, a key or a code, which are kept nowhere. */
  replays?: false | undefined
  /** Opens a workspace for the key in its path if the key has none yet. */
  opensWorkspace?: true
  /** The least role of a key that may ask for it; `minimumRole` says it where it is absent. */
  leastRole?: WorkspaceRole
  /** A suspended workspace may still ask for it: it reads or erases what is the workspace's own. */
  openToSuspended?: true
  /** Fields of the body that reach the operation with the characters that no screen shows, so that it can refuse them. */
  exactTexts?: readonly string[]
  /** Codes of the refusals of its own; those of what every request passes first are added by `allErrorCodes`. */
  refusals: readonly ErrorCode[]
  /** Further headers of the answer, by name, with their meaning. */
  headers: Record<string, string>
  /** It is written in the languages of documents only, not in every language of an answer. */
  isInDocumentLanguage?: true
  example: { request: Record<string, unknown>; response: unknown }
  /** Other requests worth showing, by name; each works when it is sent, as `example` does. */
  furtherRequests?: Record<string, { summary: string; request: Record<string, unknown> }>
  /** False while a later release builds it: it answers 501 after its guards. */
  built: boolean
}

/** Whether an answer is JSON, of whatever media type. */
export function answersJson({ mediaType }: Pick<OperationShape, 'mediaType'>): boolean {
  return /[/+]json(;|$)/.test(mediaType)
}

/** The language an operation answers a reader in. */
export function languageOfAnswer(
  { isInDocumentLanguage }: Pick<OperationShape, 'isInDocumentLanguage'>,
  acceptLanguage: string | null,
): Language {
  return isInDocumentLanguage ? negotiateDocumentLanguage(acceptLanguage) : negotiateLanguage(acceptLanguage)
}

/** The least role of a key that may ask for an operation: by default reads are everybody's, and writes are a member's. */
export function minimumRole({ leastRole, method }: Pick<OperationShape, 'leastRole' | 'method'>): WorkspaceRole {
  return leastRole ?? (method === 'GET' ? 'reader' : 'member')
}

/** Whether an operation is carried out at most once for an Idempotency-Key. */
export function isReplayed({ method, replays }: Pick<OperationShape, 'method' | 'replays'>): boolean {
  return method === 'POST' && replays !== false
}

/** The same of an operation's type. */
export type IsReplayed<O extends { method: OperationShape['method']; replays?: false | undefined }> =
  O['method'] extends 'POST' ? (O['replays'] extends undefined ? true : false) : false

/** Declares one operation of the contract; the literal types are kept, so that handlers are checked against them. */
export function operation<
  const Id extends string,
  const A extends Access,
  const Method extends OperationShape['method'],
  Params extends TObject,
  Query extends TObject,
  Body extends TObject | null,
  Output extends TSchema,
  const Refusals extends readonly ErrorCode[],
  const Built extends boolean,
  const Replays extends false | undefined = undefined,
>(
  shape: Omit<
    OperationShape,
    'id' | 'access' | 'method' | 'params' | 'query' | 'body' | 'output' | 'refusals' | 'built' | 'replays'
  > & {
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
  },
) {
  return shape
}

type StaticOf<S> = S extends TSchema ? Static<S> : unknown

/** What a handler is given: body, query and path parameters in one object; the path wins over the query, the query over the body. */
export type InputOf<O extends { params: TObject; query: TObject; body: TObject | null }> = StaticOf<O['body']> &
  Static<O['query']> &
  Static<O['params']>

/** What a handler answers. */
export type OutputOf<O extends { output: TSchema }> = Static<O['output']>

/** The codes a handler may refuse with. */
export type RefusalOf<O extends { refusals: readonly ErrorCode[] }> = O['refusals'][number]
