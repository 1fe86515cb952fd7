import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FileWork } from '../../domain/data-room.ts'
import type { FileDone, FileOrder } from './file-thread.ts'

export interface FileWorkLimits {
  /** How long one file may take, ms. */
  limitMs: number
  /** The heap of the thread, MB; the file itself comes on top. */
  heapMb: number
}

const LIMITS: FileWorkLimits = { limitMs: 20_000, heapMb: 512 }

/**
 * Looks into files and stamps them in threads of their own, away from the one that answers requests. A file that takes more time or memory than the limits is `unreadable`.
 */
export function openFileWork(limits: FileWorkLimits = LIMITS): FileWork {
  let last: Promise<unknown> = Promise.resolve()

  /** After all that was asked for before: so one file at a time is in memory. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work)
    last = turn.catch(() => {})
    return turn
  }

  return {
    async check(kind, load) {
      const done = await inTurn(async () => doneBy({ do: 'check', kind, bytes: await load() }, limits))
      return 'fault' in done ? done.fault : null
    },
    async stamp(load, text) {
      const done = await inTurn(async () => doneBy({ do: 'stamp', text, bytes: await load() }, limits))
      return 'bytes' in done ? done : { fault: done.fault ?? 'unreadable' }
    },
  }
}

async function doneBy(order: FileOrder, { limitMs, heapMb }: FileWorkLimits): Promise<FileDone> {
  const thread = new Worker(new URL('./file-thread.ts', import.meta.url), {
    name: 'file',
    workerData: order,
    transferList: [order.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const { promise, resolve } = Promise.withResolvers<FileDone>()
  const unreadable = (): void => resolve({ fault: 'unreadable' })
  const timer = setTimeout(async () => resolve({ fault: await blameOf(thread, limitMs) }), limitMs)
  thread.once('message', resolve)
  thread.once('error', unreadable)
  thread.once('exit', unreadable)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
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
