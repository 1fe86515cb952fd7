import { countryCodeOf, countryNamed, plainName } from '../parties/country.ts'
import { regionNamed } from '../parties/region.ts'
import { memoize } from '../text/memoize.ts'
import { splitWishOf } from './exclusions.ts'
import { areNeighbours, type PlaceCode, placesNamed, WORLDWIDE } from './place-names.ts'

/** Where a buyer looks: what lies within `outside` is outside even where it lies within `inside`. */
export interface Geography {
  readonly inside: readonly PlaceCode[]
  readonly outside: readonly PlaceCode[]
  /** True if the text adds the neighbours or only prefers its places: a country next door is then no further than a region. */
  readonly isLoose?: true
}

/** Where a seller is; the region by the name of the list of regions, null where it is not known. */
export interface SellerPlace {
  readonly country: string
  readonly region: string | null
}

/**
 * Factors of a seller's place in the semantic factor (decisions §7). A country next to the ones named stays below the
 * threshold of a match, since a country named is a condition.
 */
export const PLACE_FACTORS = { inside: 1, neighbouring: 0.7, next_country: 0.45, outside: 0.3 } as const
export type PlaceVerdict = keyof typeof PLACE_FACTORS | 'unknown'

/** Characters looked at, and words of the longest name of a place. */
const CHARACTERS_READ_MAX = 600
const NAME_WORDS_MAX = 5
/** Everyday words that are also the names of regions. */
const NO_REGIONS = new Set(['centro', 'norte', 'centre', 'marche'])

/**
 * The places that a buyer's statement of geography names, in English, French, German, Spanish or Italian: countries, regions,
 * larger towns, parts of Europe. Null where it names none that is known, or the whole world.
 */
export function readGeography(text: string | null): Geography | null {
  return text === null ? null : geographyIn(text)
}

/** Words by which a text adds neighbouring countries or only prefers the places it names, folded. */
const LOOSE =
  /\b(?:neighbou?r\w*|surrounding|adjacent|nearby|voisins?|voisines?|limitrophes?|frontaliers?|frontalieres?|nachbar\w*|angrenzend\w*|umliegend\w*|vecin[oa]s?|limitrofes?|colindantes?|vicini|confinanti|limitrofi|ideally|preferably|preferred|preference|idealement|de preference|si possible|idealerweise|vorzugsweise|bevorzugt|am liebsten|idealmente|preferentemente|preferiblemente|a ser posible|preferibilmente|possibilmente|se possibile)\b/u

const geographyIn = memoize<Geography | null>(10_000, (text) => {
  const { wanted, excluded } = splitWishOf(text.slice(0, CHARACTERS_READ_MAX))
  if (WORLDWIDE.test(plainName(wanted))) return null
  const [inside, outside] = [placesIn(wanted), excluded.flatMap(placesIn)]
  if (inside.length === 0) return null
  return {
    inside: [...new Set(inside)],
    outside: [...new Set(outside)],
    ...(LOOSE.test(plainName(wanted)) ? { isLoose: true as const } : {}),
  }
})

/** The longest names first, from left to right. */
function placesIn(text: string): PlaceCode[] {
  const written = text.split(/[\s,;/&().+·|:-]+/u).filter((word) => word !== '')
  const words = written.map(plainName)
  const found: PlaceCode[] = []
  for (let at = 0; at < words.length; ) {
    let taken = 1
    for (let length = Math.min(NAME_WORDS_MAX, words.length - at); length > 0; length -= 1) {
      const places = placesOf(
        words
          .slice(at, at + length)
          .join(' ')
          .trim(),
        written.slice(at, at + length).join(' '),
      )
      if (places === null) continue
      found.push(...places)
      taken = length
      break
    }
    at += taken
  }
  return found
}

/** A code of two letters counts in capitals only: "in", "it" and "de" are words. */
function placesOf(plain: string, written: string): readonly PlaceCode[] | null {
  if (plain.length < 2) return null
  const known = placesNamed(plain)
  if (known !== null) return known
  const country = plain.length > 2 ? countryNamed(plain) : /^[A-Z]{2}$/.test(written) ? countryCodeOf(plain) : null
  if (country !== null) return [country]
  const region = plain.length > 2 && !NO_REGIONS.has(plain) ? regionNamed(plain) : null
  return region === null ? null : [`${region.country}/${region.name}`]
}

/**
 * Compares a seller's place with a buyer's geography. A seller whose region is not known is inside if its country may be;
 * the rest of a country neighbours each of its regions, and a country those around it.
 */
export function comparePlace(geography: Geography | null, place: SellerPlace | null): PlaceVerdict {
  if (geography === null || place === null) return 'unknown'
  if (geography.outside.some((code) => holds(code, place) === 'certainly')) return 'outside'
  if (geography.inside.some((code) => holds(code, place) !== 'no')) return 'inside'
  const named = geography.inside.map((code) => code.split('/') as [string, string?])
  if (named.some(([country]) => country === place.country)) return 'neighbouring'
  const isNextDoor = named.some(([country, region]) => region === undefined && areNeighbours(country, place.country))
  if (!isNextDoor) return 'outside'
  return geography.isLoose ? 'neighbouring' : 'next_country'
}

function holds(code: PlaceCode, { country, region }: SellerPlace): 'certainly' | 'perhaps' | 'no' {
  const [ofCountry, ofRegion] = code.split('/')
  if (ofCountry !== country) return 'no'
  if (ofRegion === undefined || ofRegion === region) return 'certainly'
  return region === null ? 'perhaps' : 'no'
}

/** Returns the factor of a place: 1 inside or if either side is not known, else as in {@link PLACE_FACTORS}. */
export function placeFactor(geography: Geography | null, place: SellerPlace | null): number {
  const verdict = comparePlace(geography, place)
  return verdict === 'unknown' ? 1 : PLACE_FACTORS[verdict]
}
