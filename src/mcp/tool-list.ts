import type { Tool } from '@modelcontextprotocol/server'
import { contract, leastRoleOf, type OperationShape } from '../contract/index.ts'
import { mayActAs, type WorkspaceRole } from '../domain/workspace/workspace-role.ts'
import { type Connection, listsFamily, listsJobs, TOOLSET_NAMES } from './connection.ts'
import { type JobTool, jobTools, withoutKeyArgument } from './job-tools.ts'
import { type OperationTool, tools } from './tools.ts'

/** Credentials of a connection, by which its list is filtered. */
interface Credentials {
  isOperator: boolean
  /** Role of the connection's key; null without a key, or for one that opens no workspace. */
  role: WorkspaceRole | null
  bringsKey: boolean
}

/** Operations sent by POST that store nothing, so that a reader may ask for them too. */
const PREVIEWS: ReadonlySet<string> = new Set(['previewQuality', 'previewReading', 'verifyReceipt'])

/** Returns the tool of a name that the connection may call; null for an unknown one. */
export function findTool(name: string, { readOnly }: Connection): OperationTool | JobTool | null {
  const tool = jobTools.get(name) ?? tools.get(name)
  if (tool === undefined) return null
  return readOnly && !tool.definition.annotations?.readOnlyHint ? null : tool
}

/** Returns the tools of the connection's toolsets that its key can call; `unknown` if a toolset does not exist. */
export function listTools(connection: Connection, credentials: Credentials): { tools: Tool[] } | { unknown: true } {
  const { toolsets, readOnly, withOutputSchemas } = connection
  if (![...toolsets].every((name) => TOOLSET_NAMES.includes(name))) return { unknown: true }
  const composed = [...jobTools.values()]
    .filter(({ job }) => listsJobs(connection) && job.uses.every((id) => isOpenTo(contract[id], credentials)))
    .map(({ definition }) => (credentials.bringsKey ? withoutKeyArgument(definition) : definition))
  const single = [...tools.values()]
    .filter(({ operation }) => listsFamily(connection, operation.tag) && isOpenTo(operation, credentials))
    .map(({ definition: { outputSchema, ...definition } }) =>
      withOutputSchemas && outputSchema ? { ...definition, outputSchema } : definition,
    )
  const listed: Tool[] = [...composed, ...single]
  return { tools: readOnly ? listed.filter(({ annotations }) => annotations?.readOnlyHint) : listed }
}

/** True if the credentials give access to an operation; a key of unknown role may come as an argument. */
function isOpenTo(operation: OperationShape, { isOperator, role }: Credentials): boolean {
  const { access, method } = operation
  if (access === 'operator') return isOperator
  if (role === null) return true
  const least = PREVIEWS.has(operation.id) ? 'reader' : leastRoleOf(operation)
  return mayActAs(role, access === 'registration' && method === 'POST' && least !== 'reader' ? 'owner' : least)
}
