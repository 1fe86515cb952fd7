/** Kinds of company that are criteria of a buyer. The others that texts state say what deal it wants, or hold for most companies. */
export const CRITERION_KINDS = [
  'recurring-revenue',
  'own-products',
  'niche',
  'regulated',
  'asset-light',
  'family-owned',
  'owner-managed',
  'platform',
  'add-on',
  'succession',
  'carve-out',
  'low-concentration',
  'resilient',
  'export',
  'public-customers',
] as const
export type CriterionKind = (typeof CRITERION_KINDS)[number]

export const isCriterion = (kind: string): kind is CriterionKind =>
  (CRITERION_KINDS as readonly string[]).includes(kind)
