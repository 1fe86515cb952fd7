import { distinctiveness, isFunctionWord } from './generic-words.ts'
import type { NameWord } from './name-words.ts'
import { nameSpellings, splitNameWords, toNameWord, toPhrase } from './name-words.ts'
import type { Phrase } from './phrase-search.ts'

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

/**
 * Returns the identifying parts of an address: the street with its number, the street alone if its name is not a common
 * word (rue de la Paix, but not High Street), and five-digit or British postcodes. Towns and countries are omitted,
 * because they do not identify a company.
 */
export function addressPhrases(address: string): Phrase[] {
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
