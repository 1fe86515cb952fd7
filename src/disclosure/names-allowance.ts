import type { Kysely } from 'kysely'
import {
  NEW_DISCLOSURES_PER_DAY,
  NEW_DISCLOSURES_PER_NETWORK,
  type SignedViewer,
  SOUGHT_DISCLOSURES_PER_DAY,
} from '../domain/confidentiality/policy/disclosure.ts'
import { networkOf } from '../entry/client-network.ts'
import { disclosuresSince } from '../store/disclosures.ts'
import { ndaOf } from '../store/ndas.ts'
import { lockNetwork, namesToldUnder, signaturesToldUnder } from '../store/network-disclosures.ts'
import { allowanceOf } from '../store/operator.ts'
import type { Schema } from '../store/schema.ts'

const DAY_MS = 86_400_000

/** A name that a viewer is cleared for and was not told yet. */
export interface NewName {
  id: number
  /** Of the demonstration universe: counted in no allowance. */
  fictional: boolean
  /** Only the viewer's own doing brought it within reach. */
  sought: boolean
}

/** The allowance that is used up: of all new names, or of those sought. */
export type UsedUp = 'names' | 'sought_names'

/** Which names may be told now, and which are withheld, and why. */
export interface NamesAllowed {
  allowed: NewName[]
  withheld: Map<number, UsedUp>
}

/**
 * Which of some new names a viewer may be told today, in the order given: as far as its own day reaches, its day of names
 * that it sought, and the day of the network its NDA was signed from. An operator's allowance stands for all three. The
 * session row must be locked; the network is locked here.
 */
export async function allowanceFor(
  trx: Kysely<Schema>,
  viewer: SignedViewer,
  names: readonly NewName[],
  now: Date,
): Promise<NamesAllowed> {
  const withheld = new Map<number, UsedUp>()
  const left = names.every(({ fictional }) => fictional) ? { names: 0, sought: 0 } : await leftToday(trx, viewer, now)
  const allowed = names.filter(({ id, fictional, sought }) => {
    if (fictional) return true
    const usedUp = left.names <= 0 ? 'names' : sought && left.sought <= 0 ? 'sought_names' : null
    if (usedUp !== null) withheld.set(id, usedUp)
    else {
      left.names -= 1
      if (sought) left.sought -= 1
    }
    return usedUp === null
  })
  return { allowed, withheld }
}

interface Left {
  names: number
  sought: number
}

async function leftToday(trx: Kysely<Schema>, { sessionId, nda }: SignedViewer, now: Date): Promise<Left> {
  const since = new Date(now.getTime() - DAY_MS)
  const granted = await allowanceOf(trx, sessionId, now)
  const told = await disclosuresSince(trx, sessionId, since)
  if (granted !== null) return { names: granted - told.names, sought: granted - told.names }
  const own = NEW_DISCLOSURES_PER_DAY - told.names
  const sought = SOUGHT_DISCLOSURES_PER_DAY - told.sought
  if (own <= 0) return { names: own, sought }
  const network = networkOf((await ndaOf(trx, nda.id))?.ip ?? '')
  await lockNetwork(trx, network)
  const signatures = await signaturesToldUnder(trx, since, now)
  const ofNetwork = signatures.filter(({ ip }) => networkOf(ip ?? '') === network)
  const sequences = ofNetwork.map(({ sequence }) => sequence)
  const ofNetworkLeft = NEW_DISCLOSURES_PER_NETWORK - (await namesToldUnder(trx, sequences, since))
  return { names: Math.min(own, ofNetworkLeft), sought }
}
