import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { OperationId } from '../../src/contract/index.ts'
import { ALIKE_PARTIES, RETARGETINGS_PER_DAY, SIGNERS_PER_DOMAIN } from '../../src/domain/workspace/alarm.ts'
import { watchClaims } from '../../src/store/alarms.ts'
import { insertProof } from '../../src/store/assurances.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

interface Alarm {
  id: number
  kind: string
  workspace_ids: number[]
  verdict?: string
}

describe('operator alarm', () => {
  let app: TestHouse
  before(async () => {
    app = await startService({ TRUST_PROXY: '127.0.0.1' })
  })
  after(() => app.close())

  const asOperator = (id: OperationId, asking: Asking = {}) =>
    ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
  const alarmsOf = async (kind: string, state = 'open'): Promise<Alarm[]> =>
    (await asOperator('listAlarms', { query: { state } })).body.alarms.filter((alarm: Alarm) => alarm.kind === kind)
  const decide = (id: number, body: object) =>
    asOperator('decideAlarm', { params: { id }, body: { reason: 'Looked into.', ...body } })
  const update = (key: string, body: object) => ask(app, 'updateSession', { key, body, headers: fresh() })

  it('flags a signed workspace that changes its profile repeatedly, but not an unsigned one', async () => {
    const [signed, unsigned] = [await seedBuyer(app), await seedBuyer(app)]
    await app.sign(signed.key)
    for (let i = 1; i <= RETARGETINGS_PER_DAY; i += 1)
      for (const { key } of [signed, unsigned])
        is(await update(key, { buyer: { ...BUYER, check_size_max: 30 + i } }), 200)
    const alarms = await alarmsOf('retargeting')
    assert.deepEqual(
      alarms.map(({ workspace_ids }) => workspace_ids),
      [[signed.sessionId]],
    )
  })
  it('flags many signatures from one e-mail domain, but not from a public mailbox provider', async () => {
    for (let i = 0; i < SIGNERS_PER_DOMAIN; i += 1)
      for (const domain of ['swarm.example', 'gmail.com']) {
        const buyer = await seedBuyer(app, {}, { email: `someone${i}@${domain}` })
        is(await ask(app, 'signNda', { body: { session_id: buyer.key, signer_name: 'Sig' }, headers: fresh() }), 200)
      }
    const alarms = await alarmsOf('many_signatures')
    assert.deepEqual(
      alarms.map(({ workspace_ids }) => workspace_ids.length),
      [SIGNERS_PER_DOMAIN],
    )
  })

  const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
  const network = { 'x-forwarded-for': '203.0.113.50' }
  /** Registers similar filler sellers from one network. */
  async function fill(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      const identity = { name: `Filler ${i}`, email: `f${i}@filler${i}.example`, company: `Filler${i}` }
      const body = { user_type: 'seller', identity, supervisor, seller: SELLER }
      is(await ask(app, 'submit', { body, headers: network }), 200)
    }
  }

  it('flags similar parties from one network, which add no k-anonymity and use no name allowance', async () => {
    const own = await seedSeller(app)
    const alike = async () => (await ask(app, 'getBlindView', { key: own.key })).body.companies_alike
    const alone = await alike()
    await fill(ALIKE_PARTIES)
    assert.equal(await alike(), alone, 'fillers add no k-anonymity')
    const [alarm] = await alarmsOf('alike_parties')
    assert.equal(alarm?.workspace_ids.length, ALIKE_PARTIES)
    const buyer = await seedBuyer(app)
    await app.sign(buyer.key)
    const before = (await ask(app, 'getNamesAllowance', { key: buyer.key, headers: fresh() })).body.left_today
    const listed = await ask(app, 'listMatchedNames', { key: buyer.key, query: { limit: 200 }, headers: fresh() })
    assert.equal(listed.body.names.filter((name: string) => name.startsWith('Filler')).length, ALIKE_PARTIES)
    const left = (await ask(app, 'getNamesAllowance', { key: buyer.key, headers: fresh() })).body.left_today
    assert.equal(before - left, listed.body.names.length - ALIKE_PARTIES, 'fillers use no allowance')
  })
  it('no longer excludes the parties once found harmless, and is not raised again for them', async () => {
    const own = await seedSeller(app)
    const alike = async () => (await ask(app, 'getBlindView', { key: own.key })).body.companies_alike
    const held = await alike()
    const [alarm] = await alarmsOf('alike_parties')
    is(await decide(alarm?.id ?? 0, { verdict: 'harmless' }), 200)
    assert.equal(await alike(), held + ALIKE_PARTIES)
    assert.equal((await decide(alarm?.id ?? 0, { verdict: 'harmless' })).body.code, 'alarm_decided')
    assert.equal((await decide(999_999, { verdict: 'harmless' })).body.code, 'alarm_not_found')
    assert.deepEqual(await alarmsOf('alike_parties'), [])
    const [decided] = await alarmsOf('alike_parties', 'all')
    assert.equal(decided?.verdict, 'harmless')
    const { acts } = (await asOperator('listAudit')).body
    assert.ok(acts.some(({ act }: { act: string }) => act === 'decideAlarm'))
  })
  it('excludes the parties again if the operator reverses the verdict', async () => {
    const own = await seedSeller(app)
    const alike = async () => (await ask(app, 'getBlindView', { key: own.key })).body.companies_alike
    const [decided] = await alarmsOf('alike_parties', 'all')
    const lifted = await alike()
    is(await decide(decided?.id ?? 0, { verdict: 'confirmed' }), 200)
    assert.equal(await alike(), lifted - ALIKE_PARTIES)
    is(await decide(decided?.id ?? 0, { verdict: 'harmless' }), 200)
    assert.equal(await alike(), lifted)
  })
  it('lists the workspaces concerned, and rejects a verdict in favour of any other workspace', async () => {
    const [decided] = await alarmsOf('alike_parties', 'all')
    const id = decided?.id ?? 0
    const query = { alarm_id: id, limit: 3 }
    const { body, headers } = await asOperator('listWorkspaces', { query })
    const about = [...(decided?.workspace_ids ?? [])].sort((one, other) => other - one)
    assert.deepEqual(
      body.workspaces.map((one: { id: number }) => one.id),
      about.slice(0, 3),
    )
    assert.equal(headers.get('x-total-count'), String(ALIKE_PARTIES))
    assert.match(headers.get('link') ?? '', new RegExp(`alarm_id=${id}&`))
    assert.match(body.workspaces[0].name, /^Filler/)
    const stranger = (await seedSeller(app)).sessionId
    const refused = await decide(id, { verdict: 'confirmed', keeps: stranger })
    assert.deepEqual([refused.status, refused.body.code], [404, 'workspace_not_found'])
  })

  const SIREN = '552032534'
  const claim = (email: string, website: string) =>
    seedBuyer(app, {}, { company: 'Valbrise Maintenance SAS', siren: SIREN, email, website })
  const prove = async ({ sessionId }: Seeded, address: string) => {
    const { database, now } = app.service.app
    await database.transact(async (trx) => {
      await insertProof(trx, sessionId, { kind: 'email', address, provenBy: null, language: null }, now())
      await watchClaims(trx, sessionId, now())
    })
  }
  const levelOf = async ({ key }: Seeded) => (await ask(app, 'getSession', { key, headers: fresh() })).body.assurance

  it('leaves company assurance with the first of two workspaces to prove the same company', async () => {
    const real = await claim('anne@valbrise.example', 'https://valbrise.example')
    await prove(real, 'anne@valbrise.example')
    assert.equal(await levelOf(real), 'company')
    const impostor = await claim('bob@valbrise-sas.example', 'https://valbrise-sas.example')
    await prove(impostor, 'bob@valbrise-sas.example')
    assert.deepEqual([await levelOf(real), await levelOf(impostor)], ['company', 'email'])
    const [alarm] = await alarmsOf('same_company')
    assert.deepEqual(alarm?.workspace_ids, [real.sessionId, impostor.sessionId])
    is(await decide(alarm?.id ?? 0, { verdict: 'confirmed', keeps: real.sessionId }), 200)
    assert.deepEqual([await levelOf(real), await levelOf(impostor)], ['company', 'email'])
  })
  it('limits the second workspace to email assurance until the operator decides in its favour', async () => {
    const both = async (name: string) =>
      await seedSeller(
        app,
        {},
        { company: 'Quorvane', siren: '732829320', email: `a@${name}.example`, website: `${name}.example` },
      )
    const [one, other] = [await both('quorvane'), await both('quorvane-group')]
    await prove(one, 'a@quorvane.example')
    await prove(other, 'a@quorvane-group.example')
    assert.deepEqual([await levelOf(one), await levelOf(other)], ['company', 'email'])
    const alarm = (await alarmsOf('same_company')).find(({ workspace_ids }) => workspace_ids.includes(one.sessionId))
    is(await decide(alarm?.id ?? 0, { verdict: 'confirmed', keeps: one.sessionId }), 200)
    assert.deepEqual([await levelOf(one), await levelOf(other)], ['company', 'email'])
    is(await decide(alarm?.id ?? 0, { verdict: 'confirmed', keeps: other.sessionId }), 200)
    assert.deepEqual([await levelOf(one), await levelOf(other)], ['email', 'company'])
  })
  it('contains no company name, domain or network address', async () => {
    const { text } = await asOperator('listAlarms', { query: { state: 'all' } })
    assert.doesNotMatch(text, /valbrise|quorvane|filler|swarm|203\.0/i)
  })
})
