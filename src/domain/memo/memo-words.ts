import type { DocumentLanguage } from '../language/language.ts'
import type { MemoWords } from './memo-word-list.ts'
import { MEMO_WORDS_EN } from './memo-words-en.ts'
import { MEMO_WORDS_FR } from './memo-words-fr.ts'

export const MEMO_WORDS: Readonly<Record<DocumentLanguage, MemoWords>> = { en: MEMO_WORDS_EN, fr: MEMO_WORDS_FR }

/** Returns a document's name for a profile field, by its wire name. */
export function fieldIn(language: DocumentLanguage, field: string): string {
  return (MEMO_WORDS[language].fields as Readonly<Record<string, string>>)[field] ?? field
}
