import { isActive, pairingId } from '../domain/deals/deal.ts'
import { introductionLapsesAt, introductionState } from '../domain/deals/pairing-introduction.ts'
import { phaseRequestLapsesAt } from '../domain/deals/phase-consent.ts'
import type { AppContext } from '../entry/app-context.ts'
import { eventsOfPair, insertEvents, type NewEvent } from '../store/events.ts'
import { markLapsesReported, type Unanswered, unansweredIntroductions, unansweredPhases } from '../store/lapses.ts'
import { lockPairingsById, type StoredPairing } from '../store/pairings.ts'
import type { Db } from '../store/schema.ts'
import { sessionsOfParties } from '../store/sessions.ts'

/** Rows of introductions, or of phase requests, per transaction. */
const BATCH = 200

type Due = Pick<AppContext, 'database' | 'now'>

/**
 * Records an event for both sides of every lapsed introduction and phase request, once. Returns the time of the next
 * lapse; null if none is pending.
 */
export async function reportLapses(app: Due): Promise<Date | null> {
  const introductions = await reportLapsed(app, 'introductions')
  const phases = await reportLapsed(app, 'phases')
  const [next = null] = [introductions, phases]
    .filter((instant) => instant !== null)
    .toSorted((one, other) => one.getTime() - other.getTime())
  return next
}

async function reportLapsed({ database, now }: Due, kind: 'introductions' | 'phases'): Promise<Date | null> {
  const [unanswered, lapseOf] =
    kind === 'introductions'
      ? [unansweredIntroductions, introductionLapsesAt]
      : [unansweredPhases, phaseRequestLapsesAt]
  for (;;) {
    const waiting = await unanswered(database.db, BATCH)
    const instant = now()
    const due = waiting.filter((one) => lapseOf(one) <= instant)
    if (due.length > 0)
      await database.transact(async (trx) => {
        const pairings = await lockPairingsById(
          trx,
          due.map(({ pairingId }) => pairingId),
        )
        // Rows answered or recorded by another process before the lock are omitted.
        const reported = await markLapsesReported(
          trx,
          kind,
          due.map(({ id }) => id),
          instant,
        )
        await insertEvents(
          trx,
          await eventsOf(
            trx,
            due.filter(({ id }) => reported.has(id)),
            pairings,
            instant,
          ),
          instant,
        )
      })
    if (due.length < BATCH) {
      const next = waiting.find((one) => lapseOf(one) > instant)
      return next === undefined ? null : lapseOf(next)
    }
  }
}

async function eventsOf(
  trx: Db,
  lapsed: readonly Unanswered[],
  pairings: readonly StoredPairing[],
  now: Date,
): Promise<NewEvent[]> {
  const byId = new Map(pairings.map((pairing) => [pairing.id, pairing]))
  const sessions = await sessionsOfParties(
    trx,
    pairings.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]),
  )
  const reader = (id: number) => ({ id, sessionId: sessions.get(id) ?? null })
  return lapsed.flatMap((one) => {
    const pairing = byId.get(one.pairingId)
    if (pairing === undefined || !isToldOf(one, pairing, now)) return []
    const { buyerId, sellerId } = pairing
    const facts = { pair: pairingId(buyerId, sellerId), by: one.askedBy }
    return one.phase === null
      ? eventsOfPair('introduction_lapsed', reader(buyerId), reader(sellerId), facts)
      : eventsOfPair('phase_request_ended', reader(buyerId), reader(sellerId), {
          ...facts,
          to: one.phase,
          outcome: 'lapsed',
        })
  })
}

/**
 * False for an introduction that was settled another way, and for a deal that has ended: neither lapse concerns anyone
 * any more.
 */
function isToldOf({ askedBy, askedAt, phase }: Unanswered, pairing: StoredPairing, now: Date): boolean {
  if (phase !== null) return isActive(pairing.phase)
  return introductionState({ askedBy, askedAt, answer: null }, pairing, now) === 'lapsed'
}
