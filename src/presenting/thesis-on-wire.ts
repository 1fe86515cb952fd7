import type { Static } from 'typebox'
import type { Thesis as WireThesis } from '../contract/thesis-shapes.ts'
import { confirmedFields } from '../domain/parties/confirmed.ts'
import type { OwnThesis } from '../store/theses.ts'
import { reportingOnWire } from './money-on-wire.ts'
import { withoutNulls } from './without-nulls.ts'

/** Returns a thesis as its own session sees it. */
export function thesisOnWire({
  id,
  name,
  texts,
  criteria,
  rate,
  confirmed,
  createdAt,
}: OwnThesis): Static<typeof WireThesis> {
  const ticket = withoutNulls({ check_size_min: criteria.ticketMinEurM, check_size_max: criteria.ticketMaxEurM })
  return {
    thesis_id: id,
    name,
    ...ticket,
    ...reportingOnWire(ticket, rate),
    ...withoutNulls({
      sector: texts.sector,
      solution_1: texts.solution1,
      solution_2: texts.solution2,
      solution_3: texts.solution3,
      geography: texts.geography,
      growth_target: criteria.growthTargetPct,
      ebitda_target: criteria.ebitdaTargetPct,
    }),
    ...confirmedFields(confirmed),
    created_at: createdAt,
  }
}
