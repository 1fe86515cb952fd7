import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ClientRefusal, openClient } from '../../src/client/index.ts'
import { type GatedHouse, openGatedHouse } from '../_gated-service.ts'
import { newSigningKey } from '../_key-server.ts'
import { OPERATOR_TOKEN } from '../_service.ts'
import { type CliUser, openCliUser } from './_concordat.ts'

const SELLER = [
  'register',
  'seller',
  '--company',
  'Calder Rail',
  '--supervisor',
  'Sue Pervisor <sue@supervision.example>',
]
const OPERATOR = { OPERATOR_EMAILS: 'ana@example.com' }

let cloudflare: GatedHouse
let proxied: GatedHouse
before(async () => {
  const key = await newSigningKey('first')
  const team = { EDGE_GATE_TEAM_DOMAIN: 'team.cloudflareaccess.com' }
  cloudflare = await openGatedHouse('cloudflare-access', key, { ...OPERATOR, ...team })
  proxied = await openGatedHouse('oauth2-proxy-jwt', key, OPERATOR)
})
after(async () => {
  await cloudflare.close()
  await proxied.close()
})

async function refusalOf(work: Promise<unknown>): Promise<ClientRefusal> {
  const error = await work.then(
    () => assert.fail('the call succeeded'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof ClientRefusal, String(error))
  return error
}

describe('client behind the access gateway', () => {
  it('is rejected without the gateway’s headers and evaluates the headers function on every request', async () => {
    let headers: Record<string, string> = {}
    const client = openClient({ baseUrl: cloudflare.url, headers: () => headers })
    const refusal = await refusalOf(client.getNdaText())
    assert.equal(refusal.status, 403)
    assert.match(refusal.message, /access gate/)
    headers = { 'Cf-Access-Jwt-Assertion': await cloudflare.token() }
    assert.equal((await client.getNdaText()).status, 200)
  })

  it('authenticates as the operator named in the gateway’s token', async () => {
    for (const app of [cloudflare, proxied]) {
      const header = app.header(await app.token({ email_verified: true }))
      const client = openClient({ baseUrl: app.url, headers: () => header })
      assert.equal((await client.getOperatorSession()).body.credential, 'gate ana@example.com')
    }
  })

  it('overrides a header of the same name in any case with its own', async () => {
    const sent: string[] = []
    const client = openClient({
      baseUrl: cloudflare.url,
      operatorToken: () => OPERATOR_TOKEN,
      headers: () => ({ Authorization: 'Bearer of.the.gate', 'Idempotency-Key': 'fixed' }),
      fetch: (_, { headers }) => {
        sent.push(JSON.stringify(headers))
        return Promise.resolve(Response.json({}))
      },
    })
    await client.declineProposal({ id: 1 })
    const { authorization, ...others } = JSON.parse(sent[0] ?? '')
    assert.equal(authorization, `Bearer ${OPERATOR_TOKEN}`)
    assert.match(others['idempotency-key'], /^[0-9a-f]{32}$/)
    assert.deepEqual(Object.keys(others).toSorted(), ['content-type', 'idempotency-key'])
  })
})

describe('command line behind the access gateway', () => {
  const withUser = async (app: GatedHouse, work: (user: CliUser) => Promise<void>) => {
    const user = openCliUser(app.url)
    try {
      await work(user)
    } finally {
      user.leave()
    }
  }
  const lines = (headers: Record<string, string>) =>
    Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')

  it('sends the headers of CONCORDAT_HEADERS without printing them', async () => {
    for (const app of [cloudflare, proxied])
      await withUser(app, async (user) => {
        const token = await app.token({ email_verified: true })
        const environment = { CONCORDAT_HEADERS: lines({ 'CF-Access-Client-Id': 'bench', ...app.header(token) }) }
        const kept = await user.run(SELLER)
        assert.deepEqual([kept.code, /access gate/.test(kept.err)], [4, true], kept.err)
        for (const args of [SELLER, ['session'], ['operator', 'audit']]) {
          const ran = await user.run(args, { environment })
          assert.equal(ran.code, 0, ran.err)
          assert.ok(!(ran.out + ran.err).includes(token))
        }
      })
  })

  it('rejects a malformed header without quoting it', async () => {
    await withUser(cloudflare, async (user) => {
      for (const text of ['secret-without-a-name', 'A b: secret-value', 'Name: secret\u0007value']) {
        const ran = await user.run(['nda'], { environment: { CONCORDAT_HEADERS: text } })
        assert.equal(ran.code, 2)
        assert.match(ran.err, /one header a line/)
        assert.ok(!ran.err.includes('secret'))
      }
    })
  })
})
