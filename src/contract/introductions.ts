import { Type } from 'typebox'
import { MESSAGE_CHARACTERS_MAX } from '../domain/conversation.ts'
import { IntroductionAnswer, PairingDeclineReason } from './introduction-shapes.ts'
import { operation } from './operation.ts'
import { keepable, named, none, PairId, Pairing } from './schemas.ts'

const introduction = {
  tag: 'pairings',
  method: 'POST',
  access: 'session',
  rate: 'write',
  params: Type.Object({ pair_id: PairId }),
  query: none,
  headers: {},
  mediaType: 'application/json',
} as const

const REQUESTED = {
  state: 'requested' as const,
  asked_by: 'own' as const,
  asked_at: '2026-11-20T09:30:00.000Z',
  lapses_at: '2026-12-04T09:30:00.000Z',
  open_to: [],
}

const Standing = Pairing.properties.introduction

export const askIntroduction = operation({
  ...introduction,
  id: 'askIntroduction',
  path: '/api/pairings/{session_id}/{pair_id}/introduction',
  summary: 'Ask the other side of a pairing for an introduction again',
  description:
    'To create a pairing asks already. Use this after an introduction lapsed, after the own side declined one, or in a pairing that the operator made. Where the other side still wants the pairing, both agree at once. One side asks at most three times in a pairing; what the other side declined, only the other side can ask for again. It opens no name.',
  body: named('IntroductionRequest', 'Nothing to state.', {}),
  success: 201,
  output: Standing,
  refusals: [
    'not_your_pairing',
    'pairing_not_found',
    'party_withdrawn',
    'workspace_erased',
    'counterparty_without_workspace',
    'introduction_not_askable',
  ],
  example: { request: { pair_id: 'pair-241-17' }, response: REQUESTED },
  built: true,
})

export const answerIntroduction = operation({
  ...introduction,
  id: 'answerIntroduction',
  path: '/api/pairings/{session_id}/{pair_id}/introduction/answer',
  summary: 'Accept or decline an introduction',
  description:
    'Only the side that was asked answers, once, within fourteen days. Accepting shows interest in the pairing, just as setting a phase does: whoever asked is then told the name of the accepting party where its NDA, its assurance and the name release of that party allow it, and no earlier; a party that asks to be asked still decides on each request for its name. Declining leaves the pairing where it is.',
  body: named('IntroductionAnswerInput', 'The answer.', {
    answer: IntroductionAnswer,
    reason: keepable(PairingDeclineReason),
    note: keepable(
      Type.String({
        minLength: 1,
        maxLength: MESSAGE_CHARACTERS_MAX,
        description:
          'Sent as a message of the conversation, which the other side reads in ordinary words until it was told the writer’s name.',
      }),
    ),
  }),
  success: 200,
  output: Standing,
  refusals: [
    'not_your_pairing',
    'pairing_not_found',
    'party_withdrawn',
    'workspace_erased',
    'introduction_not_yours',
    'introduction_not_open',
    'message_limit_reached',
  ],
  example: {
    request: { pair_id: 'pair-241-17', answer: 'accept' },
    response: {
      state: 'accepted',
      asked_by: 'counterparty',
      asked_at: '2026-11-20T09:30:00.000Z',
      answered_at: '2026-11-21T08:00:00.000Z',
      open_to: [],
    },
  },
  built: true,
})
