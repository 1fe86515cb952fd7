import { parseArgs } from 'node:util'
import { nearestWord } from '../domain/text/nearest-word.ts'
import type { Field, Parsed } from './command.ts'
import { sentence, UsageError } from './exit-codes.ts'
import { plainLine } from './plain-text.ts'

/** @throws UsageError for an option that is unknown, lacks its value or has one too many */
export function parseWords(args: readonly string[], options: readonly Field[]): Parsed {
  const config = options.map(({ name, value, marks }) => {
    const type = value === undefined ? ('boolean' as const) : ('string' as const)
    return [name, { type, multiple: marks.includes('+') }] as const
  })
  try {
    return parseArgs({ args: [...args], options: Object.fromEntries(config), allowPositionals: true, strict: true })
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!code.startsWith('ERR_PARSE_ARGS')) throw error
    const option = plainLine(/'(--?[^\s'=<]+)/.exec(message)?.[1] ?? '')
    const names = options.map(({ name }) => name)
    if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
      throw new UsageError(sentence('no_option', { option, hint: meant(option.slice(2), names, '--') }))
    const isSwitch = options.find(({ name }) => name === option.replace(/^--/, ''))?.value === undefined
    throw new UsageError(sentence(isSwitch ? 'no_value' : 'needs_value', { option }))
  }
}

/** Parses an id or a count. @throws UsageError */
export function parseId(what: string, text: string | undefined, least = 1): number {
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!(id >= least)) throw new UsageError(sentence('whole_number', { what, least }))
  return id
}

/** Returns the word that was probably meant as the end of a sentence; empty if none is near. */
export function meant(word: string, words: readonly string[], mark = ''): string {
  const best = nearestWord(word, words, 4)
  return best === undefined ? '' : `; did you mean ${mark}${best}?`
}
