import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type OperationId, type OperationShape, operations } from '../../src/contract/index.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { invite } from '../_members.ts'
import { isAllowed } from '../_operation-policies.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  ;[buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
  is(await app.sign(buyer.key), 200)
})
after(() => app.close())

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => `${status} ${body.code}`
const read = (key: string, id: OperationId = 'getSession') => ask(app, id, { key, headers: fresh() })
const revoke = (key: string, member_id: number) => ask(app, 'revokeMember', { key, params: { member_id }, body: {} })
const change = (key: string, member_id: number, role: string) =>
  ask(app, 'changeMember', { key, params: { member_id }, body: { role } })

describe('POST /api/members/{session_id}', () => {
  it('returns a key to the same workspace that works in a path, a header, a body and over MCP', async () => {
    const claire = await invite(app, buyer.key, 'member', { email: 'claire@northbridge.example' })
    assert.match(claire.key, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    const own = (await read(buyer.key)).body
    assert.deepEqual((await read(claire.key)).body, { ...own, session_id: claire.key })
    assert.deepEqual(
      (await read(claire.key.toUpperCase(), 'listPairings')).body,
      (await read(buyer.key, 'listPairings')).body,
    )
    const pair = { buyer_id: buyer.id, seller_id: seller.id }
    is(await ask(app, 'createPairing', { body: pair, headers: { 'x-session-id': claire.key } }), 201)
    const phase = { pair_ids: [`pair-${buyer.id}-${seller.id}`], phase: '1_contact', session_id: claire.key }
    is(await ask(app, 'updatePhase', { body: phase }), 200)
    const overMcp = await app.post(
      '/mcp',
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'getWorkspace', arguments: {} } },
      { 'x-session-id': claire.key, accept: 'application/json, text/event-stream' },
    )
    assert.match(overMcp.text, /agent_driven/)
  })
  it('returns the key once; no table, list, export, event or log line contains it', async () => {
    const claire = await invite(app, buyer.key, 'member')
    const { rows } = { rows: await app.service.app.database.db.selectFrom('workspace_members').selectAll().execute() }
    assert.ok(!JSON.stringify(rows).includes(claire.key))
    for (const id of ['listMembers', 'exportWorkspace', 'listActivity'] as const)
      assert.ok(!(await read(buyer.key, id)).text.includes(claire.key), id)
    await read(claire.key)
    assert.ok(!app.logged().includes(claire.key))
  })
  it('creates no second key for the same Idempotency-Key', async () => {
    const { key } = await seedBuyer(app)
    const asking = { key, body: { name: 'Twice', role: 'reader' }, headers: { 'idempotency-key': randomUUID() } }
    const [one, two] = [await ask(app, 'inviteMember', asking), await ask(app, 'inviteMember', asking)]
    assert.equal(two.text, one.text)
    assert.equal((await read(key, 'listMembers')).body.members.length, 1)
  })
  it('returns 409 for the fifty-first member until a key is revoked', async () => {
    const { key } = await seedBuyer(app)
    const members = []
    for (let i = 0; i < 50; i += 1) members.push(await invite(app, key, 'reader'))
    const body = { name: 'One too many', role: 'reader' }
    assert.equal(codeOf(await ask(app, 'inviteMember', { key, body, headers: fresh() })), '409 members_full')
    is(await revoke(key, members[0]?.id ?? 0), 200)
    is(await ask(app, 'inviteMember', { key, body, headers: fresh() }), 201)
  })
  it('returns 400 for an unknown role, an empty name, or a key valid for more than a year', async () => {
    for (const body of [
      { name: 'N', role: 'admin' },
      { name: 'N', role: 'reader', valid_days: 400 },
      { name: '', role: 'reader' },
    ])
      is(await ask(app, 'inviteMember', { key: buyer.key, body, headers: fresh() }), 400)
  })
})

describe('GET /api/members/{session_id}', () => {
  it('lists current and former members, and states the caller’s role', async () => {
    const { key } = await seedBuyer(app)
    const claire = await invite(app, key, 'member', { email: 'claire@northbridge.example' })
    const agent = await invite(app, key, 'reader', { valid_days: 7 })
    is(await revoke(key, claire.id), 200)
    const { you, members } = (await read(key, 'listMembers')).body
    assert.deepEqual(you, { role: 'owner' })
    assert.deepEqual(
      members.map(({ name, role, state, email }: Record<string, string>) => [name, role, state, email]),
      [
        [claire.name, 'member', 'revoked', 'claire@northbridge.example'],
        [agent.name, 'reader', 'active', undefined],
      ],
    )
    const asked = (await read(agent.key, 'listMembers')).body.you
    assert.deepEqual(Object.keys(asked).toSorted(), ['expires_at', 'member_id', 'role'])
  })
})

describe('member key', () => {
  it('is refused from the next request on once revoked, even for a cached answer', async () => {
    const claire = await invite(app, buyer.key, 'member')
    const reads = ['getSession', 'listMatches', 'listPairings', 'listMatchedNames', 'getOverview'] as const
    for (const id of reads) is(await read(claire.key, id), 200)
    is(await revoke(buyer.key, claire.id), 200)
    for (const id of reads) is(await read(claire.key, id), 404)
    const etag = (await read(buyer.key, 'listMatches')).headers.get('etag') ?? ''
    is(await ask(app, 'listMatches', { key: claire.key, headers: { ...fresh(), 'if-none-match': etag } }), 404)
    const headers = { 'x-session-id': claire.key }
    is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: seller.id }, headers }), 403)
    is(await revoke(buyer.key, claire.id), 404)
    is(await read(buyer.key), 200)
  })
  it('is refused like an unknown key once expired, even for a cached answer', async () => {
    const own = await startService({ TRUST_PROXY: '127.0.0.1' })
    try {
      const { key } = await seedBuyer(own)
      const agent = await invite(own, key, 'reader', { valid_days: 1 })
      for (const id of ['listMatches', 'getSession'] as const) is(await ask(own, id, { key: agent.key }), 200)
      own.advance(24 * 3_600_000 + 1000)
      const unknown = await ask(own, 'getSession', { key: randomUUID() })
      for (const id of ['listMatches', 'getSession'] as const)
        assert.equal(codeOf(await ask(own, id, { key: agent.key })), codeOf(unknown))
      is(await ask(own, 'getSession', { key }), 200)
      const { members } = (await ask(own, 'listMembers', { key })).body
      assert.equal(members[0].state, 'expired')
    } finally {
      await own.close()
    }
  })
  it('creates no workspace when used after revocation, but can register a new, unrelated one', async () => {
    const claire = await invite(app, buyer.key, 'member')
    is(await revoke(buyer.key, claire.id), 200)
    is(await ask(app, 'updateSession', { key: claire.key, body: {}, headers: fresh() }), 404)
    const joining = { uuid: claire.key, name: 'Claire', email: 'c@c.example', company: 'C' }
    is(await ask(app, 'joinWorkspace', { body: joining, headers: fresh() }), 200)
    const opened = (await read(claire.key)).body
    assert.deepEqual([opened.identity.company, opened.buyer], ['C', undefined])
    // The workspace is unchecked, so that joining again may change its identity.
    is(await ask(app, 'joinWorkspace', { body: { ...joining, company: 'D' }, headers: fresh() }), 200)
    assert.equal((await read(claire.key)).body.identity.company, 'D')
  })
  it('has its new role from the next request on', async () => {
    const claire = await invite(app, buyer.key, 'member')
    const watch = () =>
      ask(app, 'watchParty', { key: claire.key, body: { id: seller.id, watching: true }, headers: fresh() })
    is(await watch(), 200)
    is(await change(buyer.key, claire.id, 'reader'), 200)
    assert.equal(codeOf(await watch()), '403 role_insufficient')
    is(await change(buyer.key, claire.id, 'owner'), 200)
    is(await watch(), 200)
    is(await change(buyer.key, 999_999, 'owner'), 404)
  })
})

describe('member keys on rotation and erasure', () => {
  it('a rotation keeps member keys unless end_member_keys is set', async () => {
    const { key } = await seedBuyer(app)
    const claire = await invite(app, key, 'member')
    const rotated = await ask(app, 'rotateKey', { key, body: {}, headers: fresh() })
    is(await read(claire.key), 200)
    const again = { key: rotated.body.session_id, body: { end_member_keys: true }, headers: fresh() }
    is(await ask(app, 'rotateKey', again), 200)
    is(await read(claire.key), 404)
  })
  it('an invited owner rotates only their own key, and cannot take one in use', async () => {
    const { key } = await seedBuyer(app)
    const [owner, other] = [await invite(app, key, 'owner'), await invite(app, key, 'member')]
    const rotate = (body: object) => ask(app, 'rotateKey', { key: owner.key, body, headers: fresh() })
    for (const new_session_id of [key, other.key, buyer.key]) is(await rotate({ new_session_id }), 409)
    const rotated = await rotate({})
    is(await read(owner.key), 404)
    for (const opens of [key, other.key, rotated.body.session_id]) is(await read(opens), 200)
  })
  it('an erasure invalidates every key and deletes all members', async () => {
    const { key, sessionId } = await seedBuyer(app)
    const [owner, claire] = [await invite(app, key, 'owner'), await invite(app, key, 'member')]
    is(await ask(app, 'eraseWorkspace', { key: owner.key, body: { confirm: 'erase' }, headers: fresh() }), 200)
    for (const ended of [key, owner.key, claire.key]) {
      is(await read(ended), 404)
      is(await ask(app, 'updateSession', { key: ended, body: {}, headers: fresh() }), 404)
    }
    const { db } = app.service.app.database
    const left = await db.selectFrom('workspace_members').select('id').where('session_id', '=', sessionId).execute()
    assert.deepEqual(left, [])
  })
})

describe('attribution of actions to members', () => {
  it('the activity lists an invitation and a changed role, but no unchanged role', async () => {
    const { key } = await seedBuyer(app)
    const details = async () =>
      (await read(key, 'listActivity')).body.events.map(({ detail }: { detail?: string }) => detail ?? '')
    const before = (await details()).length
    const claire = await invite(app, key, 'member')
    for (const role of ['reader', 'reader'] as const) is(await change(key, claire.id, role), 200)
    const told = (await details()).slice(0, -before)
    assert.equal(told.length, 2)
    for (const detail of told) assert.match(detail, new RegExp(claire.name))
  })
  it('the activity names the member to the member’s own workspace only', async () => {
    const [one, other] = [await seedBuyer(app), await seedSeller(app)]
    const claire = await invite(app, one.key, 'member')
    const headers = { 'x-session-id': claire.key }
    is(await ask(app, 'createPairing', { body: { buyer_id: one.id, seller_id: other.id }, headers }), 201)
    const made = async (key: string) =>
      (await read(key, 'listActivity')).body.events.find(({ type }: { type: string }) => type === 'pairing_created')
    assert.equal((await made(one.key)).member, claire.name)
    assert.equal((await made(other.key)).member, undefined)
    assert.ok(!(await read(other.key, 'listActivity')).text.includes(claire.name))
    is(await revoke(one.key, claire.id), 200)
    const [ended] = (await read(one.key, 'listActivity')).body.events
    assert.match(ended.detail, new RegExp(claire.name))
    assert.equal((await made(one.key)).member, claire.name)
  })

  it('disclosures name the member to the member’s own workspace only', async () => {
    const [one, other, another] = [await seedBuyer(app), await seedSeller(app), await seedSeller(app)]
    is(await app.sign(one.key), 200)
    const claire = await invite(app, one.key, 'member')
    for (const [key, id] of [
      [claire.key, other.id],
      [one.key, another.id],
    ] as const)
      is(await ask(app, 'openNames', { key, body: { ids: [id] }, headers: fresh() }), 200)
    const { learned } = (await read(one.key, 'listDisclosures')).body
    const memberFor = (id: number) => learned.find(({ party_id }: { party_id: number }) => party_id === id)
    assert.equal(memberFor(other.id).member, claire.name)
    assert.equal(memberFor(another.id).member, undefined)
    const across = await read(other.key, 'listDisclosures')
    assert.equal(across.body.told_count, 1)
    assert.ok(!across.text.includes(claire.name))
  })
})

describe('member role', () => {
  const keyed = operations.filter(
    ({ access, built }) => built && (['session', 'signed', 'signer', 'party'] as string[]).includes(access),
  )
  for (const role of ['reader', 'member'] as const)
    it(`${role} is refused every operation that requires a higher role, and no other`, async () => {
      const { key } = await invite(app, buyer.key, role)
      for (const operation of keyed) {
        const { id, access, example } = operation
        const { session_id: _, ...request } = example.request as Record<string, unknown>
        const named = (part: { properties: object } | null) =>
          Object.fromEntries(Object.entries(request).filter(([name]) => Object.hasOwn(part?.properties ?? {}, name)))
        const asking = {
          key,
          params: named(operation.params) as Record<string, string>,
          query: named(operation.query) as Record<string, string>,
          ...(operation.body === null ? {} : { body: bodyOf(operation, named(operation.body), key) }),
          headers: { ...fresh(), ...(access === 'party' ? { 'x-session-id': key } : {}) },
        }
        const answer = await ask(app, id as OperationId, asking)
        const isRefused = answer.body?.code === 'role_insufficient'
        if (!isAllowed(id, role)) {
          assert.ok(isRefused, `${id}: ${answer.text}`)
          assert.match(answer.body.error, role === 'reader' ? /read access only/ : /to a member/)
        } else if (!TELLS_NEW_NAMES.has(id)) assert.ok(!isRefused, `${id}: ${answer.text}`)
      }
    })
  /** Operations that return a name, to a reader only if it was disclosed before. */
  const TELLS_NEW_NAMES = new Set(['getSellerName', 'getReleasedMemorandum', 'getReleasedMemorandumPdf'])
  const bodyOf = ({ id, access }: OperationShape, body: object, key: string) => {
    // Only an owner may change the identity of the workspace.
    if (id === 'updateSession') return { buyer: { growth_target: 5 } }
    // The key of the example is published, and would be refused.
    if (id === 'rotateKey') return { new_session_id: randomUUID() }
    return access === 'signer' ? { ...body, session_id: key } : body
  }

  it('reader causes no disclosure, but sees a name once a member has requested it', async () => {
    const owned = await seedBuyer(app)
    is(await app.sign(owned.key), 200)
    const match = await seedSeller(app)
    await pairUp(app, owned, match.id)
    const { key } = await invite(app, owned.key, 'reader')
    const asking = { key, query: { id: match.id } }
    assert.equal(codeOf(await ask(app, 'getSellerName', asking)), '403 role_insufficient')
    for (const id of ['listMatchedNames', 'listMatches', 'listPairings', 'search'] as const) {
      const query = id === 'search' ? { q: 'maintenance' } : {}
      const answer = await ask(app, id, { key, query })
      is(answer, 200)
      assert.ok(!answer.text.includes(match.company), id)
    }
    const told = async () =>
      (await read(match.key, 'listActivity')).body.events.filter(
        ({ type }: { type: string }) => type === 'identity_disclosed',
      ).length
    assert.equal(await told(), 0)
    const { key: member } = await invite(app, owned.key, 'member')
    const opened = await ask(app, 'getSellerName', { key: member, query: { id: match.id } })
    is(opened, 200)
    assert.equal(opened.body.name, match.company)
    assert.equal(await told(), 1)
    assert.equal((await ask(app, 'getSellerName', asking)).body.name, match.company)
  })
  it('owner alone may change the name release and the block list', async () => {
    const owned = await seedSeller(app, { name_release: 'ask' })
    const member = await invite(app, owned.key, 'member')
    const asking = await seedBuyer(app)
    is(await app.sign(asking.key), 200)
    const made = await ask(app, 'requestName', { key: asking.key, body: { id: owned.id } })
    is(made, 201)
    const release = (key: string, seller: object) =>
      ask(app, 'updateSession', { key, body: { seller }, headers: fresh() })
    const hide = (key: string) =>
      ask(app, 'blockViewer', { key, body: { kind: 'company', value: 'Northbridge' }, headers: fresh() })
    const decide = (key: string, decision: string) =>
      ask(app, 'decideNameRequest', { key, body: { request_id: made.body.request_id, decision }, headers: fresh() })
    const denied = '403 role_insufficient'
    assert.equal(codeOf(await release(member.key, { name_release: 'matched' })), denied)
    assert.equal(codeOf(await release(member.key, { name_release: 'ask', region: 'Bretagne' })), denied)
    assert.equal(codeOf(await release(member.key, { name_release_assurance: 'email' })), denied)
    assert.equal(codeOf(await hide(member.key)), denied)
    assert.equal(codeOf(await decide(member.key, 'block')), denied)
    const { body: blocks } = await read(owned.key, 'listBlocks')
    assert.deepEqual(blocks.blocks, [])
    assert.equal((await read(owned.key)).body.seller.name_release, 'ask')
    is(await release(member.key, { region: 'Bretagne' }), 200)
    const entry = await hide(owned.key)
    is(entry, 200)
    const removal = { key: member.key, body: { block_id: entry.body.block_id }, headers: fresh() }
    assert.equal(codeOf(await ask(app, 'unblockViewer', removal)), denied)
    is(await decide(member.key, 'decline'), 200)
    is(await release(owned.key, { name_release: 'matched' }), 200)
  })
})
