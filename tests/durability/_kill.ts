import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A program under test: it writes under load and prints one acknowledged write a line, after the acknowledgement. */
export interface Writer {
  readonly script: URL
  readonly args: readonly string[]
}

/** The word a writer prints once, when it begins to write. */
export const WRITING = 'writing'

/** What a writer is left to reach before the time to its end begins: its start, its first statement of a write, or its first acknowledged write. */
export const REACHED = ['start', 'writing', 'acknowledged'] as const
export type Reached = (typeof REACHED)[number]

/** The longest time from what was reached to the kill. */
const LONGEST_WAIT_MS = 700

/**
 * Starts a writer, kills it with SIGKILL at a random moment after it reached what is named, and answers what it had acknowledged.
 *
 * @param chance a number in [0, 1), fresh at each call
 */
export async function acknowledgedUntilKilled(
  writer: Writer,
  reached: Reached,
  chance: () => number,
): Promise<string[]> {
  const child = spawn(process.execPath, [fileURLToPath(writer.script), ...writer.args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  const { promise: writing, resolve: begin } = Promise.withResolvers<void>()
  const { promise: firstAcknowledged, resolve: acknowledge } = Promise.withResolvers<void>()
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (line === WRITING) return begin()
    acknowledged.push(line)
    acknowledge()
  })
  const exit = once(child, 'exit')
  const read = once(lines, 'close')

  const moments = { start: Promise.resolve(), writing, acknowledged: firstAcknowledged }
  await Promise.race([moments[reached], exit])
  await wait(chance() * LONGEST_WAIT_MS)
  refuseUnlessRunning(child)
  child.kill('SIGKILL')
  await Promise.all([exit, read])
  return acknowledged
}

function refuseUnlessRunning(child: ChildProcess): void {
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`The writer ended by itself with ${child.exitCode ?? child.signalCode}; there was nothing to kill.`)
  }
}
