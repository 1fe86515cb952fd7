import type { DocumentLanguage } from './language.ts'
import { type SentenceOf, sentenceWriter } from './messages.ts'

/** Registers that a sentence can name. Each is a text of its own. */
type NamedSource = 'recherche-entreprises' | 'ratios-inpi-bce' | 'bodacc' | 'gleif'
type OneOutcome = Exclude<SentenceOf<'outcomes'>, NamedSource>

/**
 * Stored code, with parameters, of the reason for an empty outcome or the context of a finding. `other` quotes a
 * source.
 */
export type OutcomeSentence =
  | Exclude<OneOutcome, { readonly source: unknown }>
  | (Extract<OneOutcome, { readonly source: unknown }> & { readonly source: NamedSource })

/** One or more sentences. */
export type OutcomeSentences = OutcomeSentence | readonly OutcomeSentence[]

const { write, isKnown } = sentenceWriter('outcomes')

/** Writes an outcome in the reader's language. Unknown codes are written as "not recorded". */
export function outcomeIn(language: DocumentLanguage, sentences: OutcomeSentences): string {
  const list: readonly OutcomeSentence[] = Array.isArray(sentences) ? sentences : [sentences]
  return list.map((one) => (isKnown(one) ? sentenceIn(language, one) : write(language, UNKNOWN))).join(' ')
}

const UNKNOWN = 'reason_not_recorded'

/** Capitalises the start, because a register often begins the sentence and some names begin with an article. */
function sentenceIn(language: DocumentLanguage, sentence: OutcomeSentence): string {
  if (typeof sentence === 'string' || !('source' in sentence)) return write(language, sentence)
  return capitalised(write(language, { ...sentence, source: write(language, sentence.source) }))
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
