import common from '../../locales/en/cli/common.json' with { type: 'json' }
import type { Command } from './command.ts'
import { fieldsIn } from './row.ts'

/** Options that every command takes. */
export const COMMON_OPTIONS = fieldsIn({ fields: '--json~ --url~ --lang~ --help~' })

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

export const SHELLS = ['bash', 'zsh', 'fish'] as const
type Shell = (typeof SHELLS)[number]

/** Returns the completion script of a shell. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  if (shell === 'fish') return fishScript(commands)
  const cases = shellCases(commands)
  return shell === 'bash' ? bashScript(cases) : zshScript(cases)
}

const optionsIn = ({ options }: Command) => [...options, ...COMMON_OPTIONS]
/** Words that can follow a command: the choices of its first argument. */
const wordsAfter = ({ positionals }: Command) => positionals[0]?.offered ?? []
const firstWords = (commands: readonly Command[]) => [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
const secondWords = (first: string, commands: readonly Command[]) =>
  commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
/** First words that are no command by themselves. */
const groupsIn = (commands: readonly Command[]) =>
  firstWords(commands).filter((first) => !commands.some(({ name }) => name === first))

/** A command and whatever was typed after it, but no longer word: `pair` is not `pairings`. */
const typedAfter = (words: string) => `'${words}'|'${words} '*`

/**
 * The words offered, by what was typed: choices after an option that has them, then commands, of which those of two words
 * come first and their bare first words last.
 */
function shellCases(commands: readonly Command[]): string {
  const chosen = commands.flatMap((command) =>
    optionsIn(command)
      .filter(({ offered }) => offered.length > 0)
      .map(({ name, offered }) => [`'${command.name} '*'--${name}'`, offered] as const),
  )
  const longest = commands.toSorted((a, b) => b.name.split(' ').length - a.name.split(' ').length)
  const ofCommands = longest.map((command) => {
    const { name } = command
    const second = name.includes(' ') ? [] : secondWords(name, commands)
    const options = optionsIn(command).map((option) => `--${option.name}`)
    return [typedAfter(name), [...second, ...wordsAfter(command), ...options]] as const
  })
  const cases = [
    ["''", [...firstWords(commands), 'help', 'completion']] as const,
    ...new Map(chosen),
    ...ofCommands,
    ...groupsIn(commands).map((first) => [typedAfter(first), secondWords(first, commands)] as const),
    ["'completion'*", SHELLS] as const,
    ["'help'*", firstWords(commands)] as const,
  ]
  return cases.map(([pattern, offered]) => `    ${pattern}) offered='${offered.join(' ')}' ;;`).join('\n')
}

function bashScript(cases: string): string {
  return `# concordat completion bash > ~/.local/share/bash-completion/completions/concordat
_concordat() {
  local word="\${COMP_WORDS[COMP_CWORD]}" typed offered
  typed="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  case "$typed" in
${cases}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$word"))
}
complete -o default -F _concordat concordat
`
}

function zshScript(cases: string): string {
  return `#compdef concordat
# concordat completion zsh > a folder of your $fpath, as _concordat
_concordat() {
  local typed offered
  typed="\${(j: :)words[2,CURRENT-1]}"
  case "$typed" in
${cases}
  esac
  compadd -- \${=offered}
  [[ -n "$offered" ]] && [[ "\${words[CURRENT]}" != --* ]] && _files
}
_concordat "$@"
`
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const seen = (word: string) => `__fish_seen_subcommand_from ${word}`
const offers = (when: string, words: string, about?: string) =>
  `complete -c concordat -n ${when} -f -a ${words}${about === undefined ? '' : ` -d ${quoted(about)}`}`

function fishScript(commands: readonly Command[]): string {
  const top = commands.filter(({ name }) => !name.includes(' '))
  const lines = [
    ...top.map(({ name, about }) => offers('__fish_use_subcommand', name, about)),
    ...[...groupsIn(commands), 'help', 'completion'].map((name) => offers('__fish_use_subcommand', name)),
    offers(`'${seen('completion')}'`, `'${SHELLS.join(' ')}'`),
    ...commands.flatMap(fishLines),
  ]
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
