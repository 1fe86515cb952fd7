import { pairingId, phasesFrom } from '../domain/deals/deal.ts'
import { insertEvents, type NewEvent } from '../store/events.ts'
import { loadReleaseRule, loadVersions, releaseByRule } from '../store/memoranda.ts'
import { loadPairings } from '../store/pairings.ts'
import type { Db } from '../store/schema.ts'
import { sessionsOfParties } from '../store/sessions.ts'

/** A seller with the session that acts for it. */
interface ActingSeller {
  sessionId: number
  sellerId: number
}

/**
 * Releases a seller's memorandum by its rule. Returns the ids of newly released pairings. A pairing is due if the
 * seller itself set the rule's phase or a later one, so that a buyer cannot move a pairing on to read. Pairings once
 * released or revoked are left unchanged, and nothing is released before a version is approved.
 */
export async function applyReleaseRule(trx: Db, { sessionId, sellerId }: ActingSeller, now: Date): Promise<string[]> {
  const rule = await loadReleaseRule(trx, sellerId, 'locked')
  if (rule === null || (await loadVersions(trx, sellerId)).length === 0) return []
  const phases = phasesFrom(rule.fromPhase)
  const due = (await loadPairings(trx, 'seller', sellerId)).filter(
    ({ phase, phaseSetBy, withdrawn }) => phaseSetBy === 'seller' && !withdrawn && phases.includes(phase),
  )
  const released = await releaseByRule(
    trx,
    due.map(({ id }) => id),
    now,
  )
  const pairings = due.filter(({ id }) => released.has(id))
  const buyerIds = pairings.map(({ buyerId }) => buyerId)
  await notifyOfReleases(trx, { sessionId, sellerId }, buyerIds, { release: 'released', rule: true }, now)
  return buyerIds.map((buyerId) => pairingId(buyerId, sellerId))
}

/** Notifies both sides of each pairing that the memorandum is released to its buyer or no longer is. */
export async function notifyOfReleases(
  trx: Db,
  { sessionId, sellerId }: ActingSeller,
  buyerIds: readonly number[],
  facts: { release: 'released' | 'revoked'; rule?: true },
  now: Date,
): Promise<void> {
  const sessions = await sessionsOfParties(trx, buyerIds)
  const type = 'memo_generated' as const
  const events = buyerIds.flatMap((buyerId): NewEvent[] => {
    const sellers = { sessionId, type, partyId: buyerId, facts: { ...facts, side: 'seller' } }
    const buyerSessionId = sessions.get(buyerId)
    if (buyerSessionId === undefined) return [sellers]
    return [sellers, { sessionId: buyerSessionId, type, partyId: sellerId, facts: { ...facts, side: 'buyer' } }]
  })
  await insertEvents(trx, events, now)
}
