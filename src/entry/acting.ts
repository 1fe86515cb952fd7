import type { Operator } from '../domain/confidentiality/policy/disclosure.ts'
import type { WorkspaceRole } from '../domain/workspace/workspace-role.ts'
import type { Database } from '../store/database.ts'
import { actAs } from '../store/members.ts'
import type { Schema } from '../store/schema.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/**
 * Returns the database for a viewer's writes. Transactions of a member record the member as their author and begin with
 * `stillMay`, which refuses one whose key was revoked or whose role changed since the request arrived.
 */
export function databaseFor(
  database: Database<Schema>,
  viewer: LoadedViewer | Operator | null,
  stillMay: (role: WorkspaceRole | null) => void,
): Database<Schema> {
  if (viewer === null || !('memberId' in viewer) || viewer.memberId === null) return database
  const { sessionId, memberId } = viewer
  return {
    ...database,
    transact: (work, options) =>
      database.transact(async (trx) => {
        stillMay(await actAs(trx, { sessionId, memberId }))
        return await work(trx)
      }, options),
  }
}
