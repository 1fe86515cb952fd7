/** Values of all rows, in memory that threads share. */
export type Column = Float64Array | Uint32Array | Uint8Array
export type Figures = [Float64Array, Float64Array, Float64Array, Float64Array]

export const numbers = (rows: number): Float64Array => new Float64Array(new SharedArrayBuffer(rows * 8))
export const words = (rows: number): Uint32Array => new Uint32Array(new SharedArrayBuffer(rows * 4))
export const bytes = (rows: number): Uint8Array => new Uint8Array(new SharedArrayBuffer(rows))

/** Returns a larger copy. */
export function grown<A extends Column>(from: A, values: number): A {
  const make = from instanceof Float64Array ? numbers : from instanceof Uint32Array ? words : bytes
  const to = make(values) as A
  to.set(from)
  return to
}
