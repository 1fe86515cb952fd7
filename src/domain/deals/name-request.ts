import { DAY_MS } from '../figures/durations.ts'
/** Days after which a request for a name lapses unanswered; only then may the same be asked again. */
export const NAME_REQUEST_DAYS = 14

/** Requests for a name that one workspace may make in 24 hours. */
export const NAME_REQUESTS_PER_DAY = 20

/** How whoever asks for a name is known to the party: by its code name, its company, or its company and contact. */
export const INTRODUCTIONS = ['code_name', 'company', 'contact'] as const
export type Introduction = (typeof INTRODUCTIONS)[number]

/** Why a party declines: a closed list, so that no answer gives away who the party is. */
export const DECLINE_REASONS = ['not_now', 'not_a_fit', 'assurance_too_low', 'other'] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

export const NAME_REQUEST_STATES = ['open', 'approved', 'declined', 'lapsed'] as const
export type NameRequestState = (typeof NAME_REQUEST_STATES)[number]

/** A request for a name, as far as its state goes by it. */
export interface NameRequestStanding {
  /** RFC 3339. */
  askedAt: string
  decision: 'approved' | 'declined' | null
}

/** When a request lapses unless it was decided. */
export function lapsesAt({ askedAt }: Pick<NameRequestStanding, 'askedAt'>): Date {
  return new Date(new Date(askedAt).getTime() + NAME_REQUEST_DAYS * DAY_MS)
}

/** How a request stands at an instant. */
export function nameRequestState(request: NameRequestStanding, now: Date): NameRequestState {
  return request.decision ?? (lapsesAt(request) <= now ? 'lapsed' : 'open')
}

/** Whether the same may be asked again: neither approved, nor asked within the days in which a request lapses. */
export function mayAskAgain(last: NameRequestStanding | null, now: Date): boolean {
  return last === null || (last.decision !== 'approved' && lapsesAt(last) <= now)
}
