import { unshownIn } from '../documents/pdf/fonts.ts'
import type { Language } from '../domain/language/language.ts'
import { UNSHOWN_NAME } from '../domain/memo/warning-words.ts'

/** The warnings about a party's name that its owner reads: characters that no PDF shows. Empty where there is nothing to warn of. */
export function nameWarningsIn(language: Language, name: string | null): string[] {
  const unshown = unshownIn(name ?? '')
  return unshown === '' ? [] : [UNSHOWN_NAME[language](unshown)]
}
