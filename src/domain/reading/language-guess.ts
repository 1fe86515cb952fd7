import type { KnownCompounds } from '../text/elisions.ts'
import { type Letters, lettersBelowBest } from './letters.ts'
import { READ_LANGUAGES, type ReadLanguage, type RuleBook } from './rules.ts'
import type { Token } from './tokens.ts'
import { DESCRIBED_LANGUAGES } from './vocabulary.ts'

/** Rules that recognise the language of a text. */
export interface LanguageRules {
  /** Rules of the grammar, by language. */
  readonly grammar: Readonly<Record<ReadLanguage, RuleBook>>
  readonly letters: Letters
  /** Words by which elided compounds are completed; compiled when they are first asked for. */
  readonly compounds: () => KnownCompounds
}

/** Evidence of letters by which one language is likelier than another, in words of rules, and its limit. */
const PER_LOG_LIKELIHOOD = 0.1
const LETTERS_MAX = 4
/** Advance of English, since loan words are no evidence of a language, and of the other languages in which most mandates are written. */
const ENGLISH = 0.35
const FREQUENT = 0.15

/** The language whose rules hold most words of the text and which writes such letters; English without any. */
export function guessLanguage(
  text: string,
  tokens: readonly Token[],
  { grammar, letters }: Omit<LanguageRules, 'compounds'>,
): ReadLanguage {
  const below = lettersBelowBest(text, letters)
  let best: ReadLanguage = 'en'
  let most = Number.NEGATIVE_INFINITY
  for (const language of READ_LANGUAGES) {
    const { words } = grammar[language]
    let score =
      Math.max(-LETTERS_MAX, PER_LOG_LIKELIHOOD * below[language]) +
      (language === 'en' ? ENGLISH : DESCRIBED_LANGUAGES.has(language) ? FREQUENT : 0)
    for (const { kind, folded, isAcronym } of tokens)
      if (kind === 'word' && !isAcronym) score += (words.get(folded) ?? 0) * (folded.length > 2 ? 1 : 0.7)
    if (score > most + 1e-9) {
      best = language
      most = score
    }
  }
  return best
}
