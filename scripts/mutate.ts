import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Ending, endingOf } from './judging-process.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { distancesOf, nearestTests } from './nearest-tests.ts'
import { ALONE } from './suite.ts'
import { watchedTests } from './watched-tests.ts'

/**
 * Draws mutants of the rooms that decide who sees what, runs the tests nearest to each of those that run its code, and
 * prints the mutants that no test noticed. The same seed draws the same mutants of the same sources.
 */

const ROOMS = ['domain', 'entry', 'disclosure', 'operations'] as const
/** The share of the mutants of a room that its tests must notice. */
const ASKED = 0.85
/**
 * A mutant that makes a test wait is noticed when the test takes this many times as long as without it, and this much
 * longer: with 5 s, on a machine of load 9, all of three tests that were ended ended by themselves.
 */
const PATIENCE = 6
const PATIENCE_MS = 60_000
/** So many tests judge a mutant first, the others only where these notice nothing: most mutants are noticed by the nearest. */
const FIRST = 2
/** So many of the nearest tests are watched for what they run; others judge only where that is known. */
const WATCHED = 6
/** One mutant of so many has its tests run again without any change: a test that fails then would have noticed nothing. */
const CONTROLLED = 10

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '12' },
    seconds: { type: 'string', default: '90' },
    executed: { type: 'string' },
    room: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(
    [
      'npm run mutate -- [--sample 400] [--seed 1] [--tests 12] [--seconds 90] [--executed file] [--room domain] [file[:line] …]',
      '',
      '  --sample  how many mutants, shared equally among the rooms',
      '  --seed    another seed draws other mutants',
      '  --tests   how many test files judge a mutant at most, the nearest first',
      '  --seconds how long the test files that judge a mutant may take together, each alone and without the change',
      '  --executed  a file that keeps which test runs which code, so that the next run finds out only for other tests; delete it to find out for all',
      '  --room    only this room; may be repeated',
      '  file      only mutants of these files or lines, all of them',
      '',
      'Ctrl-C ends the run once the mutants under way are judged, and prints the shares so far.',
    ].join('\n'),
  )
  process.exit(0)
}

const rooms = values.room ?? [...ROOMS]
/** What needs a process of its own takes long, and what it runs others run too. */
const tests = globSync('tests/**/*.test.ts', { exclude: ['tests/browser/**', 'tests/durability/**', ...ALONE] }).sort()
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
const watched = watchedTests(tests, values.executed)
const controls = { failed: 0, all: 0 }
const counts = new Map<string, { noticed: number; timedOut: number; all: number }>()

try {
  console.log(`${drawn.length} mutants`)
  process.once('SIGINT', () => drawn.splice(0))
  await inEachCopy(drawn, judge)
} finally {
  // What a killed test left running may still be writing.
  for (const copy of copies) rmSync(copy, { recursive: true, force: true, maxRetries: 5 })
}

console.log(`without any change, ${controls.failed} of ${controls.all} runs failed`)
let isEnough = true
for (const [room, { noticed, timedOut, all }] of counts) {
  const share = ((100 * noticed) / all).toFixed(1)
  console.log(`${room}: ${noticed} of ${all} noticed (${share} %), ${timedOut} of them because a test never ended`)
  if (noticed / all < ASKED) isEnough = false
}
process.exitCode = isEnough ? 0 : 1

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

async function judge(mutant: Mutant, copy: string): Promise<void> {
  const { how, test, judges } = await fateOf(mutant, copy)
  const room = mutant.path.split('/')[1] ?? ''
  const count = counts.get(room) ?? { noticed: 0, timedOut: 0, all: 0 }
  counts.set(room, {
    noticed: count.noticed + (how === 'passes' ? 0 : 1),
    timedOut: count.timedOut + (how === 'never ends' ? 1 : 0),
    all: count.all + 1,
  })
  const fate = { passes: 'survived', fails: 'noticed', 'never ends': 'noticed, as it never ends,' }[how]
  console.log(`${fate} ${mutant.path}:${mutant.line} by ${test ?? `${judges.size} test files`}\n    ${mutant.change}`)
  if (count.all % CONTROLLED !== 0) return
  const control = await endingOfAll(judges, copy)
  controls.all += 1
  if (control.how === 'passes') return
  controls.failed += 1
  console.log(`${control.test} fails or does not end without any change`)
}

interface Fate extends Ending {
  /** How long each test that judged takes without the change, in milliseconds. */
  readonly judges: ReadonlyMap<string, number>
}

/** Has a mutant judged by the nearest tests that run its code and have the time. */
async function fateOf(mutant: Mutant, copy: string): Promise<Fate> {
  const file = join(copy, mutant.path)
  const original = readFileSync(file, 'utf8')
  const changed = original.slice(0, mutant.start) + mutant.replacement + original.slice(mutant.end)
  const near = nearestTests(mutant.path, distances, tests.length)
    .filter((test, at) => at < WATCHED || watched.isKnown(test))
    .values()
  const all = new Map<string, number>()
  let leftMs = 1_000 * Number(values.seconds)
  for (const most of [FIRST, Number(values.tests) - FIRST]) {
    const judges = new Map<string, number>()
    while (judges.size < most) {
      const next = near.next()
      if (next.done) break
      const ms = await watched.msToJudge(next.value, mutant, copy)
      if (ms === null || ms > leftMs) continue
      leftMs -= ms
      judges.set(next.value, ms)
      all.set(next.value, ms)
    }
    if (judges.size === 0) break
    writeFileSync(file, changed)
    const ending = await endingOfAll(judges, copy)
    writeFileSync(file, original)
    if (ending.how !== 'passes') return { ...ending, judges }
  }
  return { how: 'passes', test: null, judges: all }
}

/** Runs test files up to the first that fails, the quickest first. */
function endingOfAll(judges: ReadonlyMap<string, number>, copy: string): Promise<Ending> {
  const quickestFirst = [...judges].sort(([, one], [, other]) => one - other).map(([test]) => test)
  return endingOf(quickestFirst, copy, (test) => PATIENCE * (judges.get(test) ?? 0) + PATIENCE_MS)
}
