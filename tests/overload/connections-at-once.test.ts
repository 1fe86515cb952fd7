import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { startService } from '../_service.ts'

const CONNECTIONS = 800
const SYSTEM_BOUND = '/proc/sys/net/core/somaxconn'

const systemBound = (): number => {
  try {
    return Number(readFileSync(SYSTEM_BOUND, 'utf8'))
  } catch {
    return 0
  }
}

describe('connections opened at once', () => {
  it(`are all accepted, without one that the system drops and the client asks for again a second later`, {
    skip: systemBound() < CONNECTIONS && 'this system lets fewer wait, or is not Linux',
  }, async () => {
    const app = await startService()
    try {
      const port = Number(new URL(app.url).port)
      // All ask within one turn of the event loop, before the service, which shares it, accepts any.
      const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1').on('error', () => {}))
      const times = await Promise.all(sockets.map((socket) => once(socket, 'connect').then(() => performance.now())))
      for (const socket of sockets) socket.destroy()
      const inOrder = times.toSorted((one, other) => one - other)
      const gaps = inOrder.slice(1).map((time, at) => time - (inOrder[at] ?? time))
      assert.ok(Math.max(...gaps) < 700, `one waited ${Math.max(...gaps).toFixed(0)} ms longer than the one before`)
    } finally {
      await app.close()
    }
  })
})
