import { openOwnFigures } from '../disclosure/exact-figures.ts'
import { blindFigures, type Fineness } from '../domain/confidentiality/blinding/fineness.ts'
import type { SellerFigures } from '../domain/figures/seller-figures.ts'
import { type EmptyReason, emptyReason, type MissedCondition } from '../domain/matching/empty-reason.ts'
import { FIT_THRESHOLD } from '../domain/matching/scoring/fit.ts'
import { isOpen, isReachable } from '../domain/matching/scoring/gates.ts'
import type { BuyerToMatch, ThesisPair } from '../domain/matching/scoring/pair.ts'
import { otherSide } from '../domain/parties/party.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type Candidate, toScorable } from '../matching-index/candidate.ts'
import type { MatchPage } from '../matching-index/loaded.ts'
import { pairIn, type Universe } from '../matching-index/universe.ts'
import { dismissedBy } from '../store/match-marks.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { loadShownMatches } from './shown-matches.ts'

/** Counterparties examined for each relaxed condition; bounds the work for a universe of any size. */
const LOOKED_AT = { limit: 20, after: null }
/** Sizes at which tickets outside the own enterprise value are searched, as multiples of it. */
const OTHER_SIZES = [1 / 3, 3]
/** Percentage above every target; its negative is below every figure. */
const BEYOND_PCT = 10_000

/** A counterparty that misses exactly one condition. */
interface NearMiss {
  readonly candidate: Candidate
  readonly pair: ThesisPair
  readonly condition: MissedCondition
  /** Sort key: the fit, or for `blind_view` the fit once the own view is approved. */
  readonly fit: number
}

/** Number of a party's matches, the reason if there are none, and the nearest counterparties that miss. */
interface Nearest {
  readonly total: MatchPage['total']
  /** Null if there are matches. */
  readonly reason: EmptyReason | null
  /** Sorted, nearest first. */
  readonly misses: readonly NearMiss[]
}

/**
 * Returns a seller as others see it at a fineness. The result is not in the index, so that its ranking is not cached.
 */
export function asSeenAt(seller: Candidate, fineness: Fineness, figures: SellerFigures): Candidate {
  const seen = { ...seller, fineness, blindFigures: blindFigures(figures, fineness) }
  return { ...seen, ...toScorable(seen, seller.serving) }
}

/**
 * Finds counterparties that would match if one condition were relaxed: at most four rankings of twenty parties each.
 */
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

/** Returns the own seller as others see it after approval; null for a party whose figures count already. */
function onApproval(viewer: LoadedViewer, own: Candidate): Candidate | null {
  return own.side === 'seller' && own.fineness === 'sector'
    ? asSeenAt(own, 'grid', openOwnFigures(viewer, own).figures)
    : null
}

/** Returns the one condition that a pair misses; null if it misses several. */
function conditionMissed({ gates, scores }: ThesisPair, matchesOnApproval: boolean): MissedCondition | null {
  const missed: MissedCondition[] = []
  if (!isOpen(gates.communication)) missed.push('communication')
  if (!isOpen(gates.ticketFit)) missed.push('ticket_fit')
  if (scores.fit < FIT_THRESHOLD) missed.push(matchesOnApproval ? 'blind_view' : 'fit')
  return missed.length === 1 ? (missed[0] ?? null) : null
}

/** Returns variants of the asking party, each with one of its own conditions lifted: contact, size or figures. */
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
    ...sizes.map((evEurM) => withSeller({ evEurM, hasOnlyRanges: true })),
    withSeller({ figures: { ...figures, growthPct: BEYOND_PCT, ebitdaMarginPct: BEYOND_PCT } }),
  ]
}

/** Applies a change to a party's profile and to each further thesis. */
function altered(own: Candidate, change: (thesis: BuyerToMatch) => Partial<BuyerToMatch>): Candidate {
  return {
    ...own,
    toMatch: { ...own.toMatch, ...change(own.toMatch) },
    furtherTheses: own.furtherTheses.map((thesis) => ({ ...thesis, ...change(thesis) })),
  }
}
