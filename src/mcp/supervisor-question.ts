import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server'

/** The tools whose answer may wait for a person. */
export const SIGNING_TOOLS: ReadonlySet<string> = new Set(['signNda', 'sign_nda'])

const QUESTION = 'supervisor'
const MESSAGE =
  'The undertaking is not signed yet. Its human supervisor received a message with a link to approve or refuse it; nothing entered here approves it. Continue once the supervisor has decided.'

/**
 * Turns a pending signature into a request for input that the client shows to its user: once, and only if the client
 * supports it. When the client returns, the current state is reported, since only the link in the message approves.
 */
export function askedForSupervisor(
  result: CallToolResult,
  { envelope, inputResponses }: ServerContext['mcpReq'],
): CallToolResult | InputRequiredResult {
  const capabilities = (envelope as Record<string, ClientCapabilities> | undefined)?.[CLIENT_CAPABILITIES_META_KEY]
  const [block] = result.content
  const text = block?.type === 'text' && !result.structuredContent && !result.isError ? block.text : '{}'
  const { status } = (result.structuredContent ?? JSON.parse(text)) as { status?: unknown }
  if (status !== 'pending' || capabilities?.elicitation === undefined || inputResponses?.[QUESTION] !== undefined)
    return result
  const answered = { type: 'boolean' as const, title: 'The supervisor has answered' }
  const requestedSchema = { type: 'object' as const, properties: { answered } }
  return inputRequired({ inputRequests: { [QUESTION]: inputRequired.elicit({ message: MESSAGE, requestedSchema }) } })
}
