import { readFileSync } from 'node:fs'
import { ClientRefusal, type InputFor, type OutputFor } from '../../client/index.ts'
import { type Options, parseId, UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import { NoCredential } from '../exit-codes.ts'

type Manifest = InputFor<'publishManifest'>

/** What the operator issues to a participant; any other key is of a manifest. */
const TOKEN = /^engage_/
const REPLACE: Options = { replace: { about: 'put the new key in the place of the one that is kept' } }

export const publish: Command = {
  name: 'exchange publish',
  about: 'Publish the manifest of an agent, as prose or as JSON with the six fields, and keep the key of its thread',
  positionals: [{ name: 'file' }],
  options: { agent: { value: 'NAME', about: 'a short name of the agent' }, ...REPLACE },
  as: 'anybody',
  run: async (context) => {
    const { client, args, terminal } = context
    refuseToLoseKey(context)
    const agent_name = args.text('agent')
    const manifest = manifestIn(await textOf(context, args.positionals[0]))
    try {
      const answer = await client.publishManifest({ ...(agent_name === undefined ? {} : { agent_name }), ...manifest })
      keepKey(context, answer.body.msgid)
      // What the service says comes next is an address that holds the key.
      answered(context, answer, ({ checks }) => {
        for (const { field, message } of checks) terminal.print(`  ${field}: ${message}`)
        terminal.print('Recorded. Read the answer with concordat exchange answer.')
      })
    } catch (error) {
      // With a field missing it is recorded nevertheless, and has a thread.
      const msgid = error instanceof ClientRefusal && 'msgid' in error.problem ? error.problem.msgid : null
      if (typeof msgid === 'string') keepKey(context, msgid)
      throw error
    }
  },
}

export const answer: Command = {
  name: 'exchange answer',
  about: 'The thread with its answers, each claim verified or not, with its source',
  options: { since: { value: 'CURSOR', about: 'only what is newer than this cursor of an answer before' } },
  as: 'anybody',
  run: async (context) => {
    const { client, args } = context
    const key = neededKey(context)
    const since = args.count('since')
    const wanted = since === undefined ? {} : { since }
    const thread = TOKEN.test(key)
      ? await client.getEngageThread({ token: key, ...wanted })
      : await client.getExchangeAnswer({ msgid: key, ...wanted })
    answered(context, thread, (body) => tell(context, body))
  },
}

export const exchangeReply: Command = {
  name: 'exchange reply',
  about: 'Write into the thread; what narrows or widens what is wanted is answered again',
  positionals: [{ name: 'text', many: true }],
  options: { 'replies-to': { value: 'N', about: 'number of the message it answers' } },
  as: 'anybody',
  run: async (context) => {
    const { client, args, terminal } = context
    const key = neededKey(context)
    const to = args.text('replies-to')
    const reply = {
      text: args.positionals.join(' '),
      ...(to === undefined ? {} : { replies_to: parseId('--replies-to', to) }),
    }
    const receipt = TOKEN.test(key)
      ? await client.replyByToken({ token: key, ...reply })
      : await client.replyByKey({ key, ...reply })
    answered(context, receipt, ({ id, status }) =>
      terminal.print(`Message ${id} is ${status}. Read what follows with concordat exchange answer.`),
    )
  },
}

export const exchangeKeep: Command = {
  name: 'exchange keep',
  about: 'Keep the key of a thread, or a token of the operator, read from standard input',
  options: REPLACE,
  as: 'anybody',
  run: async (context) => {
    const { client, readInput } = context
    refuseToLoseKey(context)
    const key = (await readInput()).trim()
    if (!/^\S+$/.test(key)) throw new UsageError('pipe the key in: concordat exchange keep < file')
    if (TOKEN.test(key)) await client.getEngageThread({ token: key })
    else await client.getExchangeAnswer({ msgid: key })
    keepKey(context, key)
  },
}

/** A thread whose key is overwritten is a thread lost. */
function refuseToLoseKey({ credentials, url, args }: Context): void {
  if (credentials.of(url).exchangeKey !== undefined && !args.flag('replace'))
    throw new UsageError(
      `there is a key of a thread for this service already (${credentials.file}): go on with concordat exchange reply, or give --replace to begin another`,
    )
}

function keepKey({ credentials, url, terminal, exchangeKeyFromEnvironment }: Context, exchangeKey: string): void {
  credentials.keep(url, { exchangeKey })
  terminal.note(`The key of the thread is kept in ${credentials.file}. Whoever has it reads and writes there.`)
  if (exchangeKeyFromEnvironment)
    terminal.note('CONCORDAT_EXCHANGE_KEY still names another thread: unset it to use this one.')
}

function neededKey({ exchangeKey, url }: Context): string {
  if (exchangeKey === null)
    throw new NoCredential(
      `there is no key of a thread for ${url}: concordat exchange publish begins one, concordat exchange keep keeps a key you have`,
    )
  return exchangeKey
}

async function textOf({ readInput }: Context, file = '-'): Promise<string> {
  if (file === '-') return await readInput()
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as { code?: string }).code})`)
  }
}

/** What begins as an object is one; everything else is prose, which the service reads. */
function manifestIn(text: string): Manifest {
  if (!text.trimStart().startsWith('{')) return { manifest_text: text }
  try {
    return { manifest: JSON.parse(text) as NonNullable<Manifest['manifest']> }
  } catch {
    throw new UsageError('the manifest begins as JSON but is not valid: correct it, or write the six fields as prose')
  }
}

function tell(
  { terminal }: Context,
  { participant, submission_status, messages, boundary, disclosure, next, cursor }: OutputFor<'getExchangeAnswer'>,
): void {
  terminal.heading(`Thread of ${participant}: ${submission_status}`)
  for (const { declared, effect } of boundary) terminal.print(`  Boundary: ${declared} (${effect})`)
  if (disclosure) terminal.print(`  Mandate: ${disclosure.feasibility.replaceAll('_', ' ')}. ${disclosure.next_step}`)
  for (const { id, from, time, text, claims } of messages) {
    terminal.heading(`${id}  ${from}  ${time.slice(0, 16).replace('T', ' ')}`)
    terminal.print(text)
    for (const { statement, status, source } of claims)
      terminal.print(`  ${status}: ${statement}${source === undefined ? '' : ` [${source}]`}`)
  }
  terminal.note(`${next}\nWhat is newer: concordat exchange answer --since ${cursor}`)
}
