import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { readEnvironment } from '../../src/cli/environment.ts'
import { run } from '../../src/cli/run.ts'
import { openTerminal } from '../../src/cli/terminal.ts'

/** One run asked of this process. */
export interface Asked {
  args: readonly string[]
  folder: string
  environment: Record<string, string>
  input: string
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}
const { NODE_V8_COVERAGE } = process.env
let last: Promise<unknown> = Promise.resolve()
process.on('message', (asked: Asked) => {
  last = last.then(async () => process.send?.(await ranOf(asked)))
})

/** Runs the command line as `main.ts` does, in the folder and with the environment of whoever asks. */
async function ranOf({ args, folder, environment, input }: Asked) {
  process.chdir(folder)
  process.env = { ...environment, ...(NODE_V8_COVERAGE === undefined ? {} : { NODE_V8_COVERAGE }) }
  const [out, err] = [collected(), collected()]
  const code = await run(args, {
    environment: readEnvironment(),
    terminal: openTerminal(out.stream, err.stream),
    version,
    readInput: async () => input,
    pause: async (ms) => void (await pause(ms)),
    newUuid: randomUUID,
    now: () => new Date(),
  })
  return { code, out: out.text(), err: err.text() }
}

function collected(): { stream: Writable; text(): string } {
  const parts: Buffer[] = []
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      parts.push(Buffer.from(chunk))
      done()
    },
  })
  return { stream, text: () => Buffer.concat(parts).toString() }
}
