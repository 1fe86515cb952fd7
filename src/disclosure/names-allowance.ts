import {
  NEW_DISCLOSURES_PER_DAY,
  NEW_DISCLOSURES_PER_NETWORK,
  type SignedViewer,
  SOUGHT_DISCLOSURES_PER_DAY,
  UNCHECKED_NETWORKS,
} from '../domain/confidentiality/policy/disclosure.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import type { AppContext } from '../entry/app-context.ts'
import { clientNetwork, hasWiderNetworks, WIDER_NETWORKS } from '../entry/client-network.ts'
import { namesLeftOfGrant } from '../store/access-grants.ts'
import { disclosuresSince } from '../store/disclosures.ts'
import { loadNda } from '../store/ndas.ts'
import {
  countNamesDisclosedUnder,
  lockNetwork,
  lockUnchecked,
  namesDisclosedUnchecked,
  signaturesWithDisclosures,
} from '../store/network-disclosures.ts'
import { loadAllowance } from '../store/operator.ts'
import type { Db } from '../store/schema.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/** A name that a viewer is cleared for and that has not been disclosed to it yet. */
interface NewName {
  id: number
  /** True for a party of the demonstration universe or of unproven origin, which counts in no allowance. */
  isFree: boolean
  /** True if only the viewer's own actions made the name available. */
  sought: boolean
}

/** The allowance that is used up: for all new names, for sought names, for unchecked workspaces, or of a program. */
export type UsedUp = 'names' | 'sought_names' | 'unchecked_names' | 'access_names'

/** The names that may be disclosed now, and those withheld with the allowance that is used up. */
interface NamesAllowed {
  allowed: NewName[]
  withheld: Map<number, UsedUp>
}

/**
 * Allows new names in the given order as far as today's allowances reach: the viewer's own, its allowance for sought
 * names, and that of the network its NDA was signed from. An unchecked workspace shares an allowance with all others of
 * its network. An allowance set by the operator replaces all of these. The caller must have locked the session row; the
 * network is locked here.
 */
export async function allowanceFor(
  app: AppContext,
  trx: Db,
  viewer: SignedViewer & Pick<LoadedViewer, 'grant'>,
  names: readonly NewName[],
): Promise<NamesAllowed> {
  const withheld = new Map<number, UsedUp>()
  let leftOfGrant = viewer.grant === undefined ? Number.POSITIVE_INFINITY : await namesLeftOfGrant(trx, viewer.grant)
  const left: Left = names.every(({ isFree }) => isFree) ? NOTHING : await leftToday(app, trx, viewer, 'to disclose')
  const allowed = names.filter(({ id, isFree, sought }) => {
    if (leftOfGrant <= 0) {
      withheld.set(id, 'access_names')
      return false
    }
    leftOfGrant -= 1
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

/** Numbers of new names still available to a viewer today: of any kind, and sought. */
interface NamesLeft {
  names: number
  sought: number
  /** True if a human check would make more names available. */
  isForHumanCheck: boolean
}

/** Returns the names left today. It takes no lock, so names disclosed concurrently are not counted. */
export async function namesLeftToday(app: AppContext, viewer: SignedViewer): Promise<NamesLeft> {
  const left = await leftToday(app, app.database.db, viewer, 'to read')
  const names = Math.max(0, Math.min(left.names, left.unchecked))
  return { names, sought: Math.max(0, Math.min(left.sought, names)), isForHumanCheck: left.unchecked <= 0 }
}

/** Returns the rest of today's allowances. With `to disclose` they cannot change until the transaction ends. */
async function leftToday(
  app: AppContext,
  trx: Db,
  viewer: SignedViewer,
  purpose: 'to disclose' | 'to read',
): Promise<Left> {
  const { sessionId, nda } = viewer
  const now = app.now()
  const since = new Date(now.getTime() - DAY_MS)
  const granted = await loadAllowance(trx, sessionId, now)
  const used = await disclosuresSince(trx, sessionId, since)
  if (granted !== null) {
    const left = granted - used.names
    return { names: left, sought: left, unchecked: Number.POSITIVE_INFINITY }
  }
  if (purpose === 'to disclose' && !viewer.checked) await lockUnchecked(trx)
  const unchecked = viewer.checked
    ? Number.POSITIVE_INFINITY
    : await uncheckedLeft(app, trx, viewer.network ?? 0, since)
  const own = NEW_DISCLOSURES_PER_DAY - used.names
  const sought = SOUGHT_DISCLOSURES_PER_DAY - used.sought
  if (own <= 0 || unchecked <= 0) return { names: own, sought, unchecked }
  const ip = (await loadNda(trx, nda.id))?.ip ?? ''
  // The widest network, because disclosures in its narrower networks count towards it as well.
  if (purpose === 'to disclose') await lockNetwork(trx, clientNetwork(ip, 48))
  const signatures = await signaturesWithDisclosures(trx, since, now)
  let ofNetworkLeft = Number.POSITIVE_INFINITY
  for (const { width, times } of [{ width: 64, times: 1 }, ...(hasWiderNetworks(ip) ? WIDER_NETWORKS : [])] as const) {
    const ofNetwork = signatures.filter((one) => clientNetwork(one.ip ?? '', width) === clientNetwork(ip, width))
    const sequences = ofNetwork.map(({ sequence }) => sequence)
    const left = NEW_DISCLOSURES_PER_NETWORK * times - (await countNamesDisclosedUnder(trx, sequences, since))
    ofNetworkLeft = Math.min(ofNetworkLeft, left)
  }
  return { names: Math.min(own, ofNetworkLeft), sought, unchecked }
}

/**
 * Returns the rest of today's allowance of unchecked workspaces: the smaller of those of the network and of the
 * installation.
 */
async function uncheckedLeft(app: AppContext, trx: Db, network: number, since: Date): Promise<number> {
  const used = await namesDisclosedUnchecked(trx, network, since)
  const ofNetwork = app.uncheckedNames - used.ofNetwork
  return Math.min(ofNetwork, UNCHECKED_NETWORKS * app.uncheckedNames - used.inAll)
}
