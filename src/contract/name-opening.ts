import { Type } from 'typebox'
import { partyText } from './counterparty-text.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { AssuranceLevel, maybe, named, PartyId } from './schemas.ts'

/** Maximum number of names in one request, about as many as a reader picks by hand. */
const NAMES_OPENED_MAX = 10

/** Remaining allowances of new names of a workspace. */
const namesLeft = {
  left_today: Type.Integer({
    minimum: 0,
    description:
      'New names that can be disclosed to the session today. Fictional parties do not count in any of these figures.',
  }),
  sought_left_today: Type.Integer({
    minimum: 0,
    description:
      'How many of them may be of counterparties that only the session wanted to pair with, or that match only since it changed its own profile after signing.',
  }),
  human_check_required: maybe(
    Type.Boolean({
      description:
        'True if more names are disclosed once the workspace passes the human check or declares a supervisor.',
    }),
  ),
  assurance_required: maybe({
    ...AssuranceLevel,
    description: 'Minimum assurance for names in this installation, if the session has not reached it.',
  }),
}
const leftExample = { left_today: 99, sought_left_today: 10 }

export const getNamesAllowance = operation({
  ...ownRead,
  id: 'getNamesAllowance',
  tag: 'matching',
  path: '/api/names/{session_id}',
  summary: 'Remaining name allowance of today',
  description:
    'Remaining allowance of new names for the day. Without an NDA in force nothing is disclosed to a session. Reading it discloses no name.',
  output: named('NamesAllowance', 'Remaining allowance of the day.', namesLeft),
  example: { request: {}, response: leftExample },
})

export const openNames = operation({
  id: 'openNames',
  tag: 'matching',
  method: 'POST',
  path: '/api/names/{session_id}/open',
  summary: 'Open the names of chosen counterparties',
  description: `Discloses the names of up to ${NAMES_OPENED_MAX} chosen current matches and counterparties of pairings to the session, and no other name. Each newly disclosed name is recorded, counts in the day’s allowance, and is notified to the named party. A name disclosed before is returned again without counting. GET /api/matches with names=told lists matches without disclosing a name.`,
  access: 'signed',
  rate: 'read',
  replays: false,
  body: named('NamesToOpen', 'The parties whose names to disclose.', {
    ids: Type.Array(PartyId, { minItems: 1, maxItems: NAMES_OPENED_MAX }),
  }),
  output: named('NamesOpened', 'Result for each requested name, in the order requested, and the remaining allowance.', {
    names: Type.Array(
      named('NameOpened', 'Result for one name.', {
        id: PartyId,
        state: Type.Enum(['told', 'withheld', 'on_request', 'assurance_required', 'not_open'], {
          description:
            'told: `name` is the real one. withheld: an allowance is used up today. on_request: the party releases its name on request (POST /api/name-requests/{session_id}). assurance_required: the party requires a higher assurance. not_open: neither a current match nor the counterparty of a pairing that gives access to names, or no such party.',
        }),
        name: maybe(partyText()),
        assurance: maybe(AssuranceLevel),
      }),
    ),
    withheld: Type.Integer({ minimum: 0, description: 'Number of these names withheld today by an allowance.' }),
    ...namesLeft,
  }),
  refusals: ['no_profile', 'assurance_required'],
  example: {
    request: { ids: [17] },
    response: { names: [{ id: 17, state: 'told', name: 'Ateliers Morvan' }], withheld: 0, ...leftExample },
  },
})
