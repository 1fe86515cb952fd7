/** Kinds of company that are criteria of a buyer. The others describe the deal it wants, or apply to most companies. */
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
