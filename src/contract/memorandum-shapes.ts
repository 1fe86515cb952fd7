import { Type } from 'typebox'
import { LIVE_PHASES } from '../domain/deal.ts'
import { Instant, named, none, noParams, PairId } from './schemas.ts'

/** What all operations on memoranda have in common. */
export const memorandumOperation = {
  tag: 'memos',
  params: noParams,
  query: none,
  headers: {},
  mediaType: 'application/json',
} as const

/** The same for those on the memorandum of a pairing. */
export const pairingMemorandumOperation = { ...memorandumOperation, params: Type.Object({ pair_id: PairId }) } as const

/** A phase that a release rule may begin with. */
export const RulePhase = Type.Enum([...LIVE_PHASES], {
  description: 'The first phase in which the memorandum is released; later ones count too.',
})

/** The rule as it is answered with the memorandum. */
export const ReleaseRule = named('ReleaseRule', 'From which phase on the seller releases its memorandum by itself.', {
  from_phase: RulePhase,
  set_at: Instant,
})
