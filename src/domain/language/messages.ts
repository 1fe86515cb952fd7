import { type Language, LOCALES } from './language.ts'

/** Text per plural form, selected by the blank `count`. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

/** Text with blanks in the form `{{name}}`. */
export type Message = string | PluralForms

/** Texts of one language by id. The English table defines the ids and their blanks. */
export type Messages = Readonly<Record<string, Message>>

/** Table of another language, with a text for each id of the English one. */
export type TranslationOf<English extends Messages> = Readonly<Record<keyof English, Message>>

type BlanksIn<Text> = Text extends `${string}{{${infer Blank}}}${infer Rest}` ? Blank | BlanksIn<Rest> : never
type BlanksOf<One extends Message> = One extends PluralForms ? 'count' | BlanksIn<One['other']> : BlanksIn<One>

/** Fault of one field, written after its name. */
export interface FieldFault<Said = unknown> {
  readonly path: string
  readonly message: Said
}

/** Value of a blank. Numbers are formatted in the language, lists joined by commas, choices by the word for “or”. */
export type Filling =
  | string
  | number
  | readonly string[]
  | { readonly anyOf: readonly string[] }
  | readonly FieldFault[]

/** Language-independent sentence: its id, with the values of its blanks if any. */
export type SentenceOf<English extends Messages> = {
  [Id in keyof English & string]: BlanksOf<English[Id]> extends never
    ? Id
    : { readonly of: Id } & {
        readonly [Blank in BlanksOf<English[Id]>]: Blank extends 'count' ? number : Filling
      }
}[keyof English & string]

/** One or more sentences. */
export type SaidOf<English extends Messages> = SentenceOf<English> | readonly SentenceOf<English>[]

export interface Writer<English extends Messages> {
  write(language: Language, said: SaidOf<English>): string
  /** True if a stored value is a sentence of these tables. */
  isKnown(value: unknown): value is SaidOf<English>
}

/** Creates a writer from one table per language. */
export function sentenceWriter<English extends Messages>(
  tables: Readonly<Record<Language, TranslationOf<English>>>,
): Writer<English> {
  const textIn = (language: Language, said: unknown): string => {
    if (Array.isArray(said)) return said.map((one) => textIn(language, one)).join(' ')
    const { of: id, ...blanks } = typeof said === 'string' ? { of: said } : (said as { of: string })
    const message: Message = tables[language][id as keyof English]
    const { count = 0 } = blanks as { count?: number }
    const text = typeof message === 'object' ? message[formOf(language, count)] : message
    return text.replaceAll(/\{\{(\w+)\}\}/g, (_, blank: string) =>
      filled(language, (blanks as Readonly<Record<string, Filling>>)[blank]),
    )
  }
  const filled = (language: Language, filling: Filling | undefined): string => {
    if (typeof filling === 'number') return NUMBERS[language].format(filling)
    if (typeof filling === 'string') return filling
    if (filling !== undefined && 'anyOf' in filling) return CHOICES[language].format(filling.anyOf)
    const listed = (filling ?? []).map((one) =>
      typeof one === 'string' ? one : `${one.path} ${textIn(language, one.message)}`,
    )
    return listed.join(typeof filling?.[0] === 'string' ? ', ' : '; ')
  }
  return {
    write: textIn,
    isKnown: (value): value is SaidOf<English> =>
      Array.isArray(value) ? value.every((one) => idIn(tables.en, one)) : idIn(tables.en, value),
  }
}

function idIn(table: object, value: unknown): boolean {
  if (typeof value === 'string') return Object.hasOwn(table, value)
  return typeof value === 'object' && value !== null && 'of' in value && Object.hasOwn(table, String(value.of))
}

function formOf(language: Language, count: number): keyof PluralForms {
  return PLURALS[language].select(count) === 'one' ? 'one' : 'other'
}

const byLanguage = <Format>(made: (locale: string) => Format): Readonly<Record<Language, Format>> => ({
  en: made(LOCALES.en),
  fr: made(LOCALES.fr),
  de: made(LOCALES.de),
  es: made(LOCALES.es),
})
const PLURALS = byLanguage((locale) => new Intl.PluralRules(locale))
const CHOICES = byLanguage((locale) => new Intl.ListFormat(locale, { type: 'disjunction' }))
const NUMBERS = byLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 12 }))
