import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { readEnvironment } from './environment.ts'
import { run } from './run.ts'
import { openTerminal } from './terminal.ts'

// Whoever reads the answer may stop reading, as `head` does: that is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
process.exitCode = await run(process.argv.slice(2), {
  environment: readEnvironment(),
  terminal: openTerminal(process.stdout, process.stderr),
  version,
  readInput: () => text(process.stdin),
  pause: async (ms) => void (await pause(ms)),
  newUuid: randomUUID,
  now: () => new Date(),
})
