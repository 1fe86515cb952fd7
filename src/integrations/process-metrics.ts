import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Health metrics of this process. */
export interface Vitals {
  readonly startedAt: Date
  /**
   * Milliseconds by which the event loop delayed work, 99th percentile of the last full minute, or of the time so far
   * in the first.
   */
  eventLoopDelayP99Ms(): number
  memory(): { rssBytes: number; heapUsedBytes: number }
  close(): void
}

/** Sampling interval, which each sample includes. */
const RESOLUTION_MS = 20
const WINDOW_MS = 60_000

/** Starts measuring the process. */
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
