import { Type } from 'typebox'
import { partyText } from './counterparty-text.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, maybe, named, PairId, rowId } from './schemas.ts'

const MessageId = rowId()
const PublishedId = rowId()

const PublishedAnswer = named('PublishedAnswer', 'A question with the seller’s answer to all its buyers.', {
  published_id: PublishedId,
  question: maybe(partyText('In ordinary words for every reader; absent once its author has erased its workspace.')),
  answer: partyText('As written by the seller.'),
  published_at: Instant,
})

const writing = {
  tag: 'pairings',
  method: 'POST',
  access: 'session',
} as const

const Standing = named('PublishedAnswerId', 'The published answer.', { published_id: PublishedId })

export const listPublishedAnswers = operation({
  ...ownRead,
  id: 'listPublishedAnswers',
  tag: 'pairings',
  path: '/api/pairings/{session_id}/{pair_id}/answers',
  summary: 'Published answers of the seller of a pairing',
  description:
    'Questions and answers published by the seller, newest first, for the seller and for every buyer that is paired with it and to which its name is disclosed. They do not reveal who asked. Reading them discloses no name.',
  params: Type.Object({ pair_id: PairId }),
  output: named('PublishedAnswers', 'Questions and answers published by a seller.', {
    open: Type.Boolean({ description: 'The seller’s name is disclosed to the reader; if not, the list is empty.' }),
    answers: Type.Array(PublishedAnswer),
  }),
  refusals: ['not_your_pairing', 'pairing_not_found'],
  example: {
    request: { pair_id: 'pair-241-17' },
    response: {
      open: true,
      answers: [
        {
          published_id: 2,
          question: 'Are the premises rented?',
          answer: 'Yes, until 2031.',
          published_at: '2026-11-22T10:00:00.000Z',
        },
      ],
    },
  },
})

export const publishAnswer = operation({
  ...writing,
  id: 'publishAnswer',
  path: '/api/pairings/{session_id}/{pair_id}/answers',
  summary: 'Publish an answer to all buyers that know the seller’s name',
  description:
    'Publishes two messages of the pairing: the buyer’s question and the seller’s later answer. Readers see the question in ordinary words and the answer as written, but not who asked: an answer that contains the buyer’s disclosed name is refused. At most 200 at a time.',
  params: Type.Object({ pair_id: PairId }),
  body: named('PublishAnswerInput', 'The question and the answer.', {
    question_id: { ...MessageId, description: 'message_id of the buyer’s question.' },
    answer_id: { ...MessageId, description: 'message_id of the seller’s answer.' },
  }),
  success: 201,
  output: Standing,
  refusals: [
    'not_your_pairing',
    'pairing_not_found',
    'answers_not_yours',
    'answer_not_publishable',
    'answer_names_asker',
    'answer_published',
    'published_answers_full',
  ],
  example: { request: { pair_id: 'pair-241-17', question_id: 7, answer_id: 8 }, response: { published_id: 2 } },
})

export const withdrawAnswer = operation({
  ...writing,
  id: 'withdrawAnswer',
  path: '/api/published-answers/{session_id}/withdraw',
  summary: 'Withdraw a published answer',
  description: 'From now on only the two sides of the conversation can read it.',
  body: named('WithdrawAnswerInput', 'The answer to withdraw.', { published_id: PublishedId }),
  output: Standing,
  refusals: ['published_answer_not_found'],
  example: { request: { published_id: 2 }, response: { published_id: 2 } },
})
