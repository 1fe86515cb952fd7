import type { Command } from './command.ts'
import { COMMON_OPTIONS } from './help.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof SHELLS)[number]

/** What can follow a command: its options, and the choices of its first positional and of its options. */
interface Completed {
  name: string
  about: string
  options: readonly { name: string; about: string; takesValue: boolean; choices: readonly string[] }[]
  words: readonly string[]
}

/** The completion script of a shell, made of the command table. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  const completed = commands.map(completedOf)
  return { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](completed)
}

function completedOf({ name, about, options = {}, positionals = [] }: Command): Completed {
  return {
    name,
    about,
    options: Object.entries({ ...options, ...COMMON_OPTIONS }).map(([option, { about: what, value, choices }]) => ({
      name: `--${option}`,
      about: what,
      takesValue: value !== undefined,
      choices: choices ?? [],
    })),
    words: positionals[0]?.choices ?? [],
  }
}

const firstWords = (commands: readonly Completed[]) => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
]
const secondWords = (first: string, commands: readonly Completed[]) =>
  commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))

/** A command and whatever was typed after it, but no longer word: `pair` is not `pairings`. */
const typedAfter = (words: string) => `'${words}'|'${words} '*`

/** Cases by the words typed, the two-word commands first, their bare first words last. */
function shellCases(commands: readonly Completed[]): string {
  const longest = commands.toSorted((a, b) => b.name.split(' ').length - a.name.split(' ').length)
  const groups = firstWords(commands).filter((first) => !commands.some(({ name }) => name === first))
  const cases = longest.map(({ name, options, words }) => {
    const second = name.includes(' ') ? [] : secondWords(name, commands)
    return [name, [...second, ...words, ...options.map((option) => option.name)]] as const
  })
  const bare = groups.map((first) => [first, secondWords(first, commands)] as const)
  return [...cases, ...bare]
    .map(([name, offered]) => `    ${typedAfter(name)}) offered='${offered.join(' ')}' ;;`)
    .join('\n')
}

/** Choices after an option that has them. */
function choiceCases(commands: readonly Completed[]): string {
  const chosen = commands.flatMap(({ name, options }) =>
    options.filter(({ choices }) => choices.length > 0).map((option) => ({ ...option, name, option: option.name })),
  )
  const cases = chosen.map(({ name, option, choices }) => [`'${name} '*'${option}'`, choices.join(' ')] as const)
  return [...new Map(cases)].map(([pattern, choices]) => `    ${pattern}) offered='${choices}' ;;`).join('\n')
}

function bashScript(commands: readonly Completed[]): string {
  return `# concordat completion bash > ~/.local/share/bash-completion/completions/concordat
_concordat() {
  local word="\${COMP_WORDS[COMP_CWORD]}" typed offered
  typed="\${COMP_WORDS[*]:1:COMP_CWORD-1}"
  case "$typed" in
    '') offered='${[...firstWords(commands), 'help', 'completion'].join(' ')}' ;;
${choiceCases(commands)}
${shellCases(commands)}
    'completion'*) offered='${SHELLS.join(' ')}' ;;
    'help'*) offered='${firstWords(commands).join(' ')}' ;;
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$word"))
}
complete -o default -F _concordat concordat
`
}

function zshScript(commands: readonly Completed[]): string {
  return `#compdef concordat
# concordat completion zsh > a folder of your $fpath, as _concordat
_concordat() {
  local typed offered
  typed="\${(j: :)words[2,CURRENT-1]}"
  case "$typed" in
    '') offered='${[...firstWords(commands), 'help', 'completion'].join(' ')}' ;;
${choiceCases(commands)}
${shellCases(commands)}
    'completion'*) offered='${SHELLS.join(' ')}' ;;
    'help'*) offered='${firstWords(commands).join(' ')}' ;;
  esac
  compadd -- \${=offered}
  [[ -n "$offered" ]] && [[ "\${words[CURRENT]}" != --* ]] && _files
}
_concordat "$@"
`
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

function fishScript(commands: readonly Completed[]): string {
  const top = commands.filter(({ name }) => !name.includes(' '))
  const groups = firstWords(commands).filter((first) => !top.some(({ name }) => name === first))
  const lines = [
    ...top.map(({ name, about }) => `complete -c concordat -n __fish_use_subcommand -f -a ${name} -d ${quoted(about)}`),
    ...[...groups, 'help', 'completion'].map((name) => `complete -c concordat -n __fish_use_subcommand -f -a ${name}`),
    `complete -c concordat -n '__fish_seen_subcommand_from completion' -f -a '${SHELLS.join(' ')}'`,
    ...commands.flatMap((command) => fishLines(command)),
  ]
  return `# concordat completion fish > ~/.config/fish/completions/concordat.fish\n${lines.join('\n')}\n`
}

function fishLines({ name, about, options, words }: Completed): string[] {
  const [first = '', second] = name.split(' ')
  const seen = (word: string) => `__fish_seen_subcommand_from ${word}`
  const when = second === undefined ? seen(first) : `${seen(first)}; and ${seen(second)}`
  return [
    ...(second === undefined ? [] : [`complete -c concordat -n '${seen(first)}' -f -a ${second} -d ${quoted(about)}`]),
    ...(words.length === 0 ? [] : [`complete -c concordat -n '${when}' -f -a '${words.join(' ')}'`]),
    ...options.map(({ name: option, about: what, takesValue, choices }) => {
      const value = takesValue ? (choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : ' -r') : ''
      return `complete -c concordat -n '${when}' -l ${option.slice(2)}${value} -d ${quoted(what)}`
    }),
  ]
}
