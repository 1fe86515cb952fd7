import common from '../../locales/en/cli/common.json' with { type: 'json' }
import type { Client, Success } from '../client/index.ts'
import { type Options, pairingArgument, parseId, UsageError } from './arguments.ts'
import { answered, type Command, type Context, type Positional } from './command.ts'
import { fill } from './message.ts'
import type { Column } from './table.ts'

/** An argument or option of a row, and the field of the operation that it fills. */
export interface Field {
  /** The name of the argument or option where not given. */
  field?: string
  /** `words` takes all that follow as one text; `bare` is a number that the service checks. */
  read?: 'text' | 'words' | 'id' | 'count' | 'bare' | 'flag' | 'pairing'
  choices?: readonly string[]
  optional?: true
  /** An option that must be given. */
  needed?: true
  /** The value sent where the argument is none of its choices, or for a switch that is set. */
  fallback?: string
  /** The argument's name in a refusal. */
  called?: string
}

/** A command that asks one operation and prints its answer; its words are in `locales/en/cli`. */
export interface Row {
  as: Command['as']
  ask: keyof Client
  /** Input that is always sent. */
  with?: Readonly<Record<string, unknown>>
  positionals?: Readonly<Record<string, Field>>
  options?: Readonly<Record<string, Field>>
  /** The lists of the answer that become the rows of a table. */
  rows?: readonly string[]
  /** Prints the last row first. */
  reversed?: true
  /** The count of all pages: in the header `X-Total-Count`, or in a field of the answer. */
  total?: 'header' | 'count'
}

/**
 * The words of a row; messages are in ICU MessageFormat. Arguments are fields of the input and of the answer, which comes
 * first; `asked` is the input alone. In a column they are fields of the row, and `whole` is the answer.
 */
export interface Words {
  about: string
  /** Value and description of each option, or the description of a switch. */
  options?: Readonly<Record<string, string | readonly string[]>>
  /** Refusals of an argument that is none of its choices. */
  refusals?: Readonly<Record<string, string>>
  says?: readonly string[]
  /** Title and message of each column; `right` aligns it, `wide` lets it take the room that is left. */
  columns?: readonly (readonly string[])[]
  empty?: string
  notes?: readonly string[]
}

/** Makes commands of rows and their words. */
export function commandsFrom(
  rows: Readonly<Record<string, Row>>,
  words: Readonly<Record<string, Words>>,
): Readonly<Record<string, Command>> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, row]) => {
      const said = words[name]
      if (said === undefined) throw new Error(`the command ${name} has no words`)
      return [name, command(name, row, said)]
    }),
  )
}

function command(name: string, row: Row, words: Words): Command {
  return {
    name,
    about: words.about,
    ...(row.positionals === undefined ? {} : { positionals: Object.entries(row.positionals).map(positional) }),
    ...(row.options === undefined ? {} : { options: optionsOf(row.options, words) }),
    as: row.as,
    run: async (context) => {
      const input = inputFrom(context, name, row, words)
      const ask = context.client[row.ask] as unknown as (input: object) => Promise<Success<Record<string, unknown>>>
      const answer = await ask(input)
      answered(context, answer, () => show(context, { row, words, answer, input }))
    },
  }
}

function positional([name, { choices, optional, read }]: [string, Field]): Positional {
  return {
    name,
    ...(choices === undefined ? {} : { choices }),
    ...(optional === undefined ? {} : { optional }),
    ...(read === 'words' ? { many: true } : {}),
  }
}

function optionsOf(fields: Readonly<Record<string, Field>>, words: Words): Options {
  const shared: Readonly<Record<string, string | readonly string[]>> = common
  return Object.fromEntries(
    Object.entries(fields).map(([name, { choices }]) => {
      const said = words.options?.[name] ?? shared[name] ?? ''
      const [value, about = ''] = typeof said === 'string' ? [undefined, said] : said
      const described = fill(about, { choices: choices ?? [] }) ?? ''
      return [
        name,
        { ...(value === undefined ? {} : { value }), ...(choices === undefined ? {} : { choices }), about: described },
      ]
    }),
  )
}

/** Reads the arguments in their order, then the options. @throws UsageError */
function inputFrom(context: Context, name: string, row: Row, words: Words): Record<string, unknown> {
  const { args } = context
  const positionals = Object.entries(row.positionals ?? {}).map(([called, field], i) => {
    const given = args.positionals[i]
    return [field.field ?? called, argumentRead(context, { name, called, field, given, words, from: i })]
  })
  const options = Object.entries(row.options ?? {}).map(([called, field]) => [
    field.field ?? called,
    optionRead(context, called, field),
  ])
  const read = Object.fromEntries([...positionals, ...options].filter(([, value]) => value !== undefined))
  return { ...row.with, ...read }
}

interface Given {
  name: string
  called: string
  field: Field
  given: string | undefined
  words: Words
  from: number
}

function argumentRead(context: Context, { name, called, field, given, words, from }: Given): unknown {
  const refusal = words.refusals?.[called]
  if (field.read === 'pairing') return pairingArgument(context, name)
  if (field.read === 'id') return parseId(field.called ?? `the ${called}`, given)
  const text = field.read === 'words' ? context.args.positionals.slice(from).join(' ') : (given ?? '')
  if (field.choices !== undefined && !field.choices.includes(text)) {
    if (refusal === undefined) return field.fallback
    throw new UsageError(fill(refusal, { choices: field.choices }) ?? '')
  }
  if (text === '' && field.optional) return undefined
  if (text === '' && refusal !== undefined) throw new UsageError(refusal)
  return text
}

function optionRead({ args }: Context, name: string, { read, needed, called, fallback }: Field): unknown {
  if (read === 'flag') return args.flag(name) ? (fallback ?? true) : undefined
  if (read === 'count') return args.count(name)
  const text = needed ? args.needed(name) : args.text(name)
  if (text === undefined) return fallback
  if (read === 'id') return parseId(called ?? `--${name}`, text)
  return read === 'bare' ? Number(text) : text
}

interface Answered {
  row: Row
  words: Words
  answer: Success<Record<string, unknown>>
  input: Readonly<Record<string, unknown>>
}

function show({ terminal }: Context, { row, words, answer: { body, headers }, input }: Answered): void {
  const values = { ...input, ...body, asked: input }
  const filled = (messages: readonly string[] = []) =>
    messages.map((message) => fill(message, values) ?? '').filter((text) => text !== '')
  for (const text of filled(words.says)) terminal.print(text)
  if (row.rows !== undefined) {
    const listed = row.rows.flatMap((list) => body[list] as Record<string, unknown>[])
    const columns = (words.columns ?? []).map((column) => columnFrom(column, body))
    terminal.table(columns, row.reversed ? listed.toReversed() : listed, fill(words.empty ?? '', values) ?? '')
    const total = row.total === 'count' ? Number(body.count) : Number(headers.get('x-total-count'))
    if (row.total !== undefined && total > listed.length) terminal.note(`${listed.length} of ${total}.`)
  }
  for (const text of filled(words.notes)) terminal.note(text)
}

function columnFrom([title = '', message = '', place]: readonly string[], whole: object): Column<object> {
  return {
    title,
    of: (row) => fill(message, { ...row, whole }),
    ...(place === 'right' ? { right: true } : place === 'wide' ? { wide: true } : {}),
  }
}
