import { coarseSector, loadBlindSeller, loadCoarseView } from '../disclosure/anonymity.ts'
import { assignCodeNames } from '../disclosure/party-view.ts'
import { asCodeName } from '../domain/confidentiality/blinding/blind.ts'
import { type ApprovedProfile, statedRate } from '../domain/confidentiality/blinding/blind-profile.ts'
import { type BlindInputs, blindFootballField } from '../domain/confidentiality/blinding/blind-value.ts'
import { projectName } from '../domain/confidentiality/policy/code-name.ts'
import { papersAreReduced } from '../domain/deals/deal.ts'
import type { Band } from '../domain/figures/bands.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import { tradeById } from '../domain/matching/trade-vocabulary.ts'
import { gradeFit } from '../domain/memo/overall-fit.ts'
import type { TeaserFacts, WrittenFacts } from '../domain/memo/teaser.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type Candidate, pairIn } from '../matching-index/universe.ts'
import { loadProfiles } from '../store/blind-profiles.ts'
import { loadReporting, wantsTeaserValue } from '../store/blind-views.ts'
import { changedAt } from '../store/memos.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/** A teaser with the language that it is printed in. */
interface LoadedTeaser {
  readonly facts: TeaserFacts
  readonly language: DocumentLanguage
}

/**
 * Loads the teaser of a pairing's seller for either side. An approved profile is printed in the reader's language, or
 * else in the one approved last, so that no page mixes two.
 */
export async function loadTeaser(
  app: AppContext,
  viewer: LoadedViewer,
  pairing: StoredPairing,
  wanted: DocumentLanguage,
): Promise<LoadedTeaser> {
  const { buyerId, sellerId } = pairing
  const { db } = app.database
  const universe = await app.universe.current()
  const parties = await universe.partiesOf([buyerId, sellerId])
  const [buyer, seller] = [parties.get(buyerId), parties.get(sellerId)]
  const pair = buyer && seller ? pairIn(buyer, seller) : null
  if (!buyer || !seller || pair === null) throw new Error('a party of a pairing is missing from the universe')
  const codeName = (await assignCodeNames(app, viewer.sessionId, [sellerId])).get(sellerId) ?? ''
  const changes = await changedAt(db, [sellerId])
  const common = { ...commonFacts(seller, codeName), asOf: `${changes.get(sellerId)?.slice(0, 7)}-01` }
  const reporting = await loadReporting(db, sellerId)
  if (papersAreReduced({ ...pairing, fits: pair.isMatch })) {
    const coarse = await loadCoarseView(app, universe, seller)
    const rate = statedRate(reporting, coarse.country)
    const facts = { ...common, rate, seller: coarse, sector: coarseSector(app, seller), fit: gradeFit(pair.fit) }
    return { facts: { kind: 'reduced', ...facts }, language: wanted }
  }
  const profiles = (await loadProfiles(db, sellerId)).filter(({ approved }) => isStateable(approved, seller))
  const stored = profiles.find(({ language }) => language === wanted) ?? profiles[0]
  if (stored?.approved)
    return { facts: await writtenFacts(app, seller, stored.approved, codeName), language: stored.language }
  const blind = await loadBlindSeller(app, universe, seller)
  const { industry, country, revenue, growth, ebitdaMargin } = blind
  const value = await stateValue(app, seller, { industry, country, revenue, growth, ebitdaMargin })
  const rate = statedRate(reporting, country)
  return { facts: { kind: 'structured', ...common, rate, seller: blind, value }, language: wanted }
}

/** True if an approved profile states no narrower ranges than its party now does. */
function isStateable(approved: ApprovedProfile | null, { fineness }: Candidate): boolean {
  return approved !== null && (fineness === 'digits' || ['wide', 'none'].includes(approved.profile.figures))
}

function commonFacts({ id, fictional, redFlags }: Candidate, codeName: string) {
  return { project: projectName(id), codeName: asCodeName(codeName), fictional, redFlags }
}

/** Returns the facts of a teaser by an approved profile. */
export async function writtenFacts(
  app: AppContext,
  seller: Candidate,
  approved: ApprovedProfile,
  codeName: string,
): Promise<WrittenFacts> {
  const { profile, figures, country, asOf } = approved
  const trade = profile.trade === null ? null : tradeById(app.textReading().vocabulary, profile.trade)
  const last = figures.years.findLast(({ isForecast }) => !isForecast)
  const bands = { country, revenue: last?.revenue ?? null, growth: figures.growth, ebitdaMargin: last?.margin ?? null }
  return {
    kind: 'written',
    ...commonFacts(seller, codeName),
    rate: approved.currency ?? null,
    asOf,
    approved,
    trade: { names: trade?.names ?? null, sector: trade?.sector ?? approved.sector ?? null },
    value: await stateValue(app, seller, { industry: seller.traits?.industry ?? '', ...bands }),
  }
}

/** Returns the range of the indicative value by the stated bands. Null if the seller wants none, or nothing has a value. */
async function stateValue(
  app: AppContext,
  seller: Candidate,
  told: Omit<BlindInputs, 'revenue'> & { readonly revenue: Band | null },
): Promise<Band | null> {
  const { revenue } = told
  if (revenue === null || !(await wantsTeaserValue(app.database.db, seller.id))) return null
  return blindFootballField({ ...told, revenue }).find(({ of }) => of === 'triangulated')?.range ?? null
}
