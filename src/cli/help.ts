import common from '../../locales/en/cli/common.json' with { type: 'json' }
import type { Command } from './command.ts'
import { fieldsIn } from './row.ts'

/** Options that every command takes. */
export const COMMON_OPTIONS = fieldsIn({ fields: '--json~ --url~ --lang~ --help~' })

const aligned = (lines: readonly (readonly [left: string, right: string])[]) => {
  const width = Math.max(...lines.map(([left]) => left.length))
  return lines.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** The text of `concordat help`. */
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

/** The text of `concordat help <command>`. */
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

export const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** Returns the completion script of a shell. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  if (shell === 'fish') return fishScript(commands)
  return shell === 'bash' ? bashScript(commands) : zshScript(commands)
}

const optionsIn = ({ options }: Command) => [...options, ...COMMON_OPTIONS]
/** Words that can follow a command: the choices of its first argument. */
const wordsAfter = ({ positionals }: Command) => positionals[0]?.offered ?? []
/** First words of commands, of which some are no command by themselves. */
const firstWords = (commands: readonly Command[]) => [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]

/**
 * The words offered, by the line typed: choices after an option that has them, then commands, of which those of two words
 * come first and first words last.
 */
function shellCases(commands: readonly Command[]): string {
  const first = firstWords(commands)
  const choices = commands.flatMap((command) =>
    optionsIn(command)
      .filter(({ offered }) => offered.length > 0)
      .map(({ name, offered }) => [`'${command.name} '*'--${name}'`, offered] as const),
  )
  const twoWords = commands.map(({ name }) => name).filter((name) => name.includes(' '))
  const typed = [...twoWords, ...first].map((words) => {
    const command = commands.find(({ name }) => name === words)
    const second = twoWords.filter((name) => name.startsWith(`${words} `)).map((name) => name.slice(words.length + 1))
    const own = command ? [...wordsAfter(command), ...optionsIn(command).map(({ name }) => `--${name}`)] : []
    // What was typed after it, but no longer word: `pair` is not `pairings`.
    return [`'${words}'|'${words} '*`, [...second, ...own]] as const
  })
  const cases = [
    ["''", [...first, 'help', 'completion']] as const,
    ...choices,
    ...typed,
    ["'completion'*", SHELLS] as const,
    ["'help'*", first] as const,
  ]
  return cases.map(([pattern, offered]) => `    ${pattern}) offered='${offered.join(' ')}' ;;`).join('\n')
}

function bashScript(commands: readonly Command[]): string {
  return `# concordat completion bash > ~/.local/share/bash-completion/completions/concordat
_concordat() {
  local word="\${COMP_WORDS[COMP_CWORD]}" typed offered
  typed="\${COMP_WORDS[*]:1:$((COMP_CWORD - 1))}"
  case "$typed" in
${shellCases(commands)}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$word"))
}
complete -o default -F _concordat concordat
`
}

/** The script of bash, which zsh reads too; the last line completes the line typed before it was loaded. */
function zshScript(commands: readonly Command[]): string {
  return `#compdef concordat
# concordat completion zsh > a folder of your $fpath, as _concordat
autoload -Uz bashcompinit && bashcompinit
${bashScript(commands)}_bash_complete -o default -F _concordat
`
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const seen = (word: string) => `__fish_seen_subcommand_from ${word}`
const offers = (when: string, words: string, about?: string) =>
  `complete -c concordat -n ${when} -f -a ${words}${about === undefined ? '' : ` -d ${quoted(about)}`}`

function fishScript(commands: readonly Command[]): string {
  const top = [...firstWords(commands), 'help', 'completion'].map((word) => {
    const command = commands.find(({ name }) => name === word)
    return offers('__fish_use_subcommand', word, command?.about)
  })
  const lines = [...top, offers(`'${seen('completion')}'`, `'${SHELLS.join(' ')}'`), ...commands.flatMap(fishLines)]
  return `# concordat completion fish > ~/.config/fish/completions/concordat.fish\n${lines.join('\n')}\n`
}

function fishLines(command: Command): string[] {
  const [first = '', second] = command.name.split(' ')
  const when = second === undefined ? seen(first) : `${seen(first)}; and ${seen(second)}`
  const words = wordsAfter(command)
  return [
    ...(second === undefined ? [] : [offers(`'${seen(first)}'`, second, command.about)]),
    ...(words.length === 0 ? [] : [offers(`'${when}'`, `'${words.join(' ')}'`)]),
    ...optionsIn(command).map(({ name, about, value, offered }) => {
      const takes = value === undefined ? '' : offered.length > 0 ? ` -x -a '${offered.join(' ')}'` : ' -r'
      return `complete -c concordat -n '${when}' -l ${name}${takes} -d ${quoted(about)}`
    }),
  ]
}
