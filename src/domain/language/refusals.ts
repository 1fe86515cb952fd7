import { type FieldFault, type SentenceOf, type SentencesOf, sentenceWriter } from './messages.ts'

/** Language-independent sentence of a refusal. */
export type RefusalSentence = SentenceOf<'refusals'>

/** Language-independent text of a refusal: one or more sentences. */
export type RefusalSentences = SentencesOf<'refusals'>

/** Requirement on one field, written after its name. */
export type FieldSentence = Extract<RefusalSentence, `field_${string}` | { readonly of: `field_${string}` }>

/** Rejected field with its requirement. */
export type RefusedField = FieldFault<FieldSentence | readonly FieldSentence[]>

export const refusalWriter = sentenceWriter('refusals')
