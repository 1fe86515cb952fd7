import type { InputFor } from '../../client/index.ts'
import { type Arguments, type Options, UsageError } from '../arguments.ts'

export const SIDES = ['buyer', 'seller'] as const
export type Side = (typeof SIDES)[number]

const identity: Options = {
  name: { value: 'NAME', about: 'name of the contact' },
  email: { value: 'EMAIL', about: 'e-mail of the contact' },
  company: { value: 'NAME', about: 'the company' },
  role: { value: 'TEXT', about: 'role of the contact' },
  website: { value: 'URL', about: 'where the company presents itself' },
  siren: { value: 'NUMBER', about: 'French company number, nine digits' },
}
const buyer: Options = {
  geography: { value: 'TEXT', about: 'where a buyer looks' },
  'buyer-type': { value: 'TYPE', about: 'strategic, fund, search_fund, family_office or other' },
  'ticket-min': { value: 'EUR-M', about: 'ticket minimum of a buyer, EUR millions' },
  'ticket-max': { value: 'EUR-M', about: 'ticket maximum of a buyer, EUR millions' },
  'growth-target': { value: 'PERCENT', about: 'revenue growth that a buyer seeks' },
  'ebitda-target': { value: 'PERCENT', about: 'EBITDA margin that a buyer seeks' },
  solution: { value: 'TEXT', many: true, about: 'what a buyer seeks, in words; up to three times' },
}
const seller: Options = {
  revenue: { value: 'EUR-M', about: 'revenue of a seller, EUR millions' },
  growth: { value: 'PERCENT', about: 'revenue growth of a seller' },
  'ebitda-margin': { value: 'PERCENT', about: 'EBITDA margin of a seller' },
  product: { value: 'TEXT', about: 'what a seller makes or does' },
  description: { value: 'TEXT', about: 'a seller in a few sentences' },
  country: { value: 'COUNTRY', about: 'country of a seller: its code, such as FR, or its name' },
  region: { value: 'TEXT', about: 'region of a seller' },
}

const BUYER_TYPES = ['strategic', 'fund', 'search_fund', 'family_office', 'other'] as const
type BuyerType = (typeof BUYER_TYPES)[number]

/** The options that say who a workspace is of, and what it offers or seeks. */
export const PROFILE_OPTIONS: Options = {
  ...identity,
  sector: { value: 'TEXT', about: 'the sector' },
  ...buyer,
  ...seller,
}

type Profile = Pick<InputFor<'submit'>, 'identity' | 'buyer' | 'seller'>

/** Identity and profile as the options give them; those of the other side are refused, lest they are lost. */
export function profileOf(args: Arguments, side: Side): Profile {
  const foreign = Object.keys(side === 'buyer' ? seller : buyer).find((name) => args.texts(name).length > 0)
  if (foreign !== undefined) throw new UsageError(`--${foreign} is not an option of a ${side}`)
  return side === 'buyer'
    ? { identity: identityOf(args), buyer: buyerOf(args) }
    : { identity: identityOf(args), seller: sellerOf(args) }
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
  const solutions = args.texts('solution')
  if (solutions.length > 3) throw new UsageError('--solution can be given three times')
  const [solution_1, solution_2, solution_3] = solutions
  return given({
    sector: args.text('sector'),
    geography: args.text('geography'),
    buyer_type: buyerTypeOf(args),
    check_size_min: args.number('ticket-min'),
    check_size_max: args.number('ticket-max'),
    growth_target: args.number('growth-target'),
    ebitda_target: args.number('ebitda-target'),
    solution_1,
    solution_2,
    solution_3,
  })
}

function buyerTypeOf(args: Arguments): BuyerType | undefined {
  const word = args.text('buyer-type')
  const type = BUYER_TYPES.find((one) => one === word)
  if (word !== undefined && type === undefined)
    throw new UsageError(`--buyer-type takes one of ${BUYER_TYPES.join(', ')}`)
  return type
}

function sellerOf(args: Arguments): NonNullable<Profile['seller']> {
  return given({
    sector: args.text('sector'),
    product: args.text('product'),
    description: args.text('description'),
    country: args.text('country'),
    region: args.text('region'),
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
export function sideOf(word: string | undefined): Side {
  if (word === 'buyer' || word === 'seller') return word
  throw new UsageError('say which side: buyer or seller')
}
