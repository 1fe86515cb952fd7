import { type Durations, type Histogram, openDurations } from '../store/durations.ts'

/** Counts and durations of requests by operation, without any data on callers or parties. */
export interface RequestMetrics {
  note(operation: string, status: number, seconds: number): void
  all(): readonly OperationMetrics[]
}

export interface OperationMetrics {
  /** An operation of the contract, the name of another edge, `page`, or `shed`. */
  readonly operation: string
  readonly statuses: ReadonlyMap<number, number>
  readonly durations: Histogram
}

/** Bounds around the objectives of a page (0.1) and a document (1), up to the deadline. */
const LATENCY_BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

interface Tally {
  statuses: Map<number, number>
  durations: Durations
}

export function openRequestMetrics(): RequestMetrics {
  const tallies = new Map<string, Tally>()
  return {
    note(operation, status, seconds) {
      const tally = tallies.get(operation) ?? { statuses: new Map(), durations: openDurations(LATENCY_BOUNDS_S) }
      tallies.set(operation, tally)
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      tally.durations.note(seconds)
    },
    all: () =>
      [...tallies].map(([operation, { statuses, durations }]) => ({
        operation,
        statuses,
        durations: durations.histogram(),
      })),
  }
}
