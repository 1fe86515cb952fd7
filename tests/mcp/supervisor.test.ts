import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { deliverNextMail } from '../../src/background/mail-delivery.ts'
import { MCP_PATH, MCP_REVISIONS } from '../../src/contract/discovery/server-card.ts'
import { type Mailer, openMailer } from '../../src/integrations/mailer.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { codesIn, type MailServer, mailTextOf, openMailServer } from '../_mail-server.ts'
import { startService, type TestHouse } from '../_service.ts'
import { openClient, textOf } from './_client.ts'

describe('signature that waits for a supervisor', () => {
  let app: TestHouse
  let server: MailServer
  let mailer: Mailer
  let waiting: string
  before(async () => {
    server = await openMailServer()
    app = await startService({ SMTP_URL: server.url, AGENT_SIGNATURES: 'approved' })
    mailer = openMailer({ smtpUrl: server.url, from: 'deals@concordat.example' })
  })
  after(async () => {
    mailer.close()
    await app.close()
    await server.close()
  })

  /** Approves as the supervisor, by the code in the latest mail. */
  async function approve(): Promise<void> {
    while (await deliverNextMail(app.service.app, mailer));
    const code = codesIn(mailTextOf(server.taken.at(-1)?.raw ?? ''))[0] ?? assert.fail('no code was sent')
    is(await ask(app, 'decideSignature', { body: { code, decision: 'approve' }, headers: fresh() }), 200)
  }

  /** Opens a client that passes input requests on to its human. */
  async function agentAsking(whenAsked: () => Promise<void>) {
    const [revision] = MCP_REVISIONS
    const asked: string[] = []
    const client = new Client(
      { name: 'concordat-tests', version: '1.0.0' },
      { versionNegotiation: { mode: { pin: revision } }, capabilities: { elicitation: { form: {} } } },
    )
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      asked.push(params.message)
      await whenAsked()
      return { action: 'accept', content: { answered: true } }
    })
    await client.connect(new StreamableHTTPClientTransport(new URL(app.url + MCP_PATH)))
    return { client, asked }
  }
  const signed = async (client: Client, session_id: string) => {
    const given = { session_id, signer_name: 'Al Gent' }
    const result = (await client.callTool({ name: 'signNda', arguments: given })) as CallToolResult
    assert.ok(!result.isError, JSON.stringify(result))
    return result.structuredContent as { nda_signed: boolean; status?: string }
  }

  it('prompts the human, and completes once the supervisor approves by the link in the mail', async () => {
    const { key } = await app.registerBuyer()
    const { client, asked } = await agentAsking(approve)
    const answer = await signed(client, key)
    assert.equal(answer.nda_signed, true)
    assert.equal(asked.length, 1)
    assert.match(asked[0] ?? '', /supervisor .* by the link in a message/)
    await client.close()
  })
  it('also prompts the human when the composed tool is called', async () => {
    const { key } = await app.registerBuyer()
    const { client, asked } = await agentAsking(approve)
    const given = { session_id: key, signer_name: 'Al Gent', text_version: 'concordat-nda-1.0' }
    const result = (await client.callTool({ name: 'sign_nda', arguments: given })) as CallToolResult
    assert.deepEqual([JSON.parse(textOf(result)).nda_signed, asked.length], [true, 1])
    await client.close()
  })
  it('prompts once, and is not approved by the human’s input', async () => {
    waiting = (await app.registerSeller()).key
    const { client, asked } = await agentAsking(async () => {})
    const answer = await signed(client, waiting)
    assert.deepEqual([answer.nda_signed, answer.status, asked.length], [false, 'pending', 1])
    assert.equal((await ask(app, 'getSession', { key: waiting })).body.nda_signed, false)
    await client.close()
  })
  for (const revision of MCP_REVISIONS)
    it(`is pending for a client without elicitation, revision ${revision}`, async () => {
      const client = await openClient(app, revision)
      const answer = await signed(client, waiting)
      assert.deepEqual([answer.nda_signed, answer.status], [false, 'pending'])
      await client.close()
    })
})
