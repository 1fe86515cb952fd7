import type { FoldedText, Gap } from '../../text/folded-text.ts'
import { isCapital } from '../../text/folded-text.ts'
import { distinctiveness } from './generic-words.ts'
import type { MaskingWork } from './masking-work.ts'

/** A run of words to look for, folded. */
export interface Phrase {
  /** Its letters and digits, folded, without separators. */
  readonly letters: string
  /** The positions in `letters` where a word begins, the first left out: separators may stand there, or not. */
  readonly joints: ReadonlySet<number>
  /** `capitalised`: only where it begins with a capital; `capitals`: only where every letter is one. */
  readonly only: 'any' | 'capitalised' | 'capitals'
  /** Found with a plural or a possessive ending too. */
  readonly inflected: boolean
  /** Whether its words are found across the end of a clause, only within one (everyday words), or only run together. */
  readonly across: 'clauses' | 'words' | 'nothing'
}

/** A stretch of a text, `to` excluded. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Separators between two words of a phrase: enough for ` -- `, too few for MASK. */
const WIDEST_GAP = 4
/** A shorter word split by white space is more often two other words ("is a", "to by"). */
const SHORTEST_SPLIT = 6
/** A fully spaced "a b" is more often two things than a name. */
const SHORTEST_SPACED = 3

/** Letters by which a place is looked up. Shorter phrases are looked up by their first letter. */
const KEY_LENGTH = 3

/** The places of a text where a word may begin, by the letters that stand there: looking for a phrase costs what resembles it, not the text. */
export type WordStarts = ReadonlyMap<string, readonly number[]>

/** Indexes a text for `findOccurrences`. */
export function indexWordStarts(text: FoldedText): WordStarts {
  const starts = new Map<string, number[]>()
  const add = (key: string, at: number) => {
    const places = starts.get(key)
    if (places) places.push(at)
    else starts.set(key, [at])
  }
  for (let at = 0; at < text.letters.length; at++) {
    if (!text.gaps[at]?.boundary) continue
    add(text.letters.charAt(at), at)
    if (at + KEY_LENGTH <= text.letters.length) add(text.letters.slice(at, at + KEY_LENGTH), at)
  }
  return starts
}

/**
 * Every place in `text.plain` where the phrase stands as words of its own, however it is spaced, glued, hyphenated or accented.
 * Stops early once `work` is used up: the caller then masks the whole text.
 */
export function findOccurrences(phrase: Phrase, text: FoldedText, starts: WordStarts, work: MaskingWork): Span[] {
  const found: Span[] = []
  for (const at of placesOf(phrase, text, starts, work)) {
    work.judge(phrase.letters.length)
    const after = endOf(phrase, text, at)
    if (after === null || !isSpelledRight(phrase, text, at) || !isJoinedRight(phrase, text, at)) continue
    found.push({ from: text.place[at] ?? 0, to: (text.place[after - 1] ?? 0) + 1 })
  }
  return found
}

/** Whether the letters of a phrase begin a word anywhere in the text, whatever stands between them. */
export function isFoundIn(phrase: Phrase, text: FoldedText, starts: WordStarts, work: MaskingWork): boolean {
  return !placesOf(phrase, text, starts, work).next().done
}

/** Where the letters of a phrase begin a word, as far as the work lasts. */
function* placesOf({ letters }: Phrase, text: FoldedText, starts: WordStarts, work: MaskingWork): Generator<number> {
  for (const at of starts.get(letters.slice(0, letters.length < KEY_LENGTH ? 1 : KEY_LENGTH)) ?? []) {
    work.compare(letters.length)
    if (work.isUsedUp) return
    if (text.letters.startsWith(letters, at)) yield at
  }
}

/** The position in `letters` after the phrase found at `at`, its ending included; null when it goes on as another word. */
function endOf(phrase: Phrase, text: FoldedText, at: number): number | null {
  const after = at + phrase.letters.length
  const gap = text.gaps[after]
  const next = (letters: string) =>
    text.letters.startsWith(letters, after) && text.gaps[after + letters.length]?.boundary === true
  if (phrase.inflected && (gap?.weight === 0 || gap?.apostrophe)) {
    if (next('s')) return after + 1
    if (gap.weight === 0 && next('es')) return after + 2
  }
  return gap?.boundary ? after : null
}

function isSpelledRight({ letters, only }: Phrase, text: FoldedText, at: number): boolean {
  if (only === 'any') return true
  const spelled = text.place
    .slice(at, at + (only === 'capitals' ? letters.length : 1))
    .map((place) => text.plain.charAt(place))
  return spelled.every((character) => isCapital(character) || /\d/.test(character))
}

/** Whether what stands between the letters leaves the phrase readable as itself. */
function isJoinedRight(phrase: Phrase, text: FoldedText, at: number): boolean {
  const length = phrase.letters.length
  let whiteInWord = false
  let unbrokenInWord = false
  for (let position = 1; position < length; position++) {
    const gap = text.gaps[at + position]
    if (gap === undefined || gap.weight > WIDEST_GAP) return false
    if (phrase.across === 'nothing' && gap.weight > 0 && !isTight(gap)) return false
    if (phrase.joints.has(position)) {
      if (phrase.across === 'words' && gap.clause) return false
    } else if (gap.weight === 0) unbrokenInWord = true
    else if (gap.spaced || !isTight(gap)) whiteInWord = true
  }
  if (!whiteInWord) return true
  if (!unbrokenInWord) return length >= SHORTEST_SPACED
  return length >= SHORTEST_SPLIT && isSplitWord(phrase, text, at)
}

/** A hyphen, a dot or another single sign inside a word leaves it whole to a reader. */
function isTight(gap: Gap): boolean {
  return gap.weight === 1 && !gap.spaced
}

/** "Boulan gerie" and "Solar Edge" are the name; "just in" is not Justin. */
function isSplitWord(phrase: Phrase, text: FoldedText, at: number): boolean {
  const pieces: { word: string; capital: boolean }[] = []
  for (let position = 0; position < phrase.letters.length; position++) {
    const gap = text.gaps[at + position]
    const begins = position === 0 || (gap !== undefined && gap.weight > 0)
    if (begins) pieces.push({ word: '', capital: isCapital(text.plain.charAt(text.place[at + position] ?? 0)) })
    const piece = pieces.at(-1)
    if (piece) piece.word += phrase.letters.charAt(position)
  }
  return pieces.every((piece) => piece.capital) || pieces.some((piece) => distinctiveness(piece.word) === 'distinctive')
}
