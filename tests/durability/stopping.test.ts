import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../bench/processes.ts'
import { testServerUrl } from '../_database.ts'
import { until } from '../_until.ts'

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname
const IN_FLIGHT = 25
const skip = testServerUrl === null ? false : 'stopping is the same on every engine'

const registration = JSON.stringify({
  user_type: 'seller',
  identity: { name: 'Ada Martin', email: 'ada@atelier.example', company: 'Atelier' },
  supervisor: { name: 'Sue Pervisor', email: 'sue@supervision.example' },
  seller: { revenue: 4, sector: 'Joinery' },
})

describe('graceful shutdown', { skip }, () => {
  let dataDir: string
  before(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'concordat-stopping-'))
  })
  after(() => {
    // A process left behind by a failed assertion would keep the run from ending.
    for (const running of started) running.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('returns 503 at /ready, answers every started request and exits without an error', async () => {
    const service = await start(dataDir, { STOP_NOTICE_S: '3', STOP_DEADLINE_S: '60' })
    const begun = await Promise.all(Array.from({ length: IN_FLIGHT }, () => beginRequest(service.port, registration)))
    service.process.kill('SIGTERM')
    await until('/ready answers 503', async () => (await readyAt(service.port)) === 503)
    await until('the port is closed', async () => !(await isListening(service.port)))
    const answers = await Promise.all(begun.map((request) => request.finish()))
    assert.deepEqual(
      answers.map((answer) => [/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1], /^connection: close\r$/im.test(answer)]),
      Array.from({ length: IN_FLIGHT }, () => ['200', true]),
    )
    assert.deepEqual(await service.ended, [0, null])
    assert.doesNotMatch(service.log(), /"level":(?:50|60)/)
  })

  it('logs no error while texts of an import are still being embedded', async () => {
    const token = 'a-token-of-more-than-thirty-two-characters'
    const service = await start(dataDir, { STOP_NOTICE_S: '0', OPERATOR_TOKEN: token })
    const parties = Array.from({ length: 200 }, (_, at) => ({
      side: 'seller',
      company: `Importco ${at}`,
      sector: 'Joinery',
      description: `Workshop ${at} makes doors, windows and stairs of solid wood for builders. `.repeat(12),
    }))
    const imported = await fetch(`http://127.0.0.1:${service.port}/api/operator/parties/import`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ parties }),
    })
    assert.equal(imported.status, 200)
    // Embedding starts half a second after an import and takes several seconds for 200 long texts.
    await wait(1200)
    service.process.kill('SIGTERM')
    assert.deepEqual(await service.ended, [0, null])
    assert.match(service.log(), /wait for the next start/)
    assert.doesNotMatch(service.log(), /"level":(?:40|50|60)/)
  })

  it('waits for an unfinished request only until the deadline', async () => {
    const service = await start(dataDir, { STOP_NOTICE_S: '0', STOP_DEADLINE_S: '1' })
    const stuck = await beginRequest(service.port, registration)
    service.process.kill('SIGTERM')
    assert.deepEqual(await service.ended, [0, null])
    assert.equal(await stuck.finish(), '')
  })
})

const started: ChildProcess[] = []

interface Running {
  process: ChildProcess
  port: number
  ended: Promise<[number | null, NodeJS.Signals | null]>
  log(): string
}

async function start(dataDir: string, environment: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const running = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO_UNIVERSE: 'off', ...environment },
  })
  const lines: string[] = []
  running.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(text))
  started.push(running)
  const ended = once(running, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  await until('/ready answers 200', async () => (await readyAt(port)) === 200)
  return { process: running, port, ended, log: () => lines.join('') }
}

/** Sends a request without its last byte; `finish` sends that byte and returns the whole response. */
async function beginRequest(port: number, body: string): Promise<{ finish(): Promise<string> }> {
  const socket: Socket = connect(port, '127.0.0.1')
  const received: Buffer[] = []
  socket.on('data', (bytes: Buffer) => received.push(bytes)).on('error', () => {})
  const closed = once(socket, 'close').then(() => Buffer.concat(received).toString())
  const head = `POST /api/submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`
  await new Promise<void>((sent) => socket.write(head + body.slice(0, -1), () => sent()))
  // The service counts a request as started once it has read the head.
  await wait(200)
  return {
    finish: async () => {
      socket.write(body.slice(-1))
      return await closed
    },
  }
}

async function readyAt(port: number): Promise<number | null> {
  return await fetch(`http://127.0.0.1:${port}/ready`, { headers: { connection: 'close' } }).then(
    ({ status }) => status,
    () => null,
  )
}

function isListening(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = connect(port, '127.0.0.1')
    probe.once('connect', () => settle(true)).once('error', () => settle(false))
    probe.unref()
  })
}
