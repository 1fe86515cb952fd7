import type { Criteria } from '../domain/parties/party.ts'

/** Columns of a buyer's criteria, in its profile and in each thesis. */
export interface CriteriaColumns {
  ticket_min_eur_m: number | null
  ticket_max_eur_m: number | null
  growth_target_pct: number | null
  ebitda_target_pct: number | null
}

export function readCriteriaColumns(row: CriteriaColumns): Criteria {
  return {
    ticketMinEurM: row.ticket_min_eur_m,
    ticketMaxEurM: row.ticket_max_eur_m,
    growthTargetPct: row.growth_target_pct,
    ebitdaTargetPct: row.ebitda_target_pct,
  }
}

export const criteriaColumnsOf = ({ criteria }: { readonly criteria: Criteria }): CriteriaColumns => ({
  ticket_min_eur_m: criteria.ticketMinEurM,
  ticket_max_eur_m: criteria.ticketMaxEurM,
  growth_target_pct: criteria.growthTargetPct,
  ebitda_target_pct: criteria.ebitdaTargetPct,
})
