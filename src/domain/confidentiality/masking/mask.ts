import { foldedTextOf } from './folded-text.ts'
import type { IdentifyingWords } from './identity-phrases.ts'
import { identityPhrasesOf } from './identity-phrases.ts'
import { internetNamesOf } from './internet-names.ts'
import type { Phrase, Span } from './phrase-search.ts'
import { occurrencesOf } from './phrase-search.ts'
import { publicNumbersOf } from './public-numbers.ts'

export type { IdentifyingWords } from './identity-phrases.ts'

/** What stands in a text for the words taken out of it. */
export const MASK = '[…]'

/**
 * The text with every word that could identify the party replaced by MASK: its names however they are spelled, and every
 * e-mail address, web address, handle, phone and registry number, its own or not. All else is kept byte for byte. Masking
 * twice changes nothing; the result is at most three times as long. Never throws.
 */
export function maskOf(text: string, identity: IdentifyingWords): string {
  const phrases = identityPhrasesOf(identity)
  let masked = text
  // Taking one number out can uncover another beside it. Every round removes a character, so the rounds end.
  for (let before = ''; before !== masked; ) {
    before = masked
    masked = maskedOnce(before, phrases)
  }
  return masked
}

function maskedOnce(text: string, phrases: readonly Phrase[]): string {
  const folded = foldedTextOf(text)
  const found = [
    ...phrases.flatMap((phrase) => occurrencesOf(phrase, folded)),
    ...internetNamesOf(folded.plain),
    ...publicNumbersOf(folded.plain),
  ]
  let masked = ''
  let kept = 0
  for (const { from, to } of joinedSpansOf(found, folded.plain)) {
    masked += text.slice(kept, folded.start[from]) + MASK
    kept = folded.end[to - 1] ?? text.length
  }
  return masked + text.slice(kept)
}

/** The spans in order, those that touch, overlap or stand a space or hyphen apart made one. */
function joinedSpansOf(spans: readonly Span[], plain: string): Span[] {
  const joined: { from: number; to: number }[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1)
    if (last !== undefined && (span.from <= last.to || /^[ \-.'’]{1,2}$/.test(plain.slice(last.to, span.from))))
      last.to = Math.max(last.to, span.to)
    else joined.push({ ...span })
  }
  return joined
}
