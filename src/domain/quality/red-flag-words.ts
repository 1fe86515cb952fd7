import type { Language } from '../language/language.ts'
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
  de: {
    struck_off: 'Warnung: Laut einem Register ist dieses Unternehmen geschlossen oder gelöscht.',
    insolvency: 'Warnung: Das amtliche Bekanntmachungsblatt meldet ein Insolvenzverfahren dieses Unternehmens.',
  },
  es: {
    struck_off: 'Advertencia: un registro indica que esta empresa está cerrada o dada de baja.',
    insolvency: 'Advertencia: el boletín oficial publica un procedimiento concursal de esta empresa.',
  },
}

/** Words a red flag without naming the company. */
export function redFlagIn(language: Language, flag: RedFlag): string {
  return SENTENCES[language][flag]
}
