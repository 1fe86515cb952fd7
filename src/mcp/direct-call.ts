import { classifyInboundRequest, isJsonContentType, PROTOCOL_VERSION_META_KEY } from '@modelcontextprotocol/server'
import type { FastifyRequest } from 'fastify'
import { MCP_REVISIONS } from '../contract/discovery/server-card.ts'

/** Protocol revision whose calls may be answered without the SDK. */
const [DIRECT_REVISION] = MCP_REVISIONS

/** A tool call that needs no server of the SDK. */
export interface DirectCall {
  id: string | number
  name: string
  given: Record<string, unknown>
}

const PARAMS = new Set(['name', 'arguments', '_meta'])

/**
 * Parses a plain tool call: valid for the SDK, with every header that the revision requires present and equal to the
 * body, and parameters of only a name, arguments and the envelope. Returns null for all else, including faults, which
 * the SDK answers.
 */
export function parseDirectCall({ headers }: Pick<FastifyRequest, 'headers'>, body: unknown): DirectCall | null {
  const { 'mcp-protocol-version': version, 'mcp-method': method, 'mcp-name': nameHeader } = headers
  if (version !== DIRECT_REVISION || method !== 'tools/call' || typeof nameHeader !== 'string') return null
  if (!isJsonContentType(headers['content-type'] ?? null)) return null
  const judged = classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: version,
    mcpMethodHeader: method,
    mcpNameHeader: nameHeader,
    body,
  })
  if (judged.kind !== 'modern' || judged.messageKind !== 'request') return null
  const { id, params = {} } = judged.message
  const { name, arguments: given = {} } = params
  if (params._meta?.[PROTOCOL_VERSION_META_KEY] !== DIRECT_REVISION || name !== nameHeader) return null
  if (!isObject(given) || !Object.keys(params).every((key) => PARAMS.has(key))) return null
  return { id, name: nameHeader, given }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
