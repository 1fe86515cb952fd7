import words from '../../../locales/en/cli/profile.json' with { type: 'json' }
import type { InputFor } from '../../client/index.ts'
import { type Arguments, type Options, UsageError } from '../arguments.ts'
import type { Context } from '../command.ts'
import inputs from '../inputs.json' with { type: 'json' }
import { fill } from '../message.ts'

export const SIDES = ['buyer', 'seller'] as const
export type Side = (typeof SIDES)[number]

/** Options that fill a field of another name. */
const FIELDS: Readonly<Record<string, string>> = {
  'name-assurance': 'name_release_assurance',
  'ticket-min': 'check_size_min',
  'ticket-max': 'check_size_max',
  'largest-customer': 'largest_customer_share',
  'five-largest-customers': 'top5_customers_share',
  'trade-role': 'role',
}
const KINDS: Readonly<Record<string, string | readonly string[]>> = { ...inputs.submit.buyer, ...inputs.submit.seller }

/** Options given once for each item of a list, and the field of the list. */
const LISTS: Readonly<Record<string, string>> = {
  trade: 'trades',
  'excluded-trade': 'excluded_trades',
  'required-country': 'countries',
}
/** Value that withdraws a list. */
const AS_READ = 'as_read'

const fieldFor = (option: string) => FIELDS[option] ?? option.replaceAll('-', '_')

/** Returns the choices of an option, which are stated in its description alone. */
function choicesFor(option: string): readonly string[] {
  const kind = KINDS[fieldFor(option)]
  return Array.isArray(kind) ? kind : []
}

function described(group: Readonly<Record<string, readonly string[]>>): Options {
  const options = Object.entries(group).map(([name, [value = '', about = '']]) => {
    const many = name === 'solution' || name in LISTS ? { many: true as const } : {}
    return [name, { value, about: fill(about, { choices: choicesFor(name) }) ?? '', ...many }]
  })
  return Object.fromEntries(options)
}

const search = { ...described(words.search), ...described(words.confirmed_search) }
const buyer = { ...search, ...described(words.buyer) }
const seller = described(words.seller)
const sector = { ...described(words.sector), ...described(words.confirmed) }

/** The options for the identity of a workspace and its offer or search. */
export const PROFILE_OPTIONS: Options = {
  ...described(words.identity),
  ...sector,
  ...described(words.release),
  ...buyer,
  ...seller,
}

/** The options for the search of a buyer, in its profile or in a thesis. */
export const SEARCH_OPTIONS: Options = { ...sector, ...search }

/** Reads identity and profile. Rejects options of the other side, which would be lost. */
export function readProfile(
  { args }: Pick<Context, 'args'>,
  { side }: { side: Side },
): Pick<InputFor<'submit'>, 'identity' | 'buyer' | 'seller'> {
  const foreign = Object.keys(side === 'buyer' ? seller : buyer).find((name) => args.texts(name).length > 0)
  if (foreign !== undefined) throw new UsageError(`--${foreign} is not an option of a ${side}`)
  const identity = fieldsRead(args, words.identity)
  const release = fieldsRead(args, words.release)
  return side === 'buyer'
    ? { identity, buyer: { ...readSearchOptions(args), ...fieldsRead(args, words.buyer), ...release } }
    : {
        identity,
        seller: {
          ...fieldsRead(args, words.sector),
          ...fieldsRead(args, words.confirmed),
          ...fieldsRead(args, words.seller),
          ...release,
        },
      }
}

/** Reads the search of a buyer. @throws UsageError */
export function readSearchOptions(args: Arguments): Partial<Record<string, string | number | string[]>> {
  const solutions = args.texts('solution')
  if (solutions.length > 3) throw new UsageError('--solution can be given three times')
  const { solution: _, ...others } = words.search
  return {
    ...fieldsRead(args, { ...words.sector, ...words.confirmed, ...words.confirmed_search, ...others }),
    ...Object.fromEntries(solutions.map((solution, i) => [`solution_${i + 1}`, solution])),
  }
}

/** Returns the fields of the options given; an absent field keeps its value in the service. @throws UsageError */
function fieldsRead(args: Arguments, group: object): Record<string, string | number | string[]> {
  const read = Object.keys(group).flatMap((name): [string, string | number | string[]][] => {
    const list = LISTS[name]
    if (list !== undefined) {
      const items = args.texts(name)
      return items.length === 0 ? [] : [[list, items.length === 1 && items[0] === AS_READ ? [] : items]]
    }
    const kind = KINDS[fieldFor(name)]
    const given = kind === 'number' || kind === 'id' ? args.number(name) : args.text(name)
    if (given === undefined) return []
    const choices = choicesFor(name)
    if (choices.length > 0 && !choices.includes(String(given)))
      throw new UsageError(`--${name} takes one of ${choices.join(', ')}`)
    return [[fieldFor(name), given]]
  })
  return Object.fromEntries(read)
}

/** Returns the side that a word names. @throws UsageError */
export function parseSide(word: string | undefined): Side {
  if (word === 'buyer' || word === 'seller') return word
  throw new UsageError('say which side: buyer or seller')
}
