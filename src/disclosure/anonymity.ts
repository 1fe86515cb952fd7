import { revenueBandAt } from '../domain/confidentiality/blinding/bands.ts'
import type { Anonymity, Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'

/** What may be told of a seller among the universe and, where that makes it more, a public register; null for a buyer. */
export async function anonymityIn(app: AppContext, universe: Universe, seller: Candidate): Promise<Anonymity | null> {
  const { traits } = seller
  const alone = await universe.anonymityOf(seller)
  if (alone === null || traits === null || app.registerCensus === null || isNarrowest(alone, traits)) return alone
  const counts = await app.registerCensus.countsOf(traits)
  return counts === null ? alone : await universe.anonymityOf(seller, counts)
}

/** Whether a register could not make more of it: nothing is withheld, and the band is the narrowest there is. */
function isNarrowest({ enough, countryWithheld, revenue }: Anonymity, { revenueEurM, narrowest }: Traits): boolean {
  if (!enough || countryWithheld) return false
  return revenueEurM === null || revenue?.high === revenueBandAt(revenueEurM, narrowest).high
}
