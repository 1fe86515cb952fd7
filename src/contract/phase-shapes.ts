import { Type } from 'typebox'
import { DEAL_PHASES } from '../domain/deals/deal.ts'
import { PHASE_CONSENTS } from '../domain/deals/phase-consent.ts'
import { Instant, rowId } from './shape.ts'

/** Rule on phase consent. */
export const Consent = Type.Enum([...PHASE_CONSENTS], {
  description: 'one: either side sets a phase alone. both: the other side confirms it.',
})

/** Id of a phase request. */
export const PhaseRequestId = rowId()

/** A phase that one side asks the other to confirm. */
export const phaseRequestMembers = {
  request_id: PhaseRequestId,
  phase: Type.Enum([...DEAL_PHASES]),
  asked_by: Type.Enum(['own', 'counterparty']),
  asked_at: Instant,
  lapses_at: Instant,
}
