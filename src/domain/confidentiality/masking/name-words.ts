import { foldWithPositions } from '../../text/folded-text.ts'
import type { Phrase } from './phrase-search.ts'

/** Word of a name, folded. */
export interface NameWord {
  readonly letters: string
  /** Parts split at camel case or digits: boulangerieMartin → boulangerie, martin. */
  readonly parts: readonly string[]
}

/** Splits a name into folded words; empty for a text without letters or digits. */
export function splitNameWords(name: string): NameWord[] {
  const folded = foldWithPositions(name)
  const words: { letters: string; parts: string[] }[] = []
  for (let at = 0; at < folded.letters.length; at++) {
    const gap = folded.gaps[at]
    const letter = folded.letters.charAt(at)
    const word = words.at(-1)
    if (word === undefined || gap === undefined || gap.weight > 0) words.push({ letters: letter, parts: [letter] })
    else {
      word.letters += letter
      if (gap.boundary) word.parts.push(letter)
      else word.parts.push((word.parts.pop() ?? '') + letter)
    }
  }
  return words
}

const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }

/**
 * Returns the name and, in lower case, its forms with umlauts written out (Müller → mueller) and restored (Mueller →
 * muller).
 */
export function nameSpellings(name: string): string[] {
  const lower = name.normalize('NFC').toLowerCase()
  const writtenOut = lower.replace(/[äöüåø]/gu, (vowel) => WRITTEN_OUT[vowel] ?? vowel)
  const writtenBack = lower.replace(/\p{L}{5,}/gu, (word) => word.replace(/([aou])e(?=\p{L}{2})/gu, '$1'))
  return [name, ...[writtenOut, writtenBack].filter((spelling) => spelling !== lower)]
}

/** Joins words into one phrase that allows separators between them and between their parts. */
export function toPhrase(words: readonly NameWord[], traits: Partial<Omit<Phrase, 'letters' | 'joints'>> = {}): Phrase {
  const joints = new Set<number>()
  let letters = ''
  for (const word of words) {
    for (const part of word.parts) {
      if (letters !== '') joints.add(letters.length)
      letters += part
    }
  }
  return { letters, joints, only: 'any', inflected: true, across: 'clauses', ...traits }
}

export function toNameWord(letters: string): NameWord {
  return { letters, parts: [letters] }
}
