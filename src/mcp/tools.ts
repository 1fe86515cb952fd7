import type { Tool } from '@modelcontextprotocol/server'
import { type Access, type OperationId, type OperationShape, operations } from '../contract/index.ts'
import type { Asked } from '../entry/app-context.ts'
import { toolHints } from './tool-hints.ts'
import { argumentParts, type Part, TOOL_DEFAULTS, toolInputSchema, toolOutputSchema } from './tool-schemas.ts'
import type { Visit } from './visit.ts'

/** API calls, longest first, so that none matches inside another. */
const CALLS: readonly (readonly [string, string])[] = operations
  .map(({ method, path, id }) => [`${method} ${path}`, id] as const)
  .toSorted(([one], [other]) => other.length - one.length)

/** Rewrites a text of the contract for tools: operations by tool name, headers by the member that replaces them. */
function toToolText(text: string): string {
  const named = CALLS.reduce((written, [call, id]) => written.replaceAll(call, `the tool ${id}`), text)
  return named
    .replaceAll(/(\bThe|\bthe) cursor of the `Link` header of the page before/g, '$1 `next_cursor` of the page before')
    .replaceAll('`Link` header', '`next_cursor`')
}

const NEXT_TOOL = {
  type: 'object',
  description: 'The tool to call next.',
  properties: { tool: { type: 'string' } },
  required: ['tool'],
}

/** True for the fields of a call over HTTP. */
function isNextStep(properties: object): boolean {
  return 'operation' in properties && 'method' in properties && 'path' in properties
}

/** Rewrites every description of a schema for tools. */
function toToolSchema<Schema>(schema: Schema): Schema {
  if (Array.isArray(schema)) return schema.map(toToolSchema) as Schema
  if (typeof schema !== 'object' || schema === null) return schema
  if ('properties' in schema && isNextStep(schema.properties as object)) return NEXT_TOOL as Schema
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'description' && typeof value === 'string' ? toToolText(value) : toToolSchema(value),
    ]),
  ) as Schema
}

/** An operation as a tool, with the mapping of its arguments to a request. */
export interface OperationTool {
  operation: OperationShape
  definition: Tool
  askedOf(given: Readonly<Record<string, unknown>>, visit: Visit): Asked
}

const NEEDS_KEY =
  'Needs the workspace key: from the connection (header X-Session-Id, or Authorization: Bearer), else as `session_id`.'

/** Credentials required by each access class, in terms of a tool's arguments. */
const HOW_TO_CALL: Record<Access, string> = {
  public: 'Open to anyone.',
  registration: 'Open to anyone; no workspace yet.',
  session: NEEDS_KEY,
  signed: `${NEEDS_KEY} Its NDA must be recorded (signNda).`,
  signer: NEEDS_KEY,
  party: `${NEEDS_KEY} An operator needs its own credential instead.`,
  operator:
    'Needs the operator’s bearer token in the Authorization header of the HTTP request, or an operator identity authenticated by the access gateway, if there is one.',
}

/** Operations that repeat another one in a form or at an address specific to HTTP, or as a spreadsheet file. */
const SAID_BY_ANOTHER: ReadonlySet<string> = new Set<OperationId>([
  'getApiHealth',
  'getPrometheusMetrics',
  'downloadValuationWorksheet',
  'downloadMemorandumTemplate',
])

/** Operations whose codes come from a mailbox and open a workspace: they must not pass through a model. */
const OF_A_MAILBOX: ReadonlySet<string> = new Set<OperationId>([
  'requestRecovery',
  'recoverWorkspace',
  'decideAddress',
  'handOverMessage',
  'readSignatureRequest',
  'decideSignature',
])

/** Writes and files of a data room: a model may list contents, but no files pass through it. */
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

/**
 * Operations that grant or revoke workspace keys: only people do that, and no other member's key passes through a
 * model.
 */
const OF_PEOPLE: ReadonlySet<string> = new Set<OperationId>([
  'inviteMember',
  'changeMember',
  'revokeMember',
  'readConsentRequest',
  'allowAccess',
  'decideAskedSignature',
  'listAccess',
  'listAccessActs',
  'endAccess',
  'readSupervisedAccess',
  'endSupervisedAccess',
])

/**
 * True if an operation is a tool: it is built, does not describe the HTTP interface (this protocol describes itself),
 * is not reserved for people or a mailbox, and transfers no files.
 */
export function isTool({ id, built, tag }: OperationShape): boolean {
  const isElsewhere = SAID_BY_ANOTHER.has(id) || OF_A_MAILBOX.has(id) || OF_A_DATA_ROOM.has(id) || OF_PEOPLE.has(id)
  return built && tag !== 'discovery' && !isElsewhere
}

/** Tools by the id of their operation, in the contract's order. */
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
  received: Readonly<Record<string, unknown>>,
  visit: Visit,
  { body, access }: OperationShape,
): Asked {
  const given = withKeyOf(visit, parts, received)
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
    // A bearer token that is a workspace key never authenticates an operator, but an operator's token may have its
    // form.
    bearerToken: (access === 'operator' ? visit.byToken : visit.bearerIsKey) ? null : visit.bearerToken,
    door: 'mcp',
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

/** Returns the tool's defaults for omitted query arguments. */
function defaultsOf(parts: ReadonlyMap<string, Part>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(TOOL_DEFAULTS).filter(([name]) => parts.get(name) === 'query'))
}

/**
 * Adds the connection's workspace key if the tool takes one and none is given, so that the key need not pass through a
 * model.
 */
function withKeyOf(
  { sessionKey }: Visit,
  parts: ReadonlyMap<string, Part>,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const isGiven = given.session_id !== undefined && given.session_id !== null
  return sessionKey === null || isGiven || !parts.has('session_id') ? given : { ...given, session_id: sessionKey }
}
