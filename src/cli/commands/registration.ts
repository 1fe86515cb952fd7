import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { ClientUnreachable, type InputFor, type OutputFor } from '../../client/index.ts'
import { UsageError } from '../arguments.ts'
import type { Context } from '../command.ts'
import type { Say, Show } from '../row.ts'
import type { Terminal } from '../terminal.ts'
import { readProfile, type Side } from './profile-options.ts'

/** A workspace whose key is overwritten is a workspace lost. */
function refuseToLoseKey({ key, args, credentials, keyFromEnvironment }: Context, say: Say): void {
  if (key !== null && !args.flag('replace'))
    throw new UsageError(say('workspace_kept', { where: keyFromEnvironment ? 'CONCORDAT_KEY' : credentials.file }))
}

function keepKey({ credentials, url, terminal, keyFromEnvironment }: Context, key: string, say: Say): void {
  credentials.keep(url, { key })
  terminal.note(say('workspace_key_kept', { file: credentials.file }))
  if (keyFromEnvironment) terminal.note(say('workspace_environment'))
}

export async function register(context: Context, input: { side: Side }, show: Show, say: Say): Promise<void> {
  const { client, args, terminal } = context
  const registration = {
    user_type: input.side === 'buyer' ? ('investor' as const) : ('seller' as const),
    ...readProfile(context, input),
    ...supervisorIn(args.text('supervisor'), say),
  }
  if (args.flag('dry-run')) {
    // A dry run wants a token and does not try it: a solved challenge would be wasted.
    const untried = registration.supervisor ? {} : { challengeToken: 'not tried' }
    return show((await client.submit({ ...registration, ...untried, dry_run: true })).body)
  }
  refuseToLoseKey(context, say)
  const checked = registration.supervisor
    ? {}
    : { challengeToken: await solvedChallenge((await client.getChallenge()).body, terminal) }
  const { body } = await client.submit({ ...registration, ...checked })
  keepKey(context, body.session_id, say)
  show(body)
}

function supervisorIn(text: string | undefined, say: Say): Pick<InputFor<'submit'>, 'supervisor'> {
  if (text === undefined) return {}
  const [, name = '', email = ''] = /^\s*([^<>]+?)\s*<([^<>\s]+)>\s*$/.exec(text) ?? []
  if (name === '') throw new UsageError(say('supervisor'))
  return { supervisor: { name, email } }
}

export async function join(
  context: Context,
  input: { name: string; email: string; company: string },
  show: Show,
  say: Say,
): Promise<void> {
  refuseToLoseKey(context, say)
  const { name, email, company } = input
  const { body } = await context.client.joinWorkspace({ uuid: context.newUuid(), name, email, company })
  keepKey(context, body.session_id, say)
  show(body)
}

/** The most keys that a service with the usual settings lets a solver derive. */
const USUAL_KEYS = 2000

/** Solves the human check, with a bar while it works, and answers the token of POST /api/submit. */
async function solvedChallenge(answer: OutputFor<'getChallenge'>, terminal: Terminal): Promise<string> {
  const { provider, parameters, signature } = answer
  if (provider !== 'altcha' || parameters === undefined || signature === undefined)
    throw new UsageError(
      `this service checks people with ${provider}, which needs a browser: register there and keep the key with concordat key set, or name the person who answers for an agent with --supervisor`,
    )
  const challenge = { parameters, signature } as Challenge
  const bar = terminal.progress('Solving the human check', USUAL_KEYS)
  let keys = 0
  const counted: DeriveKeyFunction = (...args) => {
    keys += 1
    bar.at(keys)
    return deriveKey(...args)
  }
  try {
    const solution = await solveChallenge({ challenge, deriveKey: counted })
    if (solution === null) throw new ClientUnreachable('the human check was not solved within 90 seconds')
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  } finally {
    bar.end()
  }
}
