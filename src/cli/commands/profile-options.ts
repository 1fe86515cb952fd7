import words from '../../../locales/en/cli/profile.json' with { type: 'json' }
import type { InputFor } from '../../client/index.ts'
import { ASSURANCES } from '../../domain/parties/assurance-levels.ts'
import { NAME_RELEASES } from '../../domain/parties/name-release.ts'
import { type Arguments, type Options, UsageError } from '../arguments.ts'
import { fill } from '../message.ts'

export const SIDES = ['buyer', 'seller'] as const
export type Side = (typeof SIDES)[number]

/** A profile option that is no free text, or fills a field of another name. */
interface Reading {
  field?: string
  isNumber?: true
  choices?: readonly string[]
}

const number: Reading = { isNumber: true }
const numberFor = (field: string): Reading => ({ field, isNumber: true })
const READINGS: Readonly<Record<string, Reading>> = {
  'name-release': { choices: NAME_RELEASES },
  'name-assurance': { field: 'name_release_assurance', choices: ASSURANCES },
  'ticket-min': numberFor('check_size_min'),
  'ticket-max': numberFor('check_size_max'),
  'growth-target': number,
  'ebitda-target': number,
  'buyer-type': { choices: ['strategic', 'fund', 'search_fund', 'family_office', 'other'] },
  revenue: number,
  growth: number,
  'ebitda-margin': number,
  'year-founded': number,
  headcount: { choices: ['1-9', '10-19', '20-49', '50-99', '100-249', '250-499', '500+'] },
  'recurring-share': number,
  'largest-customer': numberFor('largest_customer_share'),
  'five-largest-customers': numberFor('top5_customers_share'),
  'deal-type': { choices: ['full_sale', 'majority', 'minority', 'capital_increase', 'asset_sale', 'other'] },
  'stake-pct': number,
  'asking-price': number,
  'net-debt': number,
  'minority-interests': number,
  'working-capital-excess': number,
}

function described(group: Readonly<Record<string, readonly string[]>>): Options {
  return Object.fromEntries(
    Object.entries(group).map(([name, [value = '', about = '']]) => {
      const { choices = [] } = READINGS[name] ?? {}
      return [
        name,
        { value, about: fill(about, { choices }) ?? '', ...(name === 'solution' ? { many: true as const } : {}) },
      ]
    }),
  )
}

const search = described(words.search)
const buyer = { ...search, ...described(words.buyer) }
const seller = described(words.seller)

/** The options for the identity of a workspace and its offer or search. */
export const PROFILE_OPTIONS: Options = {
  ...described(words.identity),
  ...described(words.sector),
  ...described(words.release),
  ...buyer,
  ...seller,
}

/** The options for the search of a buyer, in its profile or in a thesis. */
export const SEARCH_OPTIONS: Options = { ...described(words.sector), ...search }

type Profile = Pick<InputFor<'submit'>, 'identity' | 'buyer' | 'seller'>

/** Reads identity and profile. Rejects options of the other side, which would be lost. */
export function readProfileOptions(args: Arguments, side: Side): Profile {
  const foreign = Object.keys(side === 'buyer' ? seller : buyer).find((name) => args.texts(name).length > 0)
  if (foreign !== undefined) throw new UsageError(`--${foreign} is not an option of a ${side}`)
  const identity = fieldsRead(args, words.identity)
  const release = fieldsRead(args, words.release)
  return side === 'buyer'
    ? { identity, buyer: { ...readSearchOptions(args), ...fieldsRead(args, words.buyer), ...release } }
    : { identity, seller: { ...fieldsRead(args, words.sector), ...fieldsRead(args, words.seller), ...release } }
}

/** Reads the search of a buyer. @throws UsageError */
export function readSearchOptions(args: Arguments): Partial<Record<string, string | number>> {
  const solutions = args.texts('solution')
  if (solutions.length > 3) throw new UsageError('--solution can be given three times')
  const { solution: _, ...others } = words.search
  return {
    ...fieldsRead(args, { ...words.sector, ...others }),
    ...Object.fromEntries(solutions.map((solution, i) => [`solution_${i + 1}`, solution])),
  }
}

/** Returns the fields of the options given; an absent field keeps its value in the service. @throws UsageError */
function fieldsRead(args: Arguments, group: object): Record<string, string | number> {
  const read = Object.keys(group).flatMap((name): [string, string | number][] => {
    const { field = name.replaceAll('-', '_'), isNumber, choices } = READINGS[name] ?? {}
    const given = isNumber ? args.number(name) : args.text(name)
    if (given === undefined) return []
    if (choices?.includes(String(given)) === false) throw new UsageError(`--${name} takes one of ${choices.join(', ')}`)
    return [[field, given]]
  })
  return Object.fromEntries(read)
}

/** The side named by a positional argument. */
export function parseSide(word: string | undefined): Side {
  if (word === 'buyer' || word === 'seller') return word
  throw new UsageError('say which side: buyer or seller')
}
