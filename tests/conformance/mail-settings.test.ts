import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deliverNextMail } from '../../src/background/mail-delivery.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/figures/durations.ts'
import { type Mailer, openMailer } from '../../src/integrations/mailer.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { codesIn, type MailServer, mailTextOf, openMailServer } from '../_mail-server.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let server: MailServer
let mailer: Mailer

before(async () => {
  server = await openMailServer()
  const environment = { SMTP_URL: server.url, MAIL_FROM: 'Deals <deals@concordat.example>' }
  app = await startService({ TRUST_PROXY: '127.0.0.1', ...environment })
  mailer = openMailer({ smtpUrl: server.url, from: environment.MAIL_FROM })
})
after(async () => {
  mailer.close()
  await app.close()
  await server.close()
})

const emailOf = async (key: string) => (await ask(app, 'getWorkspace', { key, headers: fresh() })).body.email as string

/** Delivers all mail that is due, and returns the messages sent to a workspace. */
async function arrived({ key }: Seeded): Promise<string[]> {
  const to = (await emailOf(key)).toLowerCase()
  const from = server.taken.length
  while (await deliverNextMail(app.service.app, mailer));
  return server.taken.slice(from).flatMap((one) => (one.to === to ? [mailTextOf(one.raw)] : []))
}

/** Proves the address of a workspace by a message in the given language. */
async function proven<Workspace extends Seeded>(workspace: Workspace, language = 'en'): Promise<Workspace> {
  const headers = { ...fresh(), 'accept-language': language }
  is(await ask(app, 'requestEmailProof', { key: workspace.key, body: {}, headers }), 200)
  const [text = ''] = await arrived(workspace)
  is(await ask(app, 'confirmEmail', { key: workspace.key, body: { code: codesIn(text)[0] }, headers }), 200)
  return workspace
}

async function paired(buyer: Seeded, seller: Seeded): Promise<string> {
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { ...fresh(), 'x-session-id': buyer.key } })
  is(made, 201)
  return made.body.pair_id
}

const set = ({ key }: Seeded, body: object) => ask(app, 'setMailSettings', { key, body, headers: fresh() })
const within = ({ key }: Seeded, pair_id: string, body: object) => ({
  key,
  params: { pair_id },
  body,
  headers: fresh(),
})
const write = async (writer: Seeded, pairId: string, text = 'When can we talk?') =>
  is(await ask(app, 'sendMessage', within(writer, pairId, { text })), 201)
const unsubscribeUrlIn = (text: string) =>
  /^List-Unsubscribe: <([^>]+)>/im.exec(text.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? assert.fail(text)

describe('notification mail', () => {
  it('is sent at once for an introduction, in the reader’s language and without names', async () => {
    const [buyer, seller] = [await seedBuyer(app), await proven(await seedSeller(app), 'fr')]
    const pairId = await paired(buyer, seller)
    const [text = '', ...others] = await arrived(seller)
    assert.deepEqual(others, [])
    assert.match(text, /Une contrepartie souhaite échanger avec vous\./)
    assert.match(text, /http:\/\/localhost:3000\/workspace\b/)
    assert.match(text, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m)
    for (const secret of [buyer.company, seller.company, pairId, buyer.key, seller.key, 'Company A', 'Zubrin'])
      assert.ok(!text.includes(secret), secret)
    assert.deepEqual(await arrived(buyer), [], 'the requester receives no mail')
  })
  it('is sent for a name request, a message and a closing that needs confirmation', async () => {
    const buyer = await proven(await seedBuyer(app))
    const seller = await proven(await seedSeller(app, { name_release: 'ask' }))
    for (const { key } of [buyer, seller]) is(await app.sign(key), 200)
    const pairId = await paired(buyer, seller)
    assert.equal((await arrived(seller)).length, 1)
    is(await ask(app, 'answerIntroduction', within(seller, pairId, { answer: 'accept' })), 200)
    const next = async (topic: RegExp, of: Seeded) => {
      app.advance(16 * MINUTE_MS)
      const [text = ''] = await arrived(of)
      assert.match(text, topic)
    }
    is(await ask(app, 'requestName', { key: buyer.key, body: { id: seller.id }, headers: fresh() }), 201)
    await next(/A name request needs an answer/, seller)
    await write(seller, pairId)
    await next(/You have an unread message/, buyer)
    const headers = { ...fresh(), 'x-session-id': buyer.key }
    is(await ask(app, 'updatePhase', { body: { pair_ids: [pairId], phase: '8_closed' }, headers }), 200)
    await next(/A deal phase needs confirmation/, seller)
  })
  it('is not sent to an unproven address', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    await paired(buyer, seller)
    assert.deepEqual(await arrived(seller), [])
    const { body } = await ask(app, 'getMailSettings', { key: seller.key, headers: fresh() })
    assert.equal(body.delivery, 'unproven')
  })
  it('combines messages of a quarter of an hour, and is not sent for messages already read', async () => {
    const [buyer, seller] = [await seedBuyer(app), await proven(await seedSeller(app))]
    const pairId = await paired(buyer, seller)
    assert.equal((await arrived(seller)).length, 1)
    is(await ask(app, 'answerIntroduction', within(seller, pairId, { answer: 'accept' })), 200)
    await write(buyer, pairId)
    await write(buyer, pairId, 'And where?')
    assert.deepEqual(await arrived(seller), [])
    app.advance(16 * MINUTE_MS)
    assert.equal((await arrived(seller)).length, 1)
    await write(buyer, pairId, 'Or by telephone?')
    const { messages } = (
      await ask(app, 'listMessages', { key: seller.key, params: { pair_id: pairId }, headers: fresh() })
    ).body
    is(await ask(app, 'markMessagesRead', within(seller, pairId, { up_to: messages[0].message_id })), 200)
    app.advance(16 * MINUTE_MS)
    assert.deepEqual(await arrived(seller), [])
  })
  it('is sent as a reminder three days before a request lapses, unless it was answered', async () => {
    const sellers = [await proven(await seedSeller(app)), await proven(await seedSeller(app))] as const
    const buyer = await seedBuyer(app)
    const pairIds = [await paired(buyer, sellers[0]), await paired(buyer, sellers[1])]
    for (const seller of sellers) assert.ok((await arrived(seller)).length <= 1)
    is(await ask(app, 'answerIntroduction', within(sellers[1], pairIds[1] ?? '', { answer: 'decline' })), 200)
    app.advance(11 * DAY_MS - HOUR_MS)
    assert.deepEqual(await arrived(sellers[0]), [])
    app.advance(HOUR_MS + MINUTE_MS)
    const from = server.taken.length
    while (await deliverNextMail(app.service.app, mailer));
    const to = server.taken.slice(from).map((one) => one.to)
    assert.ok(to.includes((await emailOf(sellers[0].key)).toLowerCase()))
    assert.ok(!to.includes((await emailOf(sellers[1].key)).toLowerCase()))
  })
  it('is sent daily or not at all according to the settings', async () => {
    const [buyer, daily, off] = [
      await seedBuyer(app),
      await proven(await seedSeller(app)),
      await proven(await seedSeller(app)),
    ]
    is(await set(daily, { introductions: 'daily' }), 200)
    is(await set(off, { introductions: 'off' }), 200)
    for (const seller of [daily, off]) await paired(buyer, seller)
    while (await deliverNextMail(app.service.app, mailer));
    assert.deepEqual(await arrived(daily), [])
    app.advance(DAY_MS)
    const from = server.taken.length
    while (await deliverNextMail(app.service.app, mailer));
    const to = server.taken.slice(from).map((one) => one.to)
    assert.ok(to.includes((await emailOf(daily.key)).toLowerCase()))
    assert.ok(!to.includes((await emailOf(off.key)).toLowerCase()))
  })
  it('is turned off by a one-click unsubscribe without a key, and on again by the settings', async () => {
    const [buyer, seller] = [await seedBuyer(app), await proven(await seedSeller(app))]
    const pairId = await paired(buyer, seller)
    const [text = ''] = await arrived(seller)
    const { pathname } = new URL(unsubscribeUrlIn(text))
    const clicked = await fetch(app.url + pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...fresh() },
      body: 'List-Unsubscribe=One-Click',
    })
    assert.equal(clicked.status, 200)
    const { body } = await ask(app, 'getMailSettings', { key: seller.key, headers: fresh() })
    assert.deepEqual([body.introductions, body.messages, body.papers], ['off', 'off', 'off'])
    is(await ask(app, 'answerIntroduction', within(seller, pairId, { answer: 'accept' })), 200)
    await write(buyer, pairId)
    app.advance(16 * MINUTE_MS)
    assert.deepEqual(await arrived(seller), [])
    is(await set(seller, { messages: 'at_once' }), 200)
    await write(buyer, pairId, 'Still there?')
    assert.equal((await arrived(seller)).length, 1)
  })
  it('returns 415 for settings sent as a form', async () => {
    const { key } = await seedBuyer(app)
    const answer = await fetch(`${app.url}/api/mail-settings/${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'messages=off',
    })
    assert.equal(answer.status, 415)
  })
})
