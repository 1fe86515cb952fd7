import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { contract, type OperationId, type OperationShape } from '../src/contract/index.ts'
import { DAY_MS } from '../src/domain/figures/durations.ts'
import type { TodoKind } from '../src/domain/overview/overview.ts'
import type { ActivityType } from '../src/domain/workspace/activity.ts'
import { ask, is } from './_contract.ts'
import { addedFolder, pngOf, uploaded } from './_room-files.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from './_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from './_service.ts'

let app: TestHouse
before(async () => {
  app = await startService({ AGENT_SIGNATURES: 'approved' })
})
after(() => app.close())

type PostId = {
  [Id in OperationId]: (typeof contract)[Id]['method'] extends 'POST' ? Id : never
}[OperationId]

/** The item that an operation leaves for someone to do or read. */
interface Waiting {
  /** The workspace whose overview and activity contain it. */
  reader: { key: string }
  /** Null for news without a to-do. */
  todo: TodoKind | null
  event: ActivityType
  /** The page it links to. */
  link: string
  next: OperationId
}

interface Pair {
  buyer: Seeded
  seller: Seeded
  pairId: string
}

const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }
const by = ({ key }: Seeded) => ({ 'x-session-id': key })

/** Seeds a buyer and a seller who have signed and acted in their pairing, so that it has no pending items. */
async function agreed(seller: object = {}): Promise<Pair> {
  const pair = { buyer: await seedBuyer(app), seller: await seedSeller(app, seller) }
  for (const { key } of [pair.buyer, pair.seller]) is(await app.sign(key), 200)
  const body = { buyer_id: pair.buyer.id, seller_id: pair.seller.id, phase: '2_nda' }
  const made = await ask(app, 'createPairing', { body, headers: by(pair.buyer) })
  is(made, 201)
  const pairId = made.body.pair_id
  is(await ask(app, 'answerIntroduction', { ...within({ ...pair, pairId }, pair.seller, { answer: 'accept' }) }), 200)
  return { ...pair, pairId }
}

const within = ({ pairId }: Pair, { key }: Seeded, body: object = {}) => ({ key, params: { pair_id: pairId }, body })

const inPairing = ({ pairId }: Pair, part: string) => `/workspace/pipeline/${pairId}${part === '' ? '' : `#${part}`}`

async function closedBy({ key }: Seeded, pairId: string, phase = '8_closed') {
  const answer = await ask(app, 'updatePhase', {
    body: { pair_ids: [pairId], phase },
    headers: { 'x-session-id': key },
  })
  is(answer, 200)
  return answer.body
}

async function asked(): Promise<Pair & { requestId: number }> {
  const pair = await agreed({ name_release: 'ask' })
  const made = await ask(app, 'requestName', { key: pair.buyer.key, body: { id: pair.seller.id } })
  is(made, 201)
  return { ...pair, requestId: made.body.request_id }
}

async function approvedMemorandum(): Promise<Pair> {
  const pair = await agreed()
  is(await ask(app, 'openNames', { key: pair.buyer.key, body: { ids: [pair.seller.id] } }), 200)
  is(await ask(app, 'approveMemorandum', { key: pair.seller.key, body: {} }), 200)
  return pair
}

async function withFolder(): Promise<Pair & { folderId: number }> {
  const pair = await agreed()
  is(await ask(app, 'openNames', { key: pair.buyer.key, body: { ids: [pair.seller.id] } }), 200)
  return { ...pair, folderId: await addedFolder(app, pair.seller) }
}

async function released(pair: Pair & { folderId: number }): Promise<void> {
  const body = { folder_id: pair.folderId, pair_id: pair.pairId }
  is(await ask(app, 'releaseFolder', { key: pair.seller.key, body }), 200)
}

/** Reasons why an operation leaves no pending item for another side. */
const OWN = 'changes the own workspace only'
const READS = 'computes or reads'
const OPERATORS = 'is done by the operator and recorded in its console and audit'
const OUTSIDE = 'concerns an agent without a workspace and the operator'
const TAKES_BACK = 'withdraws something, so nothing is pending'

/** The pending item of every write operation, or the reason for none. A missing operation does not compile. */
const LEFT: Readonly<Record<PostId, string | (() => Promise<Waiting>)>> = {
  createPairing: async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const body = { buyer_id: buyer.id, seller_id: seller.id }
    const made = await ask(app, 'createPairing', { body, headers: by(buyer) })
    is(made, 201)
    const pair = { buyer, seller, pairId: made.body.pair_id }
    return {
      ...{ reader: seller, todo: 'answer_introductions', event: 'pairing_created' },
      ...{ link: inPairing(pair, 'introduction'), next: 'answerIntroduction' },
    }
  },
  askIntroduction: async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const body = { buyer_id: buyer.id, seller_id: seller.id, phase: '1_contact' }
    const made = await ask(app, 'createPairing', { body, headers: OPERATOR })
    is(made, 201)
    const pair = { buyer, seller, pairId: made.body.pair_id }
    is(await ask(app, 'askIntroduction', within(pair, seller)), 201)
    return {
      ...{ reader: buyer, todo: 'answer_introductions', event: 'introduction_asked' },
      ...{ link: inPairing(pair, 'introduction'), next: 'answerIntroduction' },
    }
  },
  answerIntroduction: async () => {
    const pair = await agreed()
    return {
      ...{ reader: pair.buyer, todo: null, event: 'introduction_answered' },
      ...{ link: inPairing(pair, 'introduction'), next: 'listPairings' },
    }
  },
  requestName: async () => {
    const { seller } = await asked()
    return {
      ...{ reader: seller, todo: 'answer_name_requests', event: 'name_requested' },
      ...{ link: '/workspace/confidentiality#requests', next: 'listNameRequests' },
    }
  },
  decideNameRequest: async () => {
    const { buyer, seller, requestId } = await asked()
    const body = { request_id: requestId, decision: 'approve' }
    is(await ask(app, 'decideNameRequest', { key: seller.key, body }), 200)
    return {
      ...{ reader: buyer, todo: 'open_approved_names', event: 'name_request_decided' },
      ...{ link: '/workspace/confidentiality#requests', next: 'openNames' },
    }
  },
  sendMessage: async () => {
    const pair = await agreed()
    is(await ask(app, 'sendMessage', within(pair, pair.seller, { text: 'When can we talk?' })), 201)
    return {
      ...{ reader: pair.buyer, todo: 'answer_messages', event: 'message_sent' },
      ...{ link: inPairing(pair, 'conversation'), next: 'listMessages' },
    }
  },
  updatePhase: async () => {
    const pair = await agreed()
    await closedBy(pair.buyer, pair.pairId)
    return {
      ...{ reader: pair.seller, todo: 'confirm_closings', event: 'phase_changed' },
      ...{ link: inPairing(pair, 'phase'), next: 'updatePhase' },
    }
  },
  setDealRules: async () => {
    const pair = await agreed()
    is(await ask(app, 'setDealRules', { key: pair.seller.key, body: { phase_consent: 'both' } }), 200)
    await closedBy(pair.buyer, pair.pairId, '4_loi')
    return {
      ...{ reader: pair.seller, todo: 'answer_phase_requests', event: 'phase_requested' },
      ...{ link: inPairing(pair, 'phase'), next: 'answerPhaseRequest' },
    }
  },
  answerPhaseRequest: async () => {
    const pair = await agreed()
    is(await ask(app, 'setDealRules', { key: pair.seller.key, body: { phase_consent: 'both' } }), 200)
    const { requested } = await closedBy(pair.buyer, pair.pairId, '4_loi')
    const body = { request_id: requested[0].request_id, answer: 'dismiss' }
    is(await ask(app, 'answerPhaseRequest', within(pair, pair.seller, body)), 200)
    return {
      ...{ reader: pair.buyer, todo: null, event: 'phase_request_ended' },
      ...{ link: inPairing(pair, 'phase'), next: 'listPairings' },
    }
  },
  pausePairing: async () => {
    const pair = await agreed()
    is(await ask(app, 'pausePairing', within(pair, pair.seller, { paused: true })), 200)
    return {
      ...{ reader: pair.buyer, todo: null, event: 'pairing_paused' },
      ...{ link: inPairing(pair, 'phase'), next: 'listPairings' },
    }
  },
  releaseMemorandum: async () => {
    const pair = await approvedMemorandum()
    is(await ask(app, 'releaseMemorandum', within(pair, pair.seller)), 200)
    return {
      ...{ reader: pair.buyer, todo: 'read_memoranda', event: 'memo_generated' },
      ...{ link: inPairing(pair, 'documents'), next: 'getReleasedMemorandum' },
    }
  },
  setReleaseRule: async () => {
    const pair = await approvedMemorandum()
    await closedBy(pair.seller, pair.pairId, '5_dd')
    is(await ask(app, 'setReleaseRule', { key: pair.seller.key, body: { from_phase: '5_dd' } }), 200)
    return {
      ...{ reader: pair.buyer, todo: 'read_memoranda', event: 'memo_generated' },
      ...{ link: inPairing(pair, 'documents'), next: 'getReleasedMemorandum' },
    }
  },
  releaseFolder: async () => {
    const pair = await withFolder()
    is(await uploaded(app, pair.seller, pair.folderId, 'site.png', pngOf()), 200)
    await released(pair)
    return {
      ...{ reader: pair.buyer, todo: 'read_documents', event: 'memo_generated' },
      ...{ link: inPairing(pair, 'documents'), next: 'listReleasedDocuments' },
    }
  },
  finishUpload: async () => {
    const pair = await withFolder()
    await released(pair)
    is(await uploaded(app, pair.seller, pair.folderId, 'site.png', pngOf()), 200)
    return {
      ...{ reader: pair.buyer, todo: 'read_documents', event: 'memo_generated' },
      ...{ link: inPairing(pair, 'documents'), next: 'listReleasedDocuments' },
    }
  },
  publishAnswer: async () => {
    const pair = await agreed()
    is(await ask(app, 'openNames', { key: pair.buyer.key, body: { ids: [pair.seller.id] } }), 200)
    const question = await ask(app, 'sendMessage', within(pair, pair.buyer, { text: 'Is the site owned?' }))
    is(question, 201)
    const answer = await ask(app, 'sendMessage', within(pair, pair.seller, { text: 'It is leased until 2031.' }))
    is(answer, 201)
    const body = { question_id: question.body.message_id, answer_id: answer.body.message_id }
    is(await ask(app, 'publishAnswer', within(pair, pair.seller, body)), 201)
    return {
      ...{ reader: pair.buyer, todo: null, event: 'answer_published' },
      ...{ link: inPairing(pair, 'answers'), next: 'listPublishedAnswers' },
    }
  },
  setTask: async () => {
    const pair = await agreed()
    const due_on = new Date().toISOString().slice(0, 10)
    is(await ask(app, 'setTask', within(pair, pair.buyer, { text: 'Call their adviser', due_on })), 200)
    return {
      ...{ reader: pair.buyer, todo: 'tasks_due', event: 'task_set' },
      ...{ link: inPairing(pair, 'notebook'), next: 'listTasks' },
    }
  },
  signNda: async () => {
    const { key } = await app.registerBuyer()
    is(await app.sign(key), 200)
    return {
      ...{ reader: { key }, todo: 'signature_waiting', event: 'signature_asked' },
      ...{ link: '/workspace/confidentiality#nda', next: 'signNda' },
    }
  },
  decideUnclaimedNameRequest: async () => {
    const party = { side: 'seller', company: 'Vexiron', sector: 'Industrial maintenance', name_release: 'ask' }
    const { body } = await ask(app, 'importParties', { body: { parties: [party] }, headers: OPERATOR })
    const { id } = body.rows[0]
    const buyer = await seedBuyer(app)
    is(await app.sign(buyer.key), 200)
    await pairUp(app, buyer, id)
    const { request_id } = (await ask(app, 'requestName', { key: buyer.key, body: { id } })).body
    const decided = { params: { id: request_id }, body: { decision: 'approve' }, headers: OPERATOR }
    is(await ask(app, 'decideUnclaimedNameRequest', decided), 200)
    return {
      ...{ reader: buyer, todo: 'open_approved_names', event: 'name_request_decided' },
      ...{ link: '/workspace/confidentiality#requests', next: 'openNames' },
    }
  },
  decideAddress: OWN,
  setMailSettings: OWN,
  unsubscribe: OWN,
  joinWorkspace: OWN,
  submit: OWN,
  updateSession: OWN,
  updateBlindView: OWN,
  checkBlindProfile: OWN,
  saveBlindProfile: OWN,
  markMessagesRead: OWN,
  addNote: OWN,
  removeNote: OWN,
  removeTask: OWN,
  updateNotebook: OWN,
  openNames: OWN,
  blockViewer: OWN,
  unblockViewer: OWN,
  watchParty: OWN,
  dismissMatch: OWN,
  addThesis: OWN,
  changeThesis: OWN,
  removeThesis: OWN,
  rotateKey: OWN,
  changeMember: OWN,
  inviteMember: OWN,
  allowAccess: OWN,
  decideAskedSignature: OWN,
  endAccess: OWN,
  revokeMember: OWN,
  eraseWorkspace: OWN,
  confirmEmail: OWN,
  recoverWorkspace: OWN,
  requestEmailProof: OWN,
  requestRecovery: OWN,
  approveMemorandum: OWN,
  updateMemorandum: OWN,
  updateMemorandumTables: OWN,
  explainContradictions: OWN,
  endReleaseRule: OWN,
  addFolder: OWN,
  sendPart: OWN,
  startUpload: OWN,
  decideSignature: OWN,
  acceptFact: OWN,
  keepFact: OWN,
  enqueueQuality: OWN,
  requestVetting: OWN,
  revokeMemorandum: TAKES_BACK,
  removeDocument: TAKES_BACK,
  removeFolder: TAKES_BACK,
  revokeFolder: TAKES_BACK,
  withdrawAnswer: TAKES_BACK,
  whatIfValuation: READS,
  verifyReceipt: READS,
  readSignatureRequest: READS,
  readSupervisedAccess: READS,
  endSupervisedAccess: OWN,
  previewQuality: READS,
  previewReading: READS,
  proposeReading: READS,
  publishManifest: OUTSIDE,
  replyByKey: OUTSIDE,
  withdrawManifest: OUTSIDE,
  replyByToken: OUTSIDE,
  acceptProposal: OPERATORS,
  declineProposal: OPERATORS,
  replyAsOperator: OPERATORS,
  issueEngageToken: OPERATORS,
  revokeEngageToken: OPERATORS,
  decideAlarm: OPERATORS,
  grantDisclosureAllowance: OPERATORS,
  importParties: OPERATORS,
  liftRedFlags: OPERATORS,
  reinstateParty: OPERATORS,
  setContactStatus: OPERATORS,
  setNameRelease: OPERATORS,
  withdrawParty: OPERATORS,
  retryJob: OPERATORS,
  revokeNda: OPERATORS,
  rotateSigningKey: OPERATORS,
  allowSigning: OPERATORS,
  declineVetting: OPERATORS,
  resumeWorkspace: OPERATORS,
  suspendWorkspace: OPERATORS,
  unvetWorkspace: OPERATORS,
  vetWorkspace: OPERATORS,
  handOverMessage: OPERATORS,
}

const operationsThatWrite = Object.values(contract as Record<string, OperationShape>)
  .filter(({ method }) => method === 'POST')
  .map(({ id }) => id as PostId)

async function newsOf({ key }: { key: string }) {
  const overview = await ask(app, 'getOverview', { key })
  is(overview, 200)
  const { body } = await ask(app, 'listActivity', { key })
  return { todos: overview.body.todos, waiting: overview.body.waiting, events: body.events }
}

describe('pending item after an operation', () => {
  for (const id of operationsThatWrite) {
    const left = LEFT[id]
    if (typeof left === 'string') continue
    it(`appears in the overview and activity of its reader after ${id}, with its page and operation`, async () => {
      const { reader, todo: kind, event: type, link, next } = await left()
      const { todos, events } = await newsOf(reader)
      const event = events.find((one: { type: string }) => one.type === type) ?? assert.fail(`no event ${type}`)
      assert.equal(event.link.split('#')[0], link.split('#')[0])
      assert.ok(event.next.operation in contract)
      const todo = todos.find((one: { kind: string }) => one.kind === kind)
      if (kind === null) {
        assert.deepEqual([event.link, event.next.operation], [link, next])
        return
      }
      assert.ok(todo, `no ${kind} among ${JSON.stringify(todos)}`)
      assert.deepEqual([todo.link, todo.next.operation], [link, next])
      assert.ok(!todo.next.path.includes(reader.key), 'the response contains the key')
      const shape: OperationShape = contract[next]
      assert.deepEqual(
        [todo.next.method, todo.next.path],
        [shape.method, todo.pair_id === undefined ? shape.path : shape.path.replace('{pair_id}', todo.pair_id)],
      )
    })
  }
})

describe('pending item', () => {
  it('disappears once it is answered, read, confirmed or opened', async () => {
    const pair = await asked()
    const { buyer, seller, requestId } = pair
    const kinds = async (reader: Seeded) => (await newsOf(reader)).todos.map(({ kind }: { kind: string }) => kind)
    is(await ask(app, 'sendMessage', within(pair, buyer, { text: 'May we know your name?' })), 201)
    await closedBy(buyer, pair.pairId)
    for (const kind of ['answer_name_requests', 'answer_messages', 'confirm_closings'])
      assert.ok((await kinds(seller)).includes(kind), kind)
    assert.equal((await newsOf(seller)).waiting, 3)
    const { messages } = (await ask(app, 'listMessages', { key: seller.key, params: { pair_id: pair.pairId } })).body
    is(await ask(app, 'markMessagesRead', within(pair, seller, { up_to: messages[0].message_id })), 200)
    is(
      await ask(app, 'decideNameRequest', { key: seller.key, body: { request_id: requestId, decision: 'approve' } }),
      200,
    )
    await closedBy(seller, pair.pairId)
    assert.equal((await newsOf(seller)).waiting, 0)
    const { events } = await newsOf(buyer)
    assert.ok(events.some(({ type }: { type: string }) => type === 'closing_confirmed'))
    assert.ok((await kinds(buyer)).includes('open_approved_names'))
    is(await ask(app, 'openNames', { key: buyer.key, body: { ids: [seller.id] } }), 200)
    assert.ok(!(await kinds(buyer)).includes('open_approved_names'))
  })
  it('does not reveal documents to a buyer without the seller’s name', async () => {
    const pair = await agreed()
    const folderId = await addedFolder(app, pair.seller)
    is(await uploaded(app, pair.seller, folderId, 'site.png', pngOf()), 200)
    await released({ ...pair, folderId })
    const { todos } = await newsOf(pair.buyer)
    const kinds = todos.map(({ kind }: { kind: string }) => kind)
    assert.ok(!kinds.includes('read_documents'), String(kinds))
  })
  it('disappears when its request lapses or its counterparty is blocked', async () => {
    const house = await startService()
    try {
      const [buyer, other] = [await seedBuyer(house), await seedBuyer(house)]
      const seller = await seedSeller(house, { name_release: 'ask' })
      for (const { key } of [buyer, other]) {
        is(await house.sign(key), 200)
        is(await ask(house, 'requestName', { key, body: { id: seller.id } }), 201)
      }
      const waiting = async () => {
        const { body } = await ask(house, 'getOverview', { key: seller.key })
        return body.todos.find(({ kind }: { kind: string }) => kind === 'answer_name_requests')?.count ?? 0
      }
      assert.equal(await waiting(), 2)
      const { received } = (await ask(house, 'listNameRequests', { key: seller.key })).body
      const decided = { request_id: received[0].request_id, decision: 'block' }
      is(await ask(house, 'decideNameRequest', { key: seller.key, body: decided }), 200)
      assert.equal(await waiting(), 1)
      house.advance(14 * DAY_MS)
      assert.equal(await waiting(), 0)
    } finally {
      await house.close()
    }
  })
})
