import { readdirSync, readFileSync } from 'node:fs'

/** A trade as it is described by hand: what it does, makes and is called, in each of five languages. */
export interface TradeDescription {
  readonly id: string
  /** English, French, German, Spanish and Italian. */
  readonly texts: readonly string[]
}

const FOLDER = new URL('../lexicon/trades/', import.meta.url)
const LANGUAGES = 5

/**
 * Reads `lexicon/trades/*.txt`: a line a trade, its id and five descriptions by `|`, `#` a comment.
 *
 * @throws Error when a line has other columns or an id is given twice.
 */
export function readTradeDescriptions(): TradeDescription[] {
  const trades = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [id = '', ...texts] = line.split('|').map((column) => column.trim())
      if (texts.length !== LANGUAGES || texts.includes('')) throw new Error(`A trade needs six columns: ${line}`)
      return { id, texts }
    })
  const twice = trades.find(({ id }, i) => trades.findIndex((other) => other.id === id) !== i)
  if (twice !== undefined) throw new Error(`The trade ${twice.id} is described twice.`)
  return trades
}
