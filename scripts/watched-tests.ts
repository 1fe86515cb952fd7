import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Executed, readExecuted, runs } from './executed-code.ts'
import { endingOf } from './judging-process.ts'
import type { Mutant } from './mutants.ts'

/** A test file that takes longer judges no mutant: in its time many others judge. */
const SLOWEST_TEST_MS = 45_000

/** What a test file runs, and how long it takes without any change, in milliseconds. */
interface Known {
  readonly executed: Executed
  /** Null for one that is too slow to judge, or fails by itself. */
  readonly ms: number | null
}

/** What is kept for the next run: the files by a hash of their text, and what each test ran of them. */
interface Kept {
  readonly files: Readonly<Record<string, string>>
  readonly tests: Readonly<Record<string, Known>>
}

/** What is known of the test files that judge mutants. */
export interface WatchedTests {
  readonly isKnown: (test: string) => boolean
  /** How long a test file takes that runs the code a mutant changes; null for one that cannot judge it. */
  readonly msToJudge: (test: string, mutant: Mutant, copy: string) => Promise<number | null>
}

/**
 * Sees what code a test file runs, in an unchanged copy of the tree, when it is first asked for.
 *
 * @param path of the file that keeps what was seen for the next run; without it nothing is kept.
 */
export function watchedTests(tests: readonly string[], path: string | undefined): WatchedTests {
  const now = Object.fromEntries([...globSync('src/**/*.ts'), ...tests].map((path) => [path, hashOf(path)]))
  const known = new Map<string, Promise<Known>>()
  const kept: Record<string, Known> = {}
  /** Sources that are no longer as they were when it was seen which test runs what, as they were then: the next run too takes them as changed. */
  const changed: Record<string, string> = {}
  if (path !== undefined && existsSync(path)) {
    const { files, tests: before } = JSON.parse(readFileSync(path, 'utf8')) as Kept
    const isChanged = (path: string) => files[path] !== now[path]
    for (const path of Object.keys(now).filter(isChanged))
      if (path.startsWith('src/')) changed[path] = files[path] ?? 'not known'
    for (const [test, seen] of Object.entries(before)) if (!isChanged(test)) kept[test] = seen
    for (const [test, seen] of Object.entries(kept)) known.set(test, Promise.resolve(seen))
  }
  const see = async (test: string, copy: string): Promise<Known> => {
    const seen = await watched(test, copy)
    kept[test] = seen
    if (path !== undefined) writeFileSync(path, JSON.stringify({ files: { ...now, ...changed }, tests: kept }))
    return seen
  }
  return {
    isKnown: (test) => known.has(test),
    msToJudge: async (test, mutant, copy) => {
      const seen = known.get(test) ?? see(test, copy)
      known.set(test, seen)
      const { executed, ms } = await seen
      return (mutant.path in changed ? mutant.path in executed : runs(executed, mutant.path, mutant.start)) ? ms : null
    },
  }
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

async function watched(test: string, copy: string): Promise<Known> {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-executed-'))
  const began = Date.now()
  const { how } = await endingOf([test], copy, () => SLOWEST_TEST_MS, { NODE_V8_COVERAGE: folder })
  const ms = how === 'passes' ? Date.now() - began : null
  if (how === 'fails') console.log(`${test} fails without any change and judges no mutant: correct it`)
  const executed = ms === null ? {} : readExecuted(folder, copy)
  // What a killed test left running may still be writing.
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  return { executed, ms }
}
