import { setImmediate as turn } from 'node:timers/promises'

/** Characters processed before yielding: at most about 10 ms of masking. */
const CHARACTERS_AT_ONCE = 5_000

/**
 * Runs long work on texts in parts and yields to other requests in between. Each part reports the number of characters
 * it processed.
 */
export async function inParts<T>(work: Generator<number, T>): Promise<T> {
  let since = 0
  for (;;) {
    const part = work.next()
    if (part.done) return part.value
    since += part.value
    if (since < CHARACTERS_AT_ONCE) continue
    since = 0
    await turn()
  }
}
