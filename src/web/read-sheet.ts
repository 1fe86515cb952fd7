import { LIMITS, type TableFault } from '../client/spreadsheet/limits.ts'
import type { ReadingChoice, SheetRead } from '../client/spreadsheet/table.ts'

/** Reads a CSV or XLSX file in a dedicated worker. Its code loads with the first file. */
export async function sheetIn(file: File, choice: ReadingChoice): Promise<SheetRead | TableFault> {
  if (file.size > LIMITS.bytes) return 'too-large'
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  return await askWorker<SheetRead>(worker, { bytes, choice })
}

/** Returns the answer of a worker to one order and terminates it, on timeout too. */
export async function askWorker<Read>(worker: Worker, order: unknown): Promise<Read | TableFault> {
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise<Read | TableFault>((done) => {
      timer = setTimeout(() => done('too-slow'), LIMITS.readMs)
      worker.addEventListener('message', ({ data }: MessageEvent<Read | TableFault>) => done(data))
      worker.addEventListener('error', () => done('unreadable'))
      worker.postMessage(order)
    })
  } finally {
    clearTimeout(timer)
    worker.terminate()
  }
}
