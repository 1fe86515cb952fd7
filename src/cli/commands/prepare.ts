import { readFileSync } from 'node:fs'
import { type InputFor, keysBelow, type OutputFor } from '../../client/index.ts'
import { parseId, UsageError } from '../arguments.ts'
import type { Context } from '../command.ts'
import type { Values } from '../message.ts'
import type { Input, Say, Show } from '../row.ts'
import { parseSide, readSearchOptions, type Side } from './profile-options.ts'

/** Puts both ids of a pairing in: the counterparty's and, on the other side, the workspace's own. */
export async function ownPairing(
  { client }: Context,
  { id, as, dry_run }: { id: number; as?: Side; dry_run?: true },
  say: Say,
): Promise<Input> {
  const { buyer, seller, user_type } = (await client.getSession()).body
  const active = user_type === 'investor' || user_type === 'buyer' ? 'buyer' : 'seller'
  const own = as ?? (buyer && seller ? active : buyer ? 'buyer' : 'seller')
  const tried = dry_run === undefined ? {} : { dry_run }
  if (own === 'buyer' && buyer?.id !== undefined) return { buyer_id: buyer.id, seller_id: id, ...tried }
  if (own === 'seller' && seller?.id !== undefined) return { buyer_id: id, seller_id: seller.id, ...tried }
  throw new UsageError(say('no_profile', { own }))
}

/** Puts in the request that waits in a pairing; null if none does. */
export async function findPhaseRequest({ client }: Context, input: Input): Promise<Input | null> {
  const { pairings } = (await client.listPairings({ names: 'told' })).body
  const waiting = pairings.find(({ pair_id }) => pair_id === input.pair_id)?.phase_request
  return waiting === undefined ? null : { ...input, request_id: waiting.request_id }
}

/** Refuses to sign another text than the one in force, and states its version for a change in between. */
export async function textInForce({ client }: Context, input: { accept: string }, say: Say): Promise<Input> {
  const { version } = (await client.getNdaText()).body
  if (input.accept !== version) throw new UsageError(say('other_version', { version }))
  return { ...input, text_version: version }
}

/** Refuses to end other keys than those that are meant. */
export async function keysThatEnd(
  { client, terminal, args }: Context,
  input: { member_id: number },
  say: Say,
): Promise<Input> {
  const below = keysBelow((await client.listMembers()).body.members, input.member_id)
  if (below.length === (args.count('also') ?? 0)) return input
  for (const key of below) terminal.note(say('ends_with_it', key))
  throw new UsageError(say('not_confirmed', { count: below.length }))
}

/** Puts in the counterparty that is named, or the workspace's own party. */
export async function enrichedParty(
  { client }: Context,
  { as, entity_id, ...input }: { as?: Side; entity_id?: string },
  say: Say,
): Promise<Input> {
  if (entity_id !== undefined) return { entity_type: parseSide(as), entity_id: parseId('--id', entity_id), ...input }
  const { entities } = (await client.getQuality()).body
  const own = entities.find(({ entity_type }) => as === undefined || entity_type === as)
  if (own === undefined) throw new UsageError(say('no_profile'))
  return { entity_type: own.entity_type, entity_id: own.entity_id, ...input }
}

/** Puts in the text of a section; an empty file removes it. */
export function sectionText(_: Context, { section, file }: { section: string; file: string }, say: Say): Input {
  const text = readText(file, say('not_a_file'))
  return { sections: { [section]: text.trim() === '' ? null : text } }
}

/** Reads a text file. @throws UsageError with `advice` at its end */
export function readText(file: string, advice = ''): string {
  return readBytes(file, advice).toString('utf8')
}

export function readBytes(file: string, advice = ''): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as { code?: string }).code})${advice}`)
  }
}

export function tagList(_: Context, input: { tags?: string }): Input {
  const tags = input.tags?.split(',').map((tag) => tag.trim())
  return tags === undefined ? input : { ...input, tags: tags.filter((tag) => tag !== '') }
}

export function teaserValue(_: Context, input: { teaser_value: string | null }, say: Say): Input {
  const { teaser_value: given } = input
  if (given !== null && given !== 'yes' && given !== 'no') throw new UsageError(say('yes_or_no'))
  return { ...input, teaser_value: given === null ? null : given === 'yes' }
}

/** Writes each size as a range: "ebitda 1 to 3 EUR m", "headcount from 50". */
export function sizeRanges({ sizes }: OutputFor<'previewReading'>): { ranges: string[] } {
  const ranges = sizes.map(({ figure, min, max, currency }) => {
    const range =
      min === null ? `up to ${max}` : max === null ? `from ${min}` : min === max ? `${min}` : `${min} to ${max}`
    const unit = figure === 'margin' || figure === 'growth' ? '%' : figure === 'headcount' ? '' : `${currency ?? ''} m`
    return `${figure} ${range} ${unit}`.replaceAll(/ +/g, ' ').trim()
  })
  return { ranges }
}

/** Refuses input that fills both fields, or none of them. */
export const exactlyOne =
  (one: string, other: string) =>
  (_: Context, input: Input, say: Say): Input => {
    const isGiven = (field: string) => input[field] !== undefined && input[field] !== null
    if (isGiven(one) === isGiven(other)) throw new UsageError(say('exactly_one'))
    return input
  }

export function notBoth({ args }: Context, input: Input, say: Say): Input {
  if (args.positionals.length > 0) throw new UsageError(say('not_both'))
  return input
}

export function someFigure(_: Context, input: Input, say: Say): Input {
  if (Object.keys(input).every((field) => field === 'workings')) throw new UsageError(say('no_figure'))
  if (input.sensitivity === undefined) return input
  const [rows, columns, ...more] = `${input.sensitivity}`.split(',').map((name) => name.trim().replaceAll('-', '_'))
  if (!rows || !columns || more.length > 0) throw new UsageError(say('two_inputs'))
  return { ...input, sensitivity: { rows, columns } }
}

export function thesisStated({ args }: Context): Input {
  return { ...readSearchOptions(args), name: args.needed('name'), sector: args.needed('sector') }
}

/** Fields of a thesis that need not be filled, by option. */
const OPTIONAL: Readonly<Record<string, readonly string[]>> = {
  geography: ['geography'],
  'ticket-min': ['check_size_min'],
  'ticket-max': ['check_size_max'],
  'growth-target': ['growth_target'],
  'ebitda-target': ['ebitda_target'],
  solution: ['solution_1', 'solution_2', 'solution_3'],
  trade: ['trades'],
  'excluded-trade': ['excluded_trades'],
  'trade-role': ['role'],
  'required-country': ['countries'],
}
export const OPTIONAL_NAMES = Object.keys(OPTIONAL)

/** Lays what is given over the thesis as it is. */
export async function thesisChanged(
  { client, args }: Context,
  { thesis_id, without = [] }: { thesis_id: number; without?: string[] },
  say: Say,
) {
  const dropped = without.flatMap((option) => OPTIONAL[option] ?? [])
  const before = (await client.listTheses({})).body.theses.find((one) => one.thesis_id === thesis_id)
  if (before === undefined) throw new UsageError(say('no_thesis', { thesis_id }))
  const { thesis_id: _, created_at: __, ...held } = before
  const kept = Object.fromEntries(Object.entries(held).filter(([field]) => !dropped.includes(field)))
  const stated = { name: args.text('name') ?? before.name, sector: args.text('sector') ?? before.sector ?? '' }
  return { ...kept, ...readSearchOptions(args), ...stated, thesis_id }
}

const FIELD_CELLS = 40

/** Draws the range of each method beside the others. */
export function footballField({ ranges = {}, sensitivity }: OutputFor<'getValuation'>): Values {
  const found = Object.entries(ranges)
  const highest = Math.max(...found.map(([, { high }]) => high), Number.EPSILON)
  const cell = (value: number) => Math.round((value / highest) * (FIELD_CELLS - 1))
  const bar = (low: number, high: number) => '·'.repeat(cell(low)) + '█'.repeat(Math.max(1, cell(high) - cell(low) + 1))
  return {
    field: found.map(([method, { low, high }]) => ({ method, low, high, bar: bar(low, high) })),
    table: sensitivity?.rows.values.map((at, row) => ({ at, ...sensitivity.values[row] })) ?? [],
    heads: sensitivity?.columns.values ?? [],
  }
}

/** Lists one page of matches, or every page. */
export async function listEveryMatch(
  { client, args }: Context,
  { all, ...input }: InputFor<'listMatches'> & { all?: true },
  show: Show,
): Promise<void> {
  const asked: InputFor<'listMatches'> = { ...input, limit: input.limit ?? (all ? 200 : 20), names: 'told' }
  let answer = await client.listMatches(asked)
  const rows = [...answer.body]
  for (
    let cursor = nextCursor(answer.headers);
    args.flag('all') && cursor !== null;
    cursor = nextCursor(answer.headers)
  ) {
    answer = await client.listMatches({ ...asked, cursor })
    rows.push(...answer.body)
  }
  const total = Number(answer.headers.get('x-total-count'))
  const matches = rows.filter(({ near }) => !near)
  const below = rows.filter(({ near }) => near)
  const isCoded = rows.some(({ revealed }) => !revealed)
  show([...matches, ...below], { ...(total > matches.length ? { total } : {}), ...(isCoded ? { isCoded } : {}) })
}

/** Reads the cursor of the next page from the Link header. */
function nextCursor(headers: Headers): string | null {
  const query = /<\?([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
  return query === undefined ? null : new URLSearchParams(query).get('cursor')
}
