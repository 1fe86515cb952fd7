/** Limits of one import request, leaving room for the rest of its body below the service's 256 KB. */
const MOST_ROWS = 200
const MOST_BYTES = 200 * 1024

const sizeOf = (party: object) => new TextEncoder().encode(JSON.stringify(party)).length + 1

/** True if a party fits in a request. */
export const isSendable = (party: object): boolean => sizeOf(party) <= MOST_BYTES

/** Splits parties, in order, into requests of at most 200 rows and 200 KB each. */
export function requestBatches<P extends object>(parties: Iterable<P>): P[][] {
  const batches: P[][] = []
  let bytes = 0
  for (const party of parties) {
    const size = sizeOf(party)
    const last = batches.at(-1)
    if (last === undefined || last.length === MOST_ROWS || bytes + size > MOST_BYTES) {
      batches.push([party])
      bytes = size
    } else {
      last.push(party)
      bytes += size
    }
  }
  return batches
}
