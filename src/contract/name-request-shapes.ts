import { Type } from 'typebox'
import { DECLINE_REASONS, INTRODUCTIONS, NAME_REQUEST_STATES } from '../domain/name-request.ts'
import { Instant, maybe, rowId } from './schemas.ts'

/** The id of a request for a name. */
export const RequestId = rowId('Id of a request.')
/** How a request stands. */
export const RequestState = Type.Enum([...NAME_REQUEST_STATES], {
  description: 'open: not answered yet; lapsed: not answered within fourteen days.',
})
/** How whoever asks is known to the party. */
export const IntroductionKind = Type.Enum([...INTRODUCTIONS], {
  description:
    'How the asker is known to the party: code_name: as among the matches; company: with its company; contact: with its company and contact.',
})
/** Why a request was declined. */
export const DeclineReasonKind = Type.Enum([...DECLINE_REASONS], { description: 'Why a request was declined.' })

/** How a request stands, for whoever reads it. */
export const requestStanding = {
  request_id: RequestId,
  state: RequestState,
  decline_reason: maybe(DeclineReasonKind),
  asked_at: Instant,
  lapses_at: Instant,
  decided_at: maybe(Instant),
}

/** A request's standing as the examples show it. */
export const standingExample = {
  request_id: 3,
  state: 'open' as const,
  asked_at: '2026-11-20T09:30:00.000Z',
  lapses_at: '2026-12-04T09:30:00.000Z',
}
