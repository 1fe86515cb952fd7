import type { Transaction } from 'kysely'
import type { OperationShape } from '../contract/index.ts'
import { HOUR_MS } from '../domain/durations.ts'
import { type RefusalSaid, refusalWriter } from '../domain/language/refusals.ts'
import {
  claimRequest,
  type Reservation,
  releaseReservation,
  type Settled,
  settleReservation,
} from '../store/idempotency.ts'
import type { Schema } from '../store/schema.ts'
import type { Answer, Reply } from './answer.ts'
import type { AppContext, Asked } from './app-context.ts'
import type { Decided, Keeping } from './commit.ts'
import { loggableFault } from './fault.ts'
import { Refusal, type RefusalMore, refuse } from './refusal.ts'
import { decrypted, derivePart, encrypted, requestSecret } from './request-secret.ts'

/** How long an answer is given again for the same key. */
const KEPT_HOURS = 24
/** A request is answered within its statements' limit of 30 s or not at all: after this its claim may be taken over. */
const LAPSES_AFTER_MS = 120_000

/** What is kept: an answer, or a refusal that left a record. */
type Kept =
  | { answer: Answer }
  | { refusal: { code: Refusal['code']; said: RefusalSaid; detail: RefusalSaid | null; more: RefusalMore } }

/** A request that carries an Idempotency-Key, as an edge hands it over. */
export interface KeyedRequest {
  operation: OperationShape
  asked: Asked
  input: Record<string, unknown>
  /** The answer that a reply of the handler leaves as. */
  answerOf(reply: Reply<unknown>): Answer
}

/**
 * Carries a request out at most once for its Idempotency-Key, which counts for one operation and one credential: the same
 * request is given the same answer again for a day, another one under the key is refused (422), and so is one that is
 * still being answered (409). What the work came to is kept in the work's own transaction, so whenever a process dies, the
 * request repeated finds either both or neither. A refusal that left no record is not kept. What is kept is encrypted under
 * a secret made of key and credential, neither of which is stored.
 */
export async function once(
  app: AppContext,
  { operation, asked, input, answerOf }: KeyedRequest,
  work: (keeping: Keeping) => Promise<Answer>,
): Promise<Answer> {
  const secret = requestSecret(operation, asked, input)
  const now = app.now()
  const found = await claimRequest(app.database, {
    id: derivePart(secret, 'id'),
    payloadHash: derivePart(secret, 'payload', JSON.stringify(input)),
    now,
    expiresAt: new Date(now.getTime() + KEPT_HOURS * HOUR_MS),
    lapsedAt: new Date(now.getTime() - LAPSES_AFTER_MS),
  })
  switch (found.is) {
    case 'claimed':
      return await carriedOut({ app, claim: found.claim, secret, answerOf }, found.outcome, work)
    case 'answered':
      return replayed(decrypted(found.answer, secret) as Kept)
    case 'under way':
      return refuseUnderWay()
    case 'another request':
      return refuse('idempotency_key_reused', 'idempotency_key_reused', 'use_new_idempotency_key')
  }
}

function refuseUnderWay(): never {
  return refuse('idempotency_in_progress', 'idempotency_in_progress', 'wait_and_repeat', { retry_after: 1 })
}

/** A request that this process has claimed. */
interface Claimed {
  app: AppContext
  claim: Reservation
  secret: Uint8Array
  answerOf(reply: Reply<unknown>): Answer
}

async function carriedOut(
  claimed: Claimed,
  outcome: Uint8Array | null,
  work: (keeping: Keeping) => Promise<Answer>,
): Promise<Answer> {
  const { app, claim, secret, answerOf } = claimed
  let isAnswerKept = false
  const keeping: Keeping = {
    found: outcome && (decrypted(outcome, secret) as { outcome: unknown }),
    async keepDecided(trx, decided) {
      await settle(claimed, trx, { answer: sealed(claimed, keptOf(decided, answerOf)) })
      isAnswerKept = true
    },
    keepOutcome: (trx, reached) => settle(claimed, trx, { outcome: sealed(claimed, { outcome: reached }) }),
  }
  try {
    const answer = await work(keeping)
    if (!isAnswerKept) await keepAnswer(claimed, answer)
    return answer
  } catch (error) {
    await releaseReservation(app.database, claim)
    throw error
  }
}

function sealed({ app, secret }: Claimed, kept: unknown): Uint8Array {
  return encrypted(kept, secret, app.newSecret())
}

/** Refuses, and so rolls the work back, where another process has taken the claim over. */
async function settle({ claim }: Claimed, trx: Transaction<Schema>, settled: Settled): Promise<void> {
  if (!(await settleReservation(trx, claim, settled))) refuseUnderWay()
}

/** Keeps the answer to a request whose work is committed: without it the request repeated is answered from its outcome. */
async function keepAnswer(claimed: Claimed, answer: Answer): Promise<void> {
  const { app, claim } = claimed
  try {
    await app.database.transact((trx) => settleReservation(trx, claim, { answer: sealed(claimed, { answer }) }))
  } catch (error) {
    app.log.error({ fault: loggableFault(error) }, 'an answer could not be kept for its idempotency key')
    await releaseReservation(app.database, claim).catch(() => {})
  }
}

function keptOf(decided: Decided<unknown>, answerOf: (reply: Reply<unknown>) => Answer): Kept {
  if (!(decided instanceof Refusal)) return { answer: answerOf(decided) }
  const { code, said, detail, more } = decided
  return { refusal: { code, said, detail, more } }
}

function replayed(kept: Kept): Answer {
  if ('refusal' in kept) {
    const { code, said, detail, more } = kept.refusal
    const isKnown = [said, detail ?? [], ...(more.fields ?? []).map(({ message }) => message)].every(
      refusalWriter.isKnown,
    )
    // Another release may have kept a sentence that this one does not have.
    if (!isKnown) throw new Refusal(code, { of: 'refused_earlier', code }, null, { ...more, fields: [] })
    throw new Refusal(code, said, detail, more)
  }
  return { ...kept.answer, headers: { ...kept.answer.headers, 'Idempotency-Replayed': 'true' } }
}
