import { numeralIn } from '../../text/numerals.ts'
import type { Language } from '../../text/words.ts'
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
  /** Towns of German-speaking countries that are German words, which count as towns only beside a word of place. */
  readonly towns: WordSet
  /** Ordinary words better known as companies. */
  readonly brands: WordSet
  /** Given names, including those that are also words. */
  readonly people: WordSet
}

const SHORTEST_MADE = 7

/** Longer words are not real compounds, and splitting them takes quadratic time. */
const LONGEST_MADE = 48

const SHORTEST_PART = 3

const SHORTEST_TRADE_PART = 6

const SHORTEST_STEM = 4

const SHORTEST_AFTER_STEM = 4

/** Linking elements of German compounds. */
const COMPOUND_LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e']

/** Noun of an action: Röstung from rösten. */
const NOUN_OF_VERB = /^(.{4,})ung(?:en|s)?$/

/** Noun of a person or a place: Röster, Rösterei from rösten. */
const DOER_OF_VERB = /^(.{4,})(?:er[ns]?|erin(?:nen)?|erei(?:en)?)$/

/** Workshop of a calling: Spenglerei from Spengler. */
const WORKSHOP = /^(.{4,}er)ei(?:en)?$/

/** Latin stem before a German word, and the letters of the noun it is made of: Medizin·al·gase. */
const LATIN_LINK = 'al'

const SHORTEST_BEFORE_LATIN = 6

/** Endings with which a verb stem is more often a family or town name: Reitmayer, Ratingstein. */
const ENDS_A_NAME =
  /(?:mann|ma[iy]er|meier|berg|burg|bach|dorf|feld|heim|stein|hof|haus|hauser|berger|bacher|felder|hofer|au|stadt)$/

/** Endings with which a compound is more often a family or village name, unless in the dictionary. */
const NAMES_SOMEBODY =
  /(?:mann|ma[iy]er|meier|bach|bacher|berger|felder|hofer|stein|berg|burg|dorf|brecher|hausen|stetten|ingen|herr|hardt?|brecht|schmied|(?<!kapi|digi|spi|por|me|den)tal)$/

/**
 * True if a folded word is composed of dictionary words: a compound (Werkzeug·maschinen·bau), a verb stem with a word
 * (Dosier·pumpen), a word with a noun of agency (Kaffee·röster), or the noun of a verb (Röstung).
 *
 * @param german dictionary
 * @param trade further words allowed as parts of a compound
 */
export function isMadeOfWords(word: string, german: WordSet, trade: WordSet): boolean {
  if (word.length < SHORTEST_MADE || word.length > LONGEST_MADE || NAMES_SOMEBODY.test(word)) return false
  const ends = (part: string): boolean => endsCompound(part, german)
  const caller = WORKSHOP.exec(word)?.[1]
  if (caller !== undefined && (german.has(caller) || trade.has(caller))) return true
  return isOfVerb(NOUN_OF_VERB, word, german) || isCompound(word, [german], ends, trade) || isOfStem(word, german)
}

/**
 * True if a word is a sequence of words from the sets, each of three letters or more, the last of which may satisfy
 * `ends` instead.
 * @param trade further words allowed as parts if they are long; short ones of other languages make any word: Hau·gland
 */
function isCompound(
  word: string,
  sets: readonly WordSet[],
  ends: (part: string) => boolean,
  trade: WordSet | null = null,
  shortest = SHORTEST_PART,
): boolean {
  const reached = new Uint8Array(word.length + 1)
  reached[0] = 1
  for (let at = 0; at < word.length; at++) {
    if (!reached[at]) continue
    if (at > 0 && ends(word.slice(at))) return true
    const long = (trade?.endsIn(word, at) ?? []).filter((end) => end - at >= SHORTEST_TRADE_PART)
    for (const end of [...sets.flatMap((set) => set.endsIn(word, at)), ...long]) {
      if (end - at < shortest) continue
      if (end === word.length && at > 0) return true
      for (const link of COMPOUND_LINKS) if (word.startsWith(link, end)) reached[end + link.length] = 1
      if (end - at >= SHORTEST_BEFORE_LATIN && word.startsWith(LATIN_LINK, end)) reached[end + LATIN_LINK.length] = 1
    }
  }
  return false
}

function endsCompound(part: string, german: WordSet): boolean {
  return isOfVerb(NOUN_OF_VERB, part, german) || (!ENDS_A_NAME.test(part) && isOfVerb(DOER_OF_VERB, part, german))
}

/** True if a word is a verb stem followed by a German word: Dosier·pumpen, Miet·berufs·kleidung. */
function isOfStem(word: string, german: WordSet): boolean {
  if (ENDS_A_NAME.test(word)) return false
  for (let end = SHORTEST_STEM; end <= word.length - SHORTEST_AFTER_STEM; end++) {
    if (!isStem(word.slice(0, end), german)) continue
    const rest = word.slice(end)
    if (german.has(rest) || isCompound(rest, [german], () => false)) return true
  }
  return false
}

function isOfVerb(ending: RegExp, word: string, german: WordSet): boolean {
  const stem = ending.exec(word)?.[1]
  return stem !== undefined && isStem(stem, german)
}

/** True for the stem of a regular verb. The past tense excludes nouns such as Franken or Medien. */
function isStem(stem: string, german: WordSet): boolean {
  if (!german.has(`${stem}te`) && !german.has(`${stem}ete`)) return false
  return german.has(`${stem}en`) || (/e[lr]$/.test(stem) && german.has(`${stem}n`))
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
