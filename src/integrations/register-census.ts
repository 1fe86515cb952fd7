import { setTimeout as wait } from 'node:timers/promises'
import type { RegisterCounts, Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { LEAST_K } from '../domain/figures/aggregate.ts'
import { REVENUE_LEVELS, revenueBandAt } from '../domain/figures/bands.ts'
import { nafCodesForIndustry } from '../domain/valuation/naf-codes.ts'
import type { Registries } from './registry.ts'

/** Counts companies in a public register, so that a company can be hidden among more than the universe contains. */
export interface RegisterCensus {
  /**
   * Returns the register's counts of similar companies, from the narrowest revenue band on. Null if it is unavailable
   * now.
   */
  countsOf(traits: Traits): Promise<RegisterCounts | null>
}

const COUNTRY = 'FR'
const EUR_PER_EUR_M = 1e6
/** Longest wait of a document; a later answer serves the next document, as it is kept for the day. */
const PATIENCE_MS = 1500

/** Opens the census of the French register. It is asked by industry codes and a band, never about one company. */
export function openRegisterCensus(registries: Registries, patienceMs = PATIENCE_MS): RegisterCensus {
  async function counted({ industry, narrowest }: Traits, revenueEurM: number): Promise<RegisterCounts | null> {
    const activityCodes = nafCodesForIndustry(industry)
    const bands: { revenue: RegisterCounts['bands'][number]['revenue']; companies: number }[] = []
    for (const level of activityCodes.length === 0 ? [] : REVENUE_LEVELS.filter((one) => one >= narrowest)) {
      const revenue = revenueBandAt(revenueEurM, level)
      const fromEur = (revenue.low ?? 0) * EUR_PER_EUR_M
      if (revenue.high === null) break
      const answer = await registries.companiesAlike({ activityCodes, fromEur, toEur: revenue.high * EUR_PER_EUR_M })
      if (answer.status !== 'found') break
      bands.push({ revenue, companies: answer.value })
      if (answer.value >= LEAST_K) break
    }
    return bands.length === 0 ? null : { country: COUNTRY, bands }
  }

  return {
    async countsOf(traits) {
      const { country, revenueEurM, fictional } = traits
      if (fictional || revenueEurM === null || (country !== null && country !== COUNTRY)) return null
      return await Promise.race([counted(traits, revenueEurM), wait(patienceMs, null, { ref: false })])
    },
  }
}
