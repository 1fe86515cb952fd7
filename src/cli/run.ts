import { type Client, ClientRefusal, ClientUnreachable, openClient } from '../client/index.ts'
import { LANGUAGES } from '../domain/language/language.ts'
import { meant, parseWords } from './arguments.ts'
import type { Command, Context, Machine, Parsed } from './command.ts'
import { openCredentials } from './credentials.ts'
import { EXIT, type ExitCode, exitCodeFor, Failure, sentence, UsageError } from './exit-codes.ts'
import { COMMON_OPTIONS, commandHelp, completionScript, helpOverview, SHELLS, usageLine } from './help.ts'
import { plainJson, plainLine } from './plain-text.ts'
import { readFields } from './row.ts'
import { commands } from './rows.ts'
import type { Terminal } from './terminal.ts'

const DEFAULT_URL = 'http://localhost:3000'

/** Carries out one command line and returns its exit code; errors are shown on the terminal. */
export async function run(argv: readonly string[], machine: Machine): Promise<ExitCode> {
  try {
    await carryOut(argv, machine)
    return EXIT.done
  } catch (error) {
    explain(error, machine.terminal, argv)
    return exitCodeFor(error)
  }
}

async function carryOut(argv: readonly string[], machine: Machine): Promise<void> {
  const { terminal, version } = machine
  const [first, ...rest] = argv
  if (first === '--version') return terminal.print(version)
  if (first === undefined || first === 'help' || first === '--help') return terminal.print(helpFor(rest))
  if (first === 'completion') return terminal.print(completionFor(rest[0]))
  const { command, args } = found(argv)
  const parsed = parseWords(args, [...command.options, ...COMMON_OPTIONS])
  if (parsed.values.help) return terminal.print(commandHelp(command))
  refuseTooMany(command, parsed)
  await command.run(contextFor(command, parsed, machine), parsed)
}

/** The command of two words, or of one, and the words behind it. */
function found(argv: readonly string[]): { command: Command; args: readonly string[] } {
  for (const words of [2, 1]) {
    const command = commands.find(({ name }) => name === argv.slice(0, words).join(' '))
    if (command) return { command, args: argv.slice(words) }
  }
  const first = argv[0] ?? ''
  const names = commands.map(({ name }) => name)
  const inGroup = names.filter((name) => name.startsWith(`${first} `))
  if (inGroup.length > 0) throw new UsageError(sentence('second_word', { first, words: inGroup }))
  throw new UsageError(sentence('no_command', { first: plainLine(first), hint: meant(first, names) || undefined }))
}

function helpFor(words: readonly string[]): string {
  const wanted = words.filter((word) => !word.startsWith('--'))
  return wanted.length === 0 ? helpOverview(commands) : commandHelp(found(wanted).command)
}

function completionFor(word: string | undefined): string {
  const shell = SHELLS.find((one) => one === word)
  if (shell === undefined) throw new UsageError(sentence('which_shell', { shells: SHELLS.join('|') }))
  return completionScript(shell, commands)
}

function refuseTooMany(command: Command, { positionals }: Parsed): void {
  const { positionals: declared } = command
  const least = declared.filter(({ marks }) => !marks.includes('?')).length
  if (
    positionals.length < least ||
    (positionals.length > declared.length && !/[*+]/.test(declared.at(-1)?.marks ?? ''))
  )
    throw new UsageError(sentence('write_as', { usage: usageLine(command) }))
}

function contextFor(command: Command, parsed: Parsed, machine: Machine): Context {
  const { environment } = machine
  const given: { json?: true; url?: string; lang?: string } = readFields(parsed, COMMON_OPTIONS, {})
  const credentials = openCredentials(environment.configFolder)
  const url = serviceUrl(given.url ?? environment.url ?? credentials.lastUrl() ?? DEFAULT_URL)
  const kept = credentials.of(url)
  const key = environment.key ?? kept.key ?? null
  const token = environment.operatorToken ?? kept.operatorToken ?? null
  const headers = headersIn(environment.headers)
  if (command.as === 'workspace' && key === null)
    throw new Failure(sentence('no_workspace_key', { url }), EXIT.notAllowed)
  // An access gate may vouch for an operator who has no token.
  if (command.as === 'operator' && token === null && environment.headers === null)
    throw new Failure(sentence('no_operator_token', { url }), EXIT.notAllowed)
  const language = LANGUAGES.find((one) => one === given.lang) ?? environment.language
  const clientWith = (operatorToken: string | null): Client =>
    openClient({
      baseUrl: url,
      sessionKey: () => key,
      operatorToken: () => operatorToken,
      language: () => language,
      headers: () => headers,
    })
  const exchangeKey = environment.exchangeKey ?? kept.exchangeKey ?? null
  const json = given.json === true
  return { ...machine, client: clientWith(token), clientWith, url, language, json, credentials, key, exchangeKey }
}

/** `Name: value`, one a line. An invalid line is not quoted: it may hold a credential. */
function headersIn(lines: string | null): Record<string, string> {
  const filled = (lines ?? '').split(/\r?\n/).filter((line) => line.trim() !== '')
  return Object.fromEntries(
    filled.map((line) => {
      const read = /^\s*([\w-]+)\s*:\s*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)\s*$/.exec(line)
      if (read === null) throw new UsageError(sentence('headers'))
      return read.slice(1)
    }),
  )
}

/** The address of a service, without query and fragment. */
function serviceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(sentence('service_url'))
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** Writes the error and the next step on standard error; for a program as JSON. */
function explain(error: unknown, terminal: Terminal, argv: readonly string[]): void {
  const message = error instanceof Error ? error.message : String(error)
  const refusal = error instanceof ClientRefusal ? { status: error.status, ...error.problem } : { error: message }
  if (argv.includes('--json')) terminal.note(plainJson(refusal))
  else terminal.error(message, nextStep(error, argv[0]))
}

/** The next step, where the sentence does not name it itself. The service's own advice names requests; here, commands do them. */
function nextStep(error: unknown, command: string | undefined): string | undefined {
  if (error instanceof Failure) return error.next
  if (error instanceof ClientUnreachable) return sentence('unreachable')
  if (!(error instanceof ClientRefusal)) return sentence('own_fault')
  if (error.problem.nda_required) return sentence('sign_first')
  if (error.status === 401 && command !== 'exchange') return sentence('log_in')
  const fields = (error.problem.fields ?? []).map(({ path, message }) => `  ${path} ${message}`)
  return [...fields, error.problem.detail ?? ''].join('\n')
}
