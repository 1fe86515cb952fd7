import { REVENUE_LEVELS, revenueBandAt } from '../domain/confidentiality/bands.ts'
import type { Anonymity, Traits } from '../domain/confidentiality/k-anonymity.ts'
import type { Candidate, Universe } from '../index/universe.ts'
import type { House } from './house.ts'

/** What may be told of a seller among the universe and, where that makes it more, a public register; null for a buyer. */
export async function anonymityIn(house: House, universe: Universe, seller: Candidate): Promise<Anonymity | null> {
  const { traits } = seller
  const alone = await universe.anonymityOf(seller)
  if (alone === null || traits === null || house.registerCensus === null || isNarrowest(alone, traits)) return alone
  const counts = await house.registerCensus.countsOf(traits)
  return counts === null ? alone : await universe.anonymityOf(seller, counts)
}

/** Whether a register could not make more of it: nothing is withheld, and the band is the narrowest there is. */
function isNarrowest({ enough, countryWithheld, revenue }: Anonymity, { revenueEurM }: Traits): boolean {
  if (!enough || countryWithheld) return false
  return revenueEurM === null || revenue?.high === revenueBandAt(revenueEurM, REVENUE_LEVELS[0]).high
}
