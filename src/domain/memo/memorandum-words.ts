import type { DocumentLanguage } from '../language/language.ts'
import type { MemorandumWords } from './memorandum-word-list.ts'
import { MEMORANDUM_WORDS_EN } from './memorandum-words-en.ts'
import { MEMORANDUM_WORDS_FR } from './memorandum-words-fr.ts'

export const MEMORANDUM_WORDS: Readonly<Record<DocumentLanguage, MemorandumWords>> = {
  en: MEMORANDUM_WORDS_EN,
  fr: MEMORANDUM_WORDS_FR,
}
