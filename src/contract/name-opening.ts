import { Type } from 'typebox'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { AssuranceLevel, maybe, named, none, noParams, PartyId } from './schemas.ts'

/** Names that one request opens at most: as many as a reader picks by hand. */
const NAMES_OPENED_MAX = 10

/** What is left of a workspace's allowances of new names. */
const namesLeft = {
  left_today: Type.Integer({
    minimum: 0,
    description: 'How many new names open to the session today. Fictional parties count in none of these figures.',
  }),
  sought_left_today: Type.Integer({
    minimum: 0,
    description:
      'How many of them may be of counterparties that only the session wished for, or that match only since it changed its own profile after signing.',
  }),
  human_check_required: maybe(
    Type.Boolean({
      description: 'True where more names open once the workspace passes the human check or declares a supervisor.',
    }),
  ),
  assurance_required: maybe({
    ...AssuranceLevel,
    description: 'The least assurance at which names open here, where the session has not reached it.',
  }),
}
const leftExample = { left_today: 99, sought_left_today: 10 }

export const getNamesAllowance = operation({
  ...ownRead,
  id: 'getNamesAllowance',
  tag: 'matching',
  path: '/api/names/{session_id}',
  summary: 'How many names open today',
  description:
    'What is left of the day’s allowance of new names. Nothing opens to a session without an NDA in force. Reading it tells nobody a name.',
  output: named('NamesAllowance', 'What is left of the day.', namesLeft),
  refusals: [],
  headers: {},
  example: { request: {}, response: leftExample },
  built: true,
})

export const openNames = operation({
  id: 'openNames',
  tag: 'matching',
  method: 'POST',
  path: '/api/names/{session_id}/open',
  summary: 'Open the names of chosen counterparties',
  description: `Tells the session the names of up to ${NAMES_OPENED_MAX} of its current matches and counterparties of pairings, and no other name. Each name told for the first time is recorded and counts in the day’s allowance, and the party named learns of it. A name that was told before is answered again and counts no more. GET /api/matches with names=told lists matches without telling a name.`,
  access: 'signed',
  rate: 'read',
  replays: false,
  params: noParams,
  query: none,
  body: named('NamesToOpen', 'Whose names.', {
    ids: Type.Array(PartyId, { minItems: 1, maxItems: NAMES_OPENED_MAX }),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('NamesOpened', 'What became of each name asked for, in the order asked, and what is left of the day.', {
    names: Type.Array(
      named('NameOpened', 'What became of one name.', {
        id: PartyId,
        state: Type.Enum(['told', 'withheld', 'on_request', 'assurance_required', 'not_open'], {
          description:
            'told: `name` is the real one. withheld: an allowance is used up today. on_request: the party tells its name to whom it has approved (POST /api/name-requests/{session_id}). assurance_required: the party asks for more proof of who is asking. not_open: neither a current match nor the counterparty of a pairing that opens names, or no such party.',
        }),
        name: maybe(Type.String()),
        assurance: maybe(AssuranceLevel),
      }),
    ),
    withheld: Type.Integer({ minimum: 0, description: 'How many of these names an allowance withholds today.' }),
    ...namesLeft,
  }),
  refusals: ['no_profile', 'assurance_required'],
  headers: {},
  example: {
    request: { ids: [17] },
    response: { names: [{ id: 17, state: 'told', name: 'Ateliers Morvan' }], withheld: 0, ...leftExample },
  },
  built: true,
})
