import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { readConfig } from '../../src/config.ts'
import { openService } from '../../src/open.ts'
import { databaseOver } from '../../src/store/database.ts'
import { openEmbedded } from '../../src/store/embedded/open.ts'
import { openPostgres } from '../../src/store/postgres.ts'
import type { Schema } from '../../src/store/schema.ts'
import { closeOnSignals } from '../../src/this-machine.ts'
import { silent } from '../_database.ts'
import { openRememberingEmbedder } from '../_embedder.ts'
import type { Reported, Told } from './_killed-service.ts'

/** The service in a process of its own, which can be told to end itself at the n-th statement it sends to its database. */

const [databaseUrl = '', dataDir = '', operatorToken = ''] = process.argv.slice(2)
const report = (message: Reported) => process.send?.(message)

const options = { statementLimitMs: 30_000, log: silent }
const engine =
  databaseUrl === ''
    ? await openEmbedded({ ...options, dataDir, spareMemory: false })
    : await openPostgres({ ...options, databaseUrl, connections: 10 })

let sent = 0
let end: { at: number; signal: NodeJS.Signals } | null = null
const counted = new WeakSet<object>()
engine.pool.on('acquire', (client) => {
  if (counted.has(client)) return
  counted.add(client)
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    sent += 1
    if (sent === end?.at) process.kill(process.pid, end.signal)
    return query(...args)
  }) as typeof client.query
})

const database = databaseOver<Schema>(engine)
const service = await openService(
  readConfig({ DEMO_UNIVERSE: 'off', DATA_DIR: dataDir, OPERATOR_TOKEN: operatorToken, READ_LIMIT: '100000' }),
  {
    database,
    embedder: openRememberingEmbedder(),
    now: () => new Date(),
    newSessionKey: randomUUID,
    newSecret: () => randomBytes(32).toString('hex'),
    log: silent,
  },
)
closeOnSignals({ service, log: silent }, { stopNoticeS: 0, stopDeadlineS: 15 })
await service.http.listen({ port: 0, host: '127.0.0.1' })

process.on('message', async (told: Told) => {
  if ('count' in told) {
    const { rows } = await sql.raw<{ count: number }>(told.count).execute(database.db)
    report({ count: Number(rows[0]?.count) })
  } else {
    report({ sent })
    end = told.end
    sent = 0
  }
})
process.on('disconnect', () => process.exit(0))
report({ port: (service.http.server.address() as AddressInfo).port })
