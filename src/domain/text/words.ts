/** Languages whose texts are matched with each other. All are translated to English. */
export type Language = 'en' | ForeignLanguage
export type ForeignLanguage = 'fr' | 'de' | 'es' | 'it'
export const FOREIGN_LANGUAGES: readonly ForeignLanguage[] = ['fr', 'de', 'es', 'it']

const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l' }

/**
 * Converts to lower case without accents and ligatures, so that "Bäckerei", "BACKEREI" and "Ba\u0308ckerei" are equal.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßœæøł]/g, (letter) => LIGATURES[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
}

/** Splits a text into phrases at punctuation, and those into folded words of Latin letters and digits. */
export function splitPhrases(text: string): string[][] {
  return foldText(text)
    .replace(/\be-(?=commerce|learning|mobil)/g, 'e')
    .replace(/\b([a-z])&([a-z])\b/g, '$1$2')
    .split(/[^a-z0-9\s'’&/+-]+|\s[-/]\s/)
    .map((phrase) => phrase.match(/[a-z0-9]+/g) ?? [])
    .filter((phrase) => phrase.length > 0)
}

const LONGEST_WORD = 60

/** Removes the plural, gender or case ending of a folded word. The result is the key in a lexicon. */
export function stemWord(word: string, language: Language): string {
  // No word of a lexicon is longer, and searching endings at every letter of an endless one would be slow.
  if (word.length < 4 || word.length > LONGEST_WORD || /\d/.test(word)) return word
  return STEMS[language](word)
}

/**
 * Returns the form that distinguishes words with a common stem: Spanish "vacuna" is a vaccine and "vacuno" beef, French
 * "porte" a door and "port" a harbour. In Spanish and French the plural ending is removed, in German and Italian
 * nothing.
 */
export function singularForm(word: string, language: ForeignLanguage): string {
  return language === 'es' || language === 'fr' ? word.replace(/(?<=[^s])s$/, '') : word
}

const STEMS: Readonly<Record<Language, (word: string) => string>> = {
  en: (word) => {
    if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
    if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2)
    return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word
  },
  fr: (word) => {
    const singular = word.length > 5 ? word.replace(/aux$/, 'al').replace(/[sx]$/, '') : word.replace(/s$/, '')
    return singular
      .replace(/(?<=.{3})e$/, '')
      .replace(/([nlt])\1$/, '$1')
      .replace(/(?<=.{3})e$/, '')
  },
  de: (word) => (word.length > 4 ? word.replace(/(?<=.{3})(?:ern|en|er|em|es|e|n|(?<!au|ei)s)$/, '') : word),
  es: (word) =>
    word
      .replace(/(?<=[^aeiou]{1}.{0,9}[^aeiou])es$/, '')
      .replace(/s$/, '')
      .replace(/(?<=.{3})[aeo]$/, ''),
  it: (word) => word.replace(/(?<=.{3})[aeio]+$/, '').replace(/(?<=[cg])h$/, ''),
}
