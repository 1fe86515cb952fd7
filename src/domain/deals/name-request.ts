import { DAY_MS } from '../figures/durations.ts'
/** Days after which an unanswered request lapses and may be repeated. */
export const NAME_REQUEST_DAYS = 14

/** Requests for a name that one workspace may make in 24 hours. */
export const NAME_REQUESTS_PER_DAY = 20

/** Identification of the requester towards the party. */
export const INTRODUCTIONS = ['code_name', 'company', 'contact'] as const
export type Introduction = (typeof INTRODUCTIONS)[number]

/** Reasons for declining. A closed list, so that no answer reveals the party. */
export const DECLINE_REASONS = ['not_now', 'not_a_fit', 'assurance_too_low', 'other'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export const NAME_REQUEST_STATES = ['open', 'approved', 'declined', 'lapsed'] as const
type NameRequestState = (typeof NAME_REQUEST_STATES)[number]

/** Facts that determine the state of a request. */
export interface NameRequestStanding {
  /** RFC 3339. */
  askedAt: string
  decision: 'approved' | 'declined' | null
}

/** Returns the time at which an undecided request lapses. */
export function lapsesAt({ askedAt }: Pick<NameRequestStanding, 'askedAt'>): Date {
  return new Date(new Date(askedAt).getTime() + NAME_REQUEST_DAYS * DAY_MS)
}

/** Returns the state of a request at `now`. */
export function nameRequestState(request: NameRequestStanding, now: Date): NameRequestState {
  return request.decision ?? (lapsesAt(request) <= now ? 'lapsed' : 'open')
}

/** True unless the last request was approved or has not lapsed yet. */
export function mayAskAgain(last: NameRequestStanding | null, now: Date): boolean {
  return last === null || (last.decision !== 'approved' && lapsesAt(last) <= now)
}
