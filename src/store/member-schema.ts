import type { GeneratedAlways } from 'kysely'
import type { WorkspaceRole } from '../domain/workspace/workspace-role.ts'

/** RFC 3339, UTC, milliseconds. */
type Instant = string

/** Table of workspace members with keys of their own, as created by the migrations. */
export interface MemberTables {
  workspace_members: {
    id: GeneratedAlways<number>
    session_id: number
    name: string
    email: string | null
    role: WorkspaceRole
    key_sha256: Uint8Array | null
    created_at: Instant
    expires_at: Instant | null
    revoked_at: Instant | null
    invited_by: number | null
  }
}
