import type { Duplex } from 'node:stream'
import type { PoolClient, QueryConfig, QueryResult } from 'pg'

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
