// AssemblyScript, compiled by `npm run kernel` into ../kernel-code.ts. Vectors are int8, queries int16, so that a query is
// widened once and not for every vector; a vector is read and widened once for all four queries.

/**
 * For each of `count` slots: the largest dot product of the slot's vector with any of four queries.
 * @param slots   u32 slot numbers
 * @param vectors where slot 0 starts; a slot is `width` bytes, a multiple of 16
 * @param queries four runs of `width` int16; with fewer queries some are repeated
 * @param dots    i32 results, one a slot
 */
export function bestOfFour(slots: usize, count: u32, vectors: usize, width: u32, queries: usize, dots: usize): void {
  const run = <usize>width << 1
  for (let i: u32 = 0; i < count; i++) {
    const vector = vectors + <usize>load<u32>(slots + (<usize>i << 2)) * width
    let a = i32x4.splat(0)
    let b = i32x4.splat(0)
    let c = i32x4.splat(0)
    let d = i32x4.splat(0)
    for (let at: usize = 0; at < width; at += 16) {
      const bytes = v128.load(vector + at)
      const low = i16x8.extend_low_i8x16_s(bytes)
      const high = i16x8.extend_high_i8x16_s(bytes)
      let query = queries + (at << 1)
      a = i32x4.add(a, i32x4.add(i32x4.dot_i16x8_s(low, v128.load(query)), i32x4.dot_i16x8_s(high, v128.load(query, 16))))
      query += run
      b = i32x4.add(b, i32x4.add(i32x4.dot_i16x8_s(low, v128.load(query)), i32x4.dot_i16x8_s(high, v128.load(query, 16))))
      query += run
      c = i32x4.add(c, i32x4.add(i32x4.dot_i16x8_s(low, v128.load(query)), i32x4.dot_i16x8_s(high, v128.load(query, 16))))
      query += run
      d = i32x4.add(d, i32x4.add(i32x4.dot_i16x8_s(low, v128.load(query)), i32x4.dot_i16x8_s(high, v128.load(query, 16))))
    }
    store<i32>(dots + (<usize>i << 2), max(max(sum(a), sum(b)), max(sum(c), sum(d))))
  }
}

/** The same for one query. */
export function bestOfOne(slots: usize, count: u32, vectors: usize, width: u32, query: usize, dots: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const vector = vectors + <usize>load<u32>(slots + (<usize>i << 2)) * width
    let even = i32x4.splat(0)
    let odd = i32x4.splat(0)
    for (let at: usize = 0; at < width; at += 16) {
      const bytes = v128.load(vector + at)
      const part = query + (at << 1)
      even = i32x4.add(even, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_s(bytes), v128.load(part)))
      odd = i32x4.add(odd, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_s(bytes), v128.load(part, 16)))
    }
    store<i32>(dots + (<usize>i << 2), sum(i32x4.add(even, odd)))
  }
}

// @ts-ignore: decorator
@inline
function sum(lanes: v128): i32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  )
}
