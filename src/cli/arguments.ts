import { type ParseArgsConfig, parseArgs } from 'node:util'
import { partiesOfPair } from '../domain/deals/deal.ts'
import { nearestWord } from '../domain/text/nearest-word.ts'
import { plainLine } from './plain-text.ts'

/** A command that was not understood; the sentence says what to write instead. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** An option of a command. */
export interface OptionSpec {
  /** What a value is called in the help; an option without one is a switch. */
  value?: string
  /** What it may be; the completion offers them. */
  choices?: readonly string[]
  /** May be given several times. */
  many?: true
  about: string
}

export type Options = Readonly<Record<string, OptionSpec>>

/** The arguments of a command, each read as what it must be. An option that the command has not is a bug. */
export interface Arguments {
  positionals: readonly string[]
  text(name: string): string | undefined
  /** A text that must be there. */
  needed(name: string): string
  texts(name: string): string[]
  /** A number as people write it: 12.5, 12,5 or 12.5%. */
  number(name: string): number | undefined
  /** A whole number, zero or above. */
  count(name: string): number | undefined
  flag(name: string): boolean
}

/** @throws UsageError for an option that is not there, lacks its value, or has one too many. */
export function parsedArguments(args: readonly string[], options: Options): Arguments {
  const { values, positionals } = parsed(args, options)
  const given = (name: string): string[] => {
    if (!Object.hasOwn(options, name)) throw new Error(`the command reads --${name} and does not declare it`)
    const value = values[name]
    return Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : []
  }
  const text = (name: string) => {
    const value = given(name).at(-1)
    const choices = options[name]?.choices
    if (value !== undefined && choices && !choices.includes(value))
      throw new UsageError(`--${name} must be one of ${choices.join(', ')}`)
    return value
  }
  const number = (name: string) => {
    const value = text(name)
    return value === undefined ? undefined : parseNumber(`--${name}`, value)
  }
  return {
    positionals,
    text,
    needed: (name) => text(name) ?? fail(`--${name} is missing: ${options[name]?.about ?? ''}`),
    texts: (name) => given(name),
    number,
    count: (name) => {
      const value = text(name)
      return value === undefined ? undefined : parseId(`--${name}`, value, 0)
    },
    flag: (name) => {
      given(name)
      return values[name] === true
    },
  }
}

function fail(sentence: string): never {
  throw new UsageError(sentence)
}

type Parsed = ReturnType<typeof parseArgs<ParseArgsConfig>>

function parsed(args: readonly string[], options: Options): Parsed {
  const config = Object.fromEntries(
    Object.entries(options).map(([name, { value, many }]) => [
      name,
      { type: value === undefined ? 'boolean' : 'string', multiple: many ?? false } as const,
    ]),
  )
  try {
    return parseArgs({ args: [...args], options: config, allowPositionals: true, strict: true })
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    const name = /'(--?[^\s'=<]+)/.exec(message)?.[1] ?? ''
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      fail(`there is no option ${plainLine(name)}${meant(name.slice(2), Object.keys(options), '--')}`)
    const isSwitch = options[name.replace(/^--/, '')]?.value === undefined
    return fail(
      isSwitch
        ? `${plainLine(name)} takes no value`
        : `${plainLine(name)} needs a value; one that begins with a dash as ${plainLine(name)}=-1`,
    )
  }
}

/** A number as people write it. */
export function parseNumber(what: string, text: string): number {
  const written = /^\s*([+-]?\d+(?:[.,]\d+)?)\s*%?\s*$/.exec(text)?.[1]
  if (written === undefined) throw new UsageError(`${what} must be a number such as 12.5`)
  return Number(written.replace(',', '.'))
}

/** An id or a count. */
export function parseId(what: string, text: string | undefined, least = 1): number {
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(id >= least)) throw new UsageError(`${what} must be a whole number of at least ${least}`)
  return id
}

/** The word that was probably meant, as the end of a sentence; nothing where none is near. */
export function meant(word: string, words: readonly string[], mark = ''): string {
  const best = nearestWord(word, words, 4)
  return best === undefined ? '' : `; did you mean ${mark}${best}?`
}

/** The pairing that the first positional names; `command` is what was called. */
export function pairingArgument({ args }: { args: Pick<Arguments, 'positionals'> }, command: string): string {
  const [pairing = ''] = args.positionals
  if (partiesOfPair(pairing) === null) throw new UsageError(`name the pairing: concordat ${command} pair-241-17`)
  return pairing
}
