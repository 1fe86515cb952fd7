import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type OperationShape, operations } from '../../src/contract/index.ts'
import { ACCESS_SCOPES, type AccessScope } from '../../src/domain/workspace/access-grant.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { type Registered, startService, type TestHouse } from '../_service.ts'
import { askForTokens, bearer, grantTo, HTTP } from './_flow.ts'

/** Operations that each scope allows, written by hand so that allowing more requires a change in two files. */
const OPENED: Readonly<Record<AccessScope, readonly string[]>> = {
  read: [
    ...['checkBlindProfile', 'getBlindProfile'],
    ...['getAccess', 'getBlindView', 'getDealRules', 'getLedger', 'getMailSettings', 'getNamesAllowance'],
    ...['getNdaReceipt', 'getNearMisses', 'getNotebook', 'getOverview', 'getProductAnalysis', 'getQuality'],
    ...['getReading', 'getSession', 'getValuation', 'getWorkspace', 'listActivity', 'listBlocks', 'listDisclosures'],
    ...['listDismissed', 'listMatches', 'listMessages', 'listNameRequests', 'listPairings', 'listPublishedAnswers'],
    ...['listTasks', 'listTheses', 'listWatched', 'search', 'whatIfValuation', 'whyNot'],
  ],
  propose: [
    ...['acceptFact', 'addNote', 'addThesis', 'askIntroduction', 'changeThesis', 'createPairing', 'dismissMatch'],
    ...[
      'enqueueQuality',
      'keepFact',
      'pausePairing',
      'proposeReading',
      'removeNote',
      'removeTask',
      'removeThesis',
      'setTask',
    ],
    ...['updateNotebook', 'updatePhase', 'updateSession', 'watchParty'],
  ],
  message: ['markMessagesRead', 'sendMessage'],
  documents: [
    ...['addFolder', 'downloadInfoMemo', 'downloadOwnDocument', 'downloadReleasedDocument', 'finishUpload'],
    ...['downloadValuationWorksheet', 'getDataRoom', 'getInfoMemo', 'getMemorandum', 'getReleasedMemorandum'],
    ...['getReleasedMemorandumPdf', 'getTeaser', 'listReleasedDocuments', 'listRoomReadings', 'previewMemorandum'],
    ...['previewTeaser', 'sendPart', 'startUpload', 'updateMemorandum', 'updateMemorandumTables'],
    ...['downloadMemorandumTemplate', 'explainContradictions', 'exportMemorandum', 'exportTeaser'],
    ...['getMemorandumTables'],
  ],
  names: ['getSellerName', 'listMatchedNames', 'openNames', 'requestName'],
  sign: ['signNda'],
}

/** Operations on one pairing, which a grant limited to it may call. */
const OF_A_PAIRING: readonly string[] = [
  ...['addNote', 'askIntroduction', 'downloadReleasedDocument', 'getAccess', 'getLedger', 'getNotebook'],
  ...['getReleasedMemorandum', 'getReleasedMemorandumPdf', 'getTeaser', 'listActivity', 'listMessages'],
  ...['listPublishedAnswers', 'listReleasedDocuments', 'markMessagesRead', 'pausePairing', 'removeNote', 'removeTask'],
  ...['sendMessage', 'setTask', 'updateNotebook', 'updatePhase'],
]

const keyed: readonly OperationShape[] = operations.filter(({ access }) =>
  ['session', 'signed', 'signer', 'party'].includes(access),
)
const scopeOf = (id: string) => ACCESS_SCOPES.find((scope) => OPENED[scope].includes(id)) ?? null

/** Calls an operation with a token and a minimal input: the token is checked before the input. */
async function call(app: TestHouse, { method, path, access }: OperationShape, token: string) {
  const address = path.replace('{session_id}', 'me').replaceAll(/\{\w+\}/g, '1')
  const body = access === 'signer' || access === 'party' ? { session_id: 'me' } : {}
  return await app.call(method, address, { headers: bearer(token), ...(method === 'POST' ? { body } : {}) })
}

describe('OAuth scopes', () => {
  let app: TestHouse
  let buyer: Registered
  let sellers: Registered[]
  const tokens = new Map<AccessScope, string>()
  let all: string
  const pairs: string[] = []
  before(async () => {
    app = await startService()
    buyer = await app.registerBuyer()
    sellers = [await app.registerSeller(), await app.registerSeller(), await app.registerSeller()]
    is(await ask(app, 'signNda', { body: { session_id: buyer.key, signer_name: 'Sig Natory' }, headers: fresh() }), 200)
    for (const seller of sellers.slice(0, 2)) {
      const body = { buyer_id: buyer.id, seller_id: seller.id }
      const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': seller.key } })
      assert.equal(made.status, 201)
      pairs.push(`pair-${buyer.id}-${seller.id}`)
    }
    for (const missing of ACCESS_SCOPES) {
      if (missing === 'read') continue
      const scopes = ACCESS_SCOPES.filter((scope) => scope !== missing)
      const more = scopes.includes('names') ? { names_max: 2 } : {}
      tokens.set(missing, (await grantTo(app, buyer.key, { scopes, ...more }, HTTP)).access_token)
    }
    all = (await grantTo(app, buyer.key, { scopes: [...ACCESS_SCOPES], names_max: 2 }, HTTP)).access_token
  })
  after(() => app.close())

  it('lists every scoped operation under exactly one scope', () => {
    const opened = Object.values(OPENED).flat()
    assert.equal(new Set(opened).size, opened.length)
    for (const id of opened)
      assert.ok(
        keyed.some((operation) => operation.id === id),
        id,
      )
  })

  it('allows exactly the operations of each scope, regardless of other scopes', async () => {
    for (const operation of keyed) {
      const scope = scopeOf(operation.id)
      const answer = await call(app, operation, all)
      if (scope === null) assert.deepEqual([answer.status, answer.body.code], [403, 'scope_insufficient'], operation.id)
      else assert.notEqual(answer.body?.code, 'scope_insufficient', operation.id)
      const without = scope === null ? undefined : tokens.get(scope)
      if (without === undefined) continue
      const refused = await call(app, operation, without)
      assert.deepEqual([refused.status, refused.body.code], [403, 'scope_insufficient'], operation.id)
    }
  })

  it('confines access limited to one pairing to that pairing', async () => {
    const [own = '', other = ''] = pairs
    const decision = { scopes: [...ACCESS_SCOPES], names_max: 2, pair_id: own }
    const { access_token } = await grantTo(app, buyer.key, decision, HTTP)
    for (const operation of keyed) {
      const answer = await call(app, operation, access_token)
      if (scopeOf(operation.id) !== null && OF_A_PAIRING.includes(operation.id)) continue
      assert.deepEqual([answer.status, answer.body.code], [403, 'scope_insufficient'], operation.id)
    }
    for (const [pair, status] of [
      [own, 200],
      [other, 403],
    ] as const)
      for (const path of ['/api/pairings/me/{pair_id}/messages', '/api/activity/me?pair_id={pair_id}'])
        assert.equal((await app.get(path.replace('{pair_id}', pair), bearer(access_token))).status, status, path)
    const moved = { pair_ids: [own, other], phase: '1_initial_contact' }
    assert.equal((await app.post('/api/pairings/update_phase', moved, bearer(access_token))).status, 403)
    assert.equal((await app.get('/api/activity/me', bearer(access_token))).status, 403)
  })

  it('discloses no more names than granted, even to concurrent requests', async () => {
    const reader = await app.registerBuyer()
    is(
      await ask(app, 'signNda', { body: { session_id: reader.key, signer_name: 'Sig Natory' }, headers: fresh() }),
      200,
    )
    const decision = { scopes: ['read', 'names'], names_max: 2 }
    const { access_token } = await grantTo(app, reader.key, decision, HTTP)
    const open = ({ id }: Registered) => app.post('/api/names/me/open', { ids: [id] }, bearer(access_token))
    const answers = await Promise.all(sellers.map(open))
    const states = answers.map(({ body }) => body.names[0].state)
    assert.deepEqual(states.toSorted(), ['told', 'told', 'withheld'])
    const { body } = await app.get('/api/access/me', bearer(access_token))
    assert.deepEqual([body.grant.names_max, body.grant.names_opened], [2, 2])
    const again = await Promise.all(sellers.map(open))
    assert.deepEqual(
      again.map((answer) => answer.body.names[0].state),
      states,
    )
  })

  it('discloses no name in a list without the scope names', async () => {
    const reader = await app.registerBuyer()
    is(
      await ask(app, 'signNda', { body: { session_id: reader.key, signer_name: 'Sig Natory' }, headers: fresh() }),
      200,
    )
    const { access_token } = await grantTo(app, reader.key, {}, HTTP)
    const { text } = await app.get('/api/matches/me?names=open', bearer(access_token))
    assert.ok(!/Testco/.test(text), text)
  })

  it('never exceeds the current role of the member who granted access', async () => {
    const invited = await app.post(`/api/members/${buyer.key}`, { name: 'Claire Fontaine', role: 'member' })
    const { session_id: key, member } = invited.body
    const { access_token } = await grantTo(app, key, { scopes: ['read', 'propose'] }, HTTP)
    const watch = () => app.post('/api/watchlist/me', { id: sellers[0]?.id, watching: true }, bearer(access_token))
    assert.equal((await watch()).status, 200)
    const lowered = await app.post(`/api/members/${buyer.key}/${member.member_id}`, { role: 'reader' })
    assert.equal(lowered.status, 200)
    assert.deepEqual([(await watch()).status, (await watch()).body.code], [403, 'role_insufficient'])
    assert.equal((await app.post(`/api/members/${buyer.key}/${member.member_id}/revoke`, {})).status, 200)
    assert.equal((await app.get('/api/session/me', bearer(access_token))).status, 401)
  })

  it('leaves a requested signature pending until an owner confirms it', async () => {
    const signer = await app.registerBuyer()
    const { access_token } = await grantTo(app, signer.key, { scopes: ['read', 'sign'] }, HTTP)
    const sign = () => app.post('/api/nda/sign', { session_id: 'me', signer_name: 'Sig Natory' }, bearer(access_token))
    const asked = await sign()
    assert.deepEqual([asked.status, asked.body.nda_signed, asked.body.status], [200, false, 'pending'], asked.text)
    assert.ok(!asked.text.includes(signer.key))
    assert.equal((await app.get(`/api/nda/${signer.key}/receipt`)).status, 404)
    const listed = await app.get(`/api/access/${signer.key}/grants`)
    assert.equal(listed.body.signature_request.signer_name, 'Sig Natory')
    const byProgram = await app.post('/api/access/me/signature', { decision: 'approve' }, bearer(access_token))
    assert.equal(byProgram.status, 403)
    const decided = await app.post(`/api/access/${signer.key}/signature`, { decision: 'approve' })
    assert.deepEqual([decided.status, decided.body.nda_signed], [200, true], decided.text)
    const receipt = await app.get(`/api/nda/${signer.key}/receipt`)
    assert.equal(receipt.body.record.signer_name, 'Sig Natory')
    assert.equal((await sign()).body.nda_signed, true)
  })

  it('leaves a signature that an owner declines unsigned', async () => {
    const signer = await app.registerBuyer()
    const { access_token } = await grantTo(app, signer.key, { scopes: ['read', 'sign'] }, HTTP)
    await app.post('/api/nda/sign', { session_id: 'me', signer_name: 'Sig Natory' }, bearer(access_token))
    const decided = await app.post(`/api/access/${signer.key}/signature`, { decision: 'refuse' })
    assert.deepEqual(decided.body, { status: 'refused', nda_signed: false })
    assert.equal((await app.get(`/api/nda/${signer.key}/receipt`)).status, 404)
  })

  it('rejects a refresh request for a wider scope', async () => {
    const { refresh_token, client } = await grantTo(app, buyer.key, { scopes: ['read'] }, HTTP)
    const wider = { grant_type: 'refresh_token', refresh_token, client_id: client, scope: 'read propose' }
    const { status, body } = await askForTokens(app, wider)
    assert.deepEqual([status, body.error], [400, 'invalid_scope'])
  })
})
