import type { Refuse } from '../entry/refusal.ts'
import { type Candidate, withThesisAlone } from '../matching-index/universe.ts'

/** Returns the asking party, restricted to one of its own theses if `thesisId` is given. */
export function askingBy(
  own: Candidate,
  thesisId: number | undefined,
  refuse: Refuse<'not_a_buyer' | 'thesis_not_found'>,
): Candidate {
  if (thesisId === undefined) return own
  if (own.side !== 'buyer') return refuse('not_a_buyer', 'not_a_buyer', 'add_buyer')
  return withThesisAlone(own, thesisId) ?? refuse('thesis_not_found', 'thesis_unknown', 'use_thesis_id')
}
