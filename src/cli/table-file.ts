import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { LIMITS, type TableFault } from '../client/spreadsheet/limits.ts'
import type { ReadingOrder, SheetRead } from '../client/spreadsheet/table.ts'
import { UsageError } from './arguments.ts'

/** Memory of the thread that reads, in megabytes. */
const MEMORY_MB = 1024

const SENTENCES: Readonly<Record<TableFault, string>> = {
  empty: 'the file is empty: its first lines name the columns',
  'no-rows': 'the file names columns and has no rows below them',
  unreadable: 'the file is not valid CSV or XLSX: save it again in one of them',
  'encoding-unknown':
    'the characters of the file are in an encoding that cannot be found out: give it with --encoding, or save the file as UTF-8',
  'not-a-table': 'the file is a web page, an .ods, an .xlsb or a document: save it as .xlsx or CSV',
  protected: 'the file is an old .xls file or protected by a password: save it as .xlsx without a password',
  'too-large': 'the file is larger than 20 MB: split it and import the parts',
  'too-many-rows': `the file goes beyond row ${LIMITS.rows}: delete what is there by mistake, or split the file`,
  'too-many-columns': `the file has more than ${LIMITS.columns} columns: delete those that are not needed`,
  'too-many-cells': `the file has more than ${LIMITS.cells} cells: split it and import the parts`,
  'cell-too-long': `a cell is longer than ${LIMITS.cellCharacters} characters, which is the most that Excel takes: shorten it`,
  'inflates-too-far': 'the file is small but would unpack to more than 64 MB: save it again without what is not needed',
  'too-slow': `the file could not be read in ${LIMITS.readMs / 1000} seconds: split it and import the parts`,
}

/** Why a file is refused, and what to do about it. */
export const faultSentence = (fault: TableFault): string => SENTENCES[fault]

/** Reads a CSV or XLSX file in a thread of its own, which is ended when it takes too long. @throws UsageError */
export async function readSheetInThread(order: ReadingOrder): Promise<SheetRead> {
  const read = order.bytes.length > LIMITS.bytes ? 'too-large' : await readInThread(order)
  if (typeof read === 'string') throw new UsageError(faultSentence(read))
  return read
}

async function readInThread(order: ReadingOrder): Promise<SheetRead | TableFault> {
  const thread = new Worker(new URL(`./table-thread${extname(import.meta.url)}`, import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<SheetRead | TableFault>((done) => {
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
