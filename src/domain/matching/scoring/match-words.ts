import { wordsIn } from '../../language/catalogue.ts'
import { FORMATS } from '../../language/formats.ts'
import type { Language } from '../../language/language.ts'
import type { CriterionKind } from '../../parties/company-kind.ts'
import type { EmptyReason } from '../empty-reason.ts'
import type { LearnedReason } from '../learned-order.ts'
import { FIT_THRESHOLD } from './fit.ts'
import type { ShownGateReason } from './gates.ts'
import type { Reason, TargetReason } from './reasons.ts'
import type { Change, Obstacle } from './why-not.ts'

export function reasonIn(language: Language, reason: Reason): string {
  const words = wordsIn(language, 'matching')
  switch (reason.of) {
    case 'business':
      return words(`reasons.business.${reason.verdict}`)
    case 'kinds':
      return words('reasons.kinds.met', { kinds: kindsListed(language, reason.kinds) })
    case 'place':
      return words(`reasons.place.${reason.verdict}`)
    case 'revenue':
      return words(`reasons.revenue.${reason.verdict}`)
    default:
      return targetReasonIn(language, reason)
  }
}

function kindsListed(language: Language, kinds: readonly CriterionKind[]): string {
  const words = wordsIn(language, 'matching')
  return kinds.map((kind) => words(`kinds.${kind}`)).join(', ')
}

function targetReasonIn(language: Language, reason: TargetReason<'growth'> | TargetReason<'margin'>): string {
  const words = wordsIn(language, 'matching')
  if (!('actualPct' in reason)) return words(`reasons.${reason.of}.${reason.verdict}`)
  const { percentExact } = FORMATS[language]
  return words(`reasons.${reason.of}.${reason.verdict}`, {
    actual: percentExact(reason.actualPct),
    target: percentExact(reason.targetPct),
  })
}

/** Returns the reason for a match's shift in the learned order. */
export function learnedReasonIn(language: Language, { of, count }: LearnedReason): string {
  return wordsIn(language, 'matching')(`learned.${of}`, { count })
}

/** Returns a gate's reason, in lower case and without a full stop. */
export function gateReasonIn(language: Language, reason: ShownGateReason): string {
  return wordsIn(language, 'matching')(`gates.${reason}`)
}

export function obstacleIn(language: Language, obstacle: Obstacle): string {
  const words = wordsIn(language, 'matching')
  const { exact } = FORMATS[language]
  if (obstacle.of === 'nothing') return words('obstacles.nothing')
  if (obstacle.of === 'fit')
    return words('obstacles.fit', {
      fit: exact(obstacle.fit),
      figures: exact(obstacle.deterministic),
      business: exact(obstacle.semantic),
      needed: exact(FIT_THRESHOLD),
    })
  const reason = gateReasonIn(language, obstacle.reason)
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
}

/** Returns the cause of an empty list of matches, with a remedy. */
export function emptyReasonIn(language: Language, reason: EmptyReason): string {
  const words = wordsIn(language, 'matching')
  switch (reason.of) {
    case 'blind_view_not_approved':
    case 'all_dismissed':
      return words(`empty.${reason.of}`, { count: reason.count })
    case 'below_fit':
      return words('empty.below_fit', { needed: FORMATS[language].exact(FIT_THRESHOLD) })
    default:
      return words(`empty.${reason.of}`)
  }
}

export function changeIn(language: Language, change: Change): string {
  const words = wordsIn(language, 'matching')
  const { exact, eurMExact, percentExact } = FORMATS[language]
  switch (change.of) {
    case 'kinds':
      return words('changes.kinds', { kinds: kindsListed(language, change.kinds) })
    case 'size_in_ranges':
    case 'ticket_stated':
    case 'revenue_disclosed':
      return words(`changes.${change.of}`, { fit: exact(change.fit) })
    case 'target_in_ranges':
    case 'target_stated':
      return words(`changes.${change.of}`, { measure: change.measure, fit: exact(change.fit) })
    case 'figure_disclosed':
      return words('changes.figure_disclosed', {
        measure: change.measure,
        target: percentExact(change.targetPct),
        fit: exact(change.fit),
      })
    case 'target_lowered':
      return words('changes.target_lowered', {
        measure: change.measure,
        actual: percentExact(change.actualPct),
        target: percentExact(change.targetPct),
        fit: exact(change.fit),
      })
    case 'ticket_max':
      return words('changes.ticket_max', { ticket: eurMExact(change.leastEurM) })
    case 'ticket_min':
      return words('changes.ticket_min', { ticket: eurMExact(change.mostEurM) })
    case 'ticket_raised':
      return words('changes.ticket_raised', { ticket: eurMExact(change.leastEurM), fit: exact(change.fit) })
    case 'ticket_lowered':
      return words('changes.ticket_lowered', { ticket: eurMExact(change.mostEurM), fit: exact(change.fit) })
    case 'business':
      return words('changes.business', { closeness: exact(change.semantic), needed: exact(FIT_THRESHOLD / 100) })
    case 'neighbour':
      return words('changes.neighbour', { link: change.link })
    default:
      return words(`changes.${change.of}`)
  }
}
