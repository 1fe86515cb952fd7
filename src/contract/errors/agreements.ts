import type { ErrorRow } from './row.ts'

/** Introductions, phases that both sides decide, pauses and published answers. */
export const AGREEMENT_ERRORS = {
  phase_request_not_found: {
    status: 404,
    cause: 'No phase with this id waits in this pairing or ever did.',
    remedy: 'Use the `request_id` of `phase_request` in `GET /api/pairings/{session_id}`.',
  },
  phase_request_not_yours: {
    status: 403,
    cause: 'The side that asked for a phase can withdraw it; only the other side confirms or dismisses it.',
    remedy: 'Wait for the other side, or withdraw what you asked for yourself.',
  },
  phase_request_not_open: {
    status: 409,
    cause: 'The phase does not wait any more: it was answered, withdrawn or overtaken, or has lapsed.',
    remedy: 'Read the phase of the pairing with `GET /api/pairings/{session_id}`; set another one if need be.',
  },
  pause_not_yours: {
    status: 403,
    cause: 'Only the seller of a pairing pauses and resumes it.',
    remedy: 'Write to the seller, or abandon the pairing.',
  },
  pairing_ended: {
    status: 409,
    cause: 'The pairing is closed or abandoned.',
    remedy: 'Move it to an earlier phase first if talks resume.',
  },
  answers_not_yours: {
    status: 403,
    cause: 'Only the seller of a pairing publishes its answers.',
    remedy: 'Ask the seller in a message of the pairing.',
  },
  answer_not_publishable: {
    status: 404,
    cause: 'The two ids are not a message of the buyer and a later one of the seller in this pairing.',
    remedy: 'Use two `message_id` of `GET /api/pairings/{session_id}/{pair_id}/messages`.',
  },
  answer_names_asker: {
    status: 409,
    cause: 'The answer names the buyer that asked, and published answers do not say who asked.',
    remedy: 'Answer once more without the name, and publish that message.',
  },
  answer_published: {
    status: 409,
    cause: 'The answer is published already.',
    remedy: 'Read it with `GET /api/pairings/{session_id}/{pair_id}/answers`.',
  },
  published_answers_full: {
    status: 409,
    cause: 'The seller has published as many answers as it can.',
    remedy: 'Withdraw one of them first.',
  },
  published_answer_not_found: {
    status: 404,
    cause: 'No published answer of this workspace has this id.',
    remedy: 'Use a `published_id` of `GET /api/pairings/{session_id}/{pair_id}/answers`.',
  },
  introduction_not_yours: {
    status: 403,
    cause: 'The workspace asked for this introduction itself: the other side answers it.',
    remedy: 'Wait for the answer; `introduction` of `GET /api/pairings/{session_id}` says how it stands.',
  },
  introduction_not_open: {
    status: 409,
    cause: 'No introduction waits for an answer in this pairing: it was answered, has lapsed, or nobody asked.',
    remedy: 'Read `introduction` of `GET /api/pairings/{session_id}`; its `open_to` says what can be done now.',
  },
  introduction_not_askable: {
    status: 409,
    cause:
      'The introduction is asked for or agreed already, was declined by the other side, was asked for three times, or the deal has ended.',
    remedy: 'Read `introduction` of `GET /api/pairings/{session_id}`; its `open_to` says what can be done now.',
  },
} as const satisfies Record<string, ErrorRow>
