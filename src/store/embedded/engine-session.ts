import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Durations } from '../durations.ts'
import { clientStream, endsTransaction, type Loan, opensTransaction, sendTogether } from '../loan.ts'
import type { EngineSocket } from './engine-socket.ts'

/** The embedded engine's only session, shared by many borrowers. */
interface SharedSession {
  lend(durations: Durations): Loan
  /** Number of waiting messages. */
  waiting(): number
}

/** A borrower's message: a statement, or a transaction or a part of one. */
interface Message {
  readonly borrower: object
  readonly statements: readonly QueryConfig[]
  readonly durations: Durations
  /** It opens a transaction that continues after it. */
  readonly holds: boolean
  /** It continues a transaction opened earlier, which another session does not have. */
  readonly continues: boolean
  resolve(results: readonly QueryResult[]): void
  reject(reason: unknown): void
}

/**
 * Shares the only client of a pool. Complete messages, that is a statement or a whole transaction, are sent without
 * waiting for earlier answers, so that engine and service work in parallel. A transaction that needs answers in between
 * has the session alone until it ends. If the engine stops, messages it had not begun are sent to the next one; the one
 * it stopped in fails.
 */
export function shareSession(pool: Pool): SharedSession {
  const line: Message[] = []
  let client: PoolClient | null = null
  let isOpening = false
  let unanswered = 0
  /** The borrower with an open transaction. */
  let holder: object | null = null

  /**
   * Sends all messages that may be sent. Returns the client to the pool when none is left, or when others wait for the
   * pool.
   */
  function advance(): void {
    while (client !== null && holder === null && pool.waitingCount === 0 && !socketOf(client).destroyed) {
      const message = line.shift()
      if (message === undefined) break
      if (message.holds) holder = message.borrower
      transmit(client, message)
    }
    if (client !== null && holder === null && unanswered === 0) giveBack(client)
    if (client === null && line.length > 0) open()
  }

  function open(): void {
    if (isOpening) return
    isOpening = true
    pool
      .connect()
      .then(
        (opened) => {
          client = opened
        },
        (reason) => {
          for (const message of line.splice(0)) message.reject(reason)
        },
      )
      .finally(() => {
        isOpening = false
        advance()
      })
  }

  function giveBack(from: PoolClient): void {
    client = null
    from.release(socketOf(from).destroyed)
  }

  function transmit(by: PoolClient, message: Message): void {
    const { statements, durations } = message
    unanswered += 1
    const answers = durations.timed(() => sendTogether(by, statements))
    const place = socketOf(by).sent
    answers
      .then(message.resolve, (reason) => {
        if (socketOf(by).destroyed && holder === message.borrower) holder = null
        if (socketOf(by).neverBegan(place) && !message.continues) line.push(message)
        else message.reject(socketOf(by).errored ?? reason)
      })
      .finally(() => {
        unanswered -= 1
        advance()
      })
  }

  function lend(durations: Durations): Loan {
    const borrower = {}
    let isInTransaction = false
    const send = (statements: readonly QueryConfig[]): Promise<readonly QueryResult[]> => {
      const opens = opensTransaction(statements[0]?.text ?? '')
      const ends = endsTransaction(statements.at(-1)?.text ?? '')
      const continues = isInTransaction && !opens
      isInTransaction = opens || isInTransaction
      return new Promise((resolve, reject) => {
        const message = { borrower, statements, durations, holds: opens && !ends, continues, resolve, reject }
        if (!continues) line.push(message)
        else if (client === null || holder !== borrower) return endedAlready(message, ends)
        else {
          if (ends) holder = null
          transmit(client, message)
        }
        advance()
      })
    }
    const release = (): void => {
      // Nobody else could end a transaction that its borrower left open.
      if (holder === borrower && client !== null) socketOf(client).destroy()
    }
    return { send, release }
  }

  return { lend, waiting: () => line.length }
}

/** Handles a message of a transaction that is over, because it failed as a whole or its session ended. */
function endedAlready(message: Message, isEnd: boolean): void {
  if (isEnd) message.resolve([])
  else message.reject(new Error('The transaction is over.'))
}

const socketOf = (client: PoolClient): EngineSocket => clientStream(client) as EngineSocket
