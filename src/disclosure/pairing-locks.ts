import type { Side } from '../domain/parties/party.ts'
import { refuse } from '../entry/refusal.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { withdrawnAmong } from '../store/parties.ts'
import type { Db } from '../store/schema.ts'
import { keepSession, lockSessionById } from '../store/sessions.ts'

/** The session that makes a pairing, and the side it acts for. */
export interface PairingInitiator {
  sessionId: number
  side: Side
}

/**
 * Locks both parties of a pair until the transaction ends: neither workspace can be erased meanwhile, and the maker's
 * (null for an operator) is locked so that its daily limit counts each pairing once. Refuses with 404 a party erased
 * since it was looked up, and with 403 a withdrawn one.
 */
export async function keepPairable(
  trx: Db,
  { buyer, seller }: { buyer: Candidate; seller: Candidate },
  maker: PairingInitiator | null,
): Promise<void> {
  // Locked in the order of ids, so that two workspaces pairing with each other at once do not deadlock.
  const inOrder = [buyer, seller].toSorted((one, other) => (one.sessionId ?? 0) - (other.sessionId ?? 0))
  for (const { sessionId, side } of inOrder) {
    if (sessionId === null) continue
    if (sessionId === maker?.sessionId) await lockSessionById(trx, sessionId)
    if (!(await keepSession(trx, sessionId))) refuseUnknown(side)
  }
  const withdrawn = await withdrawnAmong(trx, [buyer.id, seller.id])
  for (const { id, side } of [buyer, seller]) if (withdrawn.has(id)) refuseWithdrawn(id, side, maker)
}

/** Refuses with 404 an id of no party on its side, and one whose party was erased, with the same refusal for both. */
export function refuseUnknown(side: Side): never {
  return refuse(`${side}_not_found`, `${side}_unknown`, 'use_match_ids')
}

function refuseWithdrawn(id: number, side: Side, maker: PairingInitiator | null): never {
  const reason = `${side}_withdrawn` as const
  if (maker === null) return refuse('party_withdrawn', reason, { of: 'reinstate_first', id: String(id) })
  return refuse('party_withdrawn', reason, maker.side === side ? 'ask_operator_to_reinstate' : 'pair_with_match')
}
