import { deserialize, serialize } from 'node:v8'
import type { Side } from '../domain/parties/party.ts'
import { type Columns, ROWS_MAX } from './columns.ts'
import type { Numbers, Population } from './population.ts'
import type { SavedRows } from './saved-rows.ts'
import { closing, type Seal, SealedReader, SealedWriter } from './sealed-file.ts'

/** Contents of a ranking thread. */
export interface Held {
  columns: Record<Side, Columns>
  population: Population
}

const SIDES = ['buyer', 'seller'] as const
/** Rows whose vectors are collected before writing: four megabytes at most. */
const ROWS_GATHERED = 1024

/** Copies the row data, so that later changes do not affect a save. */
function snapshotRows({
  length: rows,
  exclusions,
  statedSizes,
}: { readonly length: number } & Omit<SavedRows, 'rows'>): SavedRows {
  return { rows, exclusions: new Map(exclusions), statedSizes: new Map(statedSizes) }
}

/**
 * Saves a ranking thread's contents. Parties stored concurrently may be saved before, after or partly; the reader
 * stores them again. Numbers are written last, since such parties may have added new ones.
 */
export async function saveShard({ columns, population }: Held, path: string): Promise<Seal> {
  const saved = { buyer: snapshotRows(columns.buyer), seller: snapshotRows(columns.seller) }
  return await closing(await SealedWriter.create(path), async (file) => {
    await file.writeBlob(serialize(saved))
    for (const side of SIDES) await saveSide(file, columns[side], saved[side].rows)
    await file.writeBlob(Buffer.from(JSON.stringify(population.numbers)))
    return await file.seal()
  })
}

async function saveSide(file: SealedWriter, columns: Columns, rows: number): Promise<void> {
  const live = columns.facets
  // The column is copied, so that the number of vectors written agrees with it despite concurrent changes.
  const facets = live.slice(0, rows)
  for (const { column, values } of columns.columns)
    await file.write(column === live ? facets : column.subarray(0, rows * values))
  for (let from = 0; from < rows; from += ROWS_GATHERED) {
    const gathered: Int8Array[] = []
    for (let row = from; row < Math.min(rows, from + ROWS_GATHERED); row += 1)
      gathered.push(columns.slotsOf(row, facets[row] ?? 0))
    await file.write(Buffer.concat(gathered.map((slots) => new Uint8Array(slots))))
  }
}

/**
 * Restores saved contents into an empty thread.
 *
 * @throws Error if the file differs from the one written; the thread's contents are then unusable
 */
export async function restoreShard({ columns, population }: Held, path: string, seal: Seal): Promise<void> {
  await closing(await SealedReader.open(path, seal), async (file) => {
    const head = await file.readBlob()
    const saved = deserialize(head) as Record<Side, SavedRows>
    for (const side of SIDES) await readSide(file, columns[side], saved[side].rows)
    const numbers = await file.readBlob()
    await file.check()
    for (const side of SIDES) columns[side].adopt(saved[side])
    population.adopt(JSON.parse(Buffer.from(numbers).toString()) as Numbers)
  })
}

async function readSide(file: SealedReader, columns: Columns, rows: number): Promise<void> {
  if (!(rows >= 0 && rows <= ROWS_MAX)) throw new Error('the file says that it holds more rows than there can be')
  columns.reserve(rows)
  for (const { column, values } of columns.columns) await file.readInto(column.subarray(0, rows * values))
  const { facets } = columns
  for (let from = 0; from < rows; from += ROWS_GATHERED) {
    const to = Math.min(rows, from + ROWS_GATHERED)
    const bytes = columns.slotsOf(from, 1).byteLength
    let slots = 0
    for (let row = from; row < to; row += 1) slots += facets[row] as number
    const gathered = new Int8Array(slots * bytes)
    await file.readInto(gathered)
    for (let row = from, at = 0; row < to; row += 1) {
      const own = (facets[row] as number) * bytes
      columns.slotsOf(row, facets[row] as number).set(gathered.subarray(at, at + own))
      at += own
    }
  }
}
