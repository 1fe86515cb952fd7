import { memoize } from '../text/memoize.ts'
import { type ReadingRules, readFreeText } from './read-text.ts'
import type { Reading } from './reading.ts'

/** Readings kept: many buyers state the same sector or geography, and a list of matches asks for the same again. */
const KEPT = 10_000

const readers = new WeakMap<ReadingRules, (text: string) => Reading>()

/** Reads one text of a buyer; the same text is read once. */
export function readBuyerText(text: string, rules: ReadingRules): Reading {
  const known = readers.get(rules)
  if (known !== undefined) return known(text)
  const reader = memoize<Reading>(KEPT, (one) => readFreeText(one, 'buyer', rules))
  readers.set(rules, reader)
  return reader(text)
}
