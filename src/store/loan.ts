import type { Duplex } from 'node:stream'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'
import type { Durations } from './durations.ts'

/** A session of the database, lent for one statement or one transaction. */
export interface Loan {
  /**
   * Sends statements as one message and returns their results. Rejects with the error of the first that failed, or with
   * the reason why the connection ended.
   */
  send(statements: readonly QueryConfig[]): Promise<readonly QueryResult[]>
  /** Returns the session; `destroy` if it is unusable. */
  release(destroy?: boolean): void
}

/** As Kysely writes it: `begin`, or `start transaction isolation level …`. */
const OPENS_TRANSACTION = /^(begin$|start transaction\b)/

export const opensTransaction = (text: string): boolean => OPENS_TRANSACTION.test(text)

export const endsTransaction = (text: string): boolean => text === 'commit' || text === 'rollback'

/**
 * Lends a client to one borrower. If its connection breaks, every later statement fails with the reason, which Kysely's
 * rollback would hide.
 */
export function lendClient(client: PoolClient, durations: Durations): Loan {
  let broken: Error | null = null
  const remember = (error: Error): void => {
    broken ??= error
  }
  client.on('error', remember)
  return {
    async send(statements) {
      try {
        return await durations.timed(() => sendTogether(client, statements))
      } catch (error) {
        throw broken ?? error
      }
    },
    release(destroy) {
      client.off('error', remember)
      client.release(destroy)
    },
  }
}

/** Sends statements as one message by corking the socket. */
export function sendTogether(client: PoolClient, statements: readonly QueryConfig[]): Promise<QueryResult[]> {
  const stream = clientStream(client)
  stream.cork()
  try {
    return Promise.all(statements.map((statement) => client.query(statement)))
  } finally {
    stream.uncork()
  }
}

/** Returns the stream of a client, which the driver's types do not expose. */
export function clientStream(client: PoolClient): Duplex {
  return (client as unknown as { connection: { stream: Duplex } }).connection.stream
}
