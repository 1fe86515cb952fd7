import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type Client, ClientRefusal, ClientUnreachable, openClient, solveChallenge } from '../../src/client/index.ts'
import { operations } from '../../src/contract/index.ts'
import { BUYER, OPERATOR_TOKEN, SELLER, startService, type TestHouse } from '../_service.ts'

const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
const someone = (name: string) => ({ name, email: `${name}@client.example`, company: `${name} SAS` })

let app: TestHouse
let anyone: Client
before(async () => {
  app = await startService()
  anyone = openClient({ baseUrl: app.url })
})
after(() => app.close())

/** Registers a workspace and returns its client, key and party id. */
async function newcomer(
  user_type: 'investor' | 'seller',
  name: string,
): Promise<{ client: Client; key: string; id: number }> {
  const profile = user_type === 'investor' ? { buyer: BUYER } : { seller: SELLER }
  const { body } = await anyone.submit({ user_type, identity: someone(name), supervisor, ...profile })
  const client = openClient({ baseUrl: `${app.url}/`, sessionKey: () => body.session_id })
  const session = await client.getSession()
  const id = (session.body.buyer ?? session.body.seller)?.id
  assert.ok(id)
  return { client, key: body.session_id, id }
}

async function refusalOf(work: Promise<unknown>): Promise<ClientRefusal> {
  const error = await work.then(
    () => assert.fail('the call succeeded'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof ClientRefusal, String(error))
  return error
}

describe('client', () => {
  it('takes a workspace from registration to disclosed names', async () => {
    const [buyer, seller] = [await newcomer('investor', 'Alba'), await newcomer('seller', 'Morvan')]
    const { body: matches, headers } = await buyer.client.listMatches({ limit: 200 })
    assert.ok(Number(headers.get('x-total-count')) >= 1)
    const match = matches.find(({ id }) => id === seller.id)
    assert.ok(match)
    assert.equal(match.revealed, false)

    const paired = await buyer.client.createPairing({ buyer_id: buyer.id, seller_id: seller.id })
    assert.equal(paired.status, 201)
    const { pair_id } = paired.body
    const moved = await seller.client.updatePhase({ pair_ids: [pair_id], phase: '1_contact' })
    assert.deepEqual([moved.body.updated, moved.body.phase], [1, '1_contact'])

    const unsigned = await refusalOf(buyer.client.getSellerName({ id: seller.id }))
    assert.deepEqual([unsigned.status, unsigned.problem.nda_required], [403, true])
    assert.equal((await buyer.client.signNda({ signer_name: 'Sig Natory' })).body.nda_signed, true)
    assert.equal((await buyer.client.getSellerName({ id: seller.id })).body.name, 'Morvan SAS')

    assert.match((await buyer.client.getInfoMemo()).body.markdown, /^# /)
    assert.match((await buyer.client.downloadInfoMemo()).body, /^# /)
    const teaser = await seller.client.getTeaser({ pair_id })
    assert.ok(teaser.body instanceof Uint8Array)
    assert.equal(Buffer.from(teaser.body.subarray(0, 5)).toString(), '%PDF-')
    assert.ok((await buyer.client.search({ q: 'maintenance & repair?' })).body.query.includes('&'))
    assert.ok((await anyone.getLlmsTxt()).body.startsWith('# '))
  })

  it('registers with a solved human check', async () => {
    const { body: challenge } = await anyone.getChallenge()
    const challengeToken = await solveChallenge(challenge)
    assert.ok(challengeToken)
    const { body } = await anyone.submit({
      user_type: 'seller',
      identity: someone('Solved'),
      seller: SELLER,
      challengeToken,
    })
    assert.match(body.summary, /\S/)
  })

  it('requests a document in its language', async () => {
    const { client, key } = await newcomer('seller', 'Langue')
    await client.signNda({ signer_name: 'Sig Natory' })
    const french = openClient({ baseUrl: app.url, sessionKey: () => key, language: () => 'fr' })
    assert.equal((await french.getInfoMemo()).headers.get('content-language'), 'fr')
    assert.equal((await client.getInfoMemo()).headers.get('content-language'), 'en')
  })

  it('prefers a key in the input to its own', async () => {
    const [one, other] = [await newcomer('investor', 'One'), await newcomer('seller', 'Other')]
    assert.equal((await one.client.getSession({ session_id: other.key })).body.session_id, other.key)
    const paired = await anyone.createPairing({ buyer_id: one.id, seller_id: other.id, session_id: one.key })
    assert.equal(paired.status, 201)
    assert.equal((await anyone.signNda({ session_id: one.key, signer_name: 'Sig Natory' })).body.session_id, one.key)
  })

  it('rejects a call without a key before sending a request', async () => {
    const refusal = await refusalOf(anyone.getSession())
    assert.equal(refusal.status, 400)
    assert.match(refusal.problem.detail ?? '', /session_id/)
    const teaser = await refusalOf(anyone.getTeaser({ session_id: randomUUID(), pair_id: '..' }))
    assert.match(teaser.problem.error, /pair_id/)
  })

  it('throws an error with the status, the fault and the remedy', async () => {
    const unknown = await refusalOf(openClient({ baseUrl: app.url, sessionKey: randomUUID }).listMatches())
    assert.deepEqual([unknown.status, unknown.message], [404, unknown.problem.error])
    assert.match(unknown.problem.detail ?? '', /\S+ \S+/)
    const wrong = await refusalOf(
      anyone.submit({ user_type: 'seller', identity: { email: 'no e-mail' }, seller: { revenue: -1 }, supervisor }),
    )
    assert.deepEqual(wrong.problem.fields?.map(({ path }) => path).toSorted(), ['identity.email', 'seller.revenue'])
  })

  it('revalidates a cached answer with If-None-Match', async () => {
    const { client } = await newcomer('investor', 'Cached')
    const first = await client.getSession()
    const tag = first.headers.get('etag') ?? undefined
    assert.ok(tag)
    const again = await client.getSession({}, { ifNoneMatch: tag })
    assert.deepEqual([again.status, again.body], [304, undefined])
    await client.updateSession({ buyer: { check_size_max: 31 } })
    const changed = await client.getSession({}, { ifNoneMatch: tag })
    assert.equal(changed.status, 200)
    if (changed.status === 200) assert.equal(changed.body.buyer?.check_size_max, 31)
  })

  it('writes with If-Match and is rejected once the workspace has changed', async () => {
    const { client } = await newcomer('investor', 'Tagged')
    const ifMatch = (await client.getSession()).headers.get('etag') ?? undefined
    await client.updateSession({ buyer: { check_size_max: 32 } }, { ifMatch })
    const late = await refusalOf(client.updateSession({ buyer: { check_size_max: 33 } }, { ifMatch }))
    assert.deepEqual([late.status, late.problem.code], [412, 'precondition_failed'])
    assert.equal((await client.getSession()).body.buyer?.check_size_max, 32)
  })

  it('sends a dry run', async () => {
    const { body } = await anyone.submit({ user_type: 'seller', identity: someone('Dry'), supervisor, dry_run: true })
    assert.equal(body.dry_run, true)
    assert.match(body.would, /\S/)
  })

  it('writes once for repeated calls under one Idempotency-Key', async () => {
    const idempotencyKey = randomUUID()
    const registration = { user_type: 'seller' as const, identity: someone('Once'), supervisor }
    const [first, second] = [
      await anyone.submit(registration, { idempotencyKey }),
      await anyone.submit(registration, { idempotencyKey }),
    ]
    assert.equal(second.body.session_id, first.body.session_id)
    assert.equal(second.headers.get('idempotency-replayed'), 'true')
  })

  it('uses the operator token for operator calls and the workspace key where it has one', async () => {
    const operator = openClient({ baseUrl: app.url, operatorToken: () => OPERATOR_TOKEN })
    assert.deepEqual((await operator.listProposals()).body.proposals, [])
    const { id, key } = await newcomer('seller', 'Queued')
    const entity = { entity_type: 'seller', entity_id: id } as const
    assert.equal((await operator.enqueueQuality(entity)).body.ok, true)
    const both = openClient({ baseUrl: app.url, operatorToken: () => 'not one', sessionKey: () => key })
    assert.equal((await both.enqueueQuality(entity)).body.ok, true)
    assert.equal((await refusalOf(both.listProposals())).status, 401)
    assert.equal((await refusalOf(anyone.enqueueQuality(entity))).status, 403)
  })

  it('sends its key or token only in the place that the operation defines', async () => {
    const seen: [string, RequestInit][] = []
    const key = randomUUID()
    const spied = openClient({
      baseUrl: app.url,
      sessionKey: () => key,
      operatorToken: () => 'a-token',
      retries: 0,
      fetch: async (url, init) => {
        seen.push([url, init])
        throw new TypeError('down')
      },
    })
    const call = spied as unknown as Record<string, (input: object) => Promise<unknown>>
    for (const operation of operations) {
      const params = Object.fromEntries(Object.keys(operation.params.properties).map((name) => [name, 'p']))
      await assert.rejects(call[operation.id]?.(params) ?? Promise.resolve(), ClientUnreachable)
      const [url, init] = seen.at(-1) ?? assert.fail()
      const headers = init.headers as Record<string, string>
      const isOwn = operation.access === 'session' || operation.access === 'signed'
      assert.equal(url.includes(key), isOwn, operation.id)
      assert.ok(!url.includes('a-token'))
      assert.equal('authorization' in headers, operation.access === 'operator', operation.id)
      assert.equal('x-session-id' in headers, operation.access === 'party', operation.id)
      assert.equal('idempotency-key' in headers, operation.method === 'POST', operation.id)
      assert.equal(String(init.body).includes(key), operation.access === 'signer', operation.id)
    }
    assert.equal(seen.length, operations.length)
  })
})
