/**
 * What a key of a workspace may do, the least first. `reader`: read, and be told no name that was not told before. `member`: work
 * on deals. `owner`: everything, who else has a key included.
 */
export const WORKSPACE_ROLES = ['reader', 'member', 'owner'] as const
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number]

/** Whether a role may do what asks for at least another. */
export function mayActAs(role: WorkspaceRole, least: WorkspaceRole): boolean {
  return WORKSPACE_ROLES.indexOf(role) >= WORKSPACE_ROLES.indexOf(least)
}

/** Members of one workspace whose keys work at the same time, at most. */
export const MEMBERS_MAX = 50

/** Days for which a key that ends by itself may be given, at most. */
export const KEY_DAYS_MAX = 366
