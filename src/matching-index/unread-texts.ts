import type { UnreadTexts } from '../domain/overview/overview.ts'
import { FACETS } from '../domain/reading/buyer-wishes.ts'
import type { Ranked } from './candidate.ts'

const SELLER_TEXTS = ['sector', 'product', 'description'] as const

/** Fields of a profile by their names in the API. */
const FIELD_NAMES = {
  sector: 'sector',
  solution1: 'solution_1',
  solution2: 'solution_2',
  solution3: 'solution_3',
  product: 'product',
  description: 'description',
} as const

/** Returns the party's own texts in which no business could be read, or null if there are none. */
export function unreadTexts({ side, blindTexts, toMatch, furtherTheses }: Ranked): UnreadTexts | null {
  const stated = (side === 'buyer' ? FACETS : SELLER_TEXTS).filter((field) => blindTexts[field]?.trim())
  const fields = toMatch.isUnread ? stated.map((field) => FIELD_NAMES[field]) : []
  const theses = furtherTheses.flatMap(({ isUnread, thesisId }) =>
    isUnread && thesisId !== undefined ? [thesisId] : [],
  )
  return fields.length === 0 && theses.length === 0 ? null : { side, fields, theses }
}
