import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { readConfig } from '../src/config.ts'
import { openWorkerApp } from '../src/open.ts'
import type { Schema } from '../src/store/schema.ts'
import { openTestDatabase, silent } from './_database.ts'
import { openRememberingEmbedder } from './_embedder.ts'
import { startService } from './_service.ts'

describe('service at start-up', () => {
  it('returns 503 on /ready while the universe loads, retries after an error, and answers pending requests', async () => {
    const database = await openTestDatabase<Schema>()
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    let looks = 0
    const slow = {
      ...database,
      freshness: async () => {
        looks += 1
        await opened
        if (looks === 1) throw new Error('the connection broke')
        return await database.freshness()
      },
    }
    const app = await startService({}, { database: slow }, { isLoaded: false })
    try {
      const loading = await app.get('/ready')
      assert.equal(loading.status, 503)
      assert.equal(loading.body.code, 'loading')
      assert.equal((await app.get('/health')).status, 200)
      const registered = app.registerBuyer()
      open()
      await app.service.loaded
      assert.equal((await app.get('/ready')).status, 200)
      assert.match(app.logged(), /the universe could not be read: tried again in a second/)
      const { key } = await registered
      assert.equal((await app.get(`/api/matches/${key}`)).status, 200)
    } finally {
      await app.close()
    }
  })
})

describe('service at shutdown', () => {
  it('ends its ranking thread', async () => {
    const ended: Promise<unknown>[] = []
    const watch = (worker: Worker) => void ended.push(once(worker, 'exit'))
    const database = await openTestDatabase<Schema>()
    process.on('worker', watch)
    try {
      const app = await startService({}, { database })
      await (await app.service.app.universe.current()).size()
      assert.equal(ended.length, 1)
      await app.close()
      const late = wait(60_000, 'still running', { ref: false })
      assert.notEqual(await Promise.race([ended[0], late]), 'still running')
    } finally {
      process.off('worker', watch)
    }
  })
})

describe('worker process', () => {
  const threads: Worker[] = []
  const watch = (worker: Worker) => void threads.push(worker)
  after(() => process.off('worker', watch))

  it('starts no ranking thread and does not load the universe', async () => {
    const database = await openTestDatabase<Schema>()
    process.on('worker', watch)
    const { app, close } = await openWorkerApp(readConfig({ DEMO_UNIVERSE: 'on' }), {
      database,
      embedder: openRememberingEmbedder(),
      now: () => new Date(),
      newSessionKey: randomUUID,
      newSecret: randomUUID,
      log: silent,
    })
    try {
      await new Promise((resolve) => setTimeout(resolve, 50))
      assert.equal(threads.length, 0)
      await (await app.universe.current()).size()
      assert.equal(threads.length, 1, 'loading the universe starts no thread, so the count above proves nothing')
    } finally {
      await close()
    }
  })
})
