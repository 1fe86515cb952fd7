import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Plugin } from 'vite'

/*
 * Reads the messages of the application, locales/<language>/app/<group>.json in ICU MessageFormat, and writes them in
 * i18next's form when a page is built, so that no browser loads a parser.
 */

/** Messages by key, in groups within groups. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue
}

const LOCALES = fileURLToPath(new URL('../locales/', import.meta.url))
const SOURCE_LANGUAGE = 'en'
const FILE = /\/locales\/([\w-]+)\/app\/([\w-]+)\.json$/

/** The languages of the application: every folder of `locales` that has messages for it. */
export function applicationLanguages(): string[] {
  return readdirSync(LOCALES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && readdirSync(join(LOCALES, entry.name)).includes('app'))
    .map(({ name }) => name)
    .toSorted()
}

/** The groups of a language's messages, by the names of their files. */
export function applicationGroups(language: string): string[] {
  return readdirSync(join(LOCALES, language, 'app'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -'.json'.length))
    .toSorted()
}

/** Reads a group of messages as its translator wrote it. */
export function readCatalogue(language: string, group: string): Catalogue {
  return JSON.parse(readFileSync(join(LOCALES, language, 'app', `${group}.json`), 'utf8')) as Catalogue
}

/** Lists the groups that a language lacks or alone has, as lines to read. */
export function groupFaults(language: string): string[] {
  const [own, source] = [new Set(applicationGroups(language)), new Set(applicationGroups(SOURCE_LANGUAGE))]
  return [
    ...[...source.difference(own)].map((group) => `locales/${language}/app/${group}.json is missing`),
    ...[...own.difference(source)].map((group) => `locales/${language}/app/${group}.json has no English original`),
  ]
}

/**
 * Compiles a group of messages to i18next's form: blanks in double braces, a key for each plural form.
 * @throws Error listing every fault: a key, blank or plural form that is missing or unknown, or a syntax i18next lacks.
 */
export function compileCatalogue(language: string, catalogue: Catalogue, english: Catalogue): Catalogue {
  const faults: string[] = []
  const compiled = compileGroup(language, catalogue, english, [], faults)
  if (faults.length > 0) throw new Error(`the messages in “${language}” cannot be used:\n${faults.join('\n')}`)
  return compiled
}

/** The vite plugin that compiles the catalogues, and ends the build where a language lacks a group or has a fault. */
export function catalogues(): Plugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    buildStart() {
      const faults = applicationLanguages().flatMap(groupFaults)
      if (faults.length > 0) this.error(faults.join('\n'))
    },
    transform: {
      filter: { id: FILE },
      handler(code, id) {
        const [, language = '', group = ''] = FILE.exec(id) ?? []
        this.addWatchFile(join(LOCALES, SOURCE_LANGUAGE, 'app', `${group}.json`))
        const catalogue = JSON.parse(code) as Catalogue
        try {
          const compiled = compileCatalogue(language, catalogue, readCatalogue(SOURCE_LANGUAGE, group))
          return { code: JSON.stringify(compiled), map: null }
        } catch (error) {
          return this.error(`${group}.json: ${error instanceof Error ? error.message : String(error)}`)
        }
      },
    },
  }
}

function compileGroup(
  language: string,
  catalogue: Catalogue,
  english: Catalogue,
  path: readonly string[],
  faults: string[],
): Catalogue {
  const compiled: Record<string, string | Catalogue> = {}
  for (const key of Object.keys(english))
    if (!Object.hasOwn(catalogue, key)) faults.push(`${[...path, key].join('.')} is missing`)
  for (const [key, own] of Object.entries(catalogue)) {
    const place = [...path, key]
    const source = Object.hasOwn(english, key) ? english[key] : undefined
    if (source === undefined) faults.push(`${place.join('.')} is not a key of the English messages`)
    else if (typeof own === 'object' && typeof source === 'object')
      compiled[key] = compileGroup(language, own, source, place, faults)
    else if (typeof own === 'string' && typeof source === 'string')
      try {
        const forms = compileMessage(language, own)
        checkForms(language, forms, compileMessage(SOURCE_LANGUAGE, source))
        for (const [form, text] of forms) compiled[form === '' ? key : `${key}_${form}`] = text
      } catch (error) {
        faults.push(`${place.join('.')}: ${error instanceof Error ? error.message : String(error)}`)
      }
    else faults.push(`${place.join('.')} is a message in one language and a group of messages in the other`)
  }
  return compiled
}

/** A text for each plural form, or one under the empty name. */
type Forms = ReadonlyMap<string, string>

/** Compiles one message; the text around a plural is repeated in each of its forms. */
function compileMessage(language: string, message: string): Forms {
  const elements = parse(message, { ignoreTag: true, shouldParseSkeletons: false })
  const plurals = elements.filter((element) => element.type === TYPE.plural)
  const [plural] = plurals
  if (plural === undefined) return new Map([['', textIn(elements)]])
  if (plurals.length > 1) throw new Error('a message has at most one plural')
  if (plural.value !== 'count') throw new Error(`a plural is chosen by “count”, not by “${plural.value}”`)
  if (plural.pluralType !== 'cardinal' || plural.offset !== 0) throw new Error('a plural is cardinal and has no offset')
  const rules = new Intl.PluralRules(language)
  const allowed = new Set<string>(rules.resolvedOptions().pluralCategories)
  const written = new Map(
    Object.entries(plural.options).map(([form, { value }]) => {
      if (form !== '=0' && !allowed.has(form)) throw new Error(`“${form}” is not a plural form of this language`)
      return [form, value] as const
    }),
  )
  const missing = [...usualForms(language)].filter((form) => !written.has(form)).toSorted()
  if (missing.length > 0) throw new Error(`of the plural, “${missing.join('” and “')}” is missing`)
  // Forms that only millions or fractions take, as French “many”, may be left to “other”.
  const other = plural.options.other?.value ?? []
  const forms = [...new Set([...written.keys(), ...allowed])]
  return new Map(
    forms.map((form) => [
      form === '=0' ? 'zero' : form,
      textIn(elements.flatMap((element) => (element === plural ? (written.get(form) ?? other) : [element]))),
    ]),
  )
}

/** Returns the plural forms that a language uses for numbers up to 100. */
export function usualForms(language: string): Set<string> {
  const rules = new Intl.PluralRules(language)
  return new Set(Array.from({ length: 101 }, (_, count) => rules.select(count)))
}

/** Writes the parts of a text with its blanks in i18next's form. */
function textIn(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) {
        if (/\{\{|\$t\(/.test(element.value)) throw new Error('“{{” and “$t(” mean something else to i18next')
        return element.value
      }
      if (element.type === TYPE.argument) return `{{${element.value}}}`
      if (element.type === TYPE.pound) return '{{count}}'
      throw new Error('a message holds text, blanks and one plural: no choice, number, date or plural within a plural')
    })
    .join('')
}

/** Rejects a message whose blanks are not those of the English one, or that lacks a plural which its language has. */
function checkForms(language: string, own: Forms, english: Forms): void {
  const [ownBlanks, englishBlanks] = [blanksIn([...own.values()]), blanksIn([...english.values()])]
  for (const blank of englishBlanks) if (!ownBlanks.has(blank)) throw new Error(`the blank {${blank}} is missing`)
  for (const blank of ownBlanks) if (!englishBlanks.has(blank)) throw new Error(`the blank {${blank}} is unknown`)
  if (own.has('') && english.has('other') && usualForms(language).size > 1) throw new Error('the plural is missing')
  if (own.has('other') && english.has('') && !englishBlanks.has('count')) throw new Error('the plural is unknown')
  // A form for several numbers has to state the number wherever the English one does.
  const [several, source] = [own.get('other'), english.get('other')]
  if (several !== undefined && source !== undefined)
    for (const blank of blanksIn([source]))
      if (!blanksIn([several]).has(blank)) throw new Error(`the blank {${blank}} is missing from “other”`)
}

const blanksIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((text) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name)))
