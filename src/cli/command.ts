import type { ParseArgsConfig, parseArgs } from 'node:util'
import type { Client } from '../client/index.ts'
import type { Language } from '../domain/language/language.ts'
import type { Credentials } from './credentials.ts'
import type { Environment } from './environment.ts'
import type { Terminal } from './terminal.ts'

export const SIDES = ['buyer', 'seller'] as const
export type Side = (typeof SIDES)[number]

/** Parts of the machine that the command line is given. */
export interface Machine {
  environment: Environment
  terminal: Terminal
  version: string
  /** Reads the text on standard input. */
  readInput(): Promise<string>
  pause(ms: number): Promise<void>
  newUuid(): string
  now(): Date
}

/** What a command works with. */
export interface Context extends Machine {
  client: Client
  /** The same service asked with an operator token that is not kept yet. */
  clientWith(operatorToken: string): Client
  /** Address of the service, without a trailing slash. */
  url: string
  /** The language that sentences and documents are asked for in. */
  language: Language
  /** True if answers are printed as they came. */
  json: boolean
  credentials: Credentials
  /** The workspace key in force; null before one is there. */
  key: string | null
  /** Key or token of a thread of the exchange; null before one is there. */
  exchangeKey: string | null
}

/** Words of a command line: positionals in their order, options by name. */
export type Parsed = ReturnType<typeof parseArgs<ParseArgsConfig>>

/** An argument or option of a command. */
export interface Field {
  /** Its name on the command line, without dashes. */
  name: string
  /** The field of the input that it fills. */
  field: string
  isOption: boolean
  /** Sent if nothing is given; for a switch, if it is set. */
  preset: string | undefined
  marks: string
  kind: string
  choices: readonly string[] | undefined
  /** The choices that help and completion show. */
  offered: readonly string[]
  /** Name of its value in the help; an option without one is a switch. */
  value: string | undefined
  about: string
}

/** A command. Help, completion and the reading of its arguments follow from it. */
export interface Command {
  /** One word or two: `operator inbox`. */
  name: string
  about: string
  positionals: readonly Field[]
  options: readonly Field[]
  /** Key or token that it needs. */
  as: 'workspace' | 'operator' | 'anybody'
  run(context: Context, parsed: Parsed): Promise<void>
}
