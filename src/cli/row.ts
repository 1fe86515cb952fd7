import common from '../../locales/en/cli/common.json' with { type: 'json' }
import type { Client, Success } from '../client/index.ts'
import { type Options, pairingArgument, parseId, UsageError } from './arguments.ts'
import type { Command, Context, Positional } from './command.ts'
import inputs from './inputs.json' with { type: 'json' }
import { fill, type Values, valueAt } from './message.ts'
import { saveDocument } from './save-document.ts'
import type { Column } from './table.ts'

/** Input of an operation. */
export type Input = Record<string, unknown>
/** Prints an answer: as JSON for a program, or with the words of the command. */
export type Show = (body: object, more?: Values) => void
/** Returns a further text of the command, by its name in `texts`. */
export type Say = (text: string, values?: Values) => string

/** The operation that a command asks, and what is sent to it. */
interface Asked {
  ask?: keyof Client
  /**
   * Arguments and options in their order: `name`, or `name=field` where the operation calls it otherwise, then `:value` for
   * what is sent if none is given (for a switch: if it is set), then marks. An argument is optional `?`, all words that
   * follow `*` or a list `+`. An option is needed `!`, an id `#` or given several times `+`. What is not read as the operation types it is `$`; what the
   * operation does not take is `~`. `@` is the place of `options`. Types and choices are those of the operation; `$` does
   * not offer them in the help.
   */
  fields?: string
  /** Input that is sent where no argument or option fills the field. */
  with?: Values
  /** Completes or refuses the input, of which it names the fields that it reads; null ends the command with the words of `otherwise`. */
  prepare?: (context: Context, input: never, say: Say) => Input | null | Promise<Input | null>
  /** Writes the answer, or this field of it, to `--out`, by default to a file of this name. */
  saves?: string
  saved?: string
}

/** A command; its words are in `locales/en/cli`. */
export interface Row extends Asked {
  as: Command['as']
  /** The operation whose types the fields have, if not the one asked. */
  typedBy?: keyof Client
  /** Options that `prepare` or `run` reads. */
  options?: Options
  /** Choices that the contract does not list. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** Requests sent instead if an argument or option is given, by its name; `any` is any option. */
  given?: Readonly<Record<string, Asked>>
  /** Values that the words show beside the answer. */
  adds?: (body: never) => Values
  /** Does what no single operation does. */
  run?: (context: Context, input: never, show: Show, say: Say) => Promise<void>
}

/**
 * A part of what is printed: a text, which is left out if it is empty, or one of those named. Messages are in ICU
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
  /** Blocks to print, or the command whose blocks it shares. */
  shows?: string | readonly Block[]
  otherwise?: string
  /** Further texts by name. */
  texts?: Readonly<Record<string, string>>
  /** Blocks printed instead if an argument or option is given. */
  given?: Readonly<Record<string, readonly Block[]>>
}

interface Field {
  name: string
  field: string
  isOption: boolean
  preset: string | undefined
  marks: string
  kind: string
  choices?: readonly string[]
}

type Kinds = Readonly<Record<string, string | readonly string[] | object>>
const KINDS: Readonly<Record<string, Kinds>> = inputs

/** Returns the arguments and options of what is asked. */
export function fieldsIn({ ask, typedBy = ask, fields = '', choices = {} }: Omit<Row, 'as'>): Field[] {
  return (fields.match(/\S+/g) ?? []).map((written) => {
    const [, dashes, name = '', called, preset, marks = ''] =
      /^(--)?([\w-]+|@)(?:=(\w+))?(?::(\w+))?([?*+!#~$]*)$/.exec(written) ?? []
    const field = called ?? name.replaceAll('-', '_')
    const typed = marks.includes('~') ? undefined : KINDS[typedBy ?? '']?.[field]
    const offered = choices[name] ?? (Array.isArray(typed) ? typed : undefined)
    const kind = typeof typed === 'string' && !marks.includes('$') ? typed : 'text'
    const read = { name, field, preset, marks, kind, isOption: dashes !== undefined || name === '@' }
    return { ...read, ...(offered === undefined ? {} : { choices: offered }) }
  })
}

/** Makes commands of rows and their words. */
export function commandsFrom(rows: Readonly<Record<string, Row>>, words: Readonly<Record<string, Words>>): Command[] {
  return Object.entries(rows).map(([name, row]) => {
    const own = words[name]
    if (own === undefined) throw new Error(`the command ${name} has no words`)
    const said = { ...own, shows: typeof own.shows === 'string' ? words[own.shows]?.shows : own.shows } as Words
    const fields = fieldsIn(row)
    const positionals = fields.filter(({ isOption }) => !isOption).map(positional)
    const options = optionsFrom(fields, said, row.options)
    return {
      name,
      about: said.about,
      as: row.as,
      positionals,
      options,
      run: (context) => carryOut(context, name, row, said),
    }
  })
}

async function carryOut(context: Context, name: string, row: Row, words: Words): Promise<void> {
  const { terminal, json, client, args } = context
  const instead = Object.keys(row.given ?? {}).find((one) => isGiven(context, row, one))
  const other = row.given?.[instead ?? '']
  const { saved: _, typedBy: __, ...same } = row
  const asked: Row = other === undefined ? row : { ...same, ...other }
  const fields = fieldsIn(asked)
  const read = inputFrom(context, name, fields, words)
  const say: Say = (text, values = {}) =>
    fill(words.texts?.[text] ?? common.texts[text as keyof typeof common.texts], values) ?? ''
  const filled: Input = { ...asked.with, ...read }
  const input = asked.prepare === undefined ? filled : await asked.prepare(context, filled as never, say)
  if (input === null) return terminal.print(fill(words.otherwise ?? '', read) ?? '')
  const show: Show = (body, more = {}) => {
    if (json) return terminal.json(body)
    const values = { ...input, ...(Array.isArray(body) ? { items: body } : body), asked: input, ...more }
    printBlocks(context, words.given?.[instead ?? ''] ?? (words.shows as readonly Block[] | undefined) ?? [], values)
  }
  if (row.run !== undefined) return await row.run(context, input as never, show, say)
  if (json && asked.saves !== undefined && asked.saved === undefined)
    throw new UsageError(`--json cannot be combined with ${instead === undefined ? name : `${name} --${instead}`}`)
  const unsent = fields.filter(({ marks }) => marks.includes('~')).map(({ field }) => field)
  const sent = Object.fromEntries(Object.entries(input).filter(([field]) => !unsent.includes(field)))
  const ask = client[asked.ask ?? 'getSession'] as unknown as (input: Input) => Promise<Success<Input>>
  const { body, headers } = await ask(sent)
  if (asked.saves === undefined || json)
    return show(body, { total_count: headers.get('x-total-count'), ...row.adds?.(body as never) })
  const file = args.text('out') ?? fill(asked.saves, input) ?? ''
  saveDocument(context, file, (asked.saved === undefined ? body : body[asked.saved]) as string | Uint8Array)
}

function isGiven({ args }: Context, row: Row, name: string): boolean {
  const fields = fieldsIn(row)
  const given = (one: string) => args.texts(one).length > 0 || args.flag(one)
  if (name === 'any') return fields.some((one) => one.isOption && given(one.name))
  const at = fields.filter(({ isOption }) => !isOption).findIndex((one) => one.name === name)
  return at === -1 ? given(name) : args.positionals.length > at
}

function positional({ name, choices, marks }: Field): Positional {
  return {
    name,
    ...(choices === undefined || marks.includes('$') ? {} : { choices }),
    ...(marks.includes('?') ? { optional: true } : {}),
    ...(/[*+]/.test(marks) ? { many: true } : {}),
  }
}

/** Describes options for the help. */
function optionsFrom(fields: readonly Field[], words: Words, others: Options = {}): Options {
  const shared: Readonly<Record<string, string | readonly string[]>> = common.options
  return Object.fromEntries(
    fields.flatMap(({ name, isOption, choices, marks }) => {
      if (!isOption) return []
      if (name === '@') return Object.entries(others)
      const said = words.options?.[name] ?? shared[name] ?? ''
      const [value, about = ''] = typeof said === 'string' ? [undefined, said] : said
      const many = marks.includes('+') ? { many: true as const } : {}
      const offered = choices === undefined || value === undefined || marks.includes('$') ? {} : { choices }
      return [
        [
          name,
          {
            ...(value === undefined ? {} : { value }),
            ...offered,
            ...many,
            about: fill(about, { choices: choices ?? [] }) ?? '',
          },
        ],
      ]
    }),
  )
}

/** Reads the arguments in their order, then the options. @throws UsageError */
function inputFrom(context: Context, name: string, fields: readonly Field[], words: Words): Input {
  const positionals = fields.filter(({ isOption }) => !isOption)
  const read = [
    ...positionals.map((one, at) => [one.field, argumentRead(context, { ...one, at, command: name }, words)] as const),
    ...fields.filter(({ isOption }) => isOption).map((one) => [one.field, optionRead(context, one, words)] as const),
  ]
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}

interface Argument extends Field {
  at: number
  command: string
}

function argumentRead(context: Context, { name, kind, choices, marks, at, command }: Argument, words: Words): unknown {
  const { positionals } = context.args
  const given = positionals[at]
  if (given === undefined && marks.includes('?')) return undefined
  if (kind === 'pairing') return pairingArgument(context, command)
  const called = words.called?.[name] ?? `the ${name}`
  if (marks.includes('+')) return positionals.slice(at).map((one) => (marks.includes('#') ? parseId(called, one) : one))
  if (kind === 'id' || marks.includes('#')) return parseId(called, given)
  const text = marks.includes('*') ? positionals.slice(at).join(' ') : (given ?? '')
  const refusal = words.refusals?.[name]
  if (choices?.includes(text) === false)
    throw new UsageError(fill(refusal ?? common.refused_choice, { name, given: text, choices }) ?? '')
  if (text === '' && refusal !== undefined) throw new UsageError(refusal)
  return text
}

function optionRead({ args }: Context, { name, kind, choices, marks, preset }: Field, words: Words): unknown {
  if (name === '@') return undefined
  const said = words.options?.[name] ?? (common.options as Values)[name]
  if (typeof said === 'string') return args.flag(name) ? (preset ?? true) : undefined
  if (marks.includes('+')) return textsRead(args.texts(name), name, choices, words.refusals?.[name])
  if (kind === 'number') return args.number(name)
  if ((kind === 'count' || kind === 'id') && !marks.includes('#')) return args.count(name)
  const text = marks.includes('!') ? args.needed(name) : args.text(name)
  if (text === undefined) return preset
  if (marks.includes('#')) return parseId(words.called?.[name] ?? `--${name}`, text)
  if (marks.includes('$')) textsRead([text], name, choices, words.refusals?.[name])
  return kind === 'flag' ? text === choices?.[0] : text
}

function textsRead(
  texts: readonly string[],
  name: string,
  choices: readonly string[] | undefined,
  refusal = `--${name} must be one of {choices}`,
): unknown {
  if (texts.some((text) => choices?.includes(text) === false)) throw new UsageError(fill(refusal, { choices }) ?? '')
  return texts.length === 0 ? undefined : texts
}

/** Prints the parts of an answer in their order. */
function printBlocks(context: Context, blocks: readonly Block[], values: Values): void {
  const { terminal } = context
  for (const block of blocks.map((one) => (typeof one === 'string' ? { text: one } : one)) as (NamedBlock & {
    text?: string
  })[]) {
    if (block.if !== undefined && !fill(block.if, values)) continue
    const text = fill(block.text ?? block.heading ?? block.note ?? '', values)
    if (text && block.text !== undefined) terminal.print(text)
    if (text && block.heading !== undefined) terminal.heading(text)
    if (text && block.note !== undefined) terminal.note(text)
    if (block.facts !== undefined) printFacts(context, block.facts, block.fields_at, values)
    if (block.each === undefined && block.shows !== undefined) printBlocks(context, block.shows, values)
    for (const item of block.each === undefined ? [] : itemsAt(block.each, values))
      printBlocks(context, block.shows ?? [], { ...item, whole: values })
    if (block.table !== undefined) printTable(context, block, values)
  }
}

function printFacts(
  { terminal }: Context,
  facts: NonNullable<NamedBlock['facts']>,
  at: string | undefined,
  values: Values,
) {
  const fields = Object.entries(at === undefined ? {} : (valueAt(at, values) as object)).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  )
  const named = fields.map(([field, value]): [string, string] => [field.replaceAll('_', ' '), String(value)])
  const stated = Object.entries(facts).map(([label, said]) => [label, fill(said, values) || undefined] as const)
  terminal.facts(Object.fromEntries([...named, ...stated]))
}

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
function itemsAt(paths: string | readonly string[], values: Values): Values[] {
  return [paths].flat().flatMap((path) => {
    const [list = '', inner] = path.split('/')
    const found = valueAt(list, values) ?? []
    const items = (Array.isArray(found) ? found : Object.entries(found).map(([key, one]) => ({ key, ...one }))).map(
      (one): Values => (typeof one === 'object' ? { ...one, from_list: list } : { item: one }),
    )
    return inner === undefined
      ? items
      : items.flatMap((parent) => itemsAt(inner, parent).map((one) => ({ ...one, parent })))
  })
}

function columnFrom([title = '', message = '', place]: readonly string[], whole: Values): Column<Values> {
  return {
    title: fill(title, whole) ?? '',
    of: (row) => fill(message, { ...row, whole }),
    ...(place === 'right' ? { right: true } : place === 'wide' ? { wide: true } : {}),
  }
}
