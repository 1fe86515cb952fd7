import { Type } from 'typebox'
import { OneTimeCode } from './one-time-code.ts'
import { operation } from './operation.ts'
import { Instant, maybe, named } from './schemas.ts'

/** Common properties of the supervisor's two operations, whose credential is the code of the message. */
const byCode = {
  tag: 'nda',
  method: 'POST',
  access: 'registration',
  rate: 'registration',
} as const

export const readSignatureRequest = operation({
  ...byCode,
  id: 'readSignatureRequest',
  path: '/api/signatures/read',
  summary: 'Signature requested by an agent',
  description:
    'For the human supervisor of an agent, who received a code: the signatory and company for which the agent requests a signature, and the text (GET /api/nda/text). Reading does not use up the code.',
  replays: false,
  body: named('SignatureReading', 'The code.', { code: OneTimeCode }),
  output: named('SignatureToApprove', 'The requested signature.', {
    supervisor_name: Type.String({ description: 'The signer to be recorded.' }),
    company: maybe(Type.String()),
    text_version: Type.String(),
    text_sha256: Type.String(),
    asked_at: Instant,
    expires_at: Instant,
  }),
  refusals: ['code_invalid'],
  example: {
    request: { code: '7KQ2-M9XT-4BHD-0WZR' },
    response: {
      supervisor_name: 'Claire Fontaine',
      company: 'Northbridge Capital',
      text_version: 'concordat-nda-1.0',
      text_sha256: '0'.repeat(64),
      asked_at: '2026-11-20T09:30:00.000Z',
      expires_at: '2026-11-27T09:30:00.000Z',
    },
  },
})

export const decideSignature = operation({
  ...byCode,
  id: 'decideSignature',
  path: '/api/signatures/decide',
  summary: 'Approve or refuse an agent’s signature',
  description:
    'The supervisor’s decision. Approving records the NDA in the supervisor’s own name, from the address of this request, and opens the NDA-gated endpoints to the agent’s workspace. Refusing records nothing. The code works once.',
  body: named('SignatureDecision', 'The code and the decision.', {
    code: OneTimeCode,
    decision: Type.Enum(['approve', 'refuse']),
  }),
  output: named('SignatureDecided', 'The decision.', {
    status: Type.Enum(['approved', 'refused']),
    nda_signed: Type.Boolean(),
    expires_at: maybe(Instant),
  }),
  refusals: ['code_invalid', 'signing_barred', 'signing_held'],
  example: {
    request: { code: '7KQ2-M9XT-4BHD-0WZR', decision: 'approve' },
    response: { status: 'approved', nda_signed: true, expires_at: '2028-11-20T09:30:00.000Z' },
  },
})
