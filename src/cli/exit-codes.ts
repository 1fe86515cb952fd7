import common from '../../locales/en/cli/common.json' with { type: 'json' }
import { ClientRefusal, ClientUnreachable } from '../client/index.ts'
import { fill, type Values } from './message.ts'

/** Exit codes; `concordat help` lists them. */
export const EXIT = {
  done: 0,
  /** Ours or the service's: something is broken. */
  bug: 1,
  /** The command is invalid, or lacks an input or a confirmation. */
  usage: 2,
  /** The service refused the input. */
  input: 3,
  /** No key or token, or one that may not. */
  notAllowed: 4,
  notFound: 5,
  conflict: 6,
  tooMany: 7,
  /** No answer of the service. */
  unreachable: 8,
} as const

export type ExitCode = (typeof EXIT)[keyof typeof EXIT]

/** A command that cannot be carried out: why, and what to do next if the reason does not state it. */
export class Failure extends Error {
  override name = 'Failure'
  readonly exitCode: ExitCode
  readonly next: string | undefined

  constructor(message: string, exitCode: ExitCode, next?: string) {
    super(message)
    this.exitCode = exitCode
    this.next = next
  }
}

/** A command that was not understood; the sentence states what to write instead. */
export class UsageError extends Failure {
  override name = 'UsageError'

  constructor(message: string) {
    super(message, EXIT.usage)
  }
}

/** Fills a sentence that is no command's own. */
export const sentence = (name: keyof typeof common.sentences, values: Values = {}): string =>
  fill(common.sentences[name], values) ?? ''

const BY_STATUS: Readonly<Record<number, ExitCode>> = {
  401: EXIT.notAllowed,
  403: EXIT.notAllowed,
  404: EXIT.notFound,
  409: EXIT.conflict,
  429: EXIT.tooMany,
  502: EXIT.unreachable,
  503: EXIT.unreachable,
  504: EXIT.unreachable,
}

export function exitCodeFor(error: unknown): ExitCode {
  if (error instanceof Failure) return error.exitCode
  if (error instanceof ClientUnreachable) return EXIT.unreachable
  if (!(error instanceof ClientRefusal)) return EXIT.bug
  return BY_STATUS[error.status] ?? (error.status < 500 ? EXIT.input : EXIT.bug)
}
