import { Type } from 'typebox'
import { LIVE_PHASES } from '../domain/deals/deal.ts'
import { Instant, named, PairId } from './schemas.ts'

/** Common properties of the operations on the memorandum of a pairing. */
export const pairingMemorandumOperation = { tag: 'memos', params: Type.Object({ pair_id: PairId }) } as const

/** A phase from which a release rule may apply. */
export const RulePhase = Type.Enum([...LIVE_PHASES], {
  description: 'First phase in which the memorandum is released; later ones count too.',
})

/** The rule as returned with the memorandum. */
export const ReleaseRule = named(
  'ReleaseRule',
  'The phase from which the seller’s memorandum is released automatically.',
  {
    from_phase: RulePhase,
    set_at: Instant,
  },
)
