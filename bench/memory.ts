/**
 * Resident memory at rest with the demonstration universe, against the bare embedded engine in its own process; then right
 * after a registration, and what the text encoder leaves behind once it is let go. Linux only.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { BUYER, register } from './clients.ts'
import { inDirectory, type RunningService, residentMb, start, startService } from './processes.ts'
import { type Rounds, report } from './rounds.ts'

const ROUNDS = 3
/** Long enough for the work that follows a start; nothing asks the collector to run. */
const QUIET_MS = 10_000

const fresh: Rounds = { service: [], bare: [] }
const known: Rounds = { service: [], bare: [] }

await inDirectory(async (directory) => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [served, bare] = [join(directory, `served-${round}`), join(directory, `bare-${round}`)]
    mkdirSync(bare)
    await measureAtRest(fresh, served, bare)
    await measureAtRest(known, served, bare, round === ROUNDS - 1 ? afterRegistration : undefined)
  }
})
report('memory at rest, new directory', fresh, 'MB', 'at most 1.6')
report('memory at rest, known directory', known, 'MB', 'at most 1.6')
await reportEncoder()

async function measureAtRest(
  into: Rounds,
  served: string,
  bare: string,
  then?: (service: RunningService) => Promise<void>,
): Promise<void> {
  const service = await startService({ DATA_DIR: served })
  const engine = start('bench/bare-engine.ts', {}, [bare])
  await engine.line('open')
  await quiet()
  into.service.push(residentMb(service.process.pid))
  into.bare.push(residentMb(engine.pid))
  await then?.(service)
  await service.process.stop()
  await engine.stop()
}

async function afterRegistration(service: RunningService): Promise<void> {
  await register(service, BUYER)
  console.log(`right after a registration: ${residentMb(service.process.pid).toFixed(0)} MB`)
}

/** A process that holds nothing but the encoder, so that what stays behind is the encoder's. */
async function reportEncoder(): Promise<void> {
  const encoder = start('bench/encoder-at-rest.ts')
  await encoder.line('ready')
  const before = residentMb(encoder.pid)
  const more = () => `+${(residentMb(encoder.pid) - before).toFixed(0)} MB`
  encoder.say('go on')
  for (let use = 1; use <= 3; use += 1) {
    await encoder.line('used')
    const used = more()
    await encoder.line('let go')
    console.log(`use ${use} of the encoder: ${used}; once it is let go: ${more()}`)
    encoder.say('go on')
  }
  await encoder.stop()
}

function quiet(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, QUIET_MS))
}
