import type { Access } from '../contract/index.ts'

/** One row of the route table: what of an operation is needed to call it. A GET takes its inputs in the query, a POST in the body. */
export interface Route {
  /** Method and path, with `{name}` parameters. */
  call: `${'GET' | 'POST'} /${string}`
  access: Access
  /** A write whose answer is never given again: it is sent once, for sent again it would find its own work done. */
  once?: true
  /** How the body of its answer is read. */
  answer: 'json' | 'text' | 'bytes' | 'stream'
}
