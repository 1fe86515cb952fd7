import { ClientRefusal, type InputFor } from '../../client/index.ts'
import { EXIT, Failure, UsageError } from '../exit-codes.ts'
import { readText } from '../files.ts'
import type { Work } from '../row.ts'
import { isToken, keepExchangeKey, refuseToLoseExchangeKey } from './keys.ts'

type Manifest = InputFor<'publishManifest'>

export async function publishManifest(
  work: Work,
  { file, replace, ...named }: { file: string; agent_name?: string; replace?: true },
): Promise<void> {
  refuseToLoseExchangeKey(work, replace)
  const manifest = manifestIn(work, file === '-' ? await work.readInput() : readText(file))
  try {
    const { body } = await work.client.publishManifest({ ...named, ...manifest })
    keepExchangeKey(work, body.msgid)
    work.show(body)
  } catch (error) {
    // With a field missing it is recorded nevertheless, and has a thread.
    const msgid = error instanceof ClientRefusal && 'msgid' in error.problem ? error.problem.msgid : null
    if (typeof msgid === 'string') keepExchangeKey(work, msgid)
    throw error
  }
}

export async function readThread(work: Work, wanted: { since?: number }): Promise<void> {
  const { client, show } = work
  const key = neededKey(work)
  const ask = () =>
    isToken(key)
      ? client.getEngageThread({ token: key, ...wanted })
      : client.getExchangeAnswer({ msgid: key, ...wanted })
  show((await ask()).body)
}

export async function replyInThread(work: Work, reply: { text: string; replies_to?: number }): Promise<void> {
  const { client, show } = work
  const key = neededKey(work)
  const ask = () =>
    isToken(key) ? client.replyByToken({ token: key, ...reply }) : client.replyByKey({ key, ...reply })
  show((await ask()).body)
}

function neededKey({ exchangeKey, url, say }: Work): string {
  if (exchangeKey === null) throw new Failure(say('no_thread_key', { url }), EXIT.notAllowed)
  return exchangeKey
}

/** Returns a text that begins as an object as JSON; all else is prose, which the service reads. */
function manifestIn({ say }: Work, text: string): Manifest {
  if (!text.trimStart().startsWith('{')) return { manifest_text: text }
  try {
    return { manifest: JSON.parse(text) as NonNullable<Manifest['manifest']> }
  } catch {
    throw new UsageError(say('not_json'))
  }
}
