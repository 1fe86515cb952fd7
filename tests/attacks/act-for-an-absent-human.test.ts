import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deliverNextMail } from '../../src/background/mail-delivery.ts'
import { type Mailer, openMailer } from '../../src/integrations/mailer.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { codesIn, type MailServer, mailTextOf, openMailServer } from '../_mail-server.ts'
import { type Seeded, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/** Attacker's goal: to sign an NDA as an agent for a human who does not know of it. */
let app: TestHouse
let server: MailServer
let mailer: Mailer
let seller: Seeded

before(async () => {
  server = await openMailServer()
  app = await startService({ TRUST_PROXY: '127.0.0.1', SMTP_URL: server.url, AGENT_SIGNATURES: 'approved' })
  mailer = openMailer({ smtpUrl: server.url, from: 'deals@concordat.example' })
  seller = await seedSeller(app)
})
after(async () => {
  mailer.close()
  await app.close()
  await server.close()
})

const sign = (session_id: string, signer_name = 'Al Gent') =>
  ask(app, 'signNda', { body: { session_id, signer_name, company: 'Agency' }, headers: fresh() })
const names = (key: string) => ask(app, 'listMatchedNames', { key, headers: fresh() })
const decide = (code: string, decision: string) =>
  ask(app, 'decideSignature', { body: { code, decision }, headers: fresh() })
const isSignedNow = async (key: string) =>
  (await ask(app, 'getSession', { key, headers: fresh() })).body.nda_signed as boolean

/** Returns the code of the latest message to the supervisor. */
async function mailedCode(): Promise<string> {
  const from = server.taken.length
  while (await deliverNextMail(app.service.app, mailer));
  const [message] = server.taken.slice(from)
  assert.equal(message?.to, 'sue@supervision.example')
  const text = mailTextOf(message.raw)
  assert.match(text, /\/approve#/)
  return codesIn(text)[0] ?? assert.fail(text)
}

describe('NDA signed by an agent without human approval', () => {
  it('leaves the signature pending and names hidden; signing again sends no second message', async () => {
    const { key } = await app.registerBuyer()
    for (const name of ['Al Gent', 'Sue Pervisor']) {
      const answer = await sign(key, name)
      is(answer, 200)
      assert.deepEqual([answer.body.nda_signed, answer.body.status], [false, 'pending'])
      assert.match(answer.body.next, /supervisor/)
    }
    const refused = await names(key)
    is(refused, 403)
    assert.match(
      refused.body.detail,
      /supervisor then approves/,
      'the refusal does not mention the supervisor’s approval',
    )
    const { nda_signed, signature_pending } = (await ask(app, 'getSession', { key, headers: fresh() })).body
    assert.equal(nda_signed, false)
    const { asked_at, expires_at, ...pending } = signature_pending
    assert.deepEqual(pending, { signer_name: 'Al Gent', company: 'Agency', delivery: 'mail' })
    assert.equal(Date.parse(expires_at) - Date.parse(asked_at), 7 * 24 * 3_600_000)
    await mailedCode()
    const count = server.taken.length
    is(await sign(key), 200)
    while (await deliverNextMail(app.service.app, mailer));
    assert.equal(server.taken.length, count)
    app.advance(2 * 3_600_000)
  })
  it('discloses names after the supervisor approves by the link and records the supervisor as signer', async () => {
    const { key } = await app.registerBuyer()
    is(await sign(key), 200)
    const code = await mailedCode()
    const read = await ask(app, 'readSignatureRequest', { body: { code }, headers: fresh() })
    is(read, 200)
    assert.deepEqual([read.body.supervisor_name, read.body.company], ['Sue Pervisor', 'Agency'])
    const approved = await decide(code, 'approve')
    is(approved, 200)
    assert.deepEqual([approved.body.status, approved.body.nda_signed], ['approved', true])
    assert.deepEqual((await names(key)).body.names, [seller.company])
    const { record } = (await ask(app, 'getNdaReceipt', { key, headers: fresh() })).body
    assert.deepEqual([record.signer_name, record.company], ['Sue Pervisor', 'Agency'])
    assert.equal((await ask(app, 'getSession', { key, headers: fresh() })).body.signature_pending, undefined)
    const again = await sign(key)
    assert.equal(again.body.nda_signed, true)
    is(await decide(code, 'approve'), 403)
    app.advance(2 * 3_600_000)
  })
  it('stays unsigned if the supervisor refuses or does not decide within a week', async () => {
    const { key } = await app.registerBuyer()
    is(await sign(key), 200)
    const refused = await decide(await mailedCode(), 'refuse')
    assert.deepEqual([refused.body.status, refused.body.nda_signed], ['refused', false])
    is(await names(key), 403)
    is(await sign(key), 200)
    const late = await mailedCode()
    app.advance(8 * 86_400_000)
    is(await decide(late, 'approve'), 403)
    assert.equal(await isSignedNow(key), false)
  })
  it('stays unsigned if the code is used for recovery or the supervisor has since been replaced', async () => {
    const { key } = await app.registerBuyer()
    is(await sign(key), 200)
    const code = await mailedCode()
    is(await ask(app, 'recoverWorkspace', { body: { code }, headers: fresh() }), 403)
    const supervisor = { name: 'Mal Lory', email: 'mal@lory.example' }
    is(await ask(app, 'updateSession', { key, body: { supervisor }, headers: fresh() }), 200)
    is(await decide(code, 'approve'), 403)
    assert.equal(await isSignedNow(key), false)
  })
  it('does not count an agent’s earlier signature once the installation requires approval', async () => {
    const { key } = await app.registerBuyer()
    app.service.app.agentSignatures = 'declared'
    assert.equal((await sign(key)).body.nda_signed, true)
    app.service.app.agentSignatures = 'approved'
    assert.equal(await isSignedNow(key), false)
    is(await names(key), 403)
  })
})

describe('answer to an agent that signs', () => {
  it('states that the operator forwards the request when the installation sends no mail', async () => {
    const other = await startService({ TRUST_PROXY: '127.0.0.1', AGENT_SIGNATURES: 'approved' })
    try {
      const { key } = await other.registerBuyer()
      const { body } = await ask(other, 'signNda', {
        body: { session_id: key, signer_name: 'Al Gent' },
        headers: fresh(),
      })
      assert.match(body.next, /sends no mail: its operator hands the request to your supervisor/)
      const { signature_pending } = (await ask(other, 'getSession', { key, headers: fresh() })).body
      assert.equal(signature_pending.delivery, 'operator')
    } finally {
      await other.close()
    }
  })
})
