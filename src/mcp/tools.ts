import type { Tool } from '@modelcontextprotocol/server'
import { type Access, type OperationId, type OperationShape, operations } from '../contract/index.ts'
import type { Asked } from '../entry/app-context.ts'
import { toolHints } from './tool-hints.ts'
import { argumentParts, type Part, TOOL_DEFAULTS, toolInputSchema, toolOutputSchema } from './tool-schemas.ts'
import { toToolSchema, toToolText } from './tool-texts.ts'
import type { Visit } from './visit.ts'

/** An operation as a tool, and how its arguments become a request. */
export interface OperationTool {
  operation: OperationShape
  definition: Tool
  askedOf(given: Readonly<Record<string, unknown>>, visit: Visit): Asked
}

const NEEDS_KEY =
  'Needs the workspace key: from the connection (header X-Session-Id, or Authorization: Bearer), else as `session_id`.'

/** What a caller must bring, by access class, as the arguments of a tool say it. */
const HOW_TO_CALL: Record<Access, string> = {
  public: 'Open to anyone.',
  registration: 'Open to anyone; no workspace yet.',
  session: NEEDS_KEY,
  signed: `${NEEDS_KEY} Its NDA must be recorded (signNda).`,
  signer: NEEDS_KEY,
  party: `${NEEDS_KEY} An operator needs its own credential instead.`,
  operator:
    'Needs the operator’s bearer token in the Authorization header of the HTTP request, or an identity of the operator that the access gate vouches for, where there is one.',
}

/** Operations that say what another one says, in a form or at an address of HTTP, or as a file for a spreadsheet. */
const SAID_BY_ANOTHER: ReadonlySet<string> = new Set<OperationId>([
  'getApiHealth',
  'getPrometheusMetrics',
  'downloadValuationWorksheet',
])

/** Operations whose codes come from a mailbox and open a workspace: they pass through no model. */
const OF_A_MAILBOX: ReadonlySet<string> = new Set<OperationId>([
  'requestRecovery',
  'recoverWorkspace',
  'decideAddress',
  'handOverMessage',
  'readSignatureRequest',
  'decideSignature',
])

/** Writes and files of a data room: a model lists what is there, and files pass through none. */
const OF_A_DATA_ROOM: ReadonlySet<string> = new Set<OperationId>([
  'addFolder',
  'removeFolder',
  'removeDocument',
  'releaseFolder',
  'revokeFolder',
  'startUpload',
  'sendPart',
  'finishUpload',
  'downloadOwnDocument',
  'downloadReleasedDocument',
])

/** Operations that decide who has a key to a workspace: people do that, and no key of another passes through a model. */
const OF_PEOPLE: ReadonlySet<string> = new Set<OperationId>(['inviteMember', 'changeMember', 'revokeMember'])

/** Whether an operation is a tool: it is built, is not a document about the HTTP interface (this protocol describes itself), is not for people or a mailbox alone, and moves no files. */
export function isTool({ id, built, tag }: OperationShape): boolean {
  const isElsewhere = SAID_BY_ANOTHER.has(id) || OF_A_MAILBOX.has(id) || OF_A_DATA_ROOM.has(id) || OF_PEOPLE.has(id)
  return built && tag !== 'discovery' && !isElsewhere
}

/** The tools by name, each under the id of its operation, in the contract's order. */
export const tools: ReadonlyMap<string, OperationTool> = new Map(
  operations.filter(isTool).map((operation) => [operation.id, toolOf(operation)]),
)

function toolOf(operation: OperationShape): OperationTool {
  const { id, summary, description, access } = operation
  const outputSchema = toolOutputSchema(operation)
  const parts = argumentParts(operation)
  return {
    operation,
    definition: {
      name: id,
      title: summary,
      description: `${toToolText(description)} ${HOW_TO_CALL[access]}`,
      inputSchema: toToolSchema(toolInputSchema(operation)),
      ...(outputSchema ? { outputSchema: toToolSchema(outputSchema) } : {}),
      annotations: toolHints(operation),
    },
    askedOf: (given, visit) => askedOf(parts, given, visit, operation),
  }
}

function askedOf(
  parts: ReadonlyMap<string, Part>,
  told: Readonly<Record<string, unknown>>,
  visit: Visit,
  { body, access }: OperationShape,
): Asked {
  const given = withKeyOf(visit, parts, told)
  const inPart = (wanted: Part) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => parts.get(name) === wanted))
  const textIn = (wanted: Part) => {
    const [value] = Object.values(inPart(wanted))
    return typeof value === 'string' ? value : null
  }
  return {
    params: inPart('params'),
    query: { ...defaultsOf(parts), ...inPart('query') },
    body: body === null ? undefined : inPart('body'),
    sessionKey: textIn('path key'),
    sessionHeader: null,
    // A bearer that is a workspace key proves nothing of an operator, but an operator's token may look like one.
    bearerToken: access !== 'operator' && visit.bearerIsKey ? null : visit.bearerToken,
    gatewayEmail: visit.gatewayEmail,
    acceptLanguage: textIn('language') ?? visit.acceptLanguage,
    ifNoneMatch: null,
    ifMatch: textIn('if match'),
    idempotencyKey: textIn('idempotency key'),
    ip: visit.ip,
    userAgent: visit.userAgent,
    hasLeft: visit.hasLeft,
  }
}

/** What the tool takes of the query where it is left out. */
function defaultsOf(parts: ReadonlyMap<string, Part>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(TOOL_DEFAULTS).filter(([name]) => parts.get(name) === 'query'))
}

/** The arguments with the workspace key of the connection, where the tool takes one and none is given: so it need not pass through a model. */
function withKeyOf(
  { sessionKey }: Visit,
  parts: ReadonlyMap<string, Part>,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isGiven = given.session_id !== undefined && given.session_id !== null
  return sessionKey === null || isGiven || !parts.has('session_id') ? given : { ...given, session_id: sessionKey }
}
