import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { programOf } from './suite.ts'

/** How a run of test files ends, and at which of them where it is not known that all pass. */
export interface Ending {
  readonly how: 'passes' | 'fails' | 'never ends'
  readonly test: string | null
}

/**
 * Runs test files one after the other in one process, in the copy of the tree at `copy`, up to the first test that fails.
 * A file that takes longer than `patienceOf` allows, in milliseconds, ends the run.
 */
export function endingOf(
  tests: readonly string[],
  copy: string,
  patienceOf: (test: string) => number,
  environment: Record<string, string> = {},
): Promise<Ending> {
  const program = programOf(tests, `${copy}.mjs`, copy)
  return new Promise((settle) => {
    const run = spawn(
      process.execPath,
      ['--test-force-exit', '--test-reporter=./scripts/until-failure.ts', '--max-semi-space-size=32', program],
      {
        cwd: copy,
        stdio: ['ignore', 'pipe', 'ignore'],
        detached: true,
        env: { ...process.env, NODE_COMPILE_CACHE: join(copy, '.compiled'), ...environment },
      },
    )
    const waiting = [...tests]
    const killAll = () => {
      try {
        if (run.pid) process.kill(-run.pid, 'SIGKILL')
      } catch {
        // Nothing of it is left.
      }
    }
    let isTimedOut = false
    const expire = () => {
      isTimedOut = true
      killAll()
    }
    const startClock = () => setTimeout(expire, patienceOf(waiting[0] ?? ''))
    let clock = startClock()
    run.stdout.setEncoding('utf8').on('data', (told: string) => {
      for (const ended of told.split('\n')) {
        if (ended !== waiting[0]) continue
        waiting.shift()
        clearTimeout(clock)
        clock = startClock()
      }
    })
    run.once('close', (code) => {
      clearTimeout(clock)
      killAll()
      rmSync(program, { force: true })
      if (code === 0 && !isTimedOut) settle({ how: 'passes', test: null })
      else settle({ how: isTimedOut ? 'never ends' : 'fails', test: waiting[0] ?? null })
    })
  })
}
