import type { DocumentLanguage } from '../language/language.ts'
import type { AnalysisWords } from './analysis-word-list.ts'
import { ANALYSIS_WORDS_EN } from './analysis-words-en.ts'
import { ANALYSIS_WORDS_FR } from './analysis-words-fr.ts'

export const ANALYSIS_WORDS: Readonly<Record<DocumentLanguage, AnalysisWords>> = {
  en: ANALYSIS_WORDS_EN,
  fr: ANALYSIS_WORDS_FR,
}
