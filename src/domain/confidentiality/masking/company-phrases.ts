import { AFFIXES, isLegalForm, isTrimming, withoutDots } from '../../text/legal-forms.ts'
import { distinctiveness, isFunctionWord } from './generic-words.ts'
import type { NameWord } from './name-words.ts'
import { nameSpellings, splitNameWords, toNameWord, toPhrase } from './name-words.ts'
import type { Phrase } from './phrase-search.ts'

const SHORTEST_WORD = 3
/** Minimum length of a camel-case part that identifies on its own: the Jet of EasyJet does not. */
const SHORTEST_PART = 4
/** Limit on the words combined into glued pairs, whose number grows quadratically. */
const MOST_GLUED = 8
/**
 * Limit on the letters read of a name. Compatibility forms expand to up to eighteen letters each, so the permitted 200
 * could become thousands.
 */
const LONGEST_NAME = 400
const CONJUNCTION = /\s*[&+]\s*|\s+(?:et|and|und|y|e|en)\s+/giu

/**
 * Returns the identifying phrases of a company: its name with and without legal form, articles and group words; its
 * distinctive words; these words glued together; and the acronym of three or more words, in capitals. A name made only
 * of everyday words is searched as a whole phrase.
 */
export function companyPhrases(name: string): Phrase[] {
  // Keeps the dots as a variant, because those in M.W. Harlan end no clause.
  const names = new Set([withoutDots(name), name].map((one) => one.slice(0, LONGEST_NAME)))
  return [...names].flatMap(nameSpellings).flatMap((spelling) => {
    const words = splitNameWords(spelling)
    return [
      ...withConjunctionsOf(spelling).flatMap(wholePhrasesOf),
      ...wordPhrasesOf(words),
      ...gluedPhrasesOf(words),
      ...acronymsOf(words),
      ...shortNameOf(words),
      ...leadingPairOf(words),
    ]
  })
}

/** Returns variants with other conjunctions: Martin & Fils is also Martin et Fils, Martin and Fils, Martin Fils. */
function withConjunctionsOf(name: string): string[] {
  if (name.search(CONJUNCTION) < 0) return [name]
  return [
    name,
    ...[' ', ' et ', ' and ', ' und ', ' y ', ' e '].map((conjunction) => name.replace(CONJUNCTION, conjunction)),
  ]
}

function wholePhrasesOf(name: string): Phrase[] {
  const words = splitNameWords(name)
  const isOneClause = !/[.,;:!?]\s/.test(name)
  const isLoose = (word: string) => isLegalForm(word) || isFunctionWord(word)
  const shortened = [trimmedOf(words, isLoose), trimmedOf(words, isTrimming)].filter(canStandForName)
  const runs = [words, trimmedOf(words, isLegalForm), words.filter((word) => !isLegalForm(word.letters)), ...shortened]
  return runs
    .map((run) => toPhrase(run, { across: isOneClause && !run.some(isTelling) ? 'words' : 'clauses' }))
    .filter((phrase) => phrase.letters.length >= SHORTEST_WORD)
}

/**
 * True if a shortened name still identifies. Without its article, L'Usine is any factory, while La Maison du Pain is
 * still the name.
 */
function canStandForName(words: readonly NameWord[]): boolean {
  return words.some(isDistinctive) || words.filter((word) => !isFunctionWord(word.letters)).length > 1
}

function wordPhrasesOf(words: readonly NameWord[]): Phrase[] {
  return words.flatMap((word) => {
    if (isLegalForm(word.letters) && words.length > 1) return []
    const parts = word.parts.length > 1 ? word.parts.filter((part) => part.length >= SHORTEST_PART).map(toNameWord) : []
    return [word, ...parts]
      .filter(isTelling)
      .map((telling) => toPhrase([telling], { only: isDistinctive(telling) ? 'any' : 'capitalised' }))
  })
}

function gluedPhrasesOf(words: readonly NameWord[]): Phrase[] {
  const own = words.filter((word) => !isLegalForm(word.letters)).slice(0, MOST_GLUED)
  return own.filter(isDistinctive).flatMap((word) => {
    const others = [
      ...own.filter((other) => other !== word && !isFunctionWord(other.letters)).map((other) => other.letters),
      ...(word.letters.length >= SHORTEST_PART ? AFFIXES : []),
    ]
    return others.flatMap((other) => [
      toPhrase([word, toNameWord(other)], { across: 'nothing' }),
      toPhrase([toNameWord(other), word], { across: 'nothing' }),
    ])
  })
}

function acronymsOf(words: readonly NameWord[]): Phrase[] {
  const own = trimmedOf(words, isLegalForm)
  if (own.length < 3) return []
  const initials = (run: readonly NameWord[]) => run.map((word) => word.letters.charAt(0)).join('')
  return [initials(own), initials(own.filter((word) => !isFunctionWord(word.letters)))]
    .filter(
      (acronym) => acronym.length >= SHORTEST_WORD && distinctiveness(acronym) !== 'generic' && !isLegalForm(acronym),
    )
    .map((acronym) => toPhrase([toNameWord(acronym)], { only: 'capitals' }))
}

/**
 * Returns a name of one or two letters (LU), to be found capitalised, or in capitals beside a digit (3M, not 3m). Words
 * such as A or Y are excluded.
 */
function shortNameOf(words: readonly NameWord[]): Phrase[] {
  const own = trimmedOf(words, isLegalForm)
  const only = own.some((word) => /\d/.test(word.letters)) ? 'capitals' : 'capitalised'
  const name = toPhrase(own, { only, inflected: false })
  return name.letters === '' || name.letters.length >= SHORTEST_WORD || isFunctionWord(name.letters) ? [] : [name]
}

/**
 * Returns the first two words of a longer name, a common short form, even if both are ordinary: Blue Whale, of Blue
 * Whale Logistics.
 */
function leadingPairOf(words: readonly NameWord[]): Phrase[] {
  const own = trimmedOf(words, (word) => isLegalForm(word) || isFunctionWord(word))
  const second = own.findIndex((word, at) => at > 0 && !isFunctionWord(word.letters))
  if (second < 0 || second === own.length - 1) return []
  return [toPhrase(own.slice(0, second + 1), { only: 'capitalised', across: 'words' })]
}

/** Drops words at either end; returns all if none would remain. */
function trimmedOf(words: readonly NameWord[], drops: (word: string) => boolean): readonly NameWord[] {
  const first = words.findIndex((word) => !drops(word.letters))
  const last = words.findLastIndex((word) => !drops(word.letters))
  return first < 0 ? words : words.slice(first, last + 1)
}

function isDistinctive(word: NameWord): boolean {
  return isLongEnough(word) && distinctiveness(word.letters) === 'distinctive'
}

function isTelling(word: NameWord): boolean {
  return isLongEnough(word) && distinctiveness(word.letters) !== 'generic'
}

function isLongEnough({ letters }: NameWord): boolean {
  return letters.length >= SHORTEST_WORD && /\p{L}/u.test(letters)
}
