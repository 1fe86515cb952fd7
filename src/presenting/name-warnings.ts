import { unshownIn } from '../documents/pdf/fonts.ts'
import type { Language } from '../domain/language/language.ts'
import { UNSHOWN_NAME } from '../domain/memo/warning-words.ts'

/** Returns warnings to the owner about characters of a party's name that no PDF can show. Empty if there are none. */
export function nameWarningsIn(language: Language, name: string | null): string[] {
  const unshown = unshownIn(name ?? '')
  return unshown === '' ? [] : [UNSHOWN_NAME[language](unshown)]
}
