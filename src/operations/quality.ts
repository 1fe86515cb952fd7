import { enqueueSteps } from '../background/enqueuing.ts'
import { discloseParties, ownPairings } from '../disclosure/disclose.ts'
import { PROVE_HUMAN, refuseHeldBack, refuseWithheld } from '../disclosure/withheld.ts'
import { isSigned, type Operator } from '../domain/confidentiality/policy/disclosure.ts'
import { type Language, negotiateLanguage } from '../domain/language/language.ts'
import type { Side } from '../domain/parties/party.ts'
import type { Fact } from '../domain/quality/facts.ts'
import { QUALITY_STEPS, type QualityStep, STEPS_BY_SIREN } from '../domain/quality/steps.ts'
import { changeByFact, ownEntries } from '../domain/workspace/entries.ts'
import { SIDES, type Workspace } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { factOnWire, ownQuality, partyOnWire } from '../presenting/quality-on-wire.ts'
import { decideFacts } from '../store/facts.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import { loadSteps, sideOfParty } from '../store/quality-steps.ts'
import type { Db } from '../store/schema.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { openedFacts, openedWorkspace } from '../workspace/opened-profile.ts'
import { type ChangeInside, commitWorkspace, NO_CHANGE } from '../workspace/save-workspace.ts'

export const enqueueQuality: Handlers['enqueueQuality'] = async ({ app, viewer, input, refuse, commit }) => {
  const { entity_type: side, entity_id: partyId } = input
  const own: readonly QualityStep[] = QUALITY_STEPS[side]
  const steps = [...new Set<QualityStep>(input.steps ?? own)]
  const foreign = steps.find((step) => !own.includes(step))
  if (foreign !== undefined)
    return refuse(
      'step_unsupported',
      { of: `not_a_${side}_step`, step: foreign },
      { of: `${side}_steps_are`, steps: own },
    )
  const ownSide = ownSideOf(viewer, partyId)
  const found = ownSide ?? (await sideOfParty(app.database.db, partyId))
  if (found !== null && ownSide === null && !('kind' in viewer)) await assertCleared(app, viewer, partyId, refuse)
  if (found !== side) return refuse('party_not_found', `${side}_entity_unknown`, 'use_entity_id')
  const asker = 'kind' in viewer ? null : { sessionId: viewer.sessionId, partyId: ownSide === null ? partyId : null }
  const committed = await commit(async (trx) => {
    const askedByOwner = asker === null || asker.partyId === null
    const queued = await enqueueSteps(app, trx, partyId, steps, { askedByOwner, asker })
    const already_queued = steps.length - queued.length
    return { body: { ok: true, enqueued: steps.length, already_queued, steps, entity_type: side, entity_id: partyId } }
  })
  app.jobs.wake()
  return committed
}

/** Returns the side of a session's own party; null for another's. */
function ownSideOf(viewer: LoadedViewer | Operator, partyId: number): Side | null {
  if ('kind' in viewer) return null
  if (viewer.sellerId === partyId) return 'seller'
  return viewer.buyerId === partyId ? 'buyer' : null
}

/**
 * Refuses a session that may not trigger outside queries about a party, since the queried register or website learns of
 * the interest. The party must be the counterparty of a pairing whose name is cleared for the session; a name not yet
 * disclosed is disclosed now, so that the party learns of the interest too.
 */
async function assertCleared(
  app: AppContext,
  viewer: LoadedViewer,
  partyId: number,
  refuse: Refuse<
    | 'party_out_of_scope'
    | 'nda_required'
    | 'party_withdrawn'
    | 'consent_required'
    | 'assurance_required'
    | 'disclosure_limit_reached'
    | 'human_check_required'
  >,
): Promise<void> {
  const universe = await app.universe.current()
  const party = await universe.partyOf(partyId)
  if (party === null || !(await ownPairings(app, viewer, [partyId])).has(partyId))
    return refuse('party_out_of_scope', 'neither_own_nor_paired', 'enqueue_own_or_paired')
  if (!isSigned(viewer))
    return refuse('nda_required', 'counterparty_name_closed', 'sign_before_asking_others', { nda_required: true })
  if (!viewer.checked)
    return refuse('human_check_required', 'asking_others_needs_human_check', PROVE_HUMAN, {
      human_check_required: true,
    })
  const { shown, withheld } = await discloseParties(app, viewer, universe, [party])
  const usedUp = withheld.get(partyId)
  if (usedUp !== undefined) refuseWithheld(app, usedUp, refuse)
  if (!shown.get(partyId)?.cleared) {
    await refuseHeldBack(app, viewer, party, refuse)
    return refuse('party_withdrawn', 'pairing_party_withdrawn', 'name_stays_open')
  }
}

export const getQuality: Handlers['getQuality'] = async ({ app, viewer, asked }) => {
  const { db } = app.database
  const { buyerId, sellerId } = viewer
  // Steps before facts, so that a step shown as done never lacks its facts.
  const steps = await loadSteps(
    db,
    [buyerId, sellerId].filter((id) => id !== null),
  )
  const own = await loadOwnProfile(db, viewer.sessionId)
  const facts = await openedFacts(db, own)
  const workspace = openedWorkspace(own, facts)
  const language = negotiateLanguage(asked.acceptLanguage)
  const universe = await app.universe.current()
  const parties = await universe.partiesOf([buyerId, sellerId].filter((id) => id !== null))
  const entities = SIDES.flatMap((side) => {
    const id = own.parties[side]?.id
    const redFlags = parties.get(id ?? 0)?.redFlags ?? []
    return id === undefined ? [] : [partyOnWire(side, id, workspace, facts, steps, redFlags, language)]
  })
  return { body: { entities } }
}

export const acceptFact: Handlers['acceptFact'] = async ({ app, viewer, input, asked, refuse, commit }) => {
  let queued: QualityStep[] = []
  const accept: ChangeInside = async (trx, before, own) => {
    const fact = standingFact(before, input.fact_id, refuse)
    const change = changeByFact(fact)
    if (change === 'implausible') return refuse('entry_invalid', 'value_not_an_entry', 'enter_right_value')
    await decideFacts(trx, [fact.id], 'accepted')
    if (fact.field === 'siren' || (fact.field === 'company' && fact.matchedBy === 'unconfirmed')) {
      const side = own.parties.buyer?.id === fact.partyId ? 'buyer' : 'seller'
      const again = QUALITY_STEPS[side].filter((step) => STEPS_BY_SIREN.includes(step))
      const asker = { sessionId: viewer.sessionId, partyId: null }
      queued = await enqueueSteps(app, trx, fact.partyId, again, { askedByOwner: true, asker })
    }
    return change
  }
  const saving = [viewer.sessionId, accept, 'profile_updated'] as const
  const committed = await commitWorkspace(app, commit, saving, async ({ changed }, trx) => ({
    body: await decided(
      trx,
      viewer,
      { factId: input.fact_id, language: negotiateLanguage(asked.acceptLanguage) },
      changed,
      queued,
    ),
  }))
  app.jobs.wake()
  return committed
}

export const keepFact: Handlers['keepFact'] = async ({ app, viewer, input, asked, refuse, commit }) => {
  const keep: ChangeInside = async (trx, before) => {
    const fact = standingFact(before, input.fact_id, refuse)
    await decideFacts(trx, [fact.id], 'rejected')
    return NO_CHANGE
  }
  const saving = [viewer.sessionId, keep, 'profile_updated'] as const
  return await commitWorkspace(app, commit, saving, async ({ changed }, trx) => ({
    body: await decided(
      trx,
      viewer,
      { factId: input.fact_id, language: negotiateLanguage(asked.acceptLanguage) },
      changed,
      [],
    ),
  }))
}

/**
 * Returns the fact to decide on. Refuses one that is not this session's with 404, and one replaced by a newer finding
 * with 409.
 */
function standingFact(
  { facts }: Workspace,
  factId: number,
  refuse: Refuse<'fact_not_found' | 'fact_superseded'>,
): Fact {
  const fact = facts.find(({ id }) => id === factId)
  if (!fact) return refuse('fact_not_found', 'fact_unknown', 'use_fact_id')
  if (fact.decision === 'superseded') return refuse('fact_superseded', 'fact_superseded', 'read_facts_again')
  return fact
}

async function decided(
  db: Db,
  viewer: LoadedViewer,
  { factId, language }: { factId: number; language: Language },
  changed: string[],
  enqueued: QualityStep[],
) {
  const own = await loadOwnProfile(db, viewer.sessionId)
  const facts = await openedFacts(db, own)
  const workspace = openedWorkspace(own, facts)
  const fact = facts.find(({ id }) => id === factId)
  if (!fact) throw new Error('a fact vanished while it was decided on')
  const side = own.parties.buyer?.id === fact.partyId ? 'buyer' : 'seller'
  return {
    ok: true,
    fact: factOnWire(fact, ownEntries(workspace, side), language),
    changed,
    data_quality: ownQuality(workspace, side),
    enqueued,
  }
}
