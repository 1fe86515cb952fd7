import type { Confirmed } from '../parties/confirmed.ts'
import type { PartyTexts } from '../parties/profile.ts'
import { SECTORS } from '../reading/broad-sector-words.ts'
import { readParty } from '../reading/party-reading.ts'
import { type ReadingRules, readFreeText } from '../reading/read-text.ts'
import { isAnyCompany } from '../reading/role-heads.ts'
import { broadSectorsNamed } from '../reading/sectors-named.ts'
import { recognizeIndustry } from '../valuation/industry.ts'
import { findNamedTrades, type Trade, type TradeVocabulary, tradeById } from './trade-vocabulary.ts'

/**
 * Returns the trade of a seller: the one it confirmed, or the first that its texts name for certain. A description also
 * names what customers and partners do, so it counts only where sector and product are absent. Null without one.
 */
export function sellerTrade(
  texts: PartyTexts,
  confirmed: Confirmed,
  rules: ReadingRules,
  vocabulary: TradeVocabulary,
): Trade | null {
  const [stated] = confirmed.trades ?? []
  if (stated !== undefined) return tradeById(vocabulary, stated)
  const own = texts.sector === null && texts.product === null ? texts : { ...texts, description: null }
  const { sector } = texts
  // The whole names more than its parts: "Maintenance industrielle". With customers it may name theirs.
  if (sector !== null && readFreeText(sector, 'seller', rules).wanted.every(({ offered }) => offered === undefined)) {
    const trade = certainTrade(sector, vocabulary)
    if (trade !== null) return trade
  }
  for (const { from, offered = from } of readParty(own, 'seller', rules).wanted)
    for (const words of isAnyCompany(offered, rules.heads) ? [] : [from, offered]) {
      const trade = certainTrade(words, vocabulary)
      if (trade !== null) return trade
    }
  return null
}

/** Returns the only trade that words name. Null for none or several. */
function certainTrade(words: string | null, vocabulary: TradeVocabulary): Trade | null {
  const [trade, ...others] = words === null ? [] : (findNamedTrades(words, vocabulary) ?? [])
  return trade === undefined || others.length > 0 ? null : (vocabulary.trades[trade] ?? null)
}

/** Returns what a seller's text offers, without its customers: "turned parts" of "turned parts for medical technology". */
export function offeredIn(text: string, rules: ReadingRules): string {
  const { wanted } = readFreeText(text, 'seller', rules)
  return wanted.length === 0 ? text : wanted.map(({ from, offered = from }) => offered).join(', ')
}

/** Returns the id of the broad sector that a text names. Null for none. */
export function namedSector(text: string | null): string | null {
  const mask = text === null ? 0 : broadSectorsNamed(text)
  return SECTORS.find((_, bit) => ((mask >>> bit) & 1) === 1)?.id ?? null
}

/**
 * Returns the broad sector that a seller's own words name, or else that of its trade or of the industry that its sector or
 * product names. Null where none is certain.
 */
export function sellerSector(
  texts: PartyTexts,
  confirmed: Confirmed,
  rules: ReadingRules,
  vocabulary: TradeVocabulary,
): string | null {
  const ownWords = texts.sector === null ? null : offeredIn(texts.sector, rules)
  const named = namedSector(ownWords) ?? sellerTrade(texts, confirmed, rules, vocabulary)?.sector ?? null
  if (named !== null) return named
  const { name, recognisedIn } = recognizeIndustry(texts)
  return recognisedIn === 'description' ? null : (SECTOR_BY_INDUSTRY.get(name) ?? null)
}

/** Sectors of the industries of the valuation that lie within one. */
const SECTOR_BY_INDUSTRY: ReadonlyMap<string, string> = new Map(
  Object.entries({
    media: ['Advertising', 'Broadcasting', 'Publishing & Newspapers'],
    'aerospace-defence': ['Aerospace/Defense'],
    logistics: ['Air Transport', 'Transportation', 'Transportation (Railroads)', 'Trucking'],
    fashion: ['Apparel', 'Shoe'],
    automotive: ['Auto & Truck', 'Auto Parts'],
    food: ['Beverage (Alcoholic)', 'Beverage (Soft)', 'Food Processing'],
    distribution: ['Food Wholesalers', 'Retail (Distributors)'],
    chemicals: ['Chemical (Basic)', 'Chemical (Specialty)'],
    'it-services': ['Computer Services'],
    electronics: ['Computers/Peripherals', 'Electronics (General)', 'Semiconductor', 'Semiconductor Equip'],
    health: [
      'Drugs (Biotechnology)',
      'Drugs (Pharmaceutical)',
      'Healthcare Products',
      'Healthcare Support Services',
      'Healthcare Information and Technology',
      'Hospitals/Healthcare Facilities',
    ],
    education: ['Education'],
    environment: ['Environmental & Waste Services', 'Utility (Water)'],
    agriculture: ['Farming/Agriculture'],
    'consumer-goods': ['Furn/Home Furnishings', 'Household Products'],
    energy: ['Green & Renewable Energy', 'Power', 'Oil/Gas Distribution', 'Utility (General)'],
    building: ['Homebuilding'],
    leisure: ['Hotel/Gaming', 'Recreation', 'Restaurant/Dining'],
    manufacturing: [
      'Building Materials',
      'Construction Supplies',
      'Electrical Equipment',
      'Machinery',
      'Metals & Mining',
      'Paper/Forest Products',
      'Shipbuilding & Marine',
      'Steel',
    ],
    packaging: ['Packaging & Container'],
    'real-estate': ['Real Estate (Development)', 'Real Estate (Operations & Services)'],
    retail: [
      'Retail (Automotive)',
      'Retail (Building Supply)',
      'Retail (General)',
      'Retail (Grocery and Food)',
      'Retail (Special Lines)',
    ],
    software: ['Software (Entertainment)', 'Software (Internet)', 'Software (System & Application)'],
    telecom: ['Telecom. Equipment', 'Telecom. Services'],
  }).flatMap(([sector, industries]) => industries.map((industry) => [industry, sector] as const)),
)
