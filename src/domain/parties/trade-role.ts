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
