import { plainName } from '../parties/country.ts'
import { regionNamed } from '../parties/region.ts'
import { guessLanguage } from './language-guess.ts'
import { readPlaces } from './party-reading.ts'
import { areNeighbours, type PlaceCode, placesNamed, WORLDWIDE } from './place-names.ts'
import type { ReadingRules } from './read-text.ts'
import type { ReadPlace } from './reading.ts'
import { longestSense } from './rules.ts'
import { tokenize } from './tokens.ts'

/** Where a buyer looks: what lies within `outside` is outside even where it lies within `inside`. */
export interface Geography {
  readonly inside: readonly PlaceCode[]
  readonly outside: readonly PlaceCode[]
  /** True if the text adds the neighbours or only prefers its places: a country next door is then no further than a region. */
  readonly isLoose?: true
  /** True if the text accepts no other places: "only Bavaria". */
  readonly isOnly?: true
}

/** Where a seller is; the region by the name of the list of regions, null where it is not known. */
export interface SellerPlace {
  readonly country: string
  readonly region: string | null
}

/**
 * Factors of a seller's place in the semantic factor (decisions §7). A country next to the ones named and a region beside the
 * only ones that will do stay below the threshold of a match, since they miss a condition.
 */
export const PLACE_FACTORS = {
  inside: 1,
  perhaps: 1,
  perhaps_only: 0.7,
  neighbouring: 0.7,
  other_region: 0.45,
  next_country: 0.45,
  outside: 0.3,
} as const
export type PlaceVerdict = keyof typeof PLACE_FACTORS | 'unknown'

/** Words by which a text adds the countries around those that it names, folded. */
const AROUND =
  /\b(?:neighbou?r\w*|surrounding|adjacent|nearby|voisins?|voisines?|limitrophes?|frontaliers?|frontalieres?|nachbar\w*|angrenzend\w*|umliegend\w*|vecin[oa]s?|limitrofes?|colindantes?|vicini|confinanti|limitrofi)\b/u

/**
 * Returns the places where a buyer's text requires companies to be, as countries and regions of the public list. Null if it names
 * none of them, or the whole world.
 */
export function readGeography(text: string | null, rules: ReadingRules): Geography | null {
  if (text === null || WORLDWIDE.test(plainName(text))) return null
  const { required, preferred, excluded } = readPlaces(text, rules).places
  const inside = codesOf([...required, ...preferred])
  const outside = codesOf(excluded)
  if (inside.length === 0 && outside.length === 0) return null
  const isLoose = (required.length === 0 && preferred.length > 0) || AROUND.test(plainName(text))
  if (isLoose) return { inside, outside, isLoose }
  return { inside, outside, ...(acceptsNoOthers(text, rules) ? { isOnly: true as const } : {}) }
}

function acceptsNoOthers(text: string, rules: ReadingRules): boolean {
  const tokens = tokenize(text)
  const grammar = rules.grammar[guessLanguage(text, tokens, rules)]
  for (let at = 0; at < tokens.length; ) {
    const found = longestSense(tokens, at, [grammar])
    if (found?.sense === 'only') return true
    at = found?.to ?? at + 1
  }
  return false
}

const codesOf = (places: readonly ReadPlace[]): PlaceCode[] => [...new Set(places.flatMap(placeCodes))]

/** A place of a reading as countries and regions; a part of a country that the list of regions lacks is its whole country. */
function placeCodes({ code, name }: ReadPlace): readonly PlaceCode[] {
  if (/^[A-Z]{2}$/.test(code) && code !== 'EU') return [code]
  const plain = plainName(name)
  const named = placesNamed(plain)
  const country = /^([A-Z]{2})[-:]/.exec(code)?.[1]
  if (country === undefined) return named ?? []
  // England has parts of its own in the list.
  if (named?.every((place) => place.startsWith(country))) return named
  const region = regionNamed(plain)
  return region?.country === country ? [`${country}/${region.name}`] : [country]
}

/**
 * Compares a seller's place with a buyer's geography. A seller whose region is not known is perhaps in one of those named;
 * the rest of a country neighbours each of its regions, and a country those around it.
 */
export function comparePlace(geography: Geography | null, place: SellerPlace | null): PlaceVerdict {
  if (geography === null || place === null) return 'unknown'
  if (geography.outside.some((code) => holds(code, place) === 'certainly')) return 'outside'
  if (geography.inside.length === 0) return 'unknown'
  const held = new Set(geography.inside.map((code) => holds(code, place)))
  if (held.has('certainly')) return 'inside'
  if (held.has('perhaps')) return geography.isOnly ? 'perhaps_only' : 'perhaps'
  const named = geography.inside.map((code) => code.split('/') as [string, string?])
  if (named.some(([country]) => country === place.country)) return geography.isOnly ? 'other_region' : 'neighbouring'
  const isNextDoor = named.some(([country, region]) => region === undefined && areNeighbours(country, place.country))
  if (!isNextDoor) return 'outside'
  return geography.isLoose ? 'neighbouring' : 'next_country'
}

function holds(code: PlaceCode, { country, region }: SellerPlace): 'certainly' | 'perhaps' | 'no' {
  const [ofCountry, ofRegion] = code.split('/')
  if (ofCountry !== country) return 'no'
  if (ofRegion === undefined || ofRegion === region) return 'certainly'
  // A company in England may be in the Midlands.
  return region === null || placesNamed(plainName(region))?.includes(code) ? 'perhaps' : 'no'
}

/** Returns the factor of a place: 1 inside or if either side is not known, else as in {@link PLACE_FACTORS}. */
export function placeFactor(geography: Geography | null, place: SellerPlace | null): number {
  const verdict = comparePlace(geography, place)
  return verdict === 'unknown' ? 1 : PLACE_FACTORS[verdict]
}
