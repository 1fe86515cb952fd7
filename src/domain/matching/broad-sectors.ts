import { plainName } from '../parties/country.ts'
import { SECTORS } from '../reading/broad-sector-words.ts'
import { broadSectorsNamed, type Mask, sectorMasks } from '../reading/sectors-named.ts'
import { memoize } from '../text/memoize.ts'
import { TRADE_SECTORS } from './scoring/semantic-figures.ts'
import { TRADES_START } from './text/hybrid-vector.ts'

const BEGINNINGS: ReadonlyMap<string, Mask> = sectorMasks(SECTORS.map(({ words }) => words))

/** Letters of the longest beginning of a word that is listed. */
const BEGINNING_MAX = Math.max(...[...BEGINNINGS.keys()].map(({ length }) => length))
const BEGINNING_MIN = 4
const SOFTWARE = 1
/** Of each text; a product of 60,000 characters held the event loop for 60 ms when it was read whole. */
const CHARACTERS_READ = 6_000
/** Words of a description that are read. */
const WORDS_READ_MAX = 80
/** A sector counts beside the likeliest one where it has this share of its words. */
const BESIDE = 0.8

/** What a seller calls its sector and its product counts so many times what it describes; without one such word it is a member of nothing. */
const HEAD_WEIGHT = 3

/** What a seller writes about its business. */
export interface BusinessTexts {
  readonly sector: string | null
  readonly product: string | null
  readonly description: string | null
}

/**
 * The broad sectors a seller is a member of, as bits, by the words it uses; what it calls its sector and its product counts three
 * times what it describes. Software for a trade is software.
 */
export function findBroadSectors(texts: BusinessTexts): Mask {
  const votes = new Float64Array(SECTORS.length)
  const sector = beginningOf(texts.sector)
  const named = texts.sector === null ? 0 : broadSectorsNamed(sector)
  vote(votes, plainName(`${sector} ${beginningOf(texts.product)}`).split(' '), HEAD_WEIGHT)
  vote(votes, plainName(beginningOf(texts.description)).split(' ', WORDS_READ_MAX), 1)
  SECTORS.forEach((_, bit) => {
    if (named & (1 << bit)) votes[bit] = (votes[bit] ?? 0) + 4
  })
  const most = votes.reduce((best, count) => Math.max(best, count), 0)
  if (most < HEAD_WEIGHT) return named
  if ((votes[0] ?? 0) >= 3) return SOFTWARE | named
  return votes.reduce((mask, count, bit) => (count >= BESIDE * most ? mask | (1 << bit) : mask), named)
}

const beginningOf = (text: string | null): string => (text ?? '').slice(0, CHARACTERS_READ)

function vote(votes: Float64Array, words: readonly string[], weight: number): void {
  for (const word of words) {
    for (let mask = maskOfWord(word); mask !== 0; mask &= mask - 1) {
      const bit = lowestBitOf(mask)
      votes[bit] = (votes[bit] as number) + weight
    }
  }
}

/** The place of the lowest of some bits. */
const lowestBitOf = (mask: Mask): number => 31 - Math.clz32(mask & -mask)

/** By the word itself, or by its longest listed beginning of four letters or more. */
const maskOfWord = memoize<Mask>(50_000, (word) => {
  const whole = BEGINNINGS.get(word)
  if (whole !== undefined) return whole
  for (let length = Math.min(word.length, BEGINNING_MAX); length >= BEGINNING_MIN; length -= 1) {
    const mask = BEGINNINGS.get(word.slice(0, length))
    if (mask !== undefined) return mask
  }
  return 0
})

/**
 * What a text has of a sector's trades, of all its trades, where it is a member, and below which words alone make it none. A trade weighs
 * by how likely the text is about it, to the power of 1.25, so that what the text is mostly about decides.
 */
const MEMBER_SHARE = 0.5
const WORDS_SHARE = 0.1

/**
 * The broad sectors of which a seller is a member, as bits: those that it names as its sector, those of its words that its trades bear
 * out, and those in which most of its trades lie. Software for a trade is software.
 *
 * @param vector the stored form of its text; all zero without one, and then its words decide.
 */
export function sectorsOfSeller(texts: BusinessTexts, vector: Int8Array): Mask {
  const byWords = findBroadSectors(texts)
  const named = texts.sector === null ? 0 : broadSectorsNamed(beginningOf(texts.sector))
  const shares = sharesOf(vector)
  const [borneOut, byTrades] = [sectorsIn(shares, WORDS_SHARE), sectorsIn(shares, MEMBER_SHARE)]
  if (byTrades === 0 && borneOut === 0) return byWords
  return byWords & SOFTWARE ? SOFTWARE | named : (byWords & (borneOut | named)) | byTrades
}

/** The broad sectors in which half of a text's trades lie, as bits; 0 for one without text. */
export const sectorsOfVector = (vector: Int8Array): Mask => sectorsIn(sharesOf(vector), MEMBER_SHARE)

/** What a text has of all trades, and of those of each broad sector. */
interface TradeShares {
  all: number
  bySector: Float64Array
}

/** What each size of a component counts; powers taken one by one were a tenth of the time in which a universe is loaded. */
const SHARES = Float64Array.from({ length: 129 }, (_, size) => size ** 2.5)

function sharesOf(vector: Int8Array): TradeShares {
  const bySector = new Float64Array(SECTORS.length)
  let all = 0
  for (let trade = 0; trade < TRADE_SECTORS.length; trade += 1) {
    const component = vector[TRADES_START + trade]
    // Most texts have something of few trades.
    if (component === undefined || component === 0) continue
    const share = SHARES[Math.abs(component)] ?? 0
    all += share
    for (let sectors = TRADE_SECTORS[trade] ?? 0; sectors !== 0; sectors &= sectors - 1) {
      const bit = lowestBitOf(sectors)
      bySector[bit] = (bySector[bit] as number) + share
    }
  }
  return { all, bySector }
}

function sectorsIn({ all, bySector }: TradeShares, least: number): Mask {
  if (all === 0) return 0
  let mask = 0
  for (let bit = 0; bit < bySector.length; bit += 1) if ((bySector[bit] as number) >= least * all) mask |= 1 << bit
  return mask
}
