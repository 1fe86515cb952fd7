import { Type } from 'typebox'
import { OneTimeCode } from './one-time-code.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { AssuranceLevel, Delivery, Email, EXAMPLE_NEW_KEY, Instant, named, SessionId } from './schemas.ts'

export const requestEmailProof = operation({
  method: 'POST',
  id: 'requestEmailProof',
  tag: 'identity',
  path: '/api/session/{session_id}/email',
  summary: 'Send a code to the e-mail address',
  description:
    'Sends a one-time code to the e-mail address stated by the workspace. Returned with confirmEmail within 24 hours, it proves the address and raises the assurance of the workspace to email, or to company if the address belongs to the domain of its website. At most three messages to an address in an hour and six in a day; requests of others for the same address do not count.',
  access: 'session',
  leastRole: 'owner',
  body: named('EmailProofRequest', 'Empty: the address is the workspace’s.', {}),
  output: named('EmailProofRequested', 'A message is queued.', {
    status: Type.Literal('queued'),
    delivery: Delivery,
  }),
  refusals: [
    'not_in_test_mode',
    'session_not_found',
    'email_missing',
    'email_proven',
    'email_bounced',
    'mail_limit_reached',
  ],
  example: { request: {}, response: { status: 'queued', delivery: 'mail' } },
})

export const confirmEmail = operation({
  method: 'POST',
  id: 'confirmEmail',
  tag: 'identity',
  path: '/api/session/{session_id}/email/confirm',
  summary: 'Prove the e-mail address',
  description:
    'Accepts the one-time code sent to the address of this workspace. The code is valid for this workspace only, so that the reader of an unrequested message proves nothing for anyone. The address recovers a lost key once it has been proven for 72 hours, or as soon as the previous address confirms the change (decideAddress). The proof ends with the key of the member who made it.',
  access: 'session',
  leastRole: 'owner',
  body: named('EmailConfirmation', 'The code.', { code: OneTimeCode }),
  output: named('EmailConfirmed', 'The address is proven.', {
    assurance: AssuranceLevel,
    recovers_from: { ...Instant, description: 'From when the address can recover a lost key.' },
  }),
  refusals: ['session_not_found', 'code_invalid'],
  example: {
    request: { code: '7KQ2-M9XT-4BHD-0WZR' },
    response: { assurance: 'company', recovers_from: '2026-11-23T09:30:00.000Z' },
  },
})

export const requestRecovery = operation({
  method: 'POST',
  id: 'requestRecovery',
  tag: 'recovery',
  path: '/api/recovery',
  summary: 'Request a new key by mail',
  description:
    'For a lost workspace key. If a workspace has proven this address for 72 hours, or the previous address confirmed the change, a message with a one-time link is sent to it. The answer is the same in all cases, so that it does not reveal who uses this service.',
  access: 'registration',
  rate: 'registration',
  body: named('RecoveryRequest', 'The proven address of the workspace.', { email: Email }),
  output: named('RecoveryRequested', 'Identical for every address.', { message: Type.String() }),
  refusals: ['mail_limit_reached'],
  headers: BY_LANGUAGE,
  example: {
    request: { email: 'claire@northbridge.example' },
    response: {
      message: 'If this address has been verified for a workspace for 72 hours, a message is on its way to it.',
    },
  },
})

export const recoverWorkspace = operation({
  method: 'POST',
  id: 'recoverWorkspace',
  tag: 'recovery',
  path: '/api/recovery/confirm',
  summary: 'Replace a lost key',
  description:
    'Accepts the one-time code of the message and returns a new workspace key, only once. The old key and the keys of all members are no longer valid, everything in the workspace stays, and its activity records the change. Owners with an address are notified by mail.',
  access: 'registration',
  rate: 'registration',
  replays: false,
  body: named('RecoveryConfirmation', 'The code.', { code: OneTimeCode }),
  output: named('WorkspaceRecovered', 'The key valid from now on.', { session_id: SessionId }),
  refusals: ['code_invalid'],
  example: {
    request: { code: '7KQ2-M9XT-4BHD-0WZR' },
    response: { session_id: EXAMPLE_NEW_KEY },
  },
})

export const decideAddress = operation({
  method: 'POST',
  id: 'decideAddress',
  tag: 'recovery',
  path: '/api/recovery/address',
  summary: 'Confirm or deny a new address',
  description:
    'For the reader of a workspace’s former proven address, who received a code when it stated another. Confirming lets the new address recover the workspace as soon as it is proven. Denying restores the former address as the proven one and ends the proof of the new one; then request a new key at once (POST /api/recovery), which ends every other key. The code works once, within 72 hours.',
  access: 'registration',
  rate: 'registration',
  body: named('AddressDecision', 'The code and the decision.', {
    code: OneTimeCode,
    decision: Type.Enum(['confirm', 'deny']),
  }),
  output: named('AddressDecided', 'The recorded decision.', { status: Type.Enum(['confirmed', 'denied']) }),
  refusals: ['code_invalid'],
  example: { request: { code: '7KQ2-M9XT-4BHD-0WZR', decision: 'deny' }, response: { status: 'denied' } },
})
