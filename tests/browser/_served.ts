import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { isBuilt } from '../../scripts/build-web.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../../src/domain/profile.ts'
import type { World } from '../../src/open.ts'
import { demoFacetsOf, loadDemoUniverse } from '../../src/operations/demo-universe.ts'
import { type DemoParty, textKeyOf } from '../../src/outside/demo-files.ts'
import { BUYER, openHouse, SELLER, type TestHouse } from '../_house.ts'

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
  if (!isBuilt()) execFileSync(process.execPath, [fileAt('scripts/build-web.ts')], { stdio: 'inherit' })
  return { web: { root: fileAt('dist/web'), newNonce: () => randomBytes(16).toString('base64') } }
}

/** The real service with the built web application, and people who have begun to work. */
export async function openServedHouse(environment: Record<string, string> = {}): Promise<ServedHouse> {
  const house = await openHouse(environment, servingTheWeb())
  const buyer = await house.registerBuyer(BUYER, { name: 'Claire Fontaine', company: 'Northbridge Capital' })
  const seller = await house.registerSeller(SELLER, { name: 'Paul Mercier', company: 'Atelier Mercier' })
  const fresh = await house.registerSeller({ sector: 'Machinery' }, { name: 'Ana Ruiz', company: 'Nuevo Taller' })
  for (let i = 0; i < 4; i += 1)
    await house.registerSeller({ ...SELLER, revenue: 8 + i, growth: 6 + i, product: `Maintenance of line ${i}` })
  await house.sign(buyer.key)
  await house.sign(seller.key)
  const paired = await house.post(
    '/api/pairings/create',
    { buyer_id: buyer.id, seller_id: seller.id },
    { 'x-session-id': buyer.key },
  )
  return { ...house, buyer, seller, fresh, pairId: paired.body.pair_id }
}

/** The sector of every hundredth of `addSellers`. */
export const RARE_SECTOR = 'Maintenance of machines in factories'

/** Puts sellers that match the tests' buyer into a house, without workspaces, as the demonstration's are. */
export async function addSellers({ service: { house } }: TestHouse, count: number): Promise<void> {
  const parties = Array.from({ length: count }, (_, n): DemoParty => {
    const sector = n % 100 === 0 ? RARE_SECTOR : SELLER.sector
    return {
      side: 'seller',
      country: 'FR',
      identity: { ...EMPTY_IDENTITY, company: `Works ${n}`, name: `Owner ${n}`, email: `owner@works${n}.example` },
      profile: {
        ...EMPTY_PROFILE,
        texts: { ...EMPTY_PROFILE.texts, sector, product: SELLER.product, description: SELLER.description },
        figures: { revenueEurM: 8 + (n % 61) / 10, growthPct: 7 + (n % 7), ebitdaMarginPct: 14 + (n % 5) },
      },
    }
  })
  const texts = [...new Set(parties.slice(0, 2).flatMap(demoFacetsOf))]
  const vectors = await house.embedder.embed(texts)
  await loadDemoUniverse(
    house,
    parties,
    new Map(texts.map((text, i) => [textKeyOf(text), vectors[i] ?? new Int8Array()])),
  )
}
