import { distinctiveness, isFunctionWord } from './generic-words.ts'
import type { NameWord } from './name-words.ts'
import { nameSpellings, splitNameWords, toNameWord, toPhrase } from './name-words.ts'
import type { Phrase } from './phrase-search.ts'

const TITLE =
  /(?<!\p{L})(?:m|mr|mrs|ms|miss|mme|mlle|monsieur|madame|mademoiselle|me|maitre|maître|dr|prof|pr|herr|frau|sir|lady|sr|sra|srta|don|dona|doña|sig|signor|signora|ing|dipl)(?:\.|(?=\s))\s*/giu
const TITLES = [
  'm',
  'mr',
  'mrs',
  'ms',
  'mme',
  'mlle',
  'dr',
  'herr',
  'frau',
  'sr',
  'sra',
  'sig',
  'monsieur',
  'madame',
  'me',
  'prof',
]
const PARTICLE =
  /^(?:de|du|des|da|do|dos|di|del|della|degli|della|von|vom|van|der|den|zu|zum|ter|ten|le|la|al|el|bin|ibn|ben|af|av|st|saint)$/u

/**
 * Returns the identifying phrases of a person: the full name in both orders; the family name; given names that are no
 * common words; the family name with initials (J. Dupont, jdupont). A family name that is a common word (King, Petit)
 * must be capitalised.
 */
export function personPhrases(name: string): Phrase[] {
  return nameSpellings(name.replace(TITLE, '')).flatMap(phrasesOfSpelling)
}

function phrasesOfSpelling(name: string): Phrase[] {
  const { given, family } = givenAndFamilyOf(name)
  const whole = [toPhrase([...given, ...family]), toPhrase([...family, ...given])].filter(
    (phrase) => phrase.letters.length >= 3,
  )
  return [...whole, ...familyPhrasesOf(family), ...givenPhrasesOf(given), ...initialledPhrasesOf(given, family)]
}

function givenAndFamilyOf(name: string): { given: NameWord[]; family: NameWord[] } {
  const [beforeComma = '', afterComma] = name.split(',', 2)
  if (afterComma?.trim()) return { given: splitNameWords(afterComma), family: splitNameWords(beforeComma) }
  const tokens = name.split(/[\s,]+/).filter((token) => splitNameWords(token).length > 0)
  const words = (run: readonly string[]) => run.flatMap(splitNameWords)
  const shouted = tokens.filter(isShouted)
  if (shouted.length > 0 && shouted.length < tokens.length)
    return { given: words(tokens.filter((token) => !isShouted(token))), family: words(shouted) }
  const particle = tokens.findIndex((token, index) => index > 0 && PARTICLE.test(token.toLowerCase()))
  const cut = particle > 0 && particle < tokens.length - 1 ? particle : tokens.length - 1
  return { given: words(tokens.slice(0, cut)), family: words(tokens.slice(cut)) }
}

/** True for a family name in capitals, as in French documents: Jean DUPONT. */
function isShouted(token: string): boolean {
  return /\p{Lu}.*\p{Lu}/u.test(token) && token === token.toUpperCase() && !token.includes('.')
}

function familyPhrasesOf(family: readonly NameWord[]): Phrase[] {
  const own = family.filter((word) => word.letters.length >= 2 && !isFunctionWord(word.letters))
  const words = own.map((word) => toPhrase([word], { only: isDistinctive(word) ? 'any' : 'capitalised' }))
  const whole = toPhrase(family, { only: family.some(isDistinctive) ? 'any' : 'capitalised' })
  const titled = TITLES.map((title) => toPhrase([toNameWord(title), ...family], { only: 'capitalised' }))
  return [
    ...words,
    ...(own.length > 0 ? [whole] : []),
    ...(family.some(isDistinctive) || family.length === 0 ? [] : titled),
  ]
}

function givenPhrasesOf(given: readonly NameWord[]): Phrase[] {
  const words = given.filter(isDistinctive).map((word) => toPhrase([word], { inflected: false }))
  return given.length > 1 ? [...words, toPhrase(given, { inflected: false })] : words
}

function initialledPhrasesOf(given: readonly NameWord[], family: readonly NameWord[]): Phrase[] {
  const familyLetters = family.map((word) => word.letters).join('')
  if (given.length === 0 || familyLetters.length < 2) return []
  const initials = given.map((word) => toNameWord(word.letters.charAt(0)))
  const runs = [initials, initials.slice(0, 1), [...given.slice(0, 1), ...initials.slice(1)]]
  return runs.flatMap((run) => {
    const joined = toNameWord(run.map((word) => word.letters).join(''))
    return [
      toPhrase([...run, ...family], { only: 'capitalised' }),
      toPhrase([...family, ...run], { only: 'capitalised', inflected: false, across: 'words' }),
      toPhrase([toNameWord(joined.letters + familyLetters)]),
    ]
  })
}

function isDistinctive({ letters }: NameWord): boolean {
  return letters.length >= 3 && distinctiveness(letters) === 'distinctive'
}
