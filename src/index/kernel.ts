import { type Columns, VECTOR_BYTES } from './columns.ts'
import { KERNEL_CODE } from './kernel-code.ts'

/** Slots the kernel is given at a time: their numbers and results fit the scratch area beside the queries. */
export const BATCH = 8192

const SLOTS_AT = 0
const DOTS_AT = SLOTS_AT + BATCH * 4
const QUERIES_AT = DOTS_AT + BATCH * 4
/** Vectors of a query, at most; with fewer, some are repeated. */
const QUERIES = 4
const module = new WebAssembly.Module(KERNEL_CODE)

type Best = (slots: number, count: number, vectors: number, width: number, queries: number, dots: number) => void

/** The largest dot products of a query with the vectors of some slots, exact, by SIMD over the columns' own memory. */
export interface Kernel {
  /** The query's one to four vectors; they stay until the next call. @throws RangeError for more, or a component of −128 */
  setQuery(vectors: readonly Int8Array[]): void
  /** For each slot number the largest dot product with any vector of the query; the answer is overwritten by the next call. */
  dots(slots: Uint32Array): Int32Array
}

export function openKernel(columns: Columns): Kernel {
  const { memory } = columns
  const { bestOfTwo, bestOfFour } = new WebAssembly.Instance(module, { env: { memory } }).exports as Record<
    string,
    Best
  >
  if (!bestOfTwo || !bestOfFour) throw new Error('the ranking kernel lacks an entry')
  let best = bestOfTwo
  return {
    setQuery(vectors) {
      if (vectors.length > QUERIES) throw new RangeError(`a query has at most ${QUERIES} vectors`)
      if (vectors.some((vector) => vector.includes(-128))) throw new RangeError('a vector’s components are within ±127')
      best = vectors.length <= 2 ? bestOfTwo : bestOfFour
      for (let i = 0; i < QUERIES; i += 1) {
        const vector = vectors[i % vectors.length] ?? new Int8Array()
        const parts = new Uint8Array(memory.buffer, QUERIES_AT + i * 2 * VECTOR_BYTES, 2 * VECTOR_BYTES)
        parts.set(vector.map((x) => Math.max(x, 0)))
        parts.set(
          vector.map((x) => Math.max(-x, 0)),
          VECTOR_BYTES,
        )
      }
    },
    dots(slots) {
      new Uint32Array(memory.buffer, SLOTS_AT, BATCH).set(slots)
      best(SLOTS_AT, slots.length, columns.vectorsAt, VECTOR_BYTES, QUERIES_AT, DOTS_AT)
      return new Int32Array(memory.buffer, DOTS_AT, slots.length)
    },
  }
}
