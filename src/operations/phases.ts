import { ownPairing, partiesOfPairing } from '../disclosure/own-pairing.ts'
import { isClosedByOtherAlone } from '../domain/deals/closing.ts'
import { CLOSED_PHASE, type DealPhase, mayChangeOffer, pairingId, partiesOfPair } from '../domain/deals/deal.ts'
import { decidePhaseMove, EXCLUSIVE_PHASE, isWaiting } from '../domain/deals/phase-consent.ts'
import type { Side } from '../domain/parties/party.ts'
import type { Handlers } from '../entry/perform.ts'
import { refuseErased } from '../entry/viewer.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { applyReleaseRule } from '../memoranda/release-rule.ts'
import { phaseRequestOnWire } from '../presenting/phase-request-on-wire.ts'
import { eventsOfPair, insertEvents, insertEventsOfPairs, type NewEvent } from '../store/events.ts'
import { recordAct } from '../store/operator.ts'
import { lockPairings, type StoredPairing, setPhase, showInterest } from '../store/pairings.ts'
import { pauseOthers, resumePausedFor } from '../store/pauses.ts'
import {
  endPhaseRequest,
  insertPhaseRequest,
  lastPhaseRequests,
  loadDealRules,
  needingBothAmong,
  overtakePhaseRequests,
  type PhaseRequest,
  phaseRequestById,
} from '../store/phase-requests.ts'
import type { Db } from '../store/schema.ts'
import { keepSession, type LoadedViewer } from '../store/sessions.ts'
import { touchParties } from '../store/universe.ts'

/** Same reason for an unknown id and another's pairing, since pairings are confidential. */
const LEFT_ALONE = 'not a pairing of this session'

export const updatePhase: Handlers['updatePhase'] = async ({ app, viewer, input, refuse, commit }) => {
  const { phase } = input
  const wanted = [...new Set(input.pair_ids)]
  const pairs = wanted.flatMap((pairId) => partiesOfPair(pairId) ?? [])
  const own = 'kind' in viewer ? null : viewer
  const universe = await app.universe.current()
  const parties = await universe.partiesOf(pairs.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]))
  return await commit(async (trx) => {
    const now = app.now()
    if (own !== null && !(await keepSession(trx, own.sessionId)))
      return refuse('credential_invalid', 'workspace_unknown', 'workspace_was_erased')
    const pairings = await lockPairings(trx, pairs, own)
    const moves = await movesOf(trx, pairings, { phase, byOperator: own === null }, now)
    const moved = moves.get('set') ?? []
    const bySide = Map.groupBy(moved, (pairing) => sideActing(own, pairing))
    for (const [side, acted] of bySide) await setPhase(trx, idsOf(acted), phase, side, now)
    const events = moved.flatMap((pairing) => phaseEvents(parties, pairing, phase, sideActing(own, pairing)))
    await insertEvents(trx, events, now)
    await overtakePhaseRequests(trx, idsOf(moved), now)
    const seller = own?.sellerId ? { ...own, sellerId: own.sellerId } : null
    await followMove(trx, { moved, phase, seller, sold: bySide.get('seller') ?? [] }, now)
    const requested = []
    for (const pairing of moves.get('ask') ?? []) {
      const askedBy = sideActing(own, pairing) ?? 'buyer'
      const request = await insertPhaseRequest(trx, { pairingId: pairing.id, phase, askedBy }, now)
      await showInterest(trx, pairing.id, askedBy, now)
      await insertEvents(trx, phaseEvents(parties, pairing, phase, askedBy, 'phase_requested'), now)
      const { request_id, lapses_at } = phaseRequestOnWire(request, askedBy)
      requested.push({ pair_id: pairOf(pairing), request_id, lapses_at })
    }
    if ('kind' in viewer)
      for (const pairing of pairings) {
        const subject = pairOf(pairing)
        await recordAct(trx, { operator: viewer.credential, act: 'updatePhase', subject, facts: { phase } }, now)
      }
    const blocked = (['pending', 'paused'] as const).flatMap((reason) =>
      (moves.get(reason) ?? []).map((pairing) => ({ pair_id: pairOf(pairing), reason })),
    )
    const [movedIds, ownIds] = [new Set(moved.map(pairOf)), new Set(pairings.map(pairOf))]
    return {
      body: {
        updated: movedIds.size,
        pair_ids: wanted.filter((pairId) => movedIds.has(pairId)),
        phase,
        ...(requested.length > 0 ? { requested } : {}),
        ...(blocked.length > 0 ? { blocked } : {}),
        skipped: wanted.filter((pairId) => !ownIds.has(pairId)).map((pair_id) => ({ pair_id, reason: LEFT_ALONE })),
      },
    }
  })
}

export const answerPhaseRequest: Handlers['answerPhaseRequest'] = async ({ app, viewer, input, refuse, commit }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const { own, buyer, seller } = await partiesOfPairing(app, viewer, pairing)
  return await commit(async (trx) => {
    refuseErased({ erased: !(await keepSession(trx, viewer.sessionId)) })
    const now = app.now()
    const [locked = pairing] = await lockPairings(trx, [pairing], viewer)
    const request = await phaseRequestById(trx, input.request_id)
    if (request === null || request.pairingId !== pairing.id)
      return refuse('phase_request_not_found', 'phase_request_unknown', 'use_phase_request')
    const isOwn = request.askedBy === own.side
    if (isOwn && input.answer !== 'withdraw')
      return refuse('phase_request_not_yours', 'phase_request_is_others', 'withdraw_own_request')
    if (!isOwn && input.answer === 'withdraw')
      return refuse('phase_request_not_yours', 'phase_request_is_yours_to_answer', 'confirm_or_dismiss')
    if (!isWaiting(request, now)) return refuse('phase_request_not_open', 'phase_request_not_open', 'read_phase')
    if (input.answer === 'confirm' && locked.withdrawn)
      return refuse('party_withdrawn', 'pairing_party_withdrawn', 'read_phase')
    const outcome = OUTCOMES[input.answer]
    await endPhaseRequest(trx, request.id, outcome, now)
    const parties = new Map([buyer, seller].map((party) => [party.id, party]))
    if (outcome === 'confirmed') {
      // Seller last: a phase that both decided triggers the seller's rule from this phase on.
      for (const side of ['buyer', 'seller'] as const) await setPhase(trx, [pairing.id], request.phase, side, now)
      await insertEvents(trx, phaseEvents(parties, locked, request.phase, request.askedBy), now)
      const sellers = seller.sessionId === null ? null : { sessionId: seller.sessionId, sellerId: seller.id }
      await followMove(trx, { moved: [locked], phase: request.phase, seller: sellers, sold: [locked] }, now)
    } else {
      const facts = { pair: input.pair_id, to: request.phase, by: own.side, outcome }
      await insertEvents(trx, eventsOfPair('phase_request_ended', buyer, seller, facts), now)
    }
    const phase = outcome === 'confirmed' ? request.phase : locked.phase
    return { body: { pair_id: input.pair_id, request_id: request.id, outcome, phase } }
  })
}

const OUTCOMES = { confirm: 'confirmed', dismiss: 'dismissed', withdraw: 'withdrawn' } as const

/** Groups pairings by the decision on the phase move. */
async function movesOf(
  trx: Db,
  pairings: readonly StoredPairing[],
  { phase, byOperator }: { phase: DealPhase; byOperator: boolean },
  now: Date,
): Promise<Map<ReturnType<typeof decidePhaseMove>, StoredPairing[]>> {
  const ids = idsOf(pairings)
  const needing = await needingBothAmong(trx, ids)
  const last = await lastPhaseRequests(trx, ids)
  const waits = (request: PhaseRequest | undefined) => request !== undefined && isWaiting(request, now)
  return Map.groupBy(pairings, ({ id, phase: from, pausedAt }) =>
    decidePhaseMove({
      byOperator,
      to: phase,
      from,
      needsBoth: needing.has(id),
      isPending: waits(last.get(id)),
      isPaused: pausedAt !== null,
    }),
  )
}

/** Pairings that moved; `sold` are those whose phase the seller set or confirmed. */
interface Move {
  moved: readonly StoredPairing[]
  phase: DealPhase
  seller: { sessionId: number; sellerId: number } | null
  sold: readonly StoredPairing[]
}

/**
 * Applies the consequences of a phase: releases and pauses by the seller's rules, resumption after an abandoned deal,
 * and offers.
 */
async function followMove(trx: Db, { moved, phase, seller, sold }: Move, now: Date): Promise<void> {
  const factsOf = (pairing: Pair) => ({ pair: pairOf(pairing) })
  if (seller !== null && sold.length > 0) {
    await applyReleaseRule(trx, seller, now)
    const exclusive = phase === EXCLUSIVE_PHASE ? sold.filter((pairing) => pairing.phase !== phase) : []
    if (exclusive.length > 0 && (await loadDealRules(trx, seller.sessionId)).pauseOthersAtLoi) {
      const paused = await pauseOthers(trx, seller.sellerId, idsOf(exclusive), now)
      await insertEventsOfPairs(trx, 'pairing_paused', paused, factsOf, now)
    }
  }
  const ended = phase === '9_abandoned' ? idsOf(moved) : []
  await insertEventsOfPairs(trx, 'pairing_resumed', await resumePausedFor(trx, ended, now), factsOf, now)
  const touched = moved
    .filter((pairing) => mayChangeOffer(pairing.phase, phase))
    .flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])
  await touchParties(trx, [...new Set(touched)])
}

type Pair = Pick<StoredPairing, 'buyerId' | 'sellerId'>
const pairOf = ({ buyerId, sellerId }: Pair): string => pairingId(buyerId, sellerId)
const idsOf = (pairings: readonly StoredPairing[]): number[] => pairings.map(({ id }) => id)

/** Returns the side a session acts for in its own pairing; null for an operator. */
function sideActing(own: LoadedViewer | null, pairing: StoredPairing): Side | null {
  if (own === null) return null
  return own.buyerId === pairing.buyerId ? 'buyer' : 'seller'
}

function phaseEvents(
  parties: ReadonlyMap<number, Candidate>,
  pairing: StoredPairing,
  phase: string,
  by: Side | null,
  type: 'phase_changed' | 'phase_requested' = 'phase_changed',
): NewEvent[] {
  const [buyer, seller] = [parties.get(pairing.buyerId), parties.get(pairing.sellerId)]
  if (buyer === undefined || seller === undefined) return []
  if (pairing.phase === phase) {
    const isConfirmed = phase === CLOSED_PHASE && by !== null && isClosedByOtherAlone(pairing, by)
    const confirmed = { pair: pairOf(pairing), by: by ?? 'operator' }
    return isConfirmed ? eventsOfPair('closing_confirmed', buyer, seller, confirmed) : []
  }
  const facts = { pair: pairOf(pairing), from: pairing.phase, to: phase, by: by ?? 'operator' }
  return eventsOfPair(type, buyer, seller, facts)
}
