/**
 * Start to first answer in a new directory, with the demonstration universe, against opening an empty database with the bare
 * embedded engine; and the same once both directories exist.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, firstAnswer, freePort, inDirectory, start } from './processes.ts'
import { alternate, report } from './rounds.ts'

const ROUNDS = 7

await inDirectory(async (directory) => {
  let made = 0
  const newDirectory = () => {
    made += 1
    return join(directory, String(made))
  }
  const fresh = await alternate(
    ROUNDS,
    () => msToFirstAnswer(newDirectory()),
    () => msToOpen(newDirectory()),
  )
  report('start to first answer, new directory', fresh, 'ms', 'at most 3')

  const [served, bare] = [newDirectory(), newDirectory()]
  await msToFirstAnswer(served)
  await msToOpen(bare)
  const again = await alternate(
    ROUNDS,
    () => msToFirstAnswer(served),
    () => msToOpen(bare),
  )
  report('start to first answer, known directory', again, 'ms')
})

async function msToFirstAnswer(dataDir: string): Promise<number> {
  const port = await freePort()
  const environment = { PORT: String(port), LOG_LEVEL: 'silent', DATA_DIR: dataDir }
  return await msUntil(
    () => start('src/main.ts', environment),
    () => firstAnswer(`http://127.0.0.1:${port}/ready`),
  )
}

async function msToOpen(dataDir: string): Promise<number> {
  mkdirSync(dataDir, { recursive: true })
  return await msUntil(
    () => start('bench/bare-engine.ts', {}, [dataDir]),
    (child) => child.line('open'),
  )
}

async function msUntil(begin: () => Child, ready: (child: Child) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  const child = begin()
  await ready(child)
  const ms = performance.now() - begun
  await child.stop()
  return ms
}
