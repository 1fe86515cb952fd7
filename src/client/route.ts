import type { Access } from '../contract/index.ts'

/**
 * A row of the route table: the data needed to call an operation. A GET takes its inputs in the query, a POST in the
 * body.
 */
export interface Route {
  /** Method and path, with `{name}` parameters. */
  call: `${'GET' | 'POST'} /${string}`
  access: Access
  /** A write whose answer is not replayed: it is sent once, since a retry would find its work already done. */
  once?: true
  /** Form in which the body is read, JSON by default. */
  answer?: 'text' | 'bytes' | 'stream'
  /** Fields of the answer that hold the rows of a list in pages; none if the answer itself is the list. */
  lists?: readonly string[]
}
