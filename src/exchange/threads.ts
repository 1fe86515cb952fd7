import type { Static } from 'typebox'
import type { BoundaryRule, ExchangeMessage, ExchangeThread, ReplyReceipt } from '../contract/exchange-shapes.ts'
import { parseRules, type Rule } from '../domain/exchange/boundary.ts'
import { type Constraints, shownTimes } from '../domain/exchange/constraints.ts'
import {
  checkFields,
  completedManifest,
  type Manifest,
  manifestLanguage,
  manifestOfText,
} from '../domain/exchange/manifest.ts'
import { isWithdrawal } from '../domain/exchange/reply-subjects.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'
import type { Refuse } from '../entry/refusal.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { insertEvents } from '../store/events.ts'
import {
  addMessage,
  endThread,
  eraseDue,
  eraseThread,
  loadThreadMessages,
  lockThread,
  manifestOfThread,
  type RecordedManifest,
  type StoredMessage,
  saveDisclosure,
  type Thread,
  updateManifest,
} from '../store/exchange.ts'
import { insertProposal, loadProposalStatus } from '../store/proposals.ts'
import type { Db } from '../store/schema.ts'
import { answerManifest, answerReply, constraintsOfThread, type ManifestAnswer } from './answering.ts'

/** Loads a thread after erasing everything that its boundary required to be erased by now. */
export async function current(app: AppContext, load: () => Promise<Thread | null>): Promise<Thread | null> {
  const thread = await load()
  const due = thread && constraintsOfThread(thread).erasedAt
  if (!thread || !due || due > app.now() || thread.erasedAt) return thread
  await app.database.transact((trx) => eraseDue(trx, app.now()))
  return await load()
}

/** True if the participant's boundary has ended the exchange. */
export function hasEnded(thread: Thread, now: Date): boolean {
  const { endsAt, noAnswers } = constraintsOfThread(thread)
  return thread.endedAt !== null || noAnswers || (endsAt !== null && endsAt <= now)
}

/**
 * Answers a manifest that has no answer yet. After a failure it stays unanswered and is retried when its answer is
 * requested.
 */
export async function answerOnce(app: AppContext, thread: Thread, manifest: Manifest): Promise<void> {
  if (thread.lastNumber > 1 || hasEnded(thread, app.now())) return
  let answer: ManifestAnswer
  try {
    answer = await answerManifest(app, manifest, constraintsOfThread(thread))
  } catch (error) {
    app.log.error({ fault: loggableFault(error) }, 'a manifest waits for its answer')
    return
  }
  await saveManifestAnswer(app, thread.id, answer)
}

export async function threadOnWire(
  app: AppContext,
  thread: Thread,
  keys: { msgid?: string; answer_key?: string },
  since: number,
): Promise<Static<typeof ExchangeThread>> {
  const { db } = app.database
  const manifest = await manifestOfThread(db, thread.id)
  const written = await loadThreadMessages(db, thread.id)
  const held = heldBack(written, constraintsOfThread(thread), app.now())
  const all = written.filter((message) => !held.has(message))
  const messages = all.filter(({ number }) => number > since)
  const [firstHeld] = held.keys()
  const words = wordsIn(manifestLanguage(manifest), 'exchange-answers')
  const ended = hasEnded(thread, app.now())
  const answered = all.some(({ author }) => author !== 'participant')
  return {
    found: true,
    ...keys,
    participant: thread.participant,
    submission_status: await statusOf(app, thread, manifest),
    answer_ready: answered,
    count: messages.length,
    total_messages: all.length,
    // Not past a message that is held back, so that a later request with this cursor gets it.
    cursor: firstHeld ? firstHeld.number - 1 : (all.at(-1)?.number ?? thread.lastNumber),
    messages: messages.map(messageOnWire),
    state: ended ? 'ended' : answered ? 'answered' : 'waiting',
    boundary: thread.rules.map(ruleOnWire),
    ...(manifest?.disclosure ? { disclosure: manifest.disclosure } : {}),
    next: ended
      ? words('step.ended')
      : firstHeld
        ? words('step.quota', { at: held.get(firstHeld)?.toISOString() ?? '' })
        : (all.at(-1)?.next ?? words('step.waiting')),
  }
}

/** Returns the messages that the quotas of a boundary hold back at `now`, in order, with the time of each. */
function heldBack(
  messages: readonly StoredMessage[],
  { quotas }: Constraints,
  now: Date,
): ReadonlyMap<StoredMessage, Date> {
  const times = shownTimes(messages, quotas)
  return new Map(
    messages.flatMap((message, i) => {
      const at = times[i]
      return at !== undefined && at > now ? [[message, at]] : []
    }),
  )
}

async function statusOf(
  app: AppContext,
  { id }: Thread,
  manifest: RecordedManifest | null,
): Promise<Static<typeof ExchangeThread>['submission_status']> {
  if (manifest === null) return 'engaged'
  if (manifest.verdict === 'FAIL') return 'incomplete'
  const proposal = await loadProposalStatus(app.database.db, id)
  return proposal === null ? 'recorded' : proposal === 'open' ? 'proposed' : proposal
}

export function messageOnWire(message: StoredMessage): Static<typeof ExchangeMessage> {
  const { number, author, text, claims, repliesTo, next, createdAt } = message
  return {
    id: number,
    from: author,
    text,
    claims,
    time: createdAt,
    ...withoutNulls({ replies_to: repliesTo, next }),
  }
}

export function ruleOnWire({ mode, declared, topics, effect, obeyed, understood }: Rule): Static<typeof BoundaryRule> {
  const rule = { mode, declared, about: [...topics], effect }
  if (!obeyed) return { ...rule, obeyed: 'no' }
  return understood === undefined ? { ...rule, obeyed: 'yes' } : { ...rule, obeyed: 'partly', understood }
}

/** Records a reply by the participant, whoever holds the key or token. Returns its number. */
export async function recordReply(
  app: AppContext,
  trx: Db,
  thread: Thread,
  reply: { text: string; repliesTo: number | null },
  refuseReply: Refuse<'message_not_found'>,
): Promise<number> {
  const locked = (await lockThread(trx, thread.id)) ?? thread
  if (locked.erasedAt !== null) return refuseReply('message_not_found', 'thread_erased', 'nothing_of_it_kept')
  if (reply.repliesTo !== null && reply.repliesTo > locked.lastNumber)
    return refuseReply('message_not_found', 'replied_message_unknown', 'use_message_id', {
      fields: [{ path: 'replies_to', message: 'field_no_message' }],
    })
  const now = app.now()
  const written = {
    author: 'participant',
    text: reply.text,
    claims: [],
    repliesTo: reply.repliesTo,
    next: null,
  } as const
  if (locked.sessionId !== null)
    await insertEvents(
      trx,
      [{ sessionId: locked.sessionId, type: 'exchange_received', partyId: null, facts: { by: 'participant' } }],
      now,
    )
  return await addMessage(trx, thread.id, written, now)
}

/** Answers a recorded reply automatically where possible, at most once. Returns its receipt. */
export async function answerReplyTo(
  app: AppContext,
  thread: Thread,
  number: number,
): Promise<Omit<Static<typeof ReplyReceipt>, 'msgid'>> {
  const manifest = await manifestOfThread(app.database.db, thread.id)
  const status = await answerTo(app, thread, manifest, number)
  const receipt = { recorded: true, id: number, participant: thread.participant, status }
  if (status !== 'withdrawn') return receipt
  return { ...receipt, message: wordsIn(manifestLanguage(manifest), 'exchange-answers')('withdrawn') }
}

async function answerTo(
  app: AppContext,
  thread: Thread,
  manifest: Awaited<ReturnType<typeof manifestOfThread>>,
  number: number,
): Promise<Static<typeof ReplyReceipt>['status']> {
  if (hasEnded(thread, app.now())) return 'ended'
  const constraints = constraintsOfThread(thread)
  const { db } = app.database
  const sent = await loadThreadMessages(db, thread.id)
  const replies = sent
    .filter(({ author, number: at }) => author === 'participant' && at <= number)
    .map(({ text }) => text)
  const latest = replies.at(-1) ?? ''
  if (isWithdrawal(latest)) {
    await app.database.transact((trx) => eraseThread(trx, thread.id, app.now()))
    return 'withdrawn'
  }
  const completed = manifest?.verdict === 'FAIL' ? completedManifest(manifest, manifestOfText(latest)) : null
  if (completed !== null) return await answerCompletion(app, thread, number, completed)
  let answer: Awaited<ReturnType<typeof answerReply>>
  try {
    const status = await statusOf(app, thread, manifest)
    answer = await answerReply(app, { replies, manifest, status, constraints })
  } catch (error) {
    app.log.error({ fault: loggableFault(error) }, 'a reply waits for a person')
    return 'recorded'
  }
  return await app.database.transact(async (trx) => {
    if ((await lockThread(trx, thread.id))?.erasedAt !== null) return 'ended'
    const now = app.now()
    const ours = (await loadThreadMessages(trx, thread.id)).filter(({ author }) => author === 'concordat')
    // An earlier attempt stored the answer and ended before returning its receipt.
    if (ours.some(({ repliesTo }) => repliesTo === number)) return answer.isAnswered ? 'answered' : 'recorded'
    if (constraints.messagesMax !== null && ours.length >= constraints.messagesMax) {
      await endThread(trx, thread.id, now)
      return 'ended'
    }
    await addMessage(trx, thread.id, { author: 'concordat', ...answer, repliesTo: number }, now)
    const isHeld = heldBack(await loadThreadMessages(trx, thread.id), constraints, now).size > 0
    const unanswered = wordsIn('en', 'exchange')('unanswered')
    if (!answer.isAnswered && !constraints.noProposal) await insertProposal(trx, thread.id, unanswered, now)
    if (answer.ends) await endThread(trx, thread.id, now)
    return answer.isAnswered && !isHeld ? 'answered' : 'recorded'
  })
}

/** Stores the fields that a reply supplies of an incomplete manifest, and answers the manifest as it is then. */
async function answerCompletion(
  app: AppContext,
  thread: Thread,
  number: number,
  manifest: Manifest,
): Promise<Static<typeof ReplyReceipt>['status']> {
  const rules = parseRules(manifest.fields.boundary, thread.openedAt, manifestLanguage(manifest))
  const constraints = constraintsOfThread({ ...thread, rules })
  const verdict = checkFields(manifest).every(({ ok }) => ok) ? 'PASS' : 'FAIL'
  const answer = await answerManifest(app, manifest, constraints)
  return await app.database.transact(async (trx) => {
    const locked = await lockThread(trx, thread.id)
    if (locked === null || locked.erasedAt !== null) return 'ended'
    const now = app.now()
    const ours = (await loadThreadMessages(trx, thread.id)).filter(({ author }) => author === 'concordat')
    // An earlier attempt stored the answer and ended before returning its receipt.
    if (ours.some(({ repliesTo }) => repliesTo === number)) return 'answered'
    await updateManifest(trx, thread.id, manifest, { verdict, rules, eraseAt: constraints.erasedAt })
    const { messagesMax } = constraints
    if (hasEnded({ ...locked, rules }, now) || (messagesMax !== null && ours.length >= messagesMax)) {
      await endThread(trx, thread.id, now)
      return 'ended'
    }
    await addMessage(trx, thread.id, { author: 'concordat', ...answer, repliesTo: number }, now)
    if (answer.disclosure !== null) await saveDisclosure(trx, thread.id, answer.disclosure)
    if (answer.proposal !== null) await insertProposal(trx, thread.id, answer.proposal, now)
    if (answer.ends) await endThread(trx, thread.id, now)
    return 'answered'
  })
}

/** Stores the answer to a manifest with its disclosure and proposal. Of concurrent answers only the first is kept. */
async function saveManifestAnswer(app: AppContext, threadId: number, answer: ManifestAnswer): Promise<void> {
  await app.database.transact(async (trx) => {
    const thread = await lockThread(trx, threadId)
    if (thread === null || thread.lastNumber > 1 || thread.erasedAt !== null) return
    const now = app.now()
    const { messagesMax } = constraintsOfThread(thread)
    if (messagesMax === 0) return await endThread(trx, threadId, now)
    await addMessage(trx, threadId, { author: 'concordat', ...answer, repliesTo: 1 }, now)
    if (answer.disclosure !== null) await saveDisclosure(trx, threadId, answer.disclosure)
    if (answer.proposal !== null) await insertProposal(trx, threadId, answer.proposal, now)
    if (answer.ends || messagesMax === 1) await endThread(trx, threadId, now)
  })
}
