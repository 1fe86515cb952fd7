import { foldWithPositions } from '../../text/folded-text.ts'
import { readableLabelOf } from '../../text/internet-address.ts'
import { AFFIXES, isLegalForm, isTrimming, withoutDots } from '../../text/legal-forms.ts'
import { distinctiveness, isFunctionWord } from './generic-words.ts'
import { isTopLevelDomain } from './internet-names.ts'
import type { Phrase } from './phrase-search.ts'

/** Words and numbers that could identify a party, as entered. They may be empty or malformed. */
export interface IdentifyingWords {
  readonly company: string | null
  /** Companies of those who act for the party. */
  readonly otherCompanies?: readonly string[]
  readonly people: readonly string[]
  readonly emails: readonly string[]
  readonly websites: readonly string[]
  readonly phones: readonly string[]
  readonly registryNumbers: readonly string[]
  readonly addresses: readonly string[]
}

/** Identifying words of nobody: a text masked with them loses what is identifying by its form. */
export const NOT_IDENTIFYING: IdentifyingWords = {
  company: null,
  people: [],
  emails: [],
  websites: [],
  phones: [],
  registryNumbers: [],
  addresses: [],
}

/** Hosts shared by many parties. */
const SHARED_HOST =
  /^(?:gmail|googlemail|google|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|orange|wanadoo|free|sfr|laposte|bbox|numericable|neuf|t-online|libero|virgilio|tiscali|telefonica|btinternet|linkedin|facebook|instagram|twitter|youtube|tiktok|github|medium|wixsite|wordpress|blogspot|shopify|myshopify|squarespace)$/
const SHORTEST_NUMBER = 4
const SHORTEST_PHONE = 6
const SHORTEST_LOCAL_PART = 4

const UK_POSTCODE = /(?<![\p{L}\d])[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}(?![\p{L}\d])/iu

const FIVE_DIGIT_POSTCODE = /(?<![\p{L}\d-])(?:[A-Z]{1,2}-)?\d{5}(?!\d)/u

const HOUSE_NUMBER = /\d/u

const STREET =
  /(?<!\p{L})(?:rue|r|avenue|av|ave|boulevard|bd|blvd|chemin|ch|allee|allée|quai|route|rte|impasse|imp|cours|passage|place|pl|square|faubourg|fg|voie|sentier|zone|za|zi|zac|zae|parc|lieu-?dit|hameau|street|road|rd|lane|drive|way|close|court|app|park|estate|tower|yard|mews|terrace|platz|weg|allee|gasse|ring|damm|ufer|via|viale|piazza|corso|calle|plaza|avenida|avda|paseo|carrer|laan|plein|gracht)(?!\p{L})|(?:stra(?:ß|ss)e|str\.|straat|gasse|weg|platz)(?!\p{L})/iu

/** Spellings of street words, folded. */
const ABBREVIATIONS: readonly (readonly string[])[] = [
  ['rue', 'r'],
  ['avenue', 'av', 'ave'],
  ['boulevard', 'bd', 'blvd', 'boul'],
  ['chemin', 'ch', 'che'],
  ['route', 'rte'],
  ['place', 'pl'],
  ['impasse', 'imp'],
  ['faubourg', 'fbg', 'fg'],
  ['saint', 'st'],
  ['sainte', 'ste'],
  ['allee', 'all'],
  ['street', 'st'],
  ['road', 'rd'],
  ['lane', 'ln'],
  ['drive', 'dr'],
  ['square', 'sq'],
  ['strasse', 'str'],
  ['avenida', 'avda', 'av'],
  ['calle', 'c'],
  ['piazza', 'pza'],
  ['general', 'gal', 'gen'],
  ['docteur', 'dr'],
  ['marechal', 'mal'],
  ['president', 'pdt'],
]

/** Word of a name, folded. */
interface NameWord {
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
function nameSpellings(name: string): string[] {
  const lower = name.normalize('NFC').toLowerCase()
  const writtenOut = lower.replace(/[äöüåø]/gu, (vowel) => WRITTEN_OUT[vowel] ?? vowel)
  const writtenBack = lower.replace(/\p{L}{5,}/gu, (word) => word.replace(/([aou])e(?=\p{L}{2})/gu, '$1'))
  return [name, ...[writtenOut, writtenBack].filter((spelling) => spelling !== lower)]
}

/** Joins words into one phrase that allows separators between them and between their parts. */
function toPhrase(words: readonly NameWord[], traits: Partial<Omit<Phrase, 'letters' | 'joints'>> = {}): Phrase {
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

function toNameWord(letters: string): NameWord {
  return { letters, parts: [letters] }
}

/**
 * Returns the identifying parts of an address: the street with its number, the street alone if its name is not a common
 * word (rue de la Paix, but not High Street), and five-digit or British postcodes. Towns and countries are omitted,
 * because they do not identify a company.
 */
function addressPhrases(address: string): Phrase[] {
  const lines = address.split(/[,;\n\r|]+/)
  const streets = lines
    .map(withoutPostcode)
    .filter((line, index) => isStreet(line) || (index === 0 && isBuilding(line, lines.slice(1))))
  return [
    ...streets.flatMap(nameSpellings).flatMap(streetPhrasesOf),
    ...joinedNumbersOf(lines),
    ...postcodesOf(address),
  ]
}

function isStreet(line: string): boolean {
  return splitNameWords(line).length > 1 && ((HOUSE_NUMBER.test(line) && /\p{L}{2}/u.test(line)) || STREET.test(line))
}

/** True for the first of several lines if a later one has the street or the postcode. */
function isBuilding(line: string, later: readonly string[]): boolean {
  return splitNameWords(line).length > 1 && later.some((other) => HOUSE_NUMBER.test(other))
}

function streetPhrasesOf(street: string): Phrase[] {
  const words = splitNameWords(street)
  const unnumbered = words.filter((word) => !/\d/.test(word.letters) && !/^(?:bis|ter|quater)$/.test(word.letters))
  const named = unnumbered.filter((word) => !isFunctionWord(word.letters))
  const runs: (readonly NameWord[])[] = [words]
  if (named.length > 1 && named.some((word) => word.letters.length >= 3 && distinctiveness(word.letters) !== 'generic'))
    runs.push(unnumbered)
  return runs.flatMap(abbreviationsOf).map((run) => toPhrase(run, { inflected: false }))
}

/** Handles a number on a line of its own, such as "12" before "rue de la Paix". */
function joinedNumbersOf(lines: readonly string[]): Phrase[] {
  return lines.flatMap((line, index) => {
    const next = lines[index + 1]
    return next !== undefined && /^\s*\d{1,4}\s*(?:bis|ter|[a-z])?\s*$/iu.test(line)
      ? streetPhrasesOf(`${line} ${withoutPostcode(next)}`)
      : []
  })
}

function abbreviationsOf(words: readonly NameWord[]): NameWord[][] {
  const variants: NameWord[][] = [[...words]]
  words.forEach((word, position) => {
    for (const spellings of ABBREVIATIONS.filter((group) => group.includes(word.letters))) {
      for (const spelling of spellings) {
        if (spelling !== word.letters) variants.push(words.with(position, toNameWord(spelling)))
      }
    }
  })
  return variants
}

function postcodesOf(address: string): Phrase[] {
  return [FIVE_DIGIT_POSTCODE, UK_POSTCODE].flatMap((postcode) => {
    const found = postcode.exec(address)?.[0]
    return found === undefined ? [] : [toPhrase(splitNameWords(found), { inflected: false })]
  })
}

function withoutPostcode(line: string): string {
  return line
    .replace(UK_POSTCODE, ' ')
    .replace(/(?:[A-Z]{1,2}-)?\b\d{5}\b.*$/u, ' ')
    .replace(/^\s*(?:[A-Z]{1,2}-)?\d{4}\s+(?=\p{Lu}[\p{L} -]*$)/u, ' ')
}

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
function companyPhrases(name: string): Phrase[] {
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
    .map((run) => toPhrase(run, { across: isOneClause && !run.some(isSpecific) ? 'words' : 'clauses' }))
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
      .filter(isSpecific)
      .map((specific) => toPhrase([specific], { only: isDistinctive(specific) ? 'any' : 'capitalised' }))
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

function isSpecific(word: NameWord): boolean {
  return isLongEnough(word) && distinctiveness(word.letters) !== 'generic'
}

function isLongEnough({ letters }: NameWord): boolean {
  return letters.length >= SHORTEST_WORD && /\p{L}/u.test(letters)
}

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
function personPhrases(name: string): Phrase[] {
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
  const words = own.map((word) => toPhrase([word], { only: isDistinctiveName(word) ? 'any' : 'capitalised' }))
  const whole = toPhrase(family, { only: family.some(isDistinctiveName) ? 'any' : 'capitalised' })
  const titled = TITLES.map((title) => toPhrase([toNameWord(title), ...family], { only: 'capitalised' }))
  return [
    ...words,
    ...(own.length > 0 ? [whole] : []),
    ...(family.some(isDistinctiveName) || family.length === 0 ? [] : titled),
  ]
}

function givenPhrasesOf(given: readonly NameWord[]): Phrase[] {
  const words = given.filter(isDistinctiveName).map((word) => toPhrase([word], { inflected: false }))
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

function isDistinctiveName({ letters }: NameWord): boolean {
  return letters.length >= 3 && distinctiveness(letters) === 'distinctive'
}

/** Returns the distinct phrases to search for in a party's texts. */
export function identityPhrases(identity: IdentifyingWords): Phrase[] {
  const phrases = [
    ...(identity.company === null ? [] : companyPhrases(identity.company)),
    ...(identity.otherCompanies ?? []).flatMap(companyPhrases),
    ...identity.people.flatMap(personPhrases),
    ...identity.emails.flatMap(emailPhrasesOf),
    ...identity.websites.flatMap(websitePhrasesOf),
    ...identity.phones.flatMap(phonePhrasesOf),
    ...identity.registryNumbers.flatMap(registryPhrasesOf),
    ...identity.addresses.flatMap(addressPhrases),
  ]
  return [
    ...new Map(phrases.filter((phrase) => phrase.letters !== '').map((phrase) => [phraseKey(phrase), phrase])).values(),
  ]
}

/**
 * Returns the words of a party's names, folded, without those common to many companies. When capitalised in its texts,
 * they are treated as the name despite other meanings. A name made of trade words alone is searched as a phrase.
 */
export function ownNameWords({ company, otherCompanies = [], people }: IdentifyingWords): Set<string> {
  const names = [company ?? '', ...otherCompanies, ...people]
  const words = names.flatMap(splitNameWords).map(({ letters }) => letters)
  return new Set(words.filter((word) => word.length > 1 && distinctiveness(word) !== 'generic' && !isLegalForm(word)))
}

/** Returns a key that is equal for phrases with identical occurrences. */
export function phraseKey({ letters, only, inflected, across, joints }: Phrase): string {
  return [letters, only, inflected, across, ...joints].join(' ')
}

function emailPhrasesOf(email: string): Phrase[] {
  const [local = '', host = ''] = email.split('@', 2)
  const words = splitNameWords(local)
  const whole = toPhrase(words)
  const distinctive = words.filter(
    (word) => word.letters.length >= SHORTEST_LOCAL_PART && distinctiveness(word.letters) === 'distinctive',
  )
  const isRole = words.every((word) => distinctiveness(word.letters) === 'generic')
  return [
    ...(isRole || whole.letters.length < SHORTEST_LOCAL_PART ? [] : [whole]),
    ...distinctive.map((word) => toPhrase([word])),
    ...hostPhrasesOf(host),
  ]
}

function websitePhrasesOf(website: string): Phrase[] {
  const [host = '', ...path] = website
    .trim()
    .replace(/^[a-z]+:\/*/i, '')
    .split(/[/?#]/)
  const isShared = host.split('.').some((label) => SHARED_HOST.test(label.toLowerCase()))
  const page = path.findLast((segment) => splitNameWords(segment).length > 0)
  return [...hostPhrasesOf(host), ...(isShared && page !== undefined ? labelPhrasesOf(page) : [])]
}

function hostPhrasesOf(host: string): Phrase[] {
  const readable = host.replace(/:\d*$/, '').split('.').map(readableLabelOf).join('.')
  const labels = foldWithPositions(readable).plain.toLowerCase().trim().split('.')
  const own = labels.filter(
    (label, index) =>
      !(index > 0 && isTopLevelDomain(label)) &&
      !/^(?:www\d?|co|com|org|net|gouv|gov|asso|ac)$/.test(label) &&
      !SHARED_HOST.test(label),
  )
  return own.flatMap(labelPhrasesOf)
}

/** A web address of one everyday word (data.example) identifies no one. */
function labelPhrasesOf(label: string): Phrase[] {
  const words = splitNameWords(label)
  if (words.length === 1 && words.every((word) => distinctiveness(word.letters) === 'generic')) return []
  return companyPhrases(label)
}

/**
 * Returns the number as given, in national form, and without the leading zero that an international prefix replaces.
 */
function phonePhrasesOf(phone: string): Phrase[] {
  const given = digitsOf(phone.replace(/\(0\)/g, ''))
  const international = /^\s*(?:\+|00)/.test(phone) ? given.replace(/^00/, '') : null
  const national =
    international === null
      ? [given, given.replace(/^0/, '')]
      : [1, 2, 3].flatMap((code) => [`0${international.slice(code)}`, international.slice(code)])
  return [given, international ?? '', ...national]
    .filter((number) => number.length >= SHORTEST_PHONE + (number === given ? 0 : 2))
    .map(numberPhraseOf)
}

function registryPhrasesOf(number: string): Phrase[] {
  const letters = foldWithPositions(number).letters
  const digits = digitsOf(number)
  return [letters, ...[digits, digits.replace(/^0+/, '')].filter((run) => run.length >= SHORTEST_PHONE)]
    .filter((run) => run.length >= SHORTEST_NUMBER && /\d/.test(run))
    .map(numberPhraseOf)
}

/** Allows separators at any position of a number. */
function numberPhraseOf(number: string): Phrase {
  return toPhrase([...number].map(toNameWord), { inflected: false })
}

function digitsOf(text: string): string {
  return foldWithPositions(text).letters.replace(/\D/g, '')
}
