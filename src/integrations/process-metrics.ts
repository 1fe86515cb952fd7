import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How this process fares. */
export interface Vitals {
  readonly startedAt: Date
  /** Milliseconds the event loop kept work waiting, 99th percentile of the last full minute; of the time so far in the first. */
  eventLoopDelayP99Ms(): number
  memory(): { rssBytes: number; heapUsedBytes: number }
  close(): void
}

/** How often the delay is sampled; a sample holds this pause too. */
const RESOLUTION_MS = 20
const WINDOW_MS = 60_000

/** Begins to watch the process. */
export function openVitals(now: () => Date): Vitals {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const p99Ms = () => (histogram.count === 0 ? 0 : Math.max(0, histogram.percentile(99) / 1e6 - RESOLUTION_MS))
  let lastWindowMs: number | null = null
  const timer = setInterval(() => {
    lastWindowMs = p99Ms()
    histogram.reset()
  }, WINDOW_MS).unref()
  return {
    startedAt: now(),
    eventLoopDelayP99Ms: () => lastWindowMs ?? p99Ms(),
    memory() {
      const { rss, heapUsed } = process.memoryUsage()
      return { rssBytes: rss, heapUsedBytes: heapUsed }
    },
    close() {
      clearInterval(timer)
      histogram.disable()
    },
  }
}
