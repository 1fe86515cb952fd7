import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folders whose code determines the content of the universe. */
const ROOMS = ['domain', 'store', 'matching-index']

/**
 * Hashes the code by which parties are read, blinded and put into columns, including migrations and lexicon, with
 * runtime and processor. No version number has to be maintained.
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
