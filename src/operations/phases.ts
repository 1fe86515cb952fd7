import { mayChangeOffer, pairIdOf, partiesOfPair } from '../domain/deal.ts'
import type { Side } from '../domain/party.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { applyReleaseRule } from '../memoranda/release-rule.ts'
import { eventsOfPair, insertEvents, type NewEvent } from '../store/events.ts'
import { recordAct } from '../store/operator.ts'
import { lockPairings, type StoredPairing, setPhase } from '../store/pairings.ts'
import { keepSession, type LoadedViewer } from '../store/sessions.ts'
import { touchParties } from '../store/universe.ts'

/** One reason for an unknown id and for another's pairing: who talks with whom is a secret. */
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
    for (const side of ['buyer', 'seller'] as const) {
      const acting = own === null ? null : side
      const ids = pairings.filter((pairing) => sideActing(own, pairing) === acting).map(({ id }) => id)
      if (own !== null || side === 'buyer') await setPhase(trx, ids, phase, acting, now)
    }
    const events = pairings.flatMap((pairing) => phaseEvents(parties, pairing, phase, sideActing(own, pairing)))
    await insertEvents(trx, events, now)
    if (own !== null && own.sellerId !== null && pairings.some((pairing) => sideActing(own, pairing) === 'seller'))
      await applyReleaseRule(trx, { ...own, sellerId: own.sellerId }, now)
    const touched = pairings
      .filter((pairing) => mayChangeOffer(pairing.phase, phase))
      .flatMap(({ buyerId, sellerId }) => [buyerId, sellerId])
    await touchParties(trx, [...new Set(touched)])
    if ('kind' in viewer)
      for (const { buyerId, sellerId } of pairings)
        await recordAct(
          trx,
          {
            operator: viewer.credential,
            act: 'updatePhase',
            subject: pairIdOf(buyerId, sellerId),
            facts: { phase },
          },
          now,
        )
    const movedIds = new Set(pairings.map(({ buyerId, sellerId }) => pairIdOf(buyerId, sellerId)))
    return {
      body: {
        updated: movedIds.size,
        pair_ids: wanted.filter((pairId) => movedIds.has(pairId)),
        phase,
        skipped: wanted.filter((pairId) => !movedIds.has(pairId)).map((pair_id) => ({ pair_id, reason: LEFT_ALONE })),
      },
    }
  })
}

/** The side a session acts for in a pairing of its own; null for an operator. */
function sideActing(own: LoadedViewer | null, pairing: StoredPairing): Side | null {
  if (own === null) return null
  return own.buyerId === pairing.buyerId ? 'buyer' : 'seller'
}

function phaseEvents(
  parties: ReadonlyMap<number, Candidate>,
  pairing: StoredPairing,
  phase: string,
  by: Side | null,
): NewEvent[] {
  const [buyer, seller] = [parties.get(pairing.buyerId), parties.get(pairing.sellerId)]
  if (buyer === undefined || seller === undefined || pairing.phase === phase) return []
  const facts = {
    pair: pairIdOf(pairing.buyerId, pairing.sellerId),
    from: pairing.phase,
    to: phase,
    by: by ?? 'operator',
  }
  return eventsOfPair('phase_changed', buyer, seller, facts)
}
