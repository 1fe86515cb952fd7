import { Type } from 'typebox'
import { MESSAGE_CHARACTERS_MAX } from '../domain/deals/conversation.ts'
import { IntroductionAnswer, PairingDeclineReason } from './introduction-shapes.ts'
import { Pairing } from './match-shapes.ts'
import { operation } from './operation.ts'
import { keepable, named, PairId } from './schemas.ts'

const introduction = {
  tag: 'pairings',
  method: 'POST',
  access: 'session',
  params: Type.Object({ pair_id: PairId }),
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
    'Creating a pairing already asks. Use this after an introduction lapsed, after the own side declined one, or in a pairing made by the operator. If the other side still wants the pairing, both agree at once. One side asks at most three times in a pairing; after the other side declined, only the other side can ask again. No name is disclosed.',
  body: named('IntroductionRequest', 'Empty.', {}),
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
})

export const answerIntroduction = operation({
  ...introduction,
  id: 'answerIntroduction',
  path: '/api/pairings/{session_id}/{pair_id}/introduction/answer',
  summary: 'Accept or decline an introduction',
  description:
    'Only the side that was asked can answer, once, within fourteen days. Accepting shows interest in the pairing, just as setting a phase does: only then can the side that asked see the accepting party’s name, provided that its NDA, its assurance and that party’s name release allow it; a party that releases its name on request still decides each request. Declining leaves the pairing unchanged.',
  body: named('IntroductionAnswerInput', 'The answer.', {
    answer: IntroductionAnswer,
    reason: keepable(PairingDeclineReason),
    note: keepable(
      Type.String({
        minLength: 1,
        maxLength: MESSAGE_CHARACTERS_MAX,
        description:
          'Sent as a message of the conversation, which the other side reads in ordinary words until the sender’s name is disclosed to it.',
      }),
    ),
  }),
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
})
