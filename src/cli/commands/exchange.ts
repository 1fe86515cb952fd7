import { ClientRefusal, type InputFor } from '../../client/index.ts'
import { UsageError } from '../arguments.ts'
import type { Context } from '../command.ts'
import { NoCredential } from '../exit-codes.ts'
import type { Say, Show } from '../row.ts'
import { isToken, keepExchangeKey, refuseToLoseExchangeKey } from './keys.ts'
import { readText } from './prepare.ts'

type Manifest = InputFor<'publishManifest'>

export async function publishManifest(
  context: Context,
  input: { file: string; agent_name?: string },
  show: Show,
  say: Say,
): Promise<void> {
  refuseToLoseExchangeKey(context, say)
  const { file, agent_name } = input
  const manifest = manifestIn(file === '-' ? await context.readInput() : readText(file), say)
  try {
    const named = agent_name === undefined ? {} : { agent_name }
    const { body } = await context.client.publishManifest({ ...named, ...manifest })
    keepExchangeKey(context, body.msgid, say)
    show(body)
  } catch (error) {
    // With a field missing it is recorded nevertheless, and has a thread.
    const msgid = error instanceof ClientRefusal && 'msgid' in error.problem ? error.problem.msgid : null
    if (typeof msgid === 'string') keepExchangeKey(context, msgid, say)
    throw error
  }
}

export async function readThread(context: Context, wanted: { since?: number }, show: Show, say: Say): Promise<void> {
  const { client } = context
  const key = neededKey(context, say)
  const ask = () =>
    isToken(key)
      ? client.getEngageThread({ token: key, ...wanted })
      : client.getExchangeAnswer({ msgid: key, ...wanted })
  show((await ask()).body)
}

export async function replyInThread(
  context: Context,
  reply: { text: string; replies_to?: number },
  show: Show,
  say: Say,
): Promise<void> {
  const { client } = context
  const key = neededKey(context, say)
  const ask = () =>
    isToken(key) ? client.replyByToken({ token: key, ...reply }) : client.replyByKey({ key, ...reply })
  show((await ask()).body)
}

function neededKey({ exchangeKey, url }: Context, say: Say): string {
  if (exchangeKey === null) throw new NoCredential(say('no_thread_key', { url }))
  return exchangeKey
}

/** Returns a text that begins as an object as JSON; all else is prose, which the service reads. */
function manifestIn(text: string, say: Say): Manifest {
  if (!text.trimStart().startsWith('{')) return { manifest_text: text }
  try {
    return { manifest: JSON.parse(text) as NonNullable<Manifest['manifest']> }
  } catch {
    throw new UsageError(say('not_json'))
  }
}
