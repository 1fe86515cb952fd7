import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { contract, type OperationId, operations } from '../../src/contract/index.ts'
import { BUYER, OPERATOR_TOKEN, SELLER, startService, type TestHouse } from '../_service.ts'
import { openClient, REVISIONS } from './_client.ts'
import { callRaw, headersOf, requestOf, sendRaw } from './_raw.ts'

const [NEWEST] = REVISIONS

/** Estimates tokens: four characters of JSON are about one token of a common tokenizer. */
const tokensIn = (json: string) => Math.ceil(json.length / 4)

const JOBS = [
  'register',
  'preview',
  'my_workspace',
  'update_profile',
  'own_view',
  'what_needs_me',
  'find_matches',
  'search_companies',
  'explain_match',
  'open_names',
  'request_name',
  'name_requests',
  'answer_name_request',
  'start_deal',
  'my_deals',
  'introduction',
  'move_deal',
  'answer_phase_request',
  'send_message',
  'read_messages',
  'mark_read',
  'get_document',
  'list_documents',
  'share_memorandum',
  'sign_nda',
]
const READING = [
  'preview',
  'my_workspace',
  'what_needs_me',
  'find_matches',
  'explain_match',
  'name_requests',
  'my_deals',
  'read_messages',
]

const SUPERVISOR = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
const ASKER = { name: 'Alba Terra', email: 'alba@journey.example', company: 'Zubrowka Capital' }
const OWNER = { name: 'Odile Cassandre', email: 'odile@cassandre.example', company: 'Cassandre Rail' }

/** A path of the HTTP API, which tools must not mention. */
const HTTP_PATH = /(GET|POST) \/|\/api\//

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const namesIn = async (client: Client) => {
  const { tools } = await client.listTools()
  await client.close()
  return tools.map(({ name }) => name)
}

/** An agent that uses tools only and records every answer. */
class Agent {
  #client: Client
  answers: string[] = []
  constructor(client: Client) {
    this.#client = client
  }
  async call(name: string, given: Record<string, unknown> = {}): Promise<CallToolResult> {
    const result = (await this.#client.callTool({ name, arguments: given })) as CallToolResult
    this.answers.push(JSON.stringify(result.content) + JSON.stringify(result.structuredContent ?? ''))
    return result
  }
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
  async ask(name: string, given: Record<string, unknown> = {}): Promise<any> {
    const { content, isError } = await this.call(name, given)
    const [block] = content
    assert.ok(block?.type === 'text', name)
    assert.ok(!isError, `${name}: ${block.text}`)
    return JSON.parse(block.text)
  }
  // biome-ignore lint/suspicious/noExplicitAny: refusals of every shape are looked into
  async refused(name: string, given: Record<string, unknown> = {}): Promise<any> {
    const { content, isError } = await this.call(name, given)
    const [block] = content
    assert.ok(isError && block?.type === 'text', name)
    return JSON.parse(block.text)
  }
  get tokens(): number {
    return tokensIn(this.answers.join(''))
  }
  close(): Promise<void> {
    return this.#client.close()
  }
}

async function agentWith(key: string | null, settings = ''): Promise<Agent> {
  return new Agent(await openClient(app, NEWEST, key === null ? {} : { 'x-session-id': key }, settings))
}

describe('default list of tools', () => {
  it('contains 25 jobs in at most 12,000 tokens', async () => {
    for (const revision of REVISIONS) {
      const client = await openClient(app, revision)
      const { tools } = await client.listTools()
      await client.close()
      assert.deepEqual(
        tools.map(({ name }) => name),
        JOBS,
      )
      const tokens = tokensIn(JSON.stringify(tools))
      assert.ok(tokens <= 12_000, `${tokens} tokens`)
      assert.ok(tools.every((tool) => tool.outputSchema === undefined))
    }
  })

  it('describes every tool by its use, and every argument that affects matching or signing by an example', async () => {
    const client = await openClient(app, NEWEST)
    const { tools } = await client.listTools()
    await client.close()
    const ajv = new Ajv2020({ strict: false })
    const argumentOf = (tool: string, ...path: string[]) => {
      let schema = tools.find(({ name }) => name === tool)?.inputSchema as unknown as Record<string, unknown>
      for (const name of path) schema = (schema.properties as Record<string, Record<string, unknown>>)[name] ?? {}
      return String(schema.description)
    }
    for (const { name, description, inputSchema, annotations } of tools) {
      ajv.compile(inputSchema as object)
      assert.match(description ?? '', /\bUse (?:at|after|as|before|once|to|when|with|for)\b/, name)
      assert.doesNotMatch(`${description}${JSON.stringify(inputSchema)}`, HTTP_PATH, name)
      assert.ok(!(annotations?.readOnlyHint && annotations.destructiveHint), name)
    }
    const profile = ['sector', 'check_size_min', 'check_size_max', 'geography', 'growth_target', 'ebitda_target']
    for (const field of [...profile, 'solution_1', 'solution_2', 'solution_3'])
      assert.match(argumentOf('register', 'buyer', field), /e\.g\. \S/, field)
    for (const field of ['sector', 'product', 'description', 'revenue', 'growth', 'ebitda_margin', 'country', 'region'])
      assert.match(argumentOf('register', 'seller', field), /e\.g\. \S/, field)
    for (const field of ['signer_name', 'company', 'text_version'])
      assert.match(argumentOf('sign_nda', field), /e\.g\. \S/, field)
  })

  it('marks tools that bind the principal as destructive', async () => {
    const client = await openClient(app, NEWEST)
    const { tools } = await client.listTools()
    await client.close()
    assert.deepEqual(
      tools.filter(({ annotations }) => annotations?.destructiveHint).map(({ name }) => name),
      [
        'update_profile',
        'own_view',
        'open_names',
        'request_name',
        'answer_name_request',
        'introduction',
        'move_deal',
        'answer_phase_request',
        'share_memorandum',
        'sign_nda',
      ],
    )
  })
})

describe('toolset selection', () => {
  const ofTags = (...tags: string[]) =>
    operations.filter(({ tag, access }) => tags.includes(tag) && access !== 'operator').map(({ id }) => id)

  it('lists the operations of the toolsets named in the URL or in a header', async () => {
    const deals = await namesIn(await openClient(app, NEWEST, {}, '?toolsets=deals'))
    const expected = ofTags('pairings', 'notebooks')
    assert.deepEqual(deals, expected)
    assert.deepEqual(await namesIn(await openClient(app, NEWEST, { 'x-mcp-toolsets': 'deals' })), expected)
    const both = await namesIn(await openClient(app, NEWEST, {}, '?toolsets=jobs,nda'))
    assert.deepEqual(both, [...JOBS, 'getNdaReceipt', 'getNdaText', 'signNda', 'getSigningKeys', 'verifyReceipt'])
  })

  it('rejects an unknown name and lists the valid ones', async () => {
    const client = await openClient(app, NEWEST, {}, '?toolsets=everything')
    await assert.rejects(client.listTools(), (error: { code: number; message: string }) => {
      assert.equal(error.code, -32602)
      assert.match(error.message, /jobs, all, workspace, matching, names, deals, documents/)
      return true
    })
    await client.close()
  })

  it('includes output schemas only on request', async () => {
    for (const [settings, expected] of [
      ['?toolsets=deals', false],
      ['?toolsets=deals&schemas=1', true],
    ] as const) {
      const client = await openClient(app, NEWEST, {}, settings)
      const { tools } = await client.listTools()
      assert.equal(
        tools.some(({ outputSchema }) => outputSchema !== undefined),
        expected,
      )
      await client.close()
    }
  })

  it('lists and calls, with readonly, only tools that change and disclose nothing', async () => {
    const { key } = await app.registerBuyer()
    const client = await openClient(app, NEWEST, { 'x-session-id': key }, '?readonly=1')
    const { tools } = await client.listTools()
    assert.deepEqual(
      tools.map(({ name }) => name),
      READING,
    )
    for (const name of ['sign_nda', 'signNda', 'updateSession', 'get_document'])
      await assert.rejects(client.callTool({ name, arguments: {} }), { code: -32602 }, name)
    const raw = await sendRaw(
      app.url,
      requestOf('tools/call', { name: 'signNda', arguments: { session_id: key, signer_name: 'A' } }),
      { ...headersOf('tools/call', 'signNda'), 'x-mcp-readonly': '1' },
    )
    assert.equal(raw.message.error.code, -32602)
    assert.ok(!(await client.callTool({ name: 'find_matches', arguments: {} })).isError)
    await client.close()
  })

  it('shows no write tools to a reader, no owner-only tools to a member, no operator tools to a stranger', async () => {
    const { key } = await app.registerBuyer()
    const invite = async (role: string) =>
      (await app.post(`/api/members/${key}`, { name: role, role })).body.session_id as string
    const listedFor = async (headers: Record<string, string>, settings = '') =>
      await namesIn(await openClient(app, NEWEST, headers, settings))
    const [reader, member] = [await invite('reader'), await invite('member')]
    assert.deepEqual(await listedFor({ 'x-session-id': reader }), [
      'preview',
      'my_workspace',
      'what_needs_me',
      'find_matches',
      'search_companies',
      'explain_match',
      'name_requests',
      'my_deals',
      'read_messages',
      'get_document',
      'list_documents',
    ])
    assert.deepEqual(
      (await listedFor({ authorization: `Bearer ${reader}` }, '?toolsets=all')).filter(
        (name) =>
          contract[name as OperationId].method === 'POST' &&
          !['previewQuality', 'previewReading', 'whatIfValuation', 'verifyReceipt'].includes(name),
      ),
      [],
    )
    const ofMember = await listedFor({ 'x-session-id': member })
    assert.deepEqual(
      JOBS.filter((name) => !ofMember.includes(name)),
      ['register', 'sign_nda'],
    )
    assert.deepEqual(await listedFor({ 'x-session-id': key }), JOBS)
    assert.deepEqual(await listedFor({}, '?toolsets=operator'), [])
    const ofOperator = await listedFor({ authorization: `Bearer ${OPERATOR_TOKEN}` }, '?toolsets=operator')
    assert.ok(ofOperator.includes('suspendWorkspace') && ofOperator.includes('listProposals'))
  })
})

describe('deal over composed tools', () => {
  it('runs from registration to closing in less than 6,000 tokens of answers', async () => {
    const stranger = await agentWith(null)
    const sellerProfile = { side: 'seller', contact: OWNER, seller: { ...SELLER, name_release: 'ask' } }
    const preview = await stranger.ask('preview', { side: 'seller', seller: SELLER })
    assert.ok(preview.data_quality >= 5)
    const registered = await stranger.ask('register', { ...sellerProfile, supervisor: SUPERVISOR })
    const registration = { side: 'buyer', contact: ASKER, buyer: BUYER, supervisor: SUPERVISOR }
    const asker = await stranger.ask('register', registration)
    const keys = [registered.session_id, asker.session_id]
    const [seller, buyer] = [await agentWith(keys[0]), await agentWith(keys[1])]

    const view = await seller.ask('own_view')
    assert.equal(view.approved, false)
    assert.equal((await seller.ask('own_view', { version: view.version })).approved, true)
    const { matches } = await buyer.ask('find_matches')
    const match = matches.find(({ id }: { id: number }) => id === registered.id)
    assert.equal((await buyer.ask('explain_match', { id: match.id })).is_match, true)
    const early = await buyer.refused('open_names', { ids: [match.id] })
    assert.equal(early.code, 'nda_required')
    assert.match(early.detail, /get_document.*sign_nda/)
    const { pair_id } = await buyer.ask('start_deal', { id: match.id })
    assert.equal(pair_id, `pair-${asker.id}-${registered.id}`)

    const todos = (await seller.ask('what_needs_me')).todos
    const asked = todos.find(({ kind }: { kind: string }) => kind === 'answer_introductions')
    assert.deepEqual(asked.next, { tool: 'introduction' })
    const toSign = todos.find(({ kind }: { kind: string }) => kind === 'sign_nda')
    assert.deepEqual(toSign.next, { tool: 'get_document', document: 'nda' })
    await seller.ask('introduction', { pair_id, action: 'accept', note: 'Glad to talk.' })

    const { version, markdown } = await buyer.ask('get_document', { document: 'nda' })
    assert.equal(version, 'concordat-nda-1.0')
    assert.match(markdown, /^# Confidentiality undertaking/)
    assert.deepEqual(
      (await buyer.ask('sign_nda', { signer_name: 'Alba Terra', text_version: 'concordat-nda-1.0' })).nda_signed,
      true,
    )
    await seller.ask('sign_nda', { signer_name: 'Odile Cassandre', text_version: 'concordat-nda-1.0' })

    const { request_id } = await buyer.ask('request_name', { id: match.id, introduction: 'company' })
    const { received } = await seller.ask('name_requests')
    assert.deepEqual([received[0].request_id, received[0].state], [request_id, 'open'])
    await seller.ask('answer_name_request', { request_id, decision: 'approve' })
    assert.ok(!buyer.answers.join('').includes(OWNER.company), 'the name appears before it was disclosed')
    const opened = await buyer.ask('open_names', { ids: [match.id] })
    assert.equal(opened.names[0].name, OWNER.company)

    await buyer.ask('send_message', { pair_id, text: 'Are the premises rented?' })
    const { messages, next } = await seller.ask('read_messages', { pair_id })
    assert.deepEqual(next, { tool: 'mark_read', up_to: messages[0].id })
    assert.equal(messages[0].counterparty_text, 'Are the premises rented?')
    await seller.ask('mark_read', { pair_id, up_to: messages[0].id })
    await seller.ask('send_message', { pair_id, text: 'Yes, until 2031.' })
    assert.equal(
      (await buyer.ask('read_messages', { pair_id, limit: 1 })).messages[0].counterparty_text,
      'Yes, until 2031.',
    )

    const unreleased = await buyer.refused('get_document', { document: 'memorandum', pair_id })
    assert.match(unreleased.detail, /in a message: `send_message`.*with `share_memorandum`\.$/)
    await seller.ask('share_memorandum', { action: 'approve' })
    await seller.ask('share_memorandum', { action: 'release', pair_id })
    const memorandum = await buyer.call('get_document', { document: 'memorandum', pair_id })
    const [text, link] = memorandum.content
    assert.ok(text?.type === 'text' && text.text.startsWith(`# ${OWNER.company}`))
    assert.ok(link?.type === 'resource_link')
    assert.deepEqual([link.uri, link.mimeType], [`concordat://own/memorandum/${pair_id}`, 'application/pdf'])

    await buyer.ask('move_deal', { pair_id, phase: '4_loi' })
    assert.equal((await seller.ask('my_deals')).deals[0].phase, '4_loi')
    assert.equal((await seller.ask('move_deal', { pair_id, phase: '8_closed' })).moved, true)
    assert.equal((await buyer.ask('my_deals', { pair_id })).deals[0].phase, '8_closed')

    const tokens = stranger.tokens + seller.tokens + buyer.tokens
    assert.ok(tokens < 6_000, `${tokens} tokens`)
    for (const agent of [stranger, seller, buyer])
      for (const answer of agent.answers) assert.doesNotMatch(answer, HTTP_PATH)
    for (const key of keys) for (const answer of [...seller.answers, ...buyer.answers]) assert.ok(!answer.includes(key))
    for (const agent of [stranger, seller, buyer]) await agent.close()
  })
})

describe('concise answer of a tool', () => {
  it('shows a match in at most 45 tokens, ten per page', async () => {
    const house = await startService()
    try {
      const long = { ...SELLER, sector: 'Industrial maintenance services for factories of food and drinks makers' }
      for (let i = 0; i < 12; i += 1) await house.registerSeller(i % 3 === 0 ? long : SELLER)
      const { key } = await house.registerBuyer()
      const { message } = await callRaw(house.url, 'find_matches', { session_id: key })
      const page = JSON.parse(message.result.content[0].text)
      assert.deepEqual([page.matches.length, page.total], [10, 12])
      for (const match of page.matches) {
        assert.ok(tokensIn(JSON.stringify(match)) <= 45, JSON.stringify(match))
        assert.match(match.name, /^Company [A-Z]$/)
        assert.ok(match.fit > 50 && match.why.length > 20, JSON.stringify(match))
      }
      const rest = await callRaw(house.url, 'find_matches', { session_id: key, cursor: page.next_cursor })
      assert.equal(JSON.parse(rest.message.result.content[0].text).matches.length, 2)
      const full = await callRaw(house.url, 'find_matches', { session_id: key, limit: 1, detail: 'full' })
      const [whole] = JSON.parse(full.message.result.content[0].text).matches
      assert.deepEqual(whole, (await house.get(`/api/matches/${key}?limit=1`)).body[0])
    } finally {
      await house.close()
    }
  })

  it('is text only, unless the connection accepts structured content', async () => {
    const { key } = await app.registerBuyer()
    const resultOf = async (name: string, settings: Record<string, string>) =>
      (await callRaw(app.url, name, { session_id: key }, settings)).message.result
    const plain = await resultOf('my_workspace', {})
    assert.equal(plain.structuredContent, undefined)
    assert.equal(JSON.parse(plain.content[0].text).side, 'buyer')
    for (const name of ['my_workspace', 'getSession']) {
      const structured = await resultOf(name, { 'x-mcp-results': 'structured' })
      assert.equal(structured.structuredContent.nda_signed, false)
      assert.equal(structured.content[0].text, 'The answer is in structuredContent.')
      const text = await resultOf(name, { 'x-mcp-results': 'text' })
      assert.equal(text.structuredContent, undefined)
      assert.equal(JSON.parse(text.content[0].text).nda_signed, false)
    }
  })
})

describe('workspace key of a connection', () => {
  it('is kept out of the model’s text if the host handles keys, and no tool then takes it as an argument', async () => {
    const given = { side: 'buyer', contact: ASKER, buyer: BUYER, supervisor: SUPERVISOR }
    const { message } = await callRaw(app.url, 'register', given, { 'x-mcp-key': 'host' })
    const key = message.result._meta['concordat/workspace_key']
    assert.match(key, /^[0-9a-f]{8}-[0-9a-f]{4}-4/)
    assert.ok(!JSON.stringify(message.result.content).includes(key))
    const client = await openClient(app, NEWEST, { 'x-session-id': key })
    const { tools } = await client.listTools()
    assert.ok(!JSON.stringify(tools).includes('session_id'))
    const { resourceTemplates } = await client.listResourceTemplates()
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      [
        'concordat://own/memo',
        'concordat://own/valuation',
        'concordat://own/teaser/{pair_id}',
        'concordat://own/memorandum/{pair_id}',
        'concordat://own/own-memorandum',
        'concordat://own/memorandum-export',
        'concordat://own/teaser-export',
      ],
    )
    const { prompts } = await client.listPrompts()
    assert.deepEqual(
      prompts.map(({ arguments: needed }) => needed?.map(({ name }) => name)),
      [[], [], ['id']],
    )
    const { messages } = await client.getPrompt({ name: 'find-targets' })
    assert.ok(!JSON.stringify(messages).includes(key))
    await client.close()
  })

  it('reads the file behind a link', async () => {
    const { key } = await app.registerSeller()
    const client = await openClient(app, NEWEST, { 'x-session-id': key })
    const result = (await client.callTool({
      name: 'get_document',
      arguments: { document: 'own_memorandum' },
    })) as CallToolResult
    const link = result.content.find(({ type }) => type === 'resource_link')
    assert.ok(link?.type === 'resource_link')
    assert.ok(!JSON.stringify(result).includes('blob'))
    const [file] = (await client.readResource({ uri: link.uri })).contents
    assert.ok(file && 'blob' in file)
    assert.equal(Buffer.from(file.blob, 'base64').subarray(0, 5).toString(), '%PDF-')
    await client.close()
  })
})

describe('composed tool', () => {
  it('rejects an unknown argument, an unknown profile field and an unknown choice', async () => {
    const { key } = await app.registerBuyer()
    const agent = await agentWith(key)
    const unknown = await agent.refused('find_matches', { limt: 3 })
    assert.deepEqual([unknown.code, unknown.fields[0].path], ['unknown_argument', 'limt'])
    const field = await agent.refused('update_profile', { buyer: { ticket_min: 4 } })
    assert.deepEqual([field.code, field.fields[0].path], ['unknown_argument', 'buyer.ticket_min'])
    const choice = await agent.refused('get_document', { document: 'secrets' })
    assert.deepEqual([choice.code, choice.status, choice.fields[0].path], ['validation_failed', 400, 'document'])
    await agent.close()
  })

  it('names its own arguments in a refusal, not those of the operations it calls', async () => {
    const { key } = await app.registerBuyer()
    const agent = await agentWith(key)
    const fieldsOf = async (name: string, given: Record<string, unknown> = {}) =>
      (await agent.refused(name, given)).fields
    assert.deepEqual(await fieldsOf('start_deal'), [{ path: 'id', message: 'is required' }])
    assert.deepEqual(await fieldsOf('start_deal', { id: '17' }), [{ path: 'id', message: 'must be a whole number' }])
    assert.deepEqual(await fieldsOf('search_companies'), [{ path: 'words', message: 'is required' }])
    assert.deepEqual(await fieldsOf('preview', { side: 'investor' }), [
      { path: 'side', message: 'must be one of buyer, seller' },
    ])
    assert.deepEqual(await fieldsOf('register', { side: 'buyer', contact: {} }), [
      { path: 'supervisor', message: 'is required' },
    ])
    const analysis = { document: 'product_analysis' }
    assert.deepEqual(await fieldsOf('get_document', analysis), [{ path: 'pair_id', message: 'is required' }])
    assert.equal((await agent.refused('get_document', { ...analysis, pair_id: 'pair-1-2' })).code, 'not_your_pairing')
    const seller = await app.registerSeller()
    const { id } = (await app.get(`/api/session/${seller.key}`)).body.seller
    const { pair_id } = await agent.ask('start_deal', { id })
    const unasked = await agent.refused('answer_phase_request', { pair_id, answer: 'confirm' })
    assert.equal(unasked.code, 'phase_request_not_found')
    await agent.close()
  })

  it('offers exactly the phases and kinds of buyer that its operations accept', async () => {
    const client = await openClient(app, NEWEST)
    const { tools } = await client.listTools()
    await client.close()
    const argumentsOf = (tool: string) =>
      // biome-ignore lint/suspicious/noExplicitAny: schemas of every shape are looked into
      tools.find(({ name }) => name === tool)?.inputSchema.properties as any
    const { phase } = argumentsOf('move_deal')
    const [, example] = /e\.g\. "(\w+)"/.exec(phase.description) ?? []
    assert.ok(phase.enum.includes(example), `${example} is no phase`)
    assert.deepEqual(argumentsOf('register').buyer.properties.buyer_type.enum, [
      'strategic',
      'fund',
      'search_fund',
      'family_office',
      'other',
    ])
  })

  it('states that no key was sent if the client sends none', async () => {
    const agent = new Agent(await openClient(app, NEWEST))
    const refused = await agent.refused('find_matches')
    assert.equal(refused.code, 'malformed_session_id')
    assert.equal(refused.error, 'no workspace key was sent')
    assert.match(refused.detail, /`register`/)
    await agent.close()
  })

  it('stores the sizes that a principal confirms, and names the field of an invalid one', async () => {
    const { key } = await app.registerBuyer()
    const agent = await agentWith(key)
    const sizes = [{ figure: 'ebitda', min: 1, max: 3, currency: 'GBP' }]
    await agent.ask('update_profile', { buyer: { sizes } })
    assert.deepEqual((await app.get(`/api/session/${key}`)).body.buyer.sizes, sizes)
    const reversed = await agent.refused('update_profile', { buyer: { sizes: [{ figure: 'ebitda', min: 9, max: 3 }] } })
    assert.deepEqual([reversed.code, reversed.fields[0].path], ['validation_failed', 'buyer.sizes.0.min'])
    const unknown = await agent.refused('update_profile', { buyer: { sizes: [{ figure: 'ebitda', from: 1 }] } })
    assert.deepEqual(unknown.code, 'unknown_argument')
    await agent.close()
  })

  it('executes a write once per idempotency key', async () => {
    const seller = await app.registerSeller()
    const { key } = await app.registerBuyer()
    const agent = await agentWith(key)
    const id = (await app.get(`/api/session/${seller.key}`)).body.seller.id
    const given = { id, idempotency_key: '5b0f6f0e-3a51-4d38-9a4f-5d1f7f8d9c10' }
    assert.deepEqual(await agent.ask('start_deal', given), await agent.ask('start_deal', given))
    assert.equal((await agent.refused('start_deal', { id })).status, 409)
    assert.equal((await agent.ask('my_deals')).deals.length, 1)
    await agent.close()
  })

  it('counts towards the quotas of its operations', async () => {
    const small = await startService({ READ_LIMIT: '1', READ_WINDOW_S: '3600' })
    try {
      const { key } = await small.registerBuyer()
      assert.equal((await small.get(`/api/matches/${key}`)).status, 200)
      const refused = await callRaw(small.url, 'find_matches', { session_id: key })
      assert.equal(JSON.parse(refused.message.result.content[0].text).status, 429)
    } finally {
      await small.close()
    }
  })
})
