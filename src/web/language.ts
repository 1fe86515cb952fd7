import { type CustomTypeOptions, createInstance, type PostProcessorModule, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { language } from './browser-storage.ts'
import { writeFiguresIn } from './figures.ts'

/** Message groups, as type-checked by `t()`. */
type Groups = CustomTypeOptions['resources']

/** Messages of a group by catalogue path, as `import.meta.glob` returns them. */
type Catalogues = Readonly<Record<string, ResourceKey>>

const common: Readonly<Record<string, ResourceKey>> = byLanguage(
  import.meta.glob<ResourceKey>('@locales/*/app/common.json', { eager: true, import: 'default' }),
)

/** Languages of the application, one for each folder of `locales`. */
export const LANGUAGES: readonly string[] = Object.keys(common)

const known = (code: string | null): string | null => LANGUAGES.find((one) => one === code) ?? null

/**
 * Inserts the narrow no-break spaces of French before ; : ! ? and within « », because messages contain plain spaces.
 */
const frenchSpaces: PostProcessorModule = {
  type: 'postProcessor',
  name: 'frenchSpaces',
  process: (text) =>
    typeof text === 'string' && i18n.language === 'fr' ? text.replace(/ (?=[;:!?»])|(?<=«) /g, '\u202f') : text,
}

export const i18n = createInstance()
i18n.on('languageChanged', (code) => writeFiguresIn(known(code) ?? 'en'))
void i18n
  .use(initReactI18next)
  .use(frenchSpaces)
  .init({
    postProcess: ['frenchSpaces'],
    lng: known(language.read()) ?? known(navigator.language.split('-')[0] ?? null) ?? 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    resources: Object.fromEntries(Object.entries(common).map(([code, messages]) => [code, { common: messages }])),
    interpolation: { escapeValue: false },
  })

/** Registers a group of messages in every language, when the code that uses them loads. */
export function registerMessages(group: keyof Groups, catalogues: Catalogues): void {
  for (const [code, messages] of Object.entries(byLanguage(catalogues))) i18n.addResourceBundle(code, group, messages)
}

export const languageNow = (): string => known(i18n.language) ?? 'en'

/** Returns the capitalised name of a language, in that language unless another is given. */
export function languageName(code: string, inLanguage = code): string {
  const name = new Intl.DisplayNames([inLanguage], { type: 'language' }).of(code) ?? code
  return inLanguage === code ? name.charAt(0).toLocaleUpperCase(code) + name.slice(1) : name
}

/** Sets the language and stores it on this device. */
export function speak(code: string): void {
  language.write(code)
  document.documentElement.lang = code
  void i18n.changeLanguage(code)
}

function byLanguage(catalogues: Catalogues): Record<string, ResourceKey> {
  return Object.fromEntries(
    Object.entries(catalogues).map(([path, messages]) => [/\/locales\/([\w-]+)\//.exec(path)?.[1], messages]),
  )
}
