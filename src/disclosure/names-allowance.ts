import type { Kysely } from 'kysely'
import {
  NEW_DISCLOSURES_PER_DAY,
  NEW_DISCLOSURES_PER_NETWORK,
  type SignedViewer,
  SOUGHT_DISCLOSURES_PER_DAY,
  UNCHECKED_NETWORKS,
} from '../domain/confidentiality/policy/disclosure.ts'
import { DAY_MS } from '../domain/durations.ts'
import type { AppContext } from '../entry/app-context.ts'
import { clientNetwork, hasWiderNetworks, WIDER_NETWORKS } from '../entry/client-network.ts'
import { disclosuresSince } from '../store/disclosures.ts'
import { loadNda } from '../store/ndas.ts'
import {
  lockNetwork,
  lockUnchecked,
  namesToldUnchecked,
  namesToldUnder,
  signaturesToldUnder,
} from '../store/network-disclosures.ts'
import { loadAllowance } from '../store/operator.ts'
import type { Schema } from '../store/schema.ts'

/** A name that a viewer is cleared for and was not told yet. */
export interface NewName {
  id: number
  /** Of the demonstration universe or of unproven origin: counted in no allowance. */
  isFree: boolean
  /** Only the viewer's own doing brought it within reach. */
  sought: boolean
}

/** The allowance that is used up: of all new names, of those sought, or of those of unchecked workspaces. */
export type UsedUp = 'names' | 'sought_names' | 'unchecked_names'

/** Which names may be told now, and which are withheld, and why. */
export interface NamesAllowed {
  allowed: NewName[]
  withheld: Map<number, UsedUp>
}

/**
 * Which of some new names a viewer may be told today, in the order given: as far as its own day reaches, its day of names
 * that it sought, and the day of the network its NDA was signed from. An unchecked workspace
 * shares what is left with all others of its network. An operator's allowance stands for all of these. The session row must
 * be locked; the network is locked here.
 */
export async function allowanceFor(
  app: AppContext,
  trx: Kysely<Schema>,
  viewer: SignedViewer,
  names: readonly NewName[],
): Promise<NamesAllowed> {
  const withheld = new Map<number, UsedUp>()
  const left: Left = names.every(({ isFree }) => isFree) ? NOTHING : await leftToday(app, trx, viewer, 'to tell')
  const allowed = names.filter(({ id, isFree, sought }) => {
    if (isFree) return true
    const usedUp = usedUpOf(left, sought)
    if (usedUp !== null) withheld.set(id, usedUp)
    else {
      left.names -= 1
      left.unchecked -= 1
      if (sought) left.sought -= 1
    }
    return usedUp === null
  })
  return { allowed, withheld }
}

interface Left {
  names: number
  sought: number
  /** Infinity for a checked workspace. */
  unchecked: number
}

const NOTHING: Readonly<Left> = { names: 0, sought: 0, unchecked: 0 }

function usedUpOf(left: Left, sought: boolean): UsedUp | null {
  if (left.unchecked <= 0) return 'unchecked_names'
  if (left.names <= 0) return 'names'
  return sought && left.sought <= 0 ? 'sought_names' : null
}

/** New names that a viewer may still be told today: of any kind, and of parties that only its own doing brought within its reach. */
export interface NamesLeft {
  names: number
  sought: number
  /** Whether more would open once a human stands behind the workspace. */
  isForHumanCheck: boolean
}

/** What a viewer's allowances leave today. It locks nothing: names told meanwhile are not counted. */
export async function namesLeftToday(app: AppContext, viewer: SignedViewer): Promise<NamesLeft> {
  const left = await leftToday(app, app.database.db, viewer, 'to read')
  const names = Math.max(0, Math.min(left.names, left.unchecked))
  return { names, sought: Math.max(0, Math.min(left.sought, names)), isForHumanCheck: left.unchecked <= 0 }
}

/** What is left of the day. `to tell` keeps it as counted until the transaction ends. */
async function leftToday(
  app: AppContext,
  trx: Kysely<Schema>,
  viewer: SignedViewer,
  purpose: 'to tell' | 'to read',
): Promise<Left> {
  const { sessionId, nda } = viewer
  const now = app.now()
  const since = new Date(now.getTime() - DAY_MS)
  const granted = await loadAllowance(trx, sessionId, now)
  const told = await disclosuresSince(trx, sessionId, since)
  if (granted !== null) {
    const left = granted - told.names
    return { names: left, sought: left, unchecked: Number.POSITIVE_INFINITY }
  }
  if (purpose === 'to tell' && !viewer.checked) await lockUnchecked(trx)
  const unchecked = viewer.checked
    ? Number.POSITIVE_INFINITY
    : await uncheckedLeft(app, trx, viewer.network ?? 0, since)
  const own = NEW_DISCLOSURES_PER_DAY - told.names
  const sought = SOUGHT_DISCLOSURES_PER_DAY - told.sought
  if (own <= 0 || unchecked <= 0) return { names: own, sought, unchecked }
  const ip = (await loadNda(trx, nda.id))?.ip ?? ''
  // The widest: what its narrower networks tell at the same time counts in it.
  if (purpose === 'to tell') await lockNetwork(trx, clientNetwork(ip, 48))
  const signatures = await signaturesToldUnder(trx, since, now)
  let ofNetworkLeft = Number.POSITIVE_INFINITY
  for (const { width, times } of [{ width: 64, times: 1 }, ...(hasWiderNetworks(ip) ? WIDER_NETWORKS : [])] as const) {
    const ofNetwork = signatures.filter((one) => clientNetwork(one.ip ?? '', width) === clientNetwork(ip, width))
    const sequences = ofNetwork.map(({ sequence }) => sequence)
    const left = NEW_DISCLOSURES_PER_NETWORK * times - (await namesToldUnder(trx, sequences, since))
    ofNetworkLeft = Math.min(ofNetworkLeft, left)
  }
  return { names: Math.min(own, ofNetworkLeft), sought, unchecked }
}

/** What is left of the day of all unchecked workspaces of a network, and of the installation. */
async function uncheckedLeft(app: AppContext, trx: Kysely<Schema>, network: number, since: Date): Promise<number> {
  const told = await namesToldUnchecked(trx, network, since)
  const ofNetwork = app.uncheckedNames - told.ofNetwork
  return Math.min(ofNetwork, UNCHECKED_NETWORKS * app.uncheckedNames - told.inAll)
}
