// AssemblyScript, compiled by `npm run kernel` into ../kernel-code.ts. Vectors are int8. One instruction multiplies sixteen
// components and adds them up, of which one side must lie within 0..127: so a query comes as what is positive of it and what
// is negative of it, and its dot product is the difference of theirs. Within those bounds nothing overflows and every
// processor answers the same.

/**
 * For each of `count` slots: the larger dot product of the slot's vector with either of two queries. Two vectors go through
 * together, so that what is read of a query serves both; an odd last one goes with itself.
 * @param slots   u32 slot numbers
 * @param vectors where slot 0 starts; a slot is `width` bytes, a multiple of 16
 * @param queries for each query `width` bytes of what is positive of it, then of what is negative of it
 * @param dots    i32 results, one a slot
 */
export function bestOfTwo(slots: usize, count: u32, vectors: usize, width: u32, queries: usize, dots: usize): void {
  for (let i: u32 = 0; i < count; i += 2) {
    const next = min(i + 1, count - 1)
    const vector = vectors + <usize>load<u32>(slots + (<usize>i << 2)) * width
    const other = vectors + <usize>load<u32>(slots + (<usize>next << 2)) * width
    let aPlus = i32x4.splat(0)
    let aMinus = i32x4.splat(0)
    let bPlus = i32x4.splat(0)
    let bMinus = i32x4.splat(0)
    let otherAPlus = i32x4.splat(0)
    let otherAMinus = i32x4.splat(0)
    let otherBPlus = i32x4.splat(0)
    let otherBMinus = i32x4.splat(0)
    for (let at: usize = 0; at < width; at += 16) {
      const one = v128.load(vector + at)
      const two = v128.load(other + at)
      let query = queries + at
      let part = v128.load(query)
      aPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, part, aPlus)
      otherAPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(two, part, otherAPlus)
      query += width
      part = v128.load(query)
      aMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, part, aMinus)
      otherAMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(two, part, otherAMinus)
      query += width
      part = v128.load(query)
      bPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, part, bPlus)
      otherBPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(two, part, otherBPlus)
      query += width
      part = v128.load(query)
      bMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, part, bMinus)
      otherBMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(two, part, otherBMinus)
    }
    store<i32>(dots + (<usize>i << 2), max(difference(aPlus, aMinus), difference(bPlus, bMinus)))
    store<i32>(dots + (<usize>next << 2), max(difference(otherAPlus, otherAMinus), difference(otherBPlus, otherBMinus)))
  }
}

/** The same for four queries, a vector at a time: more sums than these the registers do not hold. */
export function bestOfFour(slots: usize, count: u32, vectors: usize, width: u32, queries: usize, dots: usize): void {
  for (let i: u32 = 0; i < count; i++) {
    const vector = vectors + <usize>load<u32>(slots + (<usize>i << 2)) * width
    let aPlus = i32x4.splat(0)
    let aMinus = i32x4.splat(0)
    let bPlus = i32x4.splat(0)
    let bMinus = i32x4.splat(0)
    let cPlus = i32x4.splat(0)
    let cMinus = i32x4.splat(0)
    let dPlus = i32x4.splat(0)
    let dMinus = i32x4.splat(0)
    for (let at: usize = 0; at < width; at += 16) {
      const one = v128.load(vector + at)
      let query = queries + at
      aPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, v128.load(query), aPlus)
      query += width
      aMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, v128.load(query), aMinus)
      query += width
      bPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, v128.load(query), bPlus)
      query += width
      bMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, v128.load(query), bMinus)
      query += width
      cPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, v128.load(query), cPlus)
      query += width
      cMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, v128.load(query), cMinus)
      query += width
      dPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, v128.load(query), dPlus)
      query += width
      dMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(one, v128.load(query), dMinus)
    }
    const nearer = max(difference(aPlus, aMinus), difference(bPlus, bMinus))
    store<i32>(dots + (<usize>i << 2), max(nearer, max(difference(cPlus, cMinus), difference(dPlus, dMinus))))
  }
}

// @ts-ignore: decorator
@inline
function difference(plus: v128, minus: v128): i32 {
  const lanes = i32x4.sub(plus, minus)
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  )
}
