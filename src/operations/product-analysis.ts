import { loadCoarseView } from '../disclosure/anonymity.ts'
import { disclosedWebsite } from '../disclosure/opened-contents.ts'
import { papersAreReduced } from '../domain/deals/deal.ts'
import { type DocumentLanguage, negotiateDocumentLanguage } from '../domain/language/language.ts'
import { outcomeIn } from '../domain/language/outcomes.ts'
import { analyzeProduct, analyzeProductReduced } from '../domain/memo/product-analysis.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { closenessBetween } from '../matching-index/facets.ts'
import { pairIn } from '../matching-index/universe.ts'
import { hiddenAmong } from '../store/block-lists.ts'
import { analyzedPairing, loadWebsite } from '../store/product-analyses.ts'
import { loadSteps } from '../store/quality-steps.ts'

export const getProductAnalysis: Handlers['getProductAnalysis'] = async ({ app, viewer, input, asked, refuse }) => {
  const pairing = await analyzedPairing(app.database.db, input.pairing_id)
  // Same answer for another's pairing and an unknown one, since pairings are confidential.
  const hidden = pairing && (await hiddenAmong(app.database.db, viewer.sessionId, [pairing.buyerId, pairing.sellerId]))
  if (
    pairing === null ||
    hidden?.size !== 0 ||
    (pairing.buyerId !== viewer.buyerId && pairing.sellerId !== viewer.sellerId)
  )
    return refuse('not_your_pairing', 'pairing_not_yours', 'use_pairing_dbid')
  const { analyzedAt } = pairing
  if (analyzedAt === null) return refuse('analysis_not_ready', 'analysis_not_ready', 'run_product_step')
  const universe = await app.universe.current()
  const parties = await universe.partiesOf([pairing.buyerId, pairing.sellerId])
  const [buyer, seller] = [parties.get(pairing.buyerId), parties.get(pairing.sellerId)]
  const pair = buyer && seller ? pairIn(buyer, seller) : null
  if (!buyer || !seller || pair === null) throw new Error('a party of a pairing is missing from the universe')
  const website = await loadWebsite(app.database.db, seller.id)
  const language = negotiateDocumentLanguage(asked.acceptLanguage)
  const { sector, product, description } = seller.blindTexts
  const facts = {
    seller: { sector, product, description },
    buyer: buyer.blindTexts,
    redFlags: seller.redFlags,
    fit: pair.fit,
    closenessTo: closenessBetween(seller, buyer),
    website,
    websiteFault: await websiteFaultOf(app, seller.id, language),
    disclosed: await disclosedWebsite(app, viewer, universe, { seller, website, names: input.names }),
  }
  const isReduced = facts.disclosed === null && papersAreReduced({ ...pairing, fits: pair.isMatch })
  const analysis = isReduced
    ? analyzeProductReduced(facts, await loadCoarseView(app, universe, seller), language)
    : analyzeProduct(facts, language)
  return {
    body: {
      pairing_id: String(pairing.id),
      website_url: analysis.websiteUrl,
      product_summary: analysis.productSummary,
      tech_stack: analysis.techStack,
      tech_stack_flags: analysis.techStackFlags,
      buyer_fit_notes: analysis.buyerFitNotes,
      buyer_solution_scope_1: analysis.solutionScopes.solution1,
      buyer_solution_scope_2: analysis.solutionScopes.solution2,
      buyer_solution_scope_3: analysis.solutionScopes.solution3,
      consolidation_potential: analysis.consolidationPotential,
      data_quality_flags: analysis.dataQualityFlags,
      last_analyzed_at: analyzedAt,
      quality_score: analysis.qualityScore,
      fit_score: analysis.fitScore,
      reduced: isReduced,
    },
  }
}

/** Returns the reason the last product run did not read the website; null if it did or has not run. */
async function websiteFaultOf(app: AppContext, sellerId: number, language: DocumentLanguage): Promise<string | null> {
  const steps = await loadSteps(app.database.db, [sellerId])
  const fault = steps.find(({ step, state }) => step === 'product' && state !== 'done')?.reason ?? null
  return fault === null ? null : outcomeIn(language, fault)
}
