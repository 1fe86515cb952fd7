/** The languages documents are written in. */
export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language an Accept-Language header prefers among ours; English where it names neither. */
export function languageOf(acceptLanguage: string | null): Language {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => /^\s*([a-z]{1,8})(?:-[a-z0-9-]*)?\s*(?:;\s*q=\s*(0(?:\.\d*)?|1(?:\.0*)?)\s*)?$/i.exec(part))
    .flatMap((wish) => (wish === null ? [] : { tag: wish[1]?.toLowerCase(), weight: Number(wish[2] ?? 1) }))
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wishes.flatMap(({ tag }) => LANGUAGES.find((language) => language === tag) ?? [])[0] ?? 'en'
}
