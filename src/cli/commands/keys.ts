import { writeFileSync } from 'node:fs'
import { ClientRefusal, ClientUnreachable } from '../../client/index.ts'
import { UsageError } from '../arguments.ts'
import type { Context } from '../command.ts'
import { NoCredential } from '../exit-codes.ts'
import { plainJson } from '../plain-text.ts'
import type { Input, Say, Show } from '../row.ts'

/** Reads a key or token from standard input. @throws UsageError */
async function piped({ readInput }: Context, say: Say, isOne: RegExp): Promise<string> {
  const given = (await readInput()).trim()
  if (!isOne.test(given)) throw new UsageError(say('nothing_piped'))
  return given
}

export async function printKey({ key, json, terminal }: Context): Promise<void> {
  if (json) terminal.json({ session_id: key })
  else terminal.print(key ?? '')
}

export async function setKey(context: Context, _: Input, __: Show, say: Say): Promise<void> {
  const { client, credentials, url, terminal } = context
  const session_id = await piped(context, say, /\S/)
  const { body } = await client.getWorkspace({ session_id })
  credentials.keep(url, { key: session_id })
  terminal.note(say('kept', { file: credentials.file, ...body }))
}

export async function forgetKey({ credentials, url, terminal }: Context, _: Input, __: Show, say: Say): Promise<void> {
  if (credentials.of(url).key === undefined) throw new NoCredential(say('no_key', { url }))
  credentials.keep(url, { key: undefined, rotation: undefined })
  terminal.note(say('forgotten', { url }))
}

export async function setOperatorToken(context: Context, _: Input, __: Show, say: Say): Promise<void> {
  const { credentials, url, terminal, clientWith } = context
  const operatorToken = await piped(context, say, /^\S+$/)
  const { body } = await clientWith({ operatorToken }).getOperatorSession()
  credentials.keep(url, { operatorToken })
  terminal.note(say('kept', { file: credentials.file, ...body }))
}

export async function forgetOperatorToken({ credentials, url, terminal }: Context, _: Input, __: Show, say: Say) {
  credentials.keep(url, { operatorToken: undefined })
  terminal.note(say('forgotten', { url }))
}

export async function setExchangeKey(context: Context, _: Input, __: Show, say: Say): Promise<void> {
  refuseToLoseExchangeKey(context, say)
  const key = await piped(context, say, /^\S+$/)
  if (isToken(key)) await context.client.getEngageThread({ token: key })
  else await context.client.getExchangeAnswer({ msgid: key })
  keepExchangeKey(context, key, say)
}

/** True for a token that the operator issued; any other key is that of a manifest. */
export const isToken = (key: string) => key.startsWith('engage_')

export function refuseToLoseExchangeKey({ credentials, url, args }: Context, say: Say): void {
  if (credentials.of(url).exchangeKey !== undefined && !args.flag('replace'))
    throw new UsageError(say('thread_kept', { file: credentials.file }))
}

export function keepExchangeKey(context: Context, exchangeKey: string, say: Say): void {
  const { credentials, url, terminal, exchangeKeyFromEnvironment } = context
  credentials.keep(url, { exchangeKey })
  terminal.note(say('thread_key_kept', { file: credentials.file }))
  if (exchangeKeyFromEnvironment) terminal.note(say('exchange_environment'))
}

export async function rotateKey(context: Context, _: Input, __: Show, say: Say): Promise<void> {
  const { client, credentials, url, key, newUuid, keyFromEnvironment, terminal } = context
  if (keyFromEnvironment) throw new UsageError(say('environment'))
  const adopt = (next: string) => {
    credentials.keep(url, { key: next, rotation: undefined })
    terminal.note(say('kept', { file: credentials.file }))
  }
  const { rotation } = credentials.of(url)
  // Another workspace's rotation does not concern this one: its key would take the place of the one kept.
  if (rotation !== undefined && rotation.from === key && (await isValid(context, rotation.to)))
    return adopt(rotation.to)
  const next = newUuid()
  // Kept before it is asked for: should the answer be lost, the same command finds out which key holds.
  credentials.keep(url, { rotation: { from: key ?? '', to: next } })
  try {
    await client.rotateKey({ new_session_id: next })
  } catch (error) {
    if (error instanceof ClientUnreachable) terminal.note(say('unreachable'))
    throw error
  }
  adopt(next)
  terminal.note(say('ended'))
}

async function isValid({ client }: Context, session_id: string): Promise<boolean> {
  try {
    await client.getWorkspace({ session_id })
    return true
  } catch (error) {
    if (error instanceof ClientRefusal && error.status === 404) return false
    throw error
  }
}

export async function recoverKey(
  context: Context,
  { email, code }: { email?: string; code?: string },
  show: Show,
  say: Say,
): Promise<void> {
  const { client, credentials, url, terminal, keyFromEnvironment } = context
  if (email !== undefined) return show((await client.requestRecovery({ email })).body)
  if (keyFromEnvironment) throw new UsageError(say('environment'))
  const { body } = await client.recoverWorkspace({ code: code ?? '' })
  credentials.keep(url, { key: body.session_id, rotation: undefined })
  terminal.note(say('kept', { file: credentials.file }))
}

export async function eraseWorkspace(context: Context, { confirm }: { confirm: string }, show: Show): Promise<void> {
  const { body } = await context.client.eraseWorkspace({ confirm })
  if (!context.keyFromEnvironment) context.credentials.keep(context.url, { key: undefined })
  show(body)
}

export async function exportWorkspace({ client, args, terminal }: Context): Promise<void> {
  const { body } = await client.exportWorkspace()
  const file = args.text('out') ?? '-'
  if (file === '-') return terminal.json(body)
  try {
    writeFileSync(file, `${plainJson(body, 2)}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw new UsageError(`${file} cannot be written (${(error as { code?: string }).code}): give another --out`)
  }
  terminal.note(`Written to ${file}.`)
}
