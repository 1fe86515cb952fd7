import { existingClearances } from '../disclosure/disclose.ts'
import { namesAsker, readAnswers } from '../disclosure/opened-contents.ts'
import { ownPairing, partiesOfPairing } from '../disclosure/own-pairing.ts'
import { isAnswered, PUBLISHED_ANSWERS_MAX } from '../domain/deals/conversation.ts'
import { lockSession } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { publishedAnswerOnWire } from '../presenting/published-answer-on-wire.ts'
import { insertEvents, type NewEvent } from '../store/events.ts'
import {
  deletePublishedAnswer,
  insertPublishedAnswer,
  loadPublishedAnswers,
  messageById,
  readersOfAnswers,
} from '../store/published-answers.ts'
import type { Db } from '../store/schema.ts'

export const listPublishedAnswers: Handlers['listPublishedAnswers'] = async ({ app, viewer, input, refuse }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const { own, seller } = await partiesOfPairing(app, viewer, pairing)
  const clearance = (await existingClearances(app, viewer, [seller])).get(seller.id)
  const isOpen = clearance !== undefined && (own.side === 'seller' || pairing.phase !== '9_abandoned')
  if (!isOpen) return { body: { open: false, answers: [] } }
  const answers = readAnswers(clearance, await loadPublishedAnswers(app.database.db, seller.id))
  return { body: { open: true, answers: answers.map(publishedAnswerOnWire) } }
}

export const publishAnswer: Handlers['publishAnswer'] = async ({ app, viewer, input, refuse, commit }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  if (viewer.sellerId !== pairing.sellerId) return refuse('answers_not_yours', 'answers_are_sellers', 'ask_in_message')
  const { seller, buyer } = await partiesOfPairing(app, viewer, pairing)
  const { db } = app.database
  const question = await messageById(db, input.question_id)
  const answer = await messageById(db, input.answer_id)
  if (answer === null || !isAnswered(question, answer, pairing))
    return refuse('answer_not_publishable', 'no_question_answered', 'use_message_ids')
  const clearances = await existingClearances(app, viewer, [seller, buyer])
  const [ownClearance, asker] = [clearances.get(seller.id), clearances.get(buyer.id)]
  if (ownClearance && asker && (await namesAsker(app, { seller: ownClearance, asker }, buyer.id, answer.text)))
    return refuse('answer_names_asker', 'answer_names_asker', 'answer_without_name')
  return await commit(async (trx) => {
    await lockSession(trx, viewer.sessionId)
    if ((await loadPublishedAnswers(trx, seller.id)).length >= PUBLISHED_ANSWERS_MAX)
      return refuse('published_answers_full', 'published_answers_full', {
        of: 'withdraw_answer_first',
        count: PUBLISHED_ANSWERS_MAX,
      })
    const made = { sellerId: seller.id, questionId: input.question_id, answerId: input.answer_id }
    const now = app.now()
    const publishedId = await insertPublishedAnswer(trx, made, now)
    if (publishedId === null) return refuse('answer_published', 'answer_published', 'read_published_answers')
    await notifyReaders(trx, { sessionId: viewer.sessionId, sellerId: seller.id }, now)
    return { body: { published_id: publishedId } }
  })
}

/**
 * Records an event for every buyer that can read an answer, including the one that asked, and for the seller with their
 * number.
 */
async function notifyReaders(
  trx: Db,
  { sessionId, sellerId }: { sessionId: number; sellerId: number },
  now: Date,
): Promise<void> {
  const type = 'answer_published'
  const readers = (await readersOfAnswers(trx, sellerId, now)).filter((reader) => reader !== sessionId)
  const facts = { side: 'reader' }
  const notified: NewEvent[] = readers.map((reader) => ({ sessionId: reader, type, partyId: sellerId, facts }))
  const own: NewEvent = { sessionId, type, partyId: null, facts: { side: 'seller', readers: readers.length } }
  await insertEvents(trx, [...notified, own], now)
}

export const withdrawAnswer: Handlers['withdrawAnswer'] = async ({ viewer, input, refuse, commit }) =>
  await commit(async (trx) => {
    const { sellerId } = viewer
    if (sellerId === null || !(await deletePublishedAnswer(trx, sellerId, input.published_id)))
      return refuse('published_answer_not_found', 'published_answer_unknown', 'read_published_answers')
    return { body: { published_id: input.published_id } }
  })
