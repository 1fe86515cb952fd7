import { Type } from 'typebox'
import { EMPTY_REASONS } from '../domain/matching/empty-reason.ts'

/** Causes of an empty list of matches, shared by all operations that return one. */
export const EMPTY_REASON_MEANINGS =
  'unread_text: no business was recognised in the own texts; GET /api/overview lists them. not_introducible: the own party is withdrawn, in a closed deal, reported by a register or cannot be contacted. blind_view_not_approved: the figures of a seller that releases its name on request count once it approves GET /api/blind-view. all_dismissed: the session dismissed every match. no_counterparties: there is no party on the other side. outside_ticket: the nearest counterparties match except for the size, which is outside the ticket or the size sought. below_fit: no counterparty reaches a fit of 50.'

export const EmptyReasonCode = Type.Enum([...EMPTY_REASONS], { description: EMPTY_REASON_MEANINGS })
