import { isShownTo } from '../domain/confidentiality/policy/circle.ts'
import { type Clearance, clearanceFor, isSigned, type Viewer } from '../domain/confidentiality/policy/disclosure.ts'
import type { PairingStanding } from '../domain/deals/deal.ts'
import type { Pair } from '../domain/matching/scoring/pair.ts'
import { otherSide, type Side } from '../domain/parties/party.ts'
import type { AppContext } from '../entry/app-context.ts'
import { refuseClosed, refuseErased } from '../entry/viewer.ts'
import { toScorable } from '../matching-index/candidate.ts'
import { type Candidate, pairIn, type Scorable, type Universe } from '../matching-index/universe.ts'
import { countNamesOfGrant } from '../store/access-grants.ts'
import { hiddenAmong } from '../store/block-lists.ts'
import { disclosedTo, recordDisclosures } from '../store/disclosures.ts'
import { insertEvents } from '../store/events.ts'
import { approvedAmong } from '../store/name-requests.ts'
import { loadRevokedAt } from '../store/ndas.ts'
import { pairingsBetween, type StoredPairing } from '../store/pairings.ts'
import type { Db } from '../store/schema.ts'
import { isErased, type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import { loadSettledProfiles } from '../store/settled-profiles.ts'
import { closedBy } from '../store/workspace-register.ts'
import { allowanceFor, type UsedUp } from './names-allowance.ts'
import { type PartyView, viewParties } from './party-view.ts'

interface DisclosedParties {
  shown: Map<number, PartyView>
  /** Parties that the viewer is cleared for but cannot see named today, with the allowance that is used up. */
  withheld: ReadonlyMap<number, UsedUp>
}

/**
 * Returns the viewer's view of some parties, the same on every surface. New identities are recorded, and the parties
 * named are notified, before it returns. Names beyond an allowance stay code names. A reader is shown no new name.
 */
export async function discloseParties(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  parties: readonly Candidate[],
): Promise<DisclosedParties> {
  if (viewer.role === 'reader') return { shown: await showKnown(app, viewer, parties), withheld: new Map() }
  const clearances = await loadClearances(app, viewer, universe, parties)
  const withheld = await recordNewDisclosures(app, viewer, parties, clearances)
  const disclosed = new Map([...clearances].filter(([id]) => !withheld.has(id)))
  return { shown: await viewParties(app, viewer, parties, disclosed), withheld }
}

/**
 * Returns the views of a list: `open` discloses the names that are open to the viewer, `told` shows only those
 * disclosed before.
 */
export async function discloseList(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  parties: readonly Candidate[],
  names: 'open' | 'told' = 'open',
): Promise<DisclosedParties> {
  if (names === 'open') return await discloseParties(app, viewer, universe, parties)
  return { shown: await showKnown(app, viewer, parties), withheld: new Map() }
}

/**
 * Returns the viewer's view on a surface that discloses nothing new: only its own parties and recorded disclosures are
 * named.
 */
export async function showKnown(
  app: AppContext,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
): Promise<Map<number, PartyView>> {
  return await viewParties(app, viewer, parties, await existingClearances(app, viewer, parties))
}

/** Returns the clearances for the viewer's own parties and those already disclosed to it, keyed by party. */
export async function existingClearances(
  app: AppContext,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
): Promise<Map<number, Clearance>> {
  const disclosed = await disclosedIds(app, viewer, parties)
  const clearances = new Map<number, Clearance>()
  for (const party of parties) {
    const clearance = party.erased ? null : clearanceByRecord(app, viewer, party, disclosed.has(party.id))
    if (clearance) clearances.set(party.id, clearance)
  }
  for (const id of await hiddenFor(app, viewer, [...clearances.keys()])) clearances.delete(id)
  return clearances
}

/** Returns the clearance that follows from an earlier disclosure or from owning the party, and from nothing else. */
export function clearanceByRecord(
  app: AppContext,
  viewer: LoadedViewer,
  { identityId, nameRelease }: Candidate,
  isDisclosed: boolean,
): Clearance | null {
  return clearanceFor(viewer, {
    identityId,
    nameRelease,
    isApproved: false,
    isDisclosed,
    isCurrentMatch: false,
    isMatchByOwnChange: false,
    pairing: null,
    leastAssurance: app.namesOpenFor,
  })
}

async function disclosedIds(
  app: AppContext,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
): Promise<Set<number>> {
  if (!isSigned(viewer)) return new Set()
  const ids = parties.map(({ id }) => id)
  return await disclosedTo(app.database.db, viewer.sessionId, ids, app.now())
}

/**
 * Returns the viewer's clearances by the domain's policy, keyed by party. Parties without a clearance and erased
 * parties are omitted.
 */
async function loadClearances(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  parties: readonly Candidate[],
): Promise<Map<number, Clearance>> {
  const grounds = await loadGrounds(app, viewer, universe, parties)
  const clearances = new Map<number, Clearance>()
  for (const party of parties) {
    const clearance = party.erased ? null : clearanceOnGrounds(app, viewer, party, grounds)
    if (clearance) clearances.set(party.id, clearance)
  }
  return clearances
}

/** Facts about the viewer and some parties on which a clearance can rest; ids are those of the parties. */
interface Grounds {
  /** The viewer's own parties, by id. */
  own: ReadonlyMap<number, Candidate>
  /** Profiles of the viewer's own parties before their first change after signing, by id. */
  settled: ReadonlyMap<number, Scorable>
  disclosed: ReadonlySet<number>
  pairings: ReadonlyMap<number, StoredPairing>
  approved: ReadonlySet<number>
  /** Parties that hide from the viewer. */
  hidden: ReadonlySet<number>
}

async function loadGrounds(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  parties: readonly Candidate[],
): Promise<Grounds> {
  const ids = parties.map(({ id }) => id)
  const own = await universe.partiesOf([viewer.buyerId, viewer.sellerId].filter((id) => id !== null))
  const signed = isSigned(viewer)
  const [disclosed, pairings, approved, settled, hidden] = await Promise.all([
    disclosedIds(app, viewer, parties),
    signed ? ownPairings(app, viewer, ids) : new Map<number, StoredPairing>(),
    signed ? approvedFor(app, viewer, ids) : new Set<number>(),
    signed ? settledCandidates(app, universe, own) : new Map<number, Scorable>(),
    hiddenFor(app, viewer, ids),
  ])
  return { own, settled, disclosed, pairings, approved, hidden }
}

function clearanceOnGrounds(
  app: AppContext,
  viewer: LoadedViewer,
  party: Candidate,
  { own, settled, disclosed, pairings, approved, hidden }: Grounds,
): Clearance | null {
  if (hidden.has(party.id)) return null
  const mine = own.get((party.side === 'buyer' ? viewer.sellerId : viewer.buyerId) ?? -1)
  const pair = mine === undefined ? null : pairIn(mine, party)
  const before = mine && settled.get(mine.id)
  const isMatch = pair?.isMatch ?? false
  return clearanceFor(viewer, {
    identityId: party.identityId,
    nameRelease: party.nameRelease,
    isApproved: approved.has(party.id),
    isDisclosed: disclosed.has(party.id),
    isCurrentMatch: mine?.side === viewer.side && isMatch && isShownTo(mine, party),
    isMatchByOwnChange: isMatch && before !== undefined && !pairIn(before, party)?.isMatch,
    pairing: pairingStanding(pair, pairings.get(party.id), party.side),
    leastAssurance: app.namesOpenFor,
  })
}

const approvedFor = ({ database, reads }: AppContext, { sessionId }: LoadedViewer, ids: readonly number[]) =>
  reads.read(`approved ${sessionId} ${ids}`, (dependencies) => {
    dependencies.addWorkspace(sessionId)
    return approvedAmong(database.db, sessionId, ids)
  })

const hiddenFor = ({ database, reads }: AppContext, { sessionId }: LoadedViewer, ids: readonly number[]) =>
  reads.read(`hidden ${sessionId} ${ids}`, (dependencies) => {
    dependencies.addWorkspace(sessionId)
    return hiddenAmong(database.db, sessionId, ids)
  })

/** Returns the pairings between the viewer's own parties and the given ones, keyed by counterparty id. */
export async function ownPairings(
  app: AppContext,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, StoredPairing>> {
  const all = new Map<number, StoredPairing>()
  for (const side of ['buyer', 'seller'] as const) {
    const own = side === 'buyer' ? viewer.buyerId : viewer.sellerId
    if (own === null) continue
    const found = await app.reads.read(`pairings ${own} ${ids}`, (dependencies) => {
      dependencies.addParty(own)
      return pairingsBetween(app.database.db, side, own, ids)
    })
    for (const [id, pairing] of found) all.set(id, pairing)
  }
  return all
}

/** Returns the facts that decide if a pairing is confirmed, seen from the side opposite to the counterparty's. */
export function pairingStanding(
  pair: Pair | null,
  pairing: StoredPairing | undefined,
  counterpartySide: Side,
): PairingStanding | null {
  if (pairing === undefined) return null
  return {
    fits: pair?.isMatch ?? false,
    counterpartyActed: counterpartySide === 'buyer' ? pairing.buyerActed : pairing.sellerActed,
    madeByOperator: pairing.madeByOperator,
    withdrawn: pairing.withdrawn,
  }
}

/** Records the clearances that disclose an identity for the first time. Returns those that an allowance withholds. */
async function recordNewDisclosures(
  app: AppContext,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
  clearances: ReadonlyMap<number, Clearance>,
): Promise<ReadonlyMap<number, UsedUp>> {
  const newGrounds = new Map([...clearances].filter(([, { ground }]) => NEW_GROUNDS.has(ground)))
  if (newGrounds.size === 0 || !isSigned(viewer)) return new Map()
  const { nda, sessionId } = viewer
  return await app.database.transact(async (trx) => {
    const now = app.now()
    await lockOpenSession(trx, sessionId, nda.id, now)
    const known = await disclosedTo(trx, sessionId, [...newGrounds.keys()], now)
    const unknown = parties.flatMap(({ id, fictional, unproven }) => {
      const ground = newGrounds.get(id)?.ground
      return ground === undefined || known.has(id)
        ? []
        : [{ id, isFree: fictional || unproven, sought: ground === 'sought' }]
    })
    const { allowed, withheld } = await allowanceFor(app, trx, viewer, unknown)
    const uncheckedNetwork = viewer.checked ? null : (viewer.network ?? 0)
    const recorded = await recordDisclosures(trx, { sessionId, ndaSequence: nda.id, uncheckedNetwork }, allowed, now)
    if (viewer.grant !== undefined) await countNamesOfGrant(trx, viewer.grant.id, recorded.length)
    const named = parties.filter(({ id }) => recorded.includes(id))
    await insertEvents(
      trx,
      named.flatMap((party) => disclosureEvents(viewer, party)),
      now,
    )
    return withheld
  })
}

/**
 * Locks a session and refuses one that was closed meanwhile. A revocation and a suspension lock the same row, so they
 * come either wholly before or wholly after the disclosures of this transaction.
 */
async function lockOpenSession(trx: Db, sessionId: number, ndaId: number, now: Date): Promise<void> {
  await lockSessionById(trx, sessionId)
  refuseErased({ erased: await isErased(trx, sessionId) })
  const closed = (await closedBy(trx, sessionId, now)) ?? ((await loadRevokedAt(trx, ndaId)) === null ? null : 'barred')
  if (closed !== null) refuseClosed(closed, { nda_required: true })
}

/** Grounds on which a name is disclosed for the first time. */
const NEW_GROUNDS: ReadonlySet<Clearance['ground']> = new Set(['approved', 'match', 'pairing', 'sought'])

/** Returns the events of a disclosure: the viewer learned a name; the party named learns that someone did. */
function disclosureEvents(viewer: LoadedViewer, party: Candidate) {
  const type = 'identity_disclosed' as const
  const viewersParty = otherSide(party.side) === 'buyer' ? viewer.buyerId : viewer.sellerId
  const learned = { sessionId: viewer.sessionId, type, partyId: party.id, facts: { told: 'viewer' } }
  if (party.sessionId === null) return [learned]
  return [learned, { sessionId: party.sessionId, type, partyId: viewersParty, facts: { told: 'party' } }]
}

/**
 * Returns the viewer's parties as they were when it signed, keyed by party id. Parties unchanged since are omitted. A
 * name matched only by the present party counts as sought.
 */
async function settledCandidates(
  app: AppContext,
  universe: Universe,
  own: ReadonlyMap<number, Candidate>,
): Promise<Map<number, Scorable>> {
  const { serving } = universe
  const settled = await loadSettledProfiles(app.database.db, serving.model, [...own.keys()])
  return new Map(
    [...settled].flatMap(([id, profile]) => {
      const today = own.get(id)
      return today === undefined ? [] : [[id, toScorable({ ...today, ...profile }, serving)]]
    }),
  )
}
