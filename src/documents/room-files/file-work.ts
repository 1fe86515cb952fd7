import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FileWork } from '../../domain/deals/data-room.ts'
import type { FileDone, FileOrder } from './file-thread.ts'

interface FileWorkLimits {
  /** Time limit for one file, ms. */
  limitMs: number
  /** Old generation of the thread's heap, MB. */
  heapMb: number
  /**
   * Memory limit of the thread in MB: heap, file and decompressed content. The heap limit does not cover array buffers.
   */
  memoryMb: number
}

const LIMITS: FileWorkLimits = { limitMs: 20_000, heapMb: 160, memoryMb: 256 }

const BYTES_PER_MB = 1_048_576

/** Interval of memory checks, ms; in this time a thread allocates about 50 MB. */
const LOOK_MS = 50

/**
 * Opens a service that checks and stamps files in threads of their own, away from the one that answers requests. A
 * thread beyond a limit is terminated.
 */
export function openFileWork(limits: FileWorkLimits = LIMITS): FileWork {
  return {
    async check(kind, load, signal) {
      const done = await doneBy({ do: 'check', kind, bytes: await load() }, limits, signal)
      return 'fault' in done ? done.fault : null
    },
    async stamp(load, text, signal) {
      const done = await doneBy({ do: 'stamp', text, bytes: await load() }, limits, signal)
      return 'bytes' in done ? done : { fault: done.fault ?? 'unreadable' }
    },
  }
}

async function doneBy(
  order: FileOrder,
  { limitMs, heapMb, memoryMb }: FileWorkLimits,
  signal?: AbortSignal,
): Promise<FileDone> {
  if (signal?.aborted) return { fault: 'late' }
  const thread = new Worker(new URL('./file-thread.ts', import.meta.url), {
    name: 'file',
    workerData: order,
    transferList: [order.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve } = Promise.withResolvers<FileDone>()
  const unreadable = (): void => resolve({ fault: 'unreadable' })
  const leave = (): void => resolve({ fault: 'late' })
  const timer = setTimeout(async () => resolve({ fault: await blameOf(thread, limitMs) }), limitMs)
  const looking = setInterval(async () => {
    if ((await heldBytesOf(thread)) > memoryMb * BYTES_PER_MB) resolve({ fault: 'bloated' })
  }, LOOK_MS)
  signal?.addEventListener('abort', leave, { once: true })
  thread.once('message', resolve)
  thread.once('error', unreadable)
  thread.once('exit', unreadable)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(looking)
    signal?.removeEventListener('abort', leave)
    await thread.terminate()
  }
}

/** Returns the bytes a thread holds, its array buffers included; 0 for one that has ended. */
async function heldBytesOf(thread: Worker): Promise<number> {
  return await thread.getHeapStatistics().then(
    ({ total_heap_size, external_memory }) => total_heap_size + external_memory,
    () => 0,
  )
}

/** Time limit for a thread to report its CPU usage, ms. */
const REPORT_MAX_MS = 500

/** Returns the cause of a timeout: the file if the thread used the CPU for half of the time, otherwise the machine. */
async function blameOf(thread: Worker, limitMs: number): Promise<'unreadable' | 'late'> {
  const reported = thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
  const usedMs = await Promise.race([reported, wait(REPORT_MAX_MS, Number.POSITIVE_INFINITY, { ref: false })])
  return usedMs >= limitMs / 2 ? 'unreadable' : 'late'
}
