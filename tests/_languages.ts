import assert from 'node:assert/strict'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Language } from '../src/domain/language/language.ts'

/**
 * Returns every text that a message can produce, one per form of its plurals and choices, with placeholders in braces.
 */
export function formsOf(message: string): string[] {
  const expanded = (elements: readonly MessageFormatElement[]): string[] =>
    elements.reduce<string[]>(
      (texts, element) => {
        const ends =
          element.type === TYPE.plural || element.type === TYPE.select
            ? Object.values(element.options).flatMap(({ value }) => expanded(value))
            : [element.type === TYPE.literal ? element.value : `{${'value' in element ? element.value : 'count'}}`]
        return texts.flatMap((text) => ends.map((end) => text + end))
      },
      [''],
    )
  return expanded(parse(message, { ignoreTag: true }))
}

/** Words that occur in almost every English sentence, without those that the other language shares. */
const ENGLISH_WORDS =
  'the of and not is are was were has have with without from this that these which what who your you it its may must can cannot only already again there to for by or if one than'
const ALSO: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  fr: 'or',
  de: 'was',
  es: 'has',
}

/** Asserts that a text contains no English apart from names of fields, paths, code and quotations. */
export function assertNoEnglish(language: Exclude<Language, 'en'>, text: string, about: string): void {
  const prose = text
    .replaceAll(/\bIT\b/g, ' ')
    .replaceAll(/`[^`]*`|(?:GET|POST) \S+|\/[\w/{}.-]+|\b\w+_\w+\b|\{[^}]*\}/g, ' ')
  const own = new Set(ALSO[language].split(' '))
  const english = ENGLISH_WORDS.split(' ').filter((word) => !own.has(word))
  const found = prose.match(new RegExp(`(?<![\\p{L}-])(?:${english.join('|')})(?![\\p{L}-])`, 'giu'))
  assert.equal(found, null, `${about}: ${text}`)
}
