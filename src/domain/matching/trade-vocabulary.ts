import type { Role } from '../parties/trade-role.ts'
import { MAIN_SECTORS, SECTORS } from '../reading/broad-sector-words.ts'
import type { ReadBusiness } from '../reading/reading.ts'
import { broadSectorsNamed } from '../reading/sectors-named.ts'
import { foldText, type Language } from '../text/words.ts'
import { LINKS } from './scoring/neighbours.ts'
import { TRADE_NEIGHBOURS, TRADE_SECTORS } from './scoring/semantic-figures.ts'
import { TRADES_START } from './text/hybrid-vector.ts'
import { compileFurtherNames, type FurtherNames, tradeNamedAbroad } from './text/spelt-out.ts'
import { NAME_LANGUAGES, tradeNameKeys } from './text/trade-names.ts'

/** A code of a public classification of activities. */
export interface TradeCode {
  readonly system: 'nace' | 'naf'
  readonly code: string
}

/** A trade of the lexicon, as readers see it. */
export interface Trade {
  readonly id: string
  readonly names: Readonly<Record<Language, string>>
  /** The broad sector to which it belongs; null for a trade of none. */
  readonly sector: string | null
  /** Further names, as owners and buyers use them: a list by commas in each of `NAME_LANGUAGES`. */
  readonly called: readonly string[]
  readonly codes: readonly TradeCode[]
  /** English words by which it is compared with texts. */
  readonly text: string
  /** Ids of trades that a buyer of this one would look at, the closest first. */
  readonly neighbours: readonly string[]
}

/** A line of the lexicon: its descriptions and further names are in the order of `NAME_LANGUAGES`. */
export interface TradeEntry {
  readonly id: string
  readonly described: readonly string[]
  readonly called: readonly string[]
  readonly codes: readonly TradeCode[]
  readonly acronyms: readonly string[]
  /** Lists of names in further languages. */
  readonly further: readonly string[]
}

export interface TradeVocabulary {
  readonly trades: readonly Trade[]
  /** Text that a search looks through, for each of `trades`. */
  readonly searched: readonly string[]
  readonly byId: ReadonlyMap<string, Trade>
  readonly byName: NameIndex
  /** Names in languages that the lexicon does not translate. */
  readonly furtherNames: FurtherNames
  /** Places in `trades` by acronym as written. */
  readonly byAcronym: ReadonlyMap<string, number>
}

/** Places in `trades` by the hash of a name's key, ascending: as a map of strings the 45,000 names took 20 MB instead of 0.5. */
interface NameIndex {
  readonly hashes: Float64Array
  readonly trades: Uint16Array
}

/** Compiles the vocabulary; entries are in the order of the model's trades. */
export function compileVocabulary(
  entries: readonly TradeEntry[],
  compoundHeads: readonly (readonly string[])[],
): TradeVocabulary {
  const found = new Map<string, Set<number>>()
  entries.forEach(({ described, called }, trade) => {
    for (const [i, language] of NAME_LANGUAGES.entries())
      for (const names of [described[i] ?? '', called[i] ?? ''])
        for (const key of tradeNameKeys(names, language)) found.set(key, (found.get(key) ?? new Set()).add(trade))
  })
  const rows = [...found].flatMap(([key, trades]) => [...trades].map((trade) => ({ hash: hashOf(key), trade })))
  rows.sort((one, other) => one.hash - other.hash)
  const trades = entries.map(
    (entry, trade): Trade => ({
      id: entry.id,
      names: namesIn(entry),
      called: entry.called,
      sector: MAIN_SECTORS.get(entry.id) ?? narrowestSector(trade),
      codes: entry.codes,
      text: splitNames(entry.described[0] ?? '')
        .slice(0, PHRASES_COMPARED)
        .join(', '),
      neighbours: (TRADE_NEIGHBOURS[trade] ?? []).flatMap((code) => entries[Math.floor(code / LINKS.length)]?.id ?? []),
    }),
  )
  return {
    trades,
    byId: new Map(trades.map((trade) => [trade.id, trade])),
    searched: entries.map(searchedText),
    byName: {
      hashes: Float64Array.from(rows, ({ hash }) => hash),
      trades: Uint16Array.from(rows, ({ trade }) => trade),
    },
    furtherNames: compileFurtherNames(
      entries.map(({ id, further }) => [id, ...further]),
      entries.map(({ id }) => id),
      compoundHeads,
    ),
    byAcronym: new Map(entries.flatMap(({ acronyms }, trade) => acronyms.map((acronym) => [acronym, trade] as const))),
  }
}

export function tradeById({ byId }: TradeVocabulary, id: string): Trade | null {
  return byId.get(id) ?? null
}

/** Phrases of a trade's description that are embedded: its principal name and further ones. */
const PHRASES_COMPARED = 4

/** Splits a list of names at its commas. */
export function splitNames(list: string): string[] {
  return list.split(',').flatMap((name) => name.trim() || [])
}

/** FNV-1a over two halves, 53 bits: among 45,000 names a foreign word hits one with a chance below 1e-11. */
function hashOf(key: string): number {
  let [low, high] = [0x811c9dc5, 0x1b873593]
  for (let i = 0; i < key.length; i++) {
    low = Math.imul(low ^ key.charCodeAt(i), 0x01000193)
    high = Math.imul(high ^ key.charCodeAt(i), 0x85ebca6b) ^ (low >>> 13)
  }
  return (high >>> 11) * 2 ** 32 + (low >>> 0)
}

function tradesByKey({ hashes, trades }: NameIndex, key: string): number[] {
  const hash = hashOf(key)
  let [from, to] = [0, hashes.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((hashes[middle] as number) < hash) from = middle + 1
    else to = middle
  }
  const found: number[] = []
  for (let at = from; hashes[at] === hash; at++) found.push(trades[at] as number)
  return found
}

/** The first phrase of each description names its trade. */
function namesIn({ described }: Pick<TradeEntry, 'described'>): Record<Language, string> {
  const name = (i: number) => (described[i] ?? '').split(',')[0]?.trim() ?? ''
  return { en: name(0), fr: name(1), de: name(2), es: name(3), it: name(4) }
}

/** Trades in each broad sector. A trade's narrowest sector is the one with the fewest, except for those of `MAIN_SECTORS`. */
const SECTOR_SIZES = SECTORS.map((_, bit) => TRADE_SECTORS.filter((mask) => hasBit(mask, bit)).length)

function narrowestSector(trade: number): string | null {
  const bits = SECTORS.map((_, bit) => bit).filter((bit) => hasBit(TRADE_SECTORS[trade] ?? 0, bit))
  const [narrowest] = bits.sort((one, other) => (SECTOR_SIZES[one] ?? 0) - (SECTOR_SIZES[other] ?? 0))
  return narrowest === undefined ? null : (SECTORS[narrowest]?.id ?? null)
}

function hasBit(mask: number, bit: number): boolean {
  return ((mask >>> bit) & 1) === 1
}

/**
 * Returns the trades that an item of a reading names, in any language of the lexicon or as an acronym: one if the words are certain. Null for
 * the name of a broad sector, which is no trade.
 */
export function findNamedTrades(words: string, vocabulary: TradeVocabulary): number[] | null {
  const { byName, byAcronym, furtherNames, searched } = vocabulary
  const text = words.trim()
  const acronym = acronymIn(text, byAcronym)
  if (acronym !== null) return [acronym]
  const trades = new Set(
    NAME_LANGUAGES.flatMap((language) => {
      const keys = tradeNameKeys(text, language)
      return keys.length === 1 ? tradesByKey(byName, keys[0] as string) : []
    }),
  )
  const isPrincipal = (trade: number) => rankOf(`${searched[trade]}\n`, `${foldText(text)}\n`) === 0
  const abroad = trades.size === 0 ? tradeNamedAbroad(text, furtherNames) : null
  if (abroad !== null) return [abroad]
  if (broadSectorsNamed(text) === 0) return [...trades]
  const principal = [...trades].filter(isPrincipal)
  return principal.length === 0 ? null : principal
}

function acronymIn(word: string, byAcronym: ReadonlyMap<string, number>): number | null {
  return byAcronym.get(word) ?? byAcronym.get(word.replace(/s$/, '')) ?? null
}

/** Trades that a statement may mean: one that is certain, several of one code or name, or none. */
export type StatedTrade =
  | { readonly of: 'trade'; readonly id: string }
  | { readonly of: 'several'; readonly ids: readonly string[] }
  | { readonly of: 'unknown' }

/**
 * Finds the trade that a person or a file states: by its id, a NACE, NAF or SIC code, or a name in any language. A British SIC code has the
 * four digits of its NACE class and a fifth.
 */
export function findStatedTrade(stated: string, vocabulary: TradeVocabulary): StatedTrade {
  const text = stated.trim()
  const { trades, byId } = vocabulary
  const id = text.toLowerCase()
  if (byId.has(id)) return { of: 'trade', id }
  const ids = isActivityCode(text)
    ? tradesOfCode(text, vocabulary).map((trade) => trade.id)
    : (findNamedTrades(text, vocabulary) ?? []).map((trade) => trades[trade]?.id ?? '')
  const [first, ...others] = ids
  if (first === undefined) return { of: 'unknown' }
  return others.length === 0 ? { of: 'trade', id: first } : { of: 'several', ids }
}

/** NACE and NAF codes have four digits, NAF codes a letter, and SIC codes a fifth digit; the dot may be absent. */
const ACTIVITY_CODE = /^(\d{2})[. ]?(\d{2})[. ]?([A-Za-z]|\d)?$/

function isActivityCode(text: string): boolean {
  return ACTIVITY_CODE.test(text.trim())
}

/** Returns the trades of an activity code: of a NAF code those that have it, else those of its NACE class. */
function tradesOfCode(code: string, { trades }: Pick<TradeVocabulary, 'trades'>): Trade[] {
  const [, division, group, last = ''] = ACTIVITY_CODE.exec(code.trim()) ?? []
  if (division === undefined) return []
  const nace = `${division}.${group}`
  const having = (sought: string) => trades.filter(({ codes }) => codes.some((one) => one.code === sought))
  const exact = /[A-Za-z]/.test(last) ? having(`${nace}${last.toUpperCase()}`) : []
  return exact.length > 0 ? exact : having(nace)
}

/** Least share of a profile at which its likeliest trade is taken. */
const CLEAR_SHARE = 0.45
/** Least multiple of the second trade's share. */
const CLEAR_LEAD = 2
/** Steps of a share's square root in a stored vector. */
const STEPS = 127

/** Least share of the customers' words at which a trade is theirs. */
const CUSTOMER_SHARE = 0.15

/** Returns the share of a trade in the vector of some words, 0..1. */
const shareIn = (vector: Int8Array | null, trade: number): number =>
  ((vector?.[TRADES_START + trade] ?? 0) / STEPS) ** 2

/** True if the vector of some words may be about a trade. */
export const isLikely = (trade: number, vector: Int8Array | null): boolean => shareIn(vector, trade) >= CUSTOMER_SHARE

/** Trades that companies of a role may have; a role that is absent may have any. */
const OF_ROLE: Readonly<Partial<Record<Role, RegExp>>> = {
  software:
    /software|^(?:it-|cybersecurity|cloud|data-|custom-|erp-|ecommerce|online-|mobile-|video-games|payments|identity|edi-)|-(?:platforms|networks|systems|technology|services)$/,
  clean: /clean|laundry|sterilisation|street-winter|chimney-drain/,
  staff: /staffing|recruitment|freelance|outplacement|driver-services|payroll|agencies|body-shop/,
}

/**
 * Returns the place of an item's trade in the vocabulary, by its names and by the vector of its words; null where neither is clear, or where
 * the trade is another company's: the hotels of "cleaning of hotels".
 *
 * @param named the answer of `findNamedTrades`.
 */
export function tradeOfItem(
  { from, role }: ReadBusiness,
  named: readonly number[] | null,
  vector: Int8Array | null,
  { byAcronym, trades }: TradeVocabulary,
): number | null {
  if (named === null) return null
  const share = (trade: number) => shareIn(vector, trade)
  const byShare = (one: number, other: number) => share(other) - share(one)
  const likeliest = (): number | null => {
    const [first = 0, second = 0] = trades.map((_, trade) => trade).sort(byShare)
    return share(first) >= CLEAR_SHARE && share(first) >= CLEAR_LEAD * share(second) ? first : null
  }
  const inWords = () => from.split(/[^\p{L}\p{N}&]+/u).map((word) => acronymIn(word, byAcronym))
  const found = named.toSorted(byShare)[0] ?? likeliest() ?? inWords().find((trade) => trade !== null) ?? null
  const fits = found === null || (OF_ROLE[role]?.test(trades[found]?.id ?? '') ?? true)
  return fits ? found : null
}

/**
 * Returns the trades that a query names, best first: by the beginning of an id, a code, a name or a word of a name in any language; where none
 * begins so, those with a name that has every word of the query, in the singular or the plural. All for an empty query, by their names in
 * `language`.
 * @param isTyping false for a finished text, whose last word is whole
 */
export function searchTrades(
  { trades, searched }: TradeVocabulary,
  query: string,
  language: Language,
  isTyping = true,
): Trade[] {
  const sought = foldText(query).trim()
  const collator = new Intl.Collator(language)
  const ranked = (rank: (text: string) => number) =>
    trades
      .map((trade, i) => ({ trade, rank: rank(searched[i] ?? '') }))
      .filter(({ rank }) => rank < NOT_FOUND)
      .sort(
        (one, other) =>
          one.rank - other.rank || collator.compare(one.trade.names[language], other.trade.names[language]),
      )
      .map(({ trade }) => trade)
  if (sought === '') return ranked(() => 0)
  const begun = ranked((text) => (isTyping || hasWhole(text, sought) ? rankOf(text, sought) : NOT_FOUND))
  if (begun.length > 0) return begun
  const words = (sought.match(/[\p{L}\p{N}]{4,}/gu) ?? []).slice(0, MOST_WORDS).map((word) => word.replace(ENDING, ''))
  if (words.length === 0 || (!isTyping && words.join('').length < STEM_LEAST)) return []
  const everyWord = everyWordPattern(words)
  return ranked((text) => {
    const at = words.every((word) => text.includes(word)) ? text.search(everyWord) : -1
    return at < 0 ? NOT_FOUND : at < text.indexOf(FURTHER) ? 0 : 1
  })
}

const NOT_FOUND = 3

/** Letters of a finished text's stems below which they begin words of any other meaning: "precis" and "precast". */
const STEM_LEAST = 6

/** True if words stand in a text whole, not as the beginning of longer ones. */
function hasWhole(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text.charAt(at - 1) + text.charAt(at + words.length))) return true
  return false
}

/** Endings of numbers and cases in the languages of the lexicon, folded. */
const ENDING = /(?<=.{3})(?:ies|es|en|er|is|[sxneiy])$/

/** Matches a line of folded text that has each word with any ending. */
function everyWordPattern(words: readonly string[]): RegExp {
  const has = words.map((word) => `(?=.*(?<![\\p{L}\\p{N}])${word}\\p{L}{0,3}(?![\\p{L}\\p{N}]))`)
  return new RegExp(`^${has.join('')}`, 'mu')
}

/** Words of a query that are looked for, the first; shorter ones join the others. */
const MOST_WORDS = 6

/** 0 where the query begins a principal name, an id or a code, 1 a further name, 2 a later word of a name. */
function rankOf(searched: string, sought: string): number {
  const at = searched.indexOf(`\n${sought}`)
  if (at >= 0) return at < searched.indexOf(FURTHER) ? 0 : 1
  return searched.includes(` ${sought}`) ? 2 : NOT_FOUND
}

/** Separates principal names from further ones. */
const FURTHER = '\t'

/** Id, codes and names as lines of one folded text, in which a search takes one pass. */
function searchedText({ id, codes, acronyms, ...entry }: TradeEntry): string {
  const principal = [
    id,
    ...codes.flatMap(({ code }) => [code, code.replace('.', '')]),
    ...Object.values(namesIn(entry)),
  ]
  const others = [...acronyms, ...[...entry.called, ...entry.further].flatMap(splitNames)]
  return foldText(`\n${principal.join('\n')}${FURTHER}\n${others.join('\n')}`)
}
