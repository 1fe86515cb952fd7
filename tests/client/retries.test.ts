import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  type Client,
  ClientRefusal,
  type ClientSettings,
  ClientUnreachable,
  openClient,
} from '../../src/client/index.ts'

type Turn = (request: IncomingMessage, response: ServerResponse) => void

/** Scripted responses of the server, after which it returns an empty inbox. */
let turns: Turn[] = []
let keys: (string | undefined)[] = []
let baseUrl = ''
const server = createServer((request, response) => {
  keys.push(request.headers['idempotency-key'] as string | undefined)
  const turn = turns.shift() ?? answers(200, { proposals: [] })
  request.resume().on('end', () => turn(request, response))
})
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  turns = []
  keys = []
})

function answers(status: number, body: unknown, headers: Record<string, string> = {}): Turn {
  return (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}
const hangsUp: Turn = (request) => void request.socket.destroy()
const isSilent: Turn = () => undefined
const problem = { error: 'not now', detail: 'Wait and try again.' }
const now = { 'retry-after': '0' }

const client = (settings: ClientSettings = {}): Client => openClient({ baseUrl, ...settings })

describe('request with a temporary failure', () => {
  for (const [title, turn] of [
    ['429 with Retry-After', answers(429, problem, now)],
    ['503 with Retry-After', answers(503, problem, now)],
    ['502 of a proxy', answers(502, '<html>Bad gateway</html>', { 'content-type': 'text/html' })],
    ['a connection that breaks', hangsUp],
  ] as const) {
    it(`is repeated after ${title} for a read`, async () => {
      turns = [turn, turn]
      assert.deepEqual((await client().listProposals()).body, { proposals: [] })
      assert.equal(keys.length, 3)
    })
    it(`is repeated after ${title} for a write, under the same Idempotency-Key`, async () => {
      turns = [turn]
      await client().declineProposal({ id: 1 })
      assert.equal(keys.length, 2)
      assert.match(keys[0] ?? '', /^[0-9a-f]{32}$/)
      assert.equal(keys[0], keys[1])
    })
  }

  it('waits for a write that is still in progress', async () => {
    turns = [hangsUp, answers(409, problem, now)]
    await client().declineProposal({ id: 1 })
    assert.equal(keys.length, 3)
  })

  it('is repeated after 202 until the answer is ready, regardless of the number of retries', async () => {
    turns = [answers(202, problem, now), answers(202, problem, now), answers(202, problem, now)]
    assert.deepEqual((await client({ retries: 0 }).listProposals()).body, { proposals: [] })
    assert.equal(keys.length, 4)
  })

  it('is repeated at most the given number of times', async () => {
    turns = [hangsUp, hangsUp]
    await assert.rejects(client({ retries: 1 }).listProposals(), ClientUnreachable)
    assert.equal(keys.length, 2)
    turns = [hangsUp]
    await assert.rejects(client().listProposals({}, { retries: 0 }), ClientUnreachable)
    assert.equal(keys.length, 3)
  })
})

describe('request with a permanent failure', () => {
  it('is not repeated after a permanent error or with a Retry-After that is too long', async () => {
    for (const turn of [
      answers(400, problem),
      answers(404, problem),
      answers(409, problem),
      answers(500, problem),
      answers(429, problem, { 'retry-after': '3600' }),
    ]) {
      keys = []
      turns = [turn]
      await assert.rejects(client().listProposals(), ClientRefusal)
      assert.equal(keys.length, 1)
    }
  })

  it('is not repeated after a lost response to an operation that cannot be replayed', async () => {
    const session_id = randomUUID()
    turns = [hangsUp]
    await assert.rejects(client().rotateKey({ session_id, new_session_id: session_id }), ClientUnreachable)
    turns = [answers(503, problem, now)]
    await assert.rejects(client().eraseWorkspace({ session_id, confirm: 'erase' }), ClientRefusal)
    assert.equal(keys.length, 2)
    turns = [answers(429, problem, now)]
    await client().rotateKey({ session_id, new_session_id: session_id })
    assert.equal(keys.length, 4)
  })

  it('reports a timeout, an unreachable service, a foreign answer and a refusal as different errors', async () => {
    turns = [isSilent]
    await assert.rejects(client({ retries: 0, timeoutMs: 100 }).listProposals(), (error) => {
      assert.ok(error instanceof ClientUnreachable)
      return /within 0\.1 seconds/.test(error.message)
    })
    turns = [answers(200, '<html>Sign in</html>', { 'content-type': 'text/html' })]
    await assert.rejects(client().listProposals(), (error) => {
      assert.ok(error instanceof ClientUnreachable)
      return /instead of the service/.test(error.message)
    })
    await assert.rejects(client({ baseUrl: 'http://127.0.0.1:1', retries: 0 }).listProposals(), ClientUnreachable)
    turns = [answers(403, 'Forbidden')]
    await assert.rejects(client().listProposals(), (error) => {
      assert.ok(error instanceof ClientRefusal)
      assert.deepEqual([error.status, typeof error.problem.error], [403, 'string'])
      return true
    })
  })

  it('does not follow a redirect with its keys', async () => {
    const session_id = randomUUID()
    const carried: IncomingMessage['headers'][] = []
    const elsewhere = createServer((request, response) => {
      carried.push(request.headers)
      response.end('{}')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/sign-in`
    try {
      for (const status of [301, 302, 303, 307, 308]) {
        const { createPairing } = client({ headers: () => ({ 'CF-Access-Client-Secret': 'secret' }) })
        turns = [answers(status, '', { location })]
        await assert.rejects(createPairing({ session_id, buyer_id: 1, seller_id: 2 }), (error) => {
          assert.ok(error instanceof ClientUnreachable)
          return /another address/.test(error.message)
        })
      }
      assert.deepEqual(carried, [])
      assert.equal(keys.length, 5)
    } finally {
      elsewhere.closeAllConnections()
      elsewhere.close()
    }
  })

  it('ends with the given reason when aborted in flight or while waiting', async () => {
    const reason = new Error('the page was left')
    turns = [isSilent]
    const inFlight = new AbortController()
    const flying = client().listProposals({}, { signal: inFlight.signal })
    setTimeout(() => inFlight.abort(reason), 20)
    await assert.rejects(flying, reason)
    turns = [answers(503, problem, { 'retry-after': '15' })]
    const inWait = new AbortController()
    const waiting = client().listProposals({}, { signal: inWait.signal })
    setTimeout(() => inWait.abort(reason), 50)
    await assert.rejects(waiting, reason)
    assert.equal(keys.length, 2)
  })
})
