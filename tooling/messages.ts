import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { type MessageTexts, readMessages } from '../src/integrations/messages.ts'
import { usualForms } from './catalogues.ts'

/*
 * Derives src/domain/language/message-types.ts from the English messages of locales/<language>/<subject>.json, and
 * lists what a translation lacks.
 */

const SOURCE_LANGUAGE = 'en'

/** Returns the text of `message-types.ts`. */
export function messageTypesText(): string {
  const messages = readMessages()
  const subjects = [...(messages.get(SOURCE_LANGUAGE) ?? [])]
  const languagesOf = (subject: string) => [...messages].filter(([, own]) => own.has(subject)).map(([name]) => name)
  const typed = subjects.map(
    ([subject, texts]) => `  ${quoted(subject)}: {\n${[...texts].map(typedLine).join('\n')}\n  }`,
  )
  const spoken = subjects.map(([subject]) => `  ${quoted(subject)}: ${union(languagesOf(subject).toSorted())}`)
  return `// Written by npm run messages:types from locales/; tests/messages.test.ts holds the two equal.

/** Without blanks. */
type None = Record<never, never>

/** Blanks of each message, by subject. */
export interface Messages {
${typed.join('\n')}
}

/** Languages that have a subject. */
export interface MessageLanguages {
${spoken.join('\n')}
}
`
}

function typedLine([id, text]: readonly [string, string]): string {
  const blanks = [...blanksIn(parseMessage(text))].map(([name, type]) => `${name}: ${type}`)
  return `    ${quoted(id)}: ${blanks.length === 0 ? 'None' : `{ ${blanks.join('; ')} }`}`
}

const quoted = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : `'${name}'`)
const union = (names: readonly string[]) => names.map((name) => `'${name}'`).join(' | ')

function parseMessage(text: string): MessageFormatElement[] {
  return parse(text, { ignoreTag: true, shouldParseSkeletons: false })
}

/**
 * Returns the types of a message's blanks by name. A plural takes a number; a choice takes a boolean if it names `true`
 * or `false`, the names of its branches if `other` is empty, or else any text.
 * @throws Error if a blank has two types, or the message holds a date, a time or a tag.
 */
function blanksIn(elements: readonly MessageFormatElement[]): Map<string, string> {
  const blanks = new Map<string, string>()
  const add = (name: string, type: string) => {
    if ((blanks.get(name) ?? type) !== type) throw new Error(`the blank {${name}} has two types`)
    blanks.set(name, type)
  }
  for (const element of elements) {
    if (element.type === TYPE.literal || element.type === TYPE.pound) continue
    add(element.value, blankType(element))
    for (const { value } of branchesIn(element)) for (const [name, type] of blanksIn(value)) add(name, type)
  }
  return blanks
}

function blankType(element: MessageFormatElement): string {
  if (element.type === TYPE.argument) return 'string'
  if (element.type === TYPE.number || element.type === TYPE.plural) return 'number'
  if (element.type !== TYPE.select) throw new Error('a message holds text, blanks, numbers, plurals and choices only')
  const names = Object.keys(element.options).filter((name) => name !== 'other')
  if (names.includes('true') || names.includes('false')) return 'boolean'
  return element.options.other?.value.length === 0 ? union(names) : 'string'
}

const branchesIn = (element: MessageFormatElement) =>
  element.type === TYPE.select || element.type === TYPE.plural ? Object.values(element.options) : []

/** Lists the faults of every language's messages, as lines to read. */
export function allMessageFaults(): string[] {
  const messages = readMessages()
  return [...messages].flatMap(([language, subjects]) =>
    [...subjects].flatMap(([subject, own]) =>
      messageFaults(language, own, messages.get(SOURCE_LANGUAGE)?.get(subject) ?? new Map()).map(
        (fault) => `locales/${language}/${subject}.json: ${fault}`,
      ),
    ),
  )
}

/** Lists keys and blanks that a language lacks or alone has, plural forms it lacks, and messages that cannot be read. */
export function messageFaults(language: string, own: MessageTexts, english: MessageTexts): string[] {
  const missing = [...english.keys()].filter((id) => !own.has(id)).map((id) => `${id} is missing`)
  const faults = [...own].flatMap(([id, text]) => {
    const source = english.get(id)
    if (source === undefined) return [`${id} is not a key of the English messages`]
    try {
      return faultsIn(language, parseMessage(text), parseMessage(source)).map((fault) => `${id}: ${fault}`)
    } catch (error) {
      return [`${id}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
  return [...missing, ...faults]
}

function faultsIn(
  language: string,
  own: readonly MessageFormatElement[],
  english: readonly MessageFormatElement[],
): string[] {
  const [blanks, source] = [blanksIn(own), blanksIn(english)]
  return [
    ...[...source].filter(([name]) => !blanks.has(name)).map(([name]) => `the blank {${name}} is missing`),
    ...[...blanks].filter(([name]) => !source.has(name)).map(([name]) => `the blank {${name}} is unknown`),
    ...[...blanks]
      .filter(([name, type]) => source.has(name) && source.get(name) !== type)
      .map(([name, type]) => `the blank {${name}} is ${type}, and ${source.get(name)} in English`),
    ...pluralFaults(language, own),
  ]
}

function pluralFaults(language: string, elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    const within = branchesIn(element).flatMap(({ value }) => pluralFaults(language, value))
    if (element.type !== TYPE.plural) return within
    const written = Object.keys(element.options).filter((form) => !form.startsWith('='))
    const allowed = new Intl.PluralRules(language).resolvedOptions().pluralCategories as string[]
    const unknown = written.filter((form) => !allowed.includes(form))
    const lost = [...usualForms(language)].filter((form) => !written.includes(form))
    return [
      ...unknown.map((form) => `“${form}” is not a plural form of this language`),
      ...lost.map((form) => `of the plural, “${form}” is missing`),
      ...within,
    ]
  })
}
