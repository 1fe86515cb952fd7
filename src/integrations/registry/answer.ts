import type { OutcomeSentence } from '../../domain/language/outcomes.ts'

/** A registry's answer: a value with its reference and date, nothing found, or unavailable, with the reason. */
export type RegistryAnswer<T> =
  | { status: 'found'; value: T; reference: string; asOf: string | null }
  | { status: 'nothing'; reason: OutcomeSentence }
  | Unavailable

/** A source that did not answer. `reason` is for the party itself: it names the source, never the query. */
export interface Unavailable {
  status: 'unavailable'
  reason: OutcomeSentence
}
