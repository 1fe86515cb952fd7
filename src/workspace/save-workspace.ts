import { DAY_MS } from '../domain/figures/durations.ts'
import type { MailLanguage } from '../domain/language/language.ts'
import { type CompanyFile, findFileFaults } from '../domain/parties/company-file.ts'
import type { Criteria } from '../domain/parties/party.ts'
import { isTicketReversed, sameValues } from '../domain/parties/profile.ts'
import { profileQuality } from '../domain/quality/score.ts'
import { RESTATEMENTS_PER_DAY } from '../domain/workspace/alarm.ts'
import { namesAnotherCompany } from '../domain/workspace/entries.ts'
import {
  activeSide,
  applyChange,
  listChangedFields,
  SIDES,
  type Workspace,
  type WorkspaceChange,
} from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Commit, Committed } from '../entry/commit.ts'
import { runOrDryRun } from '../entry/dry-run.ts'
import { refuseFaults } from '../entry/input.ts'
import { refuseManyWorkspaces } from '../entry/new-workspaces.ts'
import { refuse } from '../entry/refusal.ts'
import { refuseErased, refuseSuspended } from '../entry/viewer.ts'
import { insertEventsOfChange, raiseRestating, watchWorkspace } from '../store/alarms.ts'
import { recordLateStatements, refreshHidden, refreshOwnEntries } from '../store/block-lists.ts'
import type { NewEvent } from '../store/events.ts'
import { unconfirmFacts } from '../store/facts.ts'
import { holdOwnProfile, loadOwnProfile, type OwnProfile, saveStanding } from '../store/profiles.ts'
import { reviewHold } from '../store/sanctions.ts'
import type { Db } from '../store/schema.ts'
import { lockSession, lockSessionById, markChecked, setUserType } from '../store/sessions.ts'
import { beginEmbedding, keepVectors, type PartyEmbedding } from './embed-texts.ts'
import { admitChallengeOnce, type HumanShown } from './human-proof.ts'
import { openedFacts, openedWorkspace } from './opened-profile.ts'
import { notifyOfAddressChange, offerFirstWorkspace } from './owner-notices.ts'
import { saveParty } from './save-party.ts'

export interface Saved {
  sessionId: number
  workspace: Workspace
  /** Wire names of the fields that changed. */
  changed: string[]
  /** Wire names of the fields missing on the active side, the most valuable first. */
  missing: string[]
}

/**
 * Derives a change from the stored workspace, and may write facts and steps of its own in the same transaction. It may
 * run again if the transaction is retried.
 */
export type ChangeInside = (trx: Db, before: Workspace, own: OwnProfile) => Promise<WorkspaceChange>

export const NO_CHANGE: WorkspaceChange = { userType: null, identity: {}, supervisor: null, profiles: {} }

/** Result of a change, and the vectors of the texts it changed, to be stored by `keepVectors`. */
export interface Written {
  saved: Saved
  embeddings: PartyEmbedding[]
}

/** Client network of a request that may create a workspace, and its evidence of a human; null without. */
export interface Origin {
  network: number | null
  human: HumanShown | null
  /** Language of mail to its owner; English by default. */
  language?: MailLanguage
}

/** Origin of a request without details: a workspace it creates is unchecked and shown to nobody else. */
const UNKNOWN_ORIGIN: Origin = { network: null, human: null }

type WorkspaceEvent = 'registered' | 'workspace_joined' | 'profile_updated'

/**
 * Saves a change of a workspace in one transaction and embeds the texts it changed. `target` is the hash of a key,
 * whose workspace is created if it does not exist, or the id of an existing session. Refuses with 400 a ticket whose
 * minimum exceeds its maximum. A dry run returns the result without saving.
 */
export async function saveWorkspace(
  app: AppContext,
  target: Uint8Array | number,
  change: WorkspaceChange | ChangeInside,
  event: WorkspaceEvent,
  options: { dryRun?: boolean; origin?: Origin } = {},
): Promise<Saved> {
  const { dryRun = false, origin = UNKNOWN_ORIGIN } = options
  const { saved, embeddings } = await runOrDryRun(
    dryRun,
    app.database,
    async (trx) => await writeWorkspace(app, trx, target, change, event, { dryRun, origin }),
  )
  for (const embedding of embeddings) await keepVectors(app, embedding)
  return saved
}

/** Saves a change in the transaction of a request. `replyOf` makes the answer from the result. */
export async function commitWorkspace<R>(
  app: AppContext,
  commit: Commit<R>,
  [target, change, event]: readonly [Uint8Array | number, WorkspaceChange | ChangeInside, WorkspaceEvent],
  replyOf: (saved: Saved, trx: Db) => R | Promise<R>,
  origin: Origin = UNKNOWN_ORIGIN,
): Promise<Committed<R>> {
  let embeddings: readonly PartyEmbedding[] = []
  const isAlone = typeof target === 'number' && !changing.has(target)
  if (isAlone) changing.add(target)
  try {
    // Read outside the transaction to shorten it; if the profile changes meanwhile, the transaction restarts and reads
    // it itself.
    let read = isAlone ? await loadOwnProfile(app.database.db, target) : null
    const committed = await commit(async (trx) => {
      const known = read
      read = null
      const written = await writeWorkspace(app, trx, target, change, event, { origin, known })
      embeddings = written.embeddings
      return await replyOf(written.saved, trx)
    })
    for (const embedding of embeddings) await keepVectors(app, embedding)
    return committed
  } finally {
    if (isAlone) changing.delete(target)
  }
}

/**
 * Workspaces that this process is changing. A concurrent second change would have to restart, so it takes the lock at
 * once.
 */
const changing = new Set<number>()

/**
 * Saves a change in the caller's transaction; the caller stores the vectors after the commit. `known` is the profile
 * read before the transaction, which restarts if it changed since.
 */
export async function writeWorkspace(
  app: AppContext,
  trx: Db,
  target: Uint8Array | number,
  change: WorkspaceChange | ChangeInside,
  event: WorkspaceEvent,
  {
    dryRun = false,
    origin = UNKNOWN_ORIGIN,
    known = null,
  }: { dryRun?: boolean; origin?: Origin; known?: OwnProfile | null } = {},
): Promise<Written> {
  const now = app.now()
  const own = known ?? (await lockedProfile(app, trx, target, origin.network, now))
  if (known !== null) await holdOwnProfile(trx, known)
  if (typeof target !== 'number') refuseSuspended(own)
  const decided = await decide(trx, own, change, now)
  const saving: Saving = { app, trx, own, event, dryRun, origin, now, ...decided, embeddings: [], valuations: 0 }
  for (const step of STEPS) await step(saving)
  const { after, changed, embeddings } = saving
  return { saved: { sessionId: own.sessionId, workspace: after, changed, missing: missingFields(after) }, embeddings }
}

/**
 * Locks a workspace until the transaction ends and reads its profile. Creates the workspace if no workspace has the
 * key.
 */
async function lockedProfile(
  app: AppContext,
  trx: Db,
  target: Uint8Array | number,
  network: number | null,
  now: Date,
): Promise<OwnProfile> {
  if (typeof target === 'number') await lockSessionById(trx, target)
  else {
    await refuseManyWorkspaces(app, trx, target, network)
    await lockSession(trx, target, network, now)
  }
  return await loadOwnProfile(trx, target)
}

interface Decided {
  before: Workspace
  after: Workspace
  /** Wire names of the fields that changed. */
  changed: string[]
  isOtherIdentity: boolean
  /** True if the identity or the supervisor was stated anew. */
  isRestated: boolean
}

/** Decides the workspace after the change. Refuses one that contradicts itself. */
async function decide(trx: Db, own: OwnProfile, change: WorkspaceChange | ChangeInside, now: Date): Promise<Decided> {
  refuseErased(own)
  const hasFacts = SIDES.some((side) => own.parties[side]?.hasFacts)
  const before = openedWorkspace(own, hasFacts ? await openedFacts(trx, own) : [])
  const supplied = typeof change === 'function' ? await change(trx, before, own) : change
  const changedTo = applyChange(before, supplied)
  const isOtherCompany = namesAnotherCompany(before.identity, changedTo.identity)
  if (isOtherCompany) await unconfirmFacts(trx, own.identityId)
  const isFactsChanged = typeof change === 'function' || isOtherCompany
  const after = { ...changedTo, facts: isFactsChanged ? await openedFacts(trx, own) : before.facts }
  assertTicketOrder(after.profiles.buyer?.criteria ?? null)
  assertSoundFile(after.profiles.seller?.file ?? null, now)
  const isOtherIdentity = !sameValues(before.identity, after.identity)
  const isRestated = isOtherIdentity || supplied.supervisor !== null
  return { before, after, changed: listChangedFields(before, after), isOtherIdentity, isRestated }
}

/** A decided change while it is written; the steps add embeddings and valuations. */
interface Saving extends Decided {
  readonly app: AppContext
  readonly trx: Db
  readonly own: OwnProfile
  readonly event: WorkspaceEvent
  readonly dryRun: boolean
  readonly origin: Origin
  readonly now: Date
  readonly embeddings: PartyEmbedding[]
  /** Number of parties valued by this change. */
  valuations: number
}

/** Steps of writing a change, in order. A step without a reason for its place depends on no other. */
const STEPS: readonly ((saving: Saving) => Promise<void>)[] = [
  // First, because block lists, alarms and holds compare stored identities.
  saveIdentity,
  // Before the block lists, which weigh a statement by its time.
  recordRestatement,
  refreshBlockLists,
  saveUserType,
  saveParties,
  // After the parties, because it reports their valuations.
  recordActivity,
  // After the parties, because alarms compare their stored texts.
  raiseAlarms,
  // After the alarms, because a contest of the company lowers the assurance that a hold considers.
  reviewSigningHold,
  offerOtherWorkspace,
  notifyReplacedOwners,
  // Last, because a token is spent only on a change that nothing refused, and a check shows the parties stored by now.
  admitHuman,
]

async function saveIdentity({ trx, own, after, isRestated }: Saving): Promise<void> {
  if (isRestated) await saveStanding(trx, own.identityId, after)
}

async function recordRestatement({ trx, own, before, after, isRestated, now }: Saving): Promise<void> {
  if (!isRestated) return
  const dayBefore = new Date(now.getTime() - DAY_MS)
  const times = await recordLateStatements(trx, own.sessionId, { before, after }, dayBefore, now)
  if (times > RESTATEMENTS_PER_DAY) await raiseRestating(trx, own.sessionId, now)
}

async function refreshBlockLists({ trx, own, after, isRestated }: Saving): Promise<void> {
  if (!isRestated) return
  await refreshHidden(trx, own.sessionId)
  const partyIds = Object.values(own.parties).map(({ id }) => id)
  await refreshOwnEntries(trx, partyIds, after)
}

async function saveUserType({ trx, own, before, after, now }: Saving): Promise<void> {
  if (before.userType !== after.userType || before.agentDriven !== after.agentDriven)
    await setUserType(trx, own.sessionId, after, now)
}

async function saveParties(saving: Saving): Promise<void> {
  const { app, trx, own, before, after, dryRun, now, embeddings } = saving
  const begin = (facets: readonly string[]) => (dryRun || facets.length === 0 ? null : beginEmbedding(app, facets))
  for (const side of SIDES) {
    const outcome = await saveParty(trx, own, side, before, after, begin, now)
    if (outcome?.embedding) embeddings.push({ party: outcome.party, embedding: outcome.embedding })
    if (outcome?.valued) saving.valuations += 1
  }
}

async function recordActivity({ trx, own, event, after, changed, valuations, now }: Saving): Promise<void> {
  const common = { sessionId: own.sessionId, partyId: null }
  const side = activeSide(after)
  const events: NewEvent[] = []
  if (event !== 'profile_updated' || changed.length > 0)
    events.push({ ...common, type: event, facts: { changed, ...(side ? { side } : {}) } })
  for (let i = 0; i < valuations; i += 1) events.push({ ...common, type: 'valuation_computed', facts: {} })
  await insertEventsOfChange(trx, own.sessionId, events, now)
}

async function raiseAlarms({ trx, own, isOtherIdentity, embeddings, now }: Saving): Promise<void> {
  if (isOtherIdentity || embeddings.length > 0) await watchWorkspace(trx, own, now)
}

async function reviewSigningHold({ trx, own, isRestated, now }: Saving): Promise<void> {
  if (isRestated) await reviewHold(trx, own.sessionId, now)
}

async function offerOtherWorkspace({ trx, own, before, after, origin, now }: Saving): Promise<void> {
  const { network, language = 'en' } = origin
  const identities = { before: before.identity, after: after.identity }
  await offerFirstWorkspace(trx, own.sessionId, identities, { network, language }, now)
}

async function notifyReplacedOwners({ trx, own, before, after, origin, dryRun, now }: Saving): Promise<void> {
  const { network, language = 'en' } = origin
  if (!dryRun) await notifyOfAddressChange(trx, own.sessionId, { before, after }, { network, language }, now)
}

async function admitHuman({ app, trx, own, origin, now }: Saving): Promise<void> {
  if (origin.human === null) return
  await admitChallengeOnce(app, trx, origin.human, refuse)
  if (!own.checked) await markChecked(trx, own.sessionId, now)
}

/** Refuses with 400 a ticket whose minimum exceeds its maximum. */
export function assertTicketOrder(criteria: Criteria | null): void {
  if (criteria !== null && isTicketReversed(criteria))
    refuse('ticket_reversed', 'ticket_reversed', 'correct_ticket', {
      fields: [{ path: 'buyer.check_size_min', message: { of: 'field_not_above', field: 'check_size_max' } }],
    })
}

/** Refuses with 400 a company file that contradicts itself or the calendar. */
export function assertSoundFile(file: CompanyFile | null, now: Date): void {
  const faults = file === null ? [] : findFileFaults(file, now.getUTCFullYear())
  if (faults.length > 0) refuseFaults(faults.map(({ field, message }) => ({ path: `seller.${field}`, message })))
}

/** Returns the wire names of the fields missing on the active side. */
export function missingFields(workspace: Workspace): string[] {
  const side = activeSide(workspace)
  const profile = side && workspace.profiles[side]
  return side && profile ? profileQuality(side, profile, workspace.identity).missingFields : []
}
