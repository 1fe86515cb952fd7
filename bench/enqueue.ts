/**
 * POST /api/dq/enqueue, as the operation answers it (viewer found, scope checked, step, job and event kept in one durable
 * transaction), against a bare `send` of pg-boss on a database of its own, call by call in one process. Both on the embedded
 * engine, on disk. No worker runs.
 */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { readConfig } from '../src/config.ts'
import type { Asked } from '../src/entry/app-context.ts'
import { openPerform } from '../src/entry/perform.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'
import { openService } from '../src/open.ts'
import { handlers } from '../src/operations/index.ts'
import { type Database, openDatabase } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { BUYER } from './clients.ts'
import { inDirectory } from './processes.ts'
import { medianOf, type Rounds, report } from './rounds.ts'

const ROUNDS = 9
const A_ROUND = 200
const log = { info() {}, warn() {}, error() {} }

await inDirectory(async (directory) => {
  const bareDatabase = await openDatabase<Schema>({ databaseUrl: null, dataDir: join(directory, 'bare'), log })
  const { send, stop } = await bareSend(bareDatabase)
  const database = await openDatabase<Schema>({ databaseUrl: null, dataDir: join(directory, 'data'), log })
  const service = await openService(readConfig({ DEMO_UNIVERSE: 'off' }), {
    database,
    embedder: openLocalEmbedder({ idleMs: 1000 }),
    now: () => new Date(),
    newSessionKey: randomUUID,
    newSecret: randomUUID,
    log,
  })
  const perform = openPerform(service.app, handlers)
  const asked: Omit<Asked, 'body'> = {
    params: {},
    query: {},
    sessionKey: null,
    sessionHeader: null,
    bearerToken: null,
    gatewayEmail: null,
    acceptLanguage: null,
    ifNoneMatch: null,
    ifMatch: null,
    idempotencyKey: null,
    ip: null,
    userAgent: null,
  }
  const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
  const submitted = await perform('submit', { ...asked, body: { ...BUYER, supervisor } })
  const { session_id } = JSON.parse(String(submitted.body)) as { session_id: string }
  const { id } = await database.db.selectFrom('parties').select('id').executeTakeFirstOrThrow()
  const body = { session_id, entity_type: 'buyer', entity_id: id, steps: ['profile'] }

  const enqueue = async () => {
    const { body: answer } = await perform('enqueueQuality', { ...asked, body })
    if ((JSON.parse(String(answer)) as { enqueued: number }).enqueued !== 1) throw new Error('nothing was enqueued')
  }
  const rounds: Rounds = { service: [], bare: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const spent: Rounds = { service: [], bare: [] }
    // Call by call in turn: a commit to disk takes what the disk's mood is that moment.
    for (let n = 0; n < A_ROUND; n += 1) {
      await database.db.updateTable('quality_steps').set({ state: 'done' }).execute()
      spent.service.push(await msOf(enqueue))
      spent.bare.push(await msOf(send))
    }
    rounds.service.push(medianOf(spent.service))
    rounds.bare.push(medianOf(spent.bare))
  }
  report('enqueue of one step', rounds, 'ms', 'at most 2.00')
  await service.close()
  await stop()
  await bareDatabase.close()
})

async function msOf(call: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await call()
  return performance.now() - begun
}

/** A `send` of pg-boss over the embedded engine, with nothing else in the way. */
async function bareSend(database: Database<Schema>): Promise<{ send(): Promise<void>; stop(): Promise<void> }> {
  const boss = new PgBoss({
    backend: 'pglite',
    schedule: false,
    supervise: false,
    db: {
      executeSql: async (text, values = []) => ({
        rows: [...(await database.db.executeQuery(CompiledQuery.raw(text, values))).rows],
      }),
    },
  })
  await boss.start()
  await boss.createQueue('bare')
  return {
    async send() {
      await boss.send('bare', { partyId: 1, step: 'profile', runId: randomUUID() }, { priority: 100 })
    },
    stop: () => boss.stop({ close: false, graceful: false }),
  }
}
