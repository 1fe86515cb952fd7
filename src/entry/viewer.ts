import type { OperationId, OperationShape } from '../contract/index.ts'
import { UUID_V4 } from '../contract/schemas.ts'
import { isSigned, type Operator, withoutNda } from '../domain/confidentiality/policy/disclosure.ts'
import { isGuessableKey } from '../domain/workspace-key.ts'
import { findViewer, isRetired, keyHashOf, type LoadedViewer, lockSession } from '../store/sessions.ts'
import type { AppContext, Asked } from './app-context.ts'
import { refuseManyWorkspaces } from './new-workspaces.ts'
import { operatorOf, scraperOf } from './operator-access.ts'
import { refuse } from './refusal.ts'

/** Who asks, by what an operation's access calls for; null where anyone may. Refuses who does not say it, or is nobody. */
export async function viewerOf(
  app: AppContext,
  operation: OperationShape,
  asked: Asked,
  input: Record<string, unknown>,
): Promise<LoadedViewer | Operator | null> {
  switch (operation.access) {
    case 'public':
    case 'registration':
      return null
    case 'session': {
      const viewer = operation.opensWorkspace ? await openedViewer(app, asked) : await pathViewer(app, asked)
      if (!operation.openToSuspended) refuseSuspended(viewer)
      return viewer
    }
    case 'signed': {
      const viewer = await pathViewer(app, asked)
      refuseSuspended(viewer)
      if (viewer.signingBarred) refuseBarred({ nda_required: true })
      if (!isSigned(viewer))
        refuse(
          'nda_required',
          'the NDA is not signed',
          'Read GET /api/nda/text and sign it with POST /api/nda/sign, then ask again.',
          { nda_required: true },
        )
      return viewer
    }
    case 'signer': {
      const viewer =
        (await viewerWith(app, String(input.session_id))) ??
        refuse(
          'signer_not_found',
          'session_id names no workspace',
          'Register with POST /api/submit or POST /api/workspace/join first.',
        )
      refuseSuspended(viewer)
      return viewer
    }
    case 'party':
      return await partyOf(app, asked, input)
    case 'operator':
      return await operatorOrRefuse(app, asked)
  }
}

/** Refuses with 403 a workspace that the operator suspended. */
export function refuseSuspended({ suspended }: { suspended: boolean }): void {
  if (suspended)
    refuse(
      'workspace_suspended',
      'the workspace is suspended',
      'Its key still reads, exports and erases its own data; ask the operator to lift the suspension.',
      { workspace_suspended: true },
    )
}

/** Refuses with 403 a workspace of which a signature was revoked. */
export function refuseBarred(more: { nda_required?: true } = {}): never {
  return refuse(
    'signing_barred',
    'a signature of this workspace was revoked',
    'Ask the operator to allow the workspace to sign again; until then no name opens.',
    { signing_barred: true, ...more },
  )
}

const HOW_TO_BE_OPERATOR =
  'Send Authorization: Bearer with OPERATOR_TOKEN, or with a token of `npm run operator -- token`.'
const HOW_TO_BE_VOUCHED_FOR = 'Or send no token, and come through the access gate with an address of OPERATOR_EMAILS.'

/** The operator, as a token or the access gate proves it, and for the metrics whoever has their token; refuses with 401 anyone else. */
export async function operatorOrRefuse(
  app: AppContext,
  asked: Asked,
  id: OperationId | null = null,
): Promise<Operator> {
  const operator = (id === 'getPrometheusMetrics' ? scraperOf(app, asked) : null) ?? (await operatorOf(app, asked))
  if (operator !== null) return operator
  const sentence =
    asked.bearerToken === null ? 'operator credentials are missing' : 'the bearer token is not the operator’s'
  const advice = app.operatorEmails.length > 0 ? [HOW_TO_BE_OPERATOR, HOW_TO_BE_VOUCHED_FOR] : [HOW_TO_BE_OPERATOR]
  refuse('operator_required', sentence, advice.join(' '))
}

async function viewerWith(app: AppContext, sessionKey: string): Promise<LoadedViewer | null> {
  if (!UUID_V4.test(sessionKey)) return null
  const viewer = await findViewer(app.database.db, keyHashOf(sessionKey), app.now())
  const isForAnother = viewer?.agentDriven && !viewer.ndaApproved && app.agentSignatures === 'approved'
  return viewer !== null && isForAnother ? withoutNda(viewer) : viewer
}

/**
 * The viewer of the key in the path, for whom an unchecked workspace is opened if the key has none yet. Refuses a key that has ended
 * or is easy to guess.
 */
async function openedViewer(app: AppContext, asked: Asked): Promise<LoadedViewer> {
  const { sessionKey, ip } = asked
  if (sessionKey === null || !UUID_V4.test(sessionKey)) return await pathViewer(app, asked)
  const known = await viewerWith(app, sessionKey)
  if (known !== null) return known
  const { database } = app
  const keyHash = keyHashOf(sessionKey)
  if (!(await isRetired(database.db, keyHash))) {
    assertUnguessableKey(sessionKey)
    await database.transact(async (trx) => {
      await refuseManyWorkspaces(app, trx, keyHash, app.networkNumberOf(ip))
      await lockSession(trx, keyHash, app.networkNumberOf(ip), app.now())
      // What is locked travels with the next statement.
      await isRetired(trx, keyHash)
    })
  }
  return await pathViewer(app, asked)
}

/** Refuses with 400 a key that anybody could guess: it would open the workspace to anybody. */
export function assertUnguessableKey(sessionKey: string): void {
  if (isGuessableKey(sessionKey))
    refuse(
      'session_id_guessable',
      'the workspace key is easy to guess',
      'Make a random UUID of version 4, for instance with crypto.randomUUID(), and send the request again.',
    )
}

async function pathViewer(app: AppContext, asked: Asked): Promise<LoadedViewer> {
  if (asked.sessionKey === null || !UUID_V4.test(asked.sessionKey))
    refuse(
      'malformed_session_id',
      'the workspace key is not a UUID of version 4',
      'Use the key that registration answered, unchanged.',
    )
  return (
    (await viewerWith(app, asked.sessionKey)) ??
    refuse(
      'session_not_found',
      'no workspace has this key',
      'Register with POST /api/submit, or open a workspace with POST /api/workspace/join.',
    )
  )
}

const HOW_TO_SAY_WHO = 'Send the workspace key as the X-Session-Id header or as session_id in the body.'

async function partyOf(
  app: AppContext,
  asked: Asked,
  input: Record<string, unknown>,
): Promise<LoadedViewer | Operator> {
  if (asked.bearerToken !== null) {
    const operator = await operatorOf(app, asked)
    return operator ?? refuse('credential_invalid', 'the bearer token is not the operator’s', HOW_TO_SAY_WHO)
  }
  const inBody = typeof input.session_id === 'string' ? input.session_id : null
  const named = asked.sessionHeader ?? inBody
  if (named === null)
    return (
      (await operatorOf(app, asked)) ??
      refuse('credential_missing', 'the request does not say who it is', HOW_TO_SAY_WHO)
    )
  if (inBody !== null && asked.sessionHeader !== null && inBody.toLowerCase() !== asked.sessionHeader.toLowerCase())
    refuse(
      'credentials_differ',
      'X-Session-Id and session_id name different workspaces',
      'Send one of them, or the same in both.',
    )
  const viewer =
    (await viewerWith(app, named)) ?? refuse('credential_invalid', 'no workspace has this key', HOW_TO_SAY_WHO)
  refuseSuspended(viewer)
  return viewer
}
