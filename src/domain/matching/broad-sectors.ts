import { plainName } from '../parties/country.ts'
import { SECTORS } from '../reading/broad-sector-words.ts'
import { broadSectorsNamed, type Mask, sectorMasks } from '../reading/sectors-named.ts'
import { memoize } from '../text/memoize.ts'
import { TRADE_SECTORS } from './scoring/semantic-figures.ts'
import { TRADES_START } from './text/hybrid-vector.ts'

const BEGINNINGS: ReadonlyMap<string, Mask> = sectorMasks(SECTORS.map(({ words }) => words))

/** Length in letters of the longest stem listed. */
const BEGINNING_MAX = Math.max(...[...BEGINNINGS.keys()].map(({ length }) => length))
const BEGINNING_MIN = 4
const SOFTWARE = 1
/** Limit per text: reading a product text of 60,000 characters in full blocked the event loop for 60 ms. */
const CHARACTERS_READ = 6_000
/** Limit for a description. */
const WORDS_READ_MAX = 80
/** A sector is kept if it has at least this share of the leading sector's votes. */
const BESIDE = 0.8

/**
 * Weight of a word in the sector and product texts against one in the description. A seller with no vote in them needs
 * this many from its description.
 */
const HEAD_WEIGHT = 3

interface BusinessTexts {
  readonly sector: string | null
  readonly product: string | null
  readonly description: string | null
}

/**
 * Returns the broad sectors of a seller, as bits, from the words of its texts. Words of sector and product count three
 * times. Software for an industry counts as software.
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

/** Returns the index of the lowest set bit. */
const lowestBitOf = (mask: Mask): number => 31 - Math.clz32(mask & -mask)

/** Matches the word itself, else its longest listed stem of at least four letters. */
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
 * Shares of a text's trades that a broad sector must hold: to be assigned from trades alone (`MEMBER_SHARE`), and to
 * confirm an assignment from words (`WORDS_SHARE`). A trade's weight is its probability to the power of 1.25, so that
 * the main subject of the text decides.
 */
const MEMBER_SHARE = 0.5
const WORDS_SHARE = 0.1

/**
 * Returns the broad sectors of a seller, as bits: sectors it names, sectors of its words that its trades confirm, and
 * sectors with most of its trades. Software for an industry counts as software.
 *
 * @param vector stored form of its text; if all zero, words alone decide.
 */
export function sectorsOfSeller(texts: BusinessTexts, vector: Int8Array): Mask {
  const byWords = findBroadSectors(texts)
  const named = texts.sector === null ? 0 : broadSectorsNamed(beginningOf(texts.sector))
  const shares = sharesOf(vector)
  const [borneOut, byTrades] = [sectorsIn(shares, WORDS_SHARE), sectorsIn(shares, MEMBER_SHARE)]
  if (byTrades === 0 && borneOut === 0) return byWords
  return byWords & SOFTWARE ? SOFTWARE | named : (byWords & (borneOut | named)) | byTrades
}

/** Returns the broad sectors that hold at least half of a text's trades, as bits; 0 for an empty text. */
export const sectorsOfVector = (vector: Int8Array): Mask => sectorsIn(sharesOf(vector), MEMBER_SHARE)

/** Weights of a text's trades: in total and by broad sector. */
interface TradeShares {
  all: number
  bySector: Float64Array
}

/** Weight by absolute component. Computing the powers one by one took a tenth of the time to load a universe. */
const SHARES = Float64Array.from({ length: 129 }, (_, size) => size ** 2.5)

function sharesOf(vector: Int8Array): TradeShares {
  const bySector = new Float64Array(SECTORS.length)
  let all = 0
  for (let trade = 0; trade < TRADE_SECTORS.length; trade += 1) {
    const component = vector[TRADES_START + trade]
    // Most texts have few trades.
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
