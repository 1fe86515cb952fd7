import type { InputFor } from '../../client/index.ts'
import { ASSURANCES } from '../../domain/parties/assurance-levels.ts'
import { NAME_RELEASES } from '../../domain/parties/name-release.ts'
import { type Arguments, type Options, UsageError } from '../arguments.ts'

export const SIDES = ['buyer', 'seller'] as const
export type Side = (typeof SIDES)[number]

const BUYER_TYPES = ['strategic', 'fund', 'search_fund', 'family_office', 'other'] as const
const HEADCOUNTS = ['1-9', '10-19', '20-49', '50-99', '100-249', '250-499', '500+'] as const
const DEAL_TYPES = ['full_sale', 'majority', 'minority', 'capital_increase', 'asset_sale', 'other'] as const

const identity: Options = {
  name: { value: 'NAME', about: 'name of the contact' },
  email: { value: 'EMAIL', about: 'e-mail of the contact' },
  company: { value: 'NAME', about: 'the company' },
  role: { value: 'TEXT', about: 'role of the contact' },
  website: { value: 'URL', about: 'where the company presents itself' },
  siren: { value: 'NUMBER', about: 'French company number, nine digits' },
}
const sector: Options = { sector: { value: 'TEXT', about: 'the sector' } }
const search: Options = {
  geography: { value: 'TEXT', about: 'where a buyer looks' },
  'ticket-min': { value: 'EUR-M', about: 'ticket minimum of a buyer, EUR millions' },
  'ticket-max': { value: 'EUR-M', about: 'ticket maximum of a buyer, EUR millions' },
  'growth-target': { value: 'PERCENT', about: 'revenue growth that a buyer seeks' },
  'ebitda-target': { value: 'PERCENT', about: 'EBITDA margin that a buyer seeks' },
  solution: { value: 'TEXT', many: true, about: 'what a buyer seeks, in words; up to three times' },
}
const buyer: Options = {
  ...search,
  'buyer-type': { value: 'TYPE', about: `what kind of buyer: ${BUYER_TYPES.join(', ')}` },
  'track-record': { value: 'TEXT', about: 'past deals and portfolio companies of a buyer, one a line' },
  financing: { value: 'TEXT', about: 'how a buyer pays' },
  brings: { value: 'TEXT', about: 'what a buyer brings beside money' },
  'decision-process': { value: 'TEXT', about: 'who decides for a buyer, and in how many steps' },
}
const seller: Options = {
  revenue: { value: 'EUR-M', about: 'revenue of a seller, EUR millions' },
  growth: { value: 'PERCENT', about: 'revenue growth of a seller' },
  'ebitda-margin': { value: 'PERCENT', about: 'EBITDA margin of a seller' },
  product: { value: 'TEXT', about: 'what a seller makes or does' },
  description: { value: 'TEXT', about: 'a seller in a few sentences' },
  country: { value: 'COUNTRY', about: 'country of a seller: its code, such as FR, or its name' },
  region: { value: 'TEXT', about: 'region of a seller' },
  'year-founded': { value: 'YEAR', about: 'year in which a seller was founded' },
  headcount: { value: 'BAND', about: `employees of a seller: ${HEADCOUNTS.join(', ')}` },
  'recurring-share': { value: 'PERCENT', about: 'recurring share of the revenue of a seller' },
  'largest-customer': { value: 'PERCENT', about: 'share of revenue with the largest customer' },
  'five-largest-customers': { value: 'PERCENT', about: 'share of revenue with the five largest customers' },
  'deal-type': { value: 'TYPE', about: `what a seller offers: ${DEAL_TYPES.join(', ')}` },
  'stake-pct': { value: 'PERCENT', about: 'share of the company offered' },
  'asking-price': { value: 'EUR-M', about: 'price expected for all the shares, EUR millions' },
  'net-debt': { value: 'EUR-M', about: 'debt less cash of a seller, EUR millions' },
  'minority-interests': { value: 'EUR-M', about: 'minority interests of a seller, EUR millions' },
  'working-capital-excess': { value: 'EUR-M', about: 'working capital above what is normal, EUR millions' },
  timetable: { value: 'TEXT', about: 'when a seller wants to sign and close' },
  'reason-for-sale': { value: 'TEXT', about: 'why the company is for sale' },
  'assets-excluded': { value: 'TEXT', about: 'what is not part of the sale' },
}

/** The options that say who a workspace is of, and what it offers or seeks. */
export const PROFILE_OPTIONS: Options = {
  ...identity,
  ...sector,
  'name-release': { value: 'WHOM', about: `who learns the name: ${NAME_RELEASES.join(', ')}` },
  'name-assurance': { value: 'LEVEL', about: `what must be proven of them: ${ASSURANCES.join(', ')}` },
  ...buyer,
  ...seller,
}

/** The options that say what a buyer looks for, in its profile or in a thesis. */
export const SEARCH_OPTIONS: Options = { ...sector, ...search }

type Profile = Pick<InputFor<'submit'>, 'identity' | 'buyer' | 'seller'>

/** Identity and profile as the options give them; those of the other side are refused, lest they are lost. */
export function readProfileOptions(args: Arguments, side: Side): Profile {
  const foreign = Object.keys(side === 'buyer' ? seller : buyer).find((name) => args.texts(name).length > 0)
  if (foreign !== undefined) throw new UsageError(`--${foreign} is not an option of a ${side}`)
  return side === 'buyer'
    ? { identity: identityOf(args), buyer: { ...buyerOf(args), ...nameReleaseOf(args) } }
    : { identity: identityOf(args), seller: { ...sellerOf(args), ...nameReleaseOf(args) } }
}

/** Who learns the name, as the options say; left out, what is there stays. */
function nameReleaseOf(args: Arguments) {
  return given({
    name_release: oneOf(NAME_RELEASES, 'name-release', args),
    name_release_assurance: oneOf(ASSURANCES, 'name-assurance', args),
  })
}

function identityOf(args: Arguments): NonNullable<Profile['identity']> {
  return given({
    name: args.text('name'),
    email: args.text('email'),
    company: args.text('company'),
    role: args.text('role'),
    website: args.text('website'),
    siren: args.text('siren'),
  })
}

function buyerOf(args: Arguments): NonNullable<Profile['buyer']> {
  return given({
    ...readSearchOptions(args),
    buyer_type: oneOf(BUYER_TYPES, 'buyer-type', args),
    track_record: args.text('track-record'),
    financing: args.text('financing'),
    brings: args.text('brings'),
    decision_process: args.text('decision-process'),
  })
}

/** What a buyer looks for, as the options say. @throws UsageError */
export function readSearchOptions(args: Arguments) {
  const solutions = args.texts('solution')
  if (solutions.length > 3) throw new UsageError('--solution can be given three times')
  const [solution_1, solution_2, solution_3] = solutions
  return given({
    sector: args.text('sector'),
    geography: args.text('geography'),
    check_size_min: args.number('ticket-min'),
    check_size_max: args.number('ticket-max'),
    growth_target: args.number('growth-target'),
    ebitda_target: args.number('ebitda-target'),
    solution_1,
    solution_2,
    solution_3,
  })
}

/** One of the words that an option takes. @throws UsageError */
function oneOf<Word extends string>(words: readonly Word[], option: string, args: Arguments): Word | undefined {
  const given = args.text(option)
  const word = words.find((one) => one === given)
  if (given !== undefined && word === undefined) throw new UsageError(`--${option} takes one of ${words.join(', ')}`)
  return word
}

function sellerOf(args: Arguments): NonNullable<Profile['seller']> {
  return given({
    sector: args.text('sector'),
    product: args.text('product'),
    description: args.text('description'),
    country: args.text('country'),
    region: args.text('region'),
    year_founded: args.number('year-founded'),
    headcount: oneOf(HEADCOUNTS, 'headcount', args),
    recurring_share: args.number('recurring-share'),
    largest_customer_share: args.number('largest-customer'),
    top5_customers_share: args.number('five-largest-customers'),
    deal_type: oneOf(DEAL_TYPES, 'deal-type', args),
    stake_pct: args.number('stake-pct'),
    asking_price: args.number('asking-price'),
    net_debt: args.number('net-debt'),
    minority_interests: args.number('minority-interests'),
    working_capital_excess: args.number('working-capital-excess'),
    timetable: args.text('timetable'),
    reason_for_sale: args.text('reason-for-sale'),
    assets_excluded: args.text('assets-excluded'),
    revenue: args.number('revenue'),
    growth: args.number('growth'),
    ebitda_margin: args.number('ebitda-margin'),
  })
}

/** A record without what was not given: that keeps what is there. */
function given<T extends object>(record: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}

/** The side named by a positional argument. */
export function parseSide(word: string | undefined): Side {
  if (word === 'buyer' || word === 'seller') return word
  throw new UsageError('say which side: buyer or seller')
}
