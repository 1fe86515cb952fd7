import type { PartyTexts } from '../../parties/profile.ts'
import { type IdentifyingWords, identityPhrases, ownNameWords, phraseKey } from '../masking/identity-phrases.ts'
import { allAtOnce, holdsAny, holdsWord, maskPhrasesInParts, withoutTellingWords } from '../masking/mask.ts'
import type { AllowList } from '../masking/ordinary-text.ts'
import type { OrdinaryWords } from '../masking/ordinary-words.ts'
import type { Phrase } from '../masking/phrase-search.ts'

/** What the blind texts of a party follow from. */
export interface BlindTextSource {
  readonly texts: PartyTexts
  readonly words: IdentifyingWords
}

/** Blind texts that were made before, and what they were made from. */
export interface BlindedBefore extends BlindTextSource {
  readonly blindTexts: PartyTexts
}

/**
 * The rule by which texts are blinded; a higher number whenever it, or the words it keeps, change: texts that were stored under another
 * are made again from the texts as written.
 */
export const BLINDING_RULE = 7

/** The texts as anyone may see them: ordinary words stay; names, numbers above ten and everything else goes. */
export function maskTexts(
  source: BlindTextSource,
  ordinary: OrdinaryWords,
  before: BlindedBefore | null = null,
): PartyTexts {
  return allAtOnce(maskTextsInParts(source, ordinary, before))
}

/**
 * The same work in parts, so that a caller can serve others between two of them: yields the length of each text it looked through or masked.
 * A text that did not change is masked again only where a name that came or went occurs in it.
 */
export function* maskTextsInParts(
  { texts, words }: BlindTextSource,
  ordinary: OrdinaryWords,
  before: BlindedBefore | null = null,
): Generator<number, PartyTexts> {
  const blind = { ...texts }
  const sameWords = before !== null && JSON.stringify(before.words) === JSON.stringify(words)
  const own = ownNameWords(words)
  let phrases: readonly Phrase[] | null = null
  let changed: Changes | null = sameWords ? NO_CHANGES : null
  for (const key of Object.keys(texts) as (keyof PartyTexts)[]) {
    const text = texts[key]
    if (text === null) continue
    if (before !== null && before.texts[key] === text) {
      phrases ??= sameWords ? null : identityPhrases(words)
      changed ??= changesOf(phrases ?? [], own, before)
      const known = before.blindTexts[key] ?? text
      const isTouched =
        changed !== NO_CHANGES && ((yield* touching(changed, text)) || (yield* touching(changed, known)))
      if (!isTouched) {
        blind[key] = known
        continue
      }
    }
    phrases ??= identityPhrases(words)
    // The places where a buyer looks for companies do not tell who it is.
    blind[key] = yield* blindingOfText(text, phrases, { ordinary, own, keepsWords: key === 'geography' })
  }
  return blind
}

/** A single text as whoever may not know its writer reads it, in parts as above; `words` are what names the writer. */
export function blindingOfMessage(
  text: string,
  words: IdentifyingWords,
  ordinary: OrdinaryWords,
): Generator<number, string> {
  return blindingOfText(text, identityPhrases(words), { ordinary, own: ownNameWords(words), keepsWords: false })
}

function* blindingOfText(text: string, phrases: readonly Phrase[], allowed: AllowList): Generator<number, string> {
  const masked = yield* maskPhrasesInParts(text, phrases)
  yield text.length
  const blind = withoutTellingWords(masked, allowed)
  yield text.length
  return blind
}

/** Names that came or went. */
interface Changes {
  readonly phrases: readonly Phrase[]
  readonly words: ReadonlySet<string>
}

const NO_CHANGES: Changes = { phrases: [], words: new Set() }

function changesOf(phrases: readonly Phrase[], own: ReadonlySet<string>, before: BlindedBefore): Changes {
  return {
    phrases: phrasesInOneOnly(phrases, identityPhrases(before.words)),
    words: own.symmetricDifference(ownNameWords(before.words)),
  }
}

function* touching({ phrases, words }: Changes, text: string): Generator<number, boolean> {
  yield text.length
  if (holdsAny(phrases, text)) return true
  yield text.length
  return holdsWord(words, text)
}

function phrasesInOneOnly(one: readonly Phrase[], other: readonly Phrase[]): Phrase[] {
  const [ofOne, ofOther] = [new Set(one.map(phraseKey)), new Set(other.map(phraseKey))]
  return [
    ...one.filter((phrase) => !ofOther.has(phraseKey(phrase))),
    ...other.filter((phrase) => !ofOne.has(phraseKey(phrase))),
  ]
}
