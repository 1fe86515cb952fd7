import type { ReadLanguage } from './rules.ts'
import { fold } from './tokens.ts'

/** Words by which trades are described in the lexicon. */
export interface Vocabulary {
  /** True if any word of some text, an inflection of one or the end of a compound describes a trade. */
  knows(text: string): boolean
  /** Returns the trade that a text is the whole name of, in any number or case; null without one, or with several. */
  tradeCalled(text: string): string | null
}

/** Languages in which the lexicon describes every trade, so that words it lacks are hardly ever a business. */
export const DESCRIBED_LANGUAGES: ReadonlySet<ReadLanguage> = new Set<ReadLanguage>(['en', 'fr', 'de', 'es', 'it'])

const STEM_LETTERS = 5
/** Letters of an ending by which an inflection may differ. */
const ENDING_LETTERS = 3
const COMPOUND_LETTERS_MIN = 9
/** Words of descriptions that are no trade's. */
const GENERAL = new Set(
  'company companies business businesses services service centre centres group groups product products and the for with own other new small large de des du les del las los para per von fur und mit aus per con che una uno works better behind trading good private people day home'.split(
    ' ',
  ),
)

/** Compiles the descriptions of trades, one line each. */
export function compileVocabulary(lines: Iterable<string>): Vocabulary {
  const words = new Set<string>()
  const called = new Map<string, string | null>()
  for (const line of lines) {
    if (line.startsWith('#')) continue
    const [id = '', ...columns] = fold(line).split('|')
    for (const name of columns.join(',').split(',')) {
      const own = name.match(WORD) ?? []
      for (const word of own) words.add(word)
      const key = own.map(withoutEnding).join(' ')
      called.set(key, (called.get(key) ?? id) === id ? id : null)
    }
  }
  const byStem = new Map<string, string[]>()
  for (const word of words)
    if (word.length >= STEM_LETTERS) {
      const stem = word.slice(0, STEM_LETTERS)
      const alike = byStem.get(stem)
      if (alike === undefined) byStem.set(stem, [word])
      else alike.push(word)
    }
  const isKnown = (word: string): boolean => {
    if (word.length < 2 || GENERAL.has(word)) return false
    if (words.has(word)) return true
    if (word.length < STEM_LETTERS) return false
    const stem = word.slice(0, Math.max(STEM_LETTERS, word.length - ENDING_LETTERS))
    return (byStem.get(stem.slice(0, STEM_LETTERS)) ?? []).some((one) => one.startsWith(stem)) || endsKnown(word)
  }
  const endsKnown = (word: string): boolean => {
    if (word.length < COMPOUND_LETTERS_MIN) return false
    for (let at = 4; at <= word.length - STEM_LETTERS; at += 1) if (words.has(word.slice(at))) return true
    return false
  }
  return { knows: (text) => wordsOf(text).some(isKnown), tradeCalled: (text) => called.get(nameKey(text)) ?? null }
}

const nameKey = (name: string): string => wordsOf(name).map(withoutEnding).join(' ')

/** Removes the ending of a plural or case. */
function withoutEnding(word: string): string {
  const length = /e?[sn]$|e$/.exec(word)?.[0].length ?? 0
  return word.length - length < 3 ? word : word.slice(0, word.length - length)
}

const WORD = /[\p{L}\p{N}&]{2,}/gu

function wordsOf(text: string): string[] {
  return fold(text).match(WORD) ?? []
}
