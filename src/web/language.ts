import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { language } from './kept.ts'
import * as common from './words.ts'

/** The languages of the web application. */
export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

const known = (code: string | null): Language | null => LANGUAGES.find((one) => one === code) ?? null

export const i18n = createInstance()
void i18n.use(initReactI18next).init({
  lng: known(language.read()) ?? (navigator.language.startsWith('fr') ? 'fr' : 'en'),
  fallbackLng: 'en',
  defaultNS: 'common',
  resources: { en: { common: common.en }, fr: { common: common.fr } },
  interpolation: { escapeValue: false },
})

/** Adds a feature's words, in every language, when its code is loaded. */
export function addWords(namespace: string, words: Record<Language, object>): void {
  for (const code of LANGUAGES) i18n.addResourceBundle(code, namespace, words[code])
}

/** The current language. */
export const languageNow = (): Language => known(i18n.language) ?? 'en'

/** Changes the language and remembers it on this device. */
export function speak(code: Language): void {
  language.write(code)
  document.documentElement.lang = code
  void i18n.changeLanguage(code)
}
