import type { Static } from 'typebox'
import type { acceptProposal as AcceptProposal } from '../../contract/operator/inbox.ts'
import { PAGE_ROWS } from '../../contract/paging.ts'
import { manifestLanguage } from '../../domain/exchange/manifest.ts'
import { composeMessage } from '../../domain/exchange/next-step.ts'
import { wordsIn } from '../../domain/language/catalogue.ts'
import type { ContextOf, Handlers } from '../../entry/perform.ts'
import type { Refuse } from '../../entry/refusal.ts'
import { current, hasEnded, messageOnWire, ruleOnWire } from '../../exchange/threads.ts'
import { withoutNulls } from '../../presenting/api-mapping.ts'
import { pageLink } from '../../presenting/page-link.ts'
import { insertEvents } from '../../store/events.ts'
import {
  addMessage,
  eraseDue,
  loadThreadMessages,
  lockThread,
  manifestOfThread,
  threadById,
} from '../../store/exchange.ts'
import { recordAct } from '../../store/operator.ts'
import { decideProposal, proposalById, proposals, type StoredProposal } from '../../store/proposals.ts'

export const listProposals: Handlers['listProposals'] = async ({ app, input }) => {
  const limit = input.limit ?? PAGE_ROWS
  await app.database.transact((trx) => eraseDue(trx, app.now()))
  const rows = await proposals(app.database.db, {
    status: input.status ?? null,
    before: input.cursor === undefined ? null : Number(input.cursor),
    limit: limit + 1,
  })
  return {
    body: { proposals: rows.slice(0, limit).map(proposalOnWire) },
    headers: pageLink(rows, limit, input.status ? { status: input.status } : {}),
  }
}

function proposalOnWire(proposal: StoredProposal): Static<(typeof AcceptProposal)['output']> {
  const { id, threadId, participant, summary, status, unread, madeAt, decidedAt, decidedBy } = proposal
  return {
    id,
    thread_id: threadId,
    participant,
    summary,
    status,
    unread,
    made_at: madeAt,
    ...withoutNulls({ decided_at: decidedAt, decided_by: decidedBy }),
  }
}

export const acceptProposal: Handlers['acceptProposal'] = async ({ app, viewer, input, refuse, commit }) => {
  const decision = { status: 'accepted', note: input.note ?? null, partyIds: input.party_ids ?? [] } as const
  return await decide({ app, viewer, refuse, commit }, input.id, decision)
}

export const declineProposal: Handlers['declineProposal'] = async ({ app, viewer, input, refuse, commit }) => {
  const decision = { status: 'declined', note: input.note ?? null, partyIds: [] } as const
  return await decide({ app, viewer, refuse, commit }, input.id, decision)
}

interface Deciding extends Pick<ContextOf<typeof AcceptProposal>, 'app' | 'viewer' | 'commit'> {
  refuse: Refuse<'party_not_found' | 'proposal_not_found' | 'proposal_decided' | 'exchange_ended'>
}

interface Decision {
  status: 'accepted' | 'declined'
  note: string | null
  partyIds: readonly number[]
}

async function decide({ app, viewer: operator, refuse, commit }: Deciding, id: number, decision: Decision) {
  const universe = await app.universe.current()
  const parties = await universe.partiesOf(decision.partyIds)
  const concerned = decision.partyIds.map(
    (partyId) => parties.get(partyId) ?? refuse('party_not_found', 'party_ids_unknown', 'use_search_or_match_ids'),
  )
  return await commit(async (trx) => {
    const now = app.now()
    const proposal = (await proposalById(trx, id)) ?? refuse('proposal_not_found', 'proposal_unknown', 'use_inbox_id')
    const thread = await lockThread(trx, proposal.threadId)
    if (thread === null) throw new Error('a proposal has no thread')
    if (hasEnded(thread, now)) return refuse('exchange_ended', 'exchange_ended', 'leave_ended_exchange')
    if (!(await decideProposal(trx, id, { status: decision.status, by: operator.credential }, now)))
      return refuse('proposal_decided', 'proposal_decided', 'read_inbox')
    const language = manifestLanguage(await manifestOfThread(trx, thread.id))
    const words = wordsIn(language, 'exchange-answers')
    const sentences = [words(`decided.${decision.status}`), ...(decision.note === null ? [] : [decision.note])]
    const next = words(`decided.${decision.status}_next`)
    const message = { author: 'operator', claims: [], repliesTo: 1, next } as const
    await addMessage(trx, thread.id, { ...message, text: composeMessage(sentences, next, language) }, now)
    await insertEvents(
      trx,
      concerned.flatMap(({ sessionId }) =>
        sessionId === null ? [] : [{ sessionId, type: 'exchange_received', partyId: null, facts: { by: 'operator' } }],
      ),
      now,
    )
    await recordAct(
      trx,
      {
        operator: operator.credential,
        act: decision.status === 'accepted' ? 'acceptProposal' : 'declineProposal',
        subject: `proposal ${id}`,
        facts: decision.partyIds.length > 0 ? { parties: decision.partyIds.join(', ') } : {},
      },
      now,
    )
    return { body: proposalOnWire((await proposalById(trx, id)) ?? proposal) }
  })
}

export const getOperatorThread: Handlers['getOperatorThread'] = async ({ app, input, refuse }) => {
  const { db } = app.database
  const thread =
    (await current(app, () => threadById(db, input.id))) ??
    refuse('thread_not_found', 'thread_unknown', 'use_thread_id')
  const manifest = await manifestOfThread(db, thread.id)
  const messages = await loadThreadMessages(db, thread.id)
  return {
    body: {
      id: thread.id,
      participant: thread.participant,
      ...(manifest === null
        ? {}
        : {
            manifest: {
              ...manifest.fields,
              ...(manifest.mandate === null ? {} : { mandate: manifest.mandate }),
              verdict: manifest.verdict,
              published_at: manifest.publishedAt.toISOString(),
            },
          }),
      boundary: thread.rules.map(ruleOnWire),
      ...(manifest?.disclosure ? { disclosure: manifest.disclosure } : {}),
      messages: messages.map(messageOnWire),
      opened_at: thread.openedAt.toISOString(),
      ...withoutNulls({
        ended_at: thread.endedAt?.toISOString() ?? null,
        erased_at: thread.erasedAt?.toISOString() ?? null,
      }),
    },
  }
}

export const replyAsOperator: Handlers['replyAsOperator'] = async ({ app, viewer, input, refuse, commit }) => {
  const next = input.next ?? 'Reply with your key or token.'
  return await commit(async (trx) => {
    const now = app.now()
    const thread = (await lockThread(trx, input.id)) ?? refuse('thread_not_found', 'thread_unknown', 'use_thread_id')
    if (hasEnded(thread, now)) return refuse('exchange_ended', 'exchange_ended', 'leave_ended_exchange')
    const message = { author: 'operator', claims: [], repliesTo: null, next } as const
    const number = await addMessage(trx, thread.id, { ...message, text: composeMessage([input.text], next) }, now)
    await recordAct(
      trx,
      {
        operator: viewer.credential,
        act: 'replyAsOperator',
        subject: `thread ${thread.id}`,
        facts: { message: number },
      },
      now,
    )
    return { body: { thread_id: thread.id, id: number } }
  })
}
