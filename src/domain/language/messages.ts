import { catalogue, type Subject } from './catalogue.ts'
import { DOCUMENT_LOCALES, type DocumentLanguage } from './language.ts'
import type { MessageLanguages, Messages } from './message-types.ts'

/** Fault of one field, written after its name. */
export interface FieldFault<Sentences = unknown> {
  readonly path: string
  readonly message: Sentences
}

/** Value of a blank for text. Lists are joined by commas, choices by the word for “or”. */
type Filling = string | readonly string[] | { readonly anyOf: readonly string[] } | readonly FieldFault[]

/** Language-independent sentence: the id of its message, with the values of its blanks if any. */
export type SentenceOf<S extends Subject> = {
  [Id in keyof Messages[S] & string]: keyof Messages[S][Id] extends never
    ? Id
    : { readonly of: Id } & {
        readonly [Blank in keyof Messages[S][Id]]: string extends Messages[S][Id][Blank]
          ? Filling
          : Messages[S][Id][Blank]
      }
}[keyof Messages[S] & string]

/** One or more sentences. */
export type SentencesOf<S extends Subject> = SentenceOf<S> | readonly SentenceOf<S>[]

export interface Writer<S extends Subject> {
  write(language: MessageLanguages[S] & DocumentLanguage, sentences: SentencesOf<S>): string
  /** True if a stored value is a sentence of the subject. */
  isKnown(value: unknown): value is SentencesOf<S>
}

/** Creates a writer for the sentences of a subject. */
export function sentenceWriter<S extends Subject>(subject: S): Writer<S> {
  const textIn = (language: DocumentLanguage, sentences: unknown): string => {
    if (Array.isArray(sentences)) return sentences.map((one) => textIn(language, one)).join(' ')
    const { of: id, ...blanks } = typeof sentences === 'string' ? { of: sentences } : (sentences as { of: string })
    const values = Object.entries(blanks as Readonly<Record<string, Filling | number | boolean>>)
    return catalogue().write(
      language,
      subject,
      id,
      Object.fromEntries(values.map(([name, value]) => [name, filled(language, value)])),
    )
  }
  const filled = (language: DocumentLanguage, filling: Filling | number | boolean): string | number | boolean => {
    if (typeof filling !== 'object') return filling
    if ('anyOf' in filling)
      return new Intl.ListFormat(DOCUMENT_LOCALES[language], { type: 'disjunction' }).format(filling.anyOf)
    const listed = filling.map((one) =>
      typeof one === 'string' ? one : `${one.path} ${textIn(language, one.message)}`,
    )
    return listed.join(typeof filling[0] === 'string' ? ', ' : '; ')
  }
  const isSentence = (value: unknown): boolean => {
    if (typeof value === 'string') return catalogue().has(subject, value)
    return typeof value === 'object' && value !== null && 'of' in value && catalogue().has(subject, String(value.of))
  }
  return {
    write: textIn,
    isKnown: (value): value is SentencesOf<S> => (Array.isArray(value) ? value.every(isSentence) : isSentence(value)),
  }
}
