import lists from '../../../../model/domain/generic.json' with { type: 'json' }

const { homonyms, 'function-words': functionWords, ...others } = lists
const HOMONYM: ReadonlySet<string> = new Set(homonyms)
const FUNCTION_WORD: ReadonlySet<string> = new Set(functionWords)
/**
 * Words that describe a business or a location without identifying a company: trades, materials, places, business terms
 * and function words of English, French, German, Spanish and Italian, folded, mostly in the singular. Doubtful words are
 * omitted, because masking too much is the lesser harm.
 */
const GENERIC: ReadonlySet<string> = new Set(
  [functionWords, ...Object.values(others)].flat().filter((word) => !HOMONYM.has(word)),
)

const ENDINGS = ['s', 'x', 'e', 'n', 'es', 'en', 'ed', 'al', 'ale', 'ique']

/** Italian and Spanish inflections: prodotti → prodotto, carni → carne. */
const VOWEL_SWAPS: Readonly<Record<string, readonly string[]>> = { i: ['o', 'e'], e: ['a'], a: ['o'], o: ['a'] }

/**
 * Second parts of German compounds. A generic word followed by one of them is generic too (Stahl·werk, Holz·handel).
 */
const GERMAN_HEADS =
  /^(.{4,}?)s?(?:bau|technik|werke?|handel|dienste?|anlagen?|maschinen?|betriebe?|verwaltung|beratung|verarbeitung|industrie)$/

/**
 * Classifies a folded word: `generic` is a trade, place, business or dictionary word in any common inflection;
 * `homonym` is a dictionary word that is as often a name (Berger, Marine, King) and identifies only when capitalised;
 * all others are `distinctive`.
 */
export function distinctiveness(word: string): 'generic' | 'homonym' | 'distinctive' {
  if (HOMONYM.has(word)) return 'homonym'
  if (isListed(word)) return 'generic'
  const front = GERMAN_HEADS.exec(word)?.[1]
  return front !== undefined && isListed(front) ? 'generic' : 'distinctive'
}

/** True for articles, prepositions, conjunctions, pronouns and numerals, which acronyms usually skip. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORD.has(word)
}

function isListed(word: string): boolean {
  if (GENERIC.has(word)) return true
  if (word.endsWith('ies') && GENERIC.has(`${word.slice(0, -3)}y`)) return true
  const stem = word.slice(0, -1)
  if (stem.length >= 4 && (VOWEL_SWAPS[word.slice(-1)] ?? []).some((vowel) => GENERIC.has(stem + vowel))) return true
  return ENDINGS.some((ending) => {
    const base = word.slice(0, -ending.length)
    return base.length >= (ending === 's' ? 3 : 4) && word.endsWith(ending) && GENERIC.has(base)
  })
}
