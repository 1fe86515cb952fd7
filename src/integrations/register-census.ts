import { setTimeout as wait } from 'node:timers/promises'
import { REVENUE_LEVELS, revenueBandAt } from '../domain/confidentiality/blinding/bands.ts'
import { LEAST_K, type RegisterCounts, type Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { nafCodesForIndustry } from '../domain/valuation/naf-codes.ts'
import type { Registries } from './registry.ts'

/** Counts companies in a public register, so that what is told of one can hide it among more than the universe knows. */
export interface RegisterCensus {
  /** What the register is seen to hold of a company's like, from its narrowest band of revenue on; null where it cannot be asked now. */
  countsOf(traits: Traits): Promise<RegisterCounts | null>
}

const COUNTRY = 'FR'
const EUR_PER_EUR_M = 1e6
/** A document waits no longer than this; the register's answer comes in time for the next one, for it is kept for the day. */
const PATIENCE_MS = 1500

/** The census of the French register. It is told an industry's codes and a band, and nothing of a company. */
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
