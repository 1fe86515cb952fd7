import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { CallToolResult, Client } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { contract, type OperationId, operations } from '../../src/contract/index.ts'
import { isClassified } from '../../src/mcp/tool-hints.ts'
import { BUYER, OPERATOR_TOKEN, startService, type TestHouse } from '../_service.ts'
import { openClient, REVISIONS, textOf } from './_client.ts'
import { callRaw, headersOf, requestOf, sendRaw } from './_raw.ts'

const ajv = new Ajv2020({ strict: false })
;(formats as unknown as (ajv: Ajv2020) => void)(ajv)

let app: TestHouse
let buyer: string
let seller: string
let pairId: string
before(async () => {
  app = await startService()
  for (let i = 0; i < 3; i += 1) seller = (await app.registerSeller()).key
  buyer = (await app.registerBuyer()).key
  const ids = { buyer_id: 4, seller_id: 3, session_id: buyer }
  pairId = (await app.post('/api/pairings/create', ids)).body.pair_id
})
after(() => app.close())

/** Returns the body of a refusal without its unique id. */
function refusalIn(result: CallToolResult): Record<string, unknown> {
  assert.equal(result.isError, true, JSON.stringify(result))
  const { instance, ...problem } = JSON.parse(textOf(result))
  assert.match(instance, /^urn:concordat:request:/)
  return problem
}

/** Returns the code of a refusal, or null for a success. */
const refusalCodeOf = (result: CallToolResult) => (result.isError ? JSON.parse(textOf(result)).code : null)

for (const revision of REVISIONS)
  describe(`MCP tool server, revision ${revision}`, () => {
    let client: Client
    before(async () => {
      client = await openClient(app, revision)
    })
    after(() => client.close())

    const call = async (name: OperationId, given: Record<string, unknown>) =>
      (await client.callTool({ name, arguments: given })) as CallToolResult

    it('lists every built operation with toolsets=all, except discovery, file transfers and those for people only', async () => {
      const operator = await openClient(
        app,
        revision,
        { authorization: `Bearer ${OPERATOR_TOKEN}` },
        '?toolsets=all&schemas=1',
      )
      const { tools } = await operator.listTools()
      await operator.close()
      const left = operations.filter(({ id, built }) => built && !tools.some(({ name }) => name === id))
      assert.deepEqual(
        left.filter(({ tag }) => tag !== 'discovery').map(({ id }) => id),
        [
          'downloadValuationWorksheet',
          'changeMember',
          'inviteMember',
          'revokeMember',
          'allowAccess',
          'decideAskedSignature',
          'endAccess',
          'endSupervisedAccess',
          'listAccess',
          'listAccessActs',
          'readConsentRequest',
          'readSupervisedAccess',
          'decideAddress',
          'recoverWorkspace',
          'requestRecovery',
          'downloadMemorandumTemplate',
          'addFolder',
          'downloadOwnDocument',
          'releaseFolder',
          'removeDocument',
          'removeFolder',
          'revokeFolder',
          'finishUpload',
          'sendPart',
          'startUpload',
          'downloadReleasedDocument',
          'decideSignature',
          'readSignatureRequest',
          'handOverMessage',
          'getPrometheusMetrics',
          'getApiHealth',
        ],
      )
      assert.deepEqual(
        tools.map(({ name }) => name),
        operations.filter((one) => !left.includes(one)).map(({ id }) => id),
      )
      for (const { name, title, description, inputSchema, outputSchema, annotations } of tools) {
        const { method, summary, params, query, body } = contract[name as OperationId]
        assert.match(name, /^[A-Za-z0-9_.-]{1,128}$/)
        assert.equal(title, summary)
        assert.doesNotMatch(`${description}${JSON.stringify(inputSchema)}`, /(GET|POST) \/|`Link` header/, name)
        for (const schema of [inputSchema, outputSchema ?? inputSchema]) {
          assert.equal(schema.type, 'object')
          ajv.compile(schema as object)
        }
        for (const field of Object.keys({ ...params.properties, ...query.properties, ...body?.properties }))
          if (!['signerName', 'signedAt'].includes(field))
            assert.ok(Object.hasOwn(inputSchema.properties ?? {}, field), `${name} lacks ${field}`)
        assert.equal(inputSchema.required?.includes('session_id') ?? false, false, name)
        assert.ok(isClassified(contract[name as OperationId]), `${name} is missing from the tool hints`)
        if (annotations?.readOnlyHint) assert.equal(annotations.destructiveHint, false)
        if (method === 'POST' && annotations?.readOnlyHint)
          assert.ok(
            [
              ...['checkBlindProfile', 'whatIfValuation', 'previewQuality', 'previewReading', 'proposeReading'],
              'verifyReceipt',
            ].includes(name),
          )
      }
      for (const kept of ['publishManifest', 'replyByKey', 'createPairing', 'sendMessage', 'enqueueQuality'])
        assert.equal(tools.find(({ name }) => name === kept)?.annotations?.destructiveHint, false, kept)
      for (const lost of [
        'eraseWorkspace',
        'rotateKey',
        'withdrawParty',
        'revokeNda',
        'signNda',
        'releaseMemorandum',
        'openNames',
      ])
        assert.equal(tools.find(({ name }) => name === lost)?.annotations?.destructiveHint, true, lost)
      assert.equal(tools.find(({ name }) => name === 'listMatchedNames')?.annotations?.readOnlyHint, false)
    })

    it('returns a list under items with its total and the cursor of the next page, with the same rows as HTTP', async () => {
      const all = await app.get(`/api/matches/${buyer}`)
      const rows: unknown[] = []
      let cursor: string | undefined
      do {
        const result = await call('listMatches', { session_id: buyer, limit: 1, ...(cursor ? { cursor } : {}) })
        const page = result.structuredContent as { items: unknown[]; total: number; next_cursor?: string }
        assert.equal(page.total, Number(all.headers.get('x-total-count')))
        assert.deepEqual(JSON.parse(textOf(result)), page)
        rows.push(...page.items)
        cursor = page.next_cursor
      } while (cursor)
      assert.equal(rows.length, 3)
      assert.deepEqual(rows, all.body)
    })

    it('returns an object as HTTP does, with the etag for conditional writes', async () => {
      const session = await app.get(`/api/session/${seller}`)
      const { session_id: key, ...keyless } = session.body
      assert.equal(key, seller)
      assert.deepEqual((await call('getSession', { session_id: seller })).structuredContent, {
        ...keyless,
        etag: session.headers.get('etag'),
      })
      assert.deepEqual(
        (await call('getValuation', { session_id: seller })).structuredContent,
        (await app.get(`/api/valuation/${seller}`)).body,
      )
      const pairings = (await call('listPairings', { session_id: seller })).structuredContent
      const { counterparty_text, ...told } = pairings as Record<string, unknown>
      assert.deepEqual(told, (await app.get(`/api/pairings/${seller}`)).body)
      assert.ok((counterparty_text as string[]).includes('pairings[].buyer_sector'))
    })

    it('accepts a write with the etag that was read, and rejects it after a change', async () => {
      const { etag } = (await call('getDealRules', { session_id: seller })).structuredContent as { etag: string }
      const set = (pauses: boolean) =>
        call('setDealRules', { session_id: seller, pause_others_at_loi: pauses, if_match: etag })
      const before = (await app.get(`/api/deal-rules/${seller}`)).body.pause_others_at_loi
      assert.equal(refusalCodeOf(await set(!before)), null)
      assert.equal(refusalCodeOf(await set(before)), 'precondition_failed')
      assert.equal((await app.get(`/api/deal-rules/${seller}`)).body.pause_others_at_loi, !before)
    })

    it('returns near misses by code name with the condition that each fails', async () => {
      const { key } = await app.registerBuyer({ ...BUYER, check_size_min: 25, check_size_max: 90 })
      const answer = (await call('getNearMisses', { session_id: key })).structuredContent as {
        matches: number
        empty_reason: string
        misses: { name: string; condition: string; change: string }[]
      }
      assert.deepEqual([answer.matches, answer.empty_reason, answer.misses.length], [0, 'outside_ticket', 3])
      for (const { name, condition, change } of answer.misses) {
        assert.match(name, /^Company [A-Z]$/)
        assert.equal(condition, 'ticket_fit')
        assert.match(change, /^A ticket minimum of about/)
      }
      const french = await call('getNearMisses', { session_id: key, language: 'fr' })
      assert.match(textOf(french), /Un ticket minimum/)
      const unknown = await call('getNearMisses', { session_id: key, thesis: 999_999 })
      assert.equal(refusalCodeOf(unknown), 'thesis_not_found')
    })

    it('discloses no name in a list, only through openNames', async () => {
      const { key } = await app.registerBuyer()
      await app.sign(key)
      const learned = async () => (await app.get(`/api/disclosures/${key}`)).body.learned_count
      const { items } = (await call('listMatches', { session_id: key })).structuredContent as {
        items: { id: number; revealed: boolean }[]
      }
      assert.deepEqual([items.length, items.some(({ revealed }) => revealed), await learned()], [3, false, 0])
      const opened = await call('openNames', { session_id: key, ids: [items[0]?.id] })
      assert.equal((opened.structuredContent as { names: { state: string }[] }).names[0]?.state, 'told')
      assert.equal(await learned(), 1)
    })

    it('returns a PDF as text with a link to the file, which the connection’s key can read', async () => {
      const { content } = await call('getTeaser', { session_id: buyer, pair_id: pairId })
      const [text, link] = content
      assert.ok(text?.type === 'text')
      assert.match(text.text, /^# Project [A-Z]/)
      assert.ok(link?.type === 'resource_link')
      assert.deepEqual([link.uri, link.mimeType], [`concordat://own/teaser/${pairId}`, 'application/pdf'])
      const own = await openClient(app, revision, { 'x-session-id': buyer })
      const [file] = (await own.readResource({ uri: link.uri })).contents
      await own.close()
      assert.ok(file && 'blob' in file)
      assert.equal(Buffer.from(file.blob, 'base64').subarray(0, 5).toString(), '%PDF-')
      const french = await call('getTeaser', { session_id: buyer, pair_id: pairId, language: 'fr' })
      assert.notDeepEqual(french.content, content)
    })

    it('writes sentences in the requested language', async () => {
      const reasonsIn = async (given: object) =>
        textOf(await call('listMatches', { session_id: buyer, limit: 1, ...given }))
      assert.match(await reasonsIn({}), /The equity needed/)
      assert.match(await reasonsIn({ language: 'fr' }), /Les fonds propres/)
      const unknown = await call('listMatches', { session_id: randomUUID(), language: 'fr' })
      assert.equal(refusalIn(unknown).error, 'aucun espace de travail n’a cette clé')
    })

    it('returns refusals with the same body as HTTP', async () => {
      const unknown = randomUUID()
      for (const [id, given, path] of [
        ['listMatchedNames', { session_id: buyer }, `/api/matched-names/${buyer}`],
        ['listMatches', { session_id: unknown }, `/api/matches/${unknown}`],
        ['listMatches', { session_id: 'no key' }, '/api/matches/no%20key'],
        ['listMatches', { session_id: buyer, limit: 0 }, `/api/matches/${buyer}?limit=0`],
        ['listProposals', {}, contract.listProposals.path],
      ] as const) {
        const { instance: _, detail: __, ...body } = (await app.get(path)).body
        const { detail, ...refused } = refusalIn(await call(id, given))
        assert.deepEqual(refused, body)
        assert.doesNotMatch(String(detail), /(GET|POST) \//)
      }
      assert.equal(refusalIn(await call('getSession', {})).status, 400)
    })

    it('names tools instead of HTTP calls in refusals and next steps', async () => {
      const unsigned = refusalIn(await call('listMatchedNames', { session_id: buyer }))
      assert.equal(unsigned.detail, 'Read `getNdaText` and sign it with `signNda`, then ask again.')
      const reader = await openClient(app, revision, { 'accept-language': 'fr', 'x-session-id': buyer })
      const french = refusalIn((await reader.callTool({ name: 'listMatchedNames', arguments: {} })) as CallToolResult)
      await reader.close()
      assert.match(String(french.detail), /^Lisez `getNdaText`.*`signNda`/)
      const overview = await call('getOverview', { session_id: buyer })
      const { todos } = overview.structuredContent as { todos: { kind: string; next: object }[] }
      assert.deepEqual(todos.find(({ kind }) => kind === 'sign_nda')?.next, { tool: 'getNdaText' })
      assert.doesNotMatch(textOf(overview), /\/api\//)
    })

    it('rejects an unknown argument instead of ignoring it', async () => {
      const { status, detail } = refusalIn(await call('updateSession', { session_id: buyer, buyr: {} }))
      assert.equal(status, 400)
      assert.match(
        String(detail),
        /^The tool does not know buyr\. Its arguments are: idempotency_key, .*buyer, .*session_id/,
      )
      for (const [id, given, path] of [
        ['updateSession', { session_id: buyer, buyer: { check_size_mx: 99 } }, 'buyer.check_size_mx'],
        ['submit', { user_type: 'investor', buyer: { ticket_min: 4 } }, 'buyer.ticket_min'],
        ['publishManifest', { manifest: { identity: 'A', wnats: 'B' } }, 'manifest.wnats'],
        ['importParties', { parties: [{ side: 'seller', compny: 'X' }] }, 'parties.compny'],
      ] as const) {
        const refused = refusalIn(await call(id, given))
        assert.equal(refused.code, 'unknown_argument', id)
        assert.deepEqual(refused.fields, [{ path, message: 'is not known' }])
      }
      const { structuredContent } = await call('getSession', { session_id: buyer })
      const { buyer: profile } = structuredContent as { buyer: object }
      assert.equal((await call('updateSession', { session_id: buyer, buyer: profile })).isError, undefined)
    })

    it('accepts the workspace key from the connection and does not repeat it', async () => {
      for (const headers of [{ 'x-session-id': seller }, { authorization: `Bearer ${seller}` }]) {
        const own = await openClient(app, revision, headers as Record<string, string>)
        const ask = async (name: OperationId, given: Record<string, unknown> = {}) =>
          (await own.callTool({ name, arguments: given })) as CallToolResult
        const { etag: _, ...session } = (await ask('getSession')).structuredContent as Record<string, unknown>
        assert.ok(!JSON.stringify(session).includes(seller), 'the response contains the key')
        assert.deepEqual({ session_id: seller, ...session }, (await app.get(`/api/session/${seller}`)).body)
        const { seller: mine } = session as unknown as { seller: { id: number } }
        const dry = await ask('createPairing', { buyer_id: 4, seller_id: mine.id, dry_run: true })
        assert.notEqual(refusalCodeOf(dry), 'credential_missing')
        const { etag: __, ...other } = (await ask('getSession', { session_id: buyer })).structuredContent as Record<
          string,
          unknown
        >
        assert.deepEqual({ session_id: buyer, ...other }, (await app.get(`/api/session/${buyer}`)).body)
        assert.equal(refusalCodeOf(await ask('listProposals')), 'operator_required')
        await own.close()
      }
      assert.equal(refusalCodeOf(await call('getSession', {})), 'malformed_session_id')
    })

    it('lists operator tools for an operator only', async () => {
      const ofOperator = ({ name }: { name: string }) => contract[name as OperationId].access === 'operator'
      await assert.rejects(
        openClient(app, revision, { authorization: 'Bearer nobody' }, '?toolsets=all'),
        /401|expired/,
      )
      for (const headers of [{}, { authorization: `Bearer ${buyer}` }]) {
        const stranger = await openClient(app, revision, headers as Record<string, string>, '?toolsets=all')
        const { tools } = await stranger.listTools()
        assert.ok(tools.length > 90)
        assert.deepEqual(tools.filter(ofOperator), [])
        await stranger.close()
      }
    })

    it('executes a call once per idempotency key, and not at all in a dry run', async () => {
      const count = async () => (await app.get(`/api/pairings/${seller}`)).body.count
      const ids = { buyer_id: 4, seller_id: revision === REVISIONS[0] ? 1 : 2, session_id: buyer }
      const before = (await app.get(`/api/pairings/${buyer}`)).body.count
      const dry = await call('createPairing', { ...ids, dry_run: true })
      assert.equal((dry.structuredContent as { dry_run: boolean }).dry_run, true)
      assert.equal((await app.get(`/api/pairings/${buyer}`)).body.count, before)
      const key = randomUUID()
      const [made, again] = [
        await call('createPairing', { ...ids, idempotency_key: key }),
        await call('createPairing', { ...ids, idempotency_key: key }),
      ]
      assert.deepEqual(made, again)
      assert.equal((await app.get(`/api/pairings/${buyer}`)).body.count, before + 1)
      assert.equal(refusalIn(await call('createPairing', { ...ids })).status, 409)
      assert.equal(await count(), 1)
    })

    it('accepts the operator’s token from the HTTP request only', async () => {
      const operator = await openClient(app, revision, { authorization: `Bearer ${OPERATOR_TOKEN}` })
      const answer = (await operator.callTool({ name: 'listProposals', arguments: {} })) as CallToolResult
      assert.ok(Array.isArray((answer.structuredContent as { proposals: unknown }).proposals))
      await operator.close()
      assert.equal(refusalIn(await call('listProposals', {})).status, 401)
      assert.equal(refusalIn(await call('listProposals', { authorization: `Bearer ${OPERATOR_TOKEN}` })).status, 400)
    })

    it('rejects an unknown tool with a protocol error', async () => {
      for (const name of ['getLogo', 'test_simple_text', '__proto__', 'constructor', ''])
        await assert.rejects(client.callTool({ name, arguments: {} }), { code: -32602 }, name)
    })
  })

for (const revision of REVISIONS)
  describe(`MCP resources and prompts, revision ${revision}`, () => {
    let client: Client
    before(async () => {
      client = await openClient(app, revision)
    })
    after(() => client.close())

    const read = async (document: string, key = seller) =>
      (await client.readResource({ uri: `concordat://workspace/${key}/${document}` })).contents[0]

    it('lists memoranda, valuation and teaser as templates, and no resource of any workspace', async () => {
      const { resourceTemplates } = await client.listResourceTemplates()
      assert.deepEqual(
        resourceTemplates.map(({ name, mimeType }) => [name, mimeType]),
        [
          ['memo', 'text/markdown'],
          ['valuation', 'application/json'],
          ['teaser', 'application/pdf'],
          ['memorandum', 'application/pdf'],
          ['own-memorandum', 'application/pdf'],
          ['memorandum-export', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
          ['teaser-export', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
        ],
      )
      assert.deepEqual((await client.listResources()).resources, [])
    })

    it('returns the same documents as HTTP', async () => {
      const valuation = await read('valuation')
      assert.ok(valuation && 'text' in valuation)
      assert.equal(valuation.text, (await app.get(`/api/valuation/${seller}`)).text)
      const teaser = await read(`teaser/${pairId}`)
      assert.ok(teaser && 'blob' in teaser)
      assert.equal(Buffer.from(teaser.blob, 'base64').subarray(0, 5).toString(), '%PDF-')
      const { key } = await app.registerSeller()
      await app.sign(key)
      const memo = await read('memo', key)
      assert.ok(memo && 'text' in memo)
      assert.equal(memo.text, (await app.get(`/api/infomemo/${key}`)).body.markdown)
    })

    it('rejects a read with a protocol error that does not contain the key', async () => {
      for (const [document, key, code] of [
        ['memo', buyer, 403],
        ['valuation', randomUUID(), -32602],
        ['teaser/pair-1-2', buyer, 403],
        ['nothing', buyer, -32602],
        ['../valuation', buyer, -32602],
      ] as const)
        await assert.rejects(read(document, key), (error: { code: number; message: string; data?: unknown }) => {
          assert.equal(error.code, code, document)
          assert.ok(!`${error.message}${JSON.stringify(error.data)}`.includes(key))
          return true
        })
    })

    it('returns prompts whose steps name existing tools, and rejects invalid arguments', async () => {
      const { prompts } = await client.listPrompts()
      const { tools } = await client.listTools()
      assert.deepEqual(
        prompts.map(({ name }) => name),
        ['find-targets', 'prepare-seller', 'explain-match'],
      )
      for (const { name, arguments: needed = [] } of prompts) {
        const given = Object.fromEntries(needed.map((one) => [one.name, one.name === 'id' ? '2' : buyer]))
        const { messages } = await client.getPrompt({ name, arguments: given })
        const { content } = messages[0] ?? assert.fail(name)
        const text = content.type === 'text' ? content.text : ''
        const steps = [...text.matchAll(/^\d+\. Call the tool (\w+)\. \S/gm)]
        assert.ok(steps.length >= 3, text)
        for (const [, tool] of steps) assert.ok(tools.some((one) => one.name === tool))
        await assert.rejects(client.getPrompt({ name, arguments: { ...given, session_id: 'Ignore this.' } }), {
          code: -32602,
        })
      }
      await assert.rejects(client.getPrompt({ name: 'constructor' }), { code: -32602 })
    })

    it('completes no argument, since each is a key or an id', async () => {
      const { completion } = await client.complete({
        ref: { type: 'ref/prompt', name: 'find-targets' },
        argument: { name: 'session_id', value: buyer.slice(0, 8) },
      })
      assert.deepEqual(completion.values, [])
    })
  })

describe('MCP quotas and limits', () => {
  it('shares read quotas with HTTP and states in a refusal when to retry', async () => {
    const small = await startService({ READ_LIMIT: '3', READ_WINDOW_S: '3600' })
    try {
      const { key } = await small.registerBuyer()
      const path = `/api/matches/${key}`
      assert.equal((await small.get(path)).status, 200)
      const second = await callRaw(small.url, 'listMatches', { session_id: key })
      assert.match(second.headers.ratelimit ?? '', /^"read";r=1;/)
      assert.equal((await small.get(path)).status, 200)
      const refused = await callRaw(small.url, 'listMatches', { session_id: key })
      assert.equal(refused.message.result.isError, true)
      const problem = JSON.parse(refused.message.result.content[0].text)
      assert.equal(problem.status, 429)
      assert.ok(problem.retry_after > 0)
      assert.equal((await small.get(path)).status, 429)
    } finally {
      await small.close()
    }
  })

  it('counts tools/list requests', async () => {
    const small = await startService({ READ_LIMIT: '2', READ_WINDOW_S: '3600' })
    try {
      const ask = () => sendRaw(small.url, requestOf('tools/list'), headersOf('tools/list'))
      const codes = [await ask(), await ask(), await ask()].map(({ message }) => message.error?.code)
      assert.deepEqual(codes, [undefined, undefined, 429])
    } finally {
      await small.close()
    }
  })

  it('rejects manifests beyond 64 KB with 413 and private reads from a page of another site with 403', async () => {
    const long = await callRaw(app.url, 'publishManifest', { agent_name: 'a', manifest_text: 'x'.repeat(70_000) })
    assert.equal(JSON.parse(long.message.result.content[0].text).status, 413)
    const foreign = await callRaw(
      app.url,
      'getSession',
      { session_id: buyer },
      { referer: 'https://elsewhere.example/' },
    )
    assert.equal(JSON.parse(foreign.message.result.content[0].text).status, 403)
  })
})
