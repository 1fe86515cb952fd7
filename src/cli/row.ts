import common from '../../locales/en/cli/common.json' with { type: 'json' }
import profile from '../../locales/en/cli/profile.json' with { type: 'json' }
import type { Client, Success } from '../client/index.ts'
import { partiesOfPair } from '../domain/deals/deal.ts'
import { LANGUAGES } from '../domain/language/language.ts'
import { parseId } from './arguments.ts'
import { type Command, type Context, type Field, type Parsed, SIDES } from './command.ts'
import { sentence, UsageError } from './exit-codes.ts'
import { OR_FORCE, refuseExisting, saveDocument } from './files.ts'
import inputs from './inputs.json' with { type: 'json' }
import { fill, type Values, valueAt } from './message.ts'
import type { Column } from './table.ts'

/** Input of an operation. */
export type Input = Record<string, unknown>

/** Tools of a running command, its words among them. */
export interface Work extends Context {
  fields: readonly Field[]
  /** Returns the text of this name in `texts`, with its values filled in. */
  text(name: string, values?: Values): string
  /** Prints an answer: as JSON for a program, or with the words of the command. */
  show(body: object, more?: Values): void
  /** Prints one of the command's `parts`, by its name. */
  showPart(part: string, values: Values): void
}

/** The operation that a command asks, and its input. */
interface Asked {
  ask?: keyof Client
  /**
   * Arguments in their order, then options: `name`, or `name=field` where the operation calls it otherwise, then `:value` for
   * what is sent if none is given (for a switch: if it is set), then marks. An argument is optional `?`, all words that
   * follow `*` or a list `+`. An option is needed `!`, an id `#`, a count `%` or given several times `+`. A field that is not read
   * as the operation types it is `$`; one that the operation does not take is `~`. Types and choices are those of the operation;
   * `$` does not offer them in the help.
   */
  fields?: string
  /** Input that is sent where no argument or option fills the field. */
  with?: Values
  /** Completes or refuses the input, of which it names the fields that it reads; null ends the command. */
  prepare?: (work: Work, input: never) => Input | null | Promise<Input | null>
  /** Writes the answer, or this field of it, to `--out`, by default to a file of this name. */
  saves?: string
  saved?: string
}

/** A command; its words are in `locales/en/cli`. */
export interface Row extends Asked {
  as: Command['as']
  /** The operation whose types the fields have, if not the one asked. */
  typedBy?: keyof Client
  /** Choices that the contract does not list. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** Requests sent instead if an argument or option is given, by its name; `any` is any of them. */
  given?: Readonly<Record<string, Asked>>
  /** Values that the words show beside the answer. */
  adds?: (body: never) => Values
  /** Does the work where no single operation does. */
  run?: (work: Work, input: never) => Promise<void>
}

/**
 * A part of the output: a text, which is left out if it is empty, or one of those named. Messages are in ICU
 * MessageFormat. Arguments are fields of the input and of the answer, which comes first; `asked` is the input alone. In a
 * list they are fields of the item, and `whole` is all of it; `parent` and `from_list` are the item around and its list.
 */
type Block = string | NamedBlock
interface NamedBlock {
  /** Prints the block only if this message holds something. */
  if?: string
  heading?: string
  note?: string
  facts?: Readonly<Record<string, string>>
  /** A path whose texts and numbers come before the facts, by name. */
  fields_at?: string
  each?: string | readonly string[]
  shows?: readonly Block[]
  table?: string | readonly string[]
  /**
   * Title and message of each column; `right` aligns it, `wide` lets it take the room that is left. With a fourth message
   * it is there if one row fills that, or after `!` if none does. A name is that of columns in the common words.
   */
  columns?: string | readonly (readonly string[])[]
  empty?: string
  /** The count of all pages: in the header `X-Total-Count`, or in a field of the answer. */
  total?: string
  reversed?: boolean
}

/** The words of a row. */
export interface Words {
  about: string
  /** Value and description of each option, or the description of a switch. */
  options?: Readonly<Record<string, string | readonly string[]>>
  /** Refusals of an argument outside its choices, by argument. */
  refusals?: Readonly<Record<string, string>>
  /** Names of ids in a refusal. */
  called?: Readonly<Record<string, string>>
  /** Blocks to print, or the command whose blocks it shares; without them an answer is printed as JSON. */
  shows?: string | readonly Block[]
  /** Further texts by name. */
  texts?: Readonly<Record<string, string>>
  /** Blocks that a command prints apart, by name. */
  parts?: Readonly<Record<string, readonly Block[]>>
  /** Blocks printed instead if an argument or option is given. */
  given?: Readonly<Record<string, readonly Block[]>>
}

type Kinds = Readonly<Record<string, string | readonly string[] | object>>
const KINDS: Readonly<Record<string, Kinds>> = inputs
type OptionWords = Readonly<Record<string, string | readonly string[]>>
const SHARED: OptionWords = { ...common.options, ...profile.options }
/** Choices by the name of an argument or option, where neither the command nor the contract has others. */
const SHARED_CHOICES: NonNullable<Row['choices']> = { side: SIDES, as: SIDES, lang: LANGUAGES }

/** Returns the type of a field; a field of a profile is typed by the side that has it. */
function kindAt(operation: string | undefined, field: string): unknown {
  const kinds = KINDS[operation ?? '']
  return ['', 'buyer.', 'seller.'].map((place) => valueAt(place + field, kinds)).find((kind) => kind !== undefined)
}

/** Returns the arguments and options of a request. */
export function fieldsIn(
  { ask, typedBy = ask, fields = '', choices: listed = {} }: Omit<Row, 'as'>,
  words: Pick<Words, 'options'> = {},
): Field[] {
  return (fields.match(/\S+/g) ?? []).map((written) => {
    const [, dashes, name = '', called, preset, marks = ''] =
      /^(--)?([\w-]+)(?:=([\w.]+))?(?::(\w+))?([?*+!#%~$]*)$/.exec(written) ?? []
    const field = called ?? name.replaceAll('-', '_')
    const isOption = dashes !== undefined
    const typed = marks.includes('~') ? undefined : kindAt(typedBy, field)
    const choices: readonly string[] | undefined = listed[name] ?? (Array.isArray(typed) ? typed : SHARED_CHOICES[name])
    const kind = typeof typed === 'string' && !marks.includes('$') ? typed : 'text'
    const described = words.options?.[name] ?? SHARED[name] ?? ''
    const [value, about = ''] = typeof described === 'string' ? [undefined, described] : described
    const offered = marks.includes('$') || (isOption && value === undefined) ? [] : (choices ?? [])
    const filled = fill(about, { choices: choices ?? [] }) ?? ''
    return { name, field, isOption, preset, marks, kind, choices, offered, value, about: filled }
  })
}

/** Makes commands of rows and their words. */
export function commandsFrom(rows: Readonly<Record<string, Row>>, words: Readonly<Record<string, Words>>): Command[] {
  return Object.entries(rows).map(([name, row]) => {
    const own = words[name]
    if (own === undefined) throw new Error(`the command ${name} has no words`)
    const ownWords = { ...own, shows: typeof own.shows === 'string' ? words[own.shows]?.shows : own.shows } as Words
    const fields = fieldsIn(row, ownWords)
    return {
      name,
      about: ownWords.about,
      as: row.as,
      positionals: fields.filter(({ isOption }) => !isOption),
      options: fields.filter(({ isOption }) => isOption),
      run: (context, parsed) => carryOut(context, name, row, ownWords, parsed),
    }
  })
}

async function carryOut(context: Context, name: string, row: Row, words: Words, parsed: Parsed): Promise<void> {
  const { terminal, json, client } = context
  const known = fieldsIn(row, words)
  const given = readFields(parsed, known, words, name)
  const instead = Object.keys(row.given ?? {}).find((one) =>
    known.some(({ name: called, field }) => field in given && (one === 'any' || one === called)),
  )
  const { saved: _, typedBy: __, run: ___, ...same } = row
  const asked: Row = instead === undefined ? row : { ...same, ...row.given?.[instead] }
  const fields = fieldsIn(asked, words)
  const read = asked === row ? given : readFields(parsed, fields, words, name)
  const filled: Input = { ...asked.with, ...read }
  let input: Input | null = filled
  const printed = (blocks: Words['shows'], values: Values) => printBlocks(context, (blocks ?? []) as Block[], values)
  const work: Work = {
    ...context,
    fields,
    text: (name, values = {}) =>
      fill(words.texts?.[name] ?? common.texts[name as keyof typeof common.texts], values) ?? '',
    show: (body, more = {}) => {
      const blocks = words.given?.[instead ?? ''] ?? words.shows
      if (json || blocks === undefined) return terminal.json(body)
      const values = { ...input, ...(Array.isArray(body) ? { items: body } : body), asked: input, ...more }
      printed(blocks, values)
    },
    showPart: (part, values) => printed(words.parts?.[part], values),
  }
  if (asked.prepare !== undefined) input = await asked.prepare(work, filled as never)
  if (input === null) return
  if (asked.run !== undefined) return await asked.run(work, input as never)
  if (json && asked.saves !== undefined && asked.saved === undefined)
    throw new UsageError(sentence('json_with', { command: instead === undefined ? name : `${name} --${instead}` }))
  if (json && asked.saves !== undefined && input.out !== undefined)
    throw new UsageError(sentence('json_with', { command: `${name} --out` }))
  const file = (input.out as string | undefined) ?? fill(asked.saves ?? '', input) ?? ''
  // Before the service records that the document was read.
  if (asked.saves !== undefined && !json && file !== '-' && input.force !== true)
    refuseExisting(file, '--out', OR_FORCE)
  const unsent = fields.filter(({ marks }) => marks.includes('~')).map(({ field }) => field)
  // `prepare` may set a field of the operation that is called as an option: `clear`.
  const isSent = ([field, value]: [string, unknown]) => !unsent.includes(field) || value !== filled[field]
  const sent = Object.fromEntries(Object.entries(input).filter(isSent))
  const ask = client[asked.ask ?? 'getSession'] as unknown as (input: Input) => Promise<Success<Input>>
  const { body, headers } = await ask(sent)
  if (asked.saves === undefined || json)
    return work.show(body, { total_count: headers.get('x-total-count'), ...row.adds?.(body as never) })
  const content = (asked.saved === undefined ? body : body[asked.saved]) as string | Uint8Array
  saveDocument(terminal, file, content, input.force === true)
}

/** Reads arguments and options in their order; fields not given are left out. @throws UsageError */
export function readFields(parsed: Parsed, fields: readonly Field[], words: Partial<Words>, command = ''): Input {
  const read = fields.map((one, at) => {
    const given = one.isOption ? [parsed.values[one.name] ?? []].flat() : parsed.positionals.slice(at)
    return [one.field, fieldRead(given, one, words, command)] as const
  })
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

/** Reads the words given for an argument or option: of an argument, with the words after it. */
function fieldRead(
  given: readonly (string | boolean)[],
  field: Field,
  words: Partial<Words>,
  command: string,
): unknown {
  const { name, isOption, kind, choices, marks, preset, value, about } = field
  const called = isOption ? `--${name}` : `the ${name}`
  if (isOption && value === undefined) return given.includes(true) ? (preset ?? true) : undefined
  if (given.length === 0 && marks.includes('!')) throw new UsageError(sentence('missing', { option: called, about }))
  if (given.length === 0 && (isOption || marks.includes('?'))) return preset
  const read = (text: string): unknown => {
    if (kind === 'pairing' && partiesOfPair(text) === null) throw new UsageError(sentence('pairing', { command }))
    if (marks.includes('#') || (kind === 'id' && !isOption)) return parseId(words.called?.[name] ?? called, text)
    if (kind === 'id' || kind === 'count' || marks.includes('%')) return parseId(called, text, 0)
    if (kind === 'number') return parseNumber(called, text)
    const refusal = words.refusals?.[name]
    if (text === '' && choices === undefined && refusal !== undefined) throw new UsageError(refusal)
    const outside = refusal ?? (isOption ? common.refused_option : common.refused_choice)
    if (choices?.includes(text) === false) throw new UsageError(fill(outside, { name, given: text, choices }) ?? '')
    return kind === 'flag' ? text === choices?.[0] : text
  }
  const texts = given.map(String)
  if (marks.includes('+')) return texts.map(read)
  if (marks.includes('*')) return read(texts.join(' '))
  return read(texts.at(isOption ? -1 : 0) ?? '')
}

/** Parses a number as people write it: 12.5, 12,5 or 12.5%. @throws UsageError */
function parseNumber(what: string, text: string): number {
  const written = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(text)?.[1]
  if (written === undefined) throw new UsageError(sentence('number', { what }))
  return Number(written.replace(',', '.'))
}

/** Prints the parts of an answer in their order. */
function printBlocks(context: Context, blocks: readonly Block[], values: Values): void {
  const { terminal } = context
  for (const one of blocks) {
    const block: NamedBlock & { text?: string } = typeof one === 'string' ? { text: one } : one
    if (block.if !== undefined && !fill(block.if, values)) continue
    const [text, heading, note] = [block.text, block.heading, block.note].map((message = '') => fill(message, values))
    if (text) terminal.print(text)
    if (heading) terminal.heading(heading)
    if (note) terminal.note(note)
    if (block.facts !== undefined) terminal.facts(factsIn(block, values))
    const items = block.each === undefined ? [values] : itemsAt(block.each, values, { whole: values })
    for (const item of items) printBlocks(context, block.shows ?? [], item)
    if (block.table !== undefined) printTable(context, block, values)
  }
}

function factsIn({ facts = {}, fields_at: path }: NamedBlock, values: Values): Record<string, string | undefined> {
  const fields = path === undefined ? {} : (valueAt(path, values) as object)
  const messages = Object.values(facts).join(' ')
  const named = Object.entries(fields)
    .filter(([field, value]) => isShownAsIs(value) && !messages.includes(`{${path}.${field}`))
    .map(([field, value]) => [field.replaceAll('_', ' '), [value].flat().join(', ')])
  const stated = Object.entries(facts).map(([label, text]) => [label, fill(text, values) || undefined])
  return Object.fromEntries([...named, ...stated])
}

const isShownAsIs = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((item) => typeof item === 'string') : /^(string|number)$/.test(typeof value)

function printTable({ terminal }: Context, block: NamedBlock, values: Values): void {
  const rows = itemsAt(block.table ?? [], values)
  const fits = ([, , , needs]: readonly string[]) =>
    needs === undefined || rows.some((row) => fill(needs.replace('!', ''), row) !== undefined) !== needs.startsWith('!')
  const named = common.columns as Readonly<Record<string, readonly (readonly string[])[]>>
  const all = typeof block.columns === 'string' ? named[block.columns] : block.columns
  const columns = (all ?? []).filter(fits).map((column) => columnFrom(column, values))
  terminal.table(columns, block.reversed ? rows.toReversed() : rows, fill(block.empty ?? '', values) ?? '')
  const total = Number(fill(block.total ?? '', values))
  if (total > rows.length) terminal.note(fill(common.of_total, { shown: rows.length, total }) ?? '')
}

/** The items of one or several lists; after a slash, those of a list in each item. */
function itemsAt(paths: string | readonly string[], values: Values, around: Values = {}): Values[] {
  return [paths].flat().flatMap((path) => {
    const [list = '', inner] = path.split('/')
    const found = valueAt(list, values) ?? []
    const items = Array.isArray(found) ? found : Object.entries(found).map(([key, one]) => ({ key, ...one }))
    if (inner !== undefined) return items.flatMap((parent: Values) => itemsAt(inner, parent, { ...around, parent }))
    return items.map((one): Values => {
      const item = typeof one === 'object' ? { ...one, from_list: list } : { item: one }
      return { ...item, ...around }
    })
  })
}

function columnFrom([title = '', message = '', place]: readonly string[], whole: Values): Column<Values> {
  const of = (row: Values) => fill(message, { ...row, whole })
  return { title: fill(title, whole) ?? '', of, right: place === 'right', wide: place === 'wide' }
}
