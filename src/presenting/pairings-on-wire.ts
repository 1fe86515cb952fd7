import type { Static } from 'typebox'
import type { Pairing as WirePairing } from '../contract/match-shapes.ts'
import { pairingStanding } from '../disclosure/disclose.ts'
import type { PartyView } from '../disclosure/party-view.ts'
import { pairingId, pairingStands } from '../domain/deals/deal.ts'
import { isWaiting } from '../domain/deals/phase-consent.ts'
import { threeSignificant } from '../domain/figures/rounding.ts'
import { computeEbitdaEurM, otherSide, type Side } from '../domain/parties/party.ts'
import { roundedEurM } from '../domain/valuation/valuation.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type Candidate, pairIn, type Universe } from '../matching-index/universe.ts'
import { introductionsAsked, lastIntroductions, type StoredIntroduction } from '../store/introductions.ts'
import { releasedAmong } from '../store/memoranda.ts'
import { signedAmong } from '../store/ndas.ts'
import { unreadAmong } from '../store/pairing-messages.ts'
import { loadPairings, type StoredPairing } from '../store/pairings.ts'
import { lastPhaseRequests, needingBothAmong, type PhaseRequest } from '../store/phase-requests.ts'
import { withoutNulls } from './api-mapping.ts'
import { bandsOnWire } from './bands-on-wire.ts'
import { introductionOnWire } from './introduction-on-wire.ts'
import { phaseRequestOnWire } from './phase-request-on-wire.ts'
import { contradictionsOnWire } from './quality-on-wire.ts'

/** Returns the pairings of one of a session's own parties, with each counterparty as `show` returns it. */
export async function pairingsOnWire(
  app: AppContext,
  universe: Universe,
  side: Side,
  ownId: number,
  show: (parties: readonly Candidate[]) => Promise<ReadonlyMap<number, PartyView>>,
) {
  const pairings = await loadPairings(app.database.db, side, ownId)
  const counterpartyIds = pairings.map((pairing) => (side === 'buyer' ? pairing.sellerId : pairing.buyerId))
  const parties = await universe.partiesOf([ownId, ...counterpartyIds])
  if (!parties.has(ownId)) throw new Error('a party of the store is missing from the universe')
  const shown = await show([...parties.values()])
  const acting = counterpartyIds.flatMap((id) => parties.get(id)?.sessionId ?? [])
  const ids = pairings.map(({ id }) => id)
  const beside = {
    now: app.now(),
    phaseRequests: await lastPhaseRequests(app.database.db, ids),
    needingBoth: await needingBothAmong(app.database.db, ids),
    introductions: await lastIntroductions(app.database.db, ids),
    asked: await introductionsAsked(app.database.db, ids, side),
    signed: await signedAmong(app.database.db, acting, app.now()),
    released: await releasedAmong(app.database.db, ids),
    unread: await unreadAmong(app.database.db, ids, ownId),
  }
  const onWire = pairings.flatMap((pairing) => pairingOnWire(pairing, parties, shown, beside, side))
  for (const { introduction, phase_request } of onWire)
    for (const lapse of [introduction.lapses_at, phase_request?.lapses_at])
      if (lapse !== undefined) app.answerEndsAt(new Date(lapse))
  return { ownName: shown.get(ownId)?.name ?? '', pairings: onWire }
}

/** Data about pairings from other tables. */
interface BesidePairings {
  /** Sessions whose NDA is in force. */
  signed: ReadonlySet<number>
  /** Pairings whose buyer may read the memorandum. */
  released: ReadonlySet<number>
  /** Messages unread by the own side, keyed by pairing. */
  unread: ReadonlyMap<number, number>
  /** The last introduction requested, and the number of requests by the own side, keyed by pairing. */
  introductions: ReadonlyMap<number, StoredIntroduction>
  asked: ReadonlyMap<number, number>
  /** The last phase that a side asked the other to confirm, keyed by pairing. */
  phaseRequests: ReadonlyMap<number, PhaseRequest>
  /** Pairings whose phases both sides decide. */
  needingBoth: ReadonlySet<number>
  now: Date
}

/** Returns a pairing for the side `ownSide`. Empty if one of its parties is unknown. */
function pairingOnWire(
  pairing: StoredPairing,
  parties: ReadonlyMap<number, Candidate>,
  shown: ReadonlyMap<number, PartyView>,
  beside: BesidePairings,
  ownSide: Side,
): Static<typeof WirePairing>[] {
  const { signed, released, unread, introductions, asked, now } = beside
  const [buyer, seller] = [parties.get(pairing.buyerId), parties.get(pairing.sellerId)]
  const [buyerShown, sellerShown] = [shown.get(pairing.buyerId), shown.get(pairing.sellerId)]
  if (!buyer || !seller || !buyerShown || !sellerShown) return []
  const pair = pairIn(buyer, seller)
  const fit = pair?.fit ?? 0
  const standing = pairingStanding(pair, pairing, otherSide(ownSide))
  return [
    {
      pair_id: pairingId(pairing.buyerId, pairing.sellerId),
      pairing_dbid: pairing.id,
      buyer_id: pairing.buyerId,
      seller_id: pairing.sellerId,
      match_score: pairing.matchScore,
      fit,
      phase: pairing.phase,
      stands: standing !== null && pairingStands(standing),
      created_at: pairing.createdAt,
      updated_at: pairing.updatedAt,
      ...buyerOnWire(buyer, buyerShown),
      ...sellerOnWire(seller, sellerShown),
      ...actedOnWire(pairing, ownSide, ownSide === 'buyer' ? seller : buyer, signed),
      ...withoutNulls({ counterparty_assurance: (ownSide === 'buyer' ? sellerShown : buyerShown).assurance }),
      ...contradictionsOnWire((ownSide === 'buyer' ? sellerShown : buyerShown).contradictions),
      ...(buyer.redFlags.length > 0 ? { buyer_red_flags: buyer.redFlags } : {}),
      ...(seller.redFlags.length > 0 ? { seller_red_flags: seller.redFlags } : {}),
      introduction: introductionOnWire(
        pairing,
        {
          last: introductions.get(pairing.id) ?? null,
          asked: asked.get(pairing.id) ?? 0,
          bothCanAct: buyer.sessionId !== null && seller.sessionId !== null && !pairing.withdrawn,
        },
        ownSide,
        now,
      ),
      ...consentOnWire(pairing, beside, ownSide),
      ...withoutNulls({ paused_at: pairing.pausedAt }),
      ...withoutNulls({ unread_messages: unread.get(pairing.id) ?? null }),
      ...(released.has(pairing.id) ? { memorandum_released: true } : {}),
      ...onRequestOnWire(ownSide === 'buyer' ? seller : buyer, ownSide === 'buyer' ? sellerShown : buyerShown),
      revealed: (ownSide === 'buyer' ? sellerShown : buyerShown).cleared,
      ...((ownSide === 'buyer' ? seller : buyer).fictional ? { fictional: true } : {}),
    },
  ]
}

/** Returns who decides on phases, and the request awaiting an answer. */
function consentOnWire(
  { id }: StoredPairing,
  { phaseRequests, needingBoth, now }: Pick<BesidePairings, 'phaseRequests' | 'needingBoth' | 'now'>,
  ownSide: Side,
) {
  const request = phaseRequests.get(id)
  const waits = request !== undefined && isWaiting(request, now)
  return {
    phase_consent: needingBoth.has(id) ? ('both' as const) : ('one' as const),
    ...(waits ? { phase_request: phaseRequestOnWire(request, ownSide) } : {}),
  }
}

/** Marks a counterparty that discloses its name only on approval. */
function onRequestOnWire({ nameRelease }: Candidate, { cleared }: PartyView) {
  return nameRelease.to === 'ask' && !cleared ? { name_on_request: true } : {}
}

/** Returns who has acted and who can act, the basis of the sentence about the next step. */
function actedOnWire(
  { buyerActed, sellerActed, withdrawn }: StoredPairing,
  ownSide: Side,
  { sessionId }: Candidate,
  signed: ReadonlySet<number>,
) {
  const [own, others] = ownSide === 'buyer' ? [buyerActed, sellerActed] : [sellerActed, buyerActed]
  return {
    own_acted: own,
    counterparty_acted: others,
    counterparty_has_workspace: sessionId !== null,
    // Only for a counterparty that has shown interest, so that pairing alone does not reveal it.
    ...(others ? { counterparty_nda_signed: sessionId !== null && signed.has(sessionId) } : {}),
    ...(withdrawn ? { withdrawn } : {}),
  }
}

function buyerOnWire(buyer: Candidate, shown: PartyView) {
  return {
    buyer_name: shown.name,
    ...withoutNulls({
      buyer_sector: buyer.blindTexts.sector,
      buyer_ticket_min: shown.criteria.ticketMinEurM,
      buyer_ticket_max: shown.criteria.ticketMaxEurM,
      buyer_bands: bandsOnWire(shown),
      buyer_contact_name: shown.contactName,
      buyer_contact_role: shown.contactRole,
      buyer_contact_email: shown.contactEmail,
      buyer_financing: shown.approach?.financing,
      buyer_brings: shown.approach?.brings,
      buyer_decision_process: shown.approach?.decisionProcess,
    }),
  }
}

function sellerOnWire(seller: Candidate, shown: PartyView) {
  const { figures } = shown
  const ebitdaEurM = computeEbitdaEurM(figures)
  return {
    seller_name: shown.name,
    ...withoutNulls({
      seller_sector: seller.blindTexts.sector,
      seller_product: seller.blindTexts.product,
      seller_revenue: figures.revenueEurM,
      seller_growth: figures.growthPct,
      seller_ebitda: ebitdaEurM === null ? null : money(ebitdaEurM, shown),
      seller_ebitda_margin: figures.ebitdaMarginPct,
      seller_bands: bandsOnWire(shown),
      seller_contact_name: shown.contactName,
      seller_contact_role: shown.contactRole,
      seller_contact_email: shown.contactEmail,
      ...valuesOf(shown),
    }),
    seller_data_quality: seller.dataQuality,
  }
}

function valuesOf(shown: PartyView) {
  const valuation = shown.valuation()
  if (valuation?.status !== 'ok') return {}
  return {
    valuation: money(valuation.conservativeEurM, shown),
    valuation_triangulated: money(valuation.triangulatedEurM, shown),
  }
}

/** EUR millions: to the cent if cleared, otherwise to three significant digits. */
function money(eurM: number, { cleared }: PartyView): number {
  return cleared ? roundedEurM(eurM) : threeSignificant(eurM)
}
