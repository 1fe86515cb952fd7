import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import words from '../../locales/en/cli/operator.json' with { type: 'json' }
import type { AccountsRead } from '../client/accounts-workbook.ts'
import { LIMITS, type TableFault } from '../client/spreadsheet/limits.ts'
import type { ReadingOrder, SheetRead } from '../client/spreadsheet/table.ts'
import { UsageError } from './exit-codes.ts'
import { fill } from './message.ts'

/** Memory of the thread that reads, in megabytes. */
const MEMORY_MB = 1024

/**
 * States why a file is refused, and what to do about it.
 * @param option the option that gives its encoding, if the command has one
 */
export const faultSentence = (fault: TableFault, option?: string): string =>
  fill(words.import.faults[fault], { ...LIMITS, seconds: LIMITS.readMs / 1000, option }) ?? ''

/** Reads a CSV or XLSX file in a thread of its own, which is ended when it takes too long. @throws UsageError */
export async function readSheetInThread(order: ReadingOrder, option?: string): Promise<SheetRead> {
  const read = order.bytes.length > LIMITS.bytes ? 'too-large' : await readInThread<SheetRead>(order)
  if (typeof read === 'string') throw new UsageError(faultSentence(read, option))
  return read
}

/** Reads accounts as filed in a thread of its own. */
export const readFiledInThread = async (bytes: Uint8Array): Promise<AccountsRead | TableFault> =>
  bytes.length > LIMITS.bytes ? 'too-large' : await readInThread<AccountsRead>(bytes)

async function readInThread<Read>(order: ReadingOrder | Uint8Array): Promise<Read | TableFault> {
  const thread = new Worker(new URL(`./table-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Read | TableFault>((done) => {
      timer = setTimeout(() => done('too-slow'), LIMITS.readMs)
      thread.once('message', done)
      thread.once('error', ({ code }: Error & { code?: string }) =>
        done(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-many-cells' : 'unreadable'),
      )
      thread.once('exit', () => done('unreadable'))
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
