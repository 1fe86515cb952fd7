import { closing, type Seal, SealedReader, SealedWriter } from './sealed-file.ts'
import type { SavedRows } from './word-rows.ts'

/** Words joined or split at a time: a millisecond at most. */
const WORDS_AT_ONCE = 5_000

interface Lengths {
  ids: number
  words: number
  rows: number
  circles: SavedRows['circles']
}

/** Saves the words of blind texts for {@link readWords}. */
export async function saveWords({ ids, circles, words, lengths, rows }: SavedRows, path: string): Promise<Seal> {
  return await closing(await SealedWriter.create(path), async (file) => {
    const head: Lengths = { ids: ids.length, words: words.length, rows: rows.length, circles }
    await file.writeBlob(Buffer.from(JSON.stringify(head)))
    for (const values of [ids, lengths, rows]) await file.write(values)
    for (let from = 0; from < words.length; from += WORDS_AT_ONCE)
      await file.writeBlob(Buffer.from(words.slice(from, from + WORDS_AT_ONCE).join(' ')))
    return await file.seal()
  })
}

/** @throws Error if the file differs from the one written */
export async function readWords(path: string, seal: Seal): Promise<SavedRows> {
  return await closing(await SealedReader.open(path, seal), async (file) => {
    const head = JSON.parse(Buffer.from(await file.readBlob()).toString()) as Lengths
    const [ids, lengths] = [new Float64Array(head.ids), new Uint32Array(head.words)]
    const rows = new Uint32Array(head.rows)
    for (const values of [ids, lengths, rows]) await file.readInto(values)
    const words: string[] = []
    while (words.length < head.words)
      for (const word of Buffer.from(await file.readBlob())
        .toString()
        .split(' '))
        words.push(word)
    await file.check()
    return { ids, circles: head.circles, words, lengths, rows }
  })
}
