import type { Client, Success } from '../client/index.ts'
import type { Language } from '../domain/language/language.ts'
import type { Arguments, Options } from './arguments.ts'
import type { Credentials } from './credentials.ts'
import type { Terminal } from './terminal.ts'

/** What a command works with. */
export interface Context {
  client: Client
  /** The same service asked with an operator token that is not kept yet. */
  clientWith(given: { operatorToken: string }): Client
  /** Address of the service, without a trailing slash. */
  url: string
  args: Arguments
  /** The language that sentences and documents are asked for in. */
  language: Language
  /** Whether answers are wanted as they came. */
  json: boolean
  terminal: Terminal
  credentials: Credentials
  /** Whether CONCORDAT_KEY stands in for the key that is kept. */
  keyFromEnvironment: boolean
  /** The workspace key in force; null before one is there. */
  key: string | null
  /** Key or token of a thread of the exchange; null before one is there. */
  exchangeKey: string | null
  /** Whether CONCORDAT_EXCHANGE_KEY stands in for the one that is kept. */
  exchangeKeyFromEnvironment: boolean
  /** The text on standard input. */
  readInput(): Promise<string>
  pause(ms: number): Promise<void>
  newUuid(): string
  now(): Date
}

/** A positional argument, for the help and the completion. */
export interface Positional {
  name: string
  choices?: readonly string[]
  optional?: true
  many?: true
}

/** One command. Help, completion and the parsing of its arguments all come from here. */
export interface Command {
  /** One word, or two: `operator inbox`. */
  name: string
  about: string
  positionals?: readonly Positional[]
  options?: Options
  /** Whether it asks as a workspace, as the operator, or as anybody. */
  as: 'workspace' | 'operator' | 'anybody'
  run(context: Context): Promise<void>
}

/** Prints an answer: as it came for a program, by `show` for a person. */
export function answered<Body>(context: Context, answer: Success<Body>, show: (body: Body) => void): void {
  if (context.json) context.terminal.json(answer.body)
  else show(answer.body)
}
