import { isClosedByOtherAlone } from '../domain/deals/closing.ts'
import { pairingId } from '../domain/deals/deal.ts'
import { introductionState } from '../domain/deals/pairing-introduction.ts'
import { isWaiting } from '../domain/deals/phase-consent.ts'
import type { OtherWaiting, PairingState } from '../domain/overview/overview.ts'
import type { Side } from '../domain/parties/party.ts'
import { lastIntroductions, type StoredIntroduction } from '../store/introductions.ts'
import { loadPairings, type StoredPairing } from '../store/pairings.ts'
import { lastPhaseRequests, type PhaseRequest } from '../store/phase-requests.ts'
import type { Db } from '../store/schema.ts'
import { loadOtherWaiting } from '../store/waiting.ts'

/** Loads a party's pairings as its side sees them, and the other matters waiting for it. */
export async function loadWaiting(
  db: Db,
  own: { sessionId: number; partyId: number; side: Side },
  now: Date,
): Promise<{ pairings: PairingState[]; waiting: OtherWaiting }> {
  const stored = await loadPairings(db, own.side, own.partyId)
  const ids = stored.map(({ id }) => id)
  const asked = { introductions: await lastIntroductions(db, ids), phases: await lastPhaseRequests(db, ids) }
  return {
    pairings: stored.map(stateFor(own.side, asked, now)),
    waiting: await loadOtherWaiting(db, own, stored, now),
  }
}

/** The last request in each pairing, keyed by pairing. */
interface AskedInPairings {
  introductions: ReadonlyMap<number, StoredIntroduction>
  phases: ReadonlyMap<number, PhaseRequest>
}

function phaseAskedOf(side: Side, request: PhaseRequest | undefined, now: Date): string | null {
  return request !== undefined && request.askedBy !== side && isWaiting(request, now) ? request.askedAt : null
}

/** Returns a pairing as one of its sides sees it. */
const stateFor =
  (side: Side, { introductions, phases }: AskedInPairings, now: Date) =>
  (pairing: StoredPairing): PairingState => ({
    introduction: introductionState(introductions.get(pairing.id) ?? null, pairing, now),
    introductionAskedAt: introductions.get(pairing.id)?.askedAt ?? null,
    phaseAskedAt: phaseAskedOf(side, phases.get(pairing.id), now),
    pairId: pairingId(pairing.buyerId, pairing.sellerId),
    counterpartyId: side === 'buyer' ? pairing.sellerId : pairing.buyerId,
    phase: pairing.phase,
    ownActed: side === 'buyer' ? pairing.buyerActed : pairing.sellerActed,
    othersActed: pairing.madeByOperator || (side === 'buyer' ? pairing.sellerActed : pairing.buyerActed),
    isClosedByOtherAlone: isClosedByOtherAlone(pairing, side),
    updatedAt: pairing.updatedAt,
  })
