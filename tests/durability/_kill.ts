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

/**
 * Starts a writer, kills it with SIGKILL and answers what it had acknowledged. The moment is random: three times in four
 * some way into the writing, else at any moment since its start, opening and recovery included.
 *
 * @param chance a number in [0, 1), fresh at each call
 */
export async function acknowledgedUntilKilled(writer: Writer, chance: () => number): Promise<string[]> {
  const child = spawn(process.execPath, [fileURLToPath(writer.script), ...writer.args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const acknowledged: string[] = []
  const { promise: writing, resolve: begin } = Promise.withResolvers<void>()
  const lines = createInterface({ input: child.stdout })
  lines.on('line', (line) => {
    if (line === WRITING) begin()
    else acknowledged.push(line)
  })
  const exit = once(child, 'exit')
  const read = once(lines, 'close')

  if (chance() < 0.75) await Promise.race([writing, exit])
  await wait(chance() * 700)
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
