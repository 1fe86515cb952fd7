import { type InputFor, type OutputFor, solveChallenge } from '../../client/index.ts'
import { sentence, UsageError } from '../exit-codes.ts'
import type { Input, Work } from '../row.ts'
import type { Terminal } from '../terminal.ts'
import { profileIn, type Side } from './profile.ts'

/** A workspace whose key is overwritten is a workspace lost. */
function refuseToLoseKey({ key, credentials, environment, say }: Work, replace = false): void {
  if (key !== null && !replace)
    throw new UsageError(
      say('workspace_kept', { where: environment.key === null ? credentials.file : 'CONCORDAT_KEY' }),
    )
}

function keepKey({ credentials, url, terminal, environment, say }: Work, key: string): void {
  credentials.keep(url, { key })
  terminal.note(say('workspace_key_kept', { file: credentials.file }))
  if (environment.key !== null) terminal.note(say('workspace_environment'))
}

interface Registration extends Input {
  side: Side
  supervisor?: string
  test?: true
  dry_run?: true
  replace?: true
}

export async function register(
  work: Work,
  { supervisor, test, dry_run, replace, ...given }: Registration,
): Promise<void> {
  const { client, terminal, show } = work
  const registration: Omit<InputFor<'submit'>, 'dry_run'> = {
    user_type: given.side === 'buyer' ? 'investor' : 'seller',
    ...profileIn(work, given),
    ...supervisorIn(work, supervisor),
  }
  if (dry_run) {
    // A dry run wants a token and does not try it: a solved challenge would be wasted.
    const untried = registration.supervisor ? {} : { challengeToken: 'not tried' }
    return show((await client.submit({ ...registration, ...untried, dry_run })).body)
  }
  refuseToLoseKey(work, replace)
  const checked = registration.supervisor
    ? {}
    : { challengeToken: await solvedChallenge((await client.getChallenge()).body, terminal) }
  const { body } = await client.submit({ ...registration, ...checked, ...(test ? { test } : {}) })
  keepKey(work, body.session_id)
  show(body)
}

function supervisorIn({ say }: Work, text: string | undefined): Pick<InputFor<'submit'>, 'supervisor'> {
  if (text === undefined) return {}
  const [, name = '', email = ''] = /^\s*([^<>]+?)\s*<([^<>\s]+)>\s*$/.exec(text) ?? []
  if (name === '') throw new UsageError(say('supervisor'))
  return { supervisor: { name, email } }
}

type Person = Pick<InputFor<'joinWorkspace'>, 'name' | 'email' | 'company'>

export async function join(work: Work, { replace, ...person }: Person & { replace?: true }): Promise<void> {
  refuseToLoseKey(work, replace)
  const { body } = await work.client.joinWorkspace({ uuid: work.newUuid(), ...person })
  keepKey(work, body.session_id)
  work.show(body)
}

/** The most keys that a service with the usual settings lets a solver derive. */
const USUAL_KEYS = 3000

/** Solves the human check, with a bar while it works, and returns the token of POST /api/submit. */
async function solvedChallenge(answer: OutputFor<'getChallenge'>, terminal: Terminal): Promise<string> {
  const bar = terminal.progress(sentence('solving'), USUAL_KEYS)
  let keys = 0
  try {
    const token = await solveChallenge(answer, () => bar.at(++keys))
    if (token === null) throw new UsageError(sentence('needs_browser', { provider: answer.provider }))
    return token
  } finally {
    bar.end()
  }
}
