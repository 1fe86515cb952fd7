import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Mutant, mutantsOf } from './mutants.ts'
import { distancesOf, nearestTests } from './nearest-tests.ts'

/**
 * Draws mutants of the rooms that decide who sees what, runs the tests nearest to each, and prints those that no test
 * noticed. The same seed draws the same mutants of the same sources.
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
    tests: { type: 'string', default: '4' },
    room: { type: 'string', multiple: true },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(
    [
      'npm run mutate -- [--sample 400] [--seed 1] [--tests 4] [--room domain] [file …]',
      '',
      '  --sample  how many mutants, shared equally among the rooms',
      '  --seed    another seed draws other mutants',
      '  --tests   how many test files judge a mutant at most, the nearest first',
      '  --room    only this room; may be repeated',
      '  file      only mutants of these files, all of them',
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
const durations = new Map<string, number>()
const counts = new Map<string, { noticed: number; timedOut: number; all: number }>()

try {
  console.log(`${drawn.length} mutants`)
  const waiting = [...drawn]
  await Promise.all(
    copies.map(async (copy) => {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) await judge(mutant, copy)
    }),
  )
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

function readMutants(path: string): Mutant[] {
  return mutantsOf(path, readFileSync(path, 'utf8'))
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
  const near = nearestTests(mutant.path, distances, Number(values.tests))
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
    const usualMs = durations.get(test) ?? (await timed(test, copy))
    durations.set(test, usualMs)
    if (usualMs === Number.POSITIVE_INFINITY) continue
    writeFileSync(file, original.slice(0, mutant.start) + mutant.replacement + original.slice(mutant.end))
    const ending = await endingOf(test, copy, PATIENCE * usualMs + 5_000)
    writeFileSync(file, original)
    if (ending !== 'passes') return ending === 'fails' ? 'noticed' : 'timed out'
  }
  return 'survived'
}

/** How long a test file takes without any change, in milliseconds; infinite for one that is too slow to judge, or fails by itself. */
async function timed(test: string, copy: string): Promise<number> {
  const began = Date.now()
  const ending = await endingOf(test, copy, SLOWEST_TEST_MS)
  if (ending === 'fails') console.log(`${test} fails without any change and judges no mutant: correct it`)
  return ending === 'passes' ? Date.now() - began : Number.POSITIVE_INFINITY
}

/** Runs a test file in a copy of the tree; it is ended when it takes longer than `timeoutMs`. */
function endingOf(test: string, copy: string, timeoutMs: number): Promise<'passes' | 'fails' | 'never ends'> {
  return new Promise((settle) => {
    const run = spawn(process.execPath, ['--test', '--test-isolation=none', '--test-force-exit', test], {
      cwd: copy,
      stdio: 'ignore',
      detached: true,
      env: { ...process.env, NODE_COMPILE_CACHE: join(copy, '.compiled') },
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
