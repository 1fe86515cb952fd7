import { ClientRefusal, ClientUnreachable, type InputFor, solveChallenge } from '../../client/index.ts'
import type { Side } from '../command.ts'
import type { Changes } from '../credentials.ts'
import { EXIT, Failure, sentence, UsageError } from '../exit-codes.ts'
import { readText, writeNewFile } from '../files.ts'
import type { Values } from '../message.ts'
import { plainJson } from '../plain-text.ts'
import type { Input, Work } from '../row.ts'
import { profileIn } from './profile.ts'

/** A workspace whose key is overwritten is a workspace lost. */
function refuseToLoseKey({ key, credentials, environment, text }: Work, replace = false): void {
  const where = environment.key === null ? credentials.file : 'CONCORDAT_KEY'
  if (key !== null && !replace) throw new UsageError(text('workspace_kept', { where }))
}

interface Registration extends Input {
  side: Side
  supervisor?: string
  test?: true
  dry_run?: true
  replace?: true
}

export async function register(work: Work, input: Registration): Promise<void> {
  const { supervisor, test, dry_run, replace, ...given } = input
  const { client, show } = work
  const user_type = given.side === 'buyer' ? 'investor' : 'seller'
  const registration = { user_type, ...profileIn(work, given), ...supervisorIn(work, supervisor) } as const
  if (!dry_run) refuseToLoseKey(work, replace)
  const checked = supervisor === undefined ? await humanCheck(work, dry_run) : {}
  if (dry_run) return show((await client.submit({ ...registration, ...checked, dry_run })).body)
  const { body } = await client.submit({ ...registration, ...checked, ...(test ? { test } : {}) })
  keep(work, 'key', body.session_id)
  show(body)
}

function supervisorIn({ text }: Work, given: string | undefined): Pick<InputFor<'submit'>, 'supervisor'> {
  if (given === undefined) return {}
  const [, name = '', email = ''] = /^\s*([^<>]+?)\s*<([^<>\s]+)>\s*$/.exec(given) ?? []
  if (name === '') throw new UsageError(text('supervisor'))
  return { supervisor: { name, email } }
}

type Person = Pick<InputFor<'joinWorkspace'>, 'name' | 'email' | 'company'>

export async function join(work: Work, { replace, ...person }: Person & { replace?: true }): Promise<void> {
  refuseToLoseKey(work, replace)
  const { body } = await work.client.joinWorkspace({ uuid: work.newUuid(), ...person })
  keep(work, 'key', body.session_id)
  work.show(body)
}

/** The most keys that a service with the usual settings lets a solver derive. */
const USUAL_KEYS = 3000

/** Solves the human check, with a bar while it works. */
async function humanCheck({ client, terminal }: Work, dry_run?: true): Promise<{ challengeToken: string }> {
  // A dry run wants a token and does not try it: a solved challenge would be wasted.
  if (dry_run) return { challengeToken: 'not tried' }
  const challenge = (await client.getChallenge()).body
  const bar = terminal.progress(sentence('solving'), USUAL_KEYS)
  let keys = 0
  try {
    const challengeToken = await solveChallenge(challenge, () => bar.at(++keys))
    if (challengeToken === null) throw new UsageError(sentence('needs_browser', { provider: challenge.provider }))
    return { challengeToken }
  } finally {
    bar.end()
  }
}

/** Reads a key or token from standard input. @throws UsageError */
async function piped({ readInput, text }: Work, isOne: RegExp): Promise<string> {
  const given = (await readInput()).trim()
  if (!isOne.test(given)) throw new UsageError(text('nothing_piped'))
  return given
}

export async function printKey({ key, json, terminal }: Work): Promise<void> {
  if (json) terminal.json({ session_id: key })
  else terminal.print(key ?? '')
}

export async function setKey(work: Work): Promise<void> {
  const session_id = await piped(work, /\S/)
  const { body } = await work.client.getWorkspace({ session_id })
  store(work, { key: session_id }, 'kept', body)
}

export async function forgetKey(work: Work): Promise<void> {
  const { url, text } = work
  if (work.credentials.of(url).key === undefined) throw new Failure(text('no_key', { url }), EXIT.notAllowed)
  store(work, { key: undefined, rotation: undefined }, 'forgotten')
}

export async function setOperatorToken(work: Work): Promise<void> {
  const operatorToken = await piped(work, /^\S+$/)
  const { body } = await work.clientWith(operatorToken).getOperatorSession()
  store(work, { operatorToken }, 'kept', body)
}

export async function forgetOperatorToken(work: Work): Promise<void> {
  store(work, { operatorToken: undefined }, 'forgotten')
}

export async function setExchangeKey(work: Work, { replace }: { replace?: true }): Promise<void> {
  refuseToLoseExchangeKey(work, replace)
  const key = await piped(work, /^\S+$/)
  if (isToken(key)) await work.client.getEngageThread({ token: key })
  else await work.client.getExchangeAnswer({ msgid: key })
  keep(work, 'exchangeKey', key)
}

/** True for a token that the operator issued; any other key is that of a manifest. */
const isToken = (key: string) => key.startsWith('engage_')

function refuseToLoseExchangeKey({ credentials, url, text }: Work, replace = false): void {
  if (credentials.of(url).exchangeKey !== undefined && !replace)
    throw new UsageError(text('thread_kept', { file: credentials.file }))
}

/** Changes what is kept for this service, and confirms it with a text of the command. */
function store(work: Work, changes: Changes, name = 'kept', values: Values = {}): void {
  const { credentials, url, terminal, text } = work
  credentials.keep(url, changes)
  terminal.note(text(name, { file: credentials.file, url, ...values }))
}

/** Keeps a key, and warns of another in the environment, which takes precedence. */
function keep(work: Work, name: 'key' | 'exchangeKey', value: string): void {
  store(work, { [name]: value }, `${name}_kept`)
  if (work.environment[name] !== null) work.terminal.note(work.text(`${name}_environment`))
}

export async function rotateKey(work: Work): Promise<void> {
  const { client, credentials, url, key, newUuid, terminal, text } = work
  refuseEnvironment(work)
  const { rotation } = credentials.of(url)
  // Another workspace's rotation does not concern this one: its key would take the place of the one kept.
  if (rotation !== undefined && rotation.from === key && (await isValid(work, rotation.to)))
    return store(work, { key: rotation.to, rotation: undefined })
  const next = newUuid()
  // Kept before it is asked for: should the answer be lost, the same command finds out which key holds.
  credentials.keep(url, { rotation: { from: key ?? '', to: next } })
  try {
    await client.rotateKey({ new_session_id: next })
  } catch (error) {
    if (error instanceof ClientUnreachable) terminal.note(text('unreachable'))
    throw error
  }
  store(work, { key: next, rotation: undefined })
  terminal.note(text('ended'))
}

/** Refuses to change a key that the environment would go on using. */
function refuseEnvironment({ environment, text }: Work): void {
  if (environment.key !== null) throw new UsageError(text('environment'))
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

export async function recoverKey(work: Work, { code }: { code: string }): Promise<void> {
  refuseEnvironment(work)
  const { body } = await work.client.recoverWorkspace({ code })
  store(work, { key: body.session_id, rotation: undefined })
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

type Manifest = InputFor<'publishManifest'>

export async function publishManifest(
  work: Work,
  { file, replace, ...named }: { file: string; agent_name?: string; replace?: true },
): Promise<void> {
  refuseToLoseExchangeKey(work, replace)
  const manifest = manifestIn(work, file === '-' ? await work.readInput() : readText(file))
  try {
    const { body } = await work.client.publishManifest({ ...named, ...manifest })
    keep(work, 'exchangeKey', body.msgid)
    work.show(body)
  } catch (error) {
    // With a field missing it is recorded nevertheless, and has a thread.
    const msgid = error instanceof ClientRefusal && 'msgid' in error.problem ? error.problem.msgid : null
    if (typeof msgid === 'string') keep(work, 'exchangeKey', msgid)
    throw error
  }
}

export async function readThread(work: Work, wanted: { since?: number }): Promise<void> {
  const { client, show } = work
  const key = neededKey(work)
  const { body } = isToken(key)
    ? await client.getEngageThread({ token: key, ...wanted })
    : await client.getExchangeAnswer({ msgid: key, ...wanted })
  show(body)
}

export async function replyInThread(work: Work, reply: { text: string; replies_to?: number }): Promise<void> {
  const { client, show } = work
  const key = neededKey(work)
  const { body } = isToken(key)
    ? await client.replyByToken({ token: key, ...reply })
    : await client.replyByKey({ key, ...reply })
  show(body)
}

function neededKey({ exchangeKey, url, text }: Work): string {
  if (exchangeKey === null) throw new Failure(text('no_thread_key', { url }), EXIT.notAllowed)
  return exchangeKey
}

/** Returns a text that begins as an object as JSON; all else is prose, which the service reads. */
function manifestIn({ text }: Work, written: string): Manifest {
  if (!written.trimStart().startsWith('{')) return { manifest_text: written }
  try {
    return { manifest: JSON.parse(written) as NonNullable<Manifest['manifest']> }
  } catch {
    throw new UsageError(text('not_json'))
  }
}
