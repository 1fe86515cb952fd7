import type { PartyTexts } from '../../parties/profile.ts'
import { type IdentifyingWords, identityPhrases, ownNameWords, phraseKey } from '../masking/identity-phrases.ts'
import { allAtOnce, holdsAny, holdsWord, maskPhrasesInParts, withoutIdentifyingWords } from '../masking/mask.ts'
import type { AllowList } from '../masking/ordinary-text.ts'
import type { OrdinaryWords } from '../masking/ordinary-words.ts'
import type { Phrase } from '../masking/phrase-search.ts'

/** Inputs of a party's blind texts. */
export interface BlindTextSource {
  readonly texts: PartyTexts
  readonly words: IdentifyingWords
}

/** Previous blind texts with their inputs. */
export interface BlindedBefore extends BlindTextSource {
  readonly blindTexts: PartyTexts
}

/**
 * Version of the blinding rules and of the reading of stated sizes. Raise it with every change to them or to the word
 * lists: texts stored under another version are blinded and read again from the originals.
 */
export const BLINDING_RULE = 18

/** Blinds a party's texts: ordinary words stay, while names, numbers above ten and all other words are masked. */
export function maskTexts(
  source: BlindTextSource,
  ordinary: OrdinaryWords,
  before: BlindedBefore | null = null,
): PartyTexts {
  return allAtOnce(maskTextsInParts(source, ordinary, before))
}

/**
 * Blinds in steps, so that a caller can serve others in between. Yields the length of each text scanned or masked. An
 * unchanged text is masked again only if it contains a name that was added or removed.
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
    // A buyer's target regions do not identify it.
    blind[key] = yield* blindingOfText(text, phrases, { ordinary, own, keepsWords: key === 'geography' })
  }
  return blind
}

/** Blinds a message for readers who may not know its writer, in steps. `words` identify the writer. */
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
  const blind = withoutIdentifyingWords(masked, allowed)
  yield text.length
  return blind
}

/** Names added or removed. */
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
