import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Executed, readExecuted, runs } from './executed-code.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { distancesOf, nearestTests } from './nearest-tests.ts'

/**
 * Draws mutants of the rooms that decide who sees what, runs the tests nearest to each of those that run its code, and
 * prints the mutants that no test noticed. The same seed draws the same mutants of the same sources.
 */

const ROOMS = ['domain', 'entry', 'disclosure', 'operations'] as const
/** The share of the mutants of a room that its tests must notice. */
const ASKED = 0.85
/** A mutant that makes a test wait is noticed when the test takes this many times as long as without it. */
const PATIENCE = 6
/** A test file that takes longer judges no mutant: with it a sample of 400 would take days. */
const SLOWEST_TEST_MS = 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '8' },
    executed: { type: 'string' },
    room: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(
    [
      'npm run mutate -- [--sample 400] [--seed 1] [--tests 8] [--executed file] [--room domain] [file[:line] …]',
      '',
      '  --sample  how many mutants, shared equally among the rooms',
      '  --seed    another seed draws other mutants',
      '  --tests   how many test files judge a mutant at most, the nearest first',
      '  --executed  a file that keeps which test runs which code, so that the next run finds out only for tests that changed; delete it to find out for all',
      '  --room    only this room; may be repeated',
      '  file      only mutants of these files or lines, all of them',
      '',
      'Ctrl-C ends the run once the mutants under way are judged, and prints the shares so far.',
    ].join('\n'),
  )
  process.exit(0)
}

const rooms = values.room ?? [...ROOMS]
const tests = globSync('tests/**/*.test.ts', { exclude: ['tests/browser/**', 'tests/durability/**'] }).sort()
const distances = distancesOf(tests)
const drawn = positionals.length > 0 ? positionals.flatMap(readMutants) : rooms.flatMap((room) => drawFrom(room))

/** The tree without what is installed or built, so that a change reaches nobody else. */
const copies = [0, 1].map(() => {
  const copy = mkdtempSync(join(tmpdir(), 'concordat-mutants-'))
  for (const entry of globSync('*', { exclude: ['node_modules', 'data', 'coverage', 'dist'] }))
    cpSync(entry, join(copy, entry), { recursive: true })
  for (const entry of ['node_modules', 'dist']) symlinkSync(resolve(entry), join(copy, entry))
  return copy
})
/** What a test file runs, and how long it takes without any change, in milliseconds. */
interface Known {
  readonly executed: Executed
  /** Null for one that is too slow to judge, or fails by itself. */
  readonly ms: number | null
}
const known = new Map<string, Known>()
/** What `--executed` keeps: the files by a hash of their text, and what each test ran of them. */
interface Kept {
  readonly files: Readonly<Record<string, string>>
  readonly tests: Readonly<Record<string, Known>>
}
/** Files that are no longer as they were when it was found out which test runs what. */
const changed = new Set<string>()
/** Kept as they were, so that the next run too takes such a file as changed. */
const hashesOfChanged: Record<string, string> = {}
const counts = new Map<string, { noticed: number; timedOut: number; all: number }>()

try {
  const now = Object.fromEntries([...globSync('src/**/*.ts'), ...tests].map((path) => [path, hashOf(path)]))
  if (values.executed !== undefined && existsSync(values.executed)) {
    const { files, tests: kept } = JSON.parse(readFileSync(values.executed, 'utf8')) as Kept
    for (const [path, hash] of Object.entries(now)) if (files[path] !== hash) changed.add(path)
    for (const [test, ran] of Object.entries(kept)) if (!changed.has(test)) known.set(test, ran)
    for (const path of changed) if (path.startsWith('src/')) hashesOfChanged[path] = files[path] ?? 'not known'
  }
  await inEachCopy(
    tests.filter((test) => !known.has(test)),
    async (test, copy) => {
      known.set(test, await watched(test, copy))
    },
  )
  if (values.executed !== undefined)
    writeFileSync(
      values.executed,
      JSON.stringify({ files: { ...now, ...hashesOfChanged }, tests: Object.fromEntries(known) }),
    )
  console.log(`${drawn.length} mutants`)
  process.once('SIGINT', () => drawn.splice(0))
  await inEachCopy(drawn, judge)
} finally {
  // What a killed test left running may still be writing.
  for (const copy of copies) rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}

let isEnough = true
for (const [room, { noticed, timedOut, all }] of counts) {
  const share = ((100 * noticed) / all).toFixed(1)
  console.log(`${room}: ${noticed} of ${all} noticed (${share} %), ${timedOut} of them because a test never ended`)
  if (noticed / all < ASKED) isEnough = false
}
process.exitCode = isEnough ? 0 : 1

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** Does the work for each of the items, as many at a time as there are copies of the tree. */
async function inEachCopy<T>(items: readonly T[], work: (item: T, copy: string) => Promise<void>): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    copies.map(async (copy) => {
      for (const item of waiting) await work(item, copy)
    }),
  )
}

/** The mutants of a file, or of one line of it. */
function readMutants(place: string): Mutant[] {
  const [path = '', line] = place.split(':')
  const all = mutantsOf(path, readFileSync(path, 'utf8'))
  return line === undefined ? all : all.filter((mutant) => mutant.line === Number(line))
}

/** A room's share of the sample, drawn without putting back. Words and tables of figures are no decisions. */
function drawFrom(room: string): Mutant[] {
  const paths = globSync(`src/${room}/**/*.ts`, { exclude: ['**/*words*.ts', '**/*figures.ts'] }).sort()
  const all = paths.flatMap(readMutants)
  const random = generator(Number(values.seed))
  const share = Math.round(Number(values.sample) / rooms.length)
  return Array.from({ length: Math.min(share, all.length) }, () =>
    all.splice(Math.floor(random() * all.length), 1),
  ).flat()
}

/** Mulberry32: small and the same on every machine. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** How a mutant fares: a test fails, a test does not end, or every test passes. */
type Fate = 'noticed' | 'timed out' | 'survived'

async function judge(mutant: Mutant, copy: string): Promise<void> {
  const near = nearestTests(mutant.path, distances, tests.length)
    .filter((test) => isJudge(test, mutant))
    .slice(0, Number(values.tests))
  const fate = await fateOf(mutant, near, copy)
  const room = mutant.path.split('/')[1] ?? ''
  const count = counts.get(room) ?? { noticed: 0, timedOut: 0, all: 0 }
  counts.set(room, {
    noticed: count.noticed + (fate === 'survived' ? 0 : 1),
    timedOut: count.timedOut + (fate === 'timed out' ? 1 : 0),
    all: count.all + 1,
  })
  if (fate === 'survived') console.log(`survived ${mutant.path}:${mutant.line}\n    ${mutant.change}`)
}

async function fateOf(mutant: Mutant, near: readonly string[], copy: string): Promise<Fate> {
  const file = join(copy, mutant.path)
  const original = readFileSync(file, 'utf8')
  for (const test of near) {
    writeFileSync(file, original.slice(0, mutant.start) + mutant.replacement + original.slice(mutant.end))
    const ending = await endingOf(test, copy, PATIENCE * (known.get(test)?.ms ?? 0) + 5_000)
    writeFileSync(file, original)
    if (ending !== 'passes') return ending === 'fails' ? 'noticed' : 'timed out'
  }
  return 'survived'
}

/** Whether a test file runs the code that a mutant changes, any of its file where that has changed since, and is quick enough to judge it. */
function isJudge(test: string, { path, start }: Mutant): boolean {
  const { executed, ms } = known.get(test) ?? { executed: {}, ms: null }
  return ms !== null && (changed.has(path) ? path in executed : runs(executed, path, start))
}

/** Runs a test file without any change and sees what code it runs. */
async function watched(test: string, copy: string): Promise<Known> {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-executed-'))
  const began = Date.now()
  const ending = await endingOf(test, copy, SLOWEST_TEST_MS, { NODE_V8_COVERAGE: folder })
  const ms = ending === 'passes' ? Date.now() - began : null
  if (ending === 'fails') console.log(`${test} fails without any change and judges no mutant: correct it`)
  const executed = ms === null ? {} : readExecuted(folder, copy)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return { executed, ms }
}

/** Runs a test file in a copy of the tree; it is ended when it takes longer than `timeoutMs`. */
function endingOf(
  test: string,
  copy: string,
  timeoutMs: number,
  environment: Record<string, string> = {},
): Promise<'passes' | 'fails' | 'never ends'> {
  return new Promise((settle) => {
    const run = spawn(process.execPath, ['--test', '--test-isolation=none', '--test-force-exit', test], {
      cwd: copy,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, NODE_COMPILE_CACHE: join(copy, '.compiled'), ...environment },
    })
    let isTimedOut = false
    const timer = setTimeout(() => {
      isTimedOut = true
      if (run.pid) process.kill(-run.pid, 'SIGKILL')
    }, timeoutMs)
    run.once('exit', (code) => {
      clearTimeout(timer)
      settle(code === 0 ? 'passes' : isTimedOut ? 'never ends' : 'fails')
    })
  })
}
