import { unshownIn } from '../documents/pdf/printable.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'

/** Returns warnings for the owner of texts with characters that a PDF cannot print; empty if it can print all. */
export function printWarningsIn(language: DocumentLanguage, ...texts: readonly (string | null)[]): string[] {
  const unshown = unshownIn(texts.join(' '))
  return unshown === '' ? [] : [wordsIn(language, 'quality')('unshown', { characters: unshown })]
}
