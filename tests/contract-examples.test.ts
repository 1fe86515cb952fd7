import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { contract, type OperationId, type OperationShape, operations } from '../src/contract/index.ts'
import { EXAMPLE_KEY, EXAMPLE_NEW_KEY } from '../src/contract/schemas.ts'
import { ask, is } from './_contract.ts'
import { openTestLanguageModel, sends, type TestLanguageModel } from './_language-model.ts'
import { addedFolder, pdfWith, sentPart, startedUpload, uploaded } from './_room-files.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from './_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from './_service.ts'
import { partOf } from './_thoroughness.ts'

/** Ids in the examples that are replaced by those of this world. */
const EXAMPLE_BUYER = 241
const EXAMPLE_SELLER = 17

let app: TestHouse
let model: TestLanguageModel
let buyer: Seeded
let seller: Seeded

before(async () => {
  model = await openTestLanguageModel(sends('{"wanted": [], "excluded": [], "countries": ["FR"]}'))
  app = await startService({ TRUST_PROXY: '127.0.0.1', LLM_URL: `${model.url}/v1`, LLM_MODEL: 'double' })
  buyer = await seedBuyer(app)
  seller = await seedSeller(app)
  for (const { key } of [buyer, seller]) await app.sign(key)
})
after(async () => {
  await app.close()
  model.close()
})

let addresses = 0
const fresh = () => ({ 'x-forwarded-for': `10.9.0.${++addresses}` })
const asOperator = { authorization: `Bearer ${OPERATOR_TOKEN}` }

const askWith = (id: OperationId, request: Record<string, unknown>, key = buyer.key) => {
  const operation: OperationShape = contract[id]
  const within = (schema: { properties: object } | null) =>
    Object.fromEntries(Object.entries(request).filter(([name]) => Object.hasOwn(schema?.properties ?? {}, name)))
  return ask(app, id, {
    key,
    params: within(operation.params) as Record<string, string>,
    query: within(operation.query) as Record<string, string>,
    ...(operation.body === null ? {} : { body: within(operation.body) }),
    headers: { ...fresh(), ...(operation.access === 'operator' ? asOperator : {}) },
  })
}

async function pairOf(): Promise<{ pair_id: string; pairing_id: number }> {
  await askWith('createPairing', { buyer_id: buyer.id, seller_id: seller.id, session_id: buyer.key })
  const { pairings } = (await askWith('listPairings', {})).body
  return { pair_id: pairings[0].pair_id, pairing_id: pairings[0].pairing_dbid }
}

/** Creates a pairing of two new parties whose buyer asked for it; `key` is the seller's. */
async function askedPairing(): Promise<{ pair_id: string; key: string; asker: string }> {
  const [one, other] = [await seedBuyer(app), await seedSeller(app)]
  const body = { buyer_id: one.id, seller_id: other.id, session_id: one.key }
  const { pair_id } = (await askWith('createPairing', body)).body
  return { pair_id, key: other.key, asker: one.key }
}

/** Creates a question of the buyer and the seller's answer. */
async function answeredQuestion(): Promise<{ pair_id: string; key: string; question_id: number; answer_id: number }> {
  const { pair_id, key, asker } = await askedPairing()
  const said = async (text: string, by: string) => (await askWith('sendMessage', { pair_id, text }, by)).body.message_id
  const question_id = await said('Are the premises rented?', asker)
  return { pair_id, key, question_id, answer_id: await said('Yes, until 2031.', key) }
}

/** Creates a pairing whose seller has declined the introduction. */
async function declinedPairing(): Promise<{ pair_id: string; key: string }> {
  const { pair_id, key } = await askedPairing()
  is(await askWith('answerIntroduction', { pair_id, answer: 'decline' }, key), 200)
  return { pair_id, key }
}

/** Creates a pairing whose buyer awaits the seller's confirmation of a phase. */
async function waitingPhase(): Promise<{ pair_id: string; key: string; request_id: number }> {
  const { pair_id, key, asker } = await askedPairing()
  is(await askWith('setDealRules', { phase_consent: 'both' }, key), 200)
  const move = { pair_ids: [pair_id], phase: '4_loi', session_id: asker }
  return { pair_id, key, request_id: (await askWith('updatePhase', move)).body.requested[0].request_id }
}

/** Approves and releases the memorandum; `key` is the seller's. */
async function releasedMemorandum(): Promise<{ pair_id: string; key: string }> {
  await pairOf()
  const pair_id = `pair-${buyer.id}-${seller.id}`
  await askWith('approveMemorandum', {}, seller.key)
  await askWith('releaseMemorandum', { pair_id }, seller.key)
  return { pair_id, key: seller.key }
}

let folders = 0
/** Creates a folder of the seller. */
async function folder(): Promise<{ key: string; folder_id: number }> {
  return { key: seller.key, folder_id: await addedFolder(app, seller, `Folder ${++folders}`) }
}

/** Creates a folder and the pairing of buyer and seller. */
async function pairedFolder(): Promise<{ key: string; folder_id: number; pair_id: string }> {
  await pairOf()
  return { ...(await folder()), pair_id: `pair-${buyer.id}-${seller.id}` }
}

/** Releases a document to the buyer, who knows the seller's name; `key` is that of `reader`. */
async function releasedDocument(reader: Seeded): Promise<{ key: string; pair_id: string; document_id: number }> {
  const { pair_id, folder_id } = await pairedFolder()
  const { document_id } = (await uploaded(app, seller, folder_id, 'a.pdf', pdfWith())).body
  await askWith('releaseFolder', { folder_id, pair_id }, seller.key)
  return { key: reader.key, pair_id, document_id }
}

/** Starts an upload of the given size. */
async function underWay(bytes: Buffer): Promise<{ key: string; document_id: number }> {
  const { folder_id } = await folder()
  return {
    key: seller.key,
    document_id: (await startedUpload(app, seller, folder_id, 'a.pdf', bytes)).body.document_id,
  }
}

const published = async () => (await askWith('publishManifest', contract.publishManifest.example.request)).body
async function tokenIssued() {
  const { participant } = contract.issueEngageToken.example.request
  return (await askWith('issueEngageToken', { participant, expires_in_days: 90 })).body
}
async function thread(): Promise<number> {
  await askWith('getExchangeAnswer', { msgid: (await published()).msgid })
  return (await askWith('listProposals', {})).body.proposals[0].thread_id
}
async function openProposal(): Promise<number> {
  await askWith('getExchangeAnswer', { msgid: (await published()).msgid })
  const { proposals } = (await askWith('listProposals', {})).body
  return proposals.find(({ status }: { status: string }) => status === 'open').id
}
async function signed(): Promise<number> {
  await app.sign((await freshBuyer()).key)
  const { ndas } = (await askWith('listNdas', {})).body
  return ndas[0].id
}
async function memberOfFresh(): Promise<{ key: string; member_id: number }> {
  const { key } = await freshBuyer()
  const invited = await ask(app, 'inviteMember', { key, body: { name: 'Claire Fontaine', role: 'member' } })
  is(invited, 201)
  return { key, member_id: invited.body.member.member_id }
}
async function imported(): Promise<number> {
  await askWith('importParties', contract.importParties.example.request)
  return (await askWith('listParties', {})).body.parties[0].id
}

/** Creates a seller that releases on request, paired with the buyer. */
async function sellerAsking(): Promise<Seeded> {
  const asking = await seedSeller(app, { name_release: 'ask' })
  await pairUp(app, buyer, asking.id)
  return asking
}
async function importedAsking(): Promise<number> {
  const company = `Imported${++addresses}`
  const parties = [{ side: 'seller', company, name_release: 'ask' }]
  const id = (await askWith('importParties', { parties })).body.rows[0].id
  await pairUp(app, buyer, id)
  return id
}
async function latestMail(): Promise<number> {
  return (await askWith('listOutbox', {})).body.messages[0].id
}
/** Returns the code of the latest message. */
async function mailedCode(): Promise<string> {
  const { text } = (await askWith('handOverMessage', { id: await latestMail() })).body
  return /#([0-9A-Z-]+)/.exec(text)?.[1] ?? assert.fail(text)
}

/** Adds a thesis for a new buyer. */
async function addedThesis() {
  const { key } = await freshBuyer()
  const body = { name: 'Calibration, south', sector: 'Calibration services' }
  return { key, thesis_id: (await ask(app, 'addThesis', { key, body })).body.thesis_id }
}

/** Prepares the state that an example needs and returns the values that replace its placeholders. */
const MADE_FIRST: Partial<Record<OperationId, () => Promise<{ key?: string; [name: string]: unknown }>>> = {
  getValuation: async () => ({ key: seller.key }),
  getBlindView: async () => ({ key: seller.key }),
  updateBlindView: async () => ({ key: seller.key }),
  getBlindProfile: async () => ({ key: seller.key }),
  checkBlindProfile: async () => ({ key: seller.key }),
  saveBlindProfile: async () => ({ key: seller.key }),
  previewTeaser: async () => ({ key: seller.key }),
  exportTeaser: async () => ({ key: seller.key }),
  exportMemorandum: async () => ({ key: seller.key }),
  downloadValuationWorksheet: async () => ({ key: seller.key }),
  whatIfValuation: async () => ({ key: seller.key }),
  updateSession: async () => ({ key: seller.key }),
  getSellerName: async () => {
    await pairOf()
    return {}
  },
  createPairing: async () => ({ buyer_id: (await freshBuyer()).id, session_id: lastBuyer.key }),
  updatePhase: async () => ({ pair_ids: [(await pairOf()).pair_id] }),
  getTeaser: pairOf,
  getLedger: pairOf,
  getNotebook: pairOf,
  updateNotebook: pairOf,
  addNote: pairOf,
  removeNote: async () => {
    const { pair_id } = await pairOf()
    const { body } = await ask(app, 'addNote', { key: buyer.key, params: { pair_id }, body: { text: 'Call.' } })
    return { pair_id, note_id: body.note_id }
  },
  setTask: pairOf,
  removeTask: async () => {
    const { pair_id } = await pairOf()
    const task = { text: 'Call.', due_on: '2026-12-01' }
    const { body } = await ask(app, 'setTask', { key: buyer.key, params: { pair_id }, body: task })
    return { pair_id, task_id: body.task_id }
  },
  addThesis: async () => ({ key: (await freshBuyer()).key }),
  changeThesis: addedThesis,
  removeThesis: addedThesis,
  listMessages: pairOf,
  sendMessage: pairOf,
  markMessagesRead: pairOf,
  answerIntroduction: async () => {
    const { pair_id, key } = await askedPairing()
    return { pair_id, key }
  },
  askIntroduction: declinedPairing,
  listPublishedAnswers: pairOf,
  publishAnswer: answeredQuestion,
  withdrawAnswer: async () => {
    const { key, ...asked } = await answeredQuestion()
    return { key, published_id: (await askWith('publishAnswer', asked, key)).body.published_id }
  },
  answerPhaseRequest: waitingPhase,
  pausePairing: async () => {
    const { pair_id, key } = await askedPairing()
    return { pair_id, key }
  },
  getProductAnalysis: pairOf,
  getMemorandum: async () => ({ key: seller.key }),
  updateMemorandum: async () => ({ key: seller.key }),
  explainContradictions: async () => ({ key: seller.key }),
  getMemorandumTables: async () => ({ key: seller.key }),
  updateMemorandumTables: async () => ({ key: seller.key }),
  downloadMemorandumTemplate: async () => ({ key: seller.key }),
  approveMemorandum: async () => ({ key: seller.key }),
  previewMemorandum: async () => ({ key: seller.key }),
  setReleaseRule: async () => ({ key: seller.key }),
  endReleaseRule: async () => ({ key: seller.key }),
  getReleasedMemorandum: releasedMemorandum,
  getReleasedMemorandumPdf: releasedMemorandum,
  releaseMemorandum: releasedMemorandum,
  revokeMemorandum: releasedMemorandum,
  getDataRoom: async () => ({ key: seller.key }),
  addFolder: async () => ({ key: (await seedSeller(app)).key }),
  removeFolder: folder,
  releaseFolder: pairedFolder,
  revokeFolder: pairedFolder,
  startUpload: folder,
  sendPart: async () => await underWay(Buffer.from(String(contract.sendPart.example.request.base64), 'base64')),
  finishUpload: async () => {
    const made = await underWay(pdfWith())
    is(await sentPart(app, seller, made.document_id, 0, pdfWith()), 200)
    return made
  },
  removeDocument: async () => await underWay(pdfWith()),
  downloadOwnDocument: async () => await releasedDocument(seller),
  listReleasedDocuments: async () => await releasedDocument(buyer),
  downloadReleasedDocument: async () => await releasedDocument(buyer),
  eraseWorkspace: async () => ({ key: (await freshBuyer()).key }),
  inviteMember: async () => ({ key: (await freshBuyer()).key }),
  changeMember: memberOfFresh,
  revokeMember: memberOfFresh,
  rotateKey: async () => ({ key: (await freshBuyer()).key }),
  enqueueQuality: async () => ({ session_id: seller.key }),
  getExchangeAnswer: async () => ({ msgid: (await published()).msgid }),
  replyByKey: async () => ({ key: (await published()).msgid }),
  withdrawManifest: async () => ({ key: (await published()).msgid }),
  getEngageThread: async () => ({ token: (await tokenIssued()).token }),
  replyByToken: async () => ({ token: (await tokenIssued()).token }),
  revokeEngageToken: async () => ({ id: (await tokenIssued()).id }),
  getOperatorThread: async () => ({ id: await thread() }),
  replyAsOperator: async () => ({ id: await thread() }),
  acceptProposal: async () => ({ id: await openProposal() }),
  declineProposal: async () => ({ id: await openProposal() }),
  grantDisclosureAllowance: async () => ({ party_id: buyer.id }),
  suspendWorkspace: async () => ({ id: (await freshBuyer()).sessionId }),
  resumeWorkspace: async () => {
    const { sessionId } = await freshBuyer()
    is(await askWith('suspendWorkspace', { id: sessionId, reason: 'It imitates another company.' }), 200)
    return { id: sessionId }
  },
  requestVetting: async () => ({ key: (await freshBuyer()).key }),
  declineVetting: async () => {
    const { key, sessionId } = await freshBuyer()
    is(await ask(app, 'requestVetting', { key, body: { note: 'Please call.' } }), 200)
    return { id: sessionId }
  },
  requestEmailProof: async () => ({ key: (await freshBuyer()).key }),
  confirmEmail: async () => {
    const { key } = await freshBuyer()
    is(await ask(app, 'requestEmailProof', { key, body: {} }), 200)
    return { key, code: await mailedCode() }
  },
  recoverWorkspace: async () => {
    const { key } = await freshBuyer()
    is(await ask(app, 'requestEmailProof', { key, body: {} }), 200)
    is(await ask(app, 'confirmEmail', { key, body: { code: await mailedCode() } }), 200)
    const { db } = app.service.app.database
    await db.updateTable('assurance_proofs').set({ proven_at: '2026-01-01T00:00:00.000Z' }).execute()
    const { email } = (await ask(app, 'getWorkspace', { key })).body
    is(await ask(app, 'requestRecovery', { body: { email } }), 200)
    return { code: await mailedCode() }
  },
  handOverMessage: async () => {
    is(await ask(app, 'requestEmailProof', { key: (await freshBuyer()).key, body: {} }), 200)
    return { id: await latestMail() }
  },
  decideAlarm: async () => {
    const [one, other] = [await freshBuyer(), await freshBuyer()]
    const identity = { company: 'Claimed Twice', siren: '552032534' }
    for (const { key } of [one, other]) is(await ask(app, 'updateSession', { key, body: { identity } }), 200)
    const { alarms } = (await ask(app, 'listAlarms', { headers: asOperator })).body
    return { id: alarms[0].id, keeps: one.sessionId }
  },
  vetWorkspace: async () => ({ id: (await freshBuyer()).sessionId }),
  unvetWorkspace: async () => {
    const { sessionId } = await freshBuyer()
    is(await askWith('vetWorkspace', { id: sessionId, note: 'Documents seen.' }), 200)
    return { id: sessionId }
  },
  allowSigning: async () => {
    const id = await signed()
    is(await askWith('revokeNda', { id, reason: 'Used the names for another purpose.' }), 200)
    return { id: lastBuyer.sessionId }
  },
  revokeNda: async () => ({ id: await signed() }),
  getParty: async () => ({ id: await imported() }),
  setContactStatus: async () => ({ id: await imported() }),
  withdrawParty: async () => ({ id: await imported() }),
  reinstateParty: async () => ({ id: await imported() }),
  setNameRelease: async () => ({ id: await imported() }),
  unblockViewer: async () => ({
    block_id: (await askWith('blockViewer', contract.blockViewer.example.request)).body.block_id,
  }),
  requestName: async () => ({ id: (await sellerAsking()).id }),
  decideNameRequest: async () => {
    const { id, key } = await sellerAsking()
    return { key, request_id: (await askWith('requestName', { id })).body.request_id }
  },
  decideUnclaimedNameRequest: async () => {
    const id = await importedAsking()
    return { id: (await askWith('requestName', { id })).body.request_id }
  },
}

/** Examples that need elapsed time or an outside source; their conformance tests cover success. */
const MADE_BY_TIME: ReadonlySet<string> = new Set<OperationId>([
  'readSignatureRequest',
  'decideSignature',
  'decideAddress',
  'allowAccess',
  'decideAskedSignature',
  'endAccess',
  'endSupervisedAccess',
  'listAccessActs',
  'readConsentRequest',
  'readSupervisedAccess',
  'acceptFact',
  'keepFact',
  'liftRedFlags',
  'retryJob',
])

let lastBuyer: Seeded
async function freshBuyer(): Promise<Seeded> {
  lastBuyer = await seedBuyer(app)
  return lastBuyer
}

function placed(value: unknown): unknown {
  if (value === EXAMPLE_KEY) return buyer.key
  if (value === EXAMPLE_NEW_KEY) return randomUUID()
  if (value === EXAMPLE_BUYER) return buyer.id
  if (value === EXAMPLE_SELLER) return seller.id
  return value
}

describe('example of the contract', () => {
  for (const operation of partOf(operations.filter(({ built }) => built))) {
    const { id, success, example, furtherRequests = {} } = operation
    const requests = { example: example.request, ...mapped(furtherRequests) }
    for (const [name, request] of Object.entries(requests))
      it(`works when sent: ${id}, ${name}`, { skip: MADE_BY_TIME.has(id) }, async () => {
        const { key, ...made } = (await MADE_FIRST[id as OperationId]?.()) ?? {}
        const names = Object.fromEntries(Object.entries(request).map(([field, value]) => [field, placed(value)]))
        const stood = Object.fromEntries(Object.entries(made).filter(([field]) => field in request || field === 'key'))
        // The exchange key is an argument here, not a workspace key.
        const argument = id === 'replyByKey' || id === 'withdrawManifest' ? { key } : {}
        is(await askWith(id as OperationId, { ...names, ...stood, ...argument }, key as string | undefined), success)
      })
  }
  it('shows a buyer and a seller registering through a supervisor without a human check', () => {
    const { example, furtherRequests } = contract.submit as OperationShape
    const requests = [example.request, ...Object.values(furtherRequests ?? {}).map(({ request }) => request)]
    assert.deepEqual(
      requests.map(({ user_type: type, supervisor }) => [type, supervisor !== undefined]),
      [
        ['investor', true],
        ['seller', true],
      ],
    )
  })
})

function mapped(further: NonNullable<OperationShape['furtherRequests']>) {
  return Object.fromEntries(Object.entries(further).map(([name, { request }]) => [name, request]))
}
