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

/** Returns the number of connections that this system dropped since boot because its backlog was full. */
function overflows(): number {
  const [names = '', values = ''] = readFileSync('/proc/net/netstat', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('TcpExt:'))
  return Number(values.split(' ')[names.split(' ').indexOf('ListenOverflows')])
}

describe('burst of connections', () => {
  it(`is accepted without the system dropping any connection`, {
    skip: systemBound() < CONNECTIONS && 'the listen backlog of this system is too small or unknown',
  }, async () => {
    const app = await startService()
    try {
      const port = Number(new URL(app.url).port)
      const before = overflows()
      // All connect within one turn of the event loop, before the service, which shares it, accepts any.
      const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, '127.0.0.1').on('error', () => {}))
      const times = await Promise.all(sockets.map((socket) => once(socket, 'connect').then(() => performance.now())))
      for (const socket of sockets) socket.destroy()
      const inOrder = times.toSorted((one, other) => one - other)
      const gaps = inOrder.slice(1).map((time, at) => time - (inOrder[at] ?? time))
      const longestMs = Math.max(...gaps)
      // A busy machine may delay the process as long without a dropped connection.
      assert.ok(
        longestMs < 700 || overflows() === before,
        `one connection took ${longestMs.toFixed(0)} ms longer than the previous one`,
      )
    } finally {
      await app.close()
    }
  })
})
