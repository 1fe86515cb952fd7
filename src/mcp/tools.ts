import type { Tool } from '@modelcontextprotocol/server'
import { type Access, type OperationId, type OperationShape, operations } from '../contract/index.ts'
import type { Asked } from '../entry/app-context.ts'
import { inputSchemaOf, outputSchemaOf, type Part, partsOf } from './tool-schemas.ts'
import type { Visit } from './visit.ts'

/** An operation as a tool, and how its arguments become a request. */
export interface OperationTool {
  operation: OperationShape
  definition: Tool
  askedOf(given: Readonly<Record<string, unknown>>, visit: Visit): Asked
}

/** What a caller must bring, by access class, as the arguments of a tool say it. */
const HOW_TO_CALL: Record<Access, string> = {
  public: 'Open to anyone.',
  registration: 'Open to anyone; no workspace yet.',
  session: 'Needs the workspace key as `session_id`.',
  signed: 'Needs the workspace key as `session_id`, and its NDA recorded (signNda).',
  signer: 'Needs the workspace key as `session_id`.',
  party: 'Needs the workspace key as `session_id`, or a credential of the operator.',
  operator:
    'Needs the operator’s bearer token in the Authorization header of the HTTP request, or an identity of the operator that the access gate vouches for, where there is one.',
}

/** Operations that say what another one says, in a form or at an address of HTTP. */
const SAID_BY_ANOTHER: ReadonlySet<string> = new Set<OperationId>(['getApiHealth', 'getPrometheusMetrics'])

/** Questions that come as POST for the size of what they ask about. */
const WRITES_NOTHING: ReadonlySet<string> = new Set<OperationId>(['whatIfValuation', 'previewQuality'])

/** Whether an operation is a tool: built, and no document about the HTTP interface, for this protocol describes itself. */
export function isTool({ id, built, tag }: OperationShape): boolean {
  return built && tag !== 'discovery' && !SAID_BY_ANOTHER.has(id)
}

/** The tools by name, each under the id of its operation, in the contract's order. */
export const tools: ReadonlyMap<string, OperationTool> = new Map(
  operations.filter(isTool).map((operation) => [operation.id, toolOf(operation)]),
)

function toolOf(operation: OperationShape): OperationTool {
  const { id, summary, description, access, method, path } = operation
  const outputSchema = outputSchemaOf(operation)
  const parts = partsOf(operation)
  return {
    operation,
    definition: {
      name: id,
      title: summary,
      description: `${description} ${HOW_TO_CALL[access]} Over HTTP: ${method} ${path}.`,
      inputSchema: inputSchemaOf(operation),
      ...(outputSchema ? { outputSchema } : {}),
      annotations: annotationsOf(operation),
    },
    askedOf: (given, visit) => askedOf(parts, given, visit, operation),
  }
}

/**
 * A read changes nothing, but where the NDA must be recorded each name told is. What makes something new adds to what is
 * there; any other write may replace it. Enrichment alone asks sources outside.
 */
function annotationsOf({ id, method, access, success }: OperationShape): NonNullable<Tool['annotations']> {
  const isRead = method === 'GET' || WRITES_NOTHING.has(id)
  return {
    readOnlyHint: isRead && access !== 'signed',
    destructiveHint: !isRead && success !== 201,
    idempotentHint: isRead,
    openWorldHint: id === ('enqueueQuality' satisfies OperationId),
  }
}

function askedOf(
  parts: ReadonlyMap<string, Part>,
  given: Readonly<Record<string, unknown>>,
  visit: Visit,
  { body }: OperationShape,
): Asked {
  const inPart = (wanted: Part) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => parts.get(name) === wanted))
  const textIn = (wanted: Part) => {
    const [value] = Object.values(inPart(wanted))
    return typeof value === 'string' ? value : null
  }
  return {
    params: inPart('params'),
    query: inPart('query'),
    body: body === null ? undefined : inPart('body'),
    sessionKey: textIn('path key'),
    sessionHeader: null,
    bearerToken: visit.bearerToken,
    gateEmail: visit.gateEmail,
    acceptLanguage: textIn('language') ?? visit.acceptLanguage,
    ifNoneMatch: null,
    idempotencyKey: textIn('idempotency key'),
    ip: visit.ip,
    userAgent: visit.userAgent,
  }
}
