const MB = 1_048_576

/** Bytes that one stream of a file, or one file in an archive, unfolds to at most. */
export const UNFOLDED_BYTES_MAX = 50 * MB

/** A file unfolds to so many times its size at most; a small one to the floor, which real files of few kilobytes need. */
const UNFOLDED_RATIO_MAX = 100
const UNFOLDED_BYTES_FLOOR = MB

/** Returns the bytes that a file of this size may unfold to. */
export function unfoldedBytesMax(sizeBytes: number): number {
  return Math.max(UNFOLDED_BYTES_FLOOR, sizeBytes * UNFOLDED_RATIO_MAX)
}
