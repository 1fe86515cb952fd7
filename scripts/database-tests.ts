import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Through this module alone a test opens a database on the engine that the run is for. */
const OPENS_DATABASES = join('tests', '_database.ts')

const RELATIVE_IMPORT = /(?:from |import |import\()'(\.[^']*)'\)?$/gm

/** Those test files that reach a database through what they import, at any depth; the others say the same over every engine. */
export function databaseTestsAmong(files: readonly string[]): string[] {
  return files.filter((file) => importedBy(file).has(OPENS_DATABASES))
}

/** A file and what it imports of tests/, at any depth: nothing in src/ opens a database for a test. */
function importedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)) {
    const imported = join(file, '..', path)
    if (imported.startsWith('tests')) importedBy(imported, found)
  }
  return found
}
