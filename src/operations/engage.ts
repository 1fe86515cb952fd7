import { timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../entry/app-context.ts'
import { hashSecret } from '../entry/operator-access.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { answerReplyTo, current, recordReply, threadOnWire } from '../exchange/threads.ts'
import { findEngageToken } from '../store/engage-tokens.ts'
import { type Thread, threadById } from '../store/exchange.ts'

/** Returns the thread of a token. The refusal does not reveal whether a token is unknown, expired or revoked. */
async function threadOfToken(app: AppContext, token: string, refuse: Refuse<'engage_token_invalid'>): Promise<Thread> {
  const presented = hashSecret(token)
  const issued = await findEngageToken(app.database.db, presented, app.now())
  const isIssued = issued !== null && timingSafeEqual(issued.hash, presented)
  const thread = isIssued ? await current(app, () => threadById(app.database.db, issued.threadId)) : null
  if (thread?.erasedAt === null) return thread
  return refuse('engage_token_invalid', 'token_not_in_force', 'ask_for_new_token')
}

export const getEngageThread: Handlers['getEngageThread'] = async ({ app, input, refuse }) => {
  const thread = await threadOfToken(app, input.token, refuse)
  return { body: await threadOnWire(app, thread, {}, input.since ?? 0) }
}

export const replyByToken: Handlers['replyByToken'] = async ({ app, input, refuse, commitThenAnswer }) => {
  const thread = await threadOfToken(app, input.token, refuse)
  const reply = { text: input.text, repliesTo: input.replies_to ?? null }
  return await commitThenAnswer<number>(
    (commit) => commit((trx) => recordReply(app, trx, thread, reply, refuse)),
    async (number) => ({ body: await answerReplyTo(app, thread, number) }),
  )
}
