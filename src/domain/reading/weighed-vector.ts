/** Multiplies each component of a stored vector by a weight of at most 1 and rounds it, from a table of what the 256 components give. */
export function openWeighing(weight: number): (vector: Int8Array) => Int8Array {
  const products = Int8Array.from({ length: 256 }, (_, at) => Math.round((at < 128 ? at : at - 256) * weight))
  return (vector) => {
    const weighed = new Int8Array(vector.length)
    for (let at = 0; at < vector.length; at += 1) weighed[at] = products[(vector[at] as number) & 255] as number
    return weighed
  }
}
