import { FORMATS } from '../../memo/formats.ts'
import { FIT_THRESHOLD } from './fit.ts'
import type { MatchWords } from './match-words.ts'
import type { BusinessReason, TargetReason } from './reasons.ts'
import type { RevenueBand, Targeted } from './why-not.ts'

const { exact, eurMExact } = FORMATS.en
const percent = (figure: number) => `${exact(figure)}%`

const BUSINESS: Readonly<Record<BusinessReason['verdict'], string>> = {
  same: 'The business is what the buyer looks for.',
  close: 'The business is close to what the buyer looks for.',
  related: 'The business is related to what the buyer looks for.',
  loose: 'The business is only loosely related to what the buyer looks for.',
}

function target(what: string, reason: TargetReason<Targeted>): string {
  if (reason.verdict === 'unstated') return `${what} has no stated target.`
  if (reason.verdict === 'undisclosed') return `${what} is not disclosed.`
  const [actual, wanted] = [percent(reason.actualPct), percent(reason.targetPct)]
  if (reason.verdict === 'level') return `${what} of ${actual} equals the target of ${wanted} when both are rounded.`
  const judged = { meets: 'meets', short: 'falls a little short of', far_short: 'falls well short of' }[reason.verdict]
  return `${what} of ${actual} ${judged} the target of ${wanted}.`
}

const TARGETED: Readonly<Record<Targeted, string>> = { growth: 'growth', margin: 'EBITDA margin' }

const range = ({ lowEurM, highEurM }: RevenueBand) =>
  `${eurMExact(lowEurM)} to ${highEurM === null ? 'any size' : `${exact(highEurM)}m`}`

const wouldBring = (fit: number) => `would bring the fit to ${exact(fit)}.`

/** The sentences about a pair in English. */
export const MATCH_WORDS_EN: MatchWords = {
  reasons: {
    business: ({ verdict }) => BUSINESS[verdict],
    revenue: (reason) => {
      if (reason.verdict === 'unstated') return 'No ticket is stated, so size was not judged.'
      if (reason.verdict === 'undisclosed') return 'Revenue is not disclosed.'
      const lies = { inside: 'in', near: 'just outside', far: 'well outside' }[reason.verdict]
      return `Revenue of ${eurMExact(reason.revenueEurM)} lies ${lies} the band that the ticket implies.`
    },
    growth: (reason) => target('Growth', reason),
    margin: (reason) => target('The EBITDA margin', reason),
  },
  gates: {
    ev_unknown: 'the enterprise value is not known',
    ticket_unstated: 'the ticket is not stated',
    above_ticket: 'the equity needed is above the ticket',
    below_ticket: 'the equity needed is below the ticket',
    within_ticket: 'the equity needed lies within the ticket',
    not_offered: 'one side is withdrawn or has closed its deal',
    no_address: 'one side has no contact address',
    opted_out: 'one side has opted out of contact',
    bounced: "one side's address does not receive mail",
    both_cold: 'neither side has been in touch yet',
    introducible: 'the two sides can be introduced',
  },
  obstacles: {
    nothing: () => 'Nothing stands in the way: this pair is a match.',
    fit: ({ fit, deterministic, semantic }) =>
      `The fit is ${exact(fit)}: ${exact(deterministic)} for the figures × ${exact(semantic)} for the business; ${FIT_THRESHOLD} is needed.`,
  },
  changes: {
    introduction: () => 'It opens once both sides can be reached and one of them has a workspace or has been in touch.',
    ticket_max: ({ leastEurM }) =>
      `A ticket maximum of about ${eurMExact(leastEurM)} or more would open the ticket gate.`,
    ticket_min: ({ mostEurM }) =>
      `A ticket minimum of about ${eurMExact(mostEurM)} or less would open the ticket gate.`,
    business: ({ semantic }) =>
      `No figure would change it: the business is too far from what the buyer looks for (${exact(semantic)}, and at least ${exact(FIT_THRESHOLD / 100)} is needed). A fuller description, or another solution sought, would.`,
    ticket_stated: ({ fit }) => `A stated ticket whose revenue band holds this seller ${wouldBring(fit)}`,
    revenue_disclosed: ({ band, fit }) =>
      `A disclosed revenue within the band that the ticket implies (${range(band)}) ${wouldBring(fit)}`,
    revenue_in_band: ({ band, fit }) =>
      `A revenue within the band that the ticket implies (${range(band)}), or a ticket whose band holds it, ${wouldBring(fit)}`,
    target_stated: ({ what, fit }) => `A stated ${TARGETED[what]} target that this seller meets ${wouldBring(fit)}`,
    figure_disclosed: ({ what, targetPct, fit }) =>
      `A disclosed ${TARGETED[what]} of ${percent(targetPct)} or more ${wouldBring(fit)}`,
    target_lowered: ({ what, actualPct, targetPct, fit }) =>
      `A ${TARGETED[what]} target of ${percent(actualPct)} instead of ${percent(targetPct)} ${wouldBring(fit)}`,
  },
}
