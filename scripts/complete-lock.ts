import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/*
 * Adds to package-lock.json the optional packages for other platforms that npm left out, because the registry it asked
 * did not have them. `npm ci` refuses a lock without them. Run it after an install that changed the lock.
 */

/** What is read and written of one package in package-lock.json. */
export interface LockedPackage {
  version?: string
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dev?: boolean
  optional?: boolean
  optionalDependencies?: Record<string, string>
}

/** An optional dependency that the lock names and has no entry for. */
export interface MissingPackage {
  name: string
  version: string
  neededBy: LockedPackage
}

const LOCK = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'win32'] as const
const PROCESSORS = ['arm64', 'arm', 'riscv64', 'x64'] as const

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as { packages: Record<string, LockedPackage> }
  for (const missing of missingPackages(lock.packages)) lock.packages[`node_modules/${missing.name}`] = entryOf(missing)
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`)
}

/** The optional dependencies without an entry, each with the package that names it. */
export function missingPackages(packages: Record<string, LockedPackage>): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, neededBy]) =>
    Object.entries(neededBy.optionalDependencies ?? {})
      .filter(([name]) => !hasEntry(packages, path, name))
      .map(([name, version]) => ({ name, version, neededBy })),
  )
}

/** Whether a package at this path would find the dependency in its own folder or in one above it. */
function hasEntry(packages: Record<string, LockedPackage>, path: string, name: string): boolean {
  if (`${path === '' ? '' : `${path}/`}node_modules/${name}` in packages) return true
  return path !== '' && hasEntry(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name)
}

/** The entry of a package that cannot be looked up: its platform follows from its name, its checksum stays unknown. */
function entryOf({ name, version, neededBy }: MissingPackage): LockedPackage {
  const words = (name.split('/').at(-1) ?? name).split('-')
  const os = SYSTEMS.filter((system) => words.includes(system))
  const cpu = PROCESSORS.filter((processor) => words.includes(processor))
  if (os.length !== 1 || cpu.length !== 1) throw new Error(`The name ${name} does not say which platform it is for.`)
  const libc = os[0] === 'linux' ? [words.includes('musl') ? 'musl' : 'glibc'] : null
  return { version, cpu, ...(neededBy.dev && { dev: true }), ...(libc && { libc }), optional: true, os }
}
