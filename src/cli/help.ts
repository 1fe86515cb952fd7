import { LANGUAGES } from '../domain/language/language.ts'
import type { Options } from './arguments.ts'
import type { Command } from './command.ts'

/** Options that every command takes. */
export const COMMON_OPTIONS: Options = {
  json: { about: 'the answer as it came, for programs' },
  url: { value: 'URL', about: 'the service; else CONCORDAT_URL, the last one used, http://localhost:3000' },
  lang: { value: 'LANG', choices: LANGUAGES, about: 'language of the service’s sentences; default: your locale’s' },
  help: { about: 'how the command is used' },
}

const EXIT_CODES = `Exit codes: 0 done; 1 something is broken; 2 the command was not understood; 3 the input was refused; 4 not allowed;
5 not found; 6 conflict; 7 too many requests; 8 the service was not reached.`

const ENVIRONMENT = `Environment: CONCORDAT_URL, CONCORDAT_KEY, CONCORDAT_EXCHANGE_KEY and CONCORDAT_OPERATOR_TOKEN come before what is kept;
CONCORDAT_HEADERS is what an access gate wants of a program, one header a line (CF-Access-Client-Id: … and
CF-Access-Client-Secret: …, or Authorization: Bearer …); NO_COLOR switches colours off.`

/** What `concordat help` prints. */
export function helpOverview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const lines = commands.map(({ name, about }) => `  ${name.padEnd(width)}  ${about}`)
  return `Usage: concordat <command> [options]

${lines.join('\n')}

concordat help <command> explains that command.

${EXIT_CODES}
${ENVIRONMENT}`
}

/** `register <buyer|seller>`, `names [id]`, `phase <phase> <pairing>…`. */
export function usageLine({ name, positionals = [] }: Command): string {
  const words = positionals.map(({ name: called, choices, optional, many }) => {
    const word = choices && choices.length <= 3 ? choices.join('|') : called
    return (optional ? `[${word}]` : `<${word}>`) + (many ? '…' : '')
  })
  return ['concordat', name, ...words].join(' ')
}

/** What `concordat help <command>` prints. */
export function commandHelp(command: Command): string {
  const options = { ...command.options, ...COMMON_OPTIONS }
  const named = Object.entries(options).map(([name, { value, about, choices }]) => ({
    left: value === undefined ? `--${name}` : `--${name} ${value}`,
    about: choices ? `${about} (${choices.join(', ')})` : about,
  }))
  const width = Math.max(...named.map(({ left }) => left.length))
  const lines = named.map(({ left, about }) => `  ${left.padEnd(width)}  ${about}`)
  const choices = (command.positionals ?? [])
    .filter((positional) => (positional.choices?.length ?? 0) > 3)
    .map(({ name, choices: all = [] }) => `\n<${name}> is one of ${all.join(', ')}\n`)
  return `Usage: ${usageLine(command)} [options]

${command.about}.
${choices.join('')}
${lines.join('\n')}`
}
