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

/** Of two masks side by side one may be the own name: which of them is nobody's business. */
const NEIGHBOURING_MASKS = /\[…\](?:[ \-.'’]{0,2}\[…\])+/g

/** Rounds after which the numbers that touch a mask are taken out whole. Two are enough for every text of the demonstration. */
const EXACT_ROUNDS = 4

/** A run of numbers and masks, and what may separate the digits of one number. */
const NUMBERS_AND_MASKS = /(?:\d|\[…\])(?:[\d .\-‐‑‒–—/·_()]|\[…\])*/g

/**
 * The text with every word that could identify the party replaced by MASK: its names however they are spelled, and every
 * e-mail address, web address, handle, phone and registry number, its own or not. All else is kept byte for byte. Masking
 * twice changes nothing; the result is at most three times as long. Never throws.
 *
 * The work is linear in the length of the text: a text that is still changing when `work` is used up is masked whole.
 */
export function maskIdentity(text: string, identity: IdentifyingWords, work = new MaskingWork(text.length)): string {
  return allAtOnce(maskPhrasesInParts(text, identityPhrases(identity), work))
}

/** What work in parts comes to, without a pause between them. */
export function allAtOnce<T>(parts: Generator<unknown, T>): T {
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
  }
}

/** The same as `maskIdentity` in parts, a phrase of a round each, so that a caller can serve others between two of them: yields the length of what it read. */
export function* maskPhrasesInParts(
  text: string,
  phrases: readonly Phrase[],
  work = new MaskingWork(text.length),
): Generator<number, string> {
  let masked = text
  // Taking one number out can uncover another beside it.
  for (let round = 1; ; round++) {
    const next = yield* maskedOnce(masked, phrases, work)
    if (next === null) return MASK
    if (next === masked) return masked
    yield masked.length
    masked = round < EXACT_ROUNDS ? next : withoutUnsettledNumbers(next)
  }
}

/** Whether the letters of any of the phrases begin a word of the text; true too where finding out would cost too much. */
export function holdsAny(phrases: readonly Phrase[], text: string): boolean {
  if (phrases.length === 0) return false
  const work = new MaskingWork(text.length)
  const folded = foldWithPositions(text)
  const starts = indexWordStarts(folded)
  return phrases.some((phrase) => isFoundIn(phrase, folded, starts, work)) || work.isUsedUp
}

/** Whether a text holds any of some folded words, as a word or within one. */
export function holdsWord(words: ReadonlySet<string>, text: string): boolean {
  if (words.size === 0) return false
  const plain = foldWithPositions(text).plain.toLowerCase()
  return [...words].some((word) => plain.includes(word))
}

/** One round; null when the work is used up before the text is judged. */
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

/** The text without every word that is not ordinary: what its allow-list lets it keep. Linear in its length. */
export function withoutTellingWords(text: string, allowed: AllowList): string {
  const folded = foldWithPositions(text)
  return withoutSpans(text, folded, findTellingSpans(folded.plain, allowed)).replace(NEIGHBOURING_MASKS, MASK)
}

/** The text with some stretches of its folded form replaced by MASK. */
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

/** The hidden stretches in order, those that touch, overlap or stand a space or hyphen apart made one. `reach` says where a stretch that begins at a place ends. */
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

/** Every run of numbers that a mask stands in, masked whole. */
function withoutUnsettledNumbers(masked: string): string {
  return masked.replace(NUMBERS_AND_MASKS, (run) => {
    if (!run.includes(MASK)) return run
    let to = run.length
    while (!/[\d\]]/.test(run.charAt(to - 1))) to--
    return MASK + run.slice(to)
  })
}
