import { partiesOfPair } from '../domain/deals/deal.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Refuse } from '../entry/refusal.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { pairingsBetween, type StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/**
 * Returns one of the session's own pairings by its pair_id. Another's is refused, existing or not, because pairings are
 * secret.
 */
export async function ownPairing(
  app: AppContext,
  viewer: LoadedViewer,
  pairId: string,
  refuse: Refuse<'not_your_pairing' | 'pairing_not_found'>,
): Promise<StoredPairing> {
  const pair = partiesOfPair(pairId)
  if (pair === null || (viewer.buyerId !== pair.buyerId && viewer.sellerId !== pair.sellerId))
    return refuse('not_your_pairing', 'pairing_not_yours', 'use_pair_id')
  const { buyerId, sellerId } = pair
  return (
    (await pairingsBetween(app.database.db, 'buyer', buyerId, [sellerId])).get(sellerId) ??
    refuse('pairing_not_found', 'pairing_unknown', 'create_pairing')
  )
}

/** Returns both parties of one of the session's pairings, by side and by owner. */
export async function partiesOfPairing(
  app: AppContext,
  viewer: LoadedViewer,
  { buyerId, sellerId }: StoredPairing,
): Promise<Record<'buyer' | 'seller' | 'own' | 'counterparty', Candidate>> {
  const parties = await (await app.universe.current()).partiesOf([buyerId, sellerId])
  const [buyer, seller] = [parties.get(buyerId), parties.get(sellerId)]
  if (buyer === undefined || seller === undefined) throw new Error('a party of a pairing is missing from the universe')
  const [own, counterparty] = viewer.buyerId === buyerId ? [buyer, seller] : [seller, buyer]
  return { buyer, seller, own, counterparty }
}
