import type { OutcomeSentence } from '../../domain/language/outcomes.ts'

/** What a registry said: something, with where and when to read it; that it has nothing; or no answer, and why. */
export type RegistryAnswer<T> =
  | { status: 'found'; value: T; reference: string; asOf: string | null }
  | { status: 'nothing'; reason: OutcomeSentence }
  | Unavailable

/** A source that did not answer. `reason` is for the party's own eyes: it names the source, never what was asked. */
export interface Unavailable {
  status: 'unavailable'
  reason: OutcomeSentence
}
