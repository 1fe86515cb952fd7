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

/** Roles as bits in the order of {@link ROLES}; 0 for any. */
export type RoleBits = number

export function roleBits(...roles: readonly Role[]): RoleBits {
  return roles.reduce((all, role) => all | (1 << ROLES.indexOf(role)), 0)
}

/** Returns every role but some; 0 for any if none is left out. */
export function anyRoleBut(excluded: RoleBits): RoleBits {
  return excluded === 0 ? 0 : roleBits(...ROLES) & ~excluded
}

/** True if the roles wanted and a company's own are both known and have none in common. */
export function areOtherRoles(wanted: RoleBits, own: RoleBits): boolean {
  return wanted !== 0 && own !== 0 && (wanted & own) === 0
}
