import type { Language } from '../memo/language.ts'
import type { RedFlag } from './red-flags.ts'

const SENTENCES: Readonly<Record<Language, Readonly<Record<RedFlag, string>>>> = {
  en: {
    struck_off: 'Warning: a register reports this company as closed or struck off.',
    insolvency: 'Warning: the official gazette reports insolvency proceedings of this company.',
  },
  fr: {
    struck_off: 'Alerte\u00a0: un registre indique que cette société est fermée ou radiée.',
    insolvency: 'Alerte\u00a0: le BODACC annonce une procédure collective de cette société.',
  },
}

/** A red flag in a sentence that names nobody. */
export function redFlagIn(language: Language, flag: RedFlag): string {
  return SENTENCES[language][flag]
}
