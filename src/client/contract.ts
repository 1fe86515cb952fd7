import type { Static } from 'typebox'
import type { DryRun as DryRunSchema } from '../contract/dry-run-shapes.ts'
import type { AnswerOf, Contract, InputOf, OperationId } from '../contract/index.ts'
import type { ApiError as ApiErrorSchema } from '../contract/refusal-shapes.ts'

/*
 * The contract as the client's types use it. In the package `scripts/client-types.ts` writes the same types without the
 * schemas.
 */

/** By default the client's own workspace key. */
interface Keyed {
  session_id?: string | null | undefined
}

/** Input of a method: path, query and body in one object. */
type MethodInput<Id extends OperationId> = Contract[Id]['access'] extends 'session' | 'signed' | 'signer' | 'party'
  ? Omit<InputOf<Contract[Id]>, 'session_id'> & Keyed
  : InputOf<Contract[Id]>

/** Input and answer of each operation. */
export type Operations = { [Id in OperationId]: { input: MethodInput<Id>; answer: AnswerOf<Contract[Id]> } }
export type DryRun = Static<typeof DryRunSchema>
export type ApiError = Static<typeof ApiErrorSchema>
