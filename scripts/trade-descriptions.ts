import { readdirSync, readFileSync } from 'node:fs'
import { LINKS, neighbourCodeOf } from '../src/domain/matching/scoring/neighbours.ts'
import { SECTORS } from '../src/domain/reading/broad-sector-words.ts'

/** A trade as it is described by hand. */
export interface TradeDescription {
  readonly id: string
  /**
   * What it does, makes and is called in English, French, German, Spanish and Italian; then a sentence as an owner would say it, and the
   * words by which customers know it.
   */
  readonly texts: readonly string[]
  /** What such companies are called besides, in the five languages; empty where the descriptions say it all. */
  readonly called: readonly string[]
  /** How owners, staff and customers speak of it without its name, in the five languages. */
  readonly said: readonly string[]
}

const FOLDER = new URL('../lexicon/trades/', import.meta.url)
const LANGUAGES = 5

/**
 * Reads `lexicon/trades/*.txt`: a line a trade, its id and five descriptions by `|`, `#` a comment; and `sentences/*.txt`, a line a
 * trade, its id and a sentence (`en.txt`), the words of its customers (`customers.txt`) or what is said of it without its name in five
 * languages (`owners.txt`); and `names/called.txt`, its id and further names in the five languages.
 *
 * @throws Error when a line has other columns or another trade, an id is given twice, or a trade lacks one of the three sentences.
 */
export function readTradeDescriptions(): TradeDescription[] {
  const said = ['sentences/en.txt', 'sentences/customers.txt'].map(
    (name) => new Map(rowsOf(name).map(([id = '', sentence = '']) => [id, sentence])),
  )
  const calledBy = new Map(rowsOf('names/called.txt').map(([id = '', ...called]) => [id, called]))
  const saidOf = new Map(rowsOf('sentences/owners.txt').map(([id = '', ...said]) => [id, said]))
  const trades = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap(rowsOf)
    .map(([id = '', ...texts]) => {
      const sentences = said.flatMap((byId) => byId.get(id) ?? [])
      if (texts.length !== LANGUAGES || texts.includes('')) throw new Error(`The trade ${id} needs five descriptions.`)
      if (sentences.length !== said.length)
        throw new Error(`The trade ${id} needs a sentence and the words of its customers.`)
      const called = calledBy.get(id) ?? []
      if (calledBy.delete(id) && called.length !== LANGUAGES)
        throw new Error(`The trade ${id} needs further names in five languages, or none.`)
      const unnamed = saidOf.get(id) ?? []
      if (unnamed.length !== LANGUAGES || unnamed.includes(''))
        throw new Error(`The trade ${id} needs what is said of it without its name, in five languages.`)
      return { id, texts: [...texts, ...sentences], said: unnamed, called }
    })
  for (const id of calledBy.keys()) throw new Error(`The trade ${id} that is called something is not described.`)
  const twice = trades.find(({ id }, i) => trades.findIndex((other) => other.id === id) !== i)
  if (twice !== undefined) throw new Error(`The trade ${twice.id} is described twice.`)
  return trades
}

/**
 * The broad sectors of each trade, as bits: `sectors/members.txt` has a line a sector, its id and its trades.
 *
 * @throws Error when a sector or a trade is not known.
 */
export function tradeSectorsOf(ids: readonly string[]): number[] {
  const masks = new Map(ids.map((id) => [id, 0]))
  for (const [line = ''] of rowsOf('sectors/members.txt')) {
    const [sector = '', members = ''] = line.split(':').map((cell) => cell.trim())
    const bit = SECTORS.findIndex(({ id }) => id === sector)
    if (bit === -1) throw new Error(`The sector ${sector} is not known.`)
    for (const trade of members.split(' ')) {
      const mask = masks.get(trade)
      if (mask === undefined) throw new Error(`The trade ${trade} of ${sector} is not known.`)
      masks.set(trade, mask | (1 << bit))
    }
  }
  return ids.map((id) => masks.get(id) ?? 0)
}

/** The ids of the trades, in the order of the model. */
export const readDescribedTrades = (): string[] => readTradeDescriptions().map(({ id }) => id)

/**
 * The neighbours of each trade, as `TRADE_NEIGHBOURS` has them: `relations/neighbours.txt` has a line a reason, a trade and its neighbours.
 *
 * @throws Error when a reason or a trade is not known, or two trades are related twice.
 */
export function tradeNeighboursOf(ids: readonly string[]): number[][] {
  const rows = ids.map((): number[] => [])
  const related = new Set<string>()
  for (const [reason = '', one = '', others = ''] of rowsOf('relations/neighbours.txt'))
    for (const other of others.split(' ')) {
      const [a, b] = [ids.indexOf(one), ids.indexOf(other)]
      const link = LINKS.find((known) => known === reason)
      if (link === undefined) throw new Error(`${one} is related for no known reason: ${reason}.`)
      if (a === -1 || b === -1 || a === b) throw new Error(`${one} and ${other} are not two known trades.`)
      const pair = `${Math.min(a, b)} ${Math.max(a, b)}`
      if (related.has(pair)) throw new Error(`${one} and ${other} are related twice.`)
      related.add(pair)
      rows[a]?.push(neighbourCodeOf(b, link))
      rows[b]?.push(neighbourCodeOf(a, link === 'supplies' ? 'buys' : link))
    }
  return rows
}

function rowsOf(name: string): string[][] {
  return readFileSync(new URL(name, FOLDER), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((column) => column.trim()))
}
