import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { hashSecret } from '../../src/entry/operator-access.ts'
import { insertOperatorToken } from '../../src/store/operator.ts'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
})
after(() => app.close())

describe('GET /api/operator/me', () => {
  it('identifies the configured token by the label that the audit uses', async () => {
    const answer = await ask(app, 'getOperatorSession', { headers: { ...OPERATOR, ...fresh() } })
    is(answer, 200)
    assert.deepEqual(answer.body, { credential: 'configuration', label: 'configuration', scopes: ['operator'] })
  })
  it('identifies a minted token by id and label and never returns the token', async () => {
    const { database, now } = app.service.app
    const token = `operator_${'cd'.repeat(32)}`
    const id = await database.transact((trx) =>
      insertOperatorToken(trx, { hash: hashSecret(token), label: 'console' }, now()),
    )
    const answer = await ask(app, 'getOperatorSession', { headers: { authorization: `Bearer ${token}`, ...fresh() } })
    is(answer, 200)
    assert.deepEqual([answer.body.credential, answer.body.label], [`token ${id}`, 'console'])
    assert.equal(answer.text.includes('cdcd'), false)
  })
  it('returns 401 for any other token and for none', async () => {
    is(await ask(app, 'getOperatorSession', { headers: { authorization: 'Bearer x', ...fresh() } }), 401)
    is(await ask(app, 'getOperatorSession', { headers: fresh() }), 401)
  })
  it('states proxy_not_trusted only if a proxy’s header was ignored', async () => {
    assert.equal(
      (await ask(app, 'getOperatorSession', { headers: { ...OPERATOR, ...fresh() } })).body.proxy_not_trusted,
      undefined,
    )
    const bare = await startService()
    try {
      const behind = await ask(bare, 'getOperatorSession', {
        headers: { ...OPERATOR, 'x-forwarded-for': '203.0.113.9' },
      })
      assert.equal(behind.body.proxy_not_trusted, true)
      assert.equal((await ask(bare, 'getOperatorSession', { headers: OPERATOR })).body.proxy_not_trusted, undefined)
    } finally {
      await bare.close()
    }
  })
  it('the 401 requests a bearer token and mentions no access gateway if none is configured', async () => {
    const { body } = await ask(app, 'getOperatorSession', { headers: fresh() })
    assert.match(body.detail, /Bearer/)
    assert.doesNotMatch(body.detail, /OPERATOR_EMAILS|gateway/)
  })
})

describe('wrong operator tokens', () => {
  const wrong = { authorization: 'Bearer x' }
  const me = (headers: Record<string, string>) => ask(app, 'getOperatorSession', { headers })

  it('wrong tokens are counted, throttle only their network and raise an alarm with a hash of the network', async () => {
    const address = '10.77.66.55'
    const from = { 'x-forwarded-for': address }
    const metrics = () => ask(app, 'getMetrics', { headers: { ...OPERATOR, ...fresh() } })
    const before = (await metrics()).body.operator_tokens_refused
    for (let sent = 0; sent < 10; sent++) is(await me({ ...wrong, ...from }), 401)
    const slowed = await me({ ...wrong, ...from })
    is(slowed, 429)
    assert.equal(slowed.body.code, 'rate_limited')
    assert.ok(slowed.body.retry_after > 0 && slowed.body.retry_after <= 60)
    is(await me({ ...OPERATOR, ...from }), 200)
    is(await me({ ...wrong, ...from }), 429)
    is(await me({ ...OPERATOR, ...fresh() }), 200)
    assert.equal((await metrics()).body.operator_tokens_refused, before + 10)
    const { acts } = (await ask(app, 'listAudit', { headers: { ...OPERATOR, ...fresh() } })).body
    const alarms = acts.filter(({ act }: { act: string }) => act === 'wrongOperatorTokens')
    assert.equal(alarms.length, 1)
    assert.match(alarms[0].subject, /^network [0-9a-f]{16}$/)
    assert.equal(alarms[0].operator, 'nobody')
    assert.ok(app.logged().includes(alarms[0].subject.slice('network '.length)))
    assert.equal(app.logged().includes(address), false)
  })
  it('wrong tokens on other operations count too; correct tokens do not', async () => {
    const from = fresh()
    for (let sent = 0; sent < 12; sent++) is(await me({ ...OPERATOR, ...from }), 200)
    const pairing = { body: { buyer_id: 1, seller_id: 2 }, headers: { ...wrong, ...from } }
    for (let sent = 0; sent < 10; sent++) is(await ask(app, 'createPairing', pairing), 403)
    is(await ask(app, 'createPairing', pairing), 429)
  })
})
