import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** Node keeps here what it compiled, for the next process and the next run: each process starts 0.4 s of processor time sooner. */
const COMPILED = fileURLToPath(new URL('../node_modules/.cache/concordat-tests', import.meta.url))

/** Files with a process of their own: what waits most, so that others work meanwhile, and what watches the threads or the memory of its process. */
export const ALONE: readonly string[] = [
  'tests/cli/workspace.test.ts',
  'tests/confidentiality.test.ts',
  'tests/browser/pages.test.ts',
  'tests/browser/journeys.test.ts',
  'tests/browser/confidentiality.test.ts',
  'tests/cli/operator.test.ts',
  'tests/cli/manners.test.ts',
  'tests/backup.test.ts',
  'tests/store/embedded.test.ts',
  'tests/durability/worker-kill.test.ts',
  'tests/durability/once.test.ts',
  'tests/durability/kill.test.ts',
  'tests/journeys/equivalence.test.ts',
  'tests/conformance/operator.test.ts',
  'tests/embedder.test.ts',
  'tests/website/misbehaviour.test.ts',
]

/** Takes as long by itself as several of the shared processes; in `npm test`, where it shares one, as long as so many files. */
const LONGEST = 'tests/confidentiality.test.ts'
const LONGEST_IN_FILES = 40

/** Maximum of files that share a process: loading the service and opening its first engine take 8 s of processor time. */
const FILES_A_PROCESS = 96

/** One process more than there are processors: a test waits for its database, its browser or its children 40 % of the time. */
const PROCESSES = availableParallelism() + 1

/** Less garbage collection: 4 % of the processor time of `tests/conformance/names.test.ts`. */
const LARGE_NURSERY = ['--max-semi-space-size=32']

/** Runs test files, some processes at a time, and prints what they promise; whether all of it held. */
export async function runSuite(files: readonly string[]): Promise<boolean> {
  if (files.length === 0) throw new Error('There is no such test file.')
  process.env.NODE_COMPILE_CACHE ??= COMPILED
  const unfinished = new Set(files)
  const folder = mkdtempSync(join(tmpdir(), 'concordat-suite-'))
  try {
    const programs = processesOf(files).map((group, at) => programOf(group, join(folder, `${at + 1}.mjs`)))
    const tests = run({ files: programs, concurrency: PROCESSES, execArgv: LARGE_NURSERY })
    let isSound = true
    tests.on('test:fail', () => {
      isSound = false
    })
    for (const event of ['test:pass', 'test:fail'] as const) tests.on(event, ({ name }) => unfinished.delete(name))
    const report = tests.compose(spec)
    report.pipe(process.stdout)
    await new Promise((ended) => report.once('end', ended))
    for (const file of unfinished) console.log(`\n✖ ${file} did not come to its end: its process died before.`)
    return isSound && unfinished.size === 0
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Returns the files of each process, in the order they start: the longest first, so that none is left at the end. The
 * other files are dealt out one by one, because neighbours in a folder tend to take equally long.
 */
function processesOf(files: readonly string[]): string[][] {
  const isWhole = process.env.TESTS === 'whole'
  const alone = ALONE.filter((file) => files.includes(file) && (isWhole || file !== LONGEST))
  const others = longestFirst(files.filter((file) => !alone.includes(file)))
  const weightOf = (file: string) => (file === LONGEST ? LONGEST_IN_FILES : 1)
  const weight = others.reduce((sum, file) => sum + weightOf(file), 0)
  const shared = Array.from({ length: Math.ceil(weight / FILES_A_PROCESS) }, () => ({
    files: [] as string[],
    weight: 0,
  }))
  for (const file of others) {
    const lightest = shared.reduce((least, each) => (each.weight < least.weight ? each : least))
    lightest.files.push(file)
    lightest.weight += weightOf(file)
  }
  const [longest, rest] = [alone.filter((file) => file === LONGEST), alone.filter((file) => file !== LONGEST)]
  return [...longest.map((file) => [file]), ...shared.map(({ files }) => files), ...rest.map((file) => [file])]
}

const longestFirst = (files: readonly string[]) =>
  files.toSorted((one, other) => Number(other === LONGEST) - Number(one === LONGEST))

/** Writes a program that runs files of the tree at `root` one after the other, each as a suite that bears its name and keeps its hooks to itself. */
export function programOf(files: readonly string[], path: string, root = '.'): string {
  const suites = files.map((file) => {
    const url = pathToFileURL(resolve(root, file)).href
    return `describe(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(url)}) })\n`
  })
  writeFileSync(path, `import { describe } from 'node:test'\n${suites.join('')}`)
  return path
}
