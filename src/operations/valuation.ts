import type { Handlers } from './perform.ts'
import { valuationOnWire } from './wire.ts'

export const getValuation: Handlers['getValuation'] = async ({ house, viewer, refuse }) => {
  if (viewer.sellerId === null)
    return refuse(
      404,
      'no seller for this session',
      'Add a seller profile with POST /api/submit or POST /api/session/{session_id}.',
    )
  const universe = await house.universe.current()
  const candidate = await universe.partyOf(viewer.sellerId)
  if (!candidate?.valuation) throw new Error('a seller of the store is missing from the universe')
  return { body: valuationOnWire(candidate.valuation, candidate.valuedAt) }
}
