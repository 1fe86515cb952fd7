import { randomBytes, randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { ConfigError, configOf } from './config.ts'
import { openService } from './open.ts'
import { openLocalEmbedder } from './outside/embedder.ts'
import { openDatabase } from './store/database.ts'
import type { Schema } from './store/schema.ts'

/** Ten minutes without a text to embed, and the encoder gives its memory back. */
const ENCODER_IDLE_MS = 600_000

async function start(): Promise<void> {
  const config = configOf(process.env)
  const log = pino({ level: config.logLevel, base: null, timestamp: pino.stdTimeFunctions.isoTime })
  const { databaseUrl, dataDir } = config
  const database = await openDatabase<Schema>({ databaseUrl, dataDir, log })
  const embedder = openLocalEmbedder({ idleMs: ENCODER_IDLE_MS })
  const now = () => new Date()
  const newSecret = () => randomBytes(32).toString('hex')
  const service = await openService(config, { database, embedder, now, newSessionKey: randomUUID, newSecret, log })
  await service.http.listen({ port: config.port, host: config.host })
  log.info({ baseUrl: config.baseUrl, engine: database.engine }, 'Concordat is ready')
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      log.info({ signal }, 'closing')
      service.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
}

try {
  await start()
} catch (error) {
  console.error(
    error instanceof ConfigError
      ? error.message
      : `Concordat cannot start: ${error instanceof Error ? error.message : error}`,
  )
  process.exit(1)
}
