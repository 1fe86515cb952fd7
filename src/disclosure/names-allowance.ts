import type { Kysely } from 'kysely'
import {
  NEW_DISCLOSURES_PER_DAY,
  NEW_DISCLOSURES_PER_NETWORK,
  type SignedViewer,
} from '../domain/confidentiality/policy/disclosure.ts'
import { networkOf } from '../entry/client-network.ts'
import { disclosuresSince } from '../store/disclosures.ts'
import { ndaOf } from '../store/ndas.ts'
import { lockNetwork, namesToldUnder, signaturesToldUnder } from '../store/network-disclosures.ts'
import { allowanceOf } from '../store/operator.ts'
import type { Schema } from '../store/schema.ts'

const DAY_MS = 86_400_000

/**
 * New identities that a viewer may still be told today: what is left of its own day and of that of the network its NDA was
 * signed from. An operator's allowance stands for both. The session row must be locked; the network is locked here.
 */
export async function newNamesLeft(trx: Kysely<Schema>, { sessionId, nda }: SignedViewer, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  const granted = await allowanceOf(trx, sessionId, now)
  const own = (granted ?? NEW_DISCLOSURES_PER_DAY) - (await disclosuresSince(trx, sessionId, since))
  if (granted !== null || own <= 0) return Math.max(0, own)
  const network = networkOf((await ndaOf(trx, nda.id))?.ip ?? '')
  await lockNetwork(trx, network)
  const signatures = await signaturesToldUnder(trx, since, now)
  const ofNetwork = signatures.filter(({ ip }) => networkOf(ip ?? '') === network)
  const sequences = ofNetwork.map(({ sequence }) => sequence)
  const left = NEW_DISCLOSURES_PER_NETWORK - (await namesToldUnder(trx, sequences, since))
  return Math.max(0, Math.min(own, left))
}
