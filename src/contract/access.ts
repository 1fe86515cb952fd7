import { Type } from 'typebox'
import { ACCESS_SCOPES, GRANT_DAYS_MAX, GRANT_NAMES_MAX } from '../domain/workspace/access-grant.ts'
import { WORKSPACE_ROLES } from '../domain/workspace/workspace-role.ts'
import { partyText } from './counterparty-text.ts'
import { OneTimeCode } from './one-time-code.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, keepable, maybe, named, PairId, rowId } from './schemas.ts'

const Scope = Type.Enum([...ACCESS_SCOPES], {
  description:
    'Permission of a program. read: the workspace, its matches and deals, without opening names. propose: edit the profile, pair, move phases. message: write to counterparties. documents: memoranda and data rooms. names: request and open names, as many as granted. sign: ask for a signature, which a member confirms.',
})
const GrantId = rowId('Id of a grant of access.')
const RequestId = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  description: 'Id of a program’s request, from the address of the consent page.',
})
const NamesMax = Type.Integer({ minimum: 0, maximum: GRANT_NAMES_MAX })

const Grant = named('AccessGrant', 'Access of a program to the workspace.', {
  grant_id: GrantId,
  client_name: partyText('Name that the program gives itself.'),
  client_host: Type.String({ description: 'Host that receives the access.' }),
  scopes: Type.Array(Scope),
  names_max: maybe({ ...NamesMax, description: 'Names that it may open.' }),
  names_opened: maybe({ ...NamesMax, description: 'Names that it opened.' }),
  pair_id: maybe({ ...PairId, description: 'The only pairing that it concerns.' }),
  granted_by: maybe(rowId('Member who granted it; absent for the key that opened the workspace.')),
  granted_at: Instant,
  ends_at: Instant,
  state: Type.Enum(['active', 'expired', 'ended'], { description: 'Only active access is valid.' }),
  ended_by: maybe(
    Type.Enum(['member', 'program', 'supervisor', 'reuse'], {
      description: 'Who ended it; reuse: a code or token was presented twice, so all were revoked.',
    }),
  ),
  last_used_at: maybe(Instant),
})

const EXAMPLE_GRANT = {
  grant_id: 4,
  client_name: 'Deal assistant',
  client_host: 'assistant.example',
  scopes: ['read' as const, 'propose' as const],
  granted_at: '2026-11-22T09:00:00.000Z',
  ends_at: '2027-02-20T09:00:00.000Z',
  state: 'active' as const,
}

export const readConsentRequest = operation({
  id: 'readConsentRequest',
  tag: 'members',
  method: 'GET',
  path: '/api/consent-requests/{request_id}',
  summary: 'Access that a program asks for',
  description:
    'The program, the host that receives the access, and the permissions it asks for. The id comes from the address to which GET /oauth/authorize leads the browser.',
  access: 'public',
  isNeverKept: true,
  params: Type.Object({ request_id: RequestId }),
  output: named('ConsentRequest', 'The request.', {
    client_name: partyText('Name that the program gives itself, unverified.'),
    client_id: Type.String(),
    client_host: Type.String({ description: 'Host to which the browser returns with the access.' }),
    is_proven: Type.Boolean({
      description: 'The program’s description was read at its own address; else it registered itself.',
    }),
    scopes: Type.Array(Scope),
  }),
  refusals: ['consent_request_not_found'],
  example: {
    request: { request_id: 'uWcLzLM3rYVLtcE1bMNN7' },
    response: {
      client_name: 'Deal assistant',
      client_id: 'https://assistant.example/client.json',
      client_host: 'assistant.example',
      is_proven: true,
      scopes: ['read', 'propose'],
    },
  },
})

export const allowAccess = operation({
  id: 'allowAccess',
  tag: 'members',
  method: 'POST',
  access: 'session',
  path: '/api/access/{session_id}',
  summary: 'Allow a program to act for the workspace',
  description:
    'A member’s decision on a program’s request: its permissions, among those asked for, and their end. The browser that began the request then opens `continue_path`; in any other browser it leads nowhere. Access never exceeds what the member may do at the time, and ends with the member’s key.',
  replays: false,
  body: named('AccessDecision', 'What the program may do.', {
    request_id: RequestId,
    scopes: Type.Array(Scope, { minItems: 1, uniqueItems: true, description: 'Must include read.' }),
    names_max: keepable({ ...NamesMax, description: 'Names that it may open; needed with the scope names.' }),
    pair_id: keepable({ ...PairId, description: 'Limits it to one pairing: it reads and writes nothing else.' }),
    valid_days: Type.Integer({ minimum: 1, maximum: GRANT_DAYS_MAX, description: 'Days until the access ends.' }),
  }),
  success: 201,
  output: named('AccessAllowed', 'The grant and the address that completes it.', {
    grant_id: GrantId,
    continue_path: Type.String({ description: 'To be opened within 10 minutes; it works once.' }),
  }),
  refusals: ['consent_request_not_found', 'pairing_not_found', 'not_your_pairing', 'validation_failed'],
  example: {
    request: { request_id: 'uWcLzLM3rYVLtcE1bMNN7', scopes: ['read', 'propose'], valid_days: 90 },
    response: { grant_id: 4, continue_path: '/consent/uWcLzLM3rYVLtcE1bMNN7/continue?ticket=…' },
  },
})

export const getAccess = operation({
  ...ownRead,
  id: 'getAccess',
  tag: 'members',
  path: '/api/access/{session_id}',
  summary: 'What the caller may do',
  description:
    'Role of the key, or permissions of the access token (path segment `me` in place of the key, with Authorization: Bearer).',
  output: named('Access', 'Authority of the caller.', {
    role: Type.Enum([...WORKSPACE_ROLES]),
    grant: maybe(Grant),
  }),
  openToSuspended: true,
  example: { request: {}, response: { role: 'owner' } },
})

export const listAccess = operation({
  ...ownRead,
  id: 'listAccess',
  tag: 'members',
  path: '/api/access/{session_id}/grants',
  summary: 'Programs with access to the workspace',
  description: 'Every grant of access, newest first, with its permissions, its end and its last use.',
  output: named('AccessGrants', 'Grants of access.', {
    grants: Type.Array(Grant),
    signature_request: maybe(
      named('SignatureAskedByProgram', 'A signature that a program asks for and a member confirms.', {
        grant_id: GrantId,
        signer_name: Type.String(),
        company: maybe(Type.String()),
        text_version: Type.String(),
        text_sha256: Type.String(),
        asked_at: Instant,
        expires_at: Instant,
      }),
    ),
  }),
  openToSuspended: true,
  example: { request: {}, response: { grants: [EXAMPLE_GRANT] } },
})

export const decideAskedSignature = operation({
  id: 'decideAskedSignature',
  tag: 'members',
  method: 'POST',
  access: 'session',
  leastRole: 'owner',
  path: '/api/access/{session_id}/signature',
  summary: 'Confirm or refuse a signature that a program asked for',
  description:
    'An owner’s decision on `signature_request` of GET /api/access/{session_id}/grants. Confirming records the NDA with the signer stated there, from the address of this request.',
  body: named('AskedSignatureDecision', 'The decision.', { decision: Type.Enum(['approve', 'refuse']) }),
  output: named('AskedSignatureDecided', 'The decision.', {
    status: Type.Enum(['approved', 'refused']),
    nda_signed: Type.Boolean(),
    expires_at: maybe(Instant),
  }),
  refusals: ['session_not_found', 'signature_not_found', 'signing_barred', 'signing_held'],
  example: {
    request: { decision: 'approve' },
    response: { status: 'approved', nda_signed: true, expires_at: '2028-11-20T09:30:00.000Z' },
  },
})

export const listAccessActs = operation({
  ...ownRead,
  id: 'listAccessActs',
  tag: 'members',
  path: '/api/access/{session_id}/grants/{grant_id}/acts',
  summary: 'What a program did',
  description:
    'Each operation that the program called, by day, outcome and pairing, latest first: refused attempts included.',
  params: Type.Object({ grant_id: GrantId }),
  output: named('AccessActs', 'Acts of a grant.', {
    acts: Type.Array(
      named('AccessAct', 'An operation called on one day.', {
        day: Type.String({ format: 'date' }),
        operation: Type.String(),
        status: Type.Integer({ description: 'HTTP status of the answers.' }),
        pair_id: maybe(PairId),
        times: Type.Integer(),
        last_at: Instant,
      }),
    ),
  }),
  refusals: ['grant_not_found'],
  openToSuspended: true,
  example: {
    request: { grant_id: 4 },
    response: {
      acts: [
        { day: '2026-11-22', operation: 'listMatches', status: 200, times: 3, last_at: '2026-11-22T10:00:00.000Z' },
      ],
    },
  },
})

export const endAccess = operation({
  id: 'endAccess',
  tag: 'members',
  method: 'POST',
  access: 'session',
  path: '/api/access/{session_id}/grants/{grant_id}/end',
  summary: 'End the access of a program',
  description: 'Revokes its tokens with the next request. Any member may end any access; it cannot be resumed.',
  params: Type.Object({ grant_id: GrantId }),
  body: named('AccessEnd', 'Empty: the path identifies the grant.', {}),
  output: Grant,
  refusals: ['grant_not_found'],
  example: { request: { grant_id: 4 }, response: { ...EXAMPLE_GRANT, state: 'ended', ended_by: 'member' } },
})

/** Common properties of the supervisor's operations, whose credential is the code of the message. */
const byCode = {
  tag: 'members',
  method: 'POST',
  access: 'registration',
  rate: 'registration',
} as const

export const readSupervisedAccess = operation({
  ...byCode,
  id: 'readSupervisedAccess',
  path: '/api/supervised-access/read',
  summary: 'Programs with access, for a supervisor',
  description:
    'For the supervisor declared at registration, who is notified when a member allows a program to act: the programs with access. The code of the latest message stays valid.',
  replays: false,
  body: named('SupervisedAccessReading', 'The code.', { code: OneTimeCode }),
  output: named('SupervisedAccess', 'Active access.', { grants: Type.Array(Grant) }),
  refusals: ['code_invalid'],
  example: { request: { code: '7KQ2-M9XT-4BHD-0WZR' }, response: { grants: [EXAMPLE_GRANT] } },
})

export const endSupervisedAccess = operation({
  ...byCode,
  id: 'endSupervisedAccess',
  path: '/api/supervised-access/end',
  summary: 'End the access of a program, as supervisor',
  description: 'Revokes the tokens of a program with the next request. The members of the workspace see who ended it.',
  body: named('SupervisedAccessEnd', 'The code and the grant.', { code: OneTimeCode, grant_id: GrantId }),
  output: Grant,
  refusals: ['code_invalid', 'grant_not_found'],
  example: {
    request: { code: '7KQ2-M9XT-4BHD-0WZR', grant_id: 4 },
    response: { ...EXAMPLE_GRANT, state: 'ended', ended_by: 'supervisor' },
  },
})
