import type { Dictionary } from './dictionary.ts'
import { stemWord } from './words.ts'

/** Linking elements between the parts of a German compound. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e']
const PART_LETTERS_MIN = 3
const COMPOUND_LETTERS_MIN = 7
const COMPOUND_LETTERS_MAX = 40
/** Minimum length of a known last part that represents a compound with an unknown first part. */
const HEAD_LETTERS_MIN = 5
const BORROWED_LETTERS_MIN = 4

/** True if a word consists of dictionary entries only. */
export function isCompound(word: string, dictionary: Dictionary): boolean {
  return isSplittable(word) && partsFrom(word, 0, (part) => entryOf(part, dictionary), new Map()) !== null
}

/**
 * Translates the parts of a German compound: "lohnabrechnungsprogramm" is payroll and programme. Prefers full coverage
 * by entries, then parts that are English themselves ("scanner"), then the last and first parts.
 *
 * @param word folded.
 * @returns null if no part is known.
 */
export function translateCompound(
  word: string,
  dictionary: Dictionary,
  isEnglish: (word: string) => boolean,
): string | null {
  if (!isSplittable(word)) return null
  const known: EntryOf = (part) => entryOf(part, dictionary)
  const borrowed: EntryOf = (part) =>
    known(part) ?? (part.length >= BORROWED_LETTERS_MIN && isEnglish(part) ? part : null)
  const parts = partsFrom(word, 0, known, new Map()) ?? partsFrom(word, 0, borrowed, new Map())
  if (parts !== null) return parts.join(' ')
  for (let start = PART_LETTERS_MIN; start <= word.length - HEAD_LETTERS_MIN; start++) {
    const head = known(word.slice(start))
    if (head !== null)
      return [beginningOf(word.slice(0, start), borrowed), head].filter((part) => part !== null).join(' ')
  }
  return beginningOf(word, borrowed)
}

type EntryOf = (part: string) => string | null

function isSplittable(word: string): boolean {
  return word.length >= COMPOUND_LETTERS_MIN && word.length <= COMPOUND_LETTERS_MAX
}

/** Returns the longest known part at the start of a word. */
function beginningOf(word: string, known: EntryOf): string | null {
  for (let end = word.length; end >= HEAD_LETTERS_MIN; end--) {
    const part = linkedEntryOf(word.slice(0, end), known)
    if (part !== null) return part
  }
  return null
}

/** Returns the translation of the fewest parts that cover the word from `start`; null if none do. */
function partsFrom(word: string, start: number, entry: EntryOf, known: Map<number, string[] | null>): string[] | null {
  const before = known.get(start)
  if (before !== undefined) return before
  const whole = entry(word.slice(start))
  let best = whole === null ? null : [whole]
  for (let end = word.length - PART_LETTERS_MIN; best?.length !== 1 && end >= start + PART_LETTERS_MIN; end--) {
    const part = linkedEntryOf(word.slice(start, end), entry)
    const rest = part === null ? null : partsFrom(word, end, entry, known)
    if (part !== null && rest !== null && (best === null || rest.length + 1 < best.length)) best = [part, ...rest]
  }
  known.set(start, best)
  return best
}

function linkedEntryOf(part: string, entryFor: EntryOf): string | null {
  for (const link of LINKS) {
    if (!part.endsWith(link) || part.length - link.length < PART_LETTERS_MIN) continue
    const entry = entryFor(link === '' ? part : part.slice(0, -link.length))
    if (entry !== null) return entry
  }
  return null
}

function entryOf(part: string, dictionary: Dictionary): string | null {
  return part.length < PART_LETTERS_MIN ? null : (dictionary.get(stemWord(part, 'de')) ?? null)
}
