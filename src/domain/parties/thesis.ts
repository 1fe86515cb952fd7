import type { Criteria } from './party.ts'
import { EMPTY_PROFILE, isTicketReversed, type PartyTexts, sameValues } from './profile.ts'
import { THESES_MAX } from './thesis-limits.ts'

/** What a thesis says in free words: the business looked for, what is excluded, and where. */
export type ThesisTexts = Pick<PartyTexts, 'sector' | 'geography' | 'solution1' | 'solution2' | 'solution3'>

/** A named search of a buyer, with criteria of its own. */
export interface Thesis {
  /** For its owner alone. */
  readonly name: string
  readonly texts: ThesisTexts
  readonly criteria: Criteria
}

/** A thesis of a workspace: `id` and `createdAt` are null until it is stored. */
export interface StatedThesis extends Thesis {
  readonly id: number | null
  readonly createdAt: string | null
}

/** Why a thesis cannot be put beside others. */
export type ThesisFault = 'theses_full' | 'thesis_name_taken' | 'thesis_ticket_reversed'

/** What is wrong with a thesis that is to be `id`, or a new one, among a buyer's theses; null where nothing is. */
export function findThesisFault(
  theses: readonly StatedThesis[],
  thesis: Thesis,
  id: number | null,
): ThesisFault | null {
  if (isTicketReversed(thesis.criteria)) return 'thesis_ticket_reversed'
  if (id === null && theses.length >= THESES_MAX) return 'theses_full'
  const isTaken = theses.some((one) => one.id !== id && nameKeyOf(one) === nameKeyOf(thesis))
  return isTaken ? 'thesis_name_taken' : null
}

const nameKeyOf = ({ name }: Thesis) => name.toLowerCase()

/** A thesis's texts among the texts that a party may have. */
export const partyTextsOf = (texts: ThesisTexts): PartyTexts => ({ ...EMPTY_PROFILE.texts, ...texts })

/** Of a party's texts, those that a thesis has. */
export function pickThesisTexts({ sector, geography, solution1, solution2, solution3 }: PartyTexts): ThesisTexts {
  return { sector, geography, solution1, solution2, solution3 }
}

/** Whether two theses say the same. */
export function sameThesis(one: Thesis, other: Thesis): boolean {
  return one.name === other.name && sameValues(one.texts, other.texts) && sameValues(one.criteria, other.criteria)
}
