import { Type } from 'typebox'
import { operation } from './operation.ts'
import { named } from './schemas.ts'
import { VettingStanding } from './vetting-shapes.ts'

export const requestVetting = operation({
  id: 'requestVetting',
  tag: 'identity',
  method: 'POST',
  path: '/api/session/{session_id}/vetting',
  summary: 'Request vetting by the operator',
  description:
    'Asks the operator to check the identity behind the workspace; vetted is the highest assurance and is shown to counterparties. The note describes how the operator can check, and only the operator reads it. A new request replaces the note.',
  access: 'session',
  leastRole: 'owner',
  body: named('VettingRequest', 'Guidance for the operator’s check.', {
    note: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Whom to call, or which register to consult. Only the operator reads it.',
    }),
  }),
  output: VettingStanding,
  refusals: ['not_in_test_mode', 'session_not_found', 'workspace_vetted'],
  example: {
    request: { note: 'Please call our switchboard and ask for Claire Fontaine.' },
    response: { state: 'requested', requested_at: '2026-11-20T09:30:00.000Z' },
  },
})
