import { ClientRefusal, ClientUnreachable } from '../client/index.ts'
import { UsageError } from './arguments.ts'

/** What the command line ends with; `concordat help` lists them. */
export const EXIT = {
  done: 0,
  /** Ours or the service's: something is broken. */
  bug: 1,
  /** The command was not understood, or needs something said first. */
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

/** A command that cannot be carried out for lack of a workspace key or a token. */
export class NoCredential extends Error {
  override name = 'NoCredential'
}

/** An import of which some rows were refused; the others are done. */
export class RowsRefused extends Error {
  override name = 'RowsRefused'
}

/** A receipt that was checked and is not genuine. */
export class ReceiptNotGenuine extends Error {
  override name = 'ReceiptNotGenuine'
}

/** The exit code of what went wrong. */
export function exitCodeFor(error: unknown): ExitCode {
  if (error instanceof UsageError) return EXIT.usage
  if (error instanceof NoCredential) return EXIT.notAllowed
  if (error instanceof RowsRefused || error instanceof ReceiptNotGenuine) return EXIT.input
  if (error instanceof ClientUnreachable) return EXIT.unreachable
  if (error instanceof ClientRefusal) return exitCodeOfStatus(error.status)
  return EXIT.bug
}

function exitCodeOfStatus(status: number): ExitCode {
  if (status === 401 || status === 403) return EXIT.notAllowed
  if (status === 404) return EXIT.notFound
  if (status === 409) return EXIT.conflict
  if (status === 429) return EXIT.tooMany
  if (status >= 502 && status <= 504) return EXIT.unreachable
  return status < 500 ? EXIT.input : EXIT.bug
}
