import { foldWithPositions } from '../../text/folded-text.ts'
import { readableLabelOf } from '../../text/internet-address.ts'
import { isLegalForm } from '../../text/legal-forms.ts'
import { addressPhrases } from './address-phrases.ts'
import { companyPhrases } from './company-phrases.ts'
import { distinctiveness } from './generic-words.ts'
import { isTopLevelDomain } from './internet-names.ts'
import { splitNameWords, toNameWord, toPhrase } from './name-words.ts'
import { personPhrases } from './person-phrases.ts'
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
  const telling = words.filter(
    (word) => word.letters.length >= SHORTEST_LOCAL_PART && distinctiveness(word.letters) === 'distinctive',
  )
  const isRole = words.every((word) => distinctiveness(word.letters) === 'generic')
  return [
    ...(isRole || whole.letters.length < SHORTEST_LOCAL_PART ? [] : [whole]),
    ...telling.map((word) => toPhrase([word])),
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
