import type { Static, TSchema } from 'typebox'
import type { DryRun } from '../contract/dry-run-shapes.ts'
import type { Access, AnswerOf, Contract, InputOf, OperationId, OperationShape } from '../contract/index.ts'

/** Address and credentials of a client. */
export interface ClientSettings {
  /** Address of the service without a path; '' (the default) is the page's origin. */
  baseUrl?: string
  /** Returns the workspace key; called for every request. */
  sessionKey?: () => string | null
  /** Returns the operator's bearer token; called for every request. */
  operatorToken?: () => string | null
  /**
   * Headers that an access gateway requires of a program, sent with every request. A header that the client itself sets
   * takes precedence.
   */
  headers?: () => Readonly<Record<string, string>>
  /** Language of documents and sentences, for Accept-Language. */
  language?: () => string
  /** Replaces the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Number of retries, 2 by default. */
  retries?: number
  /** Timeout of one try, 30 seconds by default. */
  timeoutMs?: number
}

export interface RequestOptions {
  /** Aborts the request and the waits between tries; the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined
  /** For reads: entity tag of the known answer; the result is `NotModified` while it is current. */
  ifNoneMatch?: string | undefined
  /**
   * For writes with a comparable read: entity tag of the answer read; if it has changed, the write is refused with 412.
   */
  ifMatch?: string | undefined
  /** For writes: the same key with the same input is carried out once. By default each write has its own. */
  idempotencyKey?: string | undefined
  retries?: number | undefined
}

/** A success. Paging, tags and quotas are in its headers. */
export interface Success<Body> {
  status: 200 | 201
  body: Body
  headers: Headers
}

/** The known answer is current. */
export interface NotModified {
  status: 304
  body: undefined
  headers: Headers
}

/** By default the client's own workspace key. */
interface Keyed {
  session_id?: string | null | undefined
}

type KeyedAccess = Extract<Access, 'session' | 'signed' | 'signer' | 'party'>

type Operation = Pick<OperationShape, 'access' | 'params' | 'query' | 'body'> & { output: TSchema }

/** Input of a method: path, query and body in one object. */
type MethodInput<O extends Operation> = O['access'] extends KeyedAccess
  ? Omit<InputOf<O>, 'session_id'> & Keyed
  : InputOf<O>

type Dry = { dry_run: true }
type NotDry = { dry_run?: false | null }
type Args<Input, Options> = object extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options]

/** A write with a dry run returns its result when `dry_run` is set. */
interface DryRunMethod<Input, Output> {
  (input: Input & Dry, options?: RequestOptions): Promise<Success<Static<typeof DryRun>>>
  (input: Input & NotDry, options?: RequestOptions): Promise<Success<Output>>
}

/** Any other method: only a request with an entity tag can return `NotModified`. */
interface PlainMethod<Input, Output> {
  (input: Input, options: RequestOptions & { ifNoneMatch: string | undefined }): Promise<Success<Output> | NotModified>
  (...args: Args<Input, RequestOptions>): Promise<Success<Output>>
}

export type Client = {
  [Id in OperationId]: 'dry_run' extends keyof InputOf<Contract[Id]>
    ? DryRunMethod<Omit<MethodInput<Contract[Id]>, 'dry_run'>, AnswerOf<Contract[Id]>>
    : PlainMethod<MethodInput<Contract[Id]>, AnswerOf<Contract[Id]>>
}

export type InputFor<Id extends OperationId> = MethodInput<Contract[Id]>
/** Body of a method's answer by name. */
export type OutputFor<Id extends OperationId> = AnswerOf<Contract[Id]>
