import { createHmac } from 'node:crypto'
import type { OperationId } from '../contract/index.ts'
import type { TodoKind } from '../domain/overview/overview.ts'
import { answerText } from '../entry/answer.ts'
import type { Asked } from '../entry/app-context.ts'
import type { Perform } from '../entry/perform.ts'

/** Word in a message to a fictional counterparty that makes it abandon the pairing. */
const DECLINE_WORD = 'decline'

interface Thing {
  pair_id?: string
  counterparty_id: number
}

type Answers = Record<string, unknown>

/** Asks an operation as one fictional counterparty and returns the parsed answer. */
type Ask = (id: OperationId, given?: { pairId?: string; body?: Answers }) => Promise<Answers>

/** Returns the workspace key of a fictional party: derived, so that no request ever carries or stores it. */
export function counterpartyKey(secret: string, partyId: number): string {
  const digits = createHmac('sha256', secret).update(`counterparty ${partyId}`).digest('hex')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}

/**
 * Does the to-dos of some fictional parties, as their overview lists them: they agree to introductions, names, phases
 * and closings, sign the NDA, and answer each message with the same sentence. The same requests always get the same
 * answers.
 */
export async function answerAsParties(perform: Perform, secret: string, partyIds: readonly number[]): Promise<void> {
  for (const partyId of partyIds) {
    const sessionKey = counterpartyKey(secret, partyId)
    const ask: Ask = async (id, { pairId, body } = {}) => {
      const answer = await perform(id, {
        ...NOTHING_ASKED,
        sessionKey,
        sessionHeader: sessionKey,
        params: pairId === undefined ? {} : { pair_id: pairId },
        body: body ?? (id === 'getOverview' || id.startsWith('list') ? undefined : {}),
      })
      return JSON.parse(answerText(answer) ?? '{}')
    }
    const overview = await ask('getOverview')
    if (overview.nda_signed === false)
      await ask('signNda', { body: { session_id: sessionKey, signer_name: 'Fictional Signatory' } })
    for (const { kind, things = [] } of overview.todos as { kind: TodoKind; things?: Thing[] }[])
      for (const thing of things) await ANSWERS[kind]?.(ask, thing)
  }
}

const ANSWERS: Partial<Record<TodoKind, (ask: Ask, thing: Thing) => Promise<unknown>>> = {
  answer_introductions: (ask, { pair_id: pairId }) =>
    ask('answerIntroduction', { ...in_(pairId), body: { answer: 'accept' } }),
  answer_name_requests: async (ask, { counterparty_id: askerId }) => {
    const { received } = (await ask('listNameRequests')) as {
      received: { request_id: number; state: string; counterparty: { id: number } }[]
    }
    for (const { request_id, state, counterparty } of received)
      if (state === 'open' && counterparty.id === askerId)
        await ask('decideNameRequest', { body: { request_id, decision: 'approve' } })
  },
  answer_phase_requests: async (ask, { pair_id: pairId }) => {
    const { pairings } = (await ask('listPairings')) as {
      pairings: { pair_id: string; phase_request?: { request_id: number } }[]
    }
    const request = pairings.find(({ pair_id }) => pair_id === pairId)?.phase_request
    if (request !== undefined)
      await ask('answerPhaseRequest', { ...in_(pairId), body: { request_id: request.request_id, answer: 'confirm' } })
  },
  confirm_closings: (ask, { pair_id: pairId }) =>
    ask('updatePhase', { body: { pair_ids: [pairId], phase: '8_closed' } }),
  open_offers: (ask, { pair_id: pairId }) => ask('sendMessage', { ...in_(pairId), body: { text: GREETING } }),
  answer_messages: async (ask, { pair_id: pairId }) => {
    const { messages } = (await ask('listMessages', in_(pairId))) as {
      messages: { message_id: number; from: string; text: string }[]
    }
    const [newest] = messages.filter(({ from }) => from === 'counterparty')
    if (newest === undefined) return
    await ask('markMessagesRead', { ...in_(pairId), body: { up_to: newest.message_id } })
    if (newest.text.toLowerCase().includes(DECLINE_WORD))
      await ask('updatePhase', { body: { pair_ids: [pairId], phase: '9_abandoned' } })
    else await ask('sendMessage', { ...in_(pairId), body: { text: REPLY } })
  },
}

const GREETING = 'We have seen your proposal and are interested.'
const REPLY = 'Thank you for your message. We agree and are ready for the next step.'

const in_ = (pairId: string | undefined) => (pairId === undefined ? {} : { pairId })

const NOTHING_ASKED: Asked = {
  params: {},
  query: {},
  body: undefined,
  sessionKey: null,
  sessionHeader: null,
  bearerToken: null,
  gatewayEmail: null,
  acceptLanguage: 'en',
  ifNoneMatch: null,
  ifMatch: null,
  idempotencyKey: null,
  ip: null,
  userAgent: null,
}
