import { type Columns, VECTOR_BYTES } from './columns.ts'
import { KERNEL_CODE } from './kernel-code.ts'

/** Slots per call of the kernel: their numbers and results fit the scratch area beside the queries. */
export const BATCH = 8192

const SLOTS_AT = 0
const DOTS_AT = SLOTS_AT + BATCH * 4
const QUERIES_AT = DOTS_AT + BATCH * 4
/** Maximum number of vectors in a query. */
const QUERIES = 4
/** Components per instruction. */
const LANES = 16
const HEAD_BYTES = 16
const PART_BYTES = 48
const LIST_BYTES = HEAD_BYTES + (VECTOR_BYTES / LANES) * PART_BYTES
const module = new WebAssembly.Module(KERNEL_CODE)

type LargestDots = (
  slots: number,
  count: number,
  vectors: number,
  width: number,
  queries: number,
  asked: number,
  listed: number,
  dots: number,
) => void

/** Vectors to compare with many others, in the kernel's format. */
export interface Query {
  readonly asked: number
  readonly lists: Uint8Array
}

/**
 * @param vectors at most four
 * @throws RangeError for more vectors or a component of −128
 */
export function kernelQuery(vectors: readonly Int8Array[]): Query {
  if (vectors.length > QUERIES) throw new RangeError(`a query has at most ${QUERIES} vectors`)
  if (vectors.some((vector) => vector.includes(-128))) throw new RangeError('a vector’s components are within ±127')
  const lists = new Uint8Array(vectors.length * LIST_BYTES)
  vectors.forEach((vector, query) => {
    list(vector, new DataView(lists.buffer, query * LIST_BYTES, LIST_BYTES))
  })
  return { asked: vectors.length, lists }
}

/** Computes exact largest dot products of a query with the vectors of slots, by SIMD over the columns' own memory. */
export interface Kernel {
  /** Returns the largest dot product of each slot with any vector of the query. The next call overwrites the result. */
  dots(slots: Uint32Array, query: Query): Int32Array
}

export function openKernel(columns: Columns): Kernel {
  const { memory } = columns
  const { largestDots } = new WebAssembly.Instance(module, { env: { memory } }).exports as { largestDots?: LargestDots }
  if (!largestDots) throw new Error('the ranking kernel lacks its entry')
  return {
    dots(slots, { asked, lists }) {
      new Uint32Array(memory.buffer, SLOTS_AT, BATCH).set(slots)
      new Uint8Array(memory.buffer, QUERIES_AT, lists.length).set(lists)
      largestDots(SLOTS_AT, slots.length, columns.vectorsAt, VECTOR_BYTES, QUERIES_AT, asked, LIST_BYTES, DOTS_AT)
      return new Int32Array(memory.buffer, DOTS_AT, slots.length)
    },
  }
}

/** Writes a vector as a kernel query: the parts of sixteen components that are not all zero, each with its offset. */
function list(vector: Int8Array, into: DataView): void {
  let parts = 0
  for (let at = 0; at < vector.length; at += LANES) {
    const components = vector.subarray(at, at + LANES)
    if (components.every((x) => x === 0)) continue
    const place = HEAD_BYTES + parts * PART_BYTES
    for (let lane = 0; lane < LANES; lane += 1) {
      const x = components[lane] ?? 0
      into.setInt8(place + lane, Math.max(x, 0))
      into.setInt8(place + LANES + lane, Math.max(-x, 0))
    }
    into.setUint32(place + 2 * LANES, at, true)
    parts += 1
  }
  into.setUint32(0, parts, true)
}

/** Returns the slots of the rows' vectors, in their order. */
export function vectorSlots(rows: Uint32Array, { slotsPerRow, facets }: Columns): Uint32Array {
  if (slotsPerRow === 1) return rows
  const slots = new Uint32Array(rows.length * slotsPerRow)
  let used = 0
  for (const row of rows)
    for (let slot = 0; slot < (facets[row] as number); slot += 1) slots[used++] = row * slotsPerRow + slot
  return slots.subarray(0, used)
}
