import { type IdentifyingWords, identityPhrasesOf, phraseKeyOf } from './confidentiality/masking/identity-phrases.ts'
import { holdsAny, maskPhrases } from './confidentiality/masking/mask.ts'
import { withoutFigures } from './confidentiality/masking/mask-figures.ts'
import type { Phrase } from './confidentiality/masking/phrase-search.ts'
import type { SellerFigures } from './party.ts'
import { type PartyTexts, sameValues } from './profile.ts'

/** What the blind texts of a party follow from. */
export interface BlindTextSource {
  readonly texts: PartyTexts
  readonly words: IdentifyingWords
  readonly figures: SellerFigures
}

/** Blind texts that were made before, and what they were made from. */
export interface BlindedBefore extends BlindTextSource {
  readonly blindTexts: PartyTexts
}

/** The texts as anyone may see them: every identifying word masked, and every figure that is exact only for the cleared. */
export function blindTextsOf(source: BlindTextSource, before: BlindedBefore | null = null): PartyTexts {
  const parts = blindingOf(source, before)
  for (;;) {
    const part = parts.next()
    if (part.done) return part.value
  }
}

/**
 * The same work in parts, so that a caller can serve others between two of them: yields the length of each text it looked through or masked.
 * A text that did not change is masked again only where a name that came or went occurs in it, or where the figures changed.
 */
export function* blindingOf(
  { texts, words, figures }: BlindTextSource,
  before: BlindedBefore | null = null,
): Generator<number, PartyTexts> {
  const blind = { ...texts }
  const sameFigures = before !== null && sameValues(before.figures, figures)
  const sameWords = before !== null && JSON.stringify(before.words) === JSON.stringify(words)
  let phrases: readonly Phrase[] | null = null
  let changed: readonly Phrase[] | null = sameWords ? [] : null
  for (const key of Object.keys(texts) as (keyof PartyTexts)[]) {
    const text = texts[key]
    if (text === null) continue
    if (sameFigures && before.texts[key] === text) {
      phrases ??= sameWords ? null : identityPhrasesOf(words)
      changed ??= phrasesInOneOnly(phrases ?? [], identityPhrasesOf(before.words))
      const known = before.blindTexts[key] ?? text
      const isTouched = changed.length > 0 && (holdsAny(changed, text) || holdsAny(changed, known))
      if (changed.length > 0) yield text.length
      if (!isTouched) {
        blind[key] = known
        continue
      }
    }
    phrases ??= identityPhrasesOf(words)
    blind[key] = withoutFigures(maskPhrases(text, phrases), figures)
    yield text.length
  }
  return blind
}

function phrasesInOneOnly(one: readonly Phrase[], other: readonly Phrase[]): Phrase[] {
  const [ofOne, ofOther] = [new Set(one.map(phraseKeyOf)), new Set(other.map(phraseKeyOf))]
  return [
    ...one.filter((phrase) => !ofOther.has(phraseKeyOf(phrase))),
    ...other.filter((phrase) => !ofOne.has(phraseKeyOf(phrase))),
  ]
}
