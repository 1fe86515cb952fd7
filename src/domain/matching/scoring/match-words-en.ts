import { FORMATS } from '../../language/formats.ts'
import { FIT_THRESHOLD } from './fit.ts'
import type { MatchWords } from './match-word-list.ts'
import type { Link } from './neighbours.ts'
import type { BusinessReason, PlaceReason, RevenueReason, TargetReason, Unjudged } from './reasons.ts'
import type { Targeted } from './why-not.ts'

const { exact, eurMExact } = FORMATS.en
const percent = (figure: number) => `${exact(figure)}%`

const BUSINESS: Readonly<Record<BusinessReason['verdict'], string>> = {
  same: 'The business is what the buyer looks for.',
  close: 'The texts point to what the buyer looks for, or to a neighbouring trade.',
  related: 'The business resembles what the buyer looks for; read the description to be sure.',
  neighbour: 'The business may be a neighbour of what the buyer looks for.',
  loose: 'Little in the texts links the business to what the buyer looks for.',
  sector: 'The business belongs to the sector that the buyer names.',
  any: 'The buyer looks at any business, so the business was not judged.',
  bought: 'The business is very similar to a company the buyer has bought or holds.',
  perhaps_bought: 'The business resembles a company the buyer has bought or holds; read the description to be sure.',
}

const LINKS: Readonly<Record<Link, string>> = {
  supplies: 'such companies sell to the trade that the buyer looks for',
  buys: 'such companies buy from the trade that the buyer looks for',
  customers: 'the same customers buy from both trades',
  skills: 'both trades need much the same skills and equipment',
}

const PLACE: Readonly<Record<PlaceReason['verdict'], string>> = {
  inside: 'The company is where the buyer looks.',
  neighbouring: 'The company is in a place next to where the buyer looks.',
  outside: 'The company is outside the area where the buyer looks.',
  unknown: 'The company’s location is not known, so it was not judged.',
}

function target(what: string, reason: TargetReason<Targeted>): string {
  if (reason.verdict === 'unstated') return `${what} has no stated target.`
  if (reason.verdict === 'undisclosed') return `${what} is not disclosed.`
  if (reason.verdict === 'unapproved') return `${what} is not counted until you approve what others see.`
  if (reason.verdict === 'range')
    return `${what} was judged by a wide range: one side gives its figures as ranges only.`
  const [actual, wanted] = [percent(reason.actualPct), percent(reason.targetPct)]
  if (reason.verdict === 'level') return `${what} of ${actual} equals the target of ${wanted} when both are rounded.`
  const judged = { meets: 'meets', short: 'falls a little short of', far_short: 'falls well short of' }[reason.verdict]
  return `${what} of ${actual} ${judged} the target of ${wanted}.`
}

const TARGETED: Readonly<Record<Targeted, string>> = { growth: 'growth', margin: 'EBITDA margin' }
const A_TARGETED: Readonly<Record<Targeted, string>> = { growth: 'A growth', margin: 'An EBITDA margin' }

const SIZES: Readonly<Record<Exclude<RevenueReason['verdict'], Unjudged<'revenue'>['verdict']>, string>> = {
  inside: 'is within the ticket',
  just_above: 'is just above the ticket',
  far_above: 'is well above the ticket',
  just_below: 'is just below the ticket',
  far_below: 'is well below the ticket',
}

const wouldBring = (fit: number) => `would bring the fit to ${exact(fit)}.`

/** The sentences about a pair in English. */
export const MATCH_WORDS_EN: MatchWords = {
  reasons: {
    business: ({ verdict }) => BUSINESS[verdict],
    place: ({ verdict }) => PLACE[verdict],
    revenue: (reason) => {
      if (reason.verdict === 'unstated') return 'No ticket is stated, so size was not judged.'
      if (reason.verdict === 'undisclosed') return 'Revenue is not disclosed.'
      if (reason.verdict === 'unapproved') return 'Revenue is not counted until you approve what others see.'
      if (reason.verdict === 'range')
        return 'Size was judged by a wide range: one side gives its figures as ranges only.'
      return `The equity needed for a company of this size ${SIZES[reason.verdict]}.`
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
    above_ticket_in_ranges: 'judged by wide ranges, the equity needed is above the ticket',
    below_ticket_in_ranges: 'judged by wide ranges, the equity needed is below the ticket',
    within_ticket_in_ranges: 'judged by wide ranges, the equity needed lies within the ticket',
    ev_unapproved: 'the seller’s figures are not counted until it approves what others see',
    revenue_below_stated: 'the revenue is below what the buyer’s texts ask for',
    revenue_above_stated: 'the revenue is above what the buyer’s texts ask for',
    ebitda_below_stated: 'the EBITDA is below what the buyer’s texts ask for',
    ebitda_above_stated: 'the EBITDA is above what the buyer’s texts ask for',
    not_offered: 'one side is withdrawn or has closed its deal',
    red_flag: 'a register reports one side as struck off or insolvent, and the operator has yet to look',
    no_address: 'one side has no contact address',
    opted_out: 'one side has opted out of contact',
    bounced: "one side's address does not receive mail",
    both_cold: 'neither side has been in touch yet',
    introducible: 'the two sides can be introduced',
  },
  obstacles: {
    nothing: () => 'Nothing stands in the way: this pair is a match.',
    fit: ({ fit, deterministic, semantic }) =>
      `The fit is ${exact(fit)}: ${exact(deterministic)} for the figures × ${exact(semantic)} for the business and the place; ${FIT_THRESHOLD} is needed.`,
  },
  changes: {
    introduction: () => 'It opens once both sides can be reached and one of them has a workspace or has been in touch.',
    approval: () => 'Approving what others see makes the figures count.',
    ticket_in_ranges: () =>
      'Another ticket may open the ticket gate; which one cannot be said, since one side shows ranges only.',
    size_in_ranges: ({ fit }) =>
      `A ticket that covers the equity needed ${wouldBring(fit)} No amount can be named, since one side shows ranges only.`,
    target_in_ranges: ({ what, fit }) =>
      `${A_TARGETED[what]} target that the company reaches ${wouldBring(fit)} No figure can be named, since one side shows ranges only.`,
    ticket_max: ({ leastEurM }) =>
      `A ticket maximum of about ${eurMExact(leastEurM)} or more would open the ticket gate.`,
    ticket_min: ({ mostEurM }) =>
      `A ticket minimum of about ${eurMExact(mostEurM)} or less would open the ticket gate.`,
    excluded: () => 'The buyer rules this business out; nothing else would change it.',
    buyer_unread: () =>
      'No business could be read in the buyer’s texts, so they are compared with nothing. A named business would change that, or “any sector” where any will do.',
    seller_unread: () =>
      'No business could be read in the seller’s description. A description in English, French, German, Spanish or Italian would change that.',
    stated_size: () =>
      'Another amount in the buyer’s texts would open the ticket gate: a company up to a fifth outside it is still shown.',
    business: ({ semantic }) =>
      `No figure would change it: the business is too far from what the buyer looks for (${exact(semantic)}, and at least ${exact(FIT_THRESHOLD / 100)} is needed). A fuller description, or another solution sought, would.`,
    neighbour: ({ link }) =>
      `No figure would change it. This is a neighbouring trade: ${LINKS[link]}. A neighbour is not shown as a match unless the buyer names its trade as well.`,
    place: () =>
      'No figure would change it: the company is too far from where the buyer looks. A wider geography would.',
    ticket_stated: ({ fit }) => `A stated ticket that covers the equity needed ${wouldBring(fit)}`,
    revenue_disclosed: ({ fit }) =>
      `A disclosed revenue, where the ticket covers the equity needed for it, ${wouldBring(fit)}`,
    ticket_raised: ({ leastEurM, fit }) =>
      `A ticket maximum of about ${eurMExact(leastEurM)} or more ${wouldBring(fit)}`,
    ticket_lowered: ({ mostEurM, fit }) =>
      `A ticket minimum of about ${eurMExact(mostEurM)} or less ${wouldBring(fit)}`,
    target_stated: ({ what, fit }) => `A stated ${TARGETED[what]} target that this seller meets ${wouldBring(fit)}`,
    figure_disclosed: ({ what, targetPct, fit }) =>
      `A disclosed ${TARGETED[what]} of ${percent(targetPct)} or more ${wouldBring(fit)}`,
    target_lowered: ({ what, actualPct, targetPct, fit }) =>
      `${A_TARGETED[what]} target of ${percent(actualPct)} instead of ${percent(targetPct)} ${wouldBring(fit)}`,
  },
  empty: {
    unread_text: () =>
      'No business could be read in your texts, so they are compared with nothing. Name the business in the texts that the to-do list shows.',
    not_introducible: () =>
      'Nobody can be introduced to you: your party is withdrawn, in a closed deal, reported by a register or without a contact that works. Settings and the register findings show which.',
    blind_view_not_approved: ({ count }) =>
      `Until you approve what others see, your figures count for nobody. With this view ${count === 1 ? 'one buyer' : `${count} buyers`} would match.`,
    all_dismissed: ({ count }) =>
      `You dismissed ${count === 1 ? 'the only match' : `all ${count} matches`}. Take a dismissal back to see it again.`,
    no_counterparties: () =>
      'Nobody is on the other side yet. The list fills as soon as somebody registers who matches.',
    outside_ticket: () =>
      'The nearest counterparties fit but for the size, which lies outside the ticket or the size asked for.',
    below_fit: () => `No counterparty reaches a fit of ${FIT_THRESHOLD} with this profile yet.`,
  },
  learned: {
    wanted: (count) =>
      `Listed higher: the business is similar to ${count === 1 ? 'one match' : `${count} matches`} you watched or paired with.`,
    sector: (count) =>
      `Listed lower: the business is similar to ${count === 1 ? 'one match' : `${count} matches`} you dismissed for the sector.`,
    size: (count) =>
      `Listed lower: about as large as ${count === 1 ? 'one match' : `${count} matches`} you dismissed for the size.`,
  },
}
