import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Durations } from '../durations.ts'
import { clientStream, endsTransaction, type Loan, opensTransaction, sendTogether } from '../loan.ts'
import type { EngineSocket } from './engine-socket.ts'

/** The one session of the embedded engine, lent to many at once. */
export interface SharedSession {
  lend(durations: Durations): Loan
  /** Messages that wait for their turn. */
  waiting(): number
}

/** What a borrower wants sent: a statement, or a transaction or a part of one. */
interface Message {
  readonly borrower: object
  readonly statements: readonly QueryConfig[]
  readonly durations: Durations
  /** It opens a transaction that goes on after it. */
  readonly holds: boolean
  /** It goes on with a transaction opened before, which another session knows nothing of. */
  readonly continues: boolean
  resolve(results: readonly QueryResult[]): void
  reject(reason: unknown): void
}

/**
 * Shares the only client of a pool. What is whole by itself, a statement or a transaction sent as one message, follows what others
 * sent without waiting for its answer, so that the engine works while the service does. A transaction that needs an answer before it
 * goes on has the session to itself until it ends. When the engine stops, what it had not begun is sent to the next one; what it
 * stopped in fails.
 */
export function shareSession(pool: Pool): SharedSession {
  const line: Message[] = []
  let client: PoolClient | null = null
  let isOpening = false
  let unanswered = 0
  /** Who has a transaction open. */
  let holder: object | null = null

  /** Sends what may be sent; gives the client back to the pool when nothing is left, or when the pool's own line has waited. */
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

/** A transaction that is over, since it failed as a whole or its session ended, has nothing left to end. */
function endedAlready(message: Message, isEnd: boolean): void {
  if (isEnd) message.resolve([])
  else message.reject(new Error('The transaction is over.'))
}

const socketOf = (client: PoolClient): EngineSocket => clientStream(client) as EngineSocket
