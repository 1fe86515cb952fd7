import type { MessageLanguages, Messages } from './message-types.ts'

/** Subject of messages: the name of their file in `locales/<language>`. */
export type Subject = keyof Messages

/** Values of a message's blanks, by name. */
type BlankValues = Readonly<Record<string, string | number | boolean>>

/** Messages of every language in ICU MessageFormat, read by `integrations/messages.ts`. */
export interface Catalogue {
  /** @throws Error if the language has no such message, or a blank has no value. */
  write(language: string, subject: Subject, id: string, values: BlankValues): string
  has(subject: Subject, id: string): boolean
}

let registered: Catalogue | null = null

/** Makes the messages available to the domain. A program calls it once, before it writes anything. */
export function registerCatalogue(catalogue: Catalogue): void {
  registered = catalogue
}

/** @throws Error if no program has registered one. */
export function catalogue(): Catalogue {
  if (registered === null) throw new Error('no messages are registered: call loadMessages() first')
  return registered
}

/** Writer of one subject's messages in one language. A message without blanks takes no values. */
export type Words<S extends Subject> = <Id extends keyof Messages[S] & string>(
  id: Id,
  ...values: keyof Messages[S][Id] extends never ? [] : [Readonly<Messages[S][Id]>]
) => string

/** Returns the writer of a subject's messages in a language that has them. */
export function wordsIn<S extends Subject>(language: MessageLanguages[S], subject: S): Words<S> {
  return (id, ...[values]) => catalogue().write(language, subject, id, (values ?? {}) as BlankValues)
}
