import { asCodeName } from '../domain/confidentiality/blinding/blind.ts'
import { type CoarseProfile, coarseProfile } from '../domain/confidentiality/blinding/coarse.ts'
import type { Anonymity, Traits } from '../domain/confidentiality/blinding/k-anonymity.ts'
import { revenueBandAt } from '../domain/figures/bands.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { assignCodeNames } from './party-view.ts'

/**
 * Returns the traits of a seller that can be shown without singling it out among the universe and, if that allows more,
 * the companies of a public register. Null for a buyer.
 */
export async function anonymityIn(app: AppContext, universe: Universe, seller: Candidate): Promise<Anonymity | null> {
  const { traits } = seller
  const alone = await universe.anonymityOf(seller)
  if (alone === null || traits === null || app.registerCensus === null || isNarrowest(alone, traits)) return alone
  const counts = await app.registerCensus.countsOf(traits)
  return counts === null ? alone : await universe.anonymityOf(seller, counts)
}

/**
 * True if a register could not improve the result: nothing is withheld, and the revenue band is already the narrowest.
 */
function isNarrowest({ enough, countryWithheld, revenue }: Anonymity, { revenueEurM, narrowest }: Traits): boolean {
  if (!enough || countryWithheld) return false
  return revenueEurM === null || revenue?.high === revenueBandAt(revenueEurM, narrowest).high
}

/**
 * Loads the view of a seller for a viewer that neither chose it nor matches it.
 * @throws Error for a buyer
 */
export async function loadCoarseView(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  seller: Candidate,
): Promise<CoarseProfile> {
  const anonymity = await anonymityIn(app, universe, seller)
  if (anonymity === null || seller.traits === null) throw new Error('a buyer has no teaser')
  const codeNames = await assignCodeNames(app, viewer.sessionId, [seller.id])
  const { industry } = seller.traits
  const codeName = asCodeName(codeNames.get(seller.id) ?? '')
  return coarseProfile(
    { codeName, industry, fictional: seller.fictional, figures: seller.toMatch.figures, fineness: seller.fineness },
    anonymity,
  )
}
