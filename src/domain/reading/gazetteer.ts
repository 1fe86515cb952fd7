import type { ReadPlace } from './reading.ts'
import { fold, type Token, tokenize } from './tokens.ts'

/** A place and one of its names. */
interface PlaceName {
  readonly place: ReadPlace
  readonly words: readonly string[]
  /** Inhabitants of a city; infinite for countries, regions and areas. */
  readonly weight: number
}

/** Names of places by their first word. */
export type Gazetteer = ReadonlyMap<string, readonly PlaceName[]>

/** A place found in a text: tokens `from` up to `to`. */
export interface PlaceSpan {
  readonly from: number
  readonly to: number
  readonly place: ReadPlace
}

/** Articles in lower case are no part of a name: "the Midlands", "la Bretagne", but "La Rioja". */
const ARTICLE = /^(?:the|le|la|les|de|el|las|los|il|den|der|die) |^l'/

/** Compiles lines of tab-separated code, English name, inhabitants (empty but for cities) and further names. */
export function compileGazetteer(lines: Iterable<string>): Gazetteer {
  const byFirst = new Map<string, PlaceName[]>()
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue
    const [code = '', name = '', inhabitants = '', ...names] = line.split('\t')
    const place = { code, name }
    const weight = inhabitants === '' ? Number.POSITIVE_INFINITY : Number(inhabitants)
    for (const each of new Set([name, ...names])) {
      const words = tokenize(each.replace(ARTICLE, '')).map(({ folded }) => folded)
      const [first] = words
      if (first === undefined) continue
      const there = byFirst.get(first)
      if (there) there.push({ place, words, weight })
      else byFirst.set(first, [{ place, words, weight }])
    }
  }
  return byFirst
}

/** Countries in which a language is at home, the largest first: "Limburg" is in the Netherlands for a Dutch text. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  en: ['GB', 'IE'],
  fr: ['FR', 'BE', 'CH', 'LU'],
  de: ['DE', 'AT', 'CH'],
  es: ['ES'],
  it: ['IT', 'CH'],
  nl: ['NL', 'BE'],
  pt: ['PT'],
  sv: ['SE', 'FI'],
  da: ['DK'],
  nb: ['NO'],
  pl: ['PL'],
}

/**
 * Finds the places that a text names, longest name first. Of several places of one name the one in a country that the text names
 * counts, then the one where the text's language is at home, then the largest.
 */
export function findPlaces(
  tokens: readonly Token[],
  gazetteer: Gazetteer,
  language: string,
  isPlaceWord: (at: number) => boolean,
): PlaceSpan[] {
  const found: { from: number; to: number; names: PlaceName[] }[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token
    const names = gazetteer.get(token.folded)
    if (!names) continue
    let length = 0
    let best: PlaceName[] = []
    for (const name of names) {
      if (name.words.length < length || !startsAt(tokens, at, name.words)) continue
      if (!isWritten(tokens, at, name, isPlaceWord)) continue
      if (name.words.length > length) best = []
      length = name.words.length
      best.push(name)
    }
    if (best.length === 0) continue
    found.push({ from: at, to: at + length, names: best })
    at += length - 1
  }
  for (const code of countryCodesIn(tokens, found, gazetteer)) found.push(code)
  const named = new Set(
    found.flatMap(({ names }) => names.map(({ place }) => place.code)).filter((code) => code.length === 2),
  )
  const homes = HOMES[language] ?? []
  const rank = ({ place, weight }: PlaceName) => {
    const country = place.code.slice(0, 2)
    const home = homes.indexOf(country)
    const isWide = !/^[A-Z]{2}(?:[-:]|$)/.test(place.code)
    return [
      isWide ? 3 : place.code.length === 2 ? 2 : named.has(country) ? 2 : home >= 0 ? 1.9 - home / 10 : 0,
      weight,
    ] as const
  }
  return found.map(({ from, to, names }) => {
    const [best] = names.toSorted((a, b) => {
      const [x, y] = [rank(a), rank(b)]
      return y[0] - x[0] || (x[1] === y[1] ? 0 : y[1] - x[1])
    })
    return { from, to, place: (best as PlaceName).place }
  })
}

/** Codes of countries that are words of business as well. */
const DOUBTFUL_CODES = new Set(['it', 'hr', 'ai', 'pr'])
const IN_LIST = /^(?:[,/&+]|and|und|et|y|e|en|og|och|i|or|oder|ou|o)$/

/** Finds ISO 3166 codes in a list of places: "DACH, FR, ES", "PL / CZ". One code alone may be any short word. */
function countryCodesIn(
  tokens: readonly Token[],
  found: readonly { from: number; to: number }[],
  gazetteer: Gazetteer,
): { from: number; to: number; names: PlaceName[] }[] {
  const endsAt = new Map(found.map(({ from, to }) => [from, to]))
  const isCode = (at: number) => {
    const token = tokens[at]
    return token?.kind === 'word' && token.isCapital && /^[a-z]{2}$/.test(token.folded)
  }
  const codes: { from: number; to: number; names: PlaceName[] }[] = []
  for (let at = 0; at < tokens.length; ) {
    const members: number[] = []
    let [next, places] = [at, 0]
    for (;;) {
      if (endsAt.has(next)) {
        places += 1
        next = endsAt.get(next) as number
      } else if (isCode(next)) {
        members.push(next)
        next += 1
      } else break
      if (!IN_LIST.test(tokens[next]?.folded ?? '')) break
      next += 1
    }
    const isSure = places > 0 || members.some((member) => !DOUBTFUL_CODES.has((tokens[member] as Token).folded))
    if (members.length + places > 1 && isSure)
      for (const member of members) {
        const place = countryOf((tokens[member] as Token).folded.toUpperCase(), gazetteer)
        if (place) codes.push({ from: member, to: member + 1, names: [place] })
      }
    at = Math.max(next, at + 1)
  }
  return codes
}

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** Finds the country of a code by its English name; undefined for a code of no country in the gazetteer. */
function countryOf(code: string, gazetteer: Gazetteer): PlaceName | undefined {
  const words = fold(COUNTRY_NAMES.of(code) ?? '').split(' ')
  return gazetteer.get(words[0] ?? '')?.find(({ place }) => place.code === code)
}

function startsAt(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  return words.every((word, i) => tokens[at + i]?.folded === word)
}

/** Inhabitants from which a city is recognised without a word for a place before it. */
const LARGE_CITY = 400_000

/** A name of a place has a capital; a smaller city also a word such as "in" or another place before it. */
function isWritten(
  tokens: readonly Token[],
  at: number,
  { weight, words, place }: PlaceName,
  isPlaceWord: (at: number) => boolean,
): boolean {
  if (!(tokens[at] as Token).isCapital)
    return place.code.length !== 2 && weight === Number.POSITIVE_INFINITY && words.length > 1
  const isShort = words.length === 1 && (words[0] as string).length <= 3
  // "In Ulm" is a place; "ulm" by itself, or in a text without capitals, may be any word.
  const before = tokens[at - 1]
  if (isShort && weight !== Number.POSITIVE_INFINITY && (before?.kind !== 'word' || before.isCapital)) return false
  // "Pest" is a county and "Marche" a region: one word that is a subdivision needs a word for a place before it, or a place of its own in a list.
  const isSubdivision = /^[A-Z]{2}-/.test(place.code) && words.length === 1
  return (weight >= LARGE_CITY && !isSubdivision) || isPlaceWord(at)
}
