import { type Clearance, clearanceFor, isSigned, type Viewer } from '../domain/confidentiality/policy/disclosure.ts'
import type { PairingStanding } from '../domain/deal.ts'
import type { Pair } from '../domain/matching/scoring/pair.ts'
import { otherSide, type Side } from '../domain/party.ts'
import type { AppContext } from '../entry/app-context.ts'
import { refuse } from '../entry/refusal.ts'
import { refuseBarred } from '../entry/viewer.ts'
import { type Candidate, pairIn, type Universe } from '../matching-index/universe.ts'
import { disclosedTo, recordDisclosures } from '../store/disclosures.ts'
import { insertEvents } from '../store/events.ts'
import { revokedAtOf } from '../store/ndas.ts'
import { pairingsBetween, type StoredPairing } from '../store/pairings.ts'
import { isErased, type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import { opensNames } from '../store/workspace-register.ts'
import { newNamesLeft } from './names-allowance.ts'
import { type PartyView, shownBy } from './party-view.ts'

export interface Presented {
  shown: Map<number, PartyView>
  /** Parties that the viewer is cleared for, but not today: the day's new disclosures do not suffice. */
  heldBack: number[]
}

/**
 * What a viewer sees of some parties, on every surface alike. Identities told for the first time are recorded, and the
 * parties told about are notified, before this answers. Names beyond the day's allowance stay code names; with `allOrNone`
 * nothing is told or recorded when the allowance does not hold every new name.
 */
export async function present(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  parties: readonly Candidate[],
  { allOrNone }: { allOrNone: boolean } = { allOrNone: false },
): Promise<Presented> {
  const clearances = await clearancesOf(app, viewer, universe, parties)
  const told = await tellOnce(app, viewer, parties, clearances, allOrNone)
  const heldBack = [...clearances.keys()].filter((id) => !told.has(id))
  return { shown: await shownBy(app, viewer, parties, told), heldBack }
}

/** What a viewer sees on a surface that tells nobody anything new: only its own parties and recorded disclosures are named. */
export async function showKnown(
  app: AppContext,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
): Promise<Map<number, PartyView>> {
  const disclosed = await disclosedIds(app, viewer, parties)
  const told = new Map<number, Clearance>()
  for (const { id, identityId, erased } of parties) {
    if (erased) continue
    const isDisclosed = disclosed.has(id)
    const clearance = clearanceFor(viewer, { identityId, isDisclosed, isCurrentMatch: false, pairing: null })
    if (clearance) told.set(id, clearance)
  }
  return await shownBy(app, viewer, parties, told)
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
 * How a viewer stands to each party, decided by the domain's policy; parties without a clearance are left out, and so are
 * those that were erased, behind whom nobody stands.
 */
async function clearancesOf(app: AppContext, viewer: LoadedViewer, universe: Universe, parties: readonly Candidate[]) {
  const clearances = new Map<number, Clearance>()
  const ids = parties.map((party) => party.id)
  const disclosed = await disclosedIds(app, viewer, parties)
  const pairings = isSigned(viewer) ? await ownPairings(app, viewer, ids) : new Map<number, StoredPairing>()
  const own = await universe.partiesOf([viewer.buyerId, viewer.sellerId].filter((id) => id !== null))
  for (const party of parties) {
    if (party.erased) continue
    const mine = own.get((party.side === 'buyer' ? viewer.sellerId : viewer.buyerId) ?? -1)
    const pair = mine === undefined ? null : pairIn(mine, party)
    const clearance = clearanceFor(viewer, {
      identityId: party.identityId,
      isDisclosed: disclosed.has(party.id),
      isCurrentMatch: mine?.side === viewer.side && (pair?.isMatch ?? false),
      pairing: standingOf(pair, pairings.get(party.id), party.side),
    })
    if (clearance) clearances.set(party.id, clearance)
  }
  return clearances
}

/** Pairings between either of the viewer's own parties and the given ones, by counterparty id. */
export async function ownPairings(
  app: AppContext,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, StoredPairing>> {
  const all = new Map<number, StoredPairing>()
  for (const side of ['buyer', 'seller'] as const) {
    const own = side === 'buyer' ? viewer.buyerId : viewer.sellerId
    if (own === null) continue
    for (const [id, pairing] of await pairingsBetween(app.database.db, side, own, ids)) all.set(id, pairing)
  }
  return all
}

/** What decides whether a pairing stands, seen from the side opposite to the counterparty's. */
export function standingOf(
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

/** Records the clearances that tell an identity for the first time; answers those that may be used now. */
async function tellOnce(
  app: AppContext,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
  clearances: Map<number, Clearance>,
  allOrNone: boolean,
) {
  const fresh = [...clearances].filter(([, { ground }]) => ground === 'match' || ground === 'pairing').map(([id]) => id)
  if (fresh.length === 0 || !isSigned(viewer)) return clearances
  const { nda, sessionId } = viewer
  const held = await app.database.transact(async (trx) => {
    await lockSessionById(trx, sessionId)
    if (await isErased(trx, sessionId))
      refuse('session_not_found', 'no workspace has this key', 'The workspace was erased.')
    // A revocation and a suspension lock the same row: what they wait for is told before them, what waits for them is not told.
    if (!(await opensNames(trx, sessionId)) || (await revokedAtOf(trx, nda.id)) !== null)
      refuseBarred({ nda_required: true })
    const now = app.now()
    const known = await disclosedTo(trx, sessionId, fresh, now)
    const unknown = fresh.filter((id) => !known.has(id))
    const left = unknown.length === 0 ? 0 : await newNamesLeft(trx, viewer, now)
    const allowed = allOrNone && unknown.length > left ? [] : unknown.slice(0, left)
    const recorded = await recordDisclosures(trx, { sessionId, ndaSequence: nda.id }, allowed, now)
    await insertEvents(
      trx,
      parties.filter(({ id }) => recorded.includes(id)).flatMap((party) => disclosureEvents(viewer, party)),
      now,
    )
    return new Set(unknown.slice(allowed.length))
  })
  return new Map([...clearances].filter(([id]) => !held.has(id)))
}

/** A disclosure as both sides read it: the viewer learned a name; the party named learns that someone did. */
function disclosureEvents(viewer: LoadedViewer, party: Candidate) {
  const type = 'identity_disclosed' as const
  const viewersParty = otherSide(party.side) === 'buyer' ? viewer.buyerId : viewer.sellerId
  const learned = { sessionId: viewer.sessionId, type, partyId: party.id, facts: { told: 'viewer' } }
  if (party.sessionId === null) return [learned]
  return [learned, { sessionId: party.sessionId, type, partyId: viewersParty, facts: { told: 'party' } }]
}
