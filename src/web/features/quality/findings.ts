import type { OutputFor } from '../../../client/index.ts'
import { eurM, percent } from '../../figures.ts'

export type PartyQuality = OutputFor<'getQuality'>['entities'][number]
export type Fact = PartyQuality['facts'][number]
export type StepRun = PartyQuality['steps'][number]
export type Step = StepRun['step']

const RUNNING_POLL_MS = 1_200
const RETRYING_POLL_MS = 15_000

const isUnderWay = ({ state }: StepRun) => state === 'queued' || state === 'running'

/** Returns the progress of a run: steps finished, of all steps. */
export function runProgress(steps: readonly StepRun[]): { done: number; total: number; isRunning: boolean } {
  const open = steps.filter(isUnderWay).length
  return { done: steps.length - open, total: steps.length, isRunning: open > 0 }
}

/** Returns the polling interval: short while a step runs, longer while one awaits a retry, undefined otherwise. */
export function pollIntervalMs(parties: readonly PartyQuality[]): number | undefined {
  const steps = parties.flatMap(({ steps }) => steps)
  if (steps.some(isUnderWay)) return RUNNING_POLL_MS
  return steps.some(({ retrying }) => retrying) ? RETRYING_POLL_MS : undefined
}

/** Relation of a finding to the party's own entry. */
export type FindingState = 'confirms' | 'agrees' | 'found' | 'accepted' | 'rejected' | 'conflict'

export function findingState({ status, own_value, basis }: Fact): FindingState {
  if (status !== 'current') return status
  if (own_value === undefined) return 'found'
  return basis === 'fact' ? 'confirms' : 'agrees'
}

/**
 * Returns the possible decisions. A finding that agrees with the party needs none; a dismissed one can still be
 * accepted.
 */
export function possibleDecisions(fact: Fact): { accept: boolean; keep: boolean } {
  const standing = findingState(fact)
  const isOpen = standing === 'found' || standing === 'conflict'
  return { accept: isOpen || standing === 'rejected', keep: isOpen }
}

/** Returns the findings without contradictions: undecided ones first, then in the service's order. */
export function factsInOrder(facts: readonly Fact[]): Fact[] {
  const rank: Record<FindingState, number> = { conflict: 0, found: 1, confirms: 2, agrees: 2, accepted: 3, rejected: 4 }
  return facts
    .filter(({ status }) => status !== 'conflict')
    .toSorted((a, b) => rank[findingState(a)] - rank[findingState(b)])
}

/** Formats the value of a finding or entry according to its field. */
export function valueWritten(field: Fact['field'], value: Fact['value'], language: string): string {
  if (typeof value === 'string') return value
  if (field === 'revenue') return eurM(value, language)
  return field === 'growth' || field === 'ebitda_margin' ? percent(value, language) : String(value)
}

/** Returns the host of an https reference, or null for any other. */
export function referenceHost(reference: string): string | null {
  try {
    const { protocol, hostname } = new URL(reference)
    return protocol === 'https:' ? hostname.replace(/^www\./, '') : null
  } catch {
    return null
  }
}
