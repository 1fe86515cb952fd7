import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { contract, type OperationId, type OperationShape, operations } from '../../src/contract/index.ts'
import { type Asking, addressOf, ask, assertContract, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { OPERATOR_TOKEN, SELLER, startService, type TestHouse } from '../_service.ts'
import { partOf } from '../_thoroughness.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
})
after(async () => {
  const errors = app.logged().match(/^.*"level":[56]0.*$/gm)
  await app.close()
  assert.equal(errors, null, 'the log holds an error')
})

let addresses = 0
function fresh(): Record<string, string> {
  addresses += 1
  return { 'x-forwarded-for': `10.3.${addresses >> 8}.${addresses & 255}` }
}

const withBody = operations.filter(({ body }) => body !== null).map(({ id }) => id as OperationId)
const updatedSession = async (key: string) => (await ask(app, 'getSession', { key })).body
const update = (body: unknown, key = seller.key) => ask(app, 'updateSession', { key, body })

/** Sends a body verbatim, as the session’s owner, to an operation that takes one. */
const send = (id: OperationId, body: unknown, headers: Record<string, string> = {}) =>
  ask(app, id, { ...asOwner(), body, headers: { ...asOwner().headers, ...operatorFor(id), ...headers } })

/** Authorization header of an operation reserved for the operator. */
const operatorFor = (id: OperationId) =>
  contract[id].access === 'operator' ? { authorization: `Bearer ${OPERATOR_TOKEN}` } : {}

function asOwner(): Asking & { headers: Record<string, string> } {
  return {
    key: seller.key,
    params: { token: 't', id: 1, document_id: 1, member_id: 1, thesis_id: 1 },
    headers: { 'x-session-id': seller.key, ...fresh() },
  }
}

/** Digest of every table; equal before and after means that nothing was written. */
async function stored(): Promise<string> {
  const { db } = app.service.app.database
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(
    db,
  )
  const digests = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      digest: string
    }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${sql.table(name)} t`.execute(
      db,
    )
    digests.push(`${name} ${rows[0]?.digest}`)
  }
  return digests.join('\n')
}

/** Asserts that `work` writes nothing to the database. */
async function writingNothing(work: () => Promise<void>): Promise<void> {
  const before = await stored()
  await work()
  assert.equal(await stored(), before)
}

describe('request body', () => {
  const malformed = {
    'an empty body': '',
    'a space': ' ',
    'an open brace': '{',
    'a missing value': '{"a":}',
    'a trailing comma': '{"a":1,}',
    'a comment': '{"a":1 /* one */}',
    'single quotes': "{'a':1}",
    NaN: '{"match_score":NaN}',
    Infinity: '{"match_score":Infinity}',
    'a bare word': 'undefined',
    'two objects': '{}{}',
    'a raw line break in a string': '{"a":"\n"}',
    'a broken escape': '{"a":"\\u12"}',
    'an array': '[]',
    'an array of objects': '[{"user_type":"seller"}]',
    null: 'null',
    'a string': '"{}"',
    'a number': '17',
    'a boolean': 'true',
    'a __proto__ key': '{"__proto__":{"polluted":true}}',
    'constructor.prototype': '{"constructor":{"prototype":{"polluted":true}}}',
    'a nested __proto__': '{"seller":{"__proto__":{"revenue":5}}}',
    'sixty thousand brackets': '['.repeat(60_000),
    'ten thousand levels of nesting': `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    'seventeen levels of nesting': `${'{"a":'.repeat(18)}1${'}'.repeat(18)}`,
  }
  for (const [at, [name, body]] of Object.entries(malformed).entries())
    it(`returns 400 for ${name}, and nothing is written`, async () => {
      await writingNothing(async () => {
        for (const id of partOf(withBody, at)) is(await send(id, body), 400)
      })
      assert.equal(({} as { polluted?: boolean }).polluted, undefined)
    })
  it('returns 400 for a text with invalid UTF-8, and nothing is stored', async () => {
    const answer = await fetch(`${app.url}/api/session/${seller.key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fresh() },
      body: Buffer.concat([Buffer.from('{"identity":{"role":"C'), Buffer.from([0xff, 0xfe]), Buffer.from('FO"}}')]),
    })
    assert.equal(answer.status, 400)
    assert.notEqual((await updatedSession(seller.key)).identity.role, 'CFO')
  })
  it('returns 400 if the body is missing', async () => {
    for (const id of withBody) {
      const answer = await app.call('POST', addressOf(contract[id], asOwner()), {
        headers: { ...asOwner().headers, ...operatorFor(id) },
      })
      assertContract(id, answer)
      is(answer, 400)
    }
  })
  it('returns 413 for a body that is too large, valid JSON or not', async () => {
    await writingNothing(async () => {
      for (const id of partOf(withBody))
        for (const more of [0, 40_000]) {
          const limit = (contract[id] as OperationShape).bodyLimitBytes ?? 262_144
          const answer = await send(
            id,
            more === 0 ? JSON.stringify({ x: 'y'.repeat(limit) }) : 'z'.repeat(limit + more),
          )
          is(answer, 413)
          assert.match(answer.body.detail, /256 KB/)
        }
    })
  })
  for (const [at, type] of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/octet-stream',
    'application/jsonp',
    'json',
    'nonsense',
  ].entries())
    it(`returns 415 for ${type}`, async () => {
      await writingNothing(async () => {
        // A mail program unsubscribes with a form (RFC 8058).
        const others = type.includes('form-urlencoded') ? withBody.filter((id) => id !== 'unsubscribe') : withBody
        for (const id of partOf(others, at)) is(await send(id, '{"user_type":"seller"}', { 'content-type': type }), 415)
      })
    })
  it('accepts JSON with a charset parameter, in upper or lower case', async () => {
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset=UTF-8'])
      is(await send('updateSession', '{}', { 'content-type': type }), 200)
  })
})

describe('field validation', () => {
  /** Valid bodies, of which the tests corrupt one field at a time. */
  const sound: Partial<Record<OperationId, () => Record<string, unknown>>> = {
    submit: () => ({ user_type: 'seller', supervisor: { name: 'Sue', email: 'sue@s.example' } }),
    joinWorkspace: () => ({ uuid: randomUUID(), name: 'J', email: 'j@j.example', company: 'J' }),
    updateSession: () => ({ identity: { role: 'spoilt' } }),
    previewReading: () => ({ side: 'buyer', text: 'spoilt' }),
    previewQuality: () => ({ user_type: 'seller' }),
    whatIfValuation: () => ({ growth: 5 }),
    inviteMember: () => ({ name: 'Claire', role: 'reader', valid_days: 7 }),
    allowAccess: () => ({ request_id: 'nobodyAsksUnderThisId', scopes: ['read'], valid_days: 7 }),
    endAccess: () => ({}),
    decideAskedSignature: () => ({ decision: 'refuse' }),
    readSupervisedAccess: () => ({ code: 'AAAA-BBBB-CCCC-DDDD' }),
    endSupervisedAccess: () => ({ code: 'AAAA-BBBB-CCCC-DDDD', grant_id: 1 }),
    changeMember: () => ({ role: 'reader' }),
    revokeMember: () => ({}),
    rotateKey: () => ({ new_session_id: randomUUID() }),
    eraseWorkspace: () => ({ confirm: 'spoilt' }),
    updateBlindView: () => ({ teaser_value: false }),
    checkBlindProfile: () => ({ profile: { business: 'Maintenance of machines.' } }),
    saveBlindProfile: () => ({ profile: { business: 'Maintenance of machines.' } }),
    blockViewer: () => ({ kind: 'company', value: 'Nobody Here' }),
    unblockViewer: () => ({ block_id: 1 }),
    openNames: () => ({ ids: [seller.id] }),
    requestName: () => ({ id: seller.id }),
    decideNameRequest: () => ({ request_id: 1, decision: 'decline' }),
    decideUnclaimedNameRequest: () => ({ decision: 'decline' }),
    setNameRelease: () => ({ name_release: 'ask' }),
    watchParty: () => ({ id: buyer.id, watching: true }),
    dismissMatch: () => ({ id: buyer.id, dismissed: true }),
    createPairing: () => ({ buyer_id: buyer.id, seller_id: seller.id }),
    updatePhase: () => ({ pair_ids: ['pair-1-2'], phase: '1_contact' }),
    signNda: () => ({ session_id: seller.key, signer_name: 'Sig' }),
    enqueueQuality: () => ({ entity_type: 'seller', entity_id: seller.id }),
    publishManifest: () => ({ agent_name: 'scout' }),
    replyByKey: () => ({ key: 'm', text: 'Thanks' }),
    withdrawManifest: () => ({ key: 'm' }),
    replyByToken: () => ({ text: 'Thanks' }),
    updateMemorandum: () => ({ sections: { customers: 'Sixty factories.' } }),
    explainContradictions: () => ({ explanations: [{ id: 'x', note: 'Both are right.' }] }),
    updateMemorandumTables: () => ({ tables: { sites: [{ place: 'Lyon' }] } }),
    approveMemorandum: () => ({}),
    releaseMemorandum: () => ({}),
    revokeMemorandum: () => ({}),
    setReleaseRule: () => ({ from_phase: '4_loi' }),
    endReleaseRule: () => ({}),
    updateNotebook: () => ({ tags: ['t'] }),
    addNote: () => ({ text: 'Noted' }),
    removeNote: () => ({ note_id: 1 }),
    setTask: () => ({ text: 'Call', due_on: '2026-12-01' }),
    removeTask: () => ({ task_id: 1 }),
    addThesis: () => ({ name: 'North', sector: 'Calibration' }),
    changeThesis: () => ({ name: 'North', sector: 'Calibration' }),
    removeThesis: () => ({}),
    sendMessage: () => ({ text: 'May we meet?' }),
    markMessagesRead: () => ({ up_to: 1 }),
    addFolder: () => ({ name: 'Accounts' }),
    removeFolder: () => ({ folder_id: 1 }),
    removeDocument: () => ({ document_id: 1 }),
    releaseFolder: () => ({ folder_id: 1, pair_id: 'pair-1-2' }),
    revokeFolder: () => ({ folder_id: 1, pair_id: 'pair-1-2' }),
    startUpload: () => ({ folder_id: 1, name: 'a.pdf', size_bytes: 1, sha256: 'a'.repeat(64) }),
    sendPart: () => ({ part: 0, base64: 'AA==' }),
    finishUpload: () => ({}),
    answerPhaseRequest: () => ({ request_id: 1, answer: 'confirm' }),
    pausePairing: () => ({ paused: true }),
    setMailSettings: () => ({ messages: 'daily' }),
    unsubscribe: () => ({}),
    setDealRules: () => ({ phase_consent: 'both' }),
    publishAnswer: () => ({ question_id: 1, answer_id: 2 }),
    withdrawAnswer: () => ({ published_id: 1 }),
    askIntroduction: () => ({}),
    answerIntroduction: () => ({ answer: 'accept' }),
    acceptFact: () => ({ fact_id: 1 }),
    keepFact: () => ({ fact_id: 1 }),
    importParties: () => ({ parties: [{ side: 'seller', company: 'Vexo' }] }),
    setContactStatus: () => ({ contact_status: 'warm' }),
    withdrawParty: () => ({ reason: 'Sold' }),
    reinstateParty: () => ({ reason: 'Back' }),
    liftRedFlags: () => ({ reason: 'Looked' }),
    retryJob: () => ({}),
    revokeNda: () => ({ reason: 'Misused' }),
    suspendWorkspace: () => ({ reason: 'Misused' }),
    resumeWorkspace: () => ({ reason: 'Settled' }),
    allowSigning: () => ({ reason: 'Settled' }),
    decideAlarm: () => ({ verdict: 'harmless', reason: 'Known' }),
    requestVetting: () => ({ note: 'Call' }),
    declineVetting: () => ({ reason: 'Silence' }),
    vetWorkspace: () => ({ note: 'Looked' }),
    unvetWorkspace: () => ({ reason: 'Ended' }),
    acceptProposal: () => ({ note: 'Fine' }),
    declineProposal: () => ({ note: 'No' }),
    replyAsOperator: () => ({ text: 'Thanks' }),
    issueEngageToken: () => ({ participant: 'scout' }),
    requestEmailProof: () => ({}),
    confirmEmail: () => ({ code: 'AAAA-BBBB-CCCC-DDDD' }),
    requestRecovery: () => ({ email: 'lost@key.example' }),
    decideAddress: () => ({ code: 'AAAA-BBBB-CCCC-DDDD', decision: 'deny' }),
    recoverWorkspace: () => ({ code: 'AAAA-BBBB-CCCC-DDDD' }),
    readSignatureRequest: () => ({ code: 'AAAA-BBBB-CCCC-DDDD' }),
    decideSignature: () => ({ code: 'AAAA-BBBB-CCCC-DDDD', decision: 'approve' }),
    verifyReceipt: () => ({ jws: 'a.b.c' }),
    handOverMessage: () => ({}),
    rotateSigningKey: () => ({}),
    grantDisclosureAllowance: () => ({ party_id: seller.id, per_day: 200, days: 1 }),
  }
  it('is tested for every operation that takes a body', () =>
    assert.deepEqual(Object.keys(sound).sort(), withBody.toSorted()))

  for (const [id, body] of partOf(Object.entries(sound)))
    it(`returns 400 naming the mistyped field, for every field of ${id}`, async () => {
      const shape = contract[id as OperationId].body
      assert.ok(shape)
      await writingNothing(async () => {
        for (const [field, schema] of Object.entries(shape.properties))
          for (const value of valuesOfWrongKind(schema)) {
            const answer = await send(id as OperationId, { ...body(), [field]: value })
            is(answer, 400)
            assert.ok(
              answer.body.fields.every(({ path }: { path: string }) => path === field || path.startsWith(`${field}.`)),
              answer.text,
            )
          }
      })
    })

  function valuesOfWrongKind(schema: unknown): unknown[] {
    const text = JSON.stringify(schema)
    const kinds: [string, unknown][] = [
      ['string', 'a text'],
      ['number', 1.5],
      ['boolean', true],
      ['array', []],
      ['object', {}],
    ]
    const isEnum = text.includes('"enum"')
    const takes = (kind: string) =>
      text.includes(`"type":"${kind}"`) ||
      (kind === 'string' && isEnum) ||
      (kind === 'number' && text.includes('"type":"integer"'))
    return [...kinds.filter(([kind]) => !takes(kind)).map(([, value]) => value), { toString: 'x', length: 1 }].filter(
      (value) => !(takes('object') && typeof value === 'object' && !Array.isArray(value)),
    )
  }

  it('returns 400 for figures that are too large, too small or not finite, and for negative tickets', async () => {
    await writingNothing(async () => {
      for (const number of ['1e308', '-1e308', '1e999', '-1e999', '1000000.0001', '-0.0001', '99999999999999999999999'])
        is(await update(`{"seller":{"revenue":${number}},"identity":{"role":"spoilt"}}`), 400)
      for (const number of [-1, -0.01, 1e7]) {
        is(await update({ buyer: { check_size_min: number } }), 400)
        is(await update({ buyer: { check_size_max: number } }), 400)
      }
    })
  })
  it('writes no valid field beside an invalid one', async () => {
    await writingNothing(async () => {
      is(await update({ identity: { role: 'spoilt' }, seller: { revenue: 5, growth: 'fast' } }), 400)
      is(
        await ask(app, 'submit', {
          body: {
            user_type: 'seller',
            session_id: seller.key,
            seller: { revenue: -5 },
            supervisor: { name: 'S', email: 's@s.example' },
          },
          headers: fresh(),
        }),
        400,
      )
    })
  })
  it('ignores a thousand unknown keys, including those of Object.prototype', async () => {
    const before = await updatedSession(seller.key)
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`key${i}`, i]))
    is(
      await update({
        ...unknown,
        toString: 1,
        hasOwnProperty: 2,
        valueOf: {},
        seller: { hasOwnProperty: 1, toString: 'x' },
      }),
      200,
    )
    assert.deepEqual(await updatedSession(seller.key), before)
  })
  it('ignores unknown query parameters, including names of body fields', async () => {
    const query = { limit: 5, nonsense: 1, constructor: 'x', session_id: buyer.key, id: "1' or '1'='1" }
    is(await ask(app, 'listMatches', { key: buyer.key, query }), 200)
    const path = `/api/session/${seller.key}?__proto__=x&identity=x&seller=x&user_type=nonsense`
    is(await app.post(path, { identity: { role: 'CFO' } }), 200)
    assert.equal((await updatedSession(seller.key)).user_type, 'seller')
  })
})

describe('text field', () => {
  it('returns 400 for a required text of blanks', async () => {
    for (const text of ['', ' \t ', '\u200b']) {
      const params = { pair_id: `pair-${buyer.id}-${seller.id}` }
      const answer = await ask(app, 'addNote', { key: seller.key, params, body: { text } })
      is(answer, 400)
      assert.deepEqual(answer.body.fields, [{ path: 'text', message: 'must not be empty' }])
    }
  })

  const texts = {
    emoji: '👩‍🔧🏭 maintenance 🇫🇷',
    Arabic: 'صيانة الآلات الصناعية',
    Hebrew: 'תחזוקת מכונות תעשייה',
    'required joiners and variation selectors': 'می\u200cخواهم क्\u200dष क्\u200cष 葛\u{e0100} ❤\ufe0f\u200d🔥 👍🏽',
    Chinese: '工业维修服务',
    'combining marks': 'Ateliers de l\u2019E\u0301toile a\u0302ge\u0301',
    'line breaks and tabs': 'one\ntwo\tthree',
    'line and paragraph separators': 'one\u2028two\u2029three',
    quotes: `"'\`´’“”\\ \\\\ \\u0041`,
    SQL: `Robert'); drop table parties; -- " or 1=1 /* */ $1 :name \\x00`,
    HTML: '<script>alert(1)</script><img src=x onerror=alert(1)>&lt;&amp;</textarea>',
    'template syntax': `\${7*7} {{7*7}} <%= 7*7 %> #{7*7} %s %n %00 \\0`,
    'file paths': '../../etc/passwd C:\\windows\\system32 file:///etc/passwd',
    'spreadsheet formulas': '=cmd|calc!A1 +1 -1 @sum',
    'astral code points and a noncharacter': '\u{10FFFF}\u{1F600}\uFFFE',
  }
  const fields = {
    identity: ['name', 'company', 'role'],
    seller: ['product', 'sector', 'description'],
    buyer: ['sector', 'geography', 'solution_1', 'solution_2', 'solution_3'],
  } as const

  for (const [name, text] of Object.entries(texts))
    it(`is stored and returned unchanged with ${name}`, async () => {
      const { key } = await seedSeller(app)
      const filled = (part: readonly string[]) => Object.fromEntries(part.map((field) => [field, text]))
      is(
        await update(
          { identity: filled(fields.identity), seller: filled(fields.seller), buyer: filled(fields.buyer) },
          key,
        ),
        200,
      )
      const session = await updatedSession(key)
      for (const part of ['identity', 'seller', 'buyer'] as const)
        for (const field of fields[part]) assert.equal(session[part][field], text, `${part}.${field}`)
      is(
        await ask(app, 'signNda', {
          body: { session_id: key, signer_name: text, company: text },
        }),
        200,
      )
      const { record, verified } = (await ask(app, 'getNdaReceipt', { key })).body
      assert.deepEqual([record.signer_name, record.company, verified], [text, text, true])
      is(await ask(app, 'search', { key, query: { q: text } }), 200)
    })
  it('drops NUL and other control characters at any position', async () => {
    const { key } = await seedSeller(app)
    for (const dirt of ['\u0000', '\u0007', '\u001b', '\u007f', '\u009f']) {
      is(await update({ seller: { product: `${dirt}ma${dirt}int${dirt}`, sector: dirt } }, key), 200)
      const { seller: own } = await updatedSession(key)
      assert.deepEqual([own.product, own.sector], ['maint', (await updatedSession(key)).seller.sector])
      is(await update(`{"seller":{"product":"x\\u0000yz"}}`, key), 200)
      assert.equal((await updatedSession(key)).seller.product, 'xyz')
      is(await ask(app, 'search', { key, query: { q: `maint${dirt}enance` } }), 200)
    }
  })
  it('drops invisible characters that disguise a name: bidirectional marks, zero-width spaces, blanks and tags', async () => {
    const { key } = await seedSeller(app)
    const unseen = [
      ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\u061c'],
      ...['\u200b', '\u200e', '\u200f', '\ufeff', '\u2060', '\u00ad', '\u034f', '\u3164', '\u115f', '\ufff9'],
      ...['\u200c', '\u200d', '\ufe0f', '\ufe00\u200d', '\u{e0100}', '\u{e0041}\u{e007f}'],
    ]
    for (const dirt of unseen) {
      is(await update({ identity: { company: `${dirt}Ac${dirt}me${dirt}` }, seller: { product: dirt } }, key), 200)
      const session = await updatedSession(key)
      assert.deepEqual([session.identity.company, session.seller.product], ['Acme', SELLER.product])
      const body = { session_id: key, signer_name: `Sig${dirt} Natory`, company: dirt }
      is(await ask(app, 'signNda', { body }), 200)
    }
    const { record } = (await ask(app, 'getNdaReceipt', { key })).body
    assert.deepEqual([record.signer_name, record.company], ['Sig Natory', null])
    const nameless = await ask(app, 'signNda', { body: { session_id: key, signer_name: '\u202e\u2066' } })
    is(nameless, 400)
    assert.deepEqual(nameless.body.fields, [{ path: 'signer_name', message: 'is required' }])
  })
  it('stores a long text of one letter, of spaced letters or of punctuation', async () => {
    const { key } = await seedSeller(app)
    for (const text of [
      'a'.repeat(10_000),
      'a '.repeat(5000).trim(),
      '.'.repeat(10_000),
      'ß'.repeat(10_000),
      'İ'.repeat(10_000),
      '(('.repeat(5000),
    ]) {
      is(await update({ seller: { description: text } }, key), 200)
      assert.equal((await updatedSession(key)).seller.description, text)
    }
  })
  it('is served to other workspaces as JSON text without HTML tags', async () => {
    const one = await seedSeller(app, { sector: texts.HTML, product: texts.SQL })
    const { body, headers, text } = await ask(app, 'search', { key: buyer.key, query: { q: 'alert' } })
    assert.ok(
      body.sellers.some(
        ({ id, sector }: { id: number; sector: string }) =>
          id === one.id && sector.includes('alert(1)') && !/<script|<img/.test(sector),
      ),
      text,
    )
    assert.match(headers.get('content-type') ?? '', /^application\/json/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
  })
})
