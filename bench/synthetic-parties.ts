import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blindFigures } from '../src/domain/confidentiality/blinding/fineness.ts'
import { NOTHING_CONFIRMED } from '../src/domain/parties/confirmed.ts'
import { EMPTY_PROFILE } from '../src/domain/parties/profile.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'
import type { IndexedParty } from '../src/store/universe.ts'

/** Real texts embedded for a pool; more would take minutes and change nothing that is measured. */
const POOL = 600

/** A generator of numbers from 0 to 1 that repeats itself from run to run. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Vectors of real company texts: of the listed companies in a data folder, or of the demonstration's where there is none. */
export async function vectorPool(dataFolder: string | null): Promise<Int8Array[]> {
  const texts = dataFolder === null ? demoTexts() : listedTexts(dataFolder)
  const embedder = openLocalEmbedder({ idleMs: 1000 })
  const vectors = await embedder.embed(texts.slice(0, POOL))
  await embedder.close()
  return vectors
}

function listedTexts(folder: string): string[] {
  const companies = JSON.parse(readFileSync(join(folder, 'companies', 'companies_eu_listed.json'), 'utf8')) as {
    summary?: string
  }[]
  const list = Array.isArray(companies) ? companies : Object.values(companies as Record<string, { summary?: string }>)
  return list.flatMap(({ summary }) => (summary ? [summary.slice(0, 400)] : [])).filter((_, i) => i % 9 === 0)
}

function demoTexts(): string[] {
  const sellers = JSON.parse(readFileSync(new URL('../demo/sellers.json', import.meta.url), 'utf8')) as {
    product: string
    description: string
  }[]
  return sellers.map(({ product, description }) => `${product} ${description}`)
}

/** Sellers made by recombination: a vector half way between two real ones, figures spread over what companies have. */
export function* syntheticSellers(count: number, pool: readonly Int8Array[], seed = 7): Generator<IndexedParty> {
  const random = seededRandom(seed)
  const sectors = ['Industrial maintenance', 'Payroll software', 'Bakery', 'Logistics', 'Engineering consultancy', null]
  for (let id = 1; id <= count; id += 1) {
    const [one, other] = [pool[Math.floor(random() * pool.length)], pool[Math.floor(random() * pool.length)]]
    if (!one || !other) throw new Error('the pool is empty')
    yield {
      id,
      identityId: id,
      sessionId: null,
      network: null,
      circle: null,
      nameRelease: EMPTY_PROFILE.nameRelease,
      hidden: [],
      side: 'seller',
      fineness: 'digits',
      blindTexts: { ...EMPTY_PROFILE.texts, sector: sectors[id % sectors.length] ?? null },
      wording: { ...EMPTY_PROFILE.texts, sector: sectors[id % sectors.length] ?? null },
      country: 'FR',
      region: null,
      buyerType: null,
      theses: [],
      blindFigures: blindFigures(
        {
          revenueEurM: Math.exp(random() * 6.5 - 1),
          growthPct: random() * 40 - 10,
          ebitdaMarginPct: random() * 35 - 5,
        },
        'digits',
      ),
      blindCriteria: EMPTY_PROFILE.criteria,
      blindSize: null,
      confirmed: NOTHING_CONFIRMED,
      contactStatus: 'cold',
      offered: true,
      redFlags: [],
      erased: false,
      fictional: true,
      unproven: false,
      dataQuality: 8,
      textRevision: 0,
      valuedAt: null,
      vectors: [one.map((x, i) => Math.round((x + (other[i] ?? 0)) * Math.SQRT1_2))],
    }
  }
}

/** A buyer of the lower mid-market with two facets of real texts. */
export function syntheticBuyer(pool: readonly Int8Array[]): IndexedParty {
  const [seller] = syntheticSellers(1, pool)
  if (!seller) throw new Error('the pool is empty')
  return {
    ...seller,
    id: 0,
    identityId: 0,
    side: 'buyer',
    contactStatus: 'warm',
    blindFigures: EMPTY_PROFILE.figures,
    blindCriteria: { ticketMinEurM: 5, ticketMaxEurM: 20, growthTargetPct: 5, ebitdaTargetPct: 10 },
    vectors: pool.slice(0, 2),
  }
}
