import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { deliverNextMail } from '../../src/background/mail-delivery.ts'
import type { OperationId } from '../../src/contract/index.ts'
import { type Mailer, openMailer } from '../../src/integrations/mailer.ts'
import { startMailing } from '../../src/worker/mailing.ts'
import { type Asking, ask, is } from '../_contract.ts'
import { fresh, OPERATOR } from '../_exchange.ts'
import { codesIn, type MailServer, mailTextOf, openMailServer } from '../_mail-server.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { until } from '../_until.ts'

let app: TestHouse
let server: MailServer
let mailer: Mailer

before(async () => {
  server = await openMailServer()
  app = await startService({
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: server.url,
    MAIL_FROM: 'Deals <deals@concordat.example>',
  })
  mailer = openMailer({ smtpUrl: server.url, from: 'Deals <deals@concordat.example>' })
})
after(async () => {
  mailer.close()
  await app.close()
  await server.close()
})

const asOperator = (id: OperationId, asking: Asking = {}) =>
  ask(app, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })
const requestProof = (key: string, headers: Record<string, string> = {}) =>
  ask(app, 'requestEmailProof', { key, body: {}, headers: { ...fresh(), ...headers } })
const confirm = (key: string, code: string) => ask(app, 'confirmEmail', { key, body: { code }, headers: fresh() })
const recovery = (email: string, headers = fresh()) => ask(app, 'requestRecovery', { body: { email }, headers })
const recover = (code: string) => ask(app, 'recoverWorkspace', { body: { code }, headers: fresh() })
const emailOf = async (key: string) => (await ask(app, 'getWorkspace', { key, headers: fresh() })).body.email as string

/** Delivers all mail that is due, and returns the texts sent to an address. */
async function arrived(to: string): Promise<string[]> {
  const from = server.taken.length
  while (await deliverNextMail(app.service.app, mailer));
  return server.taken.slice(from).flatMap((one) => (one.to === to.toLowerCase() ? [mailTextOf(one.raw)] : []))
}
async function codeFor(key: string): Promise<string> {
  is(await requestProof(key), 200)
  const [text = ''] = await arrived(await emailOf(key))
  return codesIn(text)[0] ?? assert.fail(text)
}
/** Seeds a workspace whose address was proven long enough ago to recover it. */
async function proven(): Promise<Seeded & { email: string }> {
  const buyer = await seedBuyer(app)
  is(await confirm(buyer.key, await codeFor(buyer.key)), 200)
  app.advance(73 * 3_600_000)
  return { ...buyer, email: await emailOf(buyer.key) }
}
const states = async () =>
  (await asOperator('listOutbox', { query: { limit: 200 } })).body.messages.map((one: { state: string }) => one.state)

describe('POST /api/session/{session_id}/email', () => {
  it('sends one message in the reader’s language, as text and HTML, that names no party', async () => {
    const buyer = await seedBuyer(app)
    const answer = await requestProof(buyer.key, { 'accept-language': 'fr' })
    is(answer, 200)
    assert.deepEqual(answer.body, { status: 'queued', delivery: 'mail' })
    const email = await emailOf(buyer.key)
    const texts = await arrived(email)
    assert.equal(texts.length, 1)
    const [text = ''] = texts
    assert.match(text, /^From: Deals <deals@concordat\.example>/m)
    assert.match(text, new RegExp(`^To: .*${email}`, 'm'))
    assert.match(text, /text\/plain/)
    assert.match(text, /text\/html/)
    assert.match(text, /Confirmez|lien ci-dessous/)
    assert.match(text, /<html lang="fr">/)
    assert.match(text, /http:\/\/localhost:3000\/confirm#[0-9A-Z-]{19}/)
    assert.match(text, /^Auto-Submitted: auto-generated/m)
    for (const secret of [buyer.company, buyer.key, 'Zubrin', 'maintenance']) assert.ok(!text.includes(secret), secret)
    assert.deepEqual(await arrived(email), [])
  })
  it('returns 409 without an address, for a proven one, and for one that bounced', async () => {
    const nameless = randomUUID()
    is(
      await ask(app, 'updateSession', { key: nameless, body: { identity: { name: 'No Mail' } }, headers: fresh() }),
      200,
    )
    const refused = await requestProof(nameless)
    is(refused, 409)
    assert.equal(refused.body.code, 'email_missing')
    const known = await requestProof((await proven()).key)
    is(known, 409)
    assert.equal(known.body.code, 'email_proven')
    const bounced = await seedBuyer(app)
    server.refuseNext.push(550)
    is(await requestProof(bounced.key), 200)
    assert.deepEqual(await arrived(await emailOf(bounced.key)), [])
    const again = await requestProof(bounced.key)
    is(again, 409)
    assert.equal(again.body.code, 'email_bounced')
    assert.ok((await states()).includes('bounced'))
  })
  it('sets email_status to unproven, proven or bounced, regardless of vetting', async () => {
    const statusOf = async (key: string) =>
      (await ask(app, 'getSession', { key, headers: fresh() })).body.email_status as string | undefined
    const buyer = await seedBuyer(app)
    const vetting = { params: { id: buyer.sessionId }, body: { note: 'Called.' } }
    is(await asOperator('vetWorkspace', vetting), 200)
    assert.equal(await statusOf(buyer.key), 'unproven')
    is(await confirm(buyer.key, await codeFor(buyer.key)), 200)
    assert.equal(await statusOf(buyer.key), 'proven')
    const body = { identity: { email: 'gone@elsewhere.example' } }
    is(await ask(app, 'updateSession', { key: buyer.key, body, headers: fresh() }), 200)
    assert.equal(await statusOf(buyer.key), 'unproven')
    await arrived('')
    server.refuseNext.push(550)
    is(await requestProof(buyer.key), 200)
    await arrived('')
    assert.equal(await statusOf(buyer.key), 'bounced')
    const nameless = randomUUID()
    const named = { key: nameless, body: { identity: { name: 'No Mail' } }, headers: fresh() }
    is(await ask(app, 'updateSession', named), 200)
    assert.equal(await statusOf(nameless), undefined)
  })
  it('returns 429 beyond three messages an hour to an address, and beyond thirty a day from a network', async () => {
    const email = 'flooded@victim.example'
    const floods = await Promise.all([1, 2, 3, 4].map(() => seedBuyer(app, {}, { email })))
    const statuses = []
    const network = { 'x-forwarded-for': '203.0.113.200' }
    const flooding = { 'x-forwarded-for': '203.0.113.201' }
    for (const { key } of floods) statuses.push((await requestProof(key, flooding)).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
    for (let i = 0; i < 30; i += 1) is(await recovery(`nobody${i}@nowhere.example`, network), 200)
    const refused = await recovery('nobody30@nowhere.example', network)
    is(refused, 429)
    assert.equal(refused.body.code, 'mail_limit_reached')
    await arrived('')
  })
})

describe('POST /api/session/{session_id}/email/confirm', () => {
  it('raises the assurance, and accepts a code once, even typed in lower case with spaces', async () => {
    const seller = await seedSeller(app, {}, { email: 'Vera@vexolin.example', website: 'vexolin.example' })
    const code = await codeFor(seller.key)
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `
    const answer = await confirm(seller.key, typed)
    is(answer, 200)
    assert.equal(answer.body.assurance, 'company')
    const hours = (Date.parse(answer.body.recovers_from) - app.service.app.now().getTime()) / 3_600_000
    assert.ok(hours > 71.9 && hours <= 72, String(hours))
    is(await confirm(seller.key, code), 403)
  })
  it('returns 403 for a code of another workspace or former address, and for one expired or replaced', async () => {
    const [one, other] = [await seedBuyer(app), await seedBuyer(app)]
    const code = await codeFor(one.key)
    is(await confirm(other.key, code), 403)
    const later = await codeFor(one.key)
    is(await confirm(one.key, code), 403)
    is(await confirm(one.key, later), 200)
    const moved = await codeFor(other.key)
    const body = { identity: { email: 'moved@elsewhere.example' } }
    is(await ask(app, 'updateSession', { key: other.key, body, headers: fresh() }), 200)
    is(await confirm(other.key, moved), 403)
    const late = await seedBuyer(app)
    const expired = await codeFor(late.key)
    app.advance(25 * 3_600_000)
    is(await confirm(late.key, expired), 403)
  })
  it('stores no code in plain text, and logs neither codes nor addresses', async () => {
    const { key } = await seedBuyer(app)
    const code = await codeFor(key)
    const { db } = app.service.app.database
    const rows = [
      ...(await db.selectFrom('one_time_codes').selectAll().execute()),
      ...(await db.selectFrom('outbox').selectAll().execute()),
    ]
    assert.ok(!JSON.stringify(rows).includes(code))
    assert.ok(!app.logged().includes(code))
    assert.ok(!app.logged().includes(await emailOf(key)))
  })
})

describe('POST /api/recovery', () => {
  it('returns the same answer for known and unknown addresses, and sends mail to a known one only', async () => {
    const { key, email } = await proven()
    const [known, unknown] = [await recovery(email.toUpperCase()), await recovery('nobody@nowhere.example')]
    for (const answer of [known, unknown]) is(answer, 200)
    assert.deepEqual(known.body, unknown.body)
    assert.deepEqual([...known.headers.keys()], [...unknown.headers.keys()])
    const from = server.taken.length
    assert.equal((await arrived(email)).length, 1)
    assert.equal(server.taken.length, from + 1)
    is(await ask(app, 'getSession', { key, headers: fresh() }), 200)
  })
  it('sends nothing to an address that was never proven', async () => {
    const { key } = await seedBuyer(app)
    is(await recovery(await emailOf(key)), 200)
    assert.deepEqual(await arrived(await emailOf(key)), [])
    assert.ok((await states()).includes('moot'))
  })
})

describe('POST /api/recovery/confirm', () => {
  it('returns a new key of the same workspace, and invalidates the old one', async () => {
    const { key, id, email } = await proven()
    is(await app.sign(key), 200)
    is(await recovery(email), 200)
    const [text = ''] = await arrived(email)
    const [code = ''] = codesIn(text)
    const answer = await recover(code)
    is(answer, 200)
    const { session_id } = answer.body
    const session = await ask(app, 'getSession', { key: session_id, headers: fresh() })
    assert.deepEqual([session.body.buyer.id, session.body.nda_signed, session.body.assurance], [id, true, 'email'])
    is(await ask(app, 'getSession', { key, headers: fresh() }), 404)
    is(await ask(app, 'updateSession', { key, body: {}, headers: fresh() }), 404)
    const { events } = (await ask(app, 'listActivity', { key: session_id, headers: fresh() })).body
    assert.ok(JSON.stringify(events).includes('workspace_key'))
    is(await recover(code), 403)
  })
  it('returns 403 for a code sent to an address that the workspace has since replaced', async () => {
    const { key, email } = await proven()
    is(await recovery(email), 200)
    const [text = ''] = await arrived(email)
    const identity = { name: 'Claire Fontaine', email: 'claire@moved.example' }
    is(await ask(app, 'updateSession', { key, body: { identity }, headers: fresh() }), 200)
    is(await recover(codesIn(text)[0] ?? ''), 403)
    is(await ask(app, 'getSession', { key, headers: fresh() }), 200)
  })
  it('returns 403 for a code an hour old, and for a code that proves an address', async () => {
    const { email } = await proven()
    is(await recovery(email), 200)
    const [text = ''] = await arrived(email)
    app.advance(61 * 60_000)
    is(await recover(codesIn(text)[0] ?? ''), 403)
    const other = await seedBuyer(app)
    is(await recover(await codeFor(other.key)), 403)
  })
})

describe('second registration with a proven address', () => {
  it('is answered like any other, and the owner of the address is offered the first workspace by mail', async () => {
    const { email } = await proven()
    const second = await ask(app, 'submit', {
      body: {
        user_type: 'investor',
        identity: { name: 'Second', email, company: 'Second' },
        supervisor: { name: 'Sue Pervisor', email: 'sue@supervision.example' },
      },
      headers: fresh(),
    })
    is(second, 200)
    assert.deepEqual(Object.keys(second.body).toSorted(), [
      'match_details',
      'matches',
      'party_id',
      'session_id',
      'summary',
    ])
    const [text = ''] = await arrived(email)
    assert.match(text, /You already have a workspace/)
    assert.match(text, /\/recover#/)
    const profile = { identity: { role: 'Partner' } }
    is(await ask(app, 'updateSession', { key: second.body.session_id, body: profile, headers: fresh() }), 200)
    assert.deepEqual(await arrived(email), [])
  })
})

describe('outbox', () => {
  it('retries with increasing delay after a temporary refusal by the mail server', async () => {
    const { key } = await seedBuyer(app)
    const email = await emailOf(key)
    server.refuseNext.push(451, 451)
    is(await requestProof(key), 200)
    assert.deepEqual(await arrived(email), [])
    app.advance(61_000)
    assert.deepEqual(await arrived(email), [])
    app.advance(61_000)
    assert.deepEqual(await arrived(email), [])
    app.advance(60_000)
    const [text = ''] = await arrived(email)
    is(await confirm(key, codesIn(text)[0] ?? ''), 200)
    assert.ok(!app.logged().includes(email))
  })
  it('is delivered by the mailing worker', async () => {
    const mailing = startMailing(app.service.app, {
      mailer: openMailer({ smtpUrl: server.url, from: 'deals@concordat.example' }),
    })
    const { key } = await seedBuyer(app)
    const from = server.taken.length
    is(await requestProof(key), 200)
    await until('a message is taken', () => server.taken.length > from)
    assert.equal(server.taken.length, from + 1)
    await mailing.close()
  })
  it('keeps messages while the mail server is unreachable', async () => {
    const away = openMailer({ smtpUrl: 'smtp://127.0.0.1:1', from: 'deals@concordat.example' })
    const { key } = await seedBuyer(app)
    is(await requestProof(key), 200)
    assert.equal(await deliverNextMail(app.service.app, away), true)
    away.close()
    app.advance(61_000)
    assert.equal((await arrived(await emailOf(key))).length, 1)
  })
})

describe('installation without SMTP_URL', () => {
  let bare: TestHouse
  before(async () => {
    bare = await startService({ TRUST_PROXY: '127.0.0.1' })
  })
  after(() => bare.close())
  const operator = (id: OperationId, asking: Asking = {}) =>
    ask(bare, id, { ...asking, headers: { ...OPERATOR, ...fresh() } })

  it('logs that SMTP_URL is not set, and lets the operator hand over a message once, which is audited', async () => {
    await startMailing(bare.service.app, { mailer: null }).close()
    assert.match(bare.logged(), /SMTP_URL is not set/)
    const key = await seedVisitor(bare)
    const asked = await ask(bare, 'requestEmailProof', { key, body: {}, headers: fresh() })
    is(asked, 200)
    assert.equal(asked.body.delivery, 'operator')
    const listed = await operator('listOutbox', { query: { state: 'waiting' } })
    is(listed, 200)
    assert.deepEqual([listed.body.sends_mail, listed.body.messages.length], [false, 1])
    const [{ id, address, kind }] = listed.body.messages
    assert.deepEqual([address, kind], ['vera@visitors.example', 'verify_email'])
    const handed = await operator('handOverMessage', { params: { id }, body: {} })
    is(handed, 200)
    const [code = ''] = codesIn(handed.body.text)
    assert.ok(handed.body.html.includes(code))
    is(await ask(bare, 'confirmEmail', { key, body: { code }, headers: fresh() }), 200)
    is(await operator('handOverMessage', { params: { id }, body: {} }), 409)
    is(await operator('handOverMessage', { params: { id: 999_999 }, body: {} }), 404)
    const { acts } = (await operator('listAudit', { query: { limit: 1 } })).body
    assert.deepEqual([acts[0].act, acts[0].subject], ['handOverMessage', `message ${id}`])
    assert.ok(!JSON.stringify(acts).includes(code))
  })
  it('returns 409 for handing over the recovery of an unproven address', async () => {
    is(await ask(bare, 'requestRecovery', { body: { email: 'nobody@nowhere.example' }, headers: fresh() }), 200)
    const { messages } = (await operator('listOutbox', { query: { state: 'waiting' } })).body
    is(await operator('handOverMessage', { params: { id: messages[0].id }, body: {} }), 409)
    assert.equal((await operator('listOutbox', { query: { state: 'moot' } })).body.messages.length, 1)
  })
  it('deletes the messages of an erased workspace', async () => {
    const key = await seedVisitor(bare)
    is(await ask(bare, 'eraseWorkspace', { key, body: { confirm: 'erase' }, headers: fresh() }), 200)
    const { db } = bare.service.app.database
    const left = await db.selectFrom('outbox').select('id').where('session_id', 'is not', null).execute()
    assert.equal(left.length, 1)
  })
})
