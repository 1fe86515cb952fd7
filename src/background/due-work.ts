import { uploadsKeptSince } from '../domain/deals/data-room.ts'
import { isActive, pairingId } from '../domain/deals/deal.ts'
import { introductionLapsesAt, introductionState } from '../domain/deals/pairing-introduction.ts'
import { phaseRequestLapsesAt } from '../domain/deals/phase-consent.ts'
import { MINUTE_MS } from '../domain/figures/durations.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'
import { abandonedUploads, sweepUploads } from '../store/data-room-files.ts'
import { eventsOfPair, insertEvents, type NewEvent } from '../store/events.ts'
import { markLapsesReported, type Unanswered, unansweredIntroductions, unansweredPhases } from '../store/lapses.ts'
import { lockPairingsById, type StoredPairing } from '../store/pairings.ts'
import type { Db } from '../store/schema.ts'
import { sessionsOfParties } from '../store/sessions.ts'

/** Poll interval, since another process may write an earlier due date. */
const LOOK_EVERY_MS = MINUTE_MS

type Due = Pick<AppContext, 'database' | 'now' | 'log'>

interface DueHere extends Due, Pick<AppContext, 'stampedFiles'> {}

interface DueWork {
  close(): Promise<void>
}

/** Rows of introductions, or of phase requests, per transaction. */
const BATCH = 200

type Lapsing = Pick<AppContext, 'database' | 'now'>

/**
 * Records an event for both sides of every lapsed introduction and phase request, once. Returns the time of the next
 * lapse; null if none is pending.
 */
export async function reportLapses(app: Lapsing): Promise<Date | null> {
  const introductions = await reportLapsed(app, 'introductions')
  const phases = await reportLapsed(app, 'phases')
  const [next = null] = [introductions, phases]
    .filter((instant) => instant !== null)
    .toSorted((one, other) => one.getTime() - other.getTime())
  return next
}

async function reportLapsed({ database, now }: Lapsing, kind: 'introductions' | 'phases'): Promise<Date | null> {
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
    if (pairing === undefined || !isReported(one, pairing, now)) return []
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
function isReported({ askedBy, askedAt, phase }: Unanswered, pairing: StoredPairing, now: Date): boolean {
  if (phase !== null) return isActive(pairing.phase)
  return introductionState({ askedBy, askedAt, answer: null }, pairing, now) === 'lapsed'
}

/** Starts the work that is due by the clock: records lapses when they happen and removes abandoned uploads. */
export function startDueWork(app: DueHere, { lookEveryMs = LOOK_EVERY_MS } = {}): DueWork {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let underWay = Promise.resolve()

  async function look(): Promise<void> {
    let waitMs = lookEveryMs
    try {
      const next = await reportLapses(app)
      if (next !== null) waitMs = Math.min(waitMs, Math.max(0, next.getTime() - app.now().getTime()))
      await removeAbandonedUploads(app)
      await app.stampedFiles.sweep()
    } catch (error) {
      if (!isClosed) app.log.error(loggableFault(error), 'due work failed and is retried in a minute')
    }
    if (!isClosed)
      timer = setTimeout(() => {
        underWay = look()
      }, waitMs).unref()
  }

  underWay = look()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await underWay
    },
  }
}

/** Removes abandoned uploads and returns their number. Opens a transaction only if there are some. */
export async function removeAbandonedUploads({ database, now, log }: Due): Promise<number> {
  const untouchedSince = uploadsKeptSince(now())
  if (!(await abandonedUploads(database.db, untouchedSince))) return 0
  const removed = await database.transact((trx) => sweepUploads(trx, untouchedSince))
  if (removed > 0) log.info({ uploads: removed }, 'uploads that nobody continued are removed')
  return removed
}
