import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { type Seeded, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'

/** Attacker’s goal: to register again after a suspension or bar, to sign and to learn a name. */
let app: TestHouse
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  seller = await seedSeller(app)
})
after(() => app.close())

let people = 0
interface Who {
  identity?: Record<string, string>
  supervisor?: Record<string, string>
  from?: Record<string, string>
}
/** Registers a buyer through the API with a distinct company, domain, mailbox, supervisor and network unless given. */
async function register({ identity = {}, supervisor = {}, from = fresh() }: Who = {}) {
  people += 1
  const domain = `firm${people}quell.example`
  const answer = await ask(app, 'submit', {
    body: {
      user_type: 'investor',
      identity: { name: `Bo ${people}`, email: `bo@${domain}`, company: `Firm ${people} Quell`, ...identity },
      supervisor: { name: `Su ${people}`, email: `su@watch${people}quell.example`, ...supervisor },
      buyer: BUYER,
    },
    headers: from,
  })
  is(answer, 200)
  return answer.body.session_id as string
}
const sign = (key: string, headers = fresh()) =>
  ask(app, 'signNda', { body: { session_id: key, signer_name: 'Sig Natory' }, headers })
const open = (key: string) => ask(app, 'openNames', { key, body: { ids: [seller.id] }, headers: fresh() })
const operator = (id: 'suspendWorkspace' | 'resumeWorkspace', workspace: number) =>
  ask(app, id, {
    params: { id: workspace },
    body: { reason: 'Imitates another.' },
    headers: { ...OPERATOR, ...fresh() },
  })
const alarms = async () =>
  (await ask(app, 'listAlarms', { query: { limit: 200 }, headers: { ...OPERATOR, ...fresh() } })).body.alarms.filter(
    (one: { kind: string }) => one.kind === 'sanctioned_holder',
  )
const decide = (id: number, verdict: 'harmless' | 'confirmed') =>
  ask(app, 'decideAlarm', {
    params: { id },
    body: { verdict, reason: 'Called.' },
    headers: { ...OPERATOR, ...fresh() },
  })
const idOf = async (key: string): Promise<number> => {
  const body = (await ask(app, 'listWorkspaces', { query: { limit: 200 }, headers: { ...OPERATOR, ...fresh() } })).body
  const { id } = (await ask(app, 'getSession', { key, headers: fresh() })).body.buyer
  return body.workspaces.find((one: { party_ids: number[] }) => one.party_ids.includes(id)).id
}
/** Registers and suspends a workspace and returns its id. */
async function suspended(who: Who = {}): Promise<number> {
  const key = await register(who)
  const workspace = await idOf(key)
  is(await operator('suspendWorkspace', workspace), 200)
  return workspace
}
const held = (answer: { body: { code: string }; text: string }) =>
  assert.equal(answer.body.code, 'signing_held', answer.text)

describe('suspension of a workspace', () => {
  const signs: [string, Who, Who][] = [
    ['company', { identity: { company: 'Zarnok SAS' } }, { identity: { company: 'ZARNOK' } }],
    ['registry number', { identity: { siren: '552032534' } }, { identity: { siren: '552032534' } }],
    [
      'company number abroad',
      { identity: { company_number: 'DE HRB 4711 Gießen' } },
      { identity: { company_number: 'Amtsgericht Gießen, HRB 4711' } },
    ],
    [
      'company number within a VAT number',
      { identity: { vat_number: 'BE0428759497' } },
      { identity: { company_number: 'BE 0428.759.497' } },
    ],
    [
      'domain',
      { identity: { website: 'https://vexolin.example/en' } },
      { identity: { email: 'other@vexolin.example' } },
    ],
    ['mailbox', { identity: { email: 'zed.one@gmail.com' } }, { identity: { email: 'Zed.One@gmail.com' } }],
    ['supervisor', { supervisor: { email: 'zed.two@gmail.com' } }, { supervisor: { email: 'zed.two@gmail.com' } }],
    ['supervisor’s company', { supervisor: { company: 'Plimbo Watch' } }, { identity: { company: 'Plimbo Watch' } }],
    [
      'supervisor as its own mailbox',
      { supervisor: { email: 'zed.3@gmail.com' } },
      { identity: { email: 'zed.3@gmail.com' } },
    ],
  ]
  for (const [sign_, first, again] of signs)
    it(`keeps a new workspace with the same ${sign_} from signing until the alarm is marked harmless`, async () => {
      const workspace = await suspended(first)
      const key = await register(again)
      held(await sign(key))
      const [alarm] = (await alarms()).filter((one: { workspace_ids: number[] }) =>
        one.workspace_ids.includes(workspace),
      )
      assert.ok(alarm, 'no alarm was raised')
      is(await decide(alarm.id, 'harmless'), 200)
      is(await sign(key), 200)
      const opened = await open(key)
      is(opened, 200)
      assert.equal(opened.body.names[0].state, 'told')
      is(await decide(alarm.id, 'confirmed'), 200)
      held(await ask(app, 'listMatchedNames', { key, headers: fresh() }))
    })

  it('keeps new workspaces on its network from signing for one day', async () => {
    const from = { 'x-forwarded-for': '203.0.113.44' }
    await suspended({ from })
    const key = await register({ from })
    held(await sign(key))
    is(await sign(await register({ from: { 'x-forwarded-for': '203.0.113.45' } })), 200)
    app.advance(25 * 3_600_000)
    is(await sign(key), 200)
    is(await sign(await register({ from })), 200)
  })
  it('ends the name access of another workspace of the company that signed before', async () => {
    const key = await register({ identity: { company: 'Reserva Nine' } })
    is(await sign(key), 200)
    is(await open(key), 200)
    await suspended({ identity: { company: 'Reserva Nine' } })
    held(await ask(app, 'listMatchedNames', { key, headers: fresh() }))
    assert.equal((await ask(app, 'getSession', { key, headers: fresh() })).body.nda_signed, false)
  })
  it('no longer keeps others from signing once it is lifted', async () => {
    const workspace = await suspended({ identity: { company: 'Liftina' } })
    const key = await register({ identity: { company: 'Liftina' } })
    held(await sign(key))
    is(await operator('resumeWorkspace', workspace), 200)
    is(await sign(key), 200)
  })
  it('still applies after erasure and to a workspace that adopts the company name later', async () => {
    const first = await register({ identity: { company: 'Vanishia' } })
    is(await operator('suspendWorkspace', await idOf(first)), 200)
    is(await ask(app, 'eraseWorkspace', { key: first, body: { confirm: 'Vanishia' }, headers: fresh() }), 200)
    held(await sign(await register({ identity: { company: 'Vanishia' } })))
    const key = await register()
    const body = { identity: { company: 'Vanishia' } }
    is(await ask(app, 'updateSession', { key, body, headers: fresh() }), 200)
    held(await sign(key))
    const back = { identity: { company: 'Nobody Else' } }
    is(await ask(app, 'updateSession', { key, body: back, headers: fresh() }), 200)
    held(await sign(key))
  })
  it('applies to a key that joined without registering', async () => {
    await suspended({ identity: { company: 'Joinova' } })
    const uuid = randomUUID()
    const joining = { uuid, name: 'Jo', email: 'jo@elsewhere3.example', company: 'Joinova' }
    is(await ask(app, 'joinWorkspace', { body: joining, headers: fresh() }), 200)
    held(await sign(uuid))
  })
})

describe('bar after a revoked signature', () => {
  it('keeps a new workspace under the barred company’s current or later name from signing', async () => {
    const barred = await register({ identity: { company: 'Barrena' } })
    is(await sign(barred), 200)
    const { sequence } = (await ask(app, 'getNdaReceipt', { key: barred, headers: fresh() })).body.record
    const revocation = { params: { id: sequence }, body: { reason: 'Asked too much.' } }
    is(await ask(app, 'revokeNda', { ...revocation, headers: { ...OPERATOR, ...fresh() } }), 200)
    held(await sign(await register({ identity: { company: 'Barrena' } })))
    const body = { identity: { company: 'Barrena Due' } }
    is(await ask(app, 'updateSession', { key: barred, body, headers: fresh() }), 200)
    held(await sign(await register({ identity: { company: 'Barrena Due' } })))
  })
})

describe('suspension of an impostor', () => {
  it('does not hold the real company if it proved its address before', async () => {
    const identity = {
      company: 'Honesta',
      email: 'ceo@honesta.example',
      website: 'honesta.example',
      siren: '732829320',
    }
    const key = await register({ identity })
    const { db } = app.service.app.database
    await db
      .insertInto('assurance_proofs')
      .values({
        session_id: await idOf(key),
        kind: 'email',
        address: 'ceo@honesta.example',
        note: null,
        proven_at: app.service.app.now().toISOString(),
        ended_at: null,
      })
      .execute()
    await suspended({ identity: { company: 'Honesta', siren: '732829320' } })
    is(await sign(key), 200)
  })
})
