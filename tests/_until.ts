import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

/** Longer than a busy machine delays a process. */
const PATIENCE_MS = 120_000
const LOOK_EVERY_MS = 20

/** Resolves once `holds` does; fails the test after two minutes. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await holds()); await wait(LOOK_EVERY_MS))
    if (Date.now() > deadline) assert.fail(`not true after two minutes: ${what}`)
}
