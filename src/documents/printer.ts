import { Worker } from 'node:worker_threads'
import type { Printer } from '../domain/memo/document.ts'
import type { PrintAnswer, PrintOrder, PrintRequest } from './print-thread.ts'

/** Fonts and libraries are let go after this long without work, ms. */
const IDLE_MS = 60_000

interface Waiting {
  done(printed: Uint8Array): void
  failed(error: Error): void
}

/**
 * Opens a printer in a thread of its own: a memorandum takes 0.15 s, and a font of Chinese characters 0.2 s to
 * load, during which no request would be answered. The thread starts with the first order and ends when it has none for a minute.
 */
export function openPrinter(idleMs = IDLE_MS): Printer {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let orders = 0
  let isClosed = false

  async function end(): Promise<void> {
    clearTimeout(idle)
    const ending = thread
    thread = undefined
    for (const { failed } of waiting.values()) failed(new Error('the printer is closed'))
    waiting.clear()
    await ending?.terminate()
  }

  function start(): Worker {
    const started = new Worker(new URL('./print-thread.ts', import.meta.url), { name: 'printer' })
    started.on('message', (answer: PrintAnswer) => {
      const one = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('failure' in answer) one?.failed(new Error(`a document could not be printed: ${answer.failure}`))
      else one?.done(answer.printed)
      if (waiting.size > 0) return
      started.unref()
      idle = setTimeout(() => void end(), idleMs).unref()
    })
    let cause: Error | undefined
    started.on('error', (error: Error) => {
      cause = error
    })
    started.on('exit', () => {
      if (thread !== started) return
      thread = undefined
      for (const { failed } of waiting.values()) failed(new Error('the printer ended', { cause }))
      waiting.clear()
    })
    return started
  }

  function ask(order: PrintOrder): Promise<Uint8Array> {
    if (isClosed) return Promise.reject(new Error('the printer is closed'))
    clearTimeout(idle)
    thread ??= start()
    thread.ref()
    orders += 1
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    waiting.set(orders, { done: resolve, failed: reject })
    thread.postMessage({ id: orders, order } satisfies PrintRequest)
    return promise
  }

  return {
    pdf: (document, createdOn) => ask({ do: 'pdf', document, createdOn }),
    docx: (document) => ask({ do: 'docx', document }),
    async close() {
      isClosed = true
      await end()
    },
  }
}
