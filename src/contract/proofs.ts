import { Type } from 'typebox'
import { OneTimeCode } from './one-time-code.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { AssuranceLevel, Email, EXAMPLE_NEW_KEY, Instant, named, none, noParams, SessionId } from './schemas.ts'

/** What the operations that send or take a one-time code have in common. */
const posted = {
  method: 'POST',
  params: noParams,
  query: none,
  success: 200,
  mediaType: 'application/json',
  headers: {},
} as const

export const requestEmailProof = operation({
  ...posted,
  id: 'requestEmailProof',
  tag: 'identity',
  path: '/api/session/{session_id}/email',
  summary: 'Send a code to the e-mail address',
  description:
    'Sends a one-time code to the e-mail address that the workspace states. Sent back with confirmEmail within 24 hours, it proves that the address is the workspace’s and raises its assurance to email, or to company where the address belongs to the domain of its website. Three messages to an address in an hour and six in a day; what others ask for the same address uses up none of them.',
  access: 'session',
  leastRole: 'owner',
  rate: 'write',
  body: named('EmailProofRequest', 'Nothing: the address is that of the workspace.', {}),
  output: named('EmailProofRequested', 'A message is on its way.', {
    status: Type.Literal('queued'),
    delivery: Type.Enum(['mail', 'operator'], {
      description:
        'mail: it leaves by itself; operator: this installation sends no mail, and the operator hands it over.',
    }),
  }),
  refusals: ['session_not_found', 'email_missing', 'email_proven', 'email_bounced', 'mail_limit_reached'],
  example: { request: {}, response: { status: 'queued', delivery: 'mail' } },
  built: true,
})

export const confirmEmail = operation({
  ...posted,
  id: 'confirmEmail',
  tag: 'identity',
  path: '/api/session/{session_id}/email/confirm',
  summary: 'Prove the e-mail address',
  description:
    'Takes the one-time code that was sent to the address of this workspace. The code works for this workspace alone: whoever reads a message that they did not ask for proves nothing for anybody. The address recovers a lost key once it has been proven for 72 hours, or as soon as the address before it confirms the change (decideAddress). The proof ends with the key of the member who made it.',
  access: 'session',
  leastRole: 'owner',
  rate: 'write',
  body: named('EmailConfirmation', 'The code.', { code: OneTimeCode }),
  output: named('EmailConfirmed', 'The address is proven.', {
    assurance: AssuranceLevel,
    recovers_from: { ...Instant, description: 'From when on the address recovers a lost key.' },
  }),
  refusals: ['session_not_found', 'code_invalid'],
  example: {
    request: { code: '7KQ2-M9XT-4BHD-0WZR' },
    response: { assurance: 'company', recovers_from: '2026-11-23T09:30:00.000Z' },
  },
  built: true,
})

export const requestRecovery = operation({
  ...posted,
  id: 'requestRecovery',
  tag: 'recovery',
  path: '/api/recovery',
  summary: 'Ask for a new key by mail',
  description:
    'For a lost workspace key. If a workspace has proven this address for 72 hours, or the address before it confirmed the change, a message with a one-time link goes there. The answer is the same whether one has or not, so that nobody learns from it who uses this service.',
  access: 'registration',
  rate: 'registration',
  body: named('RecoveryRequest', 'The address that the workspace has proven.', { email: Email }),
  output: named('RecoveryRequested', 'The same for every address.', { message: Type.String() }),
  refusals: ['mail_limit_reached'],
  headers: BY_LANGUAGE,
  example: {
    request: { email: 'claire@northbridge.example' },
    response: {
      message:
        'If this address has been the proven address of a workspace for 72 hours, a message is on its way to it.',
    },
  },
  built: true,
})

export const recoverWorkspace = operation({
  ...posted,
  id: 'recoverWorkspace',
  tag: 'recovery',
  path: '/api/recovery/confirm',
  summary: 'Replace a lost key',
  description:
    'Takes the one-time code of the message and answers a new workspace key, this once. The old key and the keys of all members open nothing any more, everything in the workspace stays, and its activity records the change. Owners with an address are notified by mail.',
  access: 'registration',
  rate: 'registration',
  replays: false,
  body: named('RecoveryConfirmation', 'The code.', { code: OneTimeCode }),
  output: named('WorkspaceRecovered', 'The key that holds from now on.', { session_id: SessionId }),
  refusals: ['code_invalid'],
  example: {
    request: { code: '7KQ2-M9XT-4BHD-0WZR' },
    response: { session_id: EXAMPLE_NEW_KEY },
  },
  built: true,
})

export const decideAddress = operation({
  ...posted,
  id: 'decideAddress',
  tag: 'recovery',
  path: '/api/recovery/address',
  summary: 'Confirm or deny a new address',
  description:
    'For the reader of the address that a workspace had proven before it stated another, who was sent a code. Confirming lets the new address recover the workspace as soon as it is proven. Denying makes the former address the proven one again and ends the proof of the new one; ask for a new key at once (POST /api/recovery): it ends every other key. The code works once, within 72 hours.',
  access: 'registration',
  rate: 'registration',
  body: named('AddressDecision', 'The code and the decision.', {
    code: OneTimeCode,
    decision: Type.Enum(['confirm', 'deny']),
  }),
  output: named('AddressDecided', 'The decision recorded.', { status: Type.Enum(['confirmed', 'denied']) }),
  refusals: ['code_invalid'],
  example: { request: { code: '7KQ2-M9XT-4BHD-0WZR', decision: 'deny' }, response: { status: 'denied' } },
  built: true,
})
