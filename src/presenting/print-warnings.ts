import { unshownIn } from '../documents/pdf/printable.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'

/** Returns warnings to the owner about characters of a party's texts that no PDF can print. Empty if there are none. */
export function printWarningsIn(language: DocumentLanguage, ...texts: readonly (string | null)[]): string[] {
  const unshown = unshownIn(texts.join(' '))
  return unshown === '' ? [] : [wordsIn(language, 'quality')('unshown', { characters: unshown })]
}
