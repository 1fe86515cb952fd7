import { Type } from 'typebox'
import { operation } from './operation.ts'
import { named, none, noParams } from './schemas.ts'
import { VettingStanding } from './vetting-shapes.ts'

export const requestVetting = operation({
  id: 'requestVetting',
  tag: 'identity',
  method: 'POST',
  path: '/api/session/{session_id}/vetting',
  summary: 'Ask the operator to vet the workspace',
  description:
    'Asks the operator to check who stands behind the workspace; vetted is the highest assurance, and counterparties see it. The note says how the operator can check, and only the operator reads it. Asking again replaces the note.',
  access: 'session',
  leastRole: 'owner',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('VettingRequest', 'How the operator can check.', {
    note: Type.String({
      minLength: 1,
      maxLength: 1000,
      description: 'Whom to call, which register to look at. The operator alone reads it.',
    }),
  }),
  success: 200,
  mediaType: 'application/json',
  output: VettingStanding,
  refusals: ['session_not_found', 'workspace_vetted'],
  headers: {},
  example: {
    request: { note: 'Please call our switchboard and ask for Claire Fontaine.' },
    response: { state: 'requested', requested_at: '2026-11-20T09:30:00.000Z' },
  },
  built: true,
})
