/** What was asked of this process and how it went, by operation: nothing of who asked, or of whom. */
export interface RequestMetrics {
  note(operation: string, status: number, seconds: number): void
  all(): readonly OperationMetrics[]
}

export interface OperationMetrics {
  /** An operation of the contract, the name of another edge, or `page`. */
  readonly operation: string
  /** How often it was answered with each status. */
  readonly statuses: ReadonlyMap<number, number>
  /** How many answers took at most as many seconds as `LATENCY_BOUNDS_S` says at the same place; the last one: all. */
  readonly counts: readonly number[]
  readonly totalS: number
}

/** Upper bounds of the histogram, seconds: around the objectives of a page (0.1) and of a document (1), up to the deadline. */
export const LATENCY_BOUNDS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

interface Tally {
  statuses: Map<number, number>
  /** Not summed up: each answer is in one of them, the last for what took longer than every bound. */
  buckets: number[]
  totalS: number
}

export function openRequestMetrics(): RequestMetrics {
  const tallies = new Map<string, Tally>()
  return {
    note(operation, status, seconds) {
      const tally = tallies.get(operation) ?? {
        statuses: new Map(),
        buckets: new Array<number>(LATENCY_BOUNDS_S.length + 1).fill(0),
        totalS: 0,
      }
      tallies.set(operation, tally)
      tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
      const at = LATENCY_BOUNDS_S.findIndex((bound) => seconds <= bound)
      const bucket = at === -1 ? LATENCY_BOUNDS_S.length : at
      tally.buckets[bucket] = (tally.buckets[bucket] ?? 0) + 1
      tally.totalS += seconds
    },
    all: () =>
      [...tallies].map(([operation, { statuses, buckets, totalS }]) => ({
        operation,
        statuses,
        counts: summedUp(buckets),
        totalS,
      })),
  }
}

function summedUp(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}
