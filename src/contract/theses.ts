import { Type } from 'typebox'
import { THESES_MAX } from '../domain/parties/thesis-limits.ts'
import { CONFIRMED_REFUSALS } from './confirmed-shapes.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { named, ThesisId } from './schemas.ts'
import { Thesis, ThesisInput } from './thesis-shapes.ts'

const write = {
  tag: 'theses',
  method: 'POST',
  access: 'session',
} as const

const REQUEST = {
  name: 'Calibration, north',
  sector: 'Calibration services, excluding medical devices',
  geography: 'Benelux, Nordics',
  check_size_min: 3,
  check_size_max: 12,
}
const CALIBRATION = { thesis_id: 12, ...REQUEST, created_at: '2026-11-23T09:00:00.000Z' }

export const listTheses = operation({
  ...ownRead,
  id: 'listTheses',
  tag: 'theses',
  path: '/api/theses/{session_id}',
  summary: 'Theses of a buyer',
  description:
    'The buyer’s searches besides its profile, oldest first, each with its own sector, solutions, geography and criteria. Their names and texts are shown to nobody else.',
  output: named('Theses', 'The buyer’s searches besides its profile.', {
    theses: Type.Array(Thesis),
    theses_max: Type.Integer({ description: 'Maximum number of theses.' }),
  }),
  refusals: ['not_a_buyer'],
  example: { request: {}, response: { theses: [CALIBRATION], theses_max: THESES_MAX } },
})

export const addThesis = operation({
  ...write,
  id: 'addThesis',
  comparedWith: 'listTheses',
  path: '/api/theses/{session_id}',
  summary: 'Add a thesis',
  description: `A buyer may have up to ${THESES_MAX} theses besides its profile. Texts are read like those of the profile, including exclusions, and are masked before use.`,
  body: ThesisInput,
  success: 201,
  output: Thesis,
  refusals: [
    'not_a_buyer',
    'theses_full',
    'thesis_name_taken',
    'ticket_reversed',
    'currency_unsupported',
    ...CONFIRMED_REFUSALS,
  ],
  example: { request: REQUEST, response: CALIBRATION },
})

export const changeThesis = operation({
  ...write,
  id: 'changeThesis',
  comparedWith: 'listTheses',
  path: '/api/theses/{session_id}/{thesis_id}',
  summary: 'Change a thesis',
  description: 'Replaces the thesis: absent and null fields are no longer stated. Its id stays.',
  params: Type.Object({ thesis_id: ThesisId }),
  body: ThesisInput,
  output: Thesis,
  refusals: [
    'not_a_buyer',
    'thesis_not_found',
    'thesis_name_taken',
    'ticket_reversed',
    'currency_unsupported',
    ...CONFIRMED_REFUSALS,
  ],
  example: {
    request: { thesis_id: 12, ...REQUEST, check_size_max: 15 },
    response: { ...CALIBRATION, check_size_max: 15 },
  },
})

export const removeThesis = operation({
  ...write,
  id: 'removeThesis',
  comparedWith: 'listTheses',
  path: '/api/theses/{session_id}/{thesis_id}/remove',
  summary: 'Remove a thesis',
  description: 'The thesis is removed permanently. Pairings, watched parties and dismissals stay.',
  params: Type.Object({ thesis_id: ThesisId }),
  body: named('ThesisRemoval', 'Empty: the path identifies the thesis.', {}),
  output: named('ThesisRemoved', 'The removed thesis.', { thesis_id: ThesisId }),
  refusals: ['not_a_buyer', 'thesis_not_found'],
  example: { request: { thesis_id: 12 }, response: { thesis_id: 12 } },
})
