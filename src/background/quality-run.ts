import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { OutcomeSentence } from '../domain/language/outcomes.ts'
import { factStatus, reconcileFacts } from '../domain/quality/facts.ts'
import type { StepOutcome } from '../domain/quality/outcome.ts'
import { findRedFlags } from '../domain/quality/red-flags.ts'
import { fillFromFacts, ownEntries } from '../domain/workspace/entries.ts'
import type { AppContext } from '../entry/app-context.ts'
import { insertEvents } from '../store/events.ts'
import { loadFacts, saveFactChanges } from '../store/facts.ts'
import type { TakenJob } from '../store/jobs.ts'
import { keepWebsite, markPairingsAnalyzed } from '../store/product-analyses.ts'
import { endStep, type PartyToEnrich, type StepRun, startStep, stateOfStep } from '../store/quality-steps.ts'
import { setRedFlags } from '../store/red-flags.ts'
import type { Db } from '../store/schema.ts'
import { NO_CHANGE, saveWorkspace } from '../workspace/save-workspace.ts'

/** Starts an attempt at a step; null if it is no longer needed. */
export async function beginStep(app: AppContext, { run, attempt }: TakenJob): Promise<PartyToEnrich | null> {
  return await app.database.transact((trx) => startStep(trx, run, attempt, app.now()))
}

/**
 * Stores the findings and the outcome of an attempt in one transaction; returns true if another attempt should follow.
 * Facts never replace a party's entries; entries it left open are filled from findings by SIREN, if the party requested
 * the run itself.
 */
export async function endAttempt(
  app: AppContext,
  { run, attempt, isLastAttempt }: TakenJob,
  party: PartyToEnrich,
  outcome: StepOutcome,
): Promise<{ again: boolean }> {
  const again = outcome.state === 'unavailable' && !isLastAttempt
  const end = { state: outcome.state, reason: 'reason' in outcome ? outcome.reason : null, retrying: again }
  const { sessionId } = party
  if (sessionId === null) {
    await app.database.transact(async (trx) => {
      const now = app.now()
      if (!(await endStep(trx, run, end, now))) return
      const known = reveal(ownClearance(party), await loadFacts(trx, party.identityId))
      await saveFactChanges(trx, party.id, reconcileFacts(known, outcome.facts), now)
      await flag(trx, party)
      await keepProduct(trx, party.id, outcome, now)
    })
    return { again }
  }
  await saveWorkspace(
    app,
    sessionId,
    async (trx, before) => {
      const now = app.now()
      if (!(await endStep(trx, run, end, now))) return NO_CHANGE
      const known = before.facts.filter(({ partyId }) => partyId === party.id)
      await saveFactChanges(trx, party.id, reconcileFacts(known, outcome.facts), now)
      await flag(trx, party)
      await keepProduct(trx, party.id, outcome, now)
      const entries = ownEntries(before, party.side)
      const foundAt = now.toISOString()
      const conflicts = outcome.facts.filter(
        (fact) => factStatus({ ...fact, decision: 'current', foundAt }, entries) === 'conflict',
      ).length
      // An unavailable source is reported once, not on each attempt.
      if (outcome.state !== 'unavailable' || attempt === 1)
        await insertEvents(trx, [endEvent(sessionId, run, outcome, conflicts, again)], now)
      return (party.askedByOwner ? fillFromFacts(outcome.facts, entries, known, foundAt) : null) ?? NO_CHANGE
    },
    'profile_updated',
  )
  return { again }
}

/** Updates the red flags of a party from the current register facts. */
async function flag(trx: Db, party: PartyToEnrich): Promise<void> {
  const facts = reveal(ownClearance(party), await loadFacts(trx, party.identityId))
  await setRedFlags(trx, party.id, findRedFlags(facts.filter(({ partyId }) => partyId === party.id)))
}

/**
 * Stores the website that a step read; all pairings of the party are then analysed again and both sides receive an
 * event.
 */
async function keepProduct(trx: Db, partyId: number, { website }: StepOutcome, now: Date): Promise<void> {
  if (website === undefined) return
  await keepWebsite(trx, partyId, website)
  const sides = await markPairingsAnalyzed(trx, partyId, now)
  await insertEvents(
    trx,
    sides.map(({ sessionId, counterpartyId }) => ({
      sessionId,
      type: 'product_analyzed',
      partyId: counterpartyId,
      facts: { from: 'website' },
    })),
    now,
  )
}

function endEvent(sessionId: number, run: StepRun, outcome: StepOutcome, conflicts: number, again: boolean) {
  if (outcome.state === 'unavailable') return failureEvent(sessionId, run, outcome.reason, again)
  return {
    sessionId,
    type: 'dq_step_done',
    partyId: null,
    facts: { step: run.step, found: outcome.facts.length, conflicts },
    ...('reason' in outcome ? { reason: outcome.reason } : {}),
  } as const
}

function failureEvent(sessionId: number, { step }: StepRun, reason: OutcomeSentence, again: boolean) {
  return { sessionId, type: 'dq_step_failed', partyId: null, facts: { step, again }, reason } as const
}

const OUR_FAULT = 'internal_fault'

/** Records an attempt that failed with an internal error; the party receives an event if no other follows. */
export async function failAttempt(
  app: AppContext,
  { run, isLastAttempt }: TakenJob,
  party: PartyToEnrich | null,
): Promise<void> {
  const end = { state: 'failed', reason: OUR_FAULT, retrying: !isLastAttempt } as const
  await app.database.transact(async (trx) => {
    const now = app.now()
    if (!(await endStep(trx, run, end, now)) || !isLastAttempt || party === null || party.sessionId === null) return
    await insertEvents(trx, [failureEvent(party.sessionId, run, OUR_FAULT, false)], now)
  })
}

/** Closes a run whose last attempt never finished because its worker died. */
export async function closeStalledRun(app: AppContext, run: StepRun): Promise<void> {
  await app.database.transact(async (trx) => {
    const row = await stateOfStep(trx, run)
    if (row === null || !(row.retrying || row.state === 'running' || row.state === 'queued')) return
    const state = row.state === 'unavailable' ? row.state : 'failed'
    await endStep(trx, run, { state, reason: row.reason ?? OUR_FAULT, retrying: false }, app.now())
  })
}
