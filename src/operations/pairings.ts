import { discloseList } from '../disclosure/disclose.ts'
import type { UsedUp } from '../disclosure/names-allowance.ts'
import { ownPartyId } from '../disclosure/own-party.ts'
import { keepPairable, type PairingInitiator, refuseUnknown } from '../disclosure/pairing-locks.ts'
import { withheldOnWire } from '../disclosure/withheld.ts'
import type { Operator } from '../domain/confidentiality/policy/disclosure.ts'
import { FIRST_PHASE, mayChangeOffer, NEW_PAIRINGS_PER_DAY, pairingId, showsInterest } from '../domain/deals/deal.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import { newsWriter } from '../domain/language/news.ts'
import { isDryRun } from '../entry/dry-run.ts'
import type { Handlers } from '../entry/perform.ts'
import { DAILY_RETRY_AFTER_S, refuse } from '../entry/refusal.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { applyReleaseRule } from '../memoranda/release-rule.ts'
import { pairingsOnWire } from '../presenting/pairings-on-wire.ts'
import { hiddenAmong } from '../store/block-lists.ts'
import { eventsOfPair, insertEvents } from '../store/events.ts'
import { insertIntroduction } from '../store/introductions.ts'
import { recordAct } from '../store/operator.ts'
import { insertPairing, pairingsMadeSince } from '../store/pairings.ts'
import { analyzePairing } from '../store/product-analyses.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { touchParties } from '../store/universe.ts'

export const listPairings: Handlers['listPairings'] = async ({ app, viewer, input, refuse }) => {
  const ownId = ownPartyId(viewer)
  const side = viewer.side
  if (ownId === null || side === null) return refuse('no_profile', 'no_profile', 'add_profile')
  const universe = await app.universe.current()
  let withheld: ReadonlyMap<number, UsedUp> = new Map()
  const show = async (parties: readonly Candidate[]) => {
    const presented = await discloseList(app, viewer, universe, parties, input.names)
    withheld = presented.withheld
    return presented.shown
  }
  const { ownName, pairings } = await pairingsOnWire(app, universe, side, ownId, show)
  return {
    body: {
      role: side,
      ...(side === 'buyer' ? { buyer_id: ownId, buyer_name: ownName } : { seller_id: ownId, seller_name: ownName }),
      pairings,
      count: pairings.length,
      ...withheldOnWire(withheld),
    },
  }
}

export const createPairing: Handlers['createPairing'] = async ({ app, viewer, input, asked, refuse, commit }) => {
  const { buyer_id: buyerId, seller_id: sellerId, phase = FIRST_PHASE } = input
  const matchScore = input.match_score ?? 0
  const maker = makerOf(viewer, buyerId, sellerId)
  if (maker === undefined) return refuse('not_your_side', 'not_a_side', 'pair_own_side')
  const universe = await app.universe.current()
  const parties = await universe.partiesOf([buyerId, sellerId])
  const [buyer, seller] = [parties.get(buyerId), parties.get(sellerId)]
  const hidden =
    maker === null ? new Set<number>() : await hiddenAmong(app.database.db, maker.sessionId, [buyerId, sellerId])
  if (buyer?.side !== 'buyer' || buyer.erased || hidden.has(buyerId)) return refuseUnknown('buyer')
  if (seller?.side !== 'seller' || seller.erased || hidden.has(sellerId)) return refuseUnknown('seller')
  if (buyer.identityId === seller.identityId) return refuse('self_pairing', 'self_pairing', 'pair_with_another')
  const pairId = pairingId(buyerId, sellerId)
  const made = await commit(async (trx) => {
    const now = app.now()
    await keepPairable(trx, { buyer, seller }, maker)
    if (maker !== null) {
      const today = await pairingsMadeSince(trx, maker.sessionId, new Date(now.getTime() - DAY_MS))
      if (today >= NEW_PAIRINGS_PER_DAY)
        return refuse(
          'pairing_limit_reached',
          'pairings_used_up',
          { of: 'pairings_per_day', count: NEW_PAIRINGS_PER_DAY },
          { retry_after: DAILY_RETRY_AFTER_S },
        )
    }
    const pairing = await insertPairing(trx, { buyerId, sellerId, matchScore, phase, maker }, now)
    if (pairing === null)
      return refuse('pairing_exists', 'pairing_exists', 'read_pairing', {
        pair_id: pairId,
      })
    if (maker !== null) refuseFlagged(maker, [buyer, seller])
    await analyzePairing(trx, pairing.id, now)
    if (maker !== null && showsInterest(phase) && (maker.side === 'buyer' ? seller : buyer).sessionId !== null)
      await insertIntroduction(trx, { pairingId: pairing.id, askedBy: maker.side }, now)
    await insertEvents(
      trx,
      [
        ...eventsOfPair('pairing_created', buyer, seller, { pair: pairId, phase, by: maker?.side ?? 'operator' }),
        ...eventsOfPair('product_analyzed', buyer, seller, { from: 'profile' }),
      ],
      now,
    )
    if (maker?.side === 'seller') await applyReleaseRule(trx, { ...maker, sellerId }, now)
    if (mayChangeOffer(FIRST_PHASE, phase)) await touchParties(trx, [buyerId, sellerId])
    if ('kind' in viewer)
      await recordAct(
        trx,
        { operator: viewer.credential, act: 'createPairing', subject: pairId, facts: { phase } },
        now,
      )
    return {
      body: {
        pair_id: pairId,
        buyer_id: buyerId,
        seller_id: sellerId,
        match_score: matchScore,
        phase,
        pairing_dbid: pairing.id,
      },
    }
  })
  if (isDryRun(input)) {
    const would = newsWriter.write(negotiateLanguage(asked.acceptLanguage), { of: 'would_pair', pair: pairId, phase })
    return { dryRun: { dry_run: true, would } }
  }
  return made
}

/**
 * Refuses with 403 a party with a register red flag until the operator has reviewed it; the operator may pair it
 * anyway.
 */
function refuseFlagged(maker: PairingInitiator, pair: readonly Candidate[]): void {
  const flagged = pair.find(({ redFlags }) => redFlags.length > 0)
  if (flagged === undefined) return
  refuse(
    'party_flagged',
    `${flagged.side}_flagged`,
    maker.side === flagged.side ? 'ask_operator_to_check_flag' : 'pair_with_match',
  )
}

/** Returns the side a viewer acts for in a pair; null for an operator, undefined for a session that owns neither. */
function makerOf(
  viewer: LoadedViewer | Operator,
  buyerId: number,
  sellerId: number,
): PairingInitiator | null | undefined {
  if ('kind' in viewer) return null
  if (viewer.buyerId === buyerId) return { sessionId: viewer.sessionId, side: 'buyer' }
  if (viewer.sellerId === sellerId) return { sessionId: viewer.sessionId, side: 'seller' }
  return undefined
}
