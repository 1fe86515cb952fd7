import { readdirSync, readFileSync } from 'node:fs'
import { type Formatters, IntlMessageFormat } from 'intl-messageformat'
import { type Catalogue, registerCatalogue } from '../domain/language/catalogue.ts'
import { DOCUMENT_LOCALES, type DocumentLanguage } from '../domain/language/language.ts'

const FOLDER = new URL('../../locales/', import.meta.url)

/** Messages of one subject by id; the groups of the file are in the id: `verify_email.subject`. */
export type MessageTexts = ReadonlyMap<string, string>

interface Group {
  readonly [key: string]: string | Group
}

/** Reads every language's messages and registers them with the domain: once per process, before it writes anything. */
export function loadMessages(): void {
  registerCatalogue(openCatalogue(readMessages()))
}

/** Reads `locales/<language>/<subject>.json`; subfolders belong to the application and the command line. */
export function readMessages(): ReadonlyMap<string, ReadonlyMap<string, MessageTexts>> {
  const languages = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return new Map(languages.map(({ name }) => [name, subjectsIn(new URL(`${name}/`, FOLDER))]))
}

function subjectsIn(folder: URL): ReadonlyMap<string, MessageTexts> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    files.toSorted().map((file) => {
      const group = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Group
      return [file.slice(0, -'.json'.length), new Map(flattened(group, ''))]
    }),
  )
}

function flattened(group: Group, path: string): [id: string, text: string][] {
  return Object.entries(group).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : flattened(value, `${path}${key}.`),
  )
}

/** Opens a catalogue that parses each message when it is first written. */
export function openCatalogue(texts: ReadonlyMap<string, ReadonlyMap<string, MessageTexts>>): Catalogue {
  const parsed = new Map<string, IntlMessageFormat>()
  const formatters = new Map(
    Object.entries(DOCUMENT_LOCALES).map(([language, locale]) => [language, formattersIn(locale)]),
  )
  const messageOf = (language: string, subject: string, id: string): IntlMessageFormat => {
    const key = `${language} ${subject} ${id}`
    const known = parsed.get(key)
    if (known !== undefined) return known
    const text = texts.get(language)?.get(subject)?.get(id)
    const shared = formatters.get(language)
    if (text === undefined || shared === undefined)
      throw new Error(`locales/${language}/${subject}.json has no message ${id}`)
    const locale = DOCUMENT_LOCALES[language as DocumentLanguage]
    const message = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true, formatters: shared })
    parsed.set(key, message)
    return message
  }
  return {
    write: (language, subject, id, values) => String(messageOf(language, subject, id).format(values)),
    has: (subject, id) => texts.get('en')?.get(subject)?.has(id) ?? false,
  }
}

/** Returns formats that all messages of a language share, because Intl formats are expensive to create. */
function formattersIn(locale: string): Formatters {
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 12 })
  const plurals = new Intl.PluralRules(locale)
  return {
    getNumberFormat: (_, options) => (options === undefined ? numbers : new Intl.NumberFormat(locale, options)),
    getDateTimeFormat: (_, options) => new Intl.DateTimeFormat(locale, options),
    getPluralRules: (_, options) => (options?.type === 'ordinal' ? new Intl.PluralRules(locale, options) : plurals),
  }
}
