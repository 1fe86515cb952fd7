/** Permissions that a program can have in a workspace, the least first. */
export const ACCESS_SCOPES = ['read', 'propose', 'message', 'documents', 'names', 'sign'] as const
export type AccessScope = (typeof ACCESS_SCOPES)[number]

/** Longest time for which access may be granted, days. */
export const GRANT_DAYS_MAX = 366
/** Most names that one grant may open. */
export const GRANT_NAMES_MAX = 100

/** Party that ended a grant. `reuse`: a code or token was presented twice, which only a thief or a fault does. */
export type GrantEnd = 'member' | 'program' | 'supervisor' | 'reuse'

/** Authority of a program that presents an access token. */
export interface AccessGrant {
  id: number
  sessionId: number
  scopes: ReadonlySet<AccessScope>
  /** Pairing id of the only pairing that it concerns; null for all. */
  pairId: string | null
}

/** Returns the known scopes of a text joined by spaces, each once and in the order of {@link ACCESS_SCOPES}. */
export function parseScopes(text: string): AccessScope[] {
  const named = new Set(text.split(' '))
  return ACCESS_SCOPES.filter((scope) => named.has(scope))
}
