import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { oneAtATime } from './one-at-a-time.ts'

/*
 * Builds the web application from src/web into dist/web, with a Brotli and a gzip copy of every text. It runs after
 * `npm install` and before a start that finds the build missing or older than its sources.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = [
  'src/web',
  'src/client',
  'src/domain',
  'locales',
  'scripts/build-web.ts',
  'scripts/prerender-web.ts',
  'tooling/catalogues.ts',
  'tooling/pdf-files.ts',
  'package-lock.json',
] as const
const OUT = join(ROOT, 'dist/web')
const STAMP = join(ROOT, 'dist/web.sha256')
/** Two that build at once empty the folder for one another, and whoever serves it meanwhile serves half of a build. */
const LOCK = join(ROOT, 'dist/web.lock')
const COMPRESSED = /\.(?:js|css|html|svg|json)$/

/**
 * What every page needs comes in one file, what every page of the workspace needs in a second: some sixty small files,
 * each compressed by itself, weighed 24 kB more. The style of the start page is in the sheet of every page, which its
 * first paint is made from.
 */
const GROUPS = [
  {
    name: 'base',
    test: /\/(?:app|arrive-frame)\.tsx$|\/react-dom\/|\/(?:styles|fonts)\.css$|\/web\/(?:components|features\/onboarding)\/[^/]+\.css$/,
    priority: 2,
  },
  { name: 'frame', test: /src\/web\/(?:features\/workspace-frame|components\/frame)\.tsx$/, priority: 1 },
] as const

const isProgram = process.argv[1] === fileURLToPath(import.meta.url)
if (isProgram) await (process.argv[2] === '--if-stale' ? buildIfStale() : build())

/** Whether dist/web was built from the sources as they are. */
export function isBuilt(): boolean {
  try {
    return readFileSync(STAMP, 'utf8') === digestOfSources()
  } catch {
    return false
  }
}

/** Whether an older build of the application is there to be served. */
export function hasBuild(): boolean {
  return existsSync(join(OUT, 'index.html'))
}

/** Whether the development tools are installed, without which nothing can be built. */
export function canBuild(): boolean {
  try {
    import.meta.resolve('vite')
    return true
  } catch {
    return false
  }
}

/** Builds where the sources have changed since. Of several processes that find it so, one builds and the others wait. */
export async function buildIfStale(): Promise<void> {
  if (isBuilt()) return
  await oneAtATime(LOCK, async () => {
    if (!isBuilt()) await buildAlone()
  })
}

/** Builds again; whatever was there is replaced. */
export async function build(): Promise<void> {
  await oneAtATime(LOCK, buildAlone)
}

async function buildAlone(): Promise<void> {
  const { build: bundle } = await import('vite')
  const { prerender } = await import('./prerender-web.ts')
  rmSync(STAMP, { force: true })
  await bundle({
    ...(await webConfig()),
    logLevel: 'warn',
    build: {
      outDir: OUT,
      emptyOutDir: true,
      target: 'es2023',
      // The first of each browser that knows light-dark(); for older ones it would be rewritten into what loses our colours.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // A font or picture as a data: address would ask the Content-Security-Policy for more than 'self'.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 700,
      rolldownOptions: { output: { codeSplitting: { groups: [...GROUPS] } } },
    },
  })
  await prerender(await webConfig(), ROOT, OUT)
  for (const path of filesUnder(OUT).filter((path) => COMPRESSED.test(path))) {
    const text = readFileSync(path)
    writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
    writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
  }
  writeFileSync(STAMP, digestOfSources())
}

/** Where the sources are and how they are read, for the build and for development. */
export async function webConfig() {
  const { default: react } = await import('@vitejs/plugin-react')
  const { catalogues } = await import('../tooling/catalogues.ts')
  const { pdfFiles } = await import('../tooling/pdf-files.ts')
  return {
    root: join(ROOT, 'src/web'),
    configFile: false as const,
    resolve: { alias: { '@locales': join(ROOT, 'locales') } },
    plugins: [catalogues(), pdfFiles(), react()],
  }
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES)
    for (const path of filesUnder(join(ROOT, source)))
      hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted()
  } catch {
    return [path]
  }
}
