import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Logger, pino } from 'pino'
import { misspeltVariables } from './config/misspelt-variables.ts'
import type { Config } from './config.ts'
import { unmarked } from './domain/workspace/test-key.ts'
import { type Mailer, openMailer } from './integrations/mailer.ts'
import { openEmbedder } from './integrations/open-embedder.ts'
import { openRegisterCensus } from './integrations/register-census.ts'
import { openRegistries } from './integrations/registry.ts'
import { openPublicFetch, openWebsiteReader } from './integrations/website.ts'
import { threadsOn } from './matching-index/shards.ts'
import { openService, openWorkerApp, type Service, type StartStep, type WorkerApp, type World } from './open.ts'
import { openDatabase } from './store/database.ts'
import { openTestDatabases } from './store/embedded/test-databases.ts'
import type { Logger as EventLog } from './store/engine.ts'
import type { Schema } from './store/schema.ts'
import type { Outside } from './worker/worker.ts'

/** The service with this machine's resources, and the outbound clients of its worker. */
interface OnThisMachine {
  service: Service
  outside: Outside & Post
  log: Logger
}

/** Outgoing mail; null where the operator delivers it by hand. */
interface Post {
  mailer: Mailer | null
}

/** The encoder's memory is released after ten minutes without a text to embed. */
const ENCODER_IDLE_MS = 600_000

/** Output folder of the web build of `npm install` and `npm start`. */
const WEB_ROOT = fileURLToPath(new URL('../dist/web', import.meta.url))

/**
 * Opens the service with this machine's clock, randomness, disk and network. It does not listen or start its worker
 * yet.
 */
export async function openOnThisMachine(config: Config, display: StartDisplay): Promise<OnThisMachine> {
  if (config.databaseUrl === null && !existsSync(join(config.dataDir, 'database'))) display.creates(config.dataDir)
  const { world, outside } = await worldOfThisMachine(config)
  return { service: await openService(config, { ...world, onStart: display.step }), outside, log: world.log }
}

/** Progress of the start, for a person at a terminal. */
interface StartDisplay {
  /** Reports that the embedded engine creates a new database in a directory. */
  creates(dataDir: string): void
  step(step: StartStep): void
  /** Reports that the service is ready at an address. */
  ready(baseUrl: string): void
}

/** Number of progress lines for the demonstration universe. */
const DEMONSTRATION_PARTS = 4

/** Writes one line for each step of the start if `out` is a terminal; otherwise nothing, since the log has it. */
export function openStartDisplay(
  out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>,
  now: () => Date = () => new Date(),
): StartDisplay {
  const began = now()
  const show = (line: string) => void (out.isTTY === true && out.write(`${line}\n`))
  let part = 0
  return {
    creates: (dataDir) => show(`Creating a database in ${dataDir} (first start only) …`),
    step(step) {
      if (step.of === 'universe') return show('Loading companies into memory …')
      const { stored, parties } = step
      if (stored === 0) return show(`Loading the demonstration: ${parties} fictional companies (first start only) …`)
      const reached = Math.floor((stored * DEMONSTRATION_PARTS) / parties)
      if (reached > part) show(`  ${stored} of ${parties} companies`)
      part = reached
    },
    ready(baseUrl) {
      const seconds = Math.ceil((now().getTime() - began.getTime()) / 1000)
      show(`Concordat is ready after ${seconds} s. Open ${baseUrl} in a browser; Ctrl-C stops it.`)
    },
  }
}

/** Warns of each variable that looks like a misspelt setting, before anything opens with the wrong settings. */
export function warnOfMisspeltVariables(environment: Readonly<Record<string, string | undefined>>): void {
  for (const warning of misspeltVariables(environment)) console.warn(`Warning: ${warning}`)
}

/** Opens an enrichment worker with this machine's clock, randomness, disk and network. It does not take jobs yet. */
export async function openWorkerOnThisMachine(
  config: Config,
): Promise<{ service: WorkerApp; outside: Outside & Post; log: Logger }> {
  const { world, outside } = await worldOfThisMachine(config)
  return { service: await openWorkerApp(config, world), outside, log: world.log }
}

async function worldOfThisMachine(
  config: Config,
): Promise<{ world: World & { log: Logger }; outside: Outside & Post }> {
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const { databaseUrl, dataDir, limits } = config
  const now = () => new Date()
  const { isFitted, ...embedding } = await openEmbedder(config.embeddings, { idleMs: ENCODER_IDLE_MS, dataDir, now })
  if (!isFitted)
    log.warn(
      { model: embedding.embedder.model, ...embedding.calibration },
      'this model has no calibration: cautious defaults apply and factors are somewhat too low; run npm run calibrate',
    )
  const database = await openDatabase<Schema>({
    databaseUrl,
    dataDir,
    spareMemory: isShortOfMemory(),
    connections: limits.databaseConnections,
    log,
  })
  const newSecret = () => unmarked(() => randomBytes(32).toString('hex'))
  const web = existsSync(join(WEB_ROOT, 'index.html'))
    ? { root: WEB_ROOT, newNonce: () => randomBytes(16).toString('base64') }
    : null
  const registries = openRegistries({ now, log, contact: config.baseUrl })
  const registerCensus = openRegisterCensus(registries)
  const rankingThreads = threadsOn(availableParallelism())
  const chance = { newSessionKey: () => unmarked(randomUUID), newSecret }
  const { readWebsite } = openWebsiteReader({ now, log })
  const saved =
    config.universeSavedMinutes === 0
      ? {}
      : { universeSavedIn: { directory: join(dataDir, 'universe'), newName: randomUUID } }
  const stampedIn = { directory: join(dataDir, 'stamped'), newName: randomUUID }
  const tests = join(dataDir, 'test')
  const testDatabases: World['testDatabases'] = (fill) =>
    openTestDatabases({ directory: tests, templates: tests, now, log, fill })
  const world = {
    database,
    testDatabases,
    ...embedding,
    registerCensus,
    rankingThreads,
    ...saved,
    stampedIn,
    now,
    ...chance,
    web,
    fetchPublic: openPublicFetch(),
    log,
  }
  const mailer = config.mail === null ? null : openMailer(config.mail)
  return { world, outside: { registries, readWebsite, mailer } }
}

/**
 * Checks that the port is free before the service loads, so that a conflict is reported at once.
 *
 * @throws Error with one sentence for the operator
 */
export async function refuseTakenPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen({ port, host }), 'listening')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    const sentence = {
      EADDRINUSE: `port ${port} of ${host} is taken. Stop the program that listens there, or set PORT to another.`,
      EACCES: `this user may not listen on port ${port}. Set PORT to 1024 or more.`,
      EADDRNOTAVAIL: `${host} is no address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`,
    }[String(code)]
    throw sentence === undefined ? error : new Error(sentence, { cause: error })
  }
  probe.close()
  await once(probe, 'close')
}

/**
 * Time after the requests' deadline for jobs, encoder and database to close; a statement that hangs is not waited for.
 */
const CLOSING_MS = 15_000

type Stopping = Pick<Config, 'stopNoticeS' | 'stopDeadlineS'>

/**
 * Closes the service on a signal. On SIGTERM `/ready` fails first for the notice period, so that load balancers stop
 * sending requests; Ctrl-C skips the notice.
 */
export function closeOnSignals(
  { service, log }: { service: Pick<Service, 'close'>; log: EventLog },
  config: Stopping,
): void {
  const deadlineMs = config.stopDeadlineS * 1000
  const notices = { SIGINT: 0, SIGTERM: config.stopNoticeS * 1000 }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      log.info({ signal }, 'closing')
      const noticeMs = notices[signal]
      setTimeout(() => process.exit(1), noticeMs + deadlineMs + CLOSING_MS).unref()
      service.close({ noticeMs, deadlineMs }).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

/** Returns a service whose `close` first closes another part of the process. */
export function closedAfter(part: { close(): Promise<void> }, service: Pick<Service, 'close'>): Pick<Service, 'close'> {
  return {
    close: async (ending) => {
      await part.close()
      await service.close(ending)
    },
  }
}

/** Runs a program's start; on an error, prints a sentence and ends the process. */
export async function startOrExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start()
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    console.error(error instanceof Error && error.name === 'ConfigError' ? fault : `Concordat cannot start: ${fault}`)
    process.exit(1)
  }
}

/** With optimised code a first start peaks at 1,080 MB, and other programs run on a machine of this size. */
const SHORT_BELOW_BYTES = 1.5 * 2 ** 30

/** Returns the memory available to this process in bytes: the smaller of the machine's and the container's. */
export function memoryBytes(machine = totalmem(), container = process.constrainedMemory()): number {
  return container > 0 ? Math.min(machine, container) : machine
}

/** True if the service should avoid features that trade memory for speed. */
export function isShortOfMemory(bytes = memoryBytes()): boolean {
  return bytes < SHORT_BELOW_BYTES
}
