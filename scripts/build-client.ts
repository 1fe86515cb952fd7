import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clientTypes } from './client-types.ts'

/*
 * Builds the typed client and the command line as JavaScript into dist/client and dist/cli, with all that they use: Node
 * takes no types out of files below node_modules. `npm run build` also writes the client's declarations, and two packages
 * without dependencies, as folders and as the files that the service serves: dist/packages/concordat-client.tgz.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))

interface Package {
  about: object
  /** Files and folders of the project that are in it, by their place there. */
  holds: Readonly<Record<string, string>>
}

const PACKAGES: Readonly<Record<string, Package>> = {
  client: {
    about: {
      description: 'The typed client of Concordat: a method for every operation, for Node and browsers.',
      sideEffects: false,
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
    },
    holds: { '.': 'dist/client' },
  },
  cli: {
    about: { description: 'The command line of Concordat.', bin: { concordat: './concordat.mjs' } },
    holds: {
      'concordat.mjs': 'concordat.mjs',
      'scripts/require-node.mjs': 'scripts/require-node.mjs',
      'dist/cli': 'dist/cli',
    },
  },
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await build()
  declare()
  writePackages()
}

/** Builds both again; whatever was there is replaced. */
export async function build(): Promise<void> {
  await bundled(['src/client/index.ts'], 'dist/client')
  // The thread that reads spreadsheets is started from a file of its own.
  await bundled(['src/cli/main.ts', 'src/cli/table-thread.ts'], 'dist/cli')
}

/** A module for each entry of all that it reaches, but Node's own modules. */
async function bundled(entries: readonly string[], out: string): Promise<void> {
  const { build: bundle } = await import('vite')
  await bundle({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      // The bundler for a browser would put package.json, whose version the command line reads, into it as a data: address.
      ssr: true,
      outDir: join(ROOT, out),
      emptyOutDir: true,
      target: 'es2023',
      // Node shows the line that failed: of a minified file that is all of it.
      minify: false,
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: {
        input: entries.map((entry) => join(ROOT, entry)),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  })
}

/** Writes the client's declarations beside its JavaScript: those of the compiler, but for the contract. */
export function declare(): void {
  const types = mkdtempSync(join(tmpdir(), 'concordat-types-'))
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  execFileSync(process.execPath, [compiler, '-p', 'src/client', '--outDir', types], { cwd: ROOT })
  const files = new Set(['index'])
  for (const name of files) {
    const text = name === 'contract' ? clientTypes() : readFileSync(join(types, 'client', `${name}.d.ts`), 'utf8')
    for (const [, from = ''] of text.matchAll(/from '(.+)\.ts'/g)) files.add(join(dirname(name), from))
    const file = join(ROOT, 'dist/client', `${name}.d.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text.replaceAll(/(from '.+)\.ts'/g, "$1.js'"))
  }
  rmSync(types, { recursive: true })
}

/** Writes the folder of each package, and its file. */
export function writePackages(): void {
  const { version, license, type, engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  for (const [name, { about, holds }] of Object.entries(PACKAGES)) {
    const folder = join(ROOT, 'dist/packages', name)
    rmSync(folder, { recursive: true, force: true })
    const files = { ...holds, LICENSE: 'LICENSE', 'README.md': `src/${name}/README.md` }
    for (const [place, path] of Object.entries(files))
      cpSync(join(ROOT, path), join(folder, place), { recursive: true })
    const manifest = { name: `concordat-${name}`, version, license, type, engines, ...about }
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
    // The settings of an `npm pack` that this runs in are not its own.
    const pack = ['pack', '--ignore-scripts', '--silent', '--dry-run=false', '--json=false', '--pack-destination', '..']
    const packed = execFileSync('npm', pack, { cwd: folder, encoding: 'utf8' }).trim()
    renameSync(join(folder, '..', packed), join(folder, '..', `${manifest.name}.tgz`))
  }
}
