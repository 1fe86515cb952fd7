import type { PartyView } from '../disclosure/party-view.ts'
import type { Side } from '../domain/parties/party.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import { introductionsAsked, lastIntroductions } from '../store/introductions.ts'
import { releasedAmong } from '../store/memoranda.ts'
import { signedAmong } from '../store/ndas.ts'
import { unreadAmong } from '../store/pairing-messages.ts'
import { loadPairings } from '../store/pairings.ts'
import { lastPhaseRequests, needingBothAmong } from '../store/phase-requests.ts'
import { pairingOnWire } from './pairing-on-wire.ts'

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
