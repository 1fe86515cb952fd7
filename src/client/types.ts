import type { DryRun, Operations } from './contract.ts'

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

type Dry = { dry_run: true }
type NotDry = { dry_run?: false | null }
type Args<Input, Options> = object extends Input
  ? [input?: Input, options?: Options]
  : [input: Input, options?: Options]

/** A write with a dry run returns its result when `dry_run` is set. */
interface DryRunMethod<Input, Output> {
  (input: Input & Dry, options?: RequestOptions): Promise<Success<DryRun>>
  (input: Input & NotDry, options?: RequestOptions): Promise<Success<Output>>
}

/** Any other method: only a request with an entity tag can return `NotModified`. */
interface PlainMethod<Input, Output> {
  (input: Input, options: RequestOptions & { ifNoneMatch: string | undefined }): Promise<Success<Output> | NotModified>
  (...args: Args<Input, RequestOptions>): Promise<Success<Output>>
}

/** Names of the lists in an answer: one if there is one. */
type ListsIn<Output> = {
  [Name in keyof Output]-?: Output[Name] extends readonly unknown[] ? Name : never
}[keyof Output]
type IsUnion<Names, Each = Names> = Names extends unknown ? ([Each] extends [Names] ? false : true) : never

/** Rows of an answer with one list; never for several. */
type RowOf<Output> = Output extends readonly (infer Row)[]
  ? Row
  : true extends IsUnion<ListsIn<Output>>
    ? never
    : Output[ListsIn<Output>] extends readonly (infer Row)[]
      ? Row
      : never

type PageOptions = Pick<RequestOptions, 'signal' | 'retries'>

/** Iterators over a list: each asks for a page when the one before is used up. */
interface PagedMethod<Input, Output> {
  /** Yields each page as the method returns it, from the one that `input` names. */
  pages(...args: Args<Input, PageOptions>): AsyncGenerator<Success<Output>, void, undefined>
}
interface ListMethod<Input, Output> extends PagedMethod<Input, Output> {
  /** Yields each row. */
  items(...args: Args<Input, PageOptions>): AsyncGenerator<RowOf<Output>, void, undefined>
}

/** Adds the iterators of a list in pages, which takes `cursor` or `before`. */
type Iterators<Input, Output> = [keyof Input & ('cursor' | 'before')] extends [never]
  ? unknown
  : [RowOf<Output>] extends [never]
    ? PagedMethod<Input, Output>
    : ListMethod<Input, Output>

export type Client = {
  [Id in keyof Operations]: 'dry_run' extends keyof InputFor<Id>
    ? DryRunMethod<Omit<InputFor<Id>, 'dry_run'>, OutputFor<Id>>
    : PlainMethod<InputFor<Id>, OutputFor<Id>> & Iterators<InputFor<Id>, OutputFor<Id>>
}

export type InputFor<Id extends keyof Operations> = Operations[Id]['input']
/** Body of a method's answer by name. */
export type OutputFor<Id extends keyof Operations> = Operations[Id]['answer']
