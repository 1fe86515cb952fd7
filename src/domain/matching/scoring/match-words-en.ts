import { FORMATS } from '../../language/formats.ts'
import { FIT_THRESHOLD } from './fit.ts'
import type { MatchWords } from './match-word-list.ts'
import type { Link } from './neighbours.ts'
import type { BusinessReason, PlaceReason, RevenueReason, TargetReason, Unjudged } from './reasons.ts'
import type { Targeted } from './why-not.ts'

const { exact, eurMExact } = FORMATS.en
const percent = (figure: number) => `${exact(figure)}%`

const BUSINESS: Readonly<Record<BusinessReason['verdict'], string>> = {
  same: 'The business is the kind the buyer is looking for.',
  close: 'The texts point to the business the buyer is looking for, or to a neighbouring trade.',
  related: 'The business resembles the kind the buyer is looking for; read the description to be sure.',
  neighbour: 'The business may be a neighbour of the kind the buyer is looking for.',
  loose: 'Little in the texts links the business to the kind the buyer is looking for.',
  sector: 'The business belongs to the sector that the buyer names.',
  any: 'The buyer is open to any business, so this was not assessed.',
  bought: 'The business is very similar to a company the buyer has bought or holds.',
  perhaps_bought: 'The business resembles a company the buyer has bought or holds; read the description to be sure.',
}

const LINKS: Readonly<Record<Link, string>> = {
  supplies: 'such companies sell to the trade the buyer is looking for',
  buys: 'such companies buy from the trade the buyer is looking for',
  customers: 'the same customers buy from both trades',
  skills: 'both trades need much the same skills and equipment',
}

const PLACE: Readonly<Record<PlaceReason['verdict'], string>> = {
  inside: 'The company is in the buyer’s target region.',
  neighbouring: 'The company is in a region next to the buyer’s target region.',
  next_country:
    'The company is in a country next to the ones the buyer named, which alone keeps it below the threshold.',
  outside: 'The company is outside the buyer’s target region.',
  unknown: 'The company’s location is not known, so it was not assessed.',
}

function target(subject: string, reason: TargetReason<Targeted>): string {
  if (reason.verdict === 'unstated') return `${subject} has no stated target.`
  if (reason.verdict === 'undisclosed') return `${subject} is not disclosed.`
  if (reason.verdict === 'unapproved') return `${subject} is not counted until you approve what others see.`
  if (reason.verdict === 'range')
    return `${subject} was assessed from a wide range: one side gives its figures as ranges only.`
  const [actual, wanted] = [percent(reason.actualPct), percent(reason.targetPct)]
  if (reason.verdict === 'level') return `${subject} of ${actual} equals the target of ${wanted} when both are rounded.`
  const judged = { meets: 'meets', short: 'falls a little short of', far_short: 'falls well short of' }[reason.verdict]
  return `${subject} of ${actual} ${judged} the target of ${wanted}.`
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

export const MATCH_WORDS_EN: MatchWords = {
  reasons: {
    business: ({ verdict }) => BUSINESS[verdict],
    place: ({ verdict }) => PLACE[verdict],
    revenue: (reason) => {
      if (reason.verdict === 'unstated') return 'No ticket is stated, so size was not assessed.'
      if (reason.verdict === 'undisclosed') return 'Revenue is not disclosed.'
      if (reason.verdict === 'unapproved') return 'Revenue is not counted until you approve what others see.'
      if (reason.verdict === 'range')
        return 'Size was assessed from a wide range: one side gives its figures as ranges only.'
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
    above_ticket_in_ranges: 'estimated from wide ranges, the equity needed is above the ticket',
    below_ticket_in_ranges: 'estimated from wide ranges, the equity needed is below the ticket',
    within_ticket_in_ranges: 'estimated from wide ranges, the equity needed lies within the ticket',
    ev_unapproved: 'the seller’s figures are not counted until it approves what others see',
    revenue_below_stated: 'the revenue is below the buyer’s stated size',
    revenue_above_stated: 'the revenue is above the buyer’s stated size',
    ebitda_below_stated: 'the EBITDA is below the buyer’s stated size',
    ebitda_above_stated: 'the EBITDA is above the buyer’s stated size',
    not_offered: 'one side is withdrawn or has closed its deal',
    red_flag: 'a register reports one side as struck off or insolvent, and the operator has yet to review this',
    no_address: 'one side has no contact address',
    opted_out: 'one side has opted out of contact',
    bounced: 'mail to one side’s address bounces',
    both_cold: 'neither side has been in touch yet',
    introducible: 'the two sides can be introduced',
  },
  obstacles: {
    nothing: () => 'There are no obstacles: this pair is a match.',
    fit: ({ fit, deterministic, semantic }) =>
      `The fit is ${exact(fit)}: ${exact(deterministic)} for the figures × ${exact(semantic)} for the business and the place; ${FIT_THRESHOLD} is needed.`,
  },
  changes: {
    introduction: () =>
      'An introduction is possible once both sides can be reached and one of them has a workspace or has been in touch.',
    approval: () => 'Approving what others see makes the figures count.',
    ticket_in_ranges: () =>
      'A different ticket might meet the ticket condition. The amount cannot be stated, because one side shows ranges only.',
    size_in_ranges: ({ fit }) =>
      `A ticket that covers the equity needed ${wouldBring(fit)} The amount cannot be stated, because one side shows ranges only.`,
    target_in_ranges: ({ measure, fit }) =>
      `${A_TARGETED[measure]} target that the company reaches ${wouldBring(fit)} The figure cannot be stated, because one side shows ranges only.`,
    ticket_max: ({ leastEurM }) =>
      `A ticket maximum of about ${eurMExact(leastEurM)} or more would meet the ticket condition.`,
    ticket_min: ({ mostEurM }) =>
      `A ticket minimum of about ${eurMExact(mostEurM)} or less would meet the ticket condition.`,
    excluded: () => 'The buyer excludes this business, and no other change would make it a match.',
    buyer_unread: () =>
      'No line of business was recognised in the buyer’s texts, so they cannot be compared. Naming one would change that, or “any sector” if all are welcome.',
    seller_unread: () =>
      'No line of business was recognised in the seller’s description. A description in English, French, German, Spanish or Italian would change that.',
    stated_size: () =>
      'A different size in the buyer’s texts would meet the ticket condition. Companies up to a fifth outside the stated size are still shown.',
    business: ({ semantic }) =>
      `No figure would change this: the business is too far from the kind the buyer is looking for (${exact(semantic)}, and at least ${exact(FIT_THRESHOLD / 100)} is needed). A fuller description or a different target business would.`,
    neighbour: ({ link }) =>
      `No figure would change this. It is a neighbouring trade: ${LINKS[link]}. Neighbouring trades are matched only if the buyer names them as well.`,
    place: () =>
      'No figure would change this: the company is too far from the buyer’s target region. A wider region would.',
    ticket_stated: ({ fit }) => `A stated ticket that covers the equity needed ${wouldBring(fit)}`,
    revenue_disclosed: ({ fit }) =>
      `Disclosing the revenue, if the ticket covers the equity needed, ${wouldBring(fit)}`,
    ticket_raised: ({ leastEurM, fit }) =>
      `A ticket maximum of about ${eurMExact(leastEurM)} or more ${wouldBring(fit)}`,
    ticket_lowered: ({ mostEurM, fit }) =>
      `A ticket minimum of about ${eurMExact(mostEurM)} or less ${wouldBring(fit)}`,
    target_stated: ({ measure, fit }) =>
      `A stated ${TARGETED[measure]} target that this seller meets ${wouldBring(fit)}`,
    figure_disclosed: ({ measure, targetPct, fit }) =>
      `A disclosed ${TARGETED[measure]} of ${percent(targetPct)} or more ${wouldBring(fit)}`,
    target_lowered: ({ measure, actualPct, targetPct, fit }) =>
      `${A_TARGETED[measure]} target of ${percent(actualPct)} instead of ${percent(targetPct)} ${wouldBring(fit)}`,
  },
  empty: {
    unread_text: () =>
      'No line of business was recognised in your texts, so they cannot be compared. Name it in the texts shown in your to-do list.',
    not_introducible: () =>
      'No introduction is possible: your profile is withdrawn, part of a closed deal, flagged by a register or without a valid contact address. Settings and the register findings show the reason.',
    blind_view_not_approved: ({ count }) =>
      `Until you approve what others see, your figures count for nobody. With this view ${count === 1 ? 'one buyer' : `${count} buyers`} would match.`,
    all_dismissed: ({ count }) =>
      `You dismissed ${count === 1 ? 'the only match' : `all ${count} matches`}. Undo a dismissal to see it again.`,
    no_counterparties: () =>
      'There are no parties on the other side yet. Matches appear here as soon as a suitable one registers.',
    outside_ticket: () =>
      'The nearest counterparties fit except for size, which is outside the ticket or the stated size.',
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
