import lists from '../../../model/domain/boundaries.json' with { type: 'json' }
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../language/language.ts'
import { wordsPattern } from '../reading/plain-text.ts'

/** Effect of a line: it refuses something, requires something, or states a reason to end the exchange. */
export type Mode = 'refuses' | 'requires' | 'exits'

/** Words of `lexicon/boundaries/`, by language and heading. */
const LISTS: Readonly<Record<DocumentLanguage, Readonly<Record<string, readonly string[]>>>> = lists

/** Returns the words under some headings in every language, as alternatives of a regular expression. */
export function anyWord(...headings: readonly string[]): string {
  return DOCUMENT_LANGUAGES.flatMap((language) => headings.flatMap((one) => LISTS[language][one] ?? [])).join('|')
}

/** Returns the numbers written in words under a heading `number 12`, with the number. */
export function numberWords(): readonly (readonly [number, string])[] {
  const headings = Object.keys(LISTS.en).filter((heading) => heading.startsWith('number '))
  return headings.map((heading) => [Number(heading.slice('number '.length)), anyWord(heading)])
}

const patternOf = (...headings: readonly string[]) => wordsPattern([anyWord(...headings)])

/** Markers of each mode. The first matching mode applies. */
export const MODES: readonly (readonly [Mode, RegExp])[] = (['exits', 'refuses', 'requires'] as const).map((mode) => [
  mode,
  patternOf(mode),
])

/** Subjects of a line. */
export const TOPICS = [
  'unverified',
  'proposals',
  'disclosure',
  'model',
  'counts',
  'scores',
  'sectors',
  'figures',
  'names',
  'contact',
  'payment',
  'nda',
  'signing',
  'registration',
  'links',
  'exclusivity',
  'language',
  'human',
  'answers',
] as const
export type Topic = (typeof TOPICS)[number]

/** Names of each language of answers. */
export const LANGUAGE_NAMES = Object.fromEntries(
  DOCUMENT_LANGUAGES.map((language) => [language, patternOf(`language ${language}`)]),
) as Readonly<Record<DocumentLanguage, RegExp>>

/** A line has every topic of which it contains a word. */
export const TOPIC_WORDS = Object.fromEntries(
  TOPICS.map((topic) => [
    topic,
    topic === 'language'
      ? patternOf(topic, ...DOCUMENT_LANGUAGES.map((language) => `language ${language}`))
      : patternOf(topic),
  ]),
) as Readonly<Record<Topic, RegExp>>

/** Words for companies: "no French companies" is no line about a language. */
export const COMPANY_WORDS = patternOf('companies')
/** Words that make a line about erasure. */
export const KEEPING_WORDS = patternOf('keeping')
/** Words that alone ask for confidentiality. */
export const CONFIDENTIAL_WORDS = patternOf('confidential')
/** Words that carry no limit of their own beside the words of a topic. */
export const BESIDE_WORDS = patternOf('besides')
