import { countryCodeOf, countryNamed, plainName } from '../parties/country.ts'
import { regionNamed } from '../parties/region.ts'
import { memoize } from '../text/memoize.ts'
import { splitWishOf } from './exclusions.ts'
import { areNeighbours, type PlaceCode, placesNamed, WORLDWIDE } from './place-names.ts'

/** Where a buyer looks: what lies within `outside` is outside even where it lies within `inside`. */
export interface Geography {
  readonly inside: readonly PlaceCode[]
  readonly outside: readonly PlaceCode[]
}

/** Where a seller is; the region by the name of the list of regions, null where it is not known. */
export interface SellerPlace {
  readonly country: string
  readonly region: string | null
}

/** What a seller's place counts in the semantic factor (decisions §7). */
export const PLACE_FACTORS = { inside: 1, neighbouring: 0.7, outside: 0.3 } as const
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

const geographyIn = memoize<Geography | null>(10_000, (text) => {
  const { wanted, excluded } = splitWishOf(text.slice(0, CHARACTERS_READ_MAX))
  if (WORLDWIDE.test(plainName(wanted))) return null
  const [inside, outside] = [placesIn(wanted), excluded.flatMap(placesIn)]
  return inside.length === 0 ? null : { inside: [...new Set(inside)], outside: [...new Set(outside)] }
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
 * How a seller lies to where a buyer looks. A seller whose region is not known is inside where its country may be; the rest of a
 * country is the neighbourhood of each of its regions, and so are the countries around a country.
 */
export function comparePlace(geography: Geography | null, place: SellerPlace | null): PlaceVerdict {
  if (geography === null || place === null) return 'unknown'
  if (geography.outside.some((code) => holds(code, place) === 'certainly')) return 'outside'
  if (geography.inside.some((code) => holds(code, place) !== 'no')) return 'inside'
  const isNear = geography.inside.some((code) => {
    const [country = '', region] = code.split('/')
    return country === place.country || (region === undefined && areNeighbours(country, place.country))
  })
  return isNear ? 'neighbouring' : 'outside'
}

function holds(code: PlaceCode, { country, region }: SellerPlace): 'certainly' | 'perhaps' | 'no' {
  const [ofCountry, ofRegion] = code.split('/')
  if (ofCountry !== country) return 'no'
  if (ofRegion === undefined || ofRegion === region) return 'certainly'
  return region === null ? 'perhaps' : 'no'
}

/** What a place counts: 1 inside or where either side is not known, 0.7 neighbouring, 0.3 outside. */
export function placeFactor(geography: Geography | null, place: SellerPlace | null): number {
  const verdict = comparePlace(geography, place)
  return verdict === 'unknown' ? 1 : PLACE_FACTORS[verdict]
}
