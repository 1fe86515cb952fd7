import type { WordSet } from './word-set.ts'

const SHORTEST_MADE = 7
/** A longer word is no compound that anybody writes, and taking it apart would cost the square of its length. */
const LONGEST_MADE = 48
const SHORTEST_PART = 3
const SHORTEST_STEM = 4
const SHORTEST_AFTER_STEM = 4
/** What German puts between two parts of a compound. */
const LINKS = ['', 's', 'es', 'n', 'en', 'er', 'e']
/** Röstung of rösten. */
const NOUN_OF_VERB = /^(.{4,})ung(?:en|s)?$/
/** Röster, Rösterei of rösten. */
const DOER_OF_VERB = /^(.{4,})(?:er[ns]?|erin(?:nen)?|erei(?:en)?)$/
/** With these behind a stem a word is more often a family or a town: Reitmayer, Ratingstein. */
const ENDS_A_NAME =
  /(?:mann|ma[iy]er|meier|berg|burg|bach|dorf|feld|heim|stein|hof|haus|hauser|berger|bacher|felder|hofer|au|stadt)$/

/** A compound of words that ends so is more often a family or a village, where no dictionary holds it. */
const NAMES_SOMEBODY =
  /(?:mann|ma[iy]er|meier|bach|bacher|berger|felder|hofer|stein|burg|dorf|brecher|hausen|stetten|ingen|herr|(?<!kapi|digi|spi|por|me|den)tal)$/

/**
 * Whether a folded word that the dictionary does not hold is made of words that it holds: a compound (Werkzeug·maschinen·bau), one that
 * begins with the stem of a verb (Dosier·pumpen) or ends in who does something (Kaffee·röster), or the noun of a verb (Röstung).
 *
 * @param german the dictionary
 * @param trade other words that a compound may have as a part
 */
export function isMadeOfWords(word: string, german: WordSet, trade: WordSet): boolean {
  if (word.length < SHORTEST_MADE || word.length > LONGEST_MADE || NAMES_SOMEBODY.test(word)) return false
  const ends = (part: string): boolean => endsCompound(part, german)
  return isOfVerb(NOUN_OF_VERB, word, german) || isCompound(word, [german, trade], ends) || isOfStem(word, german)
}

/** Whether a word is words of some sets one after the other, each of three letters or more, of which the last may be one that `ends` knows. */
function isCompound(word: string, sets: readonly WordSet[], ends: (part: string) => boolean): boolean {
  const reached = new Uint8Array(word.length + 1)
  reached[0] = 1
  for (let at = 0; at < word.length; at++) {
    if (!reached[at]) continue
    if (at > 0 && ends(word.slice(at))) return true
    for (const end of sets.flatMap((set) => set.endsIn(word, at))) {
      if (end - at < SHORTEST_PART) continue
      if (end === word.length && at > 0) return true
      for (const link of LINKS) if (word.startsWith(link, end)) reached[end + link.length] = 1
    }
  }
  return false
}

function endsCompound(part: string, german: WordSet): boolean {
  return isOfVerb(NOUN_OF_VERB, part, german) || (!ENDS_A_NAME.test(part) && isOfVerb(DOER_OF_VERB, part, german))
}

/** Whether a word is the stem of a verb before a German word: Dosier·pumpen, Miet·berufs·kleidung. */
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

/** Whether a word is the stem of a regular verb; what has no past tense is a noun's: Franken, Medien. */
function isStem(stem: string, german: WordSet): boolean {
  if (!german.has(`${stem}te`) && !german.has(`${stem}ete`)) return false
  return german.has(`${stem}en`) || (/e[lr]$/.test(stem) && german.has(`${stem}n`))
}
