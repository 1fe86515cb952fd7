import { type Client, ClientRefusal, ClientUnreachable, openClient } from '../client/index.ts'
import { LANGUAGES } from '../domain/language/language.ts'
import { type Arguments, meant, parsedArguments, UsageError } from './arguments.ts'
import type { Command, Context } from './command.ts'
import { completionScript, SHELLS } from './completion.ts'
import { type Credentials, openCredentials } from './credentials.ts'
import type { Environment } from './environment.ts'
import { EXIT, type ExitCode, exitCodeFor, NoCredential, ReceiptNotGenuine, RowsRefused } from './exit-codes.ts'
import { COMMON_OPTIONS, commandHelp, helpOverview, usageLine } from './help.ts'
import { plainJson, plainLine } from './plain-text.ts'
import { commands } from './rows.ts'
import type { Terminal } from './terminal.ts'

const DEFAULT_URL = 'http://localhost:3000'

/** What of its machine the command line is given. */
export interface Machine extends Pick<Context, 'readInput' | 'pause' | 'newUuid' | 'now'> {
  environment: Environment
  terminal: Terminal
  version: string
}

/** Carries one command line out and answers its exit code; errors are told on the terminal. */
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
  const { terminal } = machine
  const [first, ...rest] = argv
  if (first === '--version') return terminal.print(machine.version)
  if (first === undefined || first === 'help' || first === '--help') return terminal.print(helpFor(rest))
  if (first === 'completion') return terminal.print(completionFor(rest[0]))
  const { command, args } = found(argv)
  const parsed = parsedArguments(args, { ...command.options, ...COMMON_OPTIONS })
  if (parsed.flag('help')) return terminal.print(commandHelp(command))
  refuseTooMany(command, parsed)
  await command.run(contextOf(command, parsed, machine))
}

/** The command of two words, or of one, and what follows it. */
function found(argv: readonly string[]): { command: Command; args: readonly string[] } {
  for (const words of [2, 1]) {
    const command = commands.find(({ name }) => name === argv.slice(0, words).join(' '))
    if (command) return { command, args: argv.slice(words) }
  }
  const first = argv[0] ?? ''
  const names = commands.map(({ name }) => name)
  const inGroup = names.filter((name) => name.startsWith(`${first} `))
  if (inGroup.length > 0) throw new UsageError(`concordat ${first} needs a second word: ${inGroup.join(', ')}`)
  throw new UsageError(`there is no command ${plainLine(first)}${meant(first, names) || '; concordat help lists them'}`)
}

function helpFor(words: readonly string[]): string {
  const wanted = words.filter((word) => !word.startsWith('--'))
  return wanted.length === 0 ? helpOverview(commands) : commandHelp(found(wanted).command)
}

function completionFor(word: string | undefined): string {
  const shell = SHELLS.find((one) => one === word)
  if (shell === undefined) throw new UsageError(`say for which shell: concordat completion ${SHELLS.join('|')}`)
  return completionScript(shell, commands)
}

function refuseTooMany(command: Command, { positionals }: Arguments): void {
  const { positionals: declared = [] } = command
  const least = declared.filter(({ optional }) => !optional).length
  if (positionals.length < least || (positionals.length > declared.length && !declared.at(-1)?.many))
    throw new UsageError(`write it as: ${usageLine(command)}`)
}

function contextOf(command: Command, args: Arguments, machine: Machine): Context {
  const { environment, terminal, readInput, pause, newUuid, now } = machine
  const credentials = openCredentials(environment.configFolder)
  const url = serviceUrl(args.text('url') ?? environment.url ?? credentials.lastUrl() ?? DEFAULT_URL)
  const { key, token, exchangeKey } = credentialsFor(url, environment, credentials)
  const headers = headersIn(environment.headers)
  if (command.as === 'workspace' && key === null)
    throw new NoCredential(
      `there is no workspace key for ${url}: concordat register makes a workspace, concordat key set keeps a key you have`,
    )
  // An access gate may vouch for an operator who has no token.
  if (command.as === 'operator' && token === null && environment.headers === null)
    throw new NoCredential(
      `there is no operator token for ${url}: concordat operator login keeps one, or CONCORDAT_HEADERS comes through an access gate that knows you`,
    )
  const language = LANGUAGES.find((one) => one === args.text('lang')) ?? environment.language
  const clientWith = ({ operatorToken }: { operatorToken: string | null }): Client =>
    openClient({
      baseUrl: url,
      sessionKey: () => key,
      operatorToken: () => operatorToken,
      language: () => language,
      headers: () => headers,
    })
  return {
    client: clientWith({ operatorToken: token }),
    clientWith,
    url,
    args,
    language,
    json: args.flag('json'),
    terminal,
    credentials,
    key,
    keyFromEnvironment: environment.key !== null,
    exchangeKey,
    exchangeKeyFromEnvironment: environment.exchangeKey !== null,
    readInput,
    pause,
    newUuid,
    now,
  }
}

function credentialsFor(url: string, environment: Environment, credentials: Credentials) {
  const kept = credentials.of(url)
  return {
    key: environment.key ?? kept.key ?? null,
    token: environment.operatorToken ?? kept.operatorToken ?? null,
    exchangeKey: environment.exchangeKey ?? kept.exchangeKey ?? null,
  }
}

/** `Name: value`, one a line. An invalid line is not quoted: it may hold a credential. */
function headersIn(lines: string | null): Record<string, string> {
  const pairs = (lines ?? '').split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [headerIn(line)]))
  return Object.fromEntries(pairs)
}

function headerIn(line: string): [name: string, value: string] {
  const [, name = '', value = ''] = /^\s*([\w-]+)\s*:\s*([\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?)\s*$/.exec(line) ?? []
  if (name === '') throw new UsageError('CONCORDAT_HEADERS holds one header a line, each as Name: value')
  return [name, value]
}

/** The address of a service, without what would follow it. */
function serviceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError('the service is named as https://deals.example, by --url or CONCORDAT_URL')
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** What went wrong on standard error: what it is, and what to do next; for a program as JSON. */
function explain(error: unknown, terminal: Terminal, argv: readonly string[]): void {
  const sentence = error instanceof Error ? error.message : String(error)
  const refusal = error instanceof ClientRefusal ? { status: error.status, ...error.problem } : { error: sentence }
  if (argv.includes('--json')) terminal.note(plainJson(refusal))
  else terminal.error(sentence, nextStep(error, argv[0]))
}

/** What to do next, where the sentence does not say so itself. The service's own advice names requests; here, commands do them. */
function nextStep(error: unknown, command: string | undefined): string | undefined {
  if (error instanceof UsageError || error instanceof NoCredential) return undefined
  if (error instanceof RowsRefused)
    return 'Correct these rows and import them again; --errors writes them to a separate file.'
  if (error instanceof ReceiptNotGenuine) return 'Ask whoever gave it to you for the file as it was downloaded.'
  if (error instanceof ClientUnreachable)
    return 'Check the address (--url or CONCORDAT_URL) and that the service runs, then try again.'
  if (!(error instanceof ClientRefusal)) return 'This is a fault of the command line itself; please report it.'
  if (error.problem.nda_required) return 'Read the NDA with concordat nda, sign it with concordat sign, then ask again.'
  if (error.status === 401 && command !== 'exchange')
    return 'Keep the operator’s token with: concordat operator login < file'
  const fields = (error.problem.fields ?? []).map(({ path, message }) => `  ${path} ${message}`)
  return [...fields, error.problem.detail ?? ''].join('\n')
}
