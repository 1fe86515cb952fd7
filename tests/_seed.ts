import { randomUUID } from 'node:crypto'
import type { Side, UserType } from '../src/domain/parties/party.ts'
import type { SuppliedProfile } from '../src/domain/workspace/workspace.ts'
import { toSuppliedBuyer, toSuppliedSeller } from '../src/presenting/api-mapping.ts'
import { decideBlindView } from '../src/store/blind-views.ts'
import { findViewer, hashSessionKey } from '../src/store/sessions.ts'
import { saveWorkspace } from '../src/workspace/save-workspace.ts'
import { BUYER, SELLER, type TestHouse } from './_service.ts'

/** A workspace with one party. */
export interface Seeded {
  key: string
  id: number
  sessionId: number
  company: string
}

/** Figures that match no test party regardless of texts, because two of the three sub-scores are zero. */
export const UNFIT_SELLER = { growth: -60, ebitda_margin: -50 }
export const UNFIT_BUYER = { growth_target: 300, ebitda_target: 90 }

/** Origin of a workspace that passed the human check. */
const CHECKED = { network: null, human: { singleUse: null } }

/** Starts at a thousand so that no seeded name is a prefix of another; files that share a process continue the count. */
let seeded = 1000

/** Saves a buyer as a registration does, without quota and human check; `changes` override BUYER. */
export async function seedBuyer(app: TestHouse, changes: object = {}, identity: object = {}): Promise<Seeded> {
  return await seed(app, 'investor', 'buyer', toSuppliedBuyer({ ...BUYER, ...changes }), identity)
}

/** Saves a seller as a registration does, without quota and human check; `changes` override SELLER. */
export async function seedSeller(app: TestHouse, changes: object = {}, identity: object = {}): Promise<Seeded> {
  return await seed(app, 'seller', 'seller', toSuppliedSeller({ ...SELLER, ...changes }), identity)
}

/** Saves a workspace without a profile and returns its key. */
export async function seedVisitor(app: TestHouse): Promise<string> {
  const key = randomUUID()
  const identity = { name: 'Vera Visitor', email: 'vera@visitors.example', company: 'Visitors' }
  const change = { userType: null, identity, supervisor: null, profiles: {} }
  await saveWorkspace(app.service.app, hashSessionKey(key), change, 'workspace_joined', { origin: CHECKED })
  return key
}

async function seed(app: TestHouse, userType: UserType, side: Side, profile: SuppliedProfile, identity: object) {
  seeded += 1
  const key = randomUUID()
  const company = `Qorvax${seeded}`
  const who = { name: `Ada Zubrin${seeded}`, email: `ada${seeded}@qorvax${seeded}.example`, company, ...identity }
  const change = { userType, identity: who, supervisor: null, profiles: { [side]: profile } }
  const { database, now } = app.service.app
  await saveWorkspace(app.service.app, hashSessionKey(key), change, 'registered', { origin: CHECKED })
  const viewer = await findViewer(database.db, hashSessionKey(key), now())
  const id = side === 'buyer' ? viewer?.buyerId : viewer?.sellerId
  if (!viewer || !id) throw new Error('the seeded workspace has no party')
  // A name on request requires an approved blind view.
  if (side === 'seller' && profile.nameRelease?.to === 'ask')
    await database.transact(async (trx) => await decideBlindView(trx, id, { isApproved: true }))
  return { key, id, sessionId: viewer.sessionId, company: who.company }
}

/** Pairs a buyer with a seller on behalf of the buyer, unless they are paired; `seller-name` requires a pairing. */
export async function pairUp(app: TestHouse, buyer: Pick<Seeded, 'key' | 'id'>, sellerId: number): Promise<void> {
  const body = { buyer_id: buyer.id, seller_id: sellerId }
  const { status, text } = await app.post('/api/pairings/create', body, { 'x-session-id': buyer.key })
  if (status !== 201 && status !== 409) throw new Error(`pairing answered ${status}: ${text}`)
}
