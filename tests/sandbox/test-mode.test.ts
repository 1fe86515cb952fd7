import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { DAY_MS, HOUR_MS } from '../../src/domain/figures/durations.ts'
import { openTestDatabases } from '../../src/store/embedded/test-databases.ts'
import { ask, is } from '../_contract.ts'
import { type CallAnswer, startService, type TestHouse } from '../_service.ts'
import { callRaw } from '../mcp/_raw.ts'

const run = promisify(execFile)
const folder = mkdtempSync(join(tmpdir(), 'sandbox-'))

let app: TestHouse
before(async () => {
  app = await startService({ TEST_WORKSPACES: '40' })
  await app.service.prepareTestMode()
})
after(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

const PERSON = { name: 'Ann Tester', email: 'ann@tester.example' }
const BUYER = { sector: 'Software', solution_1: 'Software for business', check_size_min: 0.5, check_size_max: 200 }

async function tester(): Promise<CallAnswer> {
  const answer = await ask(app, 'submit', {
    body: {
      ...{ test: true, user_type: 'investor', identity: { ...PERSON, company: 'Tester Capital' } },
      ...{ buyer: BUYER, supervisor: PERSON },
    },
  })
  is(answer, 200)
  return answer
}

describe('test mode', () => {
  it('plays a whole deal: name request, NDA, message, phases and closing', async () => {
    const { session_id: key, party_id: buyerId, match_details: matches, test } = (await tester()).body
    assert.equal(test, true)
    assert.equal((await ask(app, 'getSession', { key })).body.test, true)
    const headers = { 'x-session-id': key }
    is(await ask(app, 'signNda', { body: { session_id: key, signer_name: 'Ann Tester' } }), 200)
    const onRequest = matches.find(({ id }: { id: number }) => id % 2 === 0)
    is(await ask(app, 'requestName', { key, body: { id: onRequest.id } }), 201)
    const { made } = (await ask(app, 'listNameRequests', { key })).body
    assert.equal(made[0].state, 'approved')
    const opened = await ask(app, 'openNames', { key, body: { ids: [onRequest.id] } })
    assert.equal(opened.body.names[0].state, 'told')
    const made_ = await ask(app, 'createPairing', { headers, body: { buyer_id: buyerId, seller_id: onRequest.id } })
    is(made_, 201)
    const params = { pair_id: made_.body.pair_id }
    is(await ask(app, 'sendMessage', { key, params, body: { text: 'May we talk?' } }), 201)
    const { messages } = (await ask(app, 'listMessages', { key, params })).body
    assert.deepEqual(
      messages.map(({ from }: { from: string }) => from),
      ['counterparty', 'own'],
    )
    for (const phase of ['4_loi', '8_closed'])
      is(await ask(app, 'updatePhase', { headers, body: { pair_ids: [params.pair_id], phase } }), 200)
    const [pairing] = (await ask(app, 'listPairings', { key })).body.pairings
    assert.equal(pairing.introduction.state, 'accepted')
    assert.equal(pairing.phase, '8_closed')
    assert.equal(pairing.counterparty_acted, true)
  })

  it('ends a pairing after a message that contains “decline”', async () => {
    const { session_id: key, party_id: buyerId, match_details: matches } = (await tester()).body
    const body = { buyer_id: buyerId, seller_id: matches[0].id }
    const made = await ask(app, 'createPairing', { headers: { 'x-session-id': key }, body })
    const params = { pair_id: made.body.pair_id }
    is(await ask(app, 'sendMessage', { key, params, body: { text: 'Please decline.' } }), 201)
    assert.equal((await ask(app, 'listPairings', { key })).body.pairings[0].phase, '9_abandoned')
  })

  it('returns the same matches for the same registration', async () => {
    const [one, other] = [await tester(), await tester()]
    assert.notEqual(one.body.session_id, other.body.session_id)
    assert.deepEqual(one.body.match_details, other.body.match_details)
    assert.ok(one.body.match_details.length >= 2)
  })

  it('opens one universe for a registration repeated with its Idempotency-Key', async () => {
    const body = { test: true, user_type: 'investor', buyer: BUYER, supervisor: PERSON }
    const headers = { 'idempotency-key': 'd3b1f0a97c5e4d208f6ab1c2e4d59078' }
    const [one, other] = [await ask(app, 'submit', { body, headers }), await ask(app, 'submit', { body, headers })]
    is(one, 200)
    assert.equal(other.body.session_id, one.body.session_id)
  })

  it('rejects operations with external effects, and a real key', async () => {
    const { session_id: key } = (await tester()).body
    const refused = await ask(app, 'requestEmailProof', { key, body: {} })
    is(refused, 409)
    assert.equal(refused.body.code, 'not_in_test_mode')
    const { key: real } = await app.registerBuyer()
    const turned = await ask(app, 'submit', { body: { test: true, user_type: 'investor', session_id: real } })
    assert.equal(turned.body.code, 'not_in_test_mode')
  })

  it('marks the results of MCP tools', async () => {
    const registered = await callRaw(app.url, 'register', {
      ...{ side: 'buyer', contact: { ...PERSON, company: 'Tester Capital' }, buyer: BUYER },
      ...{ supervisor: PERSON, test: true },
    })
    const { result } = registered.message
    assert.equal(result.isError ?? false, false, JSON.stringify(result))
    assert.equal(JSON.parse(result.content[0].text).test, true)
    assert.equal(result._meta['concordat/test'], true)
    const { session_id } = JSON.parse(result.content[0].text)
    const mine = await callRaw(app.url, 'my_workspace', { session_id })
    assert.match(mine.message.result.content.at(-1).text, /^Test mode/)
  })

  for (const [language, program] of [
    ['sh', 'bash'],
    ['python', 'python3'],
    ['ts', process.execPath],
  ] as const)
    it(`runs the documented script in ${language}`, async () => {
      const guide = await app.get('/.well-known/agent-skills/test-mode/SKILL.md')
      is(guide, 200)
      const script = new RegExp(`\`\`\`${language}\\n([^]*?)\\n\`\`\``).exec(guide.text)?.[1] ?? ''
      assert.ok(script.split('\n').length <= 16, script)
      const client = new URL('../../src/client/index.ts', import.meta.url).pathname
      const here = script.replaceAll('http://localhost:3000', app.url).replace("'concordat-client'", `'${client}'`)
      const file = join(folder, `script.${language === 'ts' ? 'mts' : language}`)
      writeFileSync(file, language === 'sh' ? `set -e\n${here}` : here)
      const { stdout } = await run(program, [file])
      assert.match(stdout, /Thank you for your message/)
      assert.match(stdout, /erased/)
    })
})

it('returns 503 to a network that holds half of the test workspaces, until it erases one', async () => {
  const house = await startService({ TEST_WORKSPACES: '2', TRUST_PROXY: '127.0.0.1' })
  try {
    await house.service.prepareTestMode()
    const register = async (ip: string) =>
      await ask(house, 'submit', {
        body: { test: true, user_type: 'investor', identity: { ...PERSON, company: 'Tester' }, supervisor: PERSON },
        headers: { 'x-forwarded-for': ip },
      })
    const first = await register('2001:db8::1')
    is(first, 200)
    const refused = await register('2001:db8::2')
    is(refused, 503)
    assert.equal(refused.body.code, 'test_mode_unavailable')
    assert.match(refused.body.detail, /erase/)
    is(await register('192.0.2.1'), 200)
    is(await ask(house, 'eraseWorkspace', { key: first.body.session_id, body: { confirm: 'erase' } }), 200)
    is(await register('2001:db8::2'), 200)
  } finally {
    await house.close()
  }
})

/** Registers a test workspace from a network. */
async function registerFrom(house: TestHouse, ip: string): Promise<CallAnswer> {
  const identity = { ...PERSON, company: `Tester ${ip}` }
  return await ask(house, 'submit', {
    body: { test: true, user_type: 'investor', identity, buyer: BUYER, supervisor: PERSON },
    headers: { 'x-forwarded-for': ip },
  })
}

it('keeps a test universe across a restart, and erases it after 30 days without a request', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kept-universes-'))
  const templates = join(tmpdir(), 'concordat-universe-templates')
  const start = async () =>
    await startService(
      { TEST_WORKSPACES: '4' },
      {
        testDatabases: (fill) =>
          openTestDatabases({ directory, templates, now: () => new Date(), log: app.service.app.log, fill }),
      },
    )
  const before = await start()
  try {
    const own = (await registerFrom(before, '192.0.2.1')).body
    const headers = { 'x-session-id': own.session_id }
    const [match] = own.match_details
    const made = await ask(before, 'createPairing', {
      headers,
      body: { buyer_id: own.party_id, seller_id: match.id },
    })
    is(made, 201)
    await before.close()
    const after = await start()
    try {
      const { body } = await ask(after, 'getSession', { key: own.session_id })
      assert.deepEqual([body.test, body.identity.company], [true, 'Tester 192.0.2.1'])
      const { pairings } = (await ask(after, 'listPairings', { key: own.session_id })).body
      assert.deepEqual(
        pairings.map(({ pair_id }: { pair_id: string }) => pair_id),
        [made.body.pair_id],
      )
      after.advance(29 * DAY_MS)
      is(await ask(after, 'getSession', { key: own.session_id }), 200)
      after.advance(31 * DAY_MS)
      is(await registerFrom(after, '192.0.2.2'), 200)
      const gone = await ask(after, 'getSession', { key: own.session_id })
      is(gone, 404)
      assert.equal(gone.body.code, 'session_not_found')
    } finally {
      await after.close()
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

it('rejects a test workspace beyond the maximum, until one has been idle for a day', async () => {
  const house = await startService({ TEST_WORKSPACES: '2', TRUST_PROXY: '127.0.0.1' })
  try {
    const [first, second] = [await registerFrom(house, '192.0.2.1'), await registerFrom(house, '198.51.100.1')]
    is(first, 200)
    is(second, 200)
    const refused = await registerFrom(house, '203.0.113.1')
    is(refused, 503)
    assert.equal(refused.body.code, 'test_mode_unavailable')
    assert.equal(refused.headers.get('retry-after'), '3600')
    assert.match(refused.body.detail, /Try again in an hour, or continue in a test workspace that you have/)
    house.advance(23 * HOUR_MS)
    is(await ask(house, 'getSession', { key: second.body.session_id }), 200)
    house.advance(2 * HOUR_MS)
    is(await registerFrom(house, '203.0.113.1'), 200)
    is(await ask(house, 'getSession', { key: first.body.session_id }), 404)
    is(await ask(house, 'getSession', { key: second.body.session_id }), 200)
  } finally {
    await house.close()
  }
})

it('keeps the data of four universes separate while only three are open at a time', async () => {
  const keys: string[] = []
  for (let i = 1; i <= 4; i += 1) {
    const answer = await registerFrom(app, `192.0.2.${i}`)
    is(answer, 200)
    keys.push(answer.body.session_id)
  }
  for (const [i, key] of keys.entries()) {
    const { body } = await ask(app, 'getSession', { key })
    assert.equal(body.identity.company, `Tester 192.0.2.${i + 1}`)
    assert.equal((await ask(app, 'listMatches', { key })).status, 200)
  }
})
