import { codeNameOf } from '../domain/confidentiality/code-name.ts'
import { reveal } from '../domain/confidentiality/confidential.ts'
import {
  type Clearance,
  clearanceFor,
  isSigned,
  NEW_DISCLOSURES_PER_DAY,
  type Viewer,
} from '../domain/confidentiality/disclosure.ts'
import { twoSignificant } from '../domain/confidentiality/rounding.ts'
import type { PairingStanding } from '../domain/deal.ts'
import { otherSide } from '../domain/party.ts'
import { type Identity, nameOf, type Profile } from '../domain/profile.ts'
import type { Candidate, Universe } from '../index/universe.ts'
import {
  disclosedTo,
  disclosuresSince,
  giveCodeNames,
  loadCodeNames,
  loadIdentities,
  recordDisclosures,
} from '../store/disclosures.ts'
import { insertEvents } from '../store/events.ts'
import { allowanceOf } from '../store/operator.ts'
import { pairingsBetween, type StoredPairing } from '../store/pairings.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import type { House } from './house.ts'

/** A party as one viewer may see it: by code name and rounded figures, or cleared with its real ones. */
export interface Shown {
  id: number
  cleared: boolean
  name: string
  contactName: string | null
  contactEmail: string | null
  figures: Profile['figures']
  criteria: Profile['criteria']
}

export interface Presented {
  shown: Map<number, Shown>
  /** Parties that the viewer is cleared for, but not today: the day's new disclosures do not suffice. */
  heldBack: number[]
}

const DAY_MS = 86_400_000

/**
 * What a viewer sees of some parties, on every surface alike. Identities told for the first time are recorded, and the
 * parties told about are notified, before this answers. Names beyond the day's allowance stay code names; with `allOrNone`
 * nothing is told or recorded when the allowance does not hold every new name.
 */
export async function present(
  house: House,
  viewer: LoadedViewer,
  universe: Universe,
  parties: readonly Candidate[],
  { allOrNone }: { allOrNone: boolean } = { allOrNone: false },
): Promise<Presented> {
  const clearances = await clearancesOf(house, viewer, universe, parties)
  const told = await tellOnce(house, viewer, universe, clearances, allOrNone)
  const heldBack = [...clearances.keys()].filter((id) => !told.has(id))
  return { shown: await shownBy(house, viewer, parties, told), heldBack }
}

/** What a viewer sees on a surface that tells nobody anything new: only its own parties and recorded disclosures are named. */
export async function showKnown(
  house: House,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
): Promise<Map<number, Shown>> {
  const disclosed = isSigned(viewer)
    ? await disclosedTo(
        house.database.db,
        viewer.sessionId,
        parties.map(({ id }) => id),
      )
    : new Set<number>()
  const told = new Map<number, Clearance>()
  for (const { id, identityId } of parties) {
    const clearance = clearanceFor(viewer, {
      identityId,
      isDisclosed: disclosed.has(id),
      isCurrentMatch: false,
      pairing: null,
    })
    if (clearance) told.set(id, clearance)
  }
  return await shownBy(house, viewer, parties, told)
}

async function shownBy(
  house: House,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
  told: ReadonlyMap<number, Clearance>,
) {
  const blindIds = [...new Set(parties.map((party) => party.id))].filter((id) => !told.has(id))
  const codeNames = await codeNamesOf(house, viewer.sessionId, blindIds)
  const identities = await loadIdentities(house.database.db, [...told.keys()])
  return new Map(
    parties.map((party) => {
      const clearance = told.get(party.id)
      const box = identities.get(party.id)
      return [
        party.id,
        clearance && box ? clearedView(party, reveal(clearance, box)) : blindView(party, codeNames.get(party.id) ?? ''),
      ]
    }),
  )
}

function clearedView(party: Candidate, identity: Identity): Shown {
  return {
    id: party.id,
    cleared: true,
    name: nameOf(identity) ?? 'Unnamed party',
    contactName: identity.name,
    contactEmail: identity.email,
    figures: party.figures,
    criteria: party.criteria,
  }
}

/** How a viewer stands to each party, decided by the domain's policy; parties without a clearance are left out. */
async function clearancesOf(house: House, viewer: LoadedViewer, universe: Universe, parties: readonly Candidate[]) {
  const clearances = new Map<number, Clearance>()
  const ids = parties.map((party) => party.id)
  const disclosed = isSigned(viewer) ? await disclosedTo(house.database.db, viewer.sessionId, ids) : new Set<number>()
  const pairings = isSigned(viewer) ? await ownPairings(house, viewer, ids) : new Map<number, StoredPairing>()
  for (const party of parties) {
    const clearance = clearanceFor(viewer, {
      identityId: party.identityId,
      isDisclosed: disclosed.has(party.id),
      isCurrentMatch: isCurrentMatch(viewer, universe, party.id),
      pairing: standingOf(universe, pairings.get(party.id), party),
    })
    if (clearance) clearances.set(party.id, clearance)
  }
  return clearances
}

/** Pairings between either of the viewer's own parties and the given ones, by counterparty id. */
export async function ownPairings(
  house: House,
  viewer: Viewer,
  ids: readonly number[],
): Promise<Map<number, StoredPairing>> {
  const all = new Map<number, StoredPairing>()
  for (const side of ['buyer', 'seller'] as const) {
    const own = side === 'buyer' ? viewer.buyerId : viewer.sellerId
    if (own === null) continue
    for (const [id, pairing] of await pairingsBetween(house.database.db, side, own, ids)) all.set(id, pairing)
  }
  return all
}

function isCurrentMatch(viewer: Viewer, universe: Universe, partyId: number): boolean {
  const own = viewer.side === 'buyer' ? viewer.buyerId : viewer.side === 'seller' ? viewer.sellerId : null
  return own !== null && (universe.pairOf(own, partyId)?.isMatch ?? false)
}

/** What decides whether a pairing stands, seen from the side opposite to `counterparty`. */
export function standingOf(
  universe: Universe,
  pairing: StoredPairing | undefined,
  counterparty: Pick<Candidate, 'side'>,
): PairingStanding | null {
  if (pairing === undefined) return null
  return {
    fits: universe.pairOf(pairing.buyerId, pairing.sellerId)?.isMatch ?? false,
    counterpartyActed: counterparty.side === 'buyer' ? pairing.buyerActed : pairing.sellerActed,
    madeByOperator: pairing.madeByOperator,
  }
}

/** Records the clearances that tell an identity for the first time; answers those that may be used now. */
async function tellOnce(
  house: House,
  viewer: LoadedViewer,
  universe: Universe,
  clearances: Map<number, Clearance>,
  allOrNone: boolean,
) {
  const fresh = [...clearances].filter(([, { ground }]) => ground === 'match' || ground === 'pairing').map(([id]) => id)
  if (fresh.length === 0 || !isSigned(viewer)) return clearances
  const { nda, sessionId } = viewer
  const held = await house.database.transact(async (trx) => {
    await lockSessionById(trx, sessionId)
    const now = house.now()
    const known = await disclosedTo(trx, sessionId, fresh)
    const used = await disclosuresSince(trx, sessionId, new Date(now.getTime() - DAY_MS))
    const unknown = fresh.filter((id) => !known.has(id))
    const perDay = (await allowanceOf(trx, sessionId, now)) ?? NEW_DISCLOSURES_PER_DAY
    const left = Math.max(0, perDay - used)
    const allowed = allOrNone && unknown.length > left ? [] : unknown.slice(0, left)
    const recorded = await recordDisclosures(trx, { sessionId, ndaSequence: nda.id }, allowed, now)
    await insertEvents(
      trx,
      recorded.flatMap((id) => disclosureEvents(viewer, universe.partyOf(id))),
      now,
    )
    return new Set(unknown.slice(allowed.length))
  })
  return new Map([...clearances].filter(([id]) => !held.has(id)))
}

/** A disclosure as both sides read it: the viewer learned a name; the party named learns that someone did. */
function disclosureEvents(viewer: LoadedViewer, party: Candidate | null) {
  if (party === null) return []
  const type = 'identity_disclosed' as const
  const viewersParty = otherSide(party.side) === 'buyer' ? viewer.buyerId : viewer.sellerId
  const learned = { sessionId: viewer.sessionId, type, partyId: party.id, facts: { told: 'viewer' } }
  if (party.sessionId === null) return [learned]
  return [learned, { sessionId: party.sessionId, type, partyId: viewersParty, facts: { told: 'party' } }]
}

/** The code names a session knows these parties by, given now where it has none yet. */
export async function codeNamesOf(
  house: House,
  sessionId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  let ordinals = await loadCodeNames(house.database.db, sessionId, ids)
  const unnamed = ids.filter((id) => !ordinals.has(id))
  if (unnamed.length > 0)
    ordinals = await house.database.transact(async (trx) => {
      await lockSessionById(trx, sessionId)
      await giveCodeNames(trx, sessionId, unnamed)
      return await loadCodeNames(trx, sessionId, ids)
    })
  return new Map([...ordinals].map(([id, ordinal]) => [id, codeNameOf(ordinal)]))
}

function blindView(party: Candidate, codeName: string): Shown {
  const { figures, criteria } = party
  const round = (value: number | null) => (value === null ? null : twoSignificant(value))
  return {
    id: party.id,
    cleared: false,
    name: codeName,
    contactName: null,
    contactEmail: null,
    figures: {
      revenueEurM: round(figures.revenueEurM),
      growthPct: round(figures.growthPct),
      ebitdaMarginPct: round(figures.ebitdaMarginPct),
    },
    criteria: {
      ticketMinEurM: round(criteria.ticketMinEurM),
      ticketMaxEurM: round(criteria.ticketMaxEurM),
      growthTargetPct: round(criteria.growthTargetPct),
      ebitdaTargetPct: round(criteria.ebitdaTargetPct),
    },
  }
}
