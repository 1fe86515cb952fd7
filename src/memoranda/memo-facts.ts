import { anonymityIn } from '../disclosure/anonymity.ts'
import { discloseParties, showKnown } from '../disclosure/disclose.ts'
import { openOwnValuation } from '../disclosure/exact-figures.ts'
import { ownPartyId } from '../disclosure/own-party.ts'
import type { PartyView } from '../disclosure/party-view.ts'
import { disclosedBands } from '../domain/confidentiality/blinding/fineness.ts'
import type { SignedViewer } from '../domain/confidentiality/policy/disclosure.ts'
import type { Aggregate } from '../domain/figures/aggregate.ts'
import type { DocumentLanguage } from '../domain/language/language.ts'
import { type BuyerBriefFacts, writeAcquisitionBrief } from '../domain/memo/acquisition-brief.ts'
import { toBlindFit } from '../domain/memo/blind-fit.ts'
import type { Annex, MemoPairing, Target } from '../domain/memo/counterparties.ts'
import type { Document } from '../domain/memo/document.ts'
import { type SellerMemoFacts, writeInfoMemo } from '../domain/memo/info-memo.ts'
import { summarizeMarket } from '../domain/memo/market-view.ts'
import { selectCitedFacts } from '../domain/memo/memorandum-facts.ts'
import type { Side } from '../domain/parties/party.ts'
import { effectiveFigures, partyName, profileFields } from '../domain/parties/profile.ts'
import { profileQuality } from '../domain/quality/score.ts'
import type { Valuation } from '../domain/valuation/valuation.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadShownMatches } from '../matches/shown-matches.ts'
import { closestFacet } from '../matching-index/facets.ts'
import { type Candidate, type Match, pairIn, type Universe } from '../matching-index/universe.ts'
import { loadAdditions, loadDraft } from '../store/memoranda.ts'
import { changedAt } from '../store/memos.ts'
import { loadNda } from '../store/ndas.ts'
import { loadPairings, type StoredPairing } from '../store/pairings.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { openedFacts, openedWorkspace } from '../workspace/opened-profile.ts'
import { ownEvidence } from '../workspace/own-evidence.ts'
import { openedAdditions, openedDraft, tablesAt } from './memorandum-facts.ts'

/** Matches shown in a memorandum. */
const BEST_SHOWN = 10
/** Number of best matches that a buyer's market view counts. */
const COUNTED = 200
/** Matches named in a download: the first page of GET /api/matched-names. */
const NAMED = 50

/** A session's memorandum: its facts and the function that writes them. */
export type Memo = {
  document(language: DocumentLanguage, annex: Annex | null): Document
} & ({ kind: 'seller'; facts: SellerMemoFacts } | { kind: 'buyer'; facts: BuyerBriefFacts })

/** Loads the memorandum of the session's active side. Null if it has no profile there. It discloses no new name. */
export async function loadMemo(app: AppContext, viewer: LoadedViewer, universe: Universe): Promise<Memo | null> {
  const ownId = ownPartyId(viewer)
  const side = viewer.side
  if (ownId === null || side === null) return null
  const own = await universe.partyOf(ownId)
  if (own === null) throw new Error('a party of the store is missing from the universe')
  const { workspace, profile, statedAt } = await ownProfile(app, viewer, side, ownId)
  const limit = side === 'buyer' ? COUNTED : BEST_SHOWN
  const { shown: matches, total } = await loadShownMatches(app, viewer, universe, own, { limit, after: null })
  const common = {
    name: partyName(workspace.identity),
    fictional: own.fictional,
    texts: profile.texts,
    statedAt,
    quality: profileQuality(side, profile, workspace.identity, workspace.facts),
    ...(await loadCounterparties(app, viewer, universe, own, matches.slice(0, BEST_SHOWN), total)),
  }
  if (side === 'buyer') {
    const { financing, brings, decisionProcess } = profile.file
    return buyerBrief(
      {
        ...common,
        criteria: profile.criteria,
        rate: profile.file.reporting,
        buyerType: profile.buyerType,
        approach: { financing, brings, decisionProcess },
        theses: workspace.theses,
      },
      matches,
      total,
    )
  }
  const sells = {
    location: profile.location,
    file: profile.file,
    figures: effectiveFigures(profile),
    cited: selectCitedFacts(workspace.facts, profileFields(side, profile, workspace.identity)),
    written: openedDraft(viewer, await loadDraft(app.database.db, ownId)),
    tables: tablesAt(openedAdditions(viewer, await loadAdditions(app.database.db, ownId)), profile.file.reporting),
  }
  const valuation = openOwnValuation(viewer, own, ownEvidence(app, profile, workspace.facts))
  return await sellerMemo(app, { ...common, ...sells }, own, valuation, universe)
}

/** Loads the best matches and the pairings of a party, as far as their names are already disclosed to the viewer. */
async function loadCounterparties(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  own: Candidate,
  best: readonly Match[],
  total: Aggregate,
) {
  const pairings = await loadPairings(app.database.db, own.side, own.id)
  const paired = await universe.partiesOf(pairings.map((pairing) => counterpartyIdOf(pairing, own.side)))
  const shown = await showKnown(app, viewer, [...best.map(({ candidate }) => candidate), ...paired.values()])
  return {
    shortlist: { total, best: best.flatMap((match) => counterpartyIn(match, own, shown)) },
    pairings: pairings.flatMap((pairing): MemoPairing[] => {
      const counterparty = paired.get(counterpartyIdOf(pairing, own.side))
      const name = counterparty && shown.get(counterparty.id)?.name
      return name ? [{ name, phase: pairing.phase, fit: pairIn(own, counterparty)?.fit ?? 0 }] : []
    }),
  }
}

/** Loads the session's own profile with its workspace and the time of its last change. */
async function ownProfile({ database: { db } }: AppContext, viewer: LoadedViewer, side: Side, ownId: number) {
  const own = await loadOwnProfile(db, viewer.sessionId)
  const workspace = openedWorkspace(own, await openedFacts(db, own))
  const profile = workspace.profiles[side]
  if (profile === undefined) throw new Error('a session acts for a side on which it has no profile')
  const statedAt = (await changedAt(db, [ownId])).get(ownId) ?? viewer.createdAt
  return { workspace, profile, statedAt }
}

function counterpartyIdOf({ buyerId, sellerId }: StoredPairing, side: Side): number {
  return side === 'buyer' ? sellerId : buyerId
}

type CommonFacts = Omit<SellerMemoFacts, 'industry' | 'valuation' | 'anonymity'>

async function sellerMemo(
  app: AppContext,
  common: CommonFacts,
  own: Candidate,
  valuation: Valuation | null,
  universe: Universe,
): Promise<Memo> {
  const anonymity = await anonymityIn(app, universe, own)
  if (own.traits === null || valuation === null || anonymity === null)
    throw new Error('a stored seller is missing from the universe')
  const facts = { ...common, industry: own.traits.industry, valuation, anonymity }
  return { kind: 'seller', facts, document: (language, annex) => writeInfoMemo(facts, language, annex) }
}

function buyerBrief(common: Omit<BuyerBriefFacts, 'view'>, matches: readonly Match[], total: Aggregate): Memo {
  const view = summarizeMarket(
    matches.map(({ candidate }) => ({
      industry: candidate.traits?.industry ?? '',
      bands: disclosedBands(candidate.toMatch.figures, candidate.fineness, 1),
    })),
    total,
  )
  const facts = { ...common, view }
  return { kind: 'buyer', facts, document: (language, annex) => writeAcquisitionBrief(facts, language, annex) }
}

function counterpartyIn(match: Match, own: Candidate, shown: ReadonlyMap<number, PartyView>): Target[] {
  const { candidate, thesis } = match
  const known = shown.get(candidate.id)
  if (known === undefined) return []
  const [buyer, seller] = own.side === 'buyer' ? [own, candidate] : [candidate, own]
  return [
    {
      name: known.name,
      industry: candidate.traits?.industry ?? null,
      sector: candidate.blindTexts.sector,
      figures: known.figures,
      bands: known.bands,
      // The criteria of another's named thesis are shown in their blind form.
      criteria: thesis.thesisId === undefined ? known.criteria : thesis.criteria,
      fit: match.fit,
      parts: toBlindFit(match, seller.toMatch, thesis).parts,
      does: candidate.blindTexts.product ?? candidate.blindTexts.description,
      thesisId: own.side === 'buyer' ? (thesis.thesisId ?? null) : null,
      thesis: closestFacet(seller, buyer, thesis),
      redFlags: candidate.redFlags,
    },
  ]
}

/**
 * Returns the annex of a download: the names of the best matches, disclosed and recorded as GET /api/matched-names
 * does, within the day's allowance, and the record they are disclosed under. Null if the session has no profile.
 */
export async function loadAnnex(
  app: AppContext,
  viewer: LoadedViewer & SignedViewer,
  universe: Universe,
): Promise<Annex | null> {
  const ownId = ownPartyId(viewer)
  if (ownId === null) return null
  const own = await universe.partyOf(ownId)
  if (own === null) throw new Error('a party of the store is missing from the universe')
  const { shown: matches, total } = await loadShownMatches(app, viewer, universe, own, { limit: NAMED, after: null })
  const named = matches.map(({ candidate }) => candidate)
  const { shown, withheld } = await discloseParties(app, viewer, universe, named)
  const nda = await loadNda(app.database.db, viewer.nda.id)
  if (nda === null) throw new Error('a standing NDA has no record')
  const { sequence, signerName, company, recordedAt, expiresAt, textVersion, textSha256, hash } = nda
  return {
    names: named.flatMap(({ id }) => {
      const known = shown.get(id)
      return known?.cleared ? [known.name] : []
    }),
    heldBack: withheld.size,
    further: total - matches.length,
    nda: { sequence, signerName, company, recordedAt, expiresAt, textVersion, textSha256, hash },
  }
}
