import { type FoldedText, foldWithPositions } from '../../text/folded-text.ts'
import { MASK } from '../../text/mask-mark.ts'
import type { IdentifyingWords } from './identity-phrases.ts'
import { identityPhrases } from './identity-phrases.ts'
import { findInternetNames } from './internet-names.ts'
import { MaskingWork } from './masking-work.ts'
import { type AllowList, findTellingSpans } from './ordinary-text.ts'
import type { Phrase, Span } from './phrase-search.ts'
import { findOccurrences, indexWordStarts, isFoundIn } from './phrase-search.ts'
import { findPublicNumbers } from './public-numbers.ts'

export type { IdentifyingWords } from './identity-phrases.ts'

/** Adjacent masks are merged, so that none can be recognised as the party's own name. */
const NEIGHBOURING_MASKS = /\[…\](?:[ \-.'’]{0,2}\[…\])+/g

/** Rounds after which numbers adjacent to a mask are masked whole. Two suffice for all texts of the demonstration. */
const EXACT_ROUNDS = 4

/** Run of numbers and masks with the separators allowed within one number. */
const NUMBERS_AND_MASKS = /(?:\d|\[…\])(?:[\d .\-‐‑‒–—/·_()]|\[…\])*/g

/**
 * Replaces all identifying words in a text by MASK: the party's names in any spelling, and all e-mail addresses, web
 * addresses, handles, phone and registry numbers, whether its own or not. The rest is preserved byte for byte.
 * Idempotent; the result is at most three times as long. Never throws.
 *
 * Runs in linear time: if `work` is used up before the text is stable, the whole text is masked.
 */
export function maskIdentity(text: string, identity: IdentifyingWords, work = new MaskingWork(text.length)): string {
  return allAtOnce(maskPhrasesInParts(text, identityPhrases(identity), work))
}

/** Runs a generator to its end and returns the result. */
export function allAtOnce<T>(parts: Generator<unknown, T>): T {
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
  }
}

/**
 * Masks in steps, one phrase of a round each, so that a caller can serve others in between. Yields the length of the
 * text read.
 */
export function* maskPhrasesInParts(
  text: string,
  phrases: readonly Phrase[],
  work = new MaskingWork(text.length),
): Generator<number, string> {
  let masked = text
  // Masking one number can reveal another beside it.
  for (let round = 1; ; round++) {
    const next = yield* maskedOnce(masked, phrases, work)
    if (next === null) return MASK
    if (next === masked) return masked
    yield masked.length
    masked = round < EXACT_ROUNDS ? next : withoutUnsettledNumbers(next)
  }
}

/** True if the letters of a phrase start a word of the text, or if the search would cost too much. */
export function holdsAny(phrases: readonly Phrase[], text: string): boolean {
  if (phrases.length === 0) return false
  const work = new MaskingWork(text.length)
  const folded = foldWithPositions(text)
  const starts = indexWordStarts(folded)
  return phrases.some((phrase) => isFoundIn(phrase, folded, starts, work)) || work.isUsedUp
}

/** True if a text contains one of some folded words, also within a word. */
export function holdsWord(words: ReadonlySet<string>, text: string): boolean {
  if (words.size === 0) return false
  const plain = foldWithPositions(text).plain.toLowerCase()
  return [...words].some((word) => plain.includes(word))
}

/** Runs one round; null if the work is used up first. */
function* maskedOnce(text: string, phrases: readonly Phrase[], work: MaskingWork): Generator<number, string | null> {
  const folded = foldWithPositions(text)
  work.read(folded.plain.length)
  yield text.length
  const hidden: Span[] = []
  const starts = phrases.length > 0 && !work.isUsedUp ? indexWordStarts(folded) : new Map()
  for (const phrase of phrases) {
    if (work.isUsedUp) return null
    for (const span of findOccurrences(phrase, folded, starts, work)) hidden.push(span)
    yield text.length
  }
  if (work.isUsedUp) return null
  for (const span of findInternetNames(folded.plain)) hidden.push(span)
  for (const span of findPublicNumbers(folded.plain)) hidden.push(span)
  return withoutSpans(text, folded, hidden)
}

/** Masks all words that the allow-list does not keep. Runs in linear time. */
export function withoutTellingWords(text: string, allowed: AllowList): string {
  const folded = foldWithPositions(text)
  return withoutSpans(text, folded, findTellingSpans(folded.plain, allowed)).replace(NEIGHBOURING_MASKS, MASK)
}

/** Replaces spans of the folded text by MASK. */
function withoutSpans(text: string, folded: FoldedText, hidden: readonly Span[]): string {
  if (hidden.length === 0) return text
  const reach = new Int32Array(folded.plain.length)
  for (const { from, to } of hidden) reach[from] = Math.max(reach[from] ?? 0, to)
  let masked = ''
  let kept = 0
  for (const { from, to } of joinedSpansOf(reach, folded.plain)) {
    masked += text.slice(kept, folded.start[from]) + MASK
    kept = folded.end[to - 1] ?? text.length
  }
  return masked + text.slice(kept)
}

/**
 * Merges spans that touch, overlap or are separated by a space or hyphen. `reach` holds the end of the span that starts
 * at each position.
 */
function joinedSpansOf(reach: Int32Array, plain: string): Span[] {
  const joined: { from: number; to: number }[] = []
  for (let from = 0; from < reach.length; from++) {
    const to = reach[from] ?? 0
    if (to <= from) continue
    const last = joined.at(-1)
    if (
      last !== undefined &&
      (from <= last.to || /^[ \-.'’]{1,2}$/.test(plain.slice(last.to, Math.min(from, last.to + 3))))
    )
      last.to = Math.max(last.to, to)
    else joined.push({ from, to })
  }
  return joined
}

/** Masks each run of numbers that contains a mask. */
function withoutUnsettledNumbers(masked: string): string {
  return masked.replace(NUMBERS_AND_MASKS, (run) => {
    if (!run.includes(MASK)) return run
    let to = run.length
    while (!/[\d\]]/.test(run.charAt(to - 1))) to--
    return MASK + run.slice(to)
  })
}
