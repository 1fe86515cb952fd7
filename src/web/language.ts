import { type CustomTypeOptions, createInstance, type PostProcessorModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { language } from './browser-storage.ts'
import * as common from './words.ts'

/** The languages of the web application. */
export const LANGUAGES = ['en', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]

/** The words of each group, as the types of keys know them. */
type Groups = CustomTypeOptions['resources']

const known = (code: string | null): Language | null => LANGUAGES.find((one) => one === code) ?? null

/** French sets a narrow space that does not break before ; : ! ? and within « »: the words are written with plain ones. */
const frenchSpaces: PostProcessorModule = {
  type: 'postProcessor',
  name: 'frenchSpaces',
  process: (text) =>
    typeof text === 'string' && i18n.language === 'fr' ? text.replace(/ (?=[;:!?»])|(?<=«) /g, '\u202f') : text,
}

export const i18n = createInstance()
void i18n
  .use(initReactI18next)
  .use(frenchSpaces)
  .init({
    postProcess: ['frenchSpaces'],
    lng: known(language.read()) ?? (navigator.language.startsWith('fr') ? 'fr' : 'en'),
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: { en: { common: common.en }, fr: { common: common.fr } },
    interpolation: { escapeValue: false },
  })

/** Adds a feature's words, in every language, when its code is loaded. */
export function addWords<Name extends keyof Groups>(namespace: Name, words: Record<Language, Groups[Name]>): void {
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
