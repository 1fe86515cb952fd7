import type { WordSet } from './word-set.ts'

const SHORTEST_MADE = 7
/** Longer words are not real compounds, and splitting them takes quadratic time. */
const LONGEST_MADE = 48
const SHORTEST_PART = 3
const SHORTEST_TRADE_PART = 6
const SHORTEST_STEM = 4
const SHORTEST_AFTER_STEM = 4
/** Linking elements of German compounds. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e']
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
export function isCompound(
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
      for (const link of LINKS) if (word.startsWith(link, end)) reached[end + link.length] = 1
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
