import { setImmediate as turn } from 'node:timers/promises'

/** Characters worked on before others are served: some ten milliseconds of masking at worst. */
const CHARACTERS_AT_ONCE = 5_000

/** Does long work on texts part by part and serves other requests in between. Each part says how many characters it dealt with. */
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
