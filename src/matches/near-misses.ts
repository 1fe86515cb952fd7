import { openOwnFigures } from '../disclosure/exact-figures.ts'
import { blindFigures, type Fineness } from '../domain/confidentiality/blinding/fineness.ts'
import { type EmptyReason, emptyReason, type MissedCondition } from '../domain/matching/empty-reason.ts'
import { FIT_THRESHOLD } from '../domain/matching/scoring/fit.ts'
import { isOpen, isReachable } from '../domain/matching/scoring/gates.ts'
import type { BuyerToMatch, ThesisPair } from '../domain/matching/scoring/pair.ts'
import { otherSide, type SellerFigures } from '../domain/party.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type Candidate, toScorable } from '../matching-index/candidate.ts'
import type { MatchPage } from '../matching-index/loaded.ts'
import { pairIn, type Universe } from '../matching-index/universe.ts'
import { dismissedBy } from '../store/dismissals.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { loadShownMatches } from './shown-matches.ts'

/** Counterparties looked at for each relaxed condition, which bounds the work whatever the size of the universe. */
const LOOKED_AT = { limit: 20, after: null }
/** Sizes, as multiples of the own value, at which tickets outside it are looked for. */
const OTHER_SIZES = [1 / 3, 3]
/** In percent: no target lies above it, and no figure below its negative. */
const BEYOND_PCT = 10_000

/** A counterparty that would match but for one condition. */
export interface NearMiss {
  readonly candidate: Candidate
  readonly pair: ThesisPair
  readonly condition: MissedCondition
  /** By what the list is ordered: the fit, or for `blind_view` the fit once the own view is approved. */
  readonly fit: number
}

/** The matches of a party in number, why there are none, and the nearest counterparties that miss. */
export interface Nearest {
  readonly total: MatchPage['total']
  /** Null where there are matches. */
  readonly reason: EmptyReason | null
  /** The nearest first. */
  readonly misses: readonly NearMiss[]
}

/** Returns a seller as others see it at a fineness; the index holds no such party, so that its ranking is not kept. */
export function asSeenAt(seller: Candidate, fineness: Fineness, figures: SellerFigures): Candidate {
  const seen = { ...seller, fineness, blindFigures: blindFigures(figures, fineness) }
  return { ...seen, ...toScorable(seen, seller.serving) }
}

/** Finds what would match if one condition were relaxed: at most four rankings, of which twenty parties each are looked at. */
export async function nearestTo(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  own: Candidate,
): Promise<Nearest> {
  const { total } = await loadShownMatches(app, viewer, universe, own, { limit: 1, after: null })
  const dismissed = new Set((await dismissedBy(app.database.db, viewer.sessionId)).map(({ partyId }) => partyId))
  const approved = onApproval(viewer, own)
  const found = new Map<number, NearMiss>()
  let approvable: number | null = null
  for (const relaxed of approved === null ? relaxations(own) : [approved]) {
    const page = await universe.matchesOf(relaxed, LOOKED_AT)
    if (relaxed === approved) approvable = page.total
    for (const { id, candidate, fit } of page.shown) {
      const pair = dismissed.has(id) || found.has(id) ? null : pairIn(own, candidate)
      const condition = pair === null || pair.isMatch ? null : conditionMissed(pair, relaxed === approved)
      if (pair === null || condition === null) continue
      found.set(id, { candidate, pair, condition, fit: condition === 'blind_view' ? fit : pair.fit })
    }
  }
  const misses = [...found.values()].toSorted((one, other) => other.fit - one.fit)
  return { total, misses, reason: total > 0 ? null : await reasonFor() }

  async function reasonFor(): Promise<EmptyReason> {
    const { real, fictional } = await universe.offeredOn(otherSide(own.side))
    return emptyReason({
      isUnread: own.toMatch.isUnread ?? false,
      isReachable: isReachable(own.toMatch),
      onApproval: approvable,
      dismissed: (await universe.matchesOf(own, { limit: 1, after: null })).total,
      counterparties: real + fictional,
      missed: misses.map(({ condition }) => condition),
    })
  }
}

/** Returns the own seller as others will see it; null for a party whose figures count already. */
function onApproval(viewer: LoadedViewer, own: Candidate): Candidate | null {
  return own.side === 'seller' && own.fineness === 'sector'
    ? asSeenAt(own, 'grid', openOwnFigures(viewer, own).figures)
    : null
}

/** Returns the one condition that a pair misses; null where it misses several. */
function conditionMissed({ gates, scores }: ThesisPair, matchesOnApproval: boolean): MissedCondition | null {
  const missed: MissedCondition[] = []
  if (!isOpen(gates.communication)) missed.push('communication')
  if (!isOpen(gates.ticketFit)) missed.push('ticket_fit')
  if (scores.fit < FIT_THRESHOLD) missed.push(matchesOnApproval ? 'blind_view' : 'fit')
  return missed.length === 1 ? (missed[0] ?? null) : null
}

/** Returns the asking party without one of its own conditions at a time: contact, size, figures. */
function relaxations(own: Candidate): Candidate[] {
  if (!isReachable(own.toMatch))
    return [altered(own, () => ({ contactStatus: 'warm', offered: true, redFlagged: false }))]
  if (own.side === 'buyer')
    return [
      altered(own, ({ criteria }) => ({
        criteria: { ...criteria, ticketMinEurM: null, ticketMaxEurM: null },
        statedSize: null,
      })),
      altered(own, ({ criteria }) => ({
        criteria: {
          ...criteria,
          growthTargetPct: criteria.growthTargetPct === null ? null : -BEYOND_PCT,
          ebitdaTargetPct: criteria.ebitdaTargetPct === null ? null : -BEYOND_PCT,
        },
      })),
    ]
  const { evEurM, figures } = own.toMatch
  const withSeller = (changed: Partial<Candidate['toMatch']>): Candidate => ({
    ...own,
    toMatch: { ...own.toMatch, ...changed },
  })
  // A size stated in a buyer's texts is not compared with ranges.
  const sizes = evEurM === null ? [] : [null, ...OTHER_SIZES.map((times) => evEurM * times)]
  return [
    ...sizes.map((evEurM) => withSeller({ evEurM, toldInRanges: true })),
    withSeller({ figures: { ...figures, growthPct: BEYOND_PCT, ebitdaMarginPct: BEYOND_PCT } }),
  ]
}

/** Returns a party with its profile and every further thesis changed. */
function altered(own: Candidate, change: (thesis: BuyerToMatch) => Partial<BuyerToMatch>): Candidate {
  return {
    ...own,
    toMatch: { ...own.toMatch, ...change(own.toMatch) },
    furtherTheses: own.furtherTheses.map((thesis) => ({ ...thesis, ...change(thesis) })),
  }
}
