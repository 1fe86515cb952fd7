import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Side } from '../domain/parties/party.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE, type Identity, type Profile } from '../domain/parties/profile.ts'

/** A fictional party of the demonstration universe. */
export interface DemoParty {
  side: Side
  identity: Identity
  profile: Profile
}

interface WireParty {
  company: string
  contact: { name: string; email: string; role: string }
  website: string
  city: string
  country: string
  sector: string
}
type WireSeller = WireParty & {
  product: string
  description: string
  revenue_eur_m: number | null
  growth_pct: number | null
  ebitda_margin_pct: number | null
}
type WireBuyer = WireParty & {
  solutions: string[]
  geography: string
  ticket_min_eur_m: number | null
  ticket_max_eur_m: number | null
  growth_target_pct: number | null
  ebitda_target_pct: number | null
}

const FOLDER = new URL('../../demo/', import.meta.url)

const readJson = async <T>(name: string): Promise<T> => JSON.parse(await readFile(new URL(name, FOLDER), 'utf8')) as T

/** Reads the demonstration universe from demo/, sellers first. */
export async function readDemoParties(): Promise<DemoParty[]> {
  const sellers = await readJson<WireSeller[]>('sellers.json')
  const buyers = await readJson<WireBuyer[]>('buyers.json')
  return [...sellers.map(sellerOf), ...buyers.map(buyerOf)]
}

function identityOf({ company, contact, website, city }: WireParty): Identity {
  return {
    ...EMPTY_IDENTITY,
    company,
    name: contact.name,
    email: contact.email,
    role: contact.role,
    website,
    address: city,
  }
}

function sellerOf(seller: WireSeller): DemoParty {
  const { sector, product, description, revenue_eur_m, growth_pct, ebitda_margin_pct } = seller
  return {
    side: 'seller',
    identity: identityOf(seller),
    profile: {
      ...EMPTY_PROFILE,
      texts: { ...EMPTY_PROFILE.texts, sector, product, description },
      location: { country: seller.country, region: null },
      figures: { revenueEurM: revenue_eur_m, growthPct: growth_pct, ebitdaMarginPct: ebitda_margin_pct },
    },
  }
}

function buyerOf(buyer: WireBuyer): DemoParty {
  const [solution1 = null, solution2 = null, solution3 = null] = buyer.solutions
  return {
    side: 'buyer',
    identity: identityOf(buyer),
    profile: {
      ...EMPTY_PROFILE,
      texts: {
        ...EMPTY_PROFILE.texts,
        sector: buyer.sector,
        geography: buyer.geography,
        solution1,
        solution2,
        solution3,
      },
      location: { country: buyer.country, region: null },
      criteria: {
        ticketMinEurM: buyer.ticket_min_eur_m,
        ticketMaxEurM: buyer.ticket_max_eur_m,
        growthTargetPct: buyer.growth_target_pct,
        ebitdaTargetPct: buyer.ebitda_target_pct,
      },
    },
  }
}

/** Precomputed vectors, keyed by their texts. */
export interface PackedVectors {
  model: string
  dimensions: number
  /** SHA-256 of each text, hexadecimal, in the order of the vectors. */
  texts: string[]
  /** Base64 of the concatenated vectors. */
  vectors: string
}

export const textKeyOf = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** Returns the vectors shipped with the demonstration universe, empty if they are of another model. */
export async function readDemoVectors(model: string): Promise<Map<string, Int8Array>> {
  const packed = await readJson<PackedVectors>('vectors.json')
  if (packed.model !== model) return new Map()
  const bytes = Buffer.from(packed.vectors, 'base64')
  return new Map(
    packed.texts.map((key, i) => [
      key,
      new Int8Array(bytes.subarray(i * packed.dimensions, (i + 1) * packed.dimensions)),
    ]),
  )
}
