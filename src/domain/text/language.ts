import { isCompound } from './compounds.ts'
import type { Lexicon } from './dictionary.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { FOREIGN_LANGUAGES, type ForeignLanguage, type Language, stemWord } from './words.ts'

/**
 * Evidence of a language from a content word, a word of a known phrase and a spelling, relative to 1 for a function
 * word.
 */
const WORD_CLAIM = 0.7
const PHRASE_CLAIM = 0.85
const SPELLING_CLAIM = 0.3

/**
 * Numbers of English texts from which a word counts as fully English, and below which a dictionary entry outweighs it.
 */
const COMMON_IN_TEXTS = 60
const BORROWED_IN_TEXTS = 6

const COMPOUND_LETTERS_MIN = 8

/** Letters typical of one language, before folding. */
const LETTERS: Readonly<Record<ForeignLanguage, RegExp>> = {
  fr: /[çèêœâîûëï]|\b[dlq]u?['’]/i,
  de: /[äöüß]/i,
  es: /[ñáíó¿¡]/i,
  it: /[àìòù]\b|gli\b/i,
}

/** Endings of folded words typical of one language. */
const ENDINGS: Readonly<Record<ForeignLanguage, RegExp>> = {
  fr: /(?:eur|euse|eaux?|ique|iques|aire|aires|oire|elle|ement|erie|eries|age|ages)$/,
  de: /(?:ungs?|ungen|keit|heit|schaft|lich|isch|ische|ischen|mittel|gerate?|zeuge?|werke?|anlagen?|technik|handel|bau|stoffe?|waren?|arbeiten|maschinen?|teile?|artikel)$/,
  es: /(?:cion|ciones|miento|mientos|dad|dades|dor|dores|illas?|os|as|eros?|eras?)$/,
  it: /(?:zione|zioni|mento|menti|aggio|aggi|ezza|ini|etti|ature?|iere?|[bcdfglmnprstvz]{2}[aeio])$/,
}

/** Returns the language of most words, or English in a tie. `text` as written, `words` folded. */
export function detectLanguage(text: string, words: readonly string[], lexicon: Lexicon): Language {
  const claims = FOREIGN_LANGUAGES.map((language) => ({
    language,
    claim: claimOf(words, language, lexicon) + spellingClaimOf(text, language),
  }))
  const english = words.reduce((sum, word) => sum + englishClaimOf(word, lexicon), 0)
  const best = claims.reduce((one, other) => (other.claim > one.claim + 1e-9 ? other : one))
  return best.claim > english + 1e-9 ? best.language : 'en'
}

/** Sums the evidence of all words for a language. Both words of a known phrase count for it. */
function claimOf(words: readonly string[], language: ForeignLanguage, lexicon: Lexicon): number {
  const content = words.filter((word) => !FUNCTION_WORDS[language].has(word))
  const stems = content.map((word) => stemWord(word, language))
  const dictionary = lexicon.dictionaries[language]
  const isInPhrase = (i: number) =>
    dictionary.has(`${stems[i - 1]} ${stems[i]}`) || dictionary.has(`${stems[i]} ${stems[i + 1]}`)
  return content.reduce(
    (sum, word, i) => sum + Math.max(isInPhrase(i) ? PHRASE_CLAIM : 0, foreignClaimOf(word, language, lexicon)),
    words.length - content.length,
  )
}

function spellingClaimOf(text: string, language: ForeignLanguage): number {
  return LETTERS[language].test(text) ? WORD_CLAIM : 0
}

function englishClaimOf(word: string, { englishTexts }: Lexicon): number {
  if (FUNCTION_WORDS.en.has(word)) return 1
  return WORD_CLAIM * Math.min(1, Math.log1p(englishTexts.get(word) ?? 0) / Math.log1p(COMMON_IN_TEXTS))
}

function foreignClaimOf(word: string, language: ForeignLanguage, lexicon: Lexicon): number {
  const { dictionaries, englishTexts } = lexicon
  const isBorrowed = (englishTexts.get(word) ?? 0) >= BORROWED_IN_TEXTS
  const dictionary = dictionaries[language]
  const isKnown =
    dictionary.has(stemWord(word, language)) ||
    (language === 'de' && word.length >= COMPOUND_LETTERS_MIN && isCompound(word, dictionary))
  if (isKnown) return isBorrowed ? englishClaimOf(word, lexicon) : WORD_CLAIM
  return !isBorrowed && word.length > 5 && ENDINGS[language].test(word) ? SPELLING_CLAIM : 0
}
