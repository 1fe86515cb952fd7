import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { deliverNextMail } from '../../src/background/mail-delivery.ts'
import { type Mailer, openMailer } from '../../src/integrations/mailer.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { codesIn, type MailServer, mailTextOf, openMailServer } from '../_mail-server.ts'
import { type Registered, startService, type TestHouse } from '../_service.ts'
import { askForTokens, bearer, grantTo, HTTP, type Tokens } from './_flow.ts'

const DAY = 86_400_000

describe('lifetime of a client’s access', () => {
  let app: TestHouse
  let server: MailServer
  let mailer: Mailer
  let buyer: Registered
  before(async () => {
    server = await openMailServer()
    app = await startService({ SMTP_URL: server.url })
    mailer = openMailer({ smtpUrl: server.url, from: 'deals@concordat.example' })
    buyer = await app.registerBuyer()
    await app.registerSeller()
  })
  after(async () => {
    mailer.close()
    await app.close()
    await server.close()
  })

  const reads = async (token: string) => (await app.get('/api/session/me', bearer(token))).status
  const refreshed = (tokens: Pick<Tokens, 'refresh_token'> & { client: string }) =>
    askForTokens(app, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: tokens.client })
  const grantsOf = async (key: string) => (await app.get(`/api/access/${key}/grants`)).body.grants
  const revoke = (client_id: string, token: string) =>
    fetch(`${app.url}/oauth/revoke`, { method: 'POST', body: new URLSearchParams({ client_id, token }) })

  it('continues with a refresh token, which is replaced on use', async () => {
    const first = await grantTo(app, buyer.key, {}, HTTP)
    const second = await refreshed(first)
    assert.equal(second.status, 200)
    assert.notEqual(second.body.refresh_token, first.refresh_token)
    assert.equal(await reads(second.body.access_token), 200)
  })

  it('ends altogether if a refresh token is presented twice', async () => {
    const first = await grantTo(app, buyer.key, {}, HTTP)
    const second = await refreshed(first)
    assert.equal((await refreshed(first)).body.error, 'invalid_grant')
    assert.equal(await reads(second.body.access_token), 401)
    const again = await refreshed({ client: first.client, refresh_token: second.body.refresh_token })
    assert.equal(again.body.error, 'invalid_grant')
    assert.equal((await grantsOf(buyer.key))[0].ended_by, 'reuse')
  })

  it('cannot be refreshed by another client', async () => {
    const [one, other] = [await grantTo(app, buyer.key, {}, HTTP), await grantTo(app, buyer.key, {}, HTTP)]
    const stolen = await refreshed({ client: other.client, refresh_token: one.refresh_token })
    assert.equal(stolen.body.error, 'invalid_grant')
  })

  it('ends when its own client revokes it, but not when another client tries', async () => {
    const [one, other] = [await grantTo(app, buyer.key, {}, HTTP), await grantTo(app, buyer.key, {}, HTTP)]
    assert.equal((await revoke(other.client, one.refresh_token)).status, 200)
    assert.equal(await reads(one.access_token), 200)
    assert.equal((await revoke(one.client, one.refresh_token)).status, 200)
    assert.equal(await reads(one.access_token), 401)
    assert.equal((await refreshed(one)).body.error, 'invalid_grant')
    const ended = (await grantsOf(buyer.key)).find(({ ended_by }: { ended_by?: string }) => ended_by === 'program')
    assert.equal(ended.state, 'ended')
  })

  it('is listed with its limits, its last use and its calls, including refused ones', async () => {
    const owner = await app.registerBuyer()
    const { access_token } = await grantTo(app, owner.key, { valid_days: 10 }, HTTP)
    assert.equal(await reads(access_token), 200)
    assert.equal(await reads(access_token), 200)
    assert.equal((await app.post('/api/watchlist/me', { id: 1, watching: true }, bearer(access_token))).status, 403)
    const [grant] = await grantsOf(owner.key)
    assert.deepEqual(
      [grant.client_name, grant.client_host, grant.scopes, grant.state],
      ['Deal assistant', 'localhost:9199', ['read'], 'active'],
    )
    assert.equal(Date.parse(grant.ends_at) - Date.parse(grant.granted_at), 10 * DAY)
    assert.ok(grant.last_used_at)
    const { acts } = (await app.get(`/api/access/${owner.key}/grants/${grant.grant_id}/acts`)).body
    const said = acts.map(({ operation, status, times }: Record<string, unknown>) => [operation, status, times])
    assert.deepEqual(said, [
      ['watchParty', 403, 1],
      ['getSession', 200, 2],
    ])
    const stranger = await app.registerBuyer()
    assert.equal((await app.get(`/api/access/${stranger.key}/grants/${grant.grant_id}/acts`)).status, 404)
    assert.equal((await app.post(`/api/access/${stranger.key}/grants/${grant.grant_id}/end`, {})).status, 404)
  })

  it('ends at once and for good when a member ends it', async () => {
    const owner = await app.registerBuyer()
    const tokens = await grantTo(app, owner.key, {}, HTTP)
    const [{ grant_id }] = await grantsOf(owner.key)
    const ended = await app.post(`/api/access/${owner.key}/grants/${grant_id}/end`, {})
    assert.deepEqual([ended.status, ended.body.state, ended.body.ended_by], [200, 'ended', 'member'])
    assert.equal(await reads(tokens.access_token), 401)
    assert.equal((await refreshed(tokens)).body.error, 'invalid_grant')
    assert.equal((await app.post(`/api/access/${owner.key}/grants/${grant_id}/end`, {})).status, 404)
  })

  it('ends with a key rotation that also revokes the keys of members', async () => {
    const owner = await app.registerBuyer()
    const { access_token } = await grantTo(app, owner.key, {}, HTTP)
    const kept = await app.post(`/api/session/${owner.key}/rotate`, {})
    assert.equal(kept.status, 200, kept.text)
    assert.equal(await reads(access_token), 200)
    await app.post(`/api/session/${kept.body.session_id}/rotate`, { end_member_keys: true })
    assert.equal(await reads(access_token), 401)
  })

  it('is denied while the workspace is suspended', async () => {
    const owner = await app.registerBuyer()
    const { access_token } = await grantTo(app, owner.key, { scopes: ['read', 'message'] }, HTTP)
    const { db } = app.service.app.database
    await db
      .updateTable('sessions')
      .set({ suspended_at: new Date().toISOString() })
      .where('id', '=', await idOf(owner.key))
      .execute()
    assert.equal((await app.get('/api/matches/me', bearer(access_token))).status, 403)
  })

  async function idOf(key: string): Promise<number> {
    const { rows } = await sql<{ session_id: number }>`
      select session_id from parties where id = ${(await app.get(`/api/session/${key}`)).body.buyer.id}`.execute(
      app.service.app.database.db,
    )
    return rows[0]?.session_id ?? assert.fail()
  }

  it('is deleted with all its records when the workspace is erased', async () => {
    const owner = await app.registerBuyer()
    const tokens = await grantTo(app, owner.key, {}, HTTP)
    const sessionId = await idOf(owner.key)
    assert.equal(await reads(tokens.access_token), 200)
    is(await ask(app, 'eraseWorkspace', { key: owner.key, body: { confirm: 'erase' }, headers: fresh() }), 200)
    assert.equal(await reads(tokens.access_token), 401)
    assert.equal((await refreshed(tokens)).body.error, 'invalid_grant')
    for (const table of ['access_grants', 'oauth_records', 'grant_acts']) {
      const { rows } = await sql`select from ${sql.table(table)} where session_id = ${sessionId}`.execute(
        app.service.app.database.db,
      )
      assert.equal(rows.length, 0, table)
    }
  })

  it('ends through the link that the supervisor receives by mail', async () => {
    const owner = await app.registerBuyer()
    const { access_token } = await grantTo(app, owner.key, {}, HTTP)
    while (await deliverNextMail(app.service.app, mailer));
    const text = mailTextOf(server.taken.at(-1)?.raw ?? '')
    assert.match(text, /http:\/\/localhost:3000\/end-access#/)
    const code = codesIn(text)[0] ?? assert.fail(text)
    const read = await app.post('/api/supervised-access/read', { code })
    assert.equal(read.status, 200, read.text)
    const [grant] = read.body.grants
    const ended = await app.post('/api/supervised-access/end', { code, grant_id: grant.grant_id })
    assert.deepEqual([ended.status, ended.body.ended_by], [200, 'supervisor'])
    assert.equal(await reads(access_token), 401)
    const other = (await grantsOf(buyer.key))[0]
    assert.equal((await app.post('/api/supervised-access/end', { code, grant_id: other.grant_id })).status, 404)
    assert.deepEqual((await app.post('/api/supervised-access/read', { code })).body.grants, [])
  })

  // Runs last, because it moves the service's clock for all tests.
  it('ends on the day that the member set', async () => {
    const { access_token } = await grantTo(app, buyer.key, { valid_days: 1 }, HTTP)
    assert.equal(await reads(access_token), 200)
    app.advance(DAY)
    assert.equal(await reads(access_token), 401)
    assert.equal((await grantsOf(buyer.key))[0].state, 'expired')
  })
})
