import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Rooms whose code decides what the universe holds of a party. */
const ROOMS = ['domain', 'store', 'matching-index']

/**
 * A number for the code by which parties are read, told and put into columns, migrations and lexicon included: another version of the service,
 * or the same on another runtime or processor, has another. Nobody has to remember to count it up.
 */
export async function codeFingerprint(): Promise<string> {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${process.platform}\n`)
  for (const room of ROOMS) {
    const directory = fileURLToPath(new URL(`../${room}/`, import.meta.url))
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    for (const path of paths.sort()) hash.update(`${path.slice(directory.length)}\n`).update(await readFile(path))
  }
  return hash.digest('hex')
}
