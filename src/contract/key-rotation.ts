import { Type } from 'typebox'
import { operation } from './operation.ts'
import { EXAMPLE_NEW_KEY, keepable, named, none, noParams, SessionId } from './schemas.ts'

export const rotateKey = operation({
  id: 'rotateKey',
  tag: 'workspace',
  method: 'POST',
  path: '/api/session/{session_id}/rotate',
  summary: 'Take a new workspace key',
  description:
    'The key that asks is replaced by the new one, at once; the old one opens nothing any more (404). Everything in the workspace stays, and so do the keys of other members, unless `end_member_keys` ends them too. For owners only. Send `new_session_id`, a UUID v4 from a cryptographic source, and a lost answer costs nothing: the key is known to you already. Without it one is minted and answered this once; the answer is never given again, not for an Idempotency-Key either, since whoever holds the old key would be given the new one.',
  access: 'session',
  leastRole: 'owner',
  rate: 'write',
  replays: false,
  params: noParams,
  query: none,
  body: named('RotateRequest', 'The new key, if it is of your making.', {
    new_session_id: keepable(SessionId),
    end_member_keys: keepable(
      Type.Boolean({
        description: 'Also end the keys of all other members, for instance when a key may be in wrong hands.',
      }),
    ),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('RotateResponse', 'The key that holds from now on.', { session_id: SessionId }),
  refusals: ['session_not_found', 'session_id_taken'],
  headers: {},
  example: {
    request: { new_session_id: EXAMPLE_NEW_KEY },
    response: { session_id: EXAMPLE_NEW_KEY },
  },
  built: true,
})
