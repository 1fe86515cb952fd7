import { asCodeName } from '../domain/confidentiality/blinding/blind.ts'
import { type CoarseProfile, coarseProfile } from '../domain/confidentiality/blinding/coarse.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { anonymityIn } from './anonymity.ts'
import { assignCodeNames } from './party-view.ts'

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
