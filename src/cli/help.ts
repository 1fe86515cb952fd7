import common from '../../locales/en/cli/common.json' with { type: 'json' }
import { LANGUAGES } from '../domain/language/language.ts'
import type { Command } from './command.ts'
import { fieldsIn } from './row.ts'

/** Options that every command takes. */
export const COMMON_OPTIONS = fieldsIn({ fields: '--json~ --url~ --lang~ --help~', choices: { lang: LANGUAGES } })

const aligned = (lines: readonly (readonly [left: string, right: string])[]) => {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** What `concordat help` prints. */
export function helpOverview(commands: readonly Command[]): string {
  return `Usage: concordat <command> [options]

${aligned(commands.map(({ name, about }) => [name, about]))}

${common.overview.join('\n')}`
}

/** `register <buyer|seller>`, `names [id]`, `phase <phase> <pairing>…`. */
export function usageLine({ name, positionals }: Command): string {
  const words = positionals.map(({ name: called, offered, marks }) => {
    const word = offered.length > 0 && offered.length <= 3 ? offered.join('|') : called
    return (marks.includes('?') ? `[${word}]` : `<${word}>`) + (/[*+]/.test(marks) ? '…' : '')
  })
  return ['concordat', name, ...words].join(' ')
}

/** What `concordat help <command>` prints. */
export function commandHelp(command: Command): string {
  const options = [...command.options, ...COMMON_OPTIONS].map(({ name, value, about, offered }) => {
    const left = value === undefined ? `--${name}` : `--${name} ${value}`
    return [left, offered.length > 0 ? `${about} (${offered.join(', ')})` : about] as const
  })
  const choices = command.positionals
    .filter(({ offered }) => offered.length > 3)
    .map(({ name, offered }) => `\n<${name}> is one of ${offered.join(', ')}\n`)
  return `Usage: ${usageLine(command)} [options]

${command.about}.
${choices.join('')}
${aligned(options)}`
}
