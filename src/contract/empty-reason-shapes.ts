import { Type } from 'typebox'
import { EMPTY_REASONS } from '../domain/matching/empty-reason.ts'

/** Causes of an empty list of matches, for every operation that names one. */
export const EMPTY_REASON_MEANINGS =
  'unread_text: no business could be read in the own texts; GET /api/overview names them. not_introducible: the own party is withdrawn, in a closed deal, reported by a register or cannot be contacted. blind_view_not_approved: the figures of a seller that is to be asked for its name count once it approves GET /api/blind-view. all_dismissed: the session dismissed every match. no_counterparties: nobody is on the other side. outside_ticket: the nearest would match but for the size, which lies outside the ticket or the size asked for. below_fit: nobody reaches a fit of 50.'

export const EmptyReasonCode = Type.Enum([...EMPTY_REASONS], { description: EMPTY_REASON_MEANINGS })
