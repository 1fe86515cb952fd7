import { A2aError } from './errors.ts'

export type RpcId = string | number | null

export interface RpcCall {
  id: RpcId
  method: string
  params: unknown
}

/**
 * Parses a body as one JSON-RPC request. Batches and notifications are refused, since every method of the protocol has
 * an answer.
 * @throws A2aError parseError, invalidRequest, invalidParams
 */
export function parseRpcCall(body: unknown): RpcCall {
  if (body === undefined) throw new A2aError('parseError', 'There is no body. Send one JSON-RPC request.')
  const request = objectIn(body)
  const id = readRpcId(body)
  if (request?.jsonrpc !== '2.0' || id === null || typeof request.method !== 'string')
    throw new A2aError(
      'invalidRequest',
      'The body is not a JSON-RPC request. Send one object with jsonrpc "2.0", an id, a method and params.',
    )
  const { method, params = {} } = request
  if (objectIn(params) === null)
    throw new A2aError('invalidParams', 'The params must be an object. Send {} if there are none.', [
      { field: 'params', description: 'must be an object' },
    ])
  return { id, method, params }
}

/** Returns the id to answer under; null without one. */
export function readRpcId(body: unknown): RpcId {
  const { id } = objectIn(body) ?? {}
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function objectIn(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}
