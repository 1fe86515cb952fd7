// AssemblyScript, compiled by `npm run kernel` into ../kernel-code.ts. Vectors are int8. One instruction multiplies
// sixteen components and adds them up, but one side must be within 0..127: a query is therefore split into its positive
// and its negative components, and its dot product is the difference of theirs. Within those bounds nothing overflows
// and every processor gives the same result. Parts of sixteen components that are all zero in a query are omitted from
// its list, since a short text has few words.

/** Bytes of a query's list before its parts. */
const HEAD: usize = 16
/** Bytes of a part: sixteen positive components of the query, sixteen negative ones, and their offset. */
const PART: usize = 48

/**
 * For each of `count` slots: the largest dot product of the slot's vector with any query. Four vectors are processed
 * together, so that each part of the query is read once for all; if fewer are left, the last one is repeated.
 * @param slots u32 slot numbers
 * @param vectors offset of slot 0; a slot is `width` bytes
 * @param queries `asked` lists, `listed` bytes apart: u32 number of parts, then from byte 16 on the parts
 * @param dots i32 results, one a slot
 */
export function largestDots(
  slots: usize,
  count: u32,
  vectors: usize,
  width: u32,
  queries: usize,
  asked: u32,
  listed: u32,
  dots: usize,
): void {
  for (let i: u32 = 0; i < count; i += 4) {
    const second = min(i + 1, count - 1)
    const third = min(i + 2, count - 1)
    const fourth = min(i + 3, count - 1)
    const a = vectors + <usize>load<u32>(slots + (<usize>i << 2)) * width
    const b = vectors + <usize>load<u32>(slots + (<usize>second << 2)) * width
    const c = vectors + <usize>load<u32>(slots + (<usize>third << 2)) * width
    const d = vectors + <usize>load<u32>(slots + (<usize>fourth << 2)) * width
    let ofA = i32.MIN_VALUE
    let ofB = i32.MIN_VALUE
    let ofC = i32.MIN_VALUE
    let ofD = i32.MIN_VALUE
    for (let query: u32 = 0; query < asked; query++) {
      let part = queries + <usize>query * listed
      const end = part + HEAD + <usize>load<u32>(part) * PART
      let aPlus = i32x4.splat(0)
      let aMinus = i32x4.splat(0)
      let bPlus = i32x4.splat(0)
      let bMinus = i32x4.splat(0)
      let cPlus = i32x4.splat(0)
      let cMinus = i32x4.splat(0)
      let dPlus = i32x4.splat(0)
      let dMinus = i32x4.splat(0)
      for (part += HEAD; part < end; part += PART) {
        const plus = v128.load(part)
        const minus = v128.load(part, 16)
        const at = <usize>load<u32>(part, 32)
        let vector = v128.load(a + at)
        aPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(vector, plus, aPlus)
        aMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(vector, minus, aMinus)
        vector = v128.load(b + at)
        bPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(vector, plus, bPlus)
        bMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(vector, minus, bMinus)
        vector = v128.load(c + at)
        cPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(vector, plus, cPlus)
        cMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(vector, minus, cMinus)
        vector = v128.load(d + at)
        dPlus = i32x4.relaxed_dot_i8x16_i7x16_add_s(vector, plus, dPlus)
        dMinus = i32x4.relaxed_dot_i8x16_i7x16_add_s(vector, minus, dMinus)
      }
      ofA = max(ofA, difference(aPlus, aMinus))
      ofB = max(ofB, difference(bPlus, bMinus))
      ofC = max(ofC, difference(cPlus, cMinus))
      ofD = max(ofD, difference(dPlus, dMinus))
    }
    store<i32>(dots + (<usize>i << 2), ofA)
    store<i32>(dots + (<usize>second << 2), ofB)
    store<i32>(dots + (<usize>third << 2), ofC)
    store<i32>(dots + (<usize>fourth << 2), ofD)
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
