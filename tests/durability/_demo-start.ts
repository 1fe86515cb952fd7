import { randomUUID } from 'node:crypto'
import { readConfig } from '../../src/config.ts'
import { openService } from '../../src/open.ts'
import { openDatabase } from '../../src/store/database.ts'
import type { Schema } from '../../src/store/schema.ts'
import { silent } from '../_database.ts'
import { openRememberingEmbedder } from '../_embedder.ts'

/** A process that opens the service with the demonstration universe, and closes it. */

const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)

const service = await openService(readConfig({ DEMO_UNIVERSE: 'on', DATA_DIR: dataDir }), {
  database: await openDatabase<Schema>({ databaseUrl, dataDir, log: silent }),
  embedder: openRememberingEmbedder(),
  now: () => new Date(),
  newSessionKey: randomUUID,
  newSecret: () => 's'.repeat(64),
  log: silent,
})
await service.close()
