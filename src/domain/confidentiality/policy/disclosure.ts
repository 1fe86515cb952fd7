import type { PairingStanding } from '../../deals/deal.ts'
import { type Assurance, reaches } from '../../parties/assurance-levels.ts'
import { heldBackBy, type NameRelease } from '../../parties/name-release.ts'
import type { Side, UserType } from '../../parties/party.ts'

/** New identities one viewer may learn in 24 hours. */
export const NEW_DISCLOSURES_PER_DAY = 100

/** New identities that all viewers who signed from one network may learn in 24 hours: one address can open many workspaces. */
export const NEW_DISCLOSURES_PER_NETWORK = 500

/**
 * New identities one viewer may learn in 24 hours of parties that it brought within its own reach: by a pairing that it alone
 * wished for, or by a change of its own profile made after it signed.
 */
export const SOUGHT_DISCLOSURES_PER_DAY = 10

/** The names that unchecked workspaces of all networks may learn in 24 hours, as a multiple of what those of one may. */
export const UNCHECKED_NETWORKS = 4

/** An NDA record that is neither revoked nor expired. */
export interface StandingNda {
  id: number
  signedAt: Date
  expiresAt: Date
}

/**
 * What was loaded for the identity behind it, which may therefore know itself. Only `asOwn` makes one: the mark is private, so that neither a
 * literal nor a spread with another `identityId` has it.
 */
export declare abstract class Own {
  abstract readonly identityId: number
  private readonly isOwn: true
}

/** Marks what was loaded for the identity behind it; a party of the matching index is loaded for everyone, and is refused by its type. */
export function asOwn<T extends { identityId: number; vectors?: never }>(loaded: T): T & Own {
  return loaded as T & Own
}

/** A session, as far as deciding what it may know needs. */
export interface Viewer extends Own {
  sessionId: number
  /** Who stands behind the session. */
  readonly identityId: number
  userType: UserType | null
  /** The side the session acts for; null until it has a profile. */
  side: Side | null
  /** The session's own parties. */
  buyerId: number | null
  sellerId: number | null
  nda: StandingNda | null
  agentDriven: boolean
  /** A signature of the workspace was revoked, and the operator has not allowed it to sign again. */
  signingBarred: boolean
  /** It waits until the operator has looked at who stands behind it. */
  signingHeld: boolean
  /** The operator suspended the workspace. */
  suspended: boolean
  /** It passed a human check or declared a supervisor. */
  checked: boolean
  /** How far it has proven who it is. */
  assurance: Assurance
  /** The client network it was opened from, as a number that a salted hash gives it; null where it is not known. */
  network: number | null
}

/** A viewer whose NDA is recorded and opens names. */
export type SignedViewer = Viewer & { nda: StandingNda }

/** The same viewer as if it had never signed: it knows itself and nobody else. */
export function withoutNda<V extends Viewer>(viewer: V): V {
  return asOwn({ ...viewer, nda: null })
}

/** Whether a viewer's NDA opens names: one is recorded, and the workspace is neither barred from signing, held nor suspended. */
export function isSigned(viewer: Viewer): viewer is SignedViewer {
  return viewer.nda !== null && !viewer.signingBarred && !viewer.signingHeld && !viewer.suspended
}

/** How a viewer stands to a party. */
export interface Relation {
  /** Who stands behind the party. */
  identityId: number
  /** What the party decided about the release of its name. */
  nameRelease: NameRelease
  /** The party approved the viewer's request for its name. */
  isApproved: boolean
  /** Fit reaches the threshold with both gates open, between the viewer's active side and the party. */
  isCurrentMatch: boolean
  /** What makes the two a match is a change of the viewer's own profile made after it signed. */
  isMatchByOwnChange: boolean
  /** The pairing between them, if there is one. */
  pairing: PairingStanding | null
  /** The identity was disclosed to the viewer before; it stands as long as an NDA stands. */
  isDisclosed: boolean
  /** The least assurance at which the party's name opens. */
  leastAssurance: Assurance
}

declare const issuedHere: unique symbol

/** Proof that a viewer may know who stands behind a party. Only the functions below make one: a literal does not compile. */
export interface Clearance {
  readonly [issuedHere]: true
  readonly identityId: number
  readonly ground: 'own' | 'disclosed' | 'approved' | 'match' | 'pairing' | 'sought' | 'introduced' | 'operator'
}

const issued = new WeakSet<Clearance>()

function issue(identityId: number, ground: Clearance['ground']): Clearance {
  const clearance = Object.freeze({ identityId, ground }) as Clearance
  issued.add(clearance)
  return clearance
}

/** Whether this clearance was issued here, and for this identity. */
export function clears(clearance: Clearance, identityId: number): boolean {
  return issued.has(clearance) && clearance.identityId === identityId
}

/** Whoever stands behind what was loaded for it may always know itself. */
export function ownClearance(own: Own): Clearance {
  return issue(own.identityId, 'own')
}

/**
 * The whole policy of decisions §4: a viewer may know itself; with an NDA recorded and the assurance that the installation
 * asks for also whom it was told of before, its current matches and the counterparties of its pairings. The ground `sought` is
 * for parties that only the viewer's own doing brought within its reach: of these a few open each day. What was told before
 * stays told; any other name opens only as its party decided.
 */
export function clearanceFor(viewer: Viewer, relation: Relation): Clearance | null {
  if (relation.identityId === viewer.identityId) return ownClearance(viewer)
  if (!isSigned(viewer) || !reaches(viewer.assurance, relation.leastAssurance)) return null
  if (relation.isDisclosed) return issue(relation.identityId, 'disclosed')
  if (heldBackBy(relation.nameRelease, viewer, relation.isApproved) !== null) return null
  const { identityId, isApproved, isCurrentMatch, isMatchByOwnChange, pairing } = relation
  const isOpen = pairing !== null && !pairing.withdrawn
  if (isApproved) return isCurrentMatch || isOpen ? issue(identityId, 'approved') : null
  if (isOpen && (pairing.counterpartyActed || pairing.madeByOperator)) return issue(identityId, 'pairing')
  if (isMatchByOwnChange) return isCurrentMatch || isOpen ? issue(identityId, 'sought') : null
  if (isCurrentMatch) return issue(identityId, 'match')
  if (isOpen) return issue(identityId, pairing.fits ? 'pairing' : 'sought')
  return null
}

/** Whoever asks for a name may say who it is itself: its company, or its company and contact. */
export function introducedClearance(asker: { identityId: number; introduction: 'company' | 'contact' }): Clearance {
  return issue(asker.identityId, 'introduced')
}

/** Whoever presented the operator's bearer token. */
export interface Operator {
  kind: 'operator'
  /** Which credential was shown: `configuration`, or a minted token by its id. */
  credential: string
}

/** The operator keeps the register of parties: it may know everyone in it. */
export function operatorClearance(_operator: Operator, identityId: number): Clearance {
  return issue(identityId, 'operator')
}
