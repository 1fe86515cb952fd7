import { type SentenceOf, sentenceWriter } from './messages.ts'

/** Language-independent sentence of activity, of a to-do or of an outcome. */
export type NewsSentence = SentenceOf<'news'>

export const newsWriter = sentenceWriter('news')
