import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deliverNextMail } from '../../src/background/mail-delivery.ts'
import { type Mailer, openMailer } from '../../src/integrations/mailer.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { codesIn, type MailServer, mailTextOf, openMailServer } from '../_mail-server.ts'
import { invite } from '../_members.ts'
import { type Seeded, seedBuyer } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** Attacker's goal: to keep or take over a workspace that it co-owned after its key was revoked. */
let app: TestHouse
let server: MailServer
let mailer: Mailer

const HOUR_MS = 3_600_000
const FROM = 'Deals <deals@concordat.example>'

before(async () => {
  server = await openMailServer()
  app = await startService({ TRUST_PROXY: '127.0.0.1', SMTP_URL: server.url, MAIL_FROM: FROM })
  mailer = openMailer({ smtpUrl: server.url, from: FROM })
})
after(async () => {
  mailer.close()
  await app.close()
  await server.close()
})

const state = (key: string, email: string, headers = {}) =>
  ask(app, 'updateSession', { key, body: { identity: { email } }, headers: { ...fresh(), ...headers } })
const requestProof = (key: string, headers = {}) =>
  ask(app, 'requestEmailProof', { key, body: {}, headers: { ...fresh(), ...headers } })
const confirm = (key: string, code: string, headers = {}) =>
  ask(app, 'confirmEmail', { key, body: { code }, headers: { ...fresh(), ...headers } })
const revoke = (key: string, member_id: number) =>
  ask(app, 'revokeMember', { key, params: { member_id }, body: {}, headers: fresh() })
const decide = (code: string, decision: 'confirm' | 'deny') =>
  ask(app, 'decideAddress', { body: { code, decision }, headers: fresh() })
const recover = (code: string) => ask(app, 'recoverWorkspace', { body: { code }, headers: fresh() })
const opens = async (key: string) => (await ask(app, 'getSession', { key, headers: fresh() })).status === 200

/** Sends all due mail and returns the texts that arrived at an address. */
async function arrived(to: string): Promise<string[]> {
  const from = server.taken.length
  while (await deliverNextMail(app.service.app, mailer));
  return server.taken.slice(from).flatMap((one) => (one.to === to ? [mailTextOf(one.raw)] : []))
}
const codeAmong = (texts: readonly string[]): string =>
  texts.flatMap(codesIn)[0] ?? assert.fail(`no code in ${texts.length} messages`)
async function prove(key: string, email: string): Promise<void> {
  is(await requestProof(key), 200)
  is(await confirm(key, codeAmong(await arrived(email))), 200)
}
/** Requests recovery for an address and returns the mail it receives. */
async function recoveryMailTo(email: string): Promise<string[]> {
  await arrived('')
  is(await ask(app, 'requestRecovery', { body: { email }, headers: fresh() }), 200)
  return await arrived(email)
}
let addresses = 0
function newAddress(): string {
  addresses += 1
  return `someone${addresses}@elsewhere.example`
}
/** A workspace whose address was proven more than 72 hours ago. */
async function settled(): Promise<Seeded & { email: string }> {
  const email = newAddress()
  const buyer = await seedBuyer(app, {}, { email })
  await prove(buyer.key, email)
  app.advance(73 * HOUR_MS)
  return { ...buyer, email }
}

describe('revocation of a member', () => {
  it('ends the keys that the member issued, directly and transitively, and no others', async () => {
    const { key } = await seedBuyer(app)
    const adviser = await invite(app, key, 'owner')
    const colleague = await invite(app, adviser.key, 'owner')
    const agent = await invite(app, colleague.key, 'reader')
    const partner = await invite(app, key, 'owner')
    const { members } = (await ask(app, 'listMembers', { key, headers: fresh() })).body
    const givenBy = members.map((one: { invited_by?: number }) => one.invited_by ?? null)
    assert.deepEqual(givenBy, [null, adviser.id, colleague.id, null])
    const answer = await revoke(key, adviser.id)
    is(answer, 200)
    const also = answer.body.also.map((one: { member_id: number; state: string }) => [one.member_id, one.state])
    assert.deepEqual(also, [
      [colleague.id, 'revoked'],
      [agent.id, 'revoked'],
    ])
    const opened = await Promise.all([adviser, colleague, agent, partner].map((one) => opens(one.key)))
    assert.deepEqual(opened, [false, false, false, true])
    assert.equal(await opens(key), true)
  })
  it('ends the address proof made with the member’s key, so that the address recovers nothing', async () => {
    const { key } = await seedBuyer(app)
    const adviser = await invite(app, key, 'owner')
    const email = newAddress()
    is(await state(adviser.key, email), 200)
    await prove(adviser.key, email)
    app.advance(73 * HOUR_MS)
    is(await revoke(key, adviser.id), 200)
    assert.deepEqual(await recoveryMailTo(email), [])
    assert.equal((await ask(app, 'getSession', { key, headers: fresh() })).body.email_status, 'unproven')
  })
  it('invalidates codes requested with the member’s key, sent or not', async () => {
    const { key } = await seedBuyer(app)
    const adviser = await invite(app, key, 'owner')
    const email = newAddress()
    is(await state(adviser.key, email), 200)
    is(await requestProof(adviser.key), 200)
    const code = codeAmong(await arrived(email))
    is(await requestProof(adviser.key), 200)
    is(await revoke(key, adviser.id), 200)
    assert.deepEqual(
      (await arrived(email)).filter((text) => codesIn(text).length > 0),
      [],
    )
    is(await confirm(key, code), 403)
  })
  it('invalidates the recovery code sent to an address that the member proved', async () => {
    const { key } = await seedBuyer(app)
    const adviser = await invite(app, key, 'owner')
    const email = newAddress()
    is(await state(adviser.key, email), 200)
    await prove(adviser.key, email)
    app.advance(73 * HOUR_MS)
    const code = codeAmong(await recoveryMailTo(email))
    is(await revoke(key, adviser.id), 200)
    is(await recover(code), 403)
    assert.equal(await opens(key), true)
  })
})

describe('demotion of an owner', () => {
  it('lowers the role of everyone the owner invited and ends the owner’s proofs', async () => {
    const { key } = await seedBuyer(app)
    const adviser = await invite(app, key, 'owner')
    const colleague = await invite(app, adviser.key, 'owner')
    const email = newAddress()
    is(await state(adviser.key, email), 200)
    await prove(adviser.key, email)
    const params = { member_id: adviser.id }
    const changed = await ask(app, 'changeMember', { key, params, body: { role: 'member' }, headers: fresh() })
    is(changed, 200)
    assert.deepEqual(
      changed.body.also.map((one: { member_id: number; role: string }) => [one.member_id, one.role]),
      [[colleague.id, 'member']],
    )
    is(await ask(app, 'changeMember', { key: colleague.key, params, body: { role: 'owner' }, headers: fresh() }), 403)
    app.advance(73 * HOUR_MS)
    assert.deepEqual(await recoveryMailTo(email), [])
  })
  it('limits the validity of an issued key to that of the issuing key', async () => {
    const { key } = await seedBuyer(app)
    const adviser = await invite(app, key, 'owner', { valid_days: 2 })
    const [endless, longer] = [
      await invite(app, adviser.key, 'owner'),
      await invite(app, adviser.key, 'reader', { valid_days: 30 }),
    ]
    app.advance(49 * HOUR_MS)
    assert.deepEqual(await Promise.all([adviser, endless, longer].map((one) => opens(one.key))), [false, false, false])
  })
})

describe('recovery by a newly proven address', () => {
  it('is refused within 72 hours of the proof and works afterwards', async () => {
    const email = newAddress()
    const { key } = await seedBuyer(app, {}, { email })
    await prove(key, email)
    assert.deepEqual(await recoveryMailTo(email), [])
    app.advance(71 * HOUR_MS)
    assert.deepEqual(await recoveryMailTo(email), [])
    app.advance(2 * HOUR_MS)
    is(await recover(codeAmong(await recoveryMailTo(email))), 200)
    assert.equal(await opens(key), false)
  })
  it('is refused for an address proven shortly before the key was rotated as leaked', async () => {
    const email = newAddress()
    const { key } = await seedBuyer(app, {}, { email })
    await prove(key, email)
    is(await ask(app, 'rotateKey', { key, body: { end_member_keys: true }, headers: fresh() }), 200)
    app.advance(73 * HOUR_MS)
    assert.deepEqual(await recoveryMailTo(email), [])
  })
})

describe('replacement of a workspace’s address', () => {
  it('asks the former address to confirm, in its own language without names; a denial restores that address', async () => {
    const email = newAddress()
    const own = await seedBuyer(app, {}, { email })
    is(await requestProof(own.key, { 'accept-language': 'fr' }), 200)
    is(await confirm(own.key, codeAmong(await arrived(email)), { 'accept-language': 'fr' }), 200)
    app.advance(73 * HOUR_MS)
    const adviser = await invite(app, own.key, 'owner')
    await arrived('')
    const theirs = newAddress()
    is(await state(adviser.key, theirs, { 'accept-language': 'en' }), 200)
    const texts = await arrived(email)
    assert.equal(texts.length, 1)
    const [text = ''] = texts
    assert.match(text, /<html lang="fr">/)
    assert.match(text, /http:\/\/localhost:3000\/address#[0-9A-Z-]{19}/)
    for (const secret of [theirs, own.company, own.key, 'Zubrin', adviser.name])
      assert.ok(!text.includes(secret), secret)
    await prove(adviser.key, theirs)
    const code = codeAmong(texts)
    const denied = await decide(code, 'deny')
    is(denied, 200)
    assert.deepEqual(denied.body, { status: 'denied' })
    is(await decide(code, 'deny'), 403)
    const session = (await ask(app, 'getSession', { key: own.key, headers: fresh() })).body
    assert.deepEqual([session.identity.email, session.email_status], [email, 'proven'])
    app.advance(73 * HOUR_MS)
    assert.deepEqual(await recoveryMailTo(theirs), [])
    is(await recover(codeAmong(await recoveryMailTo(email))), 200)
    assert.equal(await opens(adviser.key), false)
  })
  it('allows recovery by the new address at once if the former address confirmed it', async () => {
    const own = await settled()
    const next = newAddress()
    is(await state(own.key, next), 200)
    is(await decide(codeAmong(await arrived(own.email)), 'confirm'), 200)
    assert.deepEqual(await recoveryMailTo(next), [])
    await prove(own.key, next)
    is(await recover(codeAmong(await recoveryMailTo(next))), 200)
  })
  it('does not ask an address that was proven less than 72 hours earlier', async () => {
    const own = await settled()
    const [first, second] = [newAddress(), newAddress()]
    is(await state(own.key, first), 200)
    await prove(own.key, first)
    is(await state(own.key, second), 200)
    const codes = (await arrived(first)).flatMap(codesIn)
    assert.deepEqual(codes, [])
  })
  it('invalidates the code sent to the former address after 72 hours', async () => {
    const own = await settled()
    is(await state(own.key, newAddress()), 200)
    const code = codeAmong(await arrived(own.email))
    app.advance(73 * HOUR_MS)
    is(await decide(code, 'deny'), 403)
  })
})

describe('notice about a change of ownership', () => {
  it('reaches every owner with an address for a new or lost owner, a replaced key and a new address', async () => {
    const own = await settled()
    const partner = newAddress()
    await invite(app, own.key, 'owner', { email: partner })
    const subjects = async () => {
      const from = server.taken.length
      while (await deliverNextMail(app.service.app, mailer));
      return server.taken
        .slice(from)
        .map(({ to, raw }) => `${to} ${/^Subject: (.*)$/m.exec(raw)?.[1]}`)
        .toSorted()
    }
    const both = (subject: string) => [own.email, partner].map((to) => `${to} ${subject}`).toSorted()
    assert.deepEqual(await subjects(), both('The owners of your workspace changed'))
    const reader = await invite(app, own.key, 'reader')
    assert.deepEqual(await subjects(), [])
    const params = { member_id: reader.id }
    is(await ask(app, 'changeMember', { key: own.key, params, body: { role: 'owner' }, headers: fresh() }), 200)
    assert.deepEqual(await subjects(), both('The owners of your workspace changed'))
    is(await revoke(own.key, reader.id), 200)
    assert.deepEqual(await subjects(), both('The owners of your workspace changed'))
    const rotated = await ask(app, 'rotateKey', { key: own.key, body: {}, headers: fresh() })
    is(rotated, 200)
    assert.deepEqual(await subjects(), both('A key to your workspace was replaced'))
    is(await state(rotated.body.session_id, newAddress()), 200)
    assert.deepEqual(await subjects(), [
      `${own.email} Confirm or reject the new address of your workspace`,
      `${partner} The address of your workspace was changed`,
    ])
  })
  it('is limited to six of a kind per address and day', async () => {
    const own = await settled()
    const partner = newAddress()
    await invite(app, own.key, 'owner', { email: partner })
    let { key } = own
    const received: string[] = []
    for (let i = 0; i < 9; i += 1) {
      key = (await ask(app, 'rotateKey', { key, body: {}, headers: fresh() })).body.session_id
      received.push(...(await arrived(own.email)))
    }
    assert.equal(received.filter((text) => text.includes('was replaced by a new one')).length > 0, true)
    assert.ok(received.length <= 7, String(received.length))
  })
})
