import { numeralIn } from '../../text/numerals.ts'
import type { Language } from '../../text/words.ts'
import { isCompound, isMadeOfWords } from './german-words.ts'
import type { WordSet } from './word-set.ts'

/**
 * Words that a blind text may keep: those of the five languages and of trades, and names that identify no one. All
 * folded.
 */
export interface OrdinaryWords {
  readonly words: Readonly<Record<Language, WordSet>>
  /** Words of the trade lexicon used by matching. */
  readonly trade: WordSet
  /** Words of trade names in Dutch, Portuguese, Swedish, Danish, Norwegian and Polish. */
  readonly further: WordSet
  /** First parts of compounds of such words: "kozijnen". */
  readonly furtherStarts: WordSet
  /** Heads of trades, which are last parts of such compounds: "fabrikant". */
  readonly furtherHeads: WordSet
  /** Dictionaries of further languages. */
  readonly spelled: Readonly<Record<'nl' | 'da' | 'pl' | 'pt', WordSet>>
  /** Family names, places of the countries of these languages, and the names in those dictionaries. */
  readonly furtherNames: WordSet
  /** Words of mandates in these languages: "wij zoeken", "inte". */
  readonly grammar: WordSet
  /** Countries, regions, peoples, months, abbreviations of trades. */
  readonly kept: WordSet
  /** Towns. */
  readonly places: WordSet
  /** Towns of German-speaking countries that are German words, which count as towns only where a text says where. */
  readonly towns: WordSet
  /** Ordinary words better known as companies. */
  readonly brands: WordSet
  /** Given names, including those that are also words. */
  readonly people: WordSet
}

/** True if a folded word belongs to a language, inflections and German compounds included. */
export function isLanguageWord(
  language: Language,
  word: string,
  { words, trade, places, furtherNames }: OrdinaryWords,
): boolean {
  if (words[language].has(word)) return true
  if (language !== 'de') return false
  // Regensburg and Kesselring are composed of words.
  return (
    !places.has(word) && !furtherNames.has(word) && numeralIn(word) === null && isMadeOfWords(word, words.de, trade)
  )
}

const LONGEST_COMPOUND = 48
const SHORTEST_START = 4
/** Linking elements of Germanic compounds. */
const LINKS = ['', 's', 'e', 'n', 'en', 'er']

/** True if a folded word is in a trade's name in a further language, or composed of such a word and a head of trades. */
export function isFurtherWord(word: string, { further, furtherStarts, furtherHeads, trade }: OrdinaryWords): boolean {
  if (further.has(word)) return true
  if (word.length > LONGEST_COMPOUND) return false
  return [furtherStarts, trade].some((starts) =>
    starts
      .endsIn(word, 0)
      .some(
        (end) =>
          end >= SHORTEST_START &&
          LINKS.some((link) => word.startsWith(link, end) && furtherHeads.has(word.slice(end + link.length))),
      ),
  )
}

const SHORTEST_SPELLED = 7
const never = () => false
/** Last parts of compounds that are families, farms and villages in Dutch and in the languages of the North, unless a dictionary holds the whole. */
const NAMES_FAMILY =
  /(?:(?:berg|bo[rs]?|borg|burg|bos|str[ao]m|lund|gre[ne]n?|k?vist|qui?st|dah?l|holm|ma?nn?|[knrst]s[eo]n|sta[dm]|sted|stedt|stein|g(?:a|aa|o)rd|skov|skog|vik|wijk|heim|hem|haug|hoj|land|moen?|rud|rup|torp|holt|bakken?|hammar|felt|veld|feldt|dijk|dam|dorp|drecht|kerk|meer|broek|horst|donk|beek|brug|poort|sluis|stede|bae?k|bekk|back|[ao]ker|ager|sund|na?es|asen|fors+|foss|sjo|mark|lokke|kjaer|kaer|strand|vang|lien|hagen|toft|hof|hoven|hu[is]s?|blad|blom|roos|by)s?|bergen|str[ao]|sma|ema|ink)$/

/**
 * True if a folded word is in a dictionary of a further language and no name, or composed of words of Dutch or of Danish
 * with those of trades, which also are Swedish and Norwegian.
 * @param shortestPart letters of the parts of a compound
 */
export function isSpelled(word: string, ordinary: OrdinaryWords, shortestPart = 3): boolean {
  const { spelled, furtherStarts, furtherNames, people, places } = ordinary
  if (furtherNames.has(word) || people.has(word) || places.has(word)) return false
  if (Object.values(spelled).some((words) => words.has(word))) return true
  if (word.length < SHORTEST_SPELLED || word.length > LONGEST_COMPOUND || NAMES_FAMILY.test(word)) return false
  return [spelled.nl, spelled.da].some((words) => isCompound(word, [words, furtherStarts], never, null, shortestPart))
}

/** True if a folded word belongs to one of the languages, to a trade or to its names in a further language. */
export function isOrdinary(word: string, ordinary: OrdinaryWords): boolean {
  if (ordinary.trade.has(word) || ordinary.grammar.has(word) || isFurtherWord(word, ordinary)) return true
  return (['en', 'fr', 'de', 'es', 'it'] as const).some((language) => isLanguageWord(language, word, ordinary))
}
