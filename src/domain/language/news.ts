import { type SentenceOf, sentenceWriter } from './messages.ts'
import { NEWS_TEXTS_DE } from './news/de.ts'
import { NEWS_TEXTS_EN } from './news/en.ts'
import { NEWS_TEXTS_ES } from './news/es.ts'
import { NEWS_TEXTS_FR } from './news/fr.ts'

/** Texts of activity, to-dos and outcomes, by language. */
export const NEWS_TEXTS = { en: NEWS_TEXTS_EN, fr: NEWS_TEXTS_FR, de: NEWS_TEXTS_DE, es: NEWS_TEXTS_ES } as const

/** Language-independent sentence of activity, of a to-do or of an outcome. */
export type NewsSentence = SentenceOf<typeof NEWS_TEXTS_EN>

export const newsWriter = sentenceWriter<typeof NEWS_TEXTS_EN>(NEWS_TEXTS)
