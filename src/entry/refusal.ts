import type { Static } from 'typebox'
import { ERRORS, type ErrorCode, type ErrorStatus } from '../contract/errors.ts'
import type { receiptMembers } from '../contract/schemas.ts'
import type { Assurance } from '../domain/confidentiality/policy/assurance.ts'
import type { RefusalSaid, RefusedField } from '../domain/language/refusals.ts'

/** A manifest's receipt, less its status. */
export type ReceiptMembers = { [Name in keyof typeof receiptMembers]: Static<(typeof receiptMembers)[Name]> }

/** Members that a refusal's body may carry beside `error` and `detail`. */
export interface RefusalMore extends Partial<ReceiptMembers> {
  fields?: RefusedField[]
  nda_required?: true
  signing_barred?: true
  signing_held?: true
  human_check_required?: true
  workspace_suspended?: true
  /** The least assurance at which names open. */
  assurance_required?: Assurance
  contradictions?: { field: string; stated: number; found: number; financial_year?: number }[]
  pair_id?: string
  /** Seconds, also sent as Retry-After. */
  retry_after?: number
}

/** Seconds until it is worth asking again for what is allowed so often in any 24 hours: the day slides, it has no midnight. */
export const DAILY_RETRY_AFTER_S = 3600

/** An expected "no": it leaves through the edge as the status of its code, with a sentence and a way on in the reader's language. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly said: RefusalSaid
  /** What to do next. */
  readonly detail: RefusalSaid | null
  readonly more: RefusalMore

  constructor(code: ErrorCode, said: RefusalSaid, detail: RefusalSaid | null = null, more: RefusalMore = {}) {
    super(code)
    this.code = code
    this.said = said
    this.status = ERRORS[code].status
    this.detail = detail
    this.more = more
  }
}

/** Refuses with one of the codes an operation declares. A function that may refuse is given this, for the codes it may need. */
export type Refuse<Code extends ErrorCode> = (
  code: Code,
  said: RefusalSaid,
  detail?: RefusalSaid | null,
  more?: RefusalMore,
) => never

export const refuse: Refuse<ErrorCode> = (code, said, detail = null, more = {}) => {
  throw new Refusal(code, said, detail, more)
}
