import { type PairingStanding, pairingStands } from '../../deal.ts'
import type { Side, UserType } from '../../party.ts'

/** New identities one viewer may learn in 24 hours. */
export const NEW_DISCLOSURES_PER_DAY = 100

/** New identities that all viewers who signed from one network may learn in 24 hours: one address can open many workspaces. */
export const NEW_DISCLOSURES_PER_NETWORK = 500

/** An NDA record that is neither revoked nor expired. */
export interface StandingNda {
  id: number
  signedAt: Date
  expiresAt: Date
}

/** A session, as far as deciding what it may know needs. */
export interface Viewer {
  sessionId: number
  /** Who stands behind the session. */
  identityId: number
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
  /** The operator suspended the workspace. */
  suspended: boolean
}

/** A viewer whose NDA is recorded and opens names. */
export type SignedViewer = Viewer & { nda: StandingNda }

/** Whether a viewer's NDA opens names: one is recorded, and the workspace is neither barred from signing nor suspended. */
export function isSigned(viewer: Viewer): viewer is SignedViewer {
  return viewer.nda !== null && !viewer.signingBarred && !viewer.suspended
}

/** How a viewer stands to a party. */
export interface Relation {
  /** Who stands behind the party. */
  identityId: number
  /** Fit reaches the threshold with both gates open, between the viewer's active side and the party. */
  isCurrentMatch: boolean
  /** The pairing between them, if there is one. */
  pairing: PairingStanding | null
  /** The identity was disclosed to the viewer before; it stands as long as an NDA stands. */
  isDisclosed: boolean
}

declare const issuedHere: unique symbol

/** Proof that a viewer may know who stands behind a party. Only the functions below make one: a literal does not compile. */
export interface Clearance {
  readonly [issuedHere]: true
  readonly identityId: number
  readonly ground: 'own' | 'disclosed' | 'match' | 'pairing' | 'operator'
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

/** A viewer may always know itself. */
export function ownClearance(viewer: Pick<Viewer, 'identityId'>): Clearance {
  return issue(viewer.identityId, 'own')
}

/**
 * The whole policy of decisions §4: a viewer may know itself; with an NDA recorded also its current matches, the
 * counterparties of pairings that stand, and whom it was told of before. A pairing that only the viewer wished for
 * opens nothing.
 */
export function clearanceFor(viewer: Viewer, relation: Relation): Clearance | null {
  if (relation.identityId === viewer.identityId) return ownClearance(viewer)
  if (!isSigned(viewer)) return null
  if (relation.isDisclosed) return issue(relation.identityId, 'disclosed')
  if (relation.isCurrentMatch) return issue(relation.identityId, 'match')
  if (relation.pairing !== null && pairingStands(relation.pairing)) return issue(relation.identityId, 'pairing')
  return null
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
