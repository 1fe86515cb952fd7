import type { Kysely } from 'kysely'
import { blindingOf } from '../domain/blind-texts.ts'
import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import { buyerFacetsOf, type Criteria, type Side, sellerTextOf } from '../domain/party.ts'
import { EMPTY_PROFILE, type Profile, profileQualityOf, sameValues, ticketFaultOf } from '../domain/profile.ts'
import { namesAnotherCompany } from '../domain/quality/entries.ts'
import type { Fact } from '../domain/quality/facts.ts'
import {
  activeSideOf,
  blindTextSourceOf,
  changedFieldsOf,
  changedWorkspaceOf,
  derivedOf,
  SIDES,
  sameProfile,
  type Workspace,
  type WorkspaceChange,
} from '../domain/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Commit, Committed } from '../entry/commit.ts'
import { runOrDryRun } from '../entry/dry-run.ts'
import { inParts } from '../entry/in-parts.ts'
import { refuse } from '../entry/refusal.ts'
import { refuseSuspended } from '../entry/viewer.ts'
import { insertEvents, type NewEvent } from '../store/events.ts'
import { factsOf, unconfirmFacts } from '../store/facts.ts'
import { insertParty, loadOwnProfile, type OwnProfile, saveStanding, updateParty } from '../store/profiles.ts'
import type { Schema } from '../store/schema.ts'
import { lockSession, lockSessionById, setUserType } from '../store/sessions.ts'
import { keepSettledProfile } from '../store/settled-profiles.ts'
import { beginEmbedding, type Embedding, keepVectors, type PartyEmbedding } from './embed-texts.ts'

export interface Saved {
  sessionId: number
  workspace: Workspace
  /** Wire names of the fields that changed. */
  changed: string[]
  /** Wire names of what the active side still lacks, the one most worth filling first. */
  missing: string[]
}

/**
 * A change that depends on what is there and may keep facts and steps of its own in the same transaction. It may be run
 * again when the transaction is.
 */
export type ChangeInside = (trx: Kysely<Schema>, before: Workspace, own: OwnProfile) => Promise<WorkspaceChange>

/** The change of a workspace in which nobody supplies anything. */
export const NO_CHANGE: WorkspaceChange = { userType: null, identity: {}, supervisor: null, profiles: {} }

/** What a change of a workspace came to, and the vectors of the texts it changed: `keepVectors` keeps each once it is made. */
export interface Written {
  saved: Saved
  embeddings: PartyEmbedding[]
}

type WorkspaceEvent = 'registered' | 'workspace_joined' | 'profile_updated'

/**
 * Saves a change of a workspace in one transaction and embeds the texts it changed. `target` is the hash of a key, whose
 * workspace is made when there is none, or the id of a session that exists. Refuses with 400 a ticket turned upside down.
 * A dry run answers what would be saved, and saves nothing.
 */
export async function saveWorkspace(
  app: AppContext,
  target: Uint8Array | number,
  change: WorkspaceChange | ChangeInside,
  event: WorkspaceEvent,
  options: { dryRun?: boolean } = {},
): Promise<Saved> {
  const { dryRun = false } = options
  const { saved, embeddings } = await runOrDryRun(
    dryRun,
    app.database,
    async (trx) => await writeWorkspace(app, trx, target, change, event, { dryRun }),
  )
  for (const embedding of embeddings) await keepVectors(app, embedding)
  return saved
}

/** The same in the transaction of a request, which is answered by what `replyOf` makes of what was saved. */
export async function commitWorkspace<R>(
  app: AppContext,
  commit: Commit<R>,
  [target, change, event]: readonly [Uint8Array | number, WorkspaceChange | ChangeInside, WorkspaceEvent],
  replyOf: (saved: Saved, trx: Kysely<Schema>) => R | Promise<R>,
): Promise<Committed<R>> {
  let embeddings: readonly PartyEmbedding[] = []
  const committed = await commit(async (trx) => {
    const written = await writeWorkspace(app, trx, target, change, event)
    embeddings = written.embeddings
    return await replyOf(written.saved, trx)
  })
  for (const embedding of embeddings) await keepVectors(app, embedding)
  return committed
}

/** The same in a transaction of the caller's, who keeps the vectors once it is committed. */
export async function writeWorkspace(
  app: AppContext,
  trx: Kysely<Schema>,
  target: Uint8Array | number,
  change: WorkspaceChange | ChangeInside,
  event: WorkspaceEvent,
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<Written> {
  const now = app.now()
  const begin = (facets: readonly string[]) => (dryRun || facets.length === 0 ? null : beginEmbedding(app, facets))
  if (typeof target === 'number') await lockSessionById(trx, target)
  else await lockSession(trx, target, now)
  const own = await loadOwnProfile(trx, target)
  if (typeof target !== 'number') refuseSuspended(own)
  return await apply(trx, own, change, event, begin, now)
}

/** The workspace an own profile holds, opened for its owner. */
export function openedWorkspace(own: OwnProfile, facts: readonly Fact[] = []): Workspace {
  const clearance = ownClearance(own)
  const profiles: Workspace['profiles'] = {}
  for (const side of SIDES) {
    const party = own.parties[side]
    if (party)
      profiles[side] = { texts: reveal(clearance, party.texts), figures: party.figures, criteria: party.criteria }
  }
  return { userType: own.userType, agentDriven: own.agentDriven, ...reveal(clearance, own.standing), profiles, facts }
}

/** What sources said of a session's own parties, opened for their owner. */
export async function openedFacts(db: Kysely<Schema>, own: OwnProfile) {
  return reveal(ownClearance(own), await factsOf(db, own.identityId))
}

/** Begins to embed a party's texts while it is being written; null where that is not to be. */
type BeginEmbedding = (facets: readonly string[]) => Embedding | null

async function apply(
  trx: Kysely<Schema>,
  own: OwnProfile,
  change: WorkspaceChange | ChangeInside,
  event: NewEvent['type'],
  begin: BeginEmbedding,
  now: Date,
): Promise<Written> {
  refuseErased(own)
  const isNew = Object.keys(own.parties).length === 0
  const before = openedWorkspace(own, isNew ? [] : await openedFacts(trx, own))
  const supplied = typeof change === 'function' ? await change(trx, before, own) : change
  const changedTo = changedWorkspaceOf(before, supplied)
  const isOtherCompany = namesAnotherCompany(before.identity, changedTo.identity)
  if (isOtherCompany) await unconfirmFacts(trx, own.identityId)
  const isFactsChanged = typeof change === 'function' || isOtherCompany
  const after = { ...changedTo, facts: isFactsChanged ? await openedFacts(trx, own) : before.facts }
  assertTicketOrder(after.profiles.buyer?.criteria ?? null)
  if (!sameValues(before.identity, after.identity) || supplied.supervisor !== null)
    await saveStanding(trx, own.identityId, after)
  if (before.userType !== after.userType || before.agentDriven !== after.agentDriven)
    await setUserType(trx, own.sessionId, after, now)
  const embeddings: PartyEmbedding[] = []
  const events: NewEvent[] = []
  for (const side of SIDES) {
    const outcome = await saveParty(trx, own, side, before, after, begin, now)
    if (outcome?.embedding) embeddings.push({ party: outcome.party, embedding: outcome.embedding })
    if (outcome?.valued) events.push({ sessionId: own.sessionId, type: 'valuation_computed', partyId: null, facts: {} })
  }
  const changed = changedFieldsOf(before, after)
  const side = activeSideOf(after)
  if (event !== 'profile_updated' || changed.length > 0)
    events.unshift({
      sessionId: own.sessionId,
      type: event,
      partyId: null,
      facts: { changed, ...(side ? { side } : {}) },
    })
  await insertEvents(trx, events, now)
  return { saved: { sessionId: own.sessionId, workspace: after, changed, missing: missingOf(after) }, embeddings }
}

/** Refuses with 404 a workspace that was erased while the request was under way. */
export function refuseErased({ erased }: OwnProfile): void {
  if (erased) refuse('session_not_found', 'no workspace has this key', 'The workspace was erased.')
}

/** Refuses with 400 a ticket whose minimum lies above its maximum. */
export function assertTicketOrder(criteria: Criteria | null): void {
  const fault = criteria && ticketFaultOf(criteria)
  if (fault !== null)
    refuse('ticket_reversed', fault, 'Correct the ticket and send the request again.', {
      fields: [{ path: 'buyer.check_size_min', message: 'must not be above check_size_max' }],
    })
}

/** Wire names of what the active side still lacks. */
export function missingOf(workspace: Workspace): string[] {
  const side = activeSideOf(workspace)
  const profile = side && workspace.profiles[side]
  return side && profile ? profileQualityOf(side, profile, workspace.identity).missingFields : []
}

/** Stores one side's party where its profile, or a word that must not show in its texts, has changed. */
async function saveParty(
  trx: Kysely<Schema>,
  own: OwnProfile,
  side: Side,
  before: Workspace,
  after: Workspace,
  begin: BeginEmbedding,
  now: Date,
) {
  const profile = after.profiles[side]
  if (profile === undefined) return null
  const party = own.parties[side]
  const known = before.profiles[side] ?? EMPTY_PROFILE
  const textsChanged = !sameValues(known.texts, profile.texts)
  const maskedBefore = party ? { ...blindTextSourceOf(known, before), blindTexts: party.blindTexts } : null
  const blindTexts = await inParts(blindingOf(blindTextSourceOf(profile, after), maskedBefore))
  const is = derivedOf(side, profile, after, null, blindTexts)
  const blindChanged = party === undefined || !sameValues(party.blindTexts, is.blindTexts)
  const profileChanged = !sameProfile(known, profile)
  const qualityChanged = party?.dataQuality !== is.dataQuality
  if (party && !blindChanged && !profileChanged && !qualityChanged) return null
  const revalued = blindChanged || !sameValues(known.figures, profile.figures)
  const valuedAt = is.valued ? (revalued ? now.toISOString() : (party?.valuedAt ?? now.toISOString())) : null
  const toSave = { profile, blindTexts: is.blindTexts, dataQuality: is.dataQuality, valuedAt }
  const valued = is.valued && revalued
  const embedding = blindChanged ? begin(facetsOf(side, is.blindTexts)) : null
  if (party === undefined) {
    const { sessionId, identityId } = own
    const made = {
      ...toSave,
      sessionId,
      identityId,
      side,
      country: null,
      contactStatus: 'warm',
      fictional: false,
    } as const
    return { valued, party: await insertParty(trx, made, now), embedding }
  }
  if (profileChanged) await keepSettledProfile(trx, party.id, now)
  await updateParty(trx, party.id, toSave, { texts: textsChanged, blindTexts: blindChanged }, now)
  return { valued, party: { id: party.id, textRevision: party.textRevision + 1 }, embedding }
}

/** What is embedded of a party: a seller's texts as one, each of a buyer's facets on its own. */
export function facetsOf(side: Side, blindTexts: Profile['texts']): string[] {
  if (side === 'buyer') return buyerFacetsOf(blindTexts)
  const text = sellerTextOf(blindTexts)
  return text === '' ? [] : [text]
}
