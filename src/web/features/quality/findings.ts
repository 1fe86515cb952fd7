import type { OutputFor } from '../../../client/index.ts'
import { eurM, percent } from '../../figures.ts'

export type PartyQuality = OutputFor<'getQuality'>['entities'][number]
export type Fact = PartyQuality['facts'][number]
export type StepRun = PartyQuality['steps'][number]
export type Step = StepRun['step']

const RUNNING_POLL_MS = 1_200
const RETRYING_POLL_MS = 15_000

const isUnderWay = ({ state }: StepRun) => state === 'queued' || state === 'running'

/** How far a run is: steps that came to an end, of those that are known. */
export function runProgress(steps: readonly StepRun[]): { done: number; total: number; isRunning: boolean } {
  const open = steps.filter(isUnderWay).length
  return { done: steps.length - open, total: steps.length, isRunning: open > 0 }
}

/** How soon to look again: often while a step runs, at times while one is to be tried again, else not at all. */
export function pollIntervalMs(parties: readonly PartyQuality[]): number | undefined {
  const steps = parties.flatMap(({ steps }) => steps)
  if (steps.some(isUnderWay)) return RUNNING_POLL_MS
  return steps.some(({ retrying }) => retrying) ? RETRYING_POLL_MS : undefined
}

/** How a finding stands to the party's own entry. */
export type FindingState = 'confirms' | 'agrees' | 'found' | 'accepted' | 'rejected' | 'conflict'

export function findingState({ status, own_value, basis }: Fact): FindingState {
  if (status !== 'current') return status
  if (own_value === undefined) return 'found'
  return basis === 'fact' ? 'confirms' : 'agrees'
}

/** What can be decided: a finding that says what the party says needs no decision, one dismissed can still be taken. */
export function possibleDecisions(fact: Fact): { accept: boolean; keep: boolean } {
  const standing = findingState(fact)
  const isOpen = standing === 'found' || standing === 'conflict'
  return { accept: isOpen || standing === 'rejected', keep: isOpen }
}

/** Findings to show below the contradictions: those to decide on first, then by field as the service orders them. */
export function factsInOrder(facts: readonly Fact[]): Fact[] {
  const rank: Record<FindingState, number> = { conflict: 0, found: 1, confirms: 2, agrees: 2, accepted: 3, rejected: 4 }
  return facts
    .filter(({ status }) => status !== 'conflict')
    .toSorted((a, b) => rank[findingState(a)] - rank[findingState(b)])
}

/** The value of a finding, or of the entry beside it, as its field is written. */
export function valueWritten(field: Fact['field'], value: Fact['value'], language: string): string {
  if (typeof value === 'string') return value
  if (field === 'revenue') return eurM(value, language)
  return field === 'growth' || field === 'ebitda_margin' ? percent(value, language) : String(value)
}

/** The host of a reference that can be opened: an address over https, nothing else. */
export function referenceHost(reference: string): string | null {
  try {
    const { protocol, hostname } = new URL(reference)
    return protocol === 'https:' ? hostname.replace(/^www\./, '') : null
  } catch {
    return null
  }
}
