/** Standard sections of an information memorandum, in order. */
export const MEMORANDUM_SECTIONS = [
  'summary',
  'highlights',
  'business',
  'products',
  'market',
  'customers',
  'operations',
  'organisation',
  'growth',
  'financials',
  'adjustments',
  'outlook',
  'transaction',
  'process',
] as const
export type MemorandumSection = (typeof MEMORANDUM_SECTIONS)[number]

/** Text of each section that the seller has written. */
export type MemorandumTexts = Partial<Readonly<Record<MemorandumSection, string>>>
