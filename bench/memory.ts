/**
 * Resident memory at rest with the demonstration universe, against the bare embedded engine in its own process; then after a
 * registration has used the text encoder. Linux only.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BUYER, register } from './clients.ts'
import { type Child, inDirectory, residentMb, start, startService } from './processes.ts'
import { type Rounds, report } from './rounds.ts'

const ROUNDS = 3
/** Long enough for the work that follows a start; nothing asks the collector to run. */
const QUIET_MS = 10_000

const rounds: Rounds = { service: [], bare: [] }
const known: Rounds = { service: [], bare: [] }
await inDirectory(async (directory) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [served, bare] = [join(directory, `served-${round}`), join(directory, `bare-${round}`)]
    mkdirSync(bare)
    for (const measured of [rounds, known]) {
      const service = await startService({ DATA_DIR: served })
      const engine = start('bench/bare-engine.ts', {}, [bare])
      await engine.line('open')
      await quiet()
      measured.service.push(residentMb(service.process.pid))
      measured.bare.push(residentMb(engine.pid))
      if (measured === known && round === ROUNDS - 1) {
        await register(service, BUYER)
        report1('right after a registration', service.process)
        await quiet()
        report1('ten seconds later', service.process)
      }
      await service.process.stop()
      await engine.stop()
    }
  }
  report('memory at rest, new directory', rounds, 'MB', 'at most 1.6')
  report('memory at rest, known directory', known, 'MB', 'at most 1.6')
})

function report1(when: string, { pid }: Child): void {
  console.log(`${when}: ${residentMb(pid).toFixed(0)} MB`)
}

function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIET_MS))
}
