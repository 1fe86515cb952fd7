/** Durations of work as a histogram. */
export interface Histogram {
  /** Upper bounds, seconds. */
  readonly boundsS: readonly number[]
  /** Cumulative counts for each bound; the last one counts all. */
  readonly counts: readonly number[]
  readonly totalS: number
}

export interface Durations {
  note(seconds: number): void
  /** Runs work and records its duration, also if it fails. */
  timed<T>(work: () => Promise<T>): Promise<T>
  histogram(): Histogram
}

/** Bounds for work within a request: from cached index results to the statement limit. */
export const WORK_BOUNDS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30] as const

export function openDurations(boundsS: readonly number[]): Durations {
  // Counts for each interval, the last one above every bound.
  const buckets = new Array<number>(boundsS.length + 1).fill(0)
  let totalS = 0
  const note = (seconds: number): void => {
    const at = boundsS.findIndex((bound) => seconds <= bound)
    const bucket = at === -1 ? boundsS.length : at
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
    totalS += seconds
  }
  return {
    note,
    async timed(work) {
      const begunMs = performance.now()
      try {
        return await work()
      } finally {
        note((performance.now() - begunMs) / 1000)
      }
    },
    histogram: () => ({ boundsS, counts: summedUp(buckets), totalS }),
  }
}

function summedUp(values: readonly number[]): number[] {
  let sum = 0
  return values.map((value) => {
    sum += value
    return sum
  })
}
