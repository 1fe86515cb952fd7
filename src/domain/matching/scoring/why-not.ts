import { threeSignificant } from '../../figures/rounding.ts'
import type { CriterionKind } from '../../parties/company-kind.ts'
import { areOtherRoles } from '../../parties/trade-role.ts'
import { kindsIn } from '../company-kinds.ts'
import { equityNeedHighEurM, equityNeedLowEurM } from './equity-need.ts'
import { FIT_THRESHOLD, type Fit, inNumbers, isMatch } from './fit.ts'
import { EBITDA_FIT_MAX, FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from './fit-maxima.ts'
import { isOfStatedSize, isOpen, type ShownGateReason, shownGateReason, ticketsThatFit } from './gates.ts'
import { type Link, linkBetween } from './neighbours.ts'
import type { Pair } from './pair.ts'
import {
  businessFactor,
  FIGURE_OF,
  isScoredInRanges,
  NEIGHBOUR_FROM,
  ROUNDING,
  type Scored,
  type ShownFigures,
  TARGET_OF,
} from './reasons.ts'
import { noTextVector, OTHER_ROLE_FACTOR } from './semantic.ts'

/** Obstacle to a match. */
export type Obstacle =
  | { readonly of: 'nothing' }
  | { readonly of: 'gate'; readonly reason: ShownGateReason }
  | { readonly of: 'fit'; readonly fit: number; readonly deterministic: number; readonly semantic: number }

/** Measures for which a buyer sets a target. */
type Targeted = 'growth' | 'margin'

/** Step that would raise a sub-score to its maximum. */
type Step =
  | { readonly of: 'ticket_stated' | 'revenue_disclosed' }
  | { readonly of: 'ticket_raised'; readonly leastEurM: number }
  | { readonly of: 'ticket_lowered'; readonly mostEurM: number }
  | { readonly of: 'target_stated'; readonly measure: Targeted }
  | { readonly of: 'figure_disclosed'; readonly measure: Targeted; readonly targetPct: number }
  | {
      readonly of: 'target_lowered'
      readonly measure: Targeted
      readonly actualPct: number
      readonly targetPct: number
    }
  /** One side shows ranges only, so no amount can be stated. */
  | { readonly of: 'size_in_ranges' }
  | { readonly of: 'target_in_ranges'; readonly measure: Targeted }

/** Change that would help to make a match. `fit` is the result of a step. */
export type Change =
  | { readonly of: 'introduction' }
  /** Different ticket, whose amount cannot be derived from ranges. */
  | { readonly of: 'ticket_in_ranges' }
  /** Approval by the seller of its blind view, so that its figures count. */
  | { readonly of: 'approval' }
  | { readonly of: 'ticket_max'; readonly leastEurM: number }
  | { readonly of: 'ticket_min'; readonly mostEurM: number }
  /** The buyer excludes the business. */
  | { readonly of: 'excluded' }
  /** Different size in the buyer's texts. */
  | { readonly of: 'stated_size' }
  | { readonly of: 'business'; readonly semantic: number }
  /** No line of business was recognised in the texts of one side. */
  | { readonly of: 'buyer_unread' | 'seller_unread' }
  /** The trade is a neighbour of the buyer's target, which is no match by itself. */
  | { readonly of: 'neighbour'; readonly link: Link }
  /** The buyer names kinds of company, of which the seller shows too few. */
  | { readonly of: 'kinds'; readonly kinds: readonly CriterionKind[] }
  /** The company works in another role than those wanted. */
  | { readonly of: 'role' }
  /** The location alone prevents the match. */
  | { readonly of: 'place' }
  | ReachingFit<Step>

/** Distributes over the kinds of step, so that each stays a separate member of the union. */
type ReachingFit<S extends Step> = S extends { readonly of: infer Of }
  ? Of extends string
    ? Omit<S, 'of'> & { readonly of: Of; readonly fit: number }
    : never
  : never

/** Explanation of a mismatch. Contains only figures that the reader may see. */
interface WhyNot {
  isMatch: boolean
  /** Obstacles, gates first; one of kind `nothing` for a match. */
  reasons: Obstacle[]
  /** Possible changes, most effective first. */
  changes: Change[]
}

/** Explains the result of `scored`. `quoted` are the same figures as the reader may see them. */
export function explainMismatch(
  { scores, gates }: Pick<Pair, 'scores' | 'gates'>,
  scored: Scored,
  quoted: ShownFigures,
): WhyNot {
  const obstacles: Obstacle[] = []
  const changes: Change[] = []
  if (!isOpen(gates.communication)) {
    obstacles.push({ of: 'gate', reason: gates.communication.reason })
    changes.push({ of: 'introduction' })
  }
  if (!isOpen(gates.ticketFit)) {
    const basis = { isInRanges: isScoredInRanges(scored), isUnapproved: quoted.isUnapproved ?? false }
    obstacles.push({ of: 'gate', reason: shownGateReason(gates.ticketFit.reason, basis) })
    changes.push(...(isOfStatedSize(gates.ticketFit.reason) ? [{ of: 'stated_size' } as const] : ticketChanges(scored)))
  }
  if (scores.fit < FIT_THRESHOLD) {
    obstacles.push({
      of: 'fit',
      fit: scores.fit,
      deterministic: scores.deterministic,
      semantic: scores.semantic,
    })
    changes.push(...fitChanges(scores, scored, quoted))
  }
  const matches = isMatch(scores.fit, isOpen(gates.communication) && isOpen(gates.ticketFit))
  return { isMatch: matches, reasons: matches ? [{ of: 'nothing' }] : obstacles, changes }
}

function ticketChanges(scored: Scored): Change[] {
  const {
    seller: { evEurM },
    buyer: { criteria },
  } = scored
  if (evEurM === null) return []
  if (isScoredInRanges(scored)) return [{ of: 'ticket_in_ranges' }]
  const { leastMaxEurM, mostMinEurM } = ticketsThatFit(evEurM)
  const changes: Change[] = []
  if (criteria.ticketMaxEurM !== null && criteria.ticketMaxEurM < leastMaxEurM)
    changes.push({ of: 'ticket_max', leastEurM: threeSignificant(leastMaxEurM) })
  if (criteria.ticketMinEurM !== null && criteria.ticketMinEurM > mostMinEurM)
    changes.push({ of: 'ticket_min', mostEurM: threeSignificant(mostMinEurM) })
  return changes
}

/** Returns the steps that would each raise a sub-score to its maximum, largest gain first. */
function fitChanges(scores: Fit, scored: Scored, quoted: ShownFigures): Change[] {
  const perfect = inNumbers.fit(FIT_MAX, scores.semantic)
  if (perfect < FIT_THRESHOLD) return [meaningChange(scores.semantic, scored)]
  const steps = [
    { gain: REVENUE_FIT_MAX - scores.revenueFit, step: sizeStep(scored) },
    {
      gain: GROWTH_FIT_MAX - scores.growthFit,
      step: targetStep('growth', scored, quoted),
    },
    {
      gain: EBITDA_FIT_MAX - scores.ebitdaFit,
      step: targetStep('margin', scored, quoted),
    },
  ]
    .filter(({ gain }) => gain >= 0.05)
    .sort((one, other) => other.gain - one.gain)
    .map(({ gain, step }) => ({ ...step, fit: inNumbers.fit(scores.deterministic + gain, scores.semantic) }))
  return quoted.isUnapproved ? [{ of: 'approval' }, ...steps.filter(({ of }) => !COUNTS_ON_APPROVAL.has(of))] : steps
}

/** Steps that an unapproved seller has already taken: its figures are stated, but not yet shown. */
const COUNTS_ON_APPROVAL: ReadonlySet<Step['of']> = new Set(['revenue_disclosed', 'figure_disclosed'])

/**
 * Returns the change needed if no figure would help: of location if the business alone would match, else of business.
 */
function meaningChange(semantic: number, scored: Scored): Change {
  const { seller, buyer } = scored
  if (buyer.isUnread) return { of: 'buyer_unread' }
  if (seller.isUnread) return { of: 'seller_unread' }
  const business = businessFactor(semantic, scored)
  if (inNumbers.fit(FIT_MAX, business) >= FIT_THRESHOLD) return { of: 'place' }
  if (business === 0 && rulesOut(buyer)) return { of: 'excluded' }
  if (buyer.isOfKinds) return { of: 'kinds', kinds: kindsIn(buyer.kinds ?? 0) }
  if (business >= OTHER_ROLE_FACTOR - ROUNDING && areOtherRoles(buyer.roles ?? 0, seller.roles ?? 0))
    return { of: 'role' }
  const link = business < NEIGHBOUR_FROM ? null : linkBetween(seller.vector ?? noTextVector(), buyer.facets ?? [])
  return link === null ? { of: 'business', semantic } : { of: 'neighbour', link }
}

const rulesOut = ({ exclusions = [], excludedSectors = 0 }: Scored['buyer']): boolean =>
  exclusions.length > 0 || excludedSectors !== 0

function sizeStep(scored: Scored): Step {
  const { evEurM } = scored.seller
  const { ticketMinEurM, ticketMaxEurM } = scored.buyer.criteria
  if (ticketMinEurM === null && ticketMaxEurM === null) return { of: 'ticket_stated' }
  if (evEurM === null) return { of: 'revenue_disclosed' }
  if (isScoredInRanges(scored)) return { of: 'size_in_ranges' }
  const lowEurM = equityNeedLowEurM(evEurM)
  return lowEurM > (ticketMaxEurM ?? Number.POSITIVE_INFINITY)
    ? { of: 'ticket_raised', leastEurM: threeSignificant(lowEurM) }
    : { of: 'ticket_lowered', mostEurM: threeSignificant(equityNeedHighEurM(evEurM)) }
}

/** Decides from the scored figures and quotes the shown ones, only if both are the same view. */
function targetStep(measure: Targeted, scored: Scored, { figures, criteria }: ShownFigures): Step {
  const [figure, target] = [FIGURE_OF[measure], TARGET_OF[measure]]
  if (scored.buyer.criteria[target] === null) return { of: 'target_stated', measure }
  const isMissing = scored.seller.figures[figure] === null
  const [actualPct, targetPct] = [figures[figure], criteria[target]]
  if (targetPct === null || (scored.buyer.hasOnlyRanges ?? false)) return { of: 'target_in_ranges', measure }
  if (isMissing) return { of: 'figure_disclosed', measure, targetPct }
  if (isScoredInRanges(scored) || actualPct === null) return { of: 'target_in_ranges', measure }
  return { of: 'target_lowered', measure, actualPct, targetPct }
}
