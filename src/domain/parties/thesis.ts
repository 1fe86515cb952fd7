import type { ExchangeRate } from '../figures/exchange-rates.ts'
import { type OwnConfirmed, sameConfirmed } from './confirmed.ts'
import type { Criteria } from './party.ts'
import { EMPTY_PROFILE, isTicketReversed, type PartyTexts, sameValues } from './profile.ts'
import { THESES_MAX } from './thesis-limits.ts'

/** Texts of a thesis: target businesses, exclusions and regions. */
export type ThesisTexts = Pick<PartyTexts, 'sector' | 'geography' | 'solution1' | 'solution2' | 'solution3'>

/** Named search of a buyer with criteria of its own. */
export interface Thesis {
  /** Visible to its owner only. */
  readonly name: string
  readonly texts: ThesisTexts
  readonly criteria: Criteria
  /** Currency in which its owner states the ticket, with the rate at which it was converted; null for euros. */
  readonly rate: ExchangeRate | null
  readonly confirmed: OwnConfirmed
}

/** Thesis of a workspace. `id` and `createdAt` are null until it is stored. */
export interface StatedThesis extends Thesis {
  readonly id: number | null
  readonly createdAt: string | null
}

/** Reason for rejecting a thesis. */
type ThesisFault = 'theses_full' | 'thesis_name_taken' | 'thesis_ticket_reversed'

/** Validates a thesis against the buyer's others; null if valid. `id` is null for a new one. */
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

/** Extends the texts of a thesis to those of a party. */
export const partyTextsOf = (texts: ThesisTexts): PartyTexts => ({ ...EMPTY_PROFILE.texts, ...texts })

export function pickThesisTexts({ sector, geography, solution1, solution2, solution3 }: PartyTexts): ThesisTexts {
  return { sector, geography, solution1, solution2, solution3 }
}

export function sameThesis(one: Thesis, other: Thesis): boolean {
  return (
    one.name === other.name &&
    sameValues(one.texts, other.texts) &&
    sameValues(one.criteria, other.criteria) &&
    one.rate?.currency === other.rate?.currency &&
    one.rate?.perEur === other.rate?.perEur &&
    sameConfirmed(one.confirmed, other.confirmed)
  )
}
