import type { AppContext } from '../entry/app-context.ts'
import { addMessage, endThread, lockThread, saveDisclosure } from '../store/exchange.ts'
import { insertProposal } from '../store/proposals.ts'
import { constraintsOfThread, type ManifestAnswer } from './answering.ts'

/** Stores the answer to a manifest with its disclosure and proposal. Of concurrent answers only the first is kept. */
export async function saveManifestAnswer(app: AppContext, threadId: number, answer: ManifestAnswer): Promise<void> {
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
