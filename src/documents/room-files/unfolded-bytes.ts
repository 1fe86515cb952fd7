const MB = 1_048_576

/** Maximum decompressed size of one stream of a file, or of one file in an archive. */
export const UNFOLDED_BYTES_MAX = 50 * MB

/**
 * Maximum ratio of decompressed size to file size; small files may reach the floor, as real files of few kilobytes do.
 */
const UNFOLDED_RATIO_MAX = 100
const UNFOLDED_BYTES_FLOOR = MB

/** Returns the bytes that a file of this size may decompress to. */
export function unfoldedBytesMax(sizeBytes: number): number {
  return Math.max(UNFOLDED_BYTES_FLOOR, sizeBytes * UNFOLDED_RATIO_MAX)
}
