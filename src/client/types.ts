import type { Static, TSchema } from 'typebox'
import type { Access, Contract, InputOf, OperationId, OperationShape, OutputOf } from '../contract/index.ts'
import type { DryRun } from '../contract/schemas.ts'

/** How a client reaches the service and says who it is. */
export interface ClientSettings {
  /** Address of the service without a path; '' (the default) is the origin of the page. */
  baseUrl?: string
  /** The workspace key, asked for at every request. */
  sessionKey?: () => string | null
  /** The operator's bearer token, asked for at every request. */
  operatorToken?: () => string | null
  /** What an access gate before the service wants of a program, sent with every request; a header of the client's own of the same name stands in its place. */
  headers?: () => Readonly<Record<string, string>>
  /** Language of documents and sentences, as Accept-Language says it. */
  language?: () => string
  /** Stands in for the global fetch. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** How often a request is tried again, 2 by default. */
  retries?: number
  /** How long one try may take, 30 seconds by default. */
  timeoutMs?: number
}

/** What one request may be told. */
export interface RequestOptions {
  /** Aborts the request and the waits between its tries; the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined
  /** The ETag of the answer in hand; while it holds the answer is `NotModified`. Of reads only. */
  ifNoneMatch?: string | undefined
  /** The ETag of the answer read before, of writes whose read answers one: where it has changed since, the write is refused with 412. */
  ifMatch?: string | undefined
  /** Of writes: the same key with the same input is carried out once. By default each write has its own. */
  idempotencyKey?: string | undefined
  retries?: number | undefined
}

/** A success. Paging, tags and quotas are in its headers. */
export interface Success<Body> {
  status: 200 | 201
  body: Body
  headers: Headers
}

/** The answer in hand still holds. */
export interface NotModified {
  status: 304
  body: undefined
  headers: Headers
}

/** The workspace key is the client's own where the input does not give one. */
interface Keyed {
  session_id?: string | null | undefined
}

type KeyedAccess = Extract<Access, 'session' | 'signed' | 'signer' | 'party'>

type Operation = Pick<OperationShape, 'access' | 'params' | 'query' | 'body'> & { output: TSchema }

/** What a method takes: path, query and body in one object. */
export type MethodInput<O extends Operation> = O['access'] extends KeyedAccess
  ? Omit<InputOf<O>, 'session_id'> & Keyed
  : InputOf<O>

type Dry = { dry_run: true }
type NotDry = { dry_run?: false | null }
type Args<Input, Options> = object extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options]

/** A write that takes a dry run answers what it would do when it is asked for one. */
interface DryRunMethod<Input, Output> {
  (input: Input & Dry, options?: RequestOptions): Promise<Success<Static<typeof DryRun>>>
  (input: Input & NotDry, options?: RequestOptions): Promise<Success<Output>>
}

/** Any other: only who sends the tag of an answer in hand can be told that it still holds. */
interface PlainMethod<Input, Output> {
  (input: Input, options: RequestOptions & { ifNoneMatch: string | undefined }): Promise<Success<Output> | NotModified>
  (...args: Args<Input, RequestOptions>): Promise<Success<Output>>
}

/** One method for every operation of the contract. */
export type Client = {
  [Id in OperationId]: 'dry_run' extends keyof InputOf<Contract[Id]>
    ? DryRunMethod<Omit<MethodInput<Contract[Id]>, 'dry_run'>, OutputOf<Contract[Id]>>
    : PlainMethod<MethodInput<Contract[Id]>, OutputOf<Contract[Id]>>
}

/** What a method of this name takes. */
export type InputFor<Id extends OperationId> = MethodInput<Contract[Id]>
/** What the body of a method's answer is. */
export type OutputFor<Id extends OperationId> = OutputOf<Contract[Id]>
