import { createHash } from 'node:crypto'
import { type JudgedCollection, readCollection, type Wish } from './collection.ts'

/** The third part in halves: the misses of `read` have been read and mended, those of `check` never. */
export const HALVES = ['read', 'check'] as const
export type Half = (typeof HALVES)[number]

/**
 * A half of the third part: its trades, the sellers whose first trade is one of them, and the theses whose first wish is.
 *
 * A trade that the development part has too is read, one that the test part has too is kept for the check, all others fall by chance;
 * a whole sector and a generalist fall by their thesis.
 */
export function readThirdHalf(half: Half): JudgedCollection {
  const [third, development, test] = [readCollection('third'), readCollection('development'), readCollection('test')]
  const halfOf = (trade: string): Half =>
    development.trades.has(trade) ? 'read' : test.trades.has(trade) ? 'check' : halfByChance(trade)
  const halfOfThesis = (id: string, { kind, id: wanted }: Wish) =>
    kind === 'trade' ? halfOf(wanted) : halfByChance(id)
  return {
    ...third,
    trades: new Map([...third.trades].filter(([trade]) => halfOf(trade) === half)),
    sellers: third.sellers.filter(({ trades: [first] }) => halfOf(first) === half),
    theses: third.theses.filter(({ id, wanted: [first] }) => halfOfThesis(id, first) === half),
    polysemy: third.polysemy.filter(({ word }) => halfByChance(word) === half),
  }
}

function halfByChance(id: string): Half {
  return (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 'read' : 'check'
}
