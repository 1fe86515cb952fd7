import { Type } from 'typebox'
import { DECLINE_REASONS, INTRODUCTIONS, NAME_REQUEST_STATES } from '../domain/deals/name-request.ts'
import { Instant, maybe, rowId } from './schemas.ts'

/** Id of a name request. */
export const RequestId = rowId('Id of a request.')
/** State of a name request. */
export const RequestState = Type.Enum([...NAME_REQUEST_STATES], {
  description: 'open: not answered yet; lapsed: not answered within fourteen days.',
})
/** Information about the requester shown to the party. */
export const IntroductionKind = Type.Enum([...INTRODUCTIONS], {
  description:
    'Information about the requester shown to the party: code_name: as among the matches; company: with its company; contact: with its company and contact.',
})
/** Reason for declining a request. */
export const DeclineReasonKind = Type.Enum([...DECLINE_REASONS], { description: 'Reason for declining the request.' })

/** State of a request, for either side. */
export const requestStanding = {
  request_id: RequestId,
  state: RequestState,
  decline_reason: maybe(DeclineReasonKind),
  asked_at: Instant,
  lapses_at: Instant,
  decided_at: maybe(Instant),
}

/** State of a request in the examples. */
export const standingExample = {
  request_id: 3,
  state: 'open' as const,
  asked_at: '2026-11-20T09:30:00.000Z',
  lapses_at: '2026-12-04T09:30:00.000Z',
}
