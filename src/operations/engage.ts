import { timingSafeEqual } from 'node:crypto'
import { findEngageToken } from '../store/engage-tokens.ts'
import { type Thread, threadById } from '../store/exchange.ts'
import type { House } from './house.ts'
import { secretHashOf } from './operator-access.ts'
import type { Handlers } from './perform.ts'
import type { Refuse } from './refusal.ts'
import { current, takeReply, threadOnWire } from './threads.ts'

/** The thread a token opens. An unknown, an expired and a revoked token are refused in the same words. */
async function threadOfToken(house: House, token: string, refuse: Refuse<401>): Promise<Thread> {
  const presented = secretHashOf(token)
  const issued = await findEngageToken(house.database.db, presented, house.now())
  const isIssued = issued !== null && timingSafeEqual(issued.hash, presented)
  const thread = isIssued ? await current(house, () => threadById(house.database.db, issued.threadId)) : null
  if (thread?.erasedAt === null) return thread
  return refuse(401, 'the token is unknown, expired or revoked', 'Ask the operator who issued it for a new one.')
}

export const getEngageThread: Handlers['getEngageThread'] = async ({ house, input, refuse }) => {
  const thread = await threadOfToken(house, input.token, refuse)
  return { body: await threadOnWire(house, thread, {}, input.since ?? 0) }
}

export const replyByToken: Handlers['replyByToken'] = async ({ house, input, refuse }) => {
  const thread = await threadOfToken(house, input.token, refuse)
  return { body: await takeReply(house, thread, { text: input.text, repliesTo: input.replies_to ?? null }, refuse) }
}
