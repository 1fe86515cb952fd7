import type { FoldedText, Gap } from '../../text/folded-text.ts'
import { isCapital } from '../../text/folded-text.ts'
import { distinctiveness } from './generic-words.ts'
import type { MaskingWork } from './masking-work.ts'

/** Folded run of words to search for. */
export interface Phrase {
  /** Letters and digits, folded, without separators. */
  readonly letters: string
  /** Positions in `letters` at which a word starts, except the first. Separators are optional there. */
  readonly joints: ReadonlySet<number>
  /** `capitalised`: the first letter must be a capital; `capitals`: all letters must. */
  readonly only: 'any' | 'capitalised' | 'capitals'
  /** True if plural and possessive endings are allowed. */
  readonly inflected: boolean
  /** Separation allowed between words: across clauses, within one clause (everyday words), or none. */
  readonly across: 'clauses' | 'words' | 'nothing'
}

/** Range of a text, `to` excluded. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Widest separator between two words of a phrase: enough for ` -- `, too little for MASK. */
const WIDEST_GAP = 4
/** Shorter words split by white space are more often two words ("is a", "to by"). */
const SHORTEST_SPLIT = 6
/** Shorter fully spaced phrases ("a b") are rarely a name. */
const SHORTEST_SPACED = 3

/** Letters by which positions are indexed. Shorter phrases are indexed by their first letter. */
const KEY_LENGTH = 3

/**
 * Positions at which a word may start, by its first letters. A search costs in proportion to similar words, not to the
 * text.
 */
type WordStarts = ReadonlyMap<string, readonly number[]>

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
 * Finds all positions in `text.plain` where the phrase occurs as separate words, with any spacing, hyphens or accents.
 * Stops early if `work` is used up; the caller then masks the whole text.
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

/** True if the letters of a phrase start a word of the text, with any separators between them. */
export function isFoundIn(phrase: Phrase, text: FoldedText, starts: WordStarts, work: MaskingWork): boolean {
  return !placesOf(phrase, text, starts, work).next().done
}

/** Yields the positions at which the letters of a phrase start a word, while the work lasts. */
function* placesOf({ letters }: Phrase, text: FoldedText, starts: WordStarts, work: MaskingWork): Generator<number> {
  for (const at of starts.get(letters.slice(0, letters.length < KEY_LENGTH ? 1 : KEY_LENGTH)) ?? []) {
    work.compare(letters.length)
    if (work.isUsedUp) return
    if (text.letters.startsWith(letters, at)) yield at
  }
}

/**
 * Returns the position in `letters` after the phrase at `at`, with its ending; null if it continues as another word.
 */
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

/** True if the separators leave the phrase readable as such. */
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

/** True for a hyphen, a dot or another single sign, which does not split a word. */
function isTight(gap: Gap): boolean {
  return gap.weight === 1 && !gap.spaced
}

/** True for a split name ("Boulan gerie", "Solar Edge"), false for two words ("just in" for Justin). */
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
