import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { after, before, beforeEach, describe, it } from 'node:test'
import { outcomeIn } from '../../src/domain/language/outcomes.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { openPace, openRegistryDoor, type RegistryDoor } from '../../src/integrations/registry/fetch.ts'
import { SOURCES } from '../../src/integrations/registry/sources.ts'
import { json, type Misbehaviour, openRegistriesDouble, type RegistriesDouble } from '../_registries.ts'

loadMessages()

let double: RegistriesDouble
let lines: string[]
let ahead: number
let door: RegistryDoor

before(async () => {
  double = await openRegistriesDouble()
})
after(() => double.close())
beforeEach(() => {
  double.asked.length = 0
  double.misbehave('recherche-entreprises', null)
  lines = []
  ahead = 0
  door = doorWaiting(30_000)
})

const doorWaiting = (timeoutMs: number) =>
  openRegistryDoor({
    now: () => new Date(Date.UTC(2026, 10, 20, 9) + ahead),
    log: { info: (fields, message) => void lines.push(`${JSON.stringify(fields)} ${message}`) },
    contact: 'https://deals.example',
    bases: double.bases,
    timeoutMs,
  })

const ask = (q = 'brelu') => door.fetchJson('recherche-entreprises', `/search?q=${q}`, (body) => body)
const misbehave = (how: Misbehaviour) => double.misbehave('recherche-entreprises', how)

async function reasonFor(how: Misbehaviour): Promise<string> {
  misbehave(how)
  const answer = await ask()
  assert.equal(answer.status, 'unavailable')
  return answer.status === 'unavailable' ? outcomeIn('en', answer.reason) : ''
}

describe('register client', () => {
  it('identifies itself in the user agent', async () => {
    assert.equal((await ask()).status, 'ok')
    assert.ok(double.userAgents.has('Concordat/1.0 (+https://deals.example)'))
  })

  it('sends one request a day for the same query, even for concurrent callers', async () => {
    await Promise.all([ask(), ask()])
    await ask()
    assert.equal(double.asked.length, 1)
    ahead += 86_400_000
    await ask()
    assert.equal(double.asked.length, 2)
  })

  it('does not cache a failure', async () => {
    await reasonFor((_, response) => json(response, {}, 500))
    double.misbehave('recherche-entreprises', null)
    assert.equal((await ask()).status, 'ok')
  })

  it('states the cause of a failure in a sentence', async () => {
    const sentences: [Misbehaviour, RegExp][] = [
      [(_, response) => json(response, {}, 500), /^Recherche d’entreprises answered with status 500\.$/],
      [(_, response) => json(response, { erreur: 'x' }, 400), /status 400/],
      [(_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'), /is not JSON/],
      [
        (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
        /in an unknown format/,
      ],
      [(request) => request.socket.destroy(), /cannot be reached/],
    ]
    for (const [how, sentence] of sentences) assert.match(await reasonFor(how), sentence)
  })

  it('gives up on a response that is too slow, arrives byte by byte or never ends', async () => {
    door = doorWaiting(300)
    assert.match(await reasonFor(() => {}), /did not answer in time/)
    assert.match(await reasonFor((_, response) => drip(response, '{', 50)), /did not answer in time/)
    door = doorWaiting(30_000)
    assert.match(
      await reasonFor((_, response) => drip(response, ' '.repeat(1_000_000), 0)),
      /larger than this service accepts/,
    )
  })

  it('does not follow redirects', async () => {
    const reason = await reasonFor((_, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    )
    assert.match(reason, /status 302/)
    assert.equal(double.asked.length, 1)
  })

  it('rejects an address outside the allowed list', async () => {
    for (const path of ['//elsewhere.example/search', 'https://elsewhere.example/', 'http://127.0.0.1:1/'])
      await assert.rejects(
        door.fetchJson('recherche-entreprises', path, (body) => body),
        /outside the list/,
        path,
      )
    const plain = openRegistryDoor({
      now: () => new Date(),
      log: { info() {} },
      contact: '',
      bases: { gleif: 'http://registry.example' },
    })
    await assert.rejects(
      plain.fetchJson('gleif', '/x', (body) => body),
      /outside the list/,
    )
    for (const { base } of Object.values(SOURCES)) assert.equal(new URL(base).protocol, 'https:')
  })

  it('waits and retries after a 429 with a short Retry-After', async () => {
    let refused = 0
    misbehave((_, response) => {
      refused += 1
      if (refused > 1) return json(response, { results: [] })
      response.writeHead(429, { 'retry-after': '0' }).end()
    })
    assert.equal((await ask()).status, 'ok')
    assert.equal(refused, 2)
  })

  it('sends no request to a source until the end of a long Retry-After', async () => {
    assert.match(
      await reasonFor((_, response) => response.writeHead(429, { 'retry-after': '120' }).end()),
      /in 120 seconds/,
    )
    double.misbehave('recherche-entreprises', null)
    ahead += 119_000
    assert.equal((await ask('other')).status, 'unavailable')
    assert.equal(double.asked.length, 1)
    ahead += 2_000
    assert.equal((await ask('other')).status, 'ok')
  })

  it('reads a Retry-After given as a date', async () => {
    const at = new Date(Date.UTC(2026, 10, 20, 9, 10)).toUTCString()
    assert.match(
      await reasonFor((_, response) => response.writeHead(503, { 'retry-after': at }).end()),
      /in 600 seconds/,
    )
  })

  it('stops calling a source after five failures, then tries a single request', async () => {
    misbehave((_, response) => json(response, {}, 500))
    for (let n = 0; n < 5; n++) await ask(`q${n}`)
    assert.equal((await ask('more')).status, 'unavailable')
    assert.equal(double.asked.length, 5)
    ahead += 61_000
    await ask('trial')
    assert.equal((await ask('after')).status, 'unavailable')
    assert.equal(double.asked.length, 6)
    ahead += 61_000
    double.misbehave('recherche-entreprises', null)
    assert.equal((await ask('well')).status, 'ok')
    assert.equal((await ask('again')).status, 'ok')
  })

  it('keeps to the rate that a source allows, and makes no caller wait longer than 20 seconds', () => {
    let nowMs = 0
    const pace = openPace(4, () => nowMs)
    assert.deepEqual([pace.take(), pace.take(), pace.take()], [0, 250, 500])
    nowMs = 600
    assert.deepEqual([pace.take(), pace.take()], [150, 400])
    const turns = Array.from({ length: 100 }, () => pace.take())
    assert.equal(turns.at(-1), null)
    assert.ok(turns.every((turn) => turn === null || turn <= 20_000))
  })

  it('logs the source and the result, never the query', async () => {
    await ask('secretcompany')
    assert.match(lines.join(), /"source":"recherche-entreprises","answered":"ok"/)
    assert.doesNotMatch(lines.join(), /secretcompany/)
  })
})

function drip(response: ServerResponse, chunk: string, everyMs: number): void {
  response.writeHead(200, { 'content-type': 'application/json' })
  const timer = setInterval(() => response.write(chunk), everyMs)
  response.on('close', () => clearInterval(timer))
}
