// The least that a ranking must do: read every surviving vector once, with SIMD loads and nothing else.
export function stream(slots: usize, count: u32, vectors: usize, width: u32): i64 {
  let all = i64x2.splat(0)
  for (let i: u32 = 0; i < count; i++) {
    const vector = vectors + <usize>load<u32>(slots + (<usize>i << 2)) * width
    for (let at: usize = 0; at < width; at += 16) all = v128.xor(all, v128.load(vector + at))
  }
  return i64x2.extract_lane(all, 0)
}
