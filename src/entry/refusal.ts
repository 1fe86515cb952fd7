import type { Static } from 'typebox'
import type { RefusalStatus } from '../contract/index.ts'
import type { receiptMembers } from '../contract/schemas.ts'

/** A manifest's receipt, less its status. */
export type ReceiptMembers = { [Name in keyof typeof receiptMembers]: Static<(typeof receiptMembers)[Name]> }

/** Members that a refusal's body may carry beside `error` and `detail`. */
export interface RefusalMore extends Partial<ReceiptMembers> {
  fields?: { path: string; message: string }[]
  nda_required?: true
  consent_required?: true
  pair_id?: string
  /** Seconds, also sent as Retry-After. */
  retry_after?: number
}

/** Seconds until it is worth asking again for what is allowed so often in any 24 hours: the day slides, it has no midnight. */
export const DAILY_RETRY_AFTER_S = 3600

/** An expected "no": it leaves through the edge as the status it names, with a sentence and a way on. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: RefusalStatus
  /** What to do next. */
  readonly detail: string | null
  readonly more: RefusalMore

  constructor(status: RefusalStatus, sentence: string, detail: string | null = null, more: RefusalMore = {}) {
    super(sentence)
    this.status = status
    this.detail = detail
    this.more = more
  }
}

/** Refuses with one of the statuses an operation declares. */
export type Refuse<Status extends RefusalStatus> = (
  status: Status,
  sentence: string,
  detail?: string | null,
  more?: RefusalMore,
) => never

export const refuse: Refuse<RefusalStatus> = (status, sentence, detail = null, more = {}) => {
  throw new Refusal(status, sentence, detail, more)
}
