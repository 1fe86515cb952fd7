import type { OutcomeSentence } from '../../domain/language/outcomes.ts'

/**
 * Reason why nothing was read. It names no host, address or page, so it may be logged and shown. `unavailable`: worth
 * another try later; `refused`: by a rule, the reader's or the website's; `nothing`: it answered with nothing to read.
 */
export interface Unread {
  status: 'unavailable' | 'refused' | 'nothing'
  reason: OutcomeSentence
}

export const refused = (reason: OutcomeSentence): Unread => ({ status: 'refused', reason })
export const nothing = (reason: OutcomeSentence): Unread => ({ status: 'nothing', reason })

export function isUnread(outcome: object): outcome is Unread {
  return 'reason' in outcome
}
