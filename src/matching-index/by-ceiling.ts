import { tenthsOf } from './least-dots.ts'

/** Number of possible fits, in tenths. */
const BUCKETS = tenthsOf(100) + 1

/** Sorts rows into `into` by the highest possible fit of each, descending: a counting sort. */
export function byCeiling(rows: Uint32Array, ceilings: Float64Array, into: Uint32Array): Uint32Array {
  const starts = new Uint32Array(BUCKETS + 1)
  const bucketOf = (row: number) => BUCKETS - 1 - tenthsOf(ceilings[row] ?? 0)
  for (const row of rows) {
    const bucket = bucketOf(row) + 1
    starts[bucket] = (starts[bucket] ?? 0) + 1
  }
  for (let bucket = 1; bucket <= BUCKETS; bucket += 1)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0)
  for (const row of rows) {
    const bucket = bucketOf(row)
    const place = starts[bucket] ?? 0
    into[place] = row
    starts[bucket] = place + 1
  }
  return into.subarray(0, rows.length)
}
