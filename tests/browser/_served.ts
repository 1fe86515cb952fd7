import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '../../scripts/build-web.ts'
import { demoFacets, loadDemoUniverse } from '../../src/background/demo-universe.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { type DemoParty, textKeyOf } from '../../src/integrations/demo-files.ts'
import type { World } from '../../src/open.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

const fileAt = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export interface ServedHouse extends TestHouse {
  /** A signed buyer and a signed seller that match and are paired. */
  buyer: { key: string; id: number }
  seller: { key: string; id: number }
  /** An unsigned seller with hardly a profile. */
  fresh: { key: string; id: number }
  pairId: string
}

/** What makes a house serve the built web application; it is built first where it is older than its sources. */
export function servingTheWeb(): Pick<World, 'web'> {
  if (!isBuilt()) execFileSync(process.execPath, [fileAt('scripts/build-web.ts'), '--if-stale'], { stdio: 'inherit' })
  return { web: { root: fileAt('dist/web'), newNonce: () => randomBytes(16).toString('base64') } }
}

/** The real service with the built web application, and people who have begun to work. */
export async function openServedHouse(environment: Record<string, string> = {}): Promise<ServedHouse> {
  const app = await startService(environment, servingTheWeb())
  const buyer = await app.registerBuyer(BUYER, { name: 'Claire Fontaine', company: 'Northbridge Capital' })
  const seller = await app.registerSeller(SELLER, { name: 'Paul Mercier', company: 'Atelier Mercier' })
  const fresh = await app.registerSeller({ sector: 'Machinery' }, { name: 'Ana Ruiz', company: 'Nuevo Taller' })
  for (let i = 0; i < 4; i += 1)
    await app.registerSeller({ ...SELLER, revenue: 8 + i, growth: 6 + i, product: `Maintenance of line ${i}` })
  await app.sign(buyer.key)
  await app.sign(seller.key)
  const paired = await app.post(
    '/api/pairings/create',
    { buyer_id: buyer.id, seller_id: seller.id },
    { 'x-session-id': buyer.key },
  )
  return { ...app, buyer, seller, fresh, pairId: paired.body.pair_id }
}

/** The sector of every hundredth of `addSellers`. */
export const RARE_SECTOR = 'Maintenance of machines in factories'

/** Puts sellers that match the tests' buyer into a house, without workspaces, as the demonstration's are. */
export async function addSellers({ service: { app } }: TestHouse, count: number): Promise<void> {
  const parties = Array.from({ length: count }, (_, n): DemoParty => {
    const sector = n % 100 === 0 ? RARE_SECTOR : SELLER.sector
    return {
      side: 'seller',
      identity: { ...EMPTY_IDENTITY, company: `Works ${n}`, name: `Owner ${n}`, email: `owner@works${n}.example` },
      profile: {
        ...EMPTY_PROFILE,
        texts: { ...EMPTY_PROFILE.texts, sector, product: SELLER.product, description: SELLER.description },
        location: { country: 'FR', region: null },
        figures: { revenueEurM: 8 + (n % 61) / 10, growthPct: 7 + (n % 7), ebitdaMarginPct: 14 + (n % 5) },
      },
    }
  })
  const texts = [...new Set(parties.slice(0, 2).flatMap(demoFacets))]
  const vectors = await app.embedder.embed(texts)
  await loadDemoUniverse(
    app,
    parties,
    new Map(texts.map((text, i) => [textKeyOf(text), vectors[i] ?? new Int8Array()])),
  )
}
