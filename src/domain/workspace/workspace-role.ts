/**
 * Permissions of a workspace key, least first. `reader`: reads, without new disclosures of names. `member`: works on
 * deals. `owner`: full access, including the management of keys.
 */
export const WORKSPACE_ROLES = ['reader', 'member', 'owner'] as const
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number]

export function mayActAs(role: WorkspaceRole, least: WorkspaceRole): boolean {
  return WORKSPACE_ROLES.indexOf(role) >= WORKSPACE_ROLES.indexOf(least)
}

/** Members of one workspace with active keys. */
export const MEMBERS_MAX = 50

/** Maximum validity of an expiring key, days. */
export const KEY_DAYS_MAX = 366
