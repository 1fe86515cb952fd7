import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FileWork } from '../../domain/data-room.ts'
import type { FileDone, FileOrder } from './file-thread.ts'

export interface FileWorkLimits {
  /** How long one file may take, ms. */
  limitMs: number
  /** The old generation of the thread's heap, MB. */
  heapMb: number
  /** All that the thread may hold, its heap, the file and what is unfolded of it: array buffers count for no limit of the heap. */
  memoryMb: number
}

const LIMITS: FileWorkLimits = { limitMs: 20_000, heapMb: 160, memoryMb: 256 }

const BYTES_PER_MB = 1_048_576

/** How often the memory of a thread is looked at: in this time it fills about 50 MB. */
const LOOK_MS = 50

/**
 * Looks into files and stamps them in threads of their own, away from the one that answers requests. A thread that goes beyond a limit is ended.
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

/** How long a thread may take to tell what it used. */
const TELLING_MS = 500

/** Who is to blame for a limit that was reached: the file, where the thread worked for half of the time, else the machine. */
async function blameOf(thread: Worker, limitMs: number): Promise<'unreadable' | 'late'> {
  const told = thread.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => 0,
  )
  const usedMs = await Promise.race([told, wait(TELLING_MS, Number.POSITIVE_INFINITY, { ref: false })])
  return usedMs >= limitMs / 2 ? 'unreadable' : 'late'
}
