/** `Intl` locales by language of answers. */
export const LOCALES = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE', es: 'es-ES' } as const
export type Language = keyof typeof LOCALES

/** Languages of answers. */
export const LANGUAGES = Object.keys(LOCALES) as readonly Language[]

/** `Intl` locales by language of documents. */
export const DOCUMENT_LOCALES = { ...LOCALES, it: 'it-IT' } as const
export type DocumentLanguage = keyof typeof DOCUMENT_LOCALES
export const DOCUMENT_LANGUAGES = Object.keys(DOCUMENT_LOCALES) as readonly DocumentLanguage[]

/** Languages of mail and the application. */
const MAIL_LANGUAGES = ['en', 'fr'] as const satisfies readonly Language[]
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

/** Returns the preferred language of an Accept-Language header among those of answers; English by default. */
export function negotiateLanguage(acceptLanguage: string | null): Language {
  return preferredLanguage(LANGUAGES, acceptLanguage)
}

/** Returns the preferred language of an Accept-Language header among those of documents; English by default. */
export function negotiateDocumentLanguage(acceptLanguage: string | null): DocumentLanguage {
  return preferredLanguage(DOCUMENT_LANGUAGES, acceptLanguage)
}

/** Returns the preferred language of an Accept-Language header among those of mail; English by default. */
export function negotiateMailLanguage(acceptLanguage: string | null): MailLanguage {
  return preferredLanguage(MAIL_LANGUAGES, acceptLanguage)
}

/** True if an Accept-Language header names no language of the service. */
export function acceptsNone(acceptLanguage: string | null): boolean {
  return firstPreferred(LANGUAGES, acceptLanguage) === null
}

/** Returns the language that an Accept-Language header prefers among those given; English if it names none of them. */
export function preferredLanguage<One extends string>(
  languages: readonly One[],
  acceptLanguage: string | null,
): One | 'en' {
  return firstPreferred(languages, acceptLanguage) ?? 'en'
}

function firstPreferred<One extends string>(languages: readonly One[], acceptLanguage: string | null): One | null {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => /^\s*([a-z]{1,8})(?:-[a-z0-9-]*)?\s*(?:;\s*q=\s*(0(?:\.\d*)?|1(?:\.0*)?)\s*)?$/i.exec(part))
    .flatMap((wish) => (wish === null ? [] : { tag: wish[1]?.toLowerCase(), weight: Number(wish[2] ?? 1) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wishes.flatMap(({ tag }) => languages.find((language) => language === tag) ?? [])[0] ?? null
}
