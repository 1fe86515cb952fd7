import { type InputFor, keysBelow, type OutputFor } from '../../client/index.ts'
import { parseId } from '../arguments.ts'
import type { Side } from '../command.ts'
import { sentence, UsageError } from '../exit-codes.ts'
import { readText } from '../files.ts'
import type { Values } from '../message.ts'
import type { Input, Work } from '../row.ts'

/** Puts both ids of a pairing in: the counterparty's and, on the other side, the workspace's own. */
export async function ownPairing(
  { client, text }: Work,
  { id, as, dry_run }: { id: number; as?: Side; dry_run?: true },
): Promise<Input> {
  const { buyer, seller, user_type } = (await client.getSession()).body
  const active = user_type === 'investor' || user_type === 'buyer' ? 'buyer' : 'seller'
  const own = as ?? (buyer && seller ? active : buyer ? 'buyer' : 'seller')
  const tried = dry_run === undefined ? {} : { dry_run }
  if (own === 'buyer' && buyer?.id !== undefined) return { buyer_id: buyer.id, seller_id: id, ...tried }
  if (own === 'seller' && seller?.id !== undefined) return { buyer_id: id, seller_id: seller.id, ...tried }
  throw new UsageError(text('no_profile', { own }))
}

/** Puts in the request that waits in a pairing; without one, prints that none is waiting and returns null. */
export async function findPhaseRequest({ client, text, terminal }: Work, input: Input): Promise<Input | null> {
  const { pairings } = (await client.listPairings({ names: 'told' })).body
  const waiting = pairings.find(({ pair_id }) => pair_id === input.pair_id)?.phase_request
  if (waiting !== undefined) return { ...input, request_id: waiting.request_id }
  terminal.print(text('none_waits', input))
  return null
}

/** Refuses to sign another text than the one in force, and states its version for a change in between. */
export async function textInForce({ client, text }: Work, input: { accept: string }): Promise<Input> {
  const { version } = (await client.getNdaText()).body
  if (input.accept !== version) throw new UsageError(text('other_version', { version }))
  return { ...input, text_version: version }
}

/** Refuses to end other keys than those that are meant. */
export async function keysThatEnd(
  { client, terminal, text }: Work,
  { also = 0, ...input }: { member_id: number; also?: number },
): Promise<Input> {
  const below = keysBelow((await client.listMembers()).body.members, input.member_id)
  if (below.length === also) return input
  for (const key of below) terminal.note(text('ends_with_it', key))
  throw new UsageError(text('not_confirmed', { count: below.length }))
}

/** Puts in the counterparty that is named, or the workspace's own party. */
export async function enrichedParty(
  { client, text }: Work,
  { as, entity_id, ...input }: { as?: Side; entity_id?: string },
): Promise<Input> {
  if (entity_id !== undefined && as === undefined) throw new UsageError(sentence('which_side'))
  if (entity_id !== undefined) return { entity_type: as, entity_id: parseId('--id', entity_id), ...input }
  const { entities } = (await client.getQuality()).body
  const own = entities.find(({ entity_type }) => as === undefined || entity_type === as)
  if (own === undefined) throw new UsageError(text('no_profile'))
  return { entity_type: own.entity_type, entity_id: own.entity_id, ...input }
}

/** Puts in the text of a section; an empty file removes it. */
export function sectionText({ text }: Work, { section, file }: { section: string; file: string }): Input {
  const content = readText(file, text('not_a_file'))
  return { sections: { [section]: content.trim() === '' ? null : content } }
}

export function tagList(_: Work, input: { tags?: string }): Input {
  const tags = input.tags?.split(',').map((tag) => tag.trim())
  return tags === undefined ? input : { ...input, tags: tags.filter((tag) => tag !== '') }
}

/** Sends null for each text that is not given. */
export function blindViewChange(
  { text }: Work,
  {
    teaser_value: given,
    ...texts
  }: { teaser_value?: string; as_profile?: true; product?: string; description?: string },
): Input {
  if (texts.as_profile && (texts.product ?? texts.description) !== undefined)
    throw new UsageError(text('own_or_profile'))
  if (given !== undefined && given !== 'yes' && given !== 'no') throw new UsageError(text('yes_or_no'))
  return { product: null, description: null, approve: null, teaser_value: given ? given === 'yes' : null, ...texts }
}

/** Refuses input that fills both fields, or none of them. */
export const exactlyOne =
  (one: string, other: string) =>
  ({ text }: Work, input: Input): Input => {
    const isGiven = (field: string) => input[field] !== undefined && input[field] !== null
    if (isGiven(one) === isGiven(other)) throw new UsageError(text('exactly_one'))
    return input
  }

export function notBoth({ text }: Work, input: { ids?: string[] }): Input {
  if (input.ids !== undefined) throw new UsageError(text('not_both'))
  return input
}

export function someFigure({ text }: Work, input: Input): Input {
  if (Object.keys(input).every((field) => field === 'workings')) throw new UsageError(text('no_figure'))
  if (input.sensitivity === undefined) return input
  const [rows, columns, ...more] = `${input.sensitivity}`.split(',').map((name) => name.trim().replaceAll('-', '_'))
  if (!rows || !columns || more.length > 0) throw new UsageError(text('two_inputs'))
  return { ...input, sensitivity: { rows, columns } }
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
  { client, show }: Work,
  { all, ...input }: InputFor<'listMatches'> & { all?: true },
): Promise<void> {
  const asked: InputFor<'listMatches'> = { ...input, limit: input.limit ?? (all ? 200 : 20), names: 'told' }
  const rows: OutputFor<'listMatches'>[number][] = []
  let total = 0
  for await (const { body, headers } of client.listMatches.pages(asked)) {
    rows.push(...body)
    total = Number(headers.get('x-total-count'))
    if (!all) break
  }
  const matches = rows.filter(({ near }) => !near)
  const below = rows.filter(({ near }) => near)
  const isCoded = rows.some(({ revealed }) => !revealed)
  show([...matches, ...below], { ...(total > matches.length ? { total } : {}), ...(isCoded ? { isCoded } : {}) })
}
