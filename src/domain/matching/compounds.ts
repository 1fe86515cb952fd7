import type { Dictionary } from './lexicon.ts'
import { stemOf } from './words.ts'

/** Letters that join the parts of a German compound. */
const LINKS = ['', 's', 'n', 'en', 'es', 'er', 'e']
const PART_LETTERS_MIN = 3
const COMPOUND_LETTERS_MIN = 7
const COMPOUND_LETTERS_MAX = 40
/** Letters of a known last part that may stand for a compound whose first part is unknown. */
const HEAD_LETTERS_MIN = 5

/**
 * The English of a German compound's parts: "lohnabrechnungsprogramm" is payroll and programme. All parts known, the fewest
 * of them; failing that, the longest known last part.
 *
 * @param word folded. @returns null when no part is known.
 */
export function compoundOf(word: string, dictionary: Dictionary): string | null {
  if (word.length < COMPOUND_LETTERS_MIN || word.length > COMPOUND_LETTERS_MAX) return null
  const parts = partsFrom(word, 0, dictionary, new Map())
  if (parts !== null) return parts.join(' ')
  for (let start = PART_LETTERS_MIN; start <= word.length - HEAD_LETTERS_MIN; start++) {
    const head = entryOf(word.slice(start), dictionary)
    if (head !== null) return head
  }
  return null
}

/** The English of the parts from `start` to the end, the fewest that cover it; null when none do. */
function partsFrom(
  word: string,
  start: number,
  dictionary: Dictionary,
  known: Map<number, string[] | null>,
): string[] | null {
  const before = known.get(start)
  if (before !== undefined) return before
  const whole = entryOf(word.slice(start), dictionary)
  let best = whole === null ? null : [whole]
  for (let end = word.length - PART_LETTERS_MIN; best?.length !== 1 && end >= start + PART_LETTERS_MIN; end--) {
    const part = linkedEntryOf(word.slice(start, end), dictionary)
    const rest = part === null ? null : partsFrom(word, end, dictionary, known)
    if (part !== null && rest !== null && (best === null || rest.length + 1 < best.length)) best = [part, ...rest]
  }
  known.set(start, best)
  return best
}

function linkedEntryOf(part: string, dictionary: Dictionary): string | null {
  for (const link of LINKS) {
    if (!part.endsWith(link) || part.length - link.length < PART_LETTERS_MIN) continue
    const entry = entryOf(link === '' ? part : part.slice(0, -link.length), dictionary)
    if (entry !== null) return entry
  }
  return null
}

function entryOf(part: string, dictionary: Dictionary): string | null {
  return part.length < PART_LETTERS_MIN ? null : (dictionary.get(stemOf(part, 'de')) ?? null)
}
