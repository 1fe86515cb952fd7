import { unshownIn } from '../documents/pdf/fonts.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'

/** Returns warnings to the owner about characters of a party's name that no PDF can show. Empty if there are none. */
export function nameWarningsIn(language: DocumentLanguage, name: string | null): string[] {
  const unshown = unshownIn(name ?? '')
  return unshown === '' ? [] : [wordsIn(language, 'quality')('unshown_name', { characters: unshown })]
}
