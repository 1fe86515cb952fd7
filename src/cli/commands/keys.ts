import { ClientRefusal, ClientUnreachable } from '../../client/index.ts'
import { EXIT, Failure, sentence, UsageError } from '../exit-codes.ts'
import { writeNewFile } from '../files.ts'
import { plainJson } from '../plain-text.ts'
import type { Work } from '../row.ts'

/** Reads a key or token from standard input. @throws UsageError */
async function piped({ readInput, say }: Work, isOne: RegExp): Promise<string> {
  const given = (await readInput()).trim()
  if (!isOne.test(given)) throw new UsageError(say('nothing_piped'))
  return given
}

export async function printKey({ key, json, terminal }: Work): Promise<void> {
  if (json) terminal.json({ session_id: key })
  else terminal.print(key ?? '')
}

export async function setKey(work: Work): Promise<void> {
  const { client, credentials, url, terminal, say } = work
  const session_id = await piped(work, /\S/)
  const { body } = await client.getWorkspace({ session_id })
  credentials.keep(url, { key: session_id })
  terminal.note(say('kept', { file: credentials.file, ...body }))
}

export async function forgetKey({ credentials, url, terminal, say }: Work): Promise<void> {
  if (credentials.of(url).key === undefined) throw new Failure(say('no_key', { url }), EXIT.notAllowed)
  credentials.keep(url, { key: undefined, rotation: undefined })
  terminal.note(say('forgotten', { url }))
}

export async function setOperatorToken(work: Work): Promise<void> {
  const { credentials, url, terminal, clientWith, say } = work
  const operatorToken = await piped(work, /^\S+$/)
  const { body } = await clientWith(operatorToken).getOperatorSession()
  credentials.keep(url, { operatorToken })
  terminal.note(say('kept', { file: credentials.file, ...body }))
}

export async function forgetOperatorToken({ credentials, url, terminal, say }: Work): Promise<void> {
  credentials.keep(url, { operatorToken: undefined })
  terminal.note(say('forgotten', { url }))
}

export async function setExchangeKey(work: Work, { replace }: { replace?: true }): Promise<void> {
  refuseToLoseExchangeKey(work, replace)
  const key = await piped(work, /^\S+$/)
  if (isToken(key)) await work.client.getEngageThread({ token: key })
  else await work.client.getExchangeAnswer({ msgid: key })
  keepExchangeKey(work, key)
}

/** True for a token that the operator issued; any other key is that of a manifest. */
export const isToken = (key: string) => key.startsWith('engage_')

export function refuseToLoseExchangeKey({ credentials, url, say }: Work, replace = false): void {
  if (credentials.of(url).exchangeKey !== undefined && !replace)
    throw new UsageError(say('thread_kept', { file: credentials.file }))
}

export function keepExchangeKey({ credentials, url, terminal, environment, say }: Work, exchangeKey: string): void {
  credentials.keep(url, { exchangeKey })
  terminal.note(say('thread_key_kept', { file: credentials.file }))
  if (environment.exchangeKey !== null) terminal.note(say('exchange_environment'))
}

export async function rotateKey(work: Work): Promise<void> {
  const { client, credentials, url, key, newUuid, environment, terminal, say } = work
  if (environment.key !== null) throw new UsageError(say('environment'))
  const adopt = (next: string) => {
    credentials.keep(url, { key: next, rotation: undefined })
    terminal.note(say('kept', { file: credentials.file }))
  }
  const { rotation } = credentials.of(url)
  // Another workspace's rotation does not concern this one: its key would take the place of the one kept.
  if (rotation !== undefined && rotation.from === key && (await isValid(work, rotation.to))) return adopt(rotation.to)
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

async function isValid({ client }: Work, session_id: string): Promise<boolean> {
  try {
    await client.getWorkspace({ session_id })
    return true
  } catch (error) {
    if (error instanceof ClientRefusal && error.status === 404) return false
    throw error
  }
}

export async function recoverKey(work: Work, { email, code = '' }: { email?: string; code?: string }): Promise<void> {
  const { client, credentials, url, terminal, environment, say, show } = work
  if (email !== undefined) return show((await client.requestRecovery({ email })).body)
  if (environment.key !== null) throw new UsageError(say('environment'))
  const { body } = await client.recoverWorkspace({ code })
  credentials.keep(url, { key: body.session_id, rotation: undefined })
  terminal.note(say('kept', { file: credentials.file }))
}

export async function eraseWorkspace(work: Work, { confirm }: { confirm: string }): Promise<void> {
  const { client, environment, credentials, url, show } = work
  const { body } = await client.eraseWorkspace({ confirm })
  if (environment.key === null) credentials.keep(url, { key: undefined })
  show(body)
}

export async function exportWorkspace({ client, terminal }: Work, { out = '-' }: { out?: string }): Promise<void> {
  const { body } = await client.exportWorkspace()
  if (out === '-') return terminal.json(body)
  writeNewFile(out, `${plainJson(body, 2)}\n`, '--out')
  terminal.note(sentence('written', { file: out }))
}
