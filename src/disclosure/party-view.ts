import { type Fineness, UNDISCLOSED_FIGURES } from '../domain/confidentiality/blinding/fineness.ts'
import { toCodeName } from '../domain/confidentiality/policy/code-name.ts'
import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import type { Clearance } from '../domain/confidentiality/policy/disclosure.ts'
import { type ShownBands, type TicketBand, toShownBands } from '../domain/figures/bands.ts'
import type { Assurance } from '../domain/parties/assurance-levels.ts'
import type { BuyerApproach } from '../domain/parties/company-file.ts'
import type { Criteria, ExactFigures } from '../domain/parties/party.ts'
import { type Identity, partyName } from '../domain/parties/profile.ts'
import { contradictingFacts, type Fact } from '../domain/quality/facts.ts'
import { withoutControlMarkup } from '../domain/text/control-markup.ts'
import type { Valuation } from '../domain/valuation/valuation.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Dependencies } from '../entry/kept-reads.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { loadAssurances } from '../store/assurances.ts'
import { loadApproaches } from '../store/company-files.ts'
import { giveCodeNames, loadCodeNames, loadIdentities } from '../store/disclosures.ts'
import { loadRegisterFacts } from '../store/facts.ts'
import type { Db } from '../store/schema.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'
import { openExactFigures, valuationBy } from './exact-figures.ts'

/**
 * A party as one viewer may see it: by code name with rounded figures or ranges, or cleared with its exact figures. A
 * seller shown in ranges has no figures here and a buyer no target, so that nothing can be derived from the middle or
 * the edge of a range.
 */
export interface PartyView extends ExactFigures {
  id: number
  cleared: boolean
  name: string
  contactName: string | null
  /** The contact's position as it stated it. */
  contactRole: string | null
  contactEmail: string | null
  /** A buyer's financing, contribution and decision process. Null without a clearance or if it states none. */
  approach: BuyerApproach | null
  /** Precision of its figures without a clearance. */
  fineness: Fineness
  /** Ranges of a seller that shows ranges only. Null if it shows figures. */
  bands: ShownBands | null
  /** Range of a buyer's ticket if it shows ranges only. Null if it shows its ticket as stated. */
  ticketBand: TicketBand | null
  /**
   * Computes the valuation by the figures shown; lazy, because most views never show it. Null for a buyer, and if
   * figures are shown as ranges.
   */
  valuation(): Valuation | null
  /** Proven assurance of its workspace. Null for a party without one. */
  assurance: Assurance | null
  /** Facts of registers that contradict the party's claims. Empty without a clearance. */
  contradictions: Fact[]
}

/** Returns the view of each party, with the given clearances. */
export async function viewParties(
  app: AppContext,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
  clearances: ReadonlyMap<number, Clearance>,
): Promise<Map<number, PartyView>> {
  const blindIds = [...new Set(parties.map((party) => party.id))].filter((id) => !clearances.has(id))
  const clearedIds = [...clearances.keys()]
  const buyerIds = parties.flatMap(({ id, side }) => (side === 'buyer' && clearances.has(id) ? [id] : []))
  const sessionIds = parties.flatMap(({ sessionId }) => sessionId ?? [])
  const { db } = app.database
  const dependOnParties = (dependencies: Dependencies): void => {
    for (const { id, sessionId } of parties) dependencies.addParty(id, sessionId)
  }
  const [codeNames, identities, facts, approaches, assurances] = await Promise.all([
    assignCodeNames(app, viewer.sessionId, blindIds),
    app.reads.read(`identities ${clearedIds}`, (dependencies) => {
      dependOnParties(dependencies)
      return loadIdentities(db, clearedIds)
    }),
    app.reads.read(`facts ${clearedIds}`, (dependencies) => {
      dependOnParties(dependencies)
      return loadRegisterFacts(db, clearedIds)
    }),
    loadApproaches(db, buyerIds),
    app.reads.read(`assurances ${sessionIds}`, (dependencies) => {
      dependOnParties(dependencies)
      return loadAssurances(db, sessionIds)
    }),
  ])
  const assuranceOf = ({ sessionId }: Candidate) =>
    sessionId === null ? null : (assurances.get(sessionId) ?? 'declared')
  return new Map(
    parties.map((party) => {
      const clearance = clearances.get(party.id)
      const box = identities.get(party.id)
      if (!clearance || !box) return [party.id, blindView(party, codeNames.get(party.id) ?? '', assuranceOf(party))]
      const boxedFacts = facts.get(party.id)
      const exact = openExactFigures(clearance, party)
      const view = clearedView(party, exact, reveal(clearance, box), boxedFacts ? reveal(clearance, boxedFacts) : [])
      const approach = approaches.get(party.id)
      return [
        party.id,
        { ...view, approach: approach ? reveal(clearance, approach) : null, assurance: assuranceOf(party) },
      ]
    }),
  )
}

function clearedView(
  party: Candidate,
  { figures, criteria }: ExactFigures,
  identity: Identity,
  facts: readonly Fact[],
): Omit<PartyView, 'assurance' | 'approach'> {
  const { revenueEurM: revenue, growthPct: growth, ebitdaMarginPct: ebitda_margin } = figures
  return {
    id: party.id,
    cleared: true,
    name: withoutControlMarkup(partyName(identity) ?? '') || 'Unnamed party',
    contactName: identity.name && withoutControlMarkup(identity.name),
    contactRole: identity.role && withoutControlMarkup(identity.role),
    contactEmail: identity.email,
    fineness: party.fineness,
    bands: null,
    ticketBand: null,
    figures,
    criteria,
    valuation: () => valuationBy(figures, party),
    contradictions: contradictingFacts(facts, { revenue, growth, ebitda_margin, company: identity.company }),
  }
}

function blindView(party: Candidate, codeName: string, assurance: Assurance | null): PartyView {
  const { fineness, blindCriteria: criteria } = party
  const inRanges = fineness === 'grid'
  const bands = inRanges && party.side === 'seller' ? toShownBands(party.blindFigures) : null
  const figures = bands === null ? party.blindFigures : UNDISCLOSED_FIGURES
  return {
    id: party.id,
    cleared: false,
    name: codeName,
    contactName: null,
    contactRole: null,
    contactEmail: null,
    approach: null,
    fineness,
    bands,
    ticketBand: inRanges && party.side === 'buyer' ? ticketBandOf(criteria) : null,
    figures,
    criteria: inRanges ? { ...criteria, growthTargetPct: null, ebitdaTargetPct: null } : criteria,
    valuation: () => (bands === null ? valuationBy(figures, party) : null),
    assurance,
    contradictions: [],
  }
}

function ticketBandOf({ ticketMinEurM: low, ticketMaxEurM: high }: Criteria): TicketBand | null {
  return low === null && high === null ? null : { low, high }
}

/** Returns the code names a session knows these parties by, and assigns the missing ones. */
export async function assignCodeNames(
  app: AppContext,
  sessionId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  let ordinals = await app.reads.read(`code names ${sessionId} ${ids}`, (dependencies) => {
    dependencies.addWorkspace(sessionId)
    return loadCodeNames(app.database.db, sessionId, ids)
  })
  if (ids.some((id) => !ordinals.has(id)))
    ordinals = await app.database.transact(async (trx) => {
      await giveCodeNamesTo(trx, sessionId, ids)
      return await loadCodeNames(trx, sessionId, ids)
    })
  return new Map([...ordinals].map(([id, ordinal]) => [id, toCodeName(ordinal)]))
}

/** Assigns a session the missing code names of these parties, which may be shown once the transaction is committed. */
export async function giveCodeNamesTo(trx: Db, sessionId: number, ids: readonly number[]): Promise<void> {
  await lockSessionById(trx, sessionId)
  await giveCodeNames(trx, sessionId, ids)
}
