/**
 * Compiles the terms of lexicon/, one a line, into the files of model/domain/ that the domain imports:
 *
 *   node scripts/build-terms.ts
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const LEXICON = new URL('../lexicon/', import.meta.url)
const MODEL = new URL('../model/domain/', import.meta.url)

/** Folders of lexicon/ that become one file each. */
export const TERM_FOLDERS = ['boundaries', 'function-words', 'generic', 'industries', 'sectors'] as const

/** Terms of a file; by heading where the file has headings. */
type Terms = string[] | Record<string, string[]>

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(MODEL, { recursive: true })
  for (const folder of TERM_FOLDERS) writeFileSync(compiledFile(folder), compileTerms(folder))
}

/** Returns the address of a folder's compiled file. */
export function compiledFile(folder: string): URL {
  return new URL(`${folder}.json`, MODEL)
}

/**
 * Returns the terms of a folder as JSON, by the name of their file.
 * @throws Error if a list names a term twice, or a heading stands twice in a file
 */
export function compileTerms(folder: string): string {
  const files = readdirSync(new URL(`${folder}/`, LEXICON)).sort()
  const compiled = files.map((file) => [
    file.replace(/\.txt$/, ''),
    readTerms(readFileSync(new URL(`${folder}/${file}`, LEXICON), 'utf8'), `${folder}/${file}`),
  ])
  return `${JSON.stringify(Object.fromEntries(compiled))}\n`
}

/** Reads a file of terms: comments start with #, headings are in brackets. */
export function readTerms(text: string, file: string): Terms {
  const lists = new Map<string | null, string[]>()
  let heading: string | null = null
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '' || line.startsWith('#')) continue
    const opened = /^\[(.+)\]$/.exec(line)?.[1]
    if (opened !== undefined) {
      if (lists.has(opened)) throw new Error(`${file} has the heading ${opened} twice.`)
      heading = opened
      lists.set(heading, [])
      continue
    }
    const list = lists.get(heading) ?? []
    if (list.includes(line)) throw new Error(`${file} has the term ${line} twice in one list.`)
    list.push(line)
    lists.set(heading, list)
  }
  const whole = lists.get(null)
  if (whole !== undefined && lists.size > 1) throw new Error(`${file} has terms before its first heading.`)
  return whole ?? Object.fromEntries(lists as Map<string, string[]>)
}
