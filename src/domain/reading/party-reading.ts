import { countryCodeOf } from '../parties/country.ts'
import type { Side } from '../parties/party.ts'
import type { PartyTexts } from '../parties/profile.ts'
import { readBuyerText } from './buyer-text.ts'
import { type ReadingRules, readFreeText } from './read-text.ts'
import { BUSINESSES_MAX, type ReadBusiness, type Reading, type ReadPlace } from './reading.ts'
import { fold } from './tokens.ts'

/** Fields that describe what a side seeks or does, in the order in which they are read; `geography` comes last. */
const BUSINESS_FIELDS: Readonly<Record<Side, readonly (keyof PartyTexts)[]>> = {
  buyer: ['sector', 'solution1', 'solution2', 'solution3'],
  seller: ['sector', 'product', 'description'],
}

/**
 * Reads the texts of a party as one. Each field is read by itself, so that a denial in one reaches no other; lists follow each other without
 * what repeats. A business or place that one field rules out is not wanted by another. Of a buyer's geography only places count, and its
 * other words are not understood.
 */
export function readParty(texts: PartyTexts, side: Side, rules: ReadingRules): Reading {
  const readings = BUSINESS_FIELDS[side].flatMap((field) => readField(texts[field], side, rules))
  if (side === 'buyer' && texts.geography !== null) readings.push(readPlaces(texts.geography, rules))
  return joined(readings)
}

/** Returns the texts of a party that are read, a line for each field. */
export function readableText(texts: PartyTexts, side: Side): string {
  const fields = side === 'buyer' ? [...BUSINESS_FIELDS.buyer, 'geography' as const] : BUSINESS_FIELDS.seller
  return fields.flatMap((field) => texts[field] ?? []).join('\n')
}

function readField(text: string | null, side: Side, rules: ReadingRules): Reading[] {
  return text === null ? [] : [readFreeText(text, side, rules)]
}

/** Reads where a buyer looks: places alone, countries by their codes in capitals too. Other words are not understood. */
export function readPlaces(text: string, rules: ReadingRules): Reading {
  const reading = readBuyerText(text, rules)
  const codes = CODES_ALONE.test(text.trim()) ? (text.match(/\p{Lu}+/gu) ?? []) : []
  const { required, preferred, excluded } = reading.places
  const others = [...reading.wanted, ...reading.excluded].filter(({ from }) => countryByCode(from) === null)
  return {
    ...reading,
    wanted: [],
    excluded: [],
    places: {
      required: [
        ...required,
        ...codes.flatMap((code) => countryByCode(code) ?? []),
        ...countriesByCode(reading.wanted),
      ],
      preferred,
      excluded: [...excluded, ...countriesByCode(reading.excluded)],
    },
    generalist: false,
    notUnderstood: [...others.map(({ from }) => from), ...reading.overLimit, ...reading.notUnderstood],
    overLimit: [],
  }
}

/** "DE, AT": a text of codes alone, in which capitals distinguish no words. */
const CODES_ALONE = /^[A-Z]{2}(?:[\s,;/&+]+[A-Z]{2})*$/

const countriesByCode = (words: readonly ReadBusiness[]): ReadPlace[] =>
  words.flatMap(({ from }) => countryByCode(from) ?? [])

function countryByCode(written: string): ReadPlace | null {
  const code = /^\p{Lu}{2,3}$/u.test(written) ? countryCodeOf(written) : null
  return code === null ? null : { code, name: countryName(code) }
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region' })
const countryName = (code: string): string => countryNames.of(code) ?? code

function joined(readings: readonly Reading[]): Reading {
  const excluded = unique(
    readings.flatMap((reading) => reading.excluded),
    wordsIn,
  )
  const ruledOut = new Set(excluded.map(wordsIn))
  const wanted = unique(
    readings.flatMap((reading) => reading.wanted),
    wordsIn,
  ).filter((business) => !ruledOut.has(wordsIn(business)))
  const excludedPlaces = placesIn(readings, 'excluded')
  const isOut = new Set(excludedPlaces.map(({ code }) => code))
  const overLimit = [...wanted.slice(BUSINESSES_MAX), ...excluded.slice(BUSINESSES_MAX)]
  return {
    wanted: wanted.slice(0, BUSINESSES_MAX),
    excluded: excluded.slice(0, BUSINESSES_MAX),
    places: {
      required: placesIn(readings, 'required').filter(({ code }) => !isOut.has(code)),
      preferred: placesIn(readings, 'preferred').filter(({ code }) => !isOut.has(code)),
      excluded: excludedPlaces,
    },
    sizes: unique(
      readings.flatMap(({ sizes }) => sizes),
      (size) => JSON.stringify(size),
    ),
    kinds: [...new Set(readings.flatMap(({ kinds }) => kinds))],
    generalist: readings.some(({ generalist }) => generalist),
    notUnderstood: [...new Set(readings.flatMap(({ notUnderstood }) => notUnderstood))],
    overLimit: [
      ...new Set([...readings.flatMap((reading) => reading.overLimit), ...overLimit.map(({ from }) => from)]),
    ],
  }
}

const wordsIn = ({ from }: ReadBusiness): string => fold(from)

function placesIn(readings: readonly Reading[], list: keyof Reading['places']): ReadPlace[] {
  return unique(
    readings.flatMap(({ places }) => places[list]),
    ({ code }) => code,
  )
}

function unique<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const seen = new Set<string>()
  return all.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)))
}
