import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { OPERATOR_TOKEN, type Registered, startService, type TestHouse } from '../tests/_service.ts'
import { buildIfStale } from './build-web.ts'

/** A house in the middle of its work, at a moment of its own. */
export interface Scene extends Pick<TestHouse, 'url' | 'close'> {
  /** An English fund and a French vendor, both signed, paired with each other and with others. */
  buyer: Registered
  seller: Registered
  /** A vendor that has only begun. */
  newcomer: Registered
  pairId: string
  now: () => Date
}

const HOUR_MS = 3_600_000
const OPENING = Date.parse('2026-10-29T08:30:00Z')
const WEB_ROOT = fileURLToPath(new URL('../dist/web', import.meta.url))

/** Hours until the buyer's next pairing, by day from Wednesday to Monday, and the phase it comes to. */
const DAYS_OF_THE_BUYER = [
  [23, null],
  [3, '1_contact'],
  [17, '2_valuation'],
  [3, '4_loi'],
  [17, null],
  [3, '5_dd'],
  [65, '2_nda'],
] as const
const PHASES_OF_THE_SELLER = [null, '2_nda', '1_contact', '4_loi'] as const

/** Opens the house with the demonstration universe and lets two people work in it for a fortnight. */
export async function openSceneHouse(): Promise<Scene> {
  await buildIfStale()
  let at = OPENING
  const now = () => new Date(at)
  const app = await startService(
    { DEMO_UNIVERSE: 'on' },
    {
      web: { root: WEB_ROOT, newNonce: countedSecret('nonce') },
      now,
      newSessionKey: () => uuidOf(newKey()),
      newSecret: countedSecret('secret'),
    },
  )
  const later = (hours: number) => {
    at += hours * HOUR_MS
  }
  const buyer = await app.registerBuyer(
    {
      sector: 'Business software',
      check_size_min: 5,
      check_size_max: 25,
      geography: 'Europe',
      growth_target: 8,
      ebitda_target: 12,
      solution_1: 'payroll and HR software',
      solution_2: 'accounting and ERP software',
      solution_3: 'vertical software for a trade',
    },
    { name: 'Claire Whitlock', company: 'Northbridge Capital', role: 'Partner', email: 'claire@northbridge.example' },
  )
  later(1)
  await sign(app, buyer, 'Claire Whitlock', 'Northbridge Capital')
  later(25)
  const seller = await app.registerSeller(
    {
      sector: 'Éditeur de logiciels',
      product: 'Logiciel de paie et de gestion des congés pour les petites entreprises',
      description:
        'Logiciel de paie, de congés et de notes de frais par abonnement, vendu à 1 900 petites entreprises en France.',
      revenue: 12.4,
      growth: 11,
      ebitda_margin: 16.5,
    },
    { name: 'Paul Mercier', company: 'Logipaie Mercier', role: 'Fondateur', email: 'paul@logipaie-mercier.example' },
  )
  later(3)
  await sign(app, seller, 'Paul Mercier', 'Logipaie Mercier')
  later(68)
  await embedded(app, seller)
  const pairId = await pair(app, buyer, { buyer: buyer.id, seller: seller.id })
  await move(app, buyer, pairId, '1_contact')
  later(24)
  await move(app, seller, pairId, '2_valuation')
  const counterparties = await matchesOf(app, buyer, seller.id)
  for (const [i, [hours, phase]] of DAYS_OF_THE_BUYER.entries()) {
    later(hours)
    const made = await pair(app, buyer, { buyer: buyer.id, seller: idAt(counterparties, i) })
    later(2)
    if (phase !== null) await move(app, buyer, made, phase)
  }
  const acquirers = await matchesOf(app, seller, buyer.id)
  for (const [i, phase] of PHASES_OF_THE_SELLER.entries()) {
    later(1)
    const made = await pair(app, seller, { buyer: idAt(acquirers, i), seller: seller.id })
    if (phase !== null) await move(app, seller, made, phase)
  }
  for (const { id } of (await matchesOf(app, buyer, seller.id)).slice(7, 9))
    await app.post('/api/watchlist', { id, watching: true }, asking(buyer))
  later(1)
  await workOfOthers(app)
  const newcomer = await app.registerSeller(
    { sector: 'Machinery' },
    { name: 'Ana Ruiz', company: 'Nuevo Taller', email: 'ana@nuevo-taller.example' },
  )
  later(1)
  return { url: app.url, close: app.close, buyer, seller, newcomer, pairId, now }
}

/** What agents and the operator leave in the house. */
async function workOfOthers({ post }: TestHouse): Promise<void> {
  await post('/api/exchange/manifest', {
    agent_name: 'scout-7',
    manifest: {
      identity: 'Northbridge Capital, accountable: Claire Whitlock',
      wants: 'sellers of payroll software in France, 5 to 20 million revenue',
      offers: 'a mandate',
      interface: 'replies by key',
      delivery_contract: 'answers within two days',
      boundary: 'refuses: exclusivity before NDA',
    },
  })
  await post(
    '/api/operator/parties/import',
    {
      parties: [
        {
          side: 'seller',
          company: 'Menuiserie Dumas SAS',
          email: 'jean@menuiserie-dumas.example',
          sector: 'Menuiserie',
          product: 'Fenêtres et portes sur mesure',
          revenue: 12.5,
          growth: 4,
          ebitda_margin: 11,
        },
      ],
    },
    { authorization: `Bearer ${OPERATOR_TOKEN}` },
  )
}

const asking = ({ key }: Registered) => ({ 'x-session-id': key })

async function sign(app: TestHouse, { key }: Registered, signer: string, company: string): Promise<void> {
  await done(app.post('/api/nda/sign', { session_id: key, signer_name: signer, company }))
}

function idAt(parties: readonly { id: number }[], place: number): number {
  const party = parties[place]
  if (party === undefined) throw new Error('the demonstration universe holds too few counterparties for the pictures')
  return party.id
}

async function matchesOf(app: TestHouse, { key }: Registered, except: number): Promise<{ id: number }[]> {
  const { body } = await app.get(`/api/matches/${key}?limit=20`)
  return body.filter(({ id }: { id: number }) => id !== except)
}

/** Resolves once the texts of a profile are embedded: the fit counts how alike the businesses are. */
async function embedded(app: TestHouse, who: Registered): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await matchesOf(app, who, 0)).length > 0) return
    await setTimeout(200)
  }
  throw new Error('the seller has no match: its texts were not embedded in time')
}

async function pair(app: TestHouse, by: Registered, ids: { buyer: number; seller: number }): Promise<string> {
  const body = { buyer_id: ids.buyer, seller_id: ids.seller }
  return (await done(app.post('/api/pairings/create', body, asking(by)))).body.pair_id
}

async function move(app: TestHouse, by: Registered, pairId: string, phase: string): Promise<void> {
  await done(app.post('/api/pairings/update_phase', { pair_ids: [pairId], phase }, asking(by)))
}

async function done(asked: ReturnType<TestHouse['post']>): ReturnType<TestHouse['post']> {
  const answer = await asked
  if (answer.status !== 200 && answer.status !== 201)
    throw new Error(`the service answered ${answer.status}: ${answer.text}`)
  return answer
}

/** 64 hexadecimal digits, the same ones in the same order at every start. Never for a service that anyone uses. */
function countedSecret(kind: string): () => string {
  let made = 0
  return () => {
    made += 1
    return createHash('sha256').update(`${kind} ${made}`).digest('hex')
  }
}

const newKey = countedSecret('key')

function uuidOf(digits: string): string {
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`
}
