import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { beginStep, closeStalledRun, endAttempt, failAttempt } from '../background/quality-run.ts'
import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import type { Identity } from '../domain/parties/profile.ts'
import type { Fact } from '../domain/quality/facts.ts'
import { nothingBecause, type StepOutcome, unavailableBecause } from '../domain/quality/outcome.ts'
import { FRANCE } from '../domain/quality/step-sources.ts'
import type { QualityStep } from '../domain/quality/steps.ts'
import { findWebsiteAddress } from '../domain/quality/website-address.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'
import type { Registries } from '../integrations/registry.ts'
import type { WebsiteReader, WebsiteReading } from '../integrations/website.ts'
import { loadFacts } from '../store/facts.ts'
import type { TakenJob } from '../store/jobs.ts'
import { loadSteps, type PartyToEnrich } from '../store/quality-steps.ts'
import { advisor } from './steps/advisor.ts'
import { contacts } from './steps/contacts.ts'
import { discovery } from './steps/discovery.ts'
import { financials } from './steps/financials.ts'
import { president } from './steps/president.ts'
import { product } from './steps/product.ts'
import { profile } from './steps/profile.ts'
import { siren } from './steps/siren.ts'
import { bearsPartysName, findKnownSiren, type KnownSiren, type Step, type StepContext } from './steps/step.ts'

/** External sources of the steps. */
export interface Outside {
  registries: Registries
  readWebsite: WebsiteReader['readWebsite']
}

const STEPS: Record<QualityStep, Step> = {
  siren,
  financials,
  president,
  advisor,
  contacts,
  product,
  discovery,
  profile,
}

/** A website read for one step is reused by the other steps of the run. */
const READINGS_KEPT = 200
const READING_GOOD_FOR_MS = 600_000
/** Time a step waits for the SIREN that another step is looking for, before it is retried later. */
const SIREN_PATIENCE_MS = 20_000
const SIREN_LOOK_EVERY_MS = 250

/** Starts taking enrichment steps off the queue; `app.jobs.close()` stops it. */
export async function startWorker(app: AppContext, outside: Outside): Promise<void> {
  const readings = new LRUCache<string, Promise<WebsiteReading>>({ max: READINGS_KEPT, ttl: READING_GOOD_FOR_MS })

  async function readOnce(address: string, signal: AbortSignal): Promise<WebsiteReading> {
    const known = readings.get(address)
    if (known) return await known
    const reading = outside.readWebsite(address, { signal })
    readings.set(address, reading)
    let isRead = false
    try {
      const read = await reading
      isRead = read.status === 'read'
      return read
    } finally {
      if (!isRead) readings.delete(address)
    }
  }

  async function attempt(job: TakenJob): Promise<void> {
    let party: PartyToEnrich | null = null
    let again = false
    try {
      party = await beginStep(app, job)
      if (party === null) return
      const outcome = await outcomeOf(party, job)
      again = (await endAttempt(app, job, party, outcome)).again
    } catch (error) {
      app.log.error({ step: job.run.step, fault: loggableFault(error) }, 'an enrichment step failed')
      await failAttempt(app, job, party)
      throw new Error('an enrichment step failed')
    }
    // A throw makes the queue retry. Its message stays in the queue's tables, so it names nobody.
    if (again) throw new Error('a source did not answer')
  }

  async function outcomeOf(party: PartyToEnrich, job: TakenJob): Promise<StepOutcome> {
    if (party.fictional) return nothingBecause('party_fictional')
    const clearance = ownClearance(party)
    const identity = reveal(clearance, party.identity)
    const factsNow = async () =>
      reveal(clearance, await loadFacts(app.database.db, party.identityId)).filter(
        ({ decision }) => decision === 'current' || decision === 'accepted',
      )
    const facts = await factsNow()
    const context: StepContext = {
      registries: outside.registries,
      identity,
      country: party.country,
      facts,
      sirenToGoBy: async () =>
        await confirmedFor(identity, outside.registries, await sirenToGoBy(app, party, identity, factsNow)),
      async readOwnWebsite() {
        const address = findWebsiteAddress(identity, facts)
        return address === null ? null : await readOnce(address, job.signal)
      },
    }
    return await STEPS[job.run.step](context)
  }

  await app.jobs.work(attempt, (run) => closeStalledRun(app, run))
}

/** Checks a SIREN stated by the party against the name registered under it. */
async function confirmedFor(
  identity: Identity,
  registries: Registries,
  known: KnownSiren | StepOutcome,
): Promise<KnownSiren | StepOutcome> {
  if ('state' in known || known.matchedBy !== 'siren') return known
  const answer = await registries.companyOfSiren(known.siren)
  if (answer.status === 'unavailable') return unavailableBecause(answer.reason)
  const isOwn = answer.status === 'found' && bearsPartysName(identity, answer.value)
  return isOwn ? known : { ...known, matchedBy: 'unconfirmed' }
}

/** Waits for the step that looks for the SIREN while it is running. */
async function sirenToGoBy(
  app: AppContext,
  party: PartyToEnrich,
  identity: Identity,
  factsNow: () => Promise<readonly Fact[]>,
): Promise<KnownSiren | StepOutcome> {
  for (let waitedMs = 0; ; waitedMs += SIREN_LOOK_EVERY_MS) {
    const known = findKnownSiren(identity, await factsNow())
    if (known !== null) return known
    if (party.country !== null && party.country !== FRANCE) return nothingBecause('sources_french')
    const steps = await loadSteps(app.database.db, [party.id])
    const looking = steps.find(({ step }) => step === 'siren')
    const isUnderWay = looking?.state === 'queued' || looking?.state === 'running'
    if (isUnderWay && waitedMs < SIREN_PATIENCE_MS) await wait(SIREN_LOOK_EVERY_MS)
    else if (isUnderWay || looking?.retrying) return unavailableBecause('siren_awaited')
    else return nothingBecause('siren_unknown')
  }
}
