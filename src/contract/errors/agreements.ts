import type { ErrorRow } from './row.ts'

/** Errors of introductions, phase requests, pauses and published answers. */
export const AGREEMENT_ERRORS = {
  phase_request_not_found: {
    status: 404,
    cause: 'This pairing has no phase request with this id.',
    remedy: 'Use the `request_id` of `phase_request` in `GET /api/pairings/{session_id}`.',
  },
  phase_request_not_yours: {
    status: 403,
    cause: 'Only the side that requested a phase can withdraw it, and only the other side can confirm or dismiss it.',
    remedy: 'Wait for the other side, or withdraw your own request.',
  },
  phase_request_not_open: {
    status: 409,
    cause: 'The phase request is no longer open: it was answered, withdrawn or overtaken, or has lapsed.',
    remedy: 'Read the phase of the pairing with `GET /api/pairings/{session_id}`; set another one if necessary.',
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
    cause: 'The two ids are not a message of the buyer and a later message of the seller in this pairing.',
    remedy: 'Use two `message_id` values of `GET /api/pairings/{session_id}/{pair_id}/messages`.',
  },
  answer_names_asker: {
    status: 409,
    cause: 'The answer contains the name of the buyer that asked, and published answers must not reveal it.',
    remedy: 'Answer again without the name, and publish that message.',
  },
  answer_published: {
    status: 409,
    cause: 'The answer is already published.',
    remedy: 'Read it with `GET /api/pairings/{session_id}/{pair_id}/answers`.',
  },
  published_answers_full: {
    status: 409,
    cause: 'The seller has reached the limit of published answers.',
    remedy: 'Withdraw one of them first.',
  },
  published_answer_not_found: {
    status: 404,
    cause: 'No published answer of this workspace has this id.',
    remedy: 'Use a `published_id` of `GET /api/pairings/{session_id}/{pair_id}/answers`.',
  },
  introduction_not_yours: {
    status: 403,
    cause: 'The workspace requested this introduction itself; only the other side can answer it.',
    remedy: 'Wait for the answer; `introduction` of `GET /api/pairings/{session_id}` has its state.',
  },
  introduction_not_open: {
    status: 409,
    cause:
      'No introduction is waiting for an answer in this pairing: it was answered, has lapsed, or was never requested.',
    remedy: 'Read `introduction` of `GET /api/pairings/{session_id}`; its `open_to` lists the possible actions.',
  },
  introduction_not_askable: {
    status: 409,
    cause:
      'The introduction is already requested or agreed, was declined by the other side, was requested three times, or the deal has ended.',
    remedy: 'Read `introduction` of `GET /api/pairings/{session_id}`; its `open_to` lists the possible actions.',
  },
} as const satisfies Record<string, ErrorRow>
