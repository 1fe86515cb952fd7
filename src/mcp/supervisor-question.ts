import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server'
import type { OperationId } from '../contract/index.ts'

/** The tool whose answer may wait for a human. */
export const SIGNING_TOOL: OperationId = 'signNda'

const QUESTION = 'supervisor'
const MESSAGE =
  'The undertaking is not signed yet. Its human supervisor has been sent a message with a link, and approves or refuses there; nothing entered here approves it. Continue once that is done.'

/**
 * A pending signature as a request for input, which a client puts to the human before it: once, and only where the client can ask. When it
 * comes back the answer is told as it is then, since only the link of the message approves.
 */
export function askedForSupervisor(
  result: CallToolResult,
  { envelope, inputResponses }: ServerContext['mcpReq'],
): CallToolResult | InputRequiredResult {
  const capabilities = (envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
  const { status } = (result.structuredContent ?? {}) as { status?: unknown }
  if (status !== 'pending' || capabilities?.elicitation === undefined || inputResponses?.[QUESTION] !== undefined)
    return result
  const answered = { type: 'boolean' as const, title: 'The supervisor has answered' }
  const requestedSchema = { type: 'object' as const, properties: { answered } }
  return inputRequired({ inputRequests: { [QUESTION]: inputRequired.elicit({ message: MESSAGE, requestedSchema }) } })
}
