import type { Language } from './language.ts'
import { type SentenceOf, sentenceWriter } from './messages.ts'
import { OUTCOME_TEXTS_DE } from './outcomes/de.ts'
import { OUTCOME_TEXTS_EN } from './outcomes/en.ts'
import { OUTCOME_TEXTS_ES } from './outcomes/es.ts'
import { OUTCOME_TEXTS_FR } from './outcomes/fr.ts'

/** Every text about the outcome of a step of enrichment, by language. */
export const OUTCOME_TEXTS = {
  en: OUTCOME_TEXTS_EN,
  fr: OUTCOME_TEXTS_FR,
  de: OUTCOME_TEXTS_DE,
  es: OUTCOME_TEXTS_ES,
} as const

/** The registers that a sentence can name; each is a text of its own. */
type NamedSource = 'recherche-entreprises' | 'ratios-inpi-bce' | 'bodacc' | 'gleif'
type OneOutcome = Exclude<SentenceOf<typeof OUTCOME_TEXTS_EN>, NamedSource>

/** Why a step found nothing, or what a finding means: a code with its parameters, as it is stored. `other` quotes a source. */
export type OutcomeSentence =
  | Exclude<OneOutcome, { readonly source: unknown }>
  | (Extract<OneOutcome, { readonly source: unknown }> & { readonly source: NamedSource })

/** One sentence, or several in a row. */
export type OutcomeSaid = OutcomeSentence | readonly OutcomeSentence[]

const { write, isKnown } = sentenceWriter<typeof OUTCOME_TEXTS_EN>(OUTCOME_TEXTS)

/** What a step's outcome says, in its reader's language; a code that this version does not know says that it was not recorded. */
export function outcomeIn(language: Language, said: OutcomeSaid): string {
  const sentences: readonly OutcomeSentence[] = Array.isArray(said) ? said : [said]
  return sentences.map((one) => (isKnown(one) ? sentenceIn(language, one) : write(language, UNKNOWN))).join(' ')
}

const UNKNOWN = 'reason_not_recorded'

/** A register opens most sentences that name it, and some names begin with an article. */
function sentenceIn(language: Language, said: OutcomeSentence): string {
  if (typeof said === 'string' || !('source' in said)) return write(language, said)
  return capitalised(write(language, { ...said, source: write(language, said.source) }))
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
