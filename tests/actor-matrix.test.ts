import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { contract, type OperationId, operations } from '../src/contract/index.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../src/domain/parties/profile.ts'
import { insertProof } from '../src/store/assurances.ts'
import { insertNameRequest } from '../src/store/name-requests.ts'
import { insertIdentity, insertParty, loadOwnProfile } from '../src/store/profiles.ts'
import { insertVettingRequest } from '../src/store/vetting-requests.ts'
import { type Asking, ask, is } from './_contract.ts'
import { type Exchange, MANIFEST, openExchange } from './_exchange.ts'
import { addedFolder, pngOf, uploaded } from './_room-files.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_BUYER } from './_seed.ts'
import { OPERATOR_TOKEN, startService, type TestHouse } from './_service.ts'
import { partOf } from './_thoroughness.ts'

/**
 * The actors of the matrix. The owner is a signed buyer paired with the counterparty, a signed seller; the stranger is
 * another signed buyer without a pairing; the unsigned actor is a buyer with a pairing and no NDA. The foreign page
 * sends the owner's own request; nobody sends no key or an unknown one.
 */
const ACTORS = ['owner', 'counterparty', 'stranger', 'unsigned', 'foreign page', 'nobody', 'operator'] as const
type Actor = (typeof ACTORS)[number]

interface Cell {
  actor: Actor
  /** Key in the path: the actor’s own or an unknown one. */
  key: string
  /** Credentials where the path has no key. */
  headers: Record<string, string>
  /** The seller and pairing of the request. */
  sellerId: number
  buyerId: number
  pairId: string
  pairingDbid: number
}

interface Row {
  asking: (cell: Cell) => Asking
  /** Expected status for each actor, in the order of ACTORS. */
  expected: readonly [number, number, number, number, number, number, number]
  /** Runs before each cell. */
  prepare?: (cell: Cell) => Promise<void>
}

let app: TestHouse
let owner: Seeded
let counterparty: Seeded
let stranger: Seeded
let unsigned: Seeded
let unsignedsSeller: Seeded
let exchange: Exchange
const pairingDbids = new Map<string, number>()

before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  owner = await seedBuyer(app)
  counterparty = await seedSeller(app)
  stranger = await seedBuyer(app, UNFIT_BUYER)
  unsigned = await seedBuyer(app)
  unsignedsSeller = await seedSeller(app)
  for (const { key } of [owner, counterparty, stranger]) is(await app.sign(key), 200)
  await pair(owner, counterparty)
  await pair(unsigned, unsignedsSeller)
  exchange = await openExchange(app)
})
after(() => app.close())

async function pair(buyer: Seeded, seller: Seeded): Promise<void> {
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } })
  is(made, 201)
  pairingDbids.set(made.body.pair_id, made.body.pairing_dbid)
}

let spareNda: number | null = null
async function spareSignature(): Promise<number> {
  const { key } = await seedBuyer(app)
  is(await app.sign(key), 200)
  return (await ask(app, 'getNdaReceipt', { key })).body.record.sequence
}

const noBody = ({ key }: Cell): Asking => ({ key })
const bare = (): Asking => ({})
const forAll = (status: number) => [status, status, status, status, status, status, status] as const

/** A read of the session in the path: 403 for a foreign page, 404 for an unknown key and for the operator. */
const sessionRead: Row = { asking: noBody, expected: [200, 200, 200, 200, 403, 404, 404] }
const signedRead: Row = { asking: noBody, expected: [200, 200, 200, 403, 403, 404, 404] }
const document: Row = { asking: bare, expected: forAll(200) }

/** Gives the actor a spare key for a request that ends it. */
async function asVisitor(cell: Cell): Promise<void> {
  if (cell.actor !== 'nobody' && cell.actor !== 'operator') cell.key = await seedVisitor(app)
}

async function approved(): Promise<void> {
  is(await ask(app, 'approveMemorandum', { key: counterparty.key, body: {} }), 200)
}

/** The memorandum of the counterparty, released to the owner only. */
const releasedReading: Row = {
  prepare: async () => {
    await approved()
    const params = { pair_id: `pair-${owner.id}-${counterparty.id}` }
    is(await ask(app, 'releaseMemorandum', { key: counterparty.key, params, body: {} }), 200)
  },
  asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId } }),
  expected: [200, 200, 403, 403, 403, 404, 404],
}

/** A document of the counterparty's, as number 1 in folder 1, released to the owner. */
async function releasedDocument(): Promise<void> {
  const { db } = app.service.app.database
  await db.deleteFrom('room_folders').execute()
  for (const table of ['room_folders', 'room_files'])
    await sql.raw(`alter sequence ${table}_id_seq restart with 1`).execute(db)
  const folderId = await addedFolder(app, counterparty)
  is(await uploaded(app, counterparty, folderId, 'site.png', pngOf()), 200)
  const body = { folder_id: folderId, pair_id: `pair-${owner.id}-${counterparty.id}` }
  is(await ask(app, 'releaseFolder', { key: counterparty.key, body }), 200)
}

/** A request about the own data room, which only the counterparty has. */
const ownRoom = (asking: Row['asking']): Row => ({
  prepare: releasedDocument,
  asking,
  expected: [404, 200, 404, 404, 403, 404, 404],
})

/** Discloses the counterparty's name to the owner. */
async function openName(): Promise<void> {
  is(await ask(app, 'openNames', { key: owner.key, body: { ids: [counterparty.id] } }), 200)
}

/** A read of documents released to the owner, who knows the name; the counterparty has no release to itself. */
const roomReading = (params: Record<string, number>, expected: Row['expected']): Row => ({
  prepare: async () => {
    await releasedDocument()
    await openName()
  },
  asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId, ...params } }),
  expected,
})

/** A decision that only the seller concerned can make. */
const factDecision: Row = {
  prepare: async ({ sellerId }) => {
    const { db } = app.service.app.database
    await db.deleteFrom('facts').execute()
    await sql`alter sequence facts_id_seq restart with 1`.execute(db)
    await db
      .insertInto('facts')
      .values({
        party_id: sellerId,
        field: 'headcount',
        value: '"50 to 99"',
        detail: null,
        source: 'recherche-entreprises',
        reference: 'https://annuaire-entreprises.data.gouv.fr/',
        as_of: null,
        matched_by: 'name',
        found_at: '2026-11-20T09:30:00.000Z',
      })
      .execute()
  },
  asking: ({ key }) => ({ key, body: { fact_id: 1 } }),
  expected: [404, 200, 404, 404, 403, 404, 404],
}

/** Operator operations: other actors cannot find out if the subject exists. */
const operatorsOwn = (asking: Row['asking']): Row => ({ asking, expected: [401, 401, 401, 401, 403, 401, 200] })

let spareWorkspace: number | null = null
/** A decision on a workspace that `standing` has put into the required state. */
function workspaceAct(standing: { suspended_at?: string | null; signing_barred_at?: string }): Row {
  return {
    prepare: async () => {
      spareWorkspace ??= (await seedBuyer(app)).sessionId
      const { db } = app.service.app.database
      await db.updateTable('sessions').set(standing).where('id', '=', spareWorkspace).execute()
    },
    ...operatorsOwn(({ headers }) => ({ headers, params: { id: spareWorkspace ?? 0 }, body: { reason: 'Settled.' } })),
  }
}

let waitingMail = 0

/** A vetting or its withdrawal, for a workspace prepared for it. */
function vetting(prepare: (id: number) => Promise<void>): Row {
  return {
    prepare: async () => {
      spareWorkspace ??= (await seedBuyer(app)).sessionId
      await prepare(spareWorkspace)
    },
    ...operatorsOwn(({ headers }) => ({
      headers,
      params: { id: spareWorkspace ?? 0 },
      body: { note: 'Documents seen.', reason: 'Settled.' },
    })),
  }
}

let requestId = 0
let importedId = 0
/** Creates a name request of the owner. */
async function requestFor(partyId: number, askerPartyId: number): Promise<number> {
  const { db } = app.service.app.database
  const { sessionId } = owner
  return (await insertNameRequest(db, { sessionId, askerPartyId, partyId, introduction: 'code_name' }, new Date())).id
}
async function importedParty(): Promise<number> {
  const { db } = app.service.app.database
  const identity = await insertIdentity(db, { ...EMPTY_IDENTITY, company: 'Imported' })
  const profile = EMPTY_PROFILE
  const party = {
    sessionId: null,
    identityId: identity,
    side: 'seller',
    country: null,
    contactStatus: 'cold',
    fictional: false,
  } as const
  return (
    await insertParty(
      db,
      { ...party, profile, blindTexts: profile.texts, statedSize: null, dataQuality: 0, valuedAt: null },
      new Date(),
    )
  ).id
}

const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }

const rows: Record<OperationId, Row> = {
  getChallenge: document,
  submit: {
    asking: () => ({ body: { user_type: 'seller', supervisor } }),
    expected: [200, 200, 200, 200, 403, 200, 200],
  },
  joinWorkspace: {
    asking: ({ actor, key }) => ({
      body: {
        uuid: actor === 'nobody' || actor === 'operator' ? randomUUID() : key,
        name: 'Joe',
        email: 'joe@joining.example',
        company: 'Joining',
      },
    }),
    expected: [200, 200, 200, 200, 403, 200, 200],
  },
  getWorkspace: sessionRead,
  exportWorkspace: sessionRead,
  rotateKey: { prepare: asVisitor, asking: ({ key }) => ({ key, body: {} }), expected: sessionRead.expected },
  listMembers: sessionRead,
  getAccess: sessionRead,
  listAccess: sessionRead,
  readConsentRequest: { asking: () => ({ params: { request_id: 'nobodyAsksUnderThisId' } }), expected: forAll(404) },
  allowAccess: {
    asking: ({ key }) => ({
      key,
      body: { request_id: 'nobodyAsksUnderThisId', scopes: ['read'], valid_days: 1 },
    }),
    expected: [404, 404, 404, 404, 403, 404, 404],
  },
  decideAskedSignature: {
    asking: ({ key }) => ({ key, body: { decision: 'refuse' } }),
    expected: [404, 404, 404, 404, 403, 404, 404],
  },
  listAccessActs: {
    asking: ({ key }) => ({ key, params: { grant_id: 999_999 } }),
    expected: [404, 404, 404, 404, 403, 404, 404],
  },
  endAccess: {
    asking: ({ key }) => ({ key, params: { grant_id: 999_999 }, body: {} }),
    expected: [404, 404, 404, 404, 403, 404, 404],
  },
  inviteMember: {
    asking: ({ key }) => ({ key, body: { name: 'Claire Fontaine', role: 'reader' } }),
    expected: [201, 201, 201, 201, 403, 404, 404],
  },
  changeMember: {
    asking: ({ key }) => ({ key, params: { member_id: 999_999 }, body: { role: 'reader' } }),
    expected: [404, 404, 404, 404, 403, 404, 404],
  },
  revokeMember: {
    asking: ({ key }) => ({ key, params: { member_id: 999_999 }, body: {} }),
    expected: [404, 404, 404, 404, 403, 404, 404],
  },
  eraseWorkspace: {
    prepare: asVisitor,
    asking: ({ key }) => ({ key, body: { confirm: 'erase' } }),
    expected: sessionRead.expected,
  },
  requestVetting: {
    asking: ({ key }) => ({ key, body: { note: 'Please call.' } }),
    expected: [200, 200, 200, 200, 403, 404, 404],
  },
  requestEmailProof: { asking: ({ key }) => ({ key, body: {} }), expected: [200, 200, 200, 200, 403, 404, 404] },
  confirmEmail: {
    asking: ({ key }) => ({ key, body: { code: '0000-0000-0000-0000' } }),
    expected: [403, 403, 403, 403, 403, 404, 404],
  },
  requestRecovery: {
    asking: () => ({ body: { email: 'lost@key.example' } }),
    expected: [200, 200, 200, 200, 403, 200, 200],
  },
  recoverWorkspace: { asking: () => ({ body: { code: '0000-0000-0000-0000' } }), expected: forAll(403) },
  getSession: sessionRead,
  updateSession: {
    // An unknown key opens a workspace.
    asking: ({ key }) => ({ key, body: { identity: { role: 'CEO' } } }),
    expected: [200, 200, 200, 200, 403, 200, 200],
  },
  listMatches: sessionRead,
  listMatchedNames: signedRead,
  getSellerName: {
    asking: ({ key, sellerId }) => ({ key, query: { id: sellerId } }),
    expected: [200, 200, 403, 403, 403, 404, 404],
  },
  whyNot: {
    asking: ({ key, sellerId }) => ({ key, query: { id: sellerId } }),
    expected: [200, 404, 200, 200, 403, 404, 404],
  },
  getNearMisses: sessionRead,
  getValuation: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  downloadValuationWorksheet: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  whatIfValuation: {
    asking: ({ key }) => ({ key, body: { revenue: 20 } }),
    expected: [404, 200, 404, 404, 403, 404, 404],
  },
  listPairings: sessionRead,
  createPairing: {
    prepare: async ({ buyerId, sellerId }) => {
      const { db } = app.service.app.database
      await db.deleteFrom('pairings').where('buyer_id', '=', buyerId).where('seller_id', '=', sellerId).execute()
    },
    asking: ({ headers, buyerId, sellerId }) => ({ headers, body: { buyer_id: buyerId, seller_id: sellerId } }),
    expected: [201, 201, 403, 201, 403, 403, 201],
  },
  updatePhase: {
    asking: ({ headers, pairId }) => ({ headers, body: { pair_ids: [pairId], phase: '1_contact' } }),
    expected: [200, 200, 200, 200, 403, 403, 200],
  },
  search: { asking: ({ key }) => ({ key, query: { q: 'maintenance' } }), expected: sessionRead.expected },
  listActivity: sessionRead,
  getOverview: sessionRead,
  listDisclosures: sessionRead,
  listNameRequests: sessionRead,
  getBlindView: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  getBlindProfile: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  checkBlindProfile: {
    asking: ({ key }) => ({ key, body: { profile: { business: 'Maintenance of machines in factories.' } } }),
    expected: [404, 200, 404, 404, 403, 404, 404],
  },
  saveBlindProfile: {
    asking: ({ key }) => ({ key, body: { profile: { business: 'Maintenance of machines in factories.' } } }),
    expected: [404, 200, 404, 404, 403, 404, 404],
  },
  exportTeaser: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  exportMemorandum: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  previewTeaser: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  updateBlindView: {
    asking: ({ key }) => ({ key, body: { teaser_value: false } }),
    expected: [404, 200, 404, 404, 403, 404, 404],
  },
  listBlocks: sessionRead,
  blockViewer: {
    asking: ({ key }) => ({ key, body: { kind: 'company', value: 'Nobody Here' } }),
    expected: sessionRead.expected,
  },
  unblockViewer: {
    asking: ({ key }) => ({ key, body: { block_id: 999_999 } }),
    expected: [404, 404, 404, 404, 403, 404, 404],
  },
  requestName: {
    // Neither party releases on request, and the stranger matches neither counterparty.
    asking: ({ actor, key, buyerId, sellerId }) => ({
      key,
      body: { id: actor === 'counterparty' ? buyerId : sellerId },
    }),
    expected: [409, 409, 403, 403, 403, 404, 404],
  },
  decideNameRequest: {
    prepare: async ({ buyerId, sellerId }) => {
      requestId = await requestFor(sellerId, buyerId)
    },
    asking: ({ key }) => ({ key, body: { request_id: requestId, decision: 'decline' } }),
    expected: [404, 200, 404, 404, 403, 404, 404],
  },
  listNamesTold: operatorsOwn(({ headers }) => ({ headers })),
  listUnclaimedNameRequests: operatorsOwn(({ headers }) => ({ headers })),
  decideUnclaimedNameRequest: {
    prepare: async ({ buyerId }) => {
      requestId = await requestFor(await importedParty(), buyerId)
    },
    ...operatorsOwn(({ headers }) => ({ headers, params: { id: requestId }, body: { decision: 'decline' } })),
  },
  setNameRelease: {
    prepare: async () => {
      importedId = await importedParty()
    },
    ...operatorsOwn(({ headers }) => ({ headers, params: { id: importedId }, body: { name_release: 'ask' } })),
  },
  getNamesAllowance: sessionRead,
  openNames: {
    asking: ({ key, sellerId }) => ({ key, body: { ids: [sellerId] } }),
    expected: signedRead.expected,
  },
  listWatched: sessionRead,
  watchParty: {
    asking: ({ actor, key, buyerId, sellerId }) => ({
      key,
      body: { id: actor === 'counterparty' ? buyerId : sellerId, watching: true },
    }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  listDismissed: sessionRead,
  dismissMatch: {
    asking: ({ actor, key, buyerId, sellerId }) => ({
      key,
      body: { id: actor === 'counterparty' ? buyerId : sellerId, dismissed: true },
    }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  getInfoMemo: signedRead,
  downloadInfoMemo: signedRead,
  getTeaser: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId } }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  explainContradictions: {
    asking: ({ key }) => ({ key, body: { explanations: [{ id: 'x', note: 'Both are right.' }] } }),
    expected: [404, 200, 404, 404, 403, 404, 404],
  },
  getMemorandumTables: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  updateMemorandumTables: {
    asking: ({ key }) => ({ key, body: { tables: { sites: [{ place: 'Lyon' }] } } }),
    expected: [404, 200, 404, 404, 403, 404, 404],
  },
  downloadMemorandumTemplate: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  getMemorandum: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  updateMemorandum: {
    asking: ({ key }) => ({ key, body: { sections: { customers: 'Sixty factories.' } } }),
    expected: [404, 200, 404, 404, 403, 404, 404],
  },
  previewMemorandum: { asking: noBody, expected: [404, 200, 404, 404, 403, 404, 404] },
  approveMemorandum: { asking: ({ key }) => ({ key, body: {} }), expected: [404, 200, 404, 404, 403, 404, 404] },
  releaseMemorandum: {
    prepare: approved,
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: {} }),
    expected: [403, 200, 403, 403, 403, 404, 404],
  },
  getDataRoom: sessionRead,
  listRoomReadings: sessionRead,
  addFolder: {
    prepare: async () => {
      await app.service.app.database.db.deleteFrom('room_folders').execute()
    },
    asking: ({ key }) => ({ key, body: { name: 'Accounts' } }),
    expected: [201, 201, 201, 201, 403, 404, 404],
  },
  removeFolder: ownRoom(({ key }) => ({ key, body: { folder_id: 1 } })),
  removeDocument: ownRoom(({ key }) => ({ key, body: { document_id: 1 } })),
  releaseFolder: {
    ...ownRoom(({ key, pairId }) => ({ key, body: { folder_id: 1, pair_id: pairId } })),
    expected: [404, 200, 403, 404, 403, 404, 404],
  },
  revokeFolder: {
    ...ownRoom(({ key, pairId }) => ({ key, body: { folder_id: 1, pair_id: pairId } })),
    expected: [404, 200, 403, 404, 403, 404, 404],
  },
  startUpload: ownRoom(({ key }) => ({
    key,
    body: { folder_id: 1, name: 'a.pdf', size_bytes: 9, sha256: 'a'.repeat(64) },
  })),
  sendPart: {
    ...ownRoom(({ key }) => ({ key, params: { document_id: 1 }, body: { part: 0, base64: 'AAAA' } })),
    expected: [404, 404, 404, 404, 403, 404, 404],
  },
  finishUpload: ownRoom(({ key }) => ({ key, params: { document_id: 1 }, body: {} })),
  downloadOwnDocument: ownRoom(({ key }) => ({ key, params: { document_id: 1 } })),
  listReleasedDocuments: roomReading({}, [200, 200, 403, 403, 403, 404, 404]),
  downloadReleasedDocument: roomReading({ document_id: 1 }, [200, 404, 403, 403, 403, 404, 404]),
  getReleasedMemorandum: releasedReading,
  getReleasedMemorandumPdf: releasedReading,
  setReleaseRule: {
    asking: ({ key }) => ({ key, body: { from_phase: '7_closing' } }),
    expected: [404, 200, 404, 404, 403, 404, 404],
  },
  endReleaseRule: { asking: ({ key }) => ({ key, body: {} }), expected: [404, 200, 404, 404, 403, 404, 404] },
  revokeMemorandum: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: {} }),
    expected: [403, 200, 403, 403, 403, 404, 404],
  },
  listMessages: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId } }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  sendMessage: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: { text: 'May we meet?' } }),
    expected: [201, 201, 403, 201, 403, 404, 404],
  },
  markMessagesRead: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: { up_to: 1 } }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  answerIntroduction: {
    prepare: async () => {
      const { db } = app.service.app.database
      const declined = { answer: 'declined', answered_at: new Date().toISOString() } as const
      await db.updateTable('pairing_introductions').set(declined).where('answer', 'is', null).execute()
    },
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: { answer: 'accept' } }),
    expected: [409, 409, 403, 409, 403, 404, 404],
  },
  answerPhaseRequest: {
    asking: ({ key, pairId }) => ({
      key,
      params: { pair_id: pairId },
      body: { request_id: 999_999, answer: 'confirm' },
    }),
    expected: [404, 404, 403, 404, 403, 404, 404],
  },
  pausePairing: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: { paused: false } }),
    expected: [403, 200, 403, 403, 403, 404, 404],
  },
  getMailSettings: { asking: noBody, expected: [200, 200, 200, 200, 403, 404, 404] },
  setMailSettings: {
    asking: ({ key }) => ({ key, body: { papers: 'off' } }),
    expected: [200, 200, 200, 200, 403, 404, 404],
  },
  unsubscribe: { asking: () => ({ params: { token: 'x' }, body: {} }), expected: forAll(200) },
  getDealRules: { asking: noBody, expected: [200, 200, 200, 200, 403, 404, 404] },
  setDealRules: {
    asking: ({ key }) => ({ key, body: { phase_consent: 'one' } }),
    expected: [200, 200, 200, 200, 403, 404, 404],
  },
  listPublishedAnswers: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId } }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  publishAnswer: {
    asking: ({ key, pairId }) => ({
      key,
      params: { pair_id: pairId },
      body: { question_id: 999_998, answer_id: 999_999 },
    }),
    expected: [403, 404, 403, 403, 403, 404, 404],
  },
  withdrawAnswer: {
    asking: ({ key }) => ({ key, body: { published_id: 999_999 } }),
    expected: [404, 404, 404, 404, 403, 404, 404],
  },
  askIntroduction: {
    // A first request makes the tested one a repetition for every actor.
    prepare: async ({ key, pairId }) =>
      void (await ask(app, 'askIntroduction', { key, params: { pair_id: pairId }, body: {} })),
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: {} }),
    expected: [409, 409, 403, 409, 403, 404, 404],
  },
  getNotebook: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId } }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  updateNotebook: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: { tags: ['priority'] } }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  addNote: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: { text: 'Asks for much.' } }),
    expected: [201, 201, 403, 201, 403, 404, 404],
  },
  removeNote: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: { note_id: 999_999 } }),
    expected: [404, 404, 403, 404, 403, 404, 404],
  },
  setTask: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: { text: 'Call', due_on: '2026-12-01' } }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  removeTask: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId }, body: { task_id: 999_999 } }),
    expected: [404, 404, 403, 404, 403, 404, 404],
  },
  listTasks: sessionRead,
  listTheses: { asking: noBody, expected: [200, 409, 200, 200, 403, 404, 404] },
  addThesis: {
    asking: ({ key }) => ({ key, body: { name: 'North', sector: 'Calibration services' } }),
    expected: [201, 409, 201, 201, 403, 404, 404],
  },
  changeThesis: {
    asking: ({ key }) => ({ key, params: { thesis_id: 999_999 }, body: { name: 'South', sector: 'Bakeries' } }),
    expected: [404, 409, 404, 404, 403, 404, 404],
  },
  removeThesis: {
    asking: ({ key }) => ({ key, params: { thesis_id: 999_999 }, body: {} }),
    expected: [404, 409, 404, 404, 403, 404, 404],
  },
  getProductAnalysis: {
    // The row of createPairing recreated the pairings.
    prepare: async (cell) => {
      const { db } = app.service.app.database
      const pairing = await db
        .selectFrom('pairings')
        .select('id')
        .where('buyer_id', '=', cell.buyerId)
        .where('seller_id', '=', cell.sellerId)
        .executeTakeFirstOrThrow()
      cell.pairingDbid = pairing.id
    },
    asking: ({ key, pairingDbid }) => ({ key, params: { pairing_id: pairingDbid } }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  getNdaText: document,
  getNdaReceipt: { asking: noBody, expected: [200, 200, 200, 404, 403, 404, 404] },
  // Placed after the rows that need the unsigned actor.
  signNda: {
    asking: ({ key }) => ({ body: { session_id: key, signer_name: 'Sig Natory' } }),
    expected: [200, 200, 200, 200, 403, 400, 400],
  },
  enqueueQuality: {
    asking: ({ headers, sellerId }) => ({ headers, body: { entity_type: 'seller', entity_id: sellerId } }),
    expected: [200, 200, 403, 403, 403, 403, 200],
  },
  getQuality: sessionRead,
  previewQuality: {
    asking: () => ({ body: { user_type: 'seller' } }),
    expected: [200, 200, 200, 200, 403, 200, 200],
  },
  acceptFact: factDecision,
  keepFact: factDecision,
  publishManifest: { asking: () => ({ body: { agent_name: 'scout', manifest: MANIFEST } }), expected: forAll(200) },
  getExchangeAnswer: { asking: () => ({ params: { msgid: exchange.msgid } }), expected: forAll(200) },
  replyByKey: { asking: () => ({ body: { key: exchange.msgid, text: 'Thanks' } }), expected: forAll(200) },
  withdrawManifest: { asking: () => ({ body: { key: 'm-0' } }), expected: forAll(404) },
  getEngageThread: { asking: () => ({ params: { token: exchange.token } }), expected: forAll(200) },
  replyByToken: {
    asking: () => ({ params: { token: exchange.token }, body: { text: 'Thanks' } }),
    expected: forAll(200),
  },
  getExchangeSpec: document,
  getOperatorSession: operatorsOwn(({ headers }) => ({ headers })),
  importParties: operatorsOwn(({ headers }) => ({ headers, body: { parties: [{ side: 'seller', company: 'Vexo' }] } })),
  listParties: operatorsOwn(({ headers }) => ({ headers })),
  getParty: operatorsOwn(({ headers, sellerId }) => ({ headers, params: { id: sellerId } })),
  setContactStatus: operatorsOwn(({ headers, sellerId }) => ({
    headers,
    params: { id: sellerId },
    body: { contact_status: 'warm' },
  })),
  withdrawParty: operatorsOwn(({ headers, sellerId }) => ({ headers, params: { id: sellerId }, body: {} })),
  liftRedFlags: operatorsOwn(({ headers, sellerId }) => ({ headers, params: { id: sellerId }, body: {} })),
  reinstateParty: operatorsOwn(({ headers, sellerId }) => ({ headers, params: { id: sellerId }, body: {} })),
  getHealth: document,
  getApiHealth: document,
  getReady: document,
  getMetrics: operatorsOwn(({ headers }) => ({ headers })),
  getPrometheusMetrics: operatorsOwn(({ headers }) => ({ headers })),
  listNdas: operatorsOwn(({ headers }) => ({ headers })),
  // Uses a signature that no other row needs.
  revokeNda: {
    prepare: async () => {
      spareNda ??= await spareSignature()
    },
    ...operatorsOwn(({ headers }) => ({ headers, params: { id: spareNda ?? 0 }, body: { reason: 'Done.' } })),
  },
  listWorkspaces: operatorsOwn(({ headers }) => ({ headers })),
  // Uses a workspace that no other row needs.
  suspendWorkspace: workspaceAct({ suspended_at: null }),
  resumeWorkspace: workspaceAct({ suspended_at: '2026-11-20T09:30:00.000Z' }),
  allowSigning: workspaceAct({ signing_barred_at: '2026-11-20T09:30:00.000Z' }),
  listOutbox: operatorsOwn(({ headers }) => ({ headers })),
  handOverMessage: {
    prepare: async () => {
      const { key } = await seedBuyer(app)
      is(await ask(app, 'requestEmailProof', { key, body: {}, headers: { 'x-forwarded-for': '10.77.0.1' } }), 200)
      const { db } = app.service.app.database
      const { id } = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
      waitingMail = id
    },
    ...operatorsOwn(({ headers }) => ({ headers, params: { id: waitingMail }, body: {} })),
  },
  getSigningKeys: document,
  verifyReceipt: { asking: () => ({ body: { jws: 'a.b.c' } }), expected: forAll(200) },
  getLedger: {
    asking: ({ key, pairId }) => ({ key, params: { pair_id: pairId } }),
    expected: [200, 200, 403, 200, 403, 404, 404],
  },
  listAlarms: operatorsOwn(({ headers }) => ({ headers })),
  decideAlarm: {
    asking: ({ headers }) => ({ headers, params: { id: 999_999 }, body: { verdict: 'harmless', reason: 'Known.' } }),
    expected: [401, 401, 401, 401, 403, 401, 404],
  },
  rotateSigningKey: operatorsOwn(({ headers }) => ({ headers, body: { reason: 'Yearly.' } })),
  readSupervisedAccess: { asking: () => ({ body: { code: '0000-0000-0000-0000' } }), expected: forAll(403) },
  endSupervisedAccess: {
    asking: () => ({ body: { code: '0000-0000-0000-0000', grant_id: 1 } }),
    expected: forAll(403),
  },
  readSignatureRequest: { asking: () => ({ body: { code: '0000-0000-0000-0000' } }), expected: forAll(403) },
  decideAddress: {
    asking: () => ({ body: { code: '0000-0000-0000-0000', decision: 'deny' } }),
    expected: forAll(403),
  },
  decideSignature: {
    asking: () => ({ body: { code: '0000-0000-0000-0000', decision: 'approve' } }),
    expected: forAll(403),
  },
  declineVetting: vetting(async (sessionId) => {
    const { db } = app.service.app.database
    const { identityId } = await loadOwnProfile(db, sessionId)
    await insertVettingRequest(db, { sessionId, identityId, note: 'Please call.' }, new Date())
  }),
  vetWorkspace: vetting(async (id) => {
    await app.service.app.database.db.deleteFrom('assurance_proofs').where('session_id', '=', id).execute()
  }),
  unvetWorkspace: vetting(async (id) => {
    const proof = { kind: 'vetted', note: 'Seen.' } as const
    await insertProof(app.service.app.database.db, id, proof, new Date())
  }),
  listJobs: operatorsOwn(({ headers }) => ({ headers })),
  retryJob: {
    prepare: async ({ sellerId }) => {
      const failed = {
        state: 'failed',
        retrying: false,
        run_id: randomUUID(),
        updated_at: new Date().toISOString(),
      } as const
      await app.service.app.database.db
        .insertInto('quality_steps')
        .values({ party_id: sellerId, step: 'siren', asked_by_owner: true, ...failed })
        .onConflict((conflict) => conflict.columns(['party_id', 'step']).doUpdateSet(failed))
        .execute()
    },
    ...operatorsOwn(({ headers, sellerId }) => ({ headers, params: { id: `${sellerId}-siren` }, body: {} })),
  },
  listProposals: operatorsOwn(({ headers }) => ({ headers })),
  acceptProposal: operatorsOwn(({ headers }) => ({ headers, params: { id: exchange.proposals[0] ?? 0 }, body: {} })),
  declineProposal: operatorsOwn(({ headers }) => ({ headers, params: { id: exchange.proposals[1] ?? 0 }, body: {} })),
  getOperatorThread: operatorsOwn(({ headers }) => ({ headers, params: { id: exchange.threadId } })),
  replyAsOperator: operatorsOwn(({ headers }) => ({
    headers,
    params: { id: exchange.threadId },
    body: { text: 'Which machines?' },
  })),
  issueEngageToken: {
    asking: ({ headers }) => ({ headers, body: { participant: 'Northbridge' } }),
    expected: [401, 401, 401, 401, 403, 401, 201],
  },
  listEngageTokens: operatorsOwn(({ headers }) => ({ headers })),
  revokeEngageToken: operatorsOwn(({ headers }) => ({ headers, params: { id: exchange.spareTokenId } })),
  listAudit: operatorsOwn(({ headers }) => ({ headers })),
  verifyNdaChain: operatorsOwn(({ headers }) => ({ headers })),
  grantDisclosureAllowance: operatorsOwn(({ headers, buyerId }) => ({
    headers,
    body: { party_id: buyerId, per_day: 300, days: 7 },
  })),
  getIndex: document,
  getOpenApi: document,
  getApiOpenApi: document,
  getLlmsTxt: document,
  getWellKnownLlmsTxt: document,
  getLlmsFullTxt: document,
  getAiPlugin: document,
  getRobotsTxt: document,
  getSitemap: document,
  getApiCatalog: document,
  getAiCatalog: document,
  getAgentSkills: document,
  getAgentSkill: { asking: () => ({ params: { name: 'register' } }), expected: forAll(200) },
  getApiPage: { asking: () => ({ params: { name: 'submit' } }), expected: forAll(200) },
  getOpenApiOfTag: { asking: () => ({ params: { tag: 'matching' } }), expected: forAll(200) },
  getResourceSchema: { asking: () => ({ params: { name: 'Match' } }), expected: forAll(200) },
  getSecurityTxt: document,
  getAgentCard: document,
  getMcpServerCard: document,
  getWellKnownMcpServerCard: document,
  getWellKnownMcp: document,
  getLogo: document,
  getReading: sessionRead,
  proposeReading: { asking: noBody, expected: [503, 503, 503, 503, 403, 404, 404] },
  previewReading: {
    asking: () => ({ body: { side: 'buyer', text: 'Dental laboratories in France' } }),
    expected: forAll(200),
  },
  listTrades: document,
}

function cellOf(actor: Actor): Cell {
  const [buyer, seller] = actor === 'unsigned' ? [unsigned, unsignedsSeller] : [owner, counterparty]
  const workspaces: Partial<Record<Actor, Seeded>> = { owner, counterparty, stranger, unsigned, 'foreign page': owner }
  const key = workspaces[actor]?.key ?? randomUUID()
  const headers: Record<string, string> =
    actor === 'operator'
      ? { authorization: `Bearer ${OPERATOR_TOKEN}` }
      : actor === 'nobody'
        ? {}
        : { 'x-session-id': key }
  if (actor === 'foreign page') headers.origin = 'https://evil.example'
  const pairId = `pair-${buyer.id}-${seller.id}`
  return {
    actor,
    key,
    headers,
    buyerId: buyer.id,
    sellerId: seller.id,
    pairId,
    pairingDbid: pairingDbids.get(pairId) ?? 0,
  }
}

it('has exactly one row for every operation of the contract', () => {
  assert.deepEqual(Object.keys(rows).sort(), operations.map(({ id }) => id).sort())
})

/** The row that signs comes last, since it changes the unsigned actor. */
const ordered = (Object.keys(rows) as OperationId[]).toSorted(
  (one, other) => Number(one === 'signNda') - Number(other === 'signNda'),
)

for (const [at, id] of ordered.entries())
  describe(`${id}: ${contract[id].method} ${contract[id].path}`, () => {
    const { asking, expected, prepare } = rows[id]
    for (const [i, actor] of partOf([...ACTORS.entries()], at, ACTORS.length))
      it(`returns ${expected[i]} for ${actor === 'nobody' ? 'nobody' : `the ${actor}`}`, async () => {
        const cell = cellOf(actor)
        await prepare?.(cell)
        const asked = asking(cell)
        // A new address for each request keeps quotas out of the result.
        const headers = { ...cell.headers, ...asked.headers, 'x-forwarded-for': freshAddress() }
        is(await ask(app, id, { ...asked, headers }), expected[i] ?? 0)
      })
  })

let addresses = 0
function freshAddress(): string {
  addresses += 1
  return `10.0.${addresses >> 8}.${addresses & 255}`
}
