import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import Fastify from 'fastify'
import { readConfig } from '../../src/config.ts'
import { openWorkQueue } from '../../src/entry/work-queue.ts'
import { arrivalLimits, limitLoad } from '../../src/http/load.ts'

/** Longer than a busy machine delays the reader, shorter than the slow reading below. */
const READER_TIMEOUT_MS = 1_500
const BYTES = 64 * 1_048_576

describe('connection that does not read its response', () => {
  const config = readConfig({ BASE_URL: 'http://localhost:3000' })
  const app = Fastify(arrivalLimits(config.limits))
  const queue = openWorkQueue({ atOnce: 4, waiting: 4, waitMs: 500, deadlineMs: 5_000, now: () => new Date() })
  limitLoad(app, config, queue, READER_TIMEOUT_MS)
  app.get('/large', async () => Buffer.alloc(BYTES))
  let port = 0
  before(async () => {
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = (app.server.address() as AddressInfo).port
  })
  after(() => app.close())

  it('is closed by the service after the timeout', { timeout: 120_000 }, async () => {
    const ended = once(app.server, 'connection').then(([socket]) => once(socket, 'close'))
    const reader = connect(port, '127.0.0.1')
    reader.on('error', () => {})
    reader.pause()
    reader.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await ended
    reader.destroy()
  })
  it('is kept open while it reads, however slowly', { timeout: 120_000 }, async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/large`)
    let bytes = 0
    for await (const piece of answer.body ?? []) {
      if (bytes < 12 * 1_048_576) await new Promise((resolve) => setTimeout(resolve, 20))
      bytes += piece.length
    }
    assert.equal(bytes, BYTES)
  })
})
