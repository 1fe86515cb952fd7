/** The manner in which a company works in a trade. */
export const ROLES = [
  'operate',
  'make',
  'trade',
  'rent',
  'maintain',
  'clean',
  'build',
  'supply',
  'software',
  'advise',
  'staff',
  'other',
] as const
export type Role = (typeof ROLES)[number]

/** Roles that heads state. Carrying is no manner of working in a trade: it parts companies only where a buyer rules it out. */
export const HEAD_ROLES = [...ROLES, 'carry'] as const
type HeadRole = (typeof HEAD_ROLES)[number]

/** Roles as bits in the order of {@link HEAD_ROLES}; 0 for any. */
export type RoleBits = number

export function roleBits(...roles: readonly HeadRole[]): RoleBits {
  return roles.reduce((all, role) => all | (1 << HEAD_ROLES.indexOf(role)), 0)
}

/** Returns every role but some; 0 for any if none is left out. */
export function anyRoleBut(excluded: RoleBits): RoleBits {
  return excluded === 0 ? 0 : roleBits(...ROLES) & ~excluded
}

const ALL_ROLES = roleBits(...ROLES)
const SINGLE_BITS = roleBits(...HEAD_ROLES)

/**
 * True if the roles wanted and a company's own are both known and have none in common, or if its first role is ruled out. Either side
 * may stand first.
 */
export function areOtherRoles(one: RoleBits, other: RoleBits): boolean {
  const [wanted, own] = [one & ALL_ROLES, other & ALL_ROLES]
  return (wanted !== 0 && own !== 0 && (wanted & own) === 0) || (one & other & ~SINGLE_BITS) !== 0
}
