import type { ErrorRow } from './row.ts'

/** Errors of the operator’s console and of service documents. */
export const OPERATOR_ERRORS = {
  engage_token_ambiguous: {
    status: 400,
    cause: 'A token belongs to either one thread or one participant; the request names neither or both.',
    remedy: 'Send either `thread_id` or `participant`.',
  },
  thread_not_found: {
    status: 404,
    cause: 'No thread of the exchange has this id.',
    remedy: 'Use a `thread_id` of `GET /api/operator/inbox`.',
  },
  engage_token_not_found: {
    status: 404,
    cause: 'No token in force has this id.',
    remedy: 'Use an id of `GET /api/operator/engage-tokens`.',
  },
  alarm_not_found: {
    status: 404,
    cause: 'No alarm has this id.',
    remedy: 'Use an id of `GET /api/operator/alarms`.',
  },
  alarm_decided: {
    status: 409,
    cause: 'The alarm already has this decision.',
    remedy: 'Read the reason with `GET /api/operator/audit`, or decide otherwise.',
  },
  workspace_not_found: {
    status: 404,
    cause: 'No workspace has this id or this party, or the alarm does not concern it.',
    remedy:
      'Use an id of `GET /api/operator/workspaces`, of a buyer or seller that registered, or one of the alarm’s `workspace_ids`.',
  },
  party_has_workspace: {
    status: 409,
    cause: 'The party has a workspace, whose owner decides this.',
    remedy: 'Leave it to the owner. Suspend the workspace if it cannot wait.',
  },
  workspace_state_unchanged: {
    status: 409,
    cause: 'The workspace is already in this state.',
    remedy: 'Read its state with `GET /api/operator/workspaces`.',
  },
  outbox_message_not_found: {
    status: 404,
    cause: 'No message of the outbox has this id.',
    remedy: 'Use an id of `GET /api/operator/outbox`.',
  },
  message_not_open: {
    status: 409,
    cause: 'The message was already sent or handed over, or has no recipient any more.',
    remedy: 'Read its state with `GET /api/operator/outbox`. The owner can request a new one.',
  },
  job_not_found: {
    status: 404,
    cause: 'No job has this id.',
    remedy: 'Use an id of the failures of `GET /api/operator/jobs`.',
  },
  job_not_failed: {
    status: 409,
    cause: 'The job has not failed, or is already being retried.',
    remedy: '`GET /api/operator/jobs` lists the jobs that have failed.',
  },
  signature_not_in_force: {
    status: 409,
    cause: 'The signature was already revoked, or has expired.',
    remedy: 'No action is needed: no name is disclosed under it any more.',
  },
  proposal_not_found: {
    status: 404,
    cause: 'No proposal has this id.',
    remedy: 'Use an id of `GET /api/operator/inbox`.',
  },
  proposal_decided: {
    status: 409,
    cause: 'The proposal was already accepted or declined.',
    remedy: 'Read it with `GET /api/operator/inbox`.',
  },
  exchange_ended: {
    status: 409,
    cause: 'The participant’s own boundary has ended the exchange.',
    remedy: 'No action is needed: the participant’s boundary required this end.',
  },
  workspace_erased: {
    status: 409,
    cause: 'The workspace of this party was erased, so nobody represents it.',
    remedy: 'Leave the party withdrawn. Its owner may register again.',
  },
  skill_not_found: {
    status: 404,
    cause: 'No skill has this name.',
    remedy: '`GET /.well-known/agent-skills/index.json` lists the skills.',
  },
  schema_not_found: {
    status: 404,
    cause: 'No resource has this name.',
    remedy: '`GET /llms.txt` lists the schemas.',
  },
} as const satisfies Record<string, ErrorRow>
