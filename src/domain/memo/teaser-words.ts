import type { DocumentLanguage } from '../language/language.ts'
import type { TeaserWords } from './teaser-word-list.ts'
import { TEASER_WORDS_EN } from './teaser-words-en.ts'
import { TEASER_WORDS_FR } from './teaser-words-fr.ts'

export const TEASER_WORDS: Readonly<Record<DocumentLanguage, TeaserWords>> = {
  en: TEASER_WORDS_EN,
  fr: TEASER_WORDS_FR,
}
