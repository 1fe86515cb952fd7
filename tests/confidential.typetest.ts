/*
 * Checked by `tsc`, never run: each line under a `@ts-expect-error` is a misuse that must not compile. When one of them
 * compiles, the comment above it is the error.
 */
import type { Contract, contract, OutputOf } from '../src/contract/index.ts'
import { openOwnFigures } from '../src/disclosure/exact-figures.ts'
import type { BlindSeller } from '../src/domain/confidentiality/blinding/blind.ts'
import { Confidential, reveal } from '../src/domain/confidentiality/policy/confidential.ts'
import {
  asOwn,
  type Clearance,
  isSigned,
  ownClearance,
  type SignedViewer,
  type Viewer,
} from '../src/domain/confidentiality/policy/disclosure.ts'
import type { Aggregate } from '../src/domain/figures/aggregate.ts'
import type { Identity, PartyTexts } from '../src/domain/parties/profile.ts'
import type { ContextOf, Handlers } from '../src/entry/perform.ts'
import type { Candidate, Match } from '../src/matching-index/universe.ts'
import { handlers } from '../src/operations/index.ts'
import type { KnownParty } from '../src/store/parties.ts'
import type { IndexedParty } from '../src/store/universe.ts'

type Output<Id extends keyof Contract> = OutputOf<Contract[Id]>

declare const viewer: Viewer
declare const candidate: Candidate
declare const best: Match
declare const indexed: IndexedParty
declare const known: KnownParty
declare const clearance: Clearance
declare const name: Confidential<string>
declare const identity: Confidential<Identity>

/** Takes what may be shown. */
declare function show(text: string): void

export const opened: string = reveal(clearance, name)
export const openedIdentity: Identity = reveal(ownClearance(viewer), identity)

// @ts-expect-error a box is not its contents
show(name)
// @ts-expect-error a box opens with a clearance
reveal(viewer, name)
// @ts-expect-error a box opens with a clearance, not without
reveal(name)
// @ts-expect-error a box of an identity is not a box of a name
reveal<string>(clearance, identity)
// @ts-expect-error a box has none of its contents' fields
identity.company
// @ts-expect-error what is spread out of a box is not its contents
export const spread: Identity = { ...identity }
// @ts-expect-error boxes of different contents are different types
export const swapped: Confidential<Identity> = name
// @ts-expect-error a box says for whom it is closed
export const unowned = new Confidential('a name')
// @ts-expect-error a box is not closed again for another
identity.identityId = 8
// @ts-expect-error a clearance is not widened to another
clearance.identityId = 8

// @ts-expect-error a clearance is not written down
export const forged: Clearance = { identityId: 7, ground: 'own' }
// @ts-expect-error a clearance is not spread into one for another
export const widened: Clearance = { identityId: 8, ground: clearance.ground }

// @ts-expect-error a party of the matching index is not the asker's own
ownClearance(candidate)
// @ts-expect-error nor is a party as the store reads it for the index
ownClearance(indexed)
// @ts-expect-error a party of the operator's register opens by the operator's clearance
ownClearance(known)
// @ts-expect-error an id is not proof that something is one's own
ownClearance({ identityId: 7 })
// @ts-expect-error a viewer is not turned into another
ownClearance({ ...viewer, identityId: candidate.identityId })
// @ts-expect-error a party of the matching index is not marked as someone's own
asOwn(candidate)
// @ts-expect-error nor is one as the store reads it
asOwn(indexed)

// @ts-expect-error an exact figure of another party is not at hand
export const revenue = candidate.figures.revenueEurM
// @ts-expect-error nor are a buyer's criteria
export const ticket = candidate.criteria.ticketMaxEurM
// @ts-expect-error nor is what a seller is worth by its exact figures
export const worth = candidate.valuation
// @ts-expect-error nor are they in the box to be read without a clearance
export const boxedRevenue = candidate.exact.figures
// @ts-expect-error another party is not its own viewer
openOwnFigures(candidate, candidate)
// @ts-expect-error nor of the best match, by a handler that has its ranking
export const planted = best.candidate.figures.revenueEurM
export const ownRevenue: number | null = openOwnFigures(viewer, candidate).figures.revenueEurM

declare const matching: Aggregate
declare const found: Aggregate
// @ts-expect-error a number is not a count of parties that may be told
export const counted: Aggregate = 3
// @ts-expect-error nor is the number of parties at hand
export const atHand: Aggregate = [best, best].length
// @ts-expect-error nor is the mean of what was opened of them
export const mean: Aggregate = openOwnFigures(viewer, candidate).figures.revenueEurM
// @ts-expect-error nor is the difference of two counts: it may be one party
export const difference: Aggregate = matching - found
// @ts-expect-error an answer that counts parties takes no number of the handler's own
export const countedAnswer: Output<'search'> = { sellers: [], buyers: [], total: 1, query: '' }
export const soundAnswer: Output<'search'> = { sellers: [], buyers: [], total: found, query: '' }
// @ts-expect-error nor does the overview
export const overviewFigures: Output<'getOverview'>['figures']['matches'] = 4
// @ts-expect-error nor does a registration
export const firstMatches: Output<'submit'>['matches'] = 4

// @ts-expect-error a viewer is not a signed one before it is checked
export const assumed: SignedViewer = viewer
export const checked: SignedViewer | null = isSigned(viewer) ? viewer : null

/** What names a party; none of it may be a field of what matching and the edges hold. */
type Naming = Exclude<keyof Identity, 'role'> | 'contactName' | 'contactEmail' | 'supervisor' | 'texts'
type None<T extends never> = T
export type TeaserIsBlind = None<Extract<keyof BlindSeller, Naming>>
export type IndexIsBlind = None<Extract<keyof IndexedParty, Naming>>
export type BlindTextsAreTexts = None<Exclude<keyof IndexedParty['blindTexts'], keyof PartyTexts>>

const { getSellerName: _, ...lacking } = handlers
// @ts-expect-error a built operation without its handler
export const incomplete: Handlers = lacking

// @ts-expect-error a handler of an operation that the contract does not know
export const surplus: Handlers = { ...handlers, tellEverything: handlers.getSellerName }

declare const context: ContextOf<typeof contract.getSellerName>
export const askedBySigned: SignedViewer = context.viewer
context.refuse('party_not_found', 'party_unknown')
// @ts-expect-error a refusal with a code that the operation does not declare
context.refuse('pairing_exists', 'pairing_exists')
// @ts-expect-error a sentence that no language has
context.refuse('party_not_found', 'no such party')
// @ts-expect-error a sentence without what fills its blank
context.refuse('party_not_found', 'wait_and_retry')

declare const unsignedContext: ContextOf<typeof contract.listMatches>
// @ts-expect-error an operation open to the unsigned is given no signed viewer
export const assumedSigned: SignedViewer = unsignedContext.viewer
// @ts-expect-error a handler that wants a signed viewer does not serve an operation open to the unsigned
export const misplaced: Handlers = { ...handlers, listMatches: async (_: typeof context) => ({ body: [] }) }

// @ts-expect-error an answer without a field that the contract promises
export const unanswered: Handlers = { ...handlers, listMatchedNames: async () => ({ body: {} }) }
