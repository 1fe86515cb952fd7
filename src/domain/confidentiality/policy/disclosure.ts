import type { PairingStanding } from '../../deals/deal.ts'
import { type Assurance, reaches } from '../../parties/assurance-levels.ts'
import { heldBackBy, type NameRelease } from '../../parties/name-release.ts'
import type { Side, UserType } from '../../parties/party.ts'

/** New identities disclosed to one viewer per 24 hours. */
export const NEW_DISCLOSURES_PER_DAY = 100

/**
 * New identities disclosed per 24 hours to all viewers who signed from one network, because one address can open many
 * workspaces.
 */
export const NEW_DISCLOSURES_PER_NETWORK = 500

/**
 * New identities disclosed to one viewer per 24 hours for parties brought within reach by the viewer alone: through a
 * pairing that only it requested, or a change of its own profile after it signed.
 */
export const SOUGHT_DISCLOSURES_PER_DAY = 10

/** Allowance of unchecked workspaces across all networks, as a multiple of that for one network. */
export const UNCHECKED_NETWORKS = 4

/** NDA record that is neither revoked nor expired. */
export interface StandingNda {
  id: number
  signedAt: Date
  expiresAt: Date
}

/**
 * Brand for data loaded for its own identity. Created only by `asOwn`: the private mark keeps out literals and spreads
 * with another `identityId`.
 */
export declare abstract class Own {
  abstract readonly identityId: number
  private readonly isOwn: true
}

/**
 * Marks data as loaded for its own identity. The type rejects parties of the matching index, which are loaded for all
 * viewers.
 */
export function asOwn<T extends { identityId: number; vectors?: never }>(loaded: T): T & Own {
  return loaded as T & Own
}

/** Session with the attributes that disclosure depends on. */
export interface Viewer extends Own {
  sessionId: number
  /** Identity that owns the session. */
  readonly identityId: number
  userType: UserType | null
  /** Side of the session; null until it has a profile. */
  side: Side | null
  /** The session's own parties. */
  buyerId: number | null
  sellerId: number | null
  nda: StandingNda | null
  agentDriven: boolean
  /** True if a signature of the workspace was revoked and the operator has not allowed another. */
  signingBarred: boolean
  /** True while the operator has to review its owner. */
  signingHeld: boolean
  /** The operator suspended the workspace. */
  suspended: boolean
  /** True if it passed a human check or declared a supervisor. */
  checked: boolean
  assurance: Assurance
  /** Client network it was opened from, numbered by a salted hash; null if unknown. */
  network: number | null
}

/** Viewer with a current NDA that permits disclosure of names. */
export type SignedViewer = Viewer & { nda: StandingNda }

/** Returns the viewer as if it had never signed, so that it can identify only itself. */
export function withoutNda<V extends Viewer>(viewer: V): V {
  return asOwn({ ...viewer, nda: null })
}

/** True if the viewer has a current NDA and is neither barred from signing, held nor suspended. */
export function isSigned(viewer: Viewer): viewer is SignedViewer {
  return viewer.nda !== null && !viewer.signingBarred && !viewer.signingHeld && !viewer.suspended
}

/** Relation of a viewer to a party. */
export interface Relation {
  /** Identity that owns the party. */
  identityId: number
  /** The party's setting for the release of its name. */
  nameRelease: NameRelease
  /** True if the party approved the viewer's request for its name. */
  isApproved: boolean
  /** True if the fit reaches the threshold with both gates open, for the viewer's active side. */
  isCurrentMatch: boolean
  /** True if they match only because the viewer changed its own profile after it signed. */
  isMatchByOwnChange: boolean
  /** Pairing between them, if any. */
  pairing: PairingStanding | null
  /** True if the identity was disclosed to the viewer before. Remains valid while an NDA is in force. */
  isDisclosed: boolean
  /** Minimum assurance for disclosure of the party's name. */
  leastAssurance: Assurance
}

declare const issuedHere: unique symbol

/**
 * Proof that a viewer may know the identity behind a party. Created only by the functions below; literals do not
 * compile.
 */
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

/** True if this clearance was issued here for this identity. */
export function clears(clearance: Clearance, identityId: number): boolean {
  return issued.has(clearance) && clearance.identityId === identityId
}

/** Issues the clearance of an identity for itself. */
export function ownClearance(own: Own): Clearance {
  return issue(own.identityId, 'own')
}

/**
 * Implements the policy of decisions §4. A viewer may know itself. With a recorded NDA and the required assurance, it
 * may also know identities disclosed before, its current matches and the counterparties of its pairings. The ground
 * `sought` covers parties brought within reach by the viewer alone, of which a few are disclosed per day. Earlier
 * disclosures remain valid; new ones depend on the party's setting for its name.
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

/** Issues the clearance for a requester that identifies itself: by company, or by company and contact. */
export function introducedClearance(asker: { identityId: number; introduction: 'company' | 'contact' }): Clearance {
  return issue(asker.identityId, 'introduced')
}

/** Holder of the operator's bearer token. */
export interface Operator {
  kind: 'operator'
  /** Credential used: `configuration`, or the id of an issued token. */
  credential: string
}

/** Issues the operator's clearance, which covers every party of the register. */
export function operatorClearance(_operator: Operator, identityId: number): Clearance {
  return issue(identityId, 'operator')
}
