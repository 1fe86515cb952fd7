import { readTablesWorkbook } from '../../client/index.ts'
import { UsageError } from '../exit-codes.ts'
import { readBytes } from '../files.ts'
import type { Work } from '../row.ts'
import { faultSentence, readSheetInThread } from '../table-file.ts'

/** Stores the tables of a filled workbook. Nothing is stored if a cell cannot be read. */
export async function importTables({ client, show, say }: Work, { file }: { file: string }): Promise<void> {
  const bytes = new Uint8Array(readBytes(file, say('not_a_file')))
  const read = await readTablesWorkbook((choice) => readSheetInThread({ bytes, choice }))
  if (typeof read === 'string') throw new UsageError(faultSentence(read))
  const { tables, currency, faults } = read
  if (faults.length > 0) throw new UsageError(faults.map((fault) => say('fault', { ...fault })).join('\n'))
  if (Object.keys(tables).length === 0) throw new UsageError(say('no_table'))
  show((await client.updateMemorandumTables({ tables, ...(currency === undefined ? {} : { currency }) })).body)
}
