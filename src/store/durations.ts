/** How long many pieces of work took, as a histogram. */
export interface Histogram {
  /** Upper bounds, seconds. */
  readonly boundsS: readonly number[]
  /** How many took at most as long as the bound at the same place; the last one: all. */
  readonly counts: readonly number[]
  readonly totalS: number
}

export interface Durations {
  note(seconds: number): void
  /** Does the work and notes how long it took, also when it failed. */
  timed<T>(work: () => Promise<T>): Promise<T>
  histogram(): Histogram
}

/** Of work within a request: from what an index answers at once up to the limit of a statement. */
export const WORK_BOUNDS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30] as const

export function openDurations(boundsS: readonly number[]): Durations {
  // Not summed up: each is in one of them, the last for what took longer than every bound.
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
