import { type Token, tokenize } from './tokens.ts'

/** Languages that have rules of reading; `any` holds the words that the trade uses in all of them. */
export const READ_LANGUAGES = ['en', 'fr', 'de', 'es', 'it', 'nl', 'pt', 'sv', 'da', 'nb', 'pl'] as const
export type ReadLanguage = (typeof READ_LANGUAGES)[number]

/** A phrase of `lexicon/reading/`: `sense` is its class with its value after a colon, as in `kind:niche`. */
interface Rule {
  readonly sense: string
  readonly words: readonly string[]
}

/** The rules of one language by the first letters of their first word. */
export interface RuleBook {
  readonly byStart: ReadonlyMap<string, readonly Rule[]>
  /** Words that occur in rules with their weight as evidence of the language, at most 1. */
  readonly words: ReadonlyMap<string, number>
}

/** A phrase found in a text: tokens `from` up to `to`. */
export interface Sense {
  readonly sense: string
  readonly from: number
  readonly to: number
}

const START_LETTERS = 2
/** Words that "..." may span. */
const SPAN_MAX = 4

/** A line of `lexicon/reading/`: a class and its phrases, their alternatives written out. */
interface RuleLine {
  readonly sense: string
  readonly phrases: readonly string[]
}

/**
 * Splits a line `class | phrase; phrase`. In a phrase `(group|fund)` is one of these and `[our|the]` one of these or nothing. Returns null
 * for a blank line and a comment.
 * @throws Error for a line without a class.
 */
export function readRuleLine(line: string): RuleLine | null {
  if (line.trim() === '' || line.startsWith('#')) return null
  const bar = line.indexOf('|')
  if (bar < 0) throw new Error(`lexicon/reading: a line without a class: ${line}`)
  const phrases = line.slice(bar + 1).split(';')
  return { sense: line.slice(0, bar).trim(), phrases: phrases.flatMap(writtenOut) }
}

const ALTERNATIVES = /\(([^()]*\|[^()]*)\)|\[([^[\]]+)\]/

function writtenOut(phrase: string): string[] {
  const [all, choice, option] = ALTERNATIVES.exec(phrase) ?? []
  if (all === undefined) return [phrase]
  const alternatives = choice?.split('|') ?? ['', ...(option ?? '').split('|')]
  return alternatives.flatMap((words) => writtenOut(phrase.replace(all, words)))
}

/**
 * Compiles the lines of a language. In a phrase `word*` is any word that begins so, `_` any one word or number, and `...` up to four.
 * @throws Error for a line without a class or with a phrase that begins with a blank.
 */
export function compileRules(lines: readonly string[]): RuleBook {
  const byStart = new Map<string, Rule[]>()
  const words = new Map<string, number>()
  for (const { sense, phrases } of lines.flatMap((line) => readRuleLine(line) ?? [])) {
    for (const phrase of phrases) {
      const rule = { sense, words: patternWords(phrase) }
      const [first] = rule.words
      if (first === undefined) continue
      if (first === '_' || first === '...') throw new Error(`lexicon/reading: a phrase begins with a blank: ${phrase}`)
      const start = first.slice(0, START_LETTERS)
      byStart.set(start, [...(byStart.get(start) ?? []), rule])
      for (const word of rule.words)
        if (/^\p{L}+$/u.test(word)) words.set(word, Math.max(words.get(word) ?? 0, languageWeight(rule)))
    }
  }
  // Of two phrases of one length, that with fewer blanks is more specific: "nous n'excluons ni" before "nous n' _ ni".
  for (const rules of byStart.values())
    rules.sort((a, b) => b.words.length - a.words.length || blanksIn(a) - blanksIn(b))
  return { byStart, words }
}

function blanksIn({ words }: Rule): number {
  return words.filter((word) => word === '_' || word === '...').length
}

/** Names of trades are alike in many languages, and a word of a longer phrase may be one of another language. */
function languageWeight({ sense, words }: Rule): number {
  if (/^(?:role|kind)/.test(sense)) return 0.45
  return words.length > 1 ? 0.6 : 1
}

function patternWords(phrase: string): string[] {
  return phrase
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      if (part === '' || part === '_' || part === '...') return part === '' ? [] : [part]
      const star = part.endsWith('*')
      const tokens = tokenize(star ? part.slice(0, -1) : part).map(({ folded }) => folded)
      return star && tokens.length > 0 ? [...tokens.slice(0, -1), `${tokens.at(-1)}*`] : tokens
    })
}

/** The longest phrase of some books that begins at a token; null where none does. Phrases that hold only for a whole text (`alone:`) are left out. */
export function longestSense(tokens: readonly Token[], at: number, books: readonly RuleBook[]): Sense | null {
  const token = tokens[at]
  if (!token) return null
  let best: Sense | null = null
  for (const { byStart } of books)
    for (const { sense, words } of byStart.get(token.folded.slice(0, START_LETTERS)) ?? []) {
      if (sense.startsWith('alone:')) continue
      const to = matchEnd(tokens, at, words, 0)
      if (to > (best?.to ?? at)) best = { sense, from: at, to }
    }
  return best
}

/** The first phrase of an accepted sense that covers exactly the tokens `from` up to `to`; null where none does. */
export function exactSense(
  tokens: readonly Token[],
  from: number,
  to: number,
  books: readonly RuleBook[],
  isAccepted: (sense: string) => boolean = () => true,
): Sense | null {
  const token = tokens[from]
  if (!token) return null
  for (const { byStart } of books)
    for (const { sense, words } of byStart.get(token.folded.slice(0, START_LETTERS)) ?? [])
      if (isAccepted(sense) && matchEnd(tokens, from, words, 0) === to) return { sense, from, to }
  return null
}

/** The token behind a pattern that matches from `at`, or -1. */
function matchEnd(tokens: readonly Token[], at: number, words: readonly string[], from: number): number {
  for (let i = from; i < words.length; i += 1) {
    const word = words[i] as string
    if (word === '...') {
      for (let span = 0; span <= SPAN_MAX; span += 1) {
        if (span > 0 && isBreak(tokens[at + span - 1])) return -1
        const end = matchEnd(tokens, at + span, words, i + 1)
        if (end >= 0) return end
      }
      return -1
    }
    const token = tokens[at]
    if (!token || !matches(token, word)) return -1
    at += 1
  }
  return at
}

function matches(token: Token, word: string): boolean {
  if (word === '_') return token.kind !== 'mark'
  if (word.endsWith('*')) return token.kind === 'word' && token.folded.startsWith(word.slice(0, -1))
  return token.folded === word
}

function isBreak(token: Token | undefined): boolean {
  return token === undefined || (token.kind === 'mark' && /^[.,;:!?()\n–—]$/.test(token.folded))
}
