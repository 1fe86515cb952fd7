import { REQUIRED_SCOPES } from '../contract/access-scopes.ts'
import { isOauthOffered, resourceIdentifier } from '../contract/discovery/oauth.ts'
import type { OperationId, OperationShape } from '../contract/index.ts'
import type { AccessScope } from '../domain/workspace/access-grant.ts'
import { type FoundGrant, findGrantOfToken } from '../store/access-grants.ts'
import type { AppContext, Asked } from './app-context.ts'
import { refuse } from './refusal.ts'

/** Stands for the workspace key in paths and bodies of requests with an access token. */
export const BY_TOKEN = 'me'

/** Satisfies the schema of a key in a body whose workspace the token identifies; it opens no workspace. */
const NO_KEY = '00000000-0000-4000-8000-000000000000'

/**
 * Returns a request with the grant of its access token, in place of a workspace key; unchanged if it presents none.
 * Refuses with 401 a token that is unknown, ended, or issued for the other door.
 */
export async function withPresentedGrant(app: AppContext, operation: OperationShape, asked: Asked): Promise<Asked> {
  const { access } = operation
  if (access === 'session' || access === 'signed') {
    if (asked.sessionKey !== BY_TOKEN) return asked
    return grantedTo(asked, (await findGrant(app, asked)) ?? refuseToken(asked))
  }
  if (access !== 'party' && access !== 'signer') return asked
  const inBody = (asked.body as { session_id?: unknown } | undefined)?.session_id
  const isNamed = asked.sessionHeader !== null || (inBody !== undefined && inBody !== null && inBody !== BY_TOKEN)
  if (asked.bearerToken === null || isNamed) return asked
  const grant = await findGrant(app, asked)
  // Without `me`, the bearer may be the operator.
  if (grant === null) return inBody === BY_TOKEN ? refuseToken(asked) : asked
  const { session_id: _, ...body } = (asked.body ?? {}) as Record<string, unknown>
  return grantedTo({ ...asked, body: access === 'signer' ? { ...body, session_id: NO_KEY } : body }, grant)
}

async function findGrant(app: AppContext, { bearerToken, door = 'http' }: Asked): Promise<FoundGrant | null> {
  if (bearerToken === null || !isOauthOffered(app.baseUrl)) return null
  const grant = await findGrantOfToken(app.database.db, bearerToken, app.now())
  return grant?.audience === resourceIdentifier(app.baseUrl, door) ? grant : null
}

/** Answers and idempotency keys are kept by `sessionKey`, which therefore differs by grant and by scopes. */
function grantedTo(asked: Asked, grant: FoundGrant): Asked {
  const sessionKey = `grant ${grant.id} ${[...grant.scopes].join(' ')}`
  return { ...asked, sessionKey, sessionHeader: null, bearerToken: null, grant }
}

function refuseToken({ bearerToken }: Asked): never {
  return refuse(
    'access_token_invalid',
    bearerToken === null ? 'access_token_missing' : 'access_token_invalid',
    'sign_in_again',
  )
}

/** The only operation without a pairing that a grant for one pairing may call. */
const OF_THE_GRANT: OperationId = 'getAccess'

/** True if a grant permits an operation for some input. */
export function mayCall(
  operation: OperationShape,
  { scopes, isOfOnePairing }: { scopes: ReadonlySet<AccessScope>; isOfOnePairing: boolean },
): boolean {
  if (!isKeyed(operation)) return true
  const scope = scopeFor(operation)
  if (scope === null || !scopes.has(scope)) return false
  return !isOfOnePairing || operation.id === OF_THE_GRANT || namesPairing(operation)
}

const isKeyed = ({ access }: OperationShape) => ['session', 'signed', 'signer', 'party'].includes(access)

function scopeFor({ id }: OperationShape): AccessScope | null {
  return (REQUIRED_SCOPES as Readonly<Record<string, AccessScope | null>>)[id] ?? null
}

function namesPairing({ params, query, body }: OperationShape): boolean {
  const names = [params, query, body].flatMap((part) => Object.keys(part?.properties ?? {}))
  return names.includes('pair_id') || names.includes('pair_ids')
}

/** Refuses with 403 an operation that a grant does not permit, before its input is read. */
export function refuseBeyondGrant(operation: OperationShape, { scopes, pairId }: FoundGrant): void {
  const scope = scopeFor(operation)
  if (scope === null) refuse('scope_insufficient', 'access_not_by_program', 'member_does_it')
  if (!scopes.has(scope)) refuse('scope_insufficient', { of: 'scope_missing', scope }, 'ask_member_for_scope')
  if (pairId !== null && !mayCall(operation, { scopes, isOfOnePairing: true })) refuseOtherPairing(pairId)
}

/** Refuses with 403 input about another pairing than the one a grant is limited to, or about none. */
export function refuseBeyondPairing(
  { id }: OperationShape,
  { pairId }: Pick<FoundGrant, 'pairId'>,
  input: Record<string, unknown>,
): void {
  if (pairId === null || id === OF_THE_GRANT) return
  const named = [input.pair_id, input.pair_ids].flat().filter((one) => one !== undefined)
  if (named.length === 0 || !named.every((one) => one === pairId)) refuseOtherPairing(pairId)
}

function refuseOtherPairing(pair_id: string): never {
  return refuse('scope_insufficient', 'access_other_pairing', { of: 'name_its_pairing', pair_id })
}
