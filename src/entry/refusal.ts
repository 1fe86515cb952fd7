import type { Static } from 'typebox'
import { ERRORS, type ErrorCode, type ErrorStatus } from '../contract/errors.ts'
import type { MemorandumContradiction } from '../contract/memorandum-table-shapes.ts'
import type { receiptMembers } from '../contract/refusal-shapes.ts'
import type { RefusalSentences, RefusedField } from '../domain/language/refusals.ts'
import type { Assurance } from '../domain/parties/assurance-levels.ts'

/** Members of a manifest's receipt without its status. */
type ReceiptMembers = { [Name in keyof typeof receiptMembers]: Static<(typeof receiptMembers)[Name]> }

/** Optional members of a refusal's body besides `error` and `detail`. */
export interface RefusalMore extends Partial<ReceiptMembers> {
  fields?: RefusedField[]
  nda_required?: true
  signing_barred?: true
  signing_held?: true
  human_check_required?: true
  workspace_suspended?: true
  /** Minimum assurance at which names are disclosed. */
  assurance_required?: Assurance
  contradictions?: Static<typeof MemorandumContradiction>[]
  pair_id?: string
  /** Seconds, also sent as Retry-After. */
  retry_after?: number
}

/** Retry-After for a limit per 24 hours, seconds: the window slides, so no fixed hour resets it. */
export const DAILY_RETRY_AFTER_S = 3600

/**
 * An expected error, answered with the status of its code and with a sentence and a remedy in the reader's language.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  readonly status: ErrorStatus
  readonly reason: RefusalSentences
  /** Remedy. */
  readonly detail: RefusalSentences | null
  readonly more: RefusalMore

  constructor(
    code: ErrorCode,
    reason: RefusalSentences,
    detail: RefusalSentences | null = null,
    more: RefusalMore = {},
  ) {
    super(code)
    this.code = code
    this.reason = reason
    this.status = ERRORS[code].status
    this.detail = detail
    this.more = more
  }
}

/** Refuses with a code that the operation declares. Functions receive it typed for the codes they may need. */
export type Refuse<Code extends ErrorCode> = (
  code: Code,
  reason: RefusalSentences,
  detail?: RefusalSentences | null,
  more?: RefusalMore,
) => never

export const refuse: Refuse<ErrorCode> = (code, reason, detail = null, more = {}) => {
  throw new Refusal(code, reason, detail, more)
}
