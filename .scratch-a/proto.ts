import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import { openTestDatabase } from '../tests/_database.ts'
const t0 = performance.now()
const database = await openTestDatabase<any>()
console.log('open', performance.now() - t0)
const run = async (db: any, text: string, values: unknown[]) => {
  try { return { rows: [...(await db.executeQuery(CompiledQuery.raw(text, values))).rows] } } catch (e) { console.log('FAIL', (e as Error).message, text.slice(0, 300)); throw e }
}
const BLOCK = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/
let count = 0
const adapter = {
  executeSql: async (text: string, values: unknown[] = []) => {
    count++
    const block = BLOCK.exec(text)
    return block ? database.transact((trx) => run(trx, block[1] ?? '', [])) : run(database.db, text, values)
  },
}
const t1 = performance.now()
const boss = new PgBoss({ db: adapter, schema: 'jobs', backend: 'pglite', schedule: false, reindex: false, monitorVacuum: false, superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 })
boss.on('error', (e) => console.log('boss error', e.message))
await boss.start()
console.log('first start', performance.now() - t1, 'statements', count)
await boss.createQueue('dead')
await boss.createQueue('enrichment', { deadLetter: 'dead', retryLimit: 2, retryDelay: 1, retryBackoff: true, heartbeatSeconds: 10, expireInSeconds: 120 })
console.log('queues', performance.now() - t1, count)
const q = await boss.getQueues(); console.log(q.map(x => x.name))
const work = await boss.work('enrichment', { localConcurrency: 3, pollingIntervalSeconds: 2, includeMetadata: true }, async ([job]) => { console.log('job', job?.data, job?.retryCount, performance.now() - t1); if ((job?.data as any).n === 3) throw new Error('x') })
await boss.work('dead', async ([job]) => { console.log('dead', job?.data, performance.now() - t1) })
await database.transact(async (trx) => {
  const ids = await boss.insert('enrichment', [1, 2, 3].map((n) => ({ data: { n }, priority: n })), { db: { executeSql: (t, v = []) => run(trx, t, v) } })
  console.log('insert', ids)
})
boss.notifyWorker(work)
await new Promise((r) => setTimeout(r, 9000))
const f0 = await database.freshness(); const c0 = count
await new Promise((r) => setTimeout(r, 30000))
console.log('freshness idle', f0, await database.freshness(), count - c0)
await boss.stop({ timeout: 1000 })
await database.close()
console.log('closed', performance.now() - t1)
