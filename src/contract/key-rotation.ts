import { Type } from 'typebox'
import { operation } from './operation.ts'
import { EXAMPLE_NEW_KEY, keepable, named, SessionId } from './schemas.ts'

export const rotateKey = operation({
  id: 'rotateKey',
  tag: 'workspace',
  method: 'POST',
  path: '/api/session/{session_id}/rotate',
  summary: 'Rotate the workspace key',
  description:
    'Replaces the caller’s key immediately; the old key is no longer valid (404). Everything in the workspace stays, including the keys of other members, unless `end_member_keys` ends them too. For owners only. Send `new_session_id`, a UUID v4 from a cryptographic source, so that a lost answer does no harm, since you already know the key. Without it a key is generated and returned only once; it is not replayed for an Idempotency-Key either, since the holder of the old key would receive the new one.',
  access: 'session',
  leastRole: 'owner',
  replays: false,
  body: named('RotateRequest', 'The new key, if the caller generated it.', {
    new_session_id: keepable(SessionId),
    end_member_keys: keepable(
      Type.Boolean({
        description: 'Also end the keys of all other members, for instance if a key may be compromised.',
      }),
    ),
  }),
  output: named('RotateResponse', 'The key valid from now on.', { session_id: SessionId }),
  refusals: ['session_not_found', 'session_id_taken'],
  example: {
    request: { new_session_id: EXAMPLE_NEW_KEY },
    response: { session_id: EXAMPLE_NEW_KEY },
  },
})
