import { Type } from 'typebox'
import { KEY_DAYS_MAX, WORKSPACE_ROLES } from '../domain/workspace-role.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Email, EXAMPLE_NEW_KEY, Instant, keepable, maybe, named, none, noParams, rowId, SessionId } from './schemas.ts'

const Role = Type.Enum([...WORKSPACE_ROLES], {
  description:
    'What the key may do. reader: read, and be told no name that was not told before. member: work on deals. owner: everything, also keys of members, the key of the workspace, who the workspace is, signing, and erasure.',
})

const MemberId = rowId('Id of a member.')

const Member = named('Member', 'A person or agent with a key of its own to the workspace.', {
  member_id: MemberId,
  name: Type.String(),
  email: maybe(Type.String()),
  role: Role,
  state: Type.Enum(['active', 'expired', 'revoked'], { description: 'Only an active key opens the workspace.' }),
  created_at: Instant,
  expires_at: maybe({ ...Instant, description: 'When the key ends by itself; absent where it does not.' }),
  revoked_at: maybe(Instant),
  invited_by: maybe({
    ...MemberId,
    description: 'The member who gave the key; absent where the key of the workspace did, or where it is unknown.',
  }),
})

const MemberChanged = (name: string, description: string, also: string) =>
  named(name, description, { ...Member.properties, also: Type.Array(Member, { description: also }) })

const change = {
  tag: 'members',
  method: 'POST',
  access: 'session',
  rate: 'write',
  leastRole: 'owner',
  query: none,
  mediaType: 'application/json',
  headers: {},
  built: true,
} as const

const CLAIRE = {
  member_id: 3,
  name: 'Claire Fontaine',
  email: 'claire@northbridge.example',
  role: 'member' as const,
  state: 'active' as const,
  created_at: '2026-11-22T09:00:00.000Z',
}

export const listMembers = operation({
  ...ownRead,
  id: 'listMembers',
  tag: 'members',
  path: '/api/members/{session_id}',
  summary: 'Who has a key to the workspace',
  description:
    'Everybody who has or had a key of their own, with role and state, and as whom this key asks. The key that opened the workspace belongs to its owner and is not listed. `invited_by` shows who gave each key: revoking a key ends those below it too.',
  output: named('Members', 'Who has a key to the workspace.', {
    you: named('MemberAsking', 'Whose key this is.', {
      member_id: maybe({ ...MemberId, description: 'Absent for the key that opened the workspace.' }),
      role: Role,
      expires_at: maybe(Instant),
    }),
    members: Type.Array(Member),
  }),
  openToSuspended: true,
  refusals: [],
  headers: {},
  example: { request: {}, response: { you: { role: 'owner' }, members: [CLAIRE] } },
  built: true,
})

export const inviteMember = operation({
  ...change,
  id: 'inviteMember',
  comparedWith: 'listMembers',
  path: '/api/members/{session_id}',
  summary: 'Give somebody a key of their own',
  description:
    'Mints a key that opens this workspace wherever the workspace key does, and answers it this once: only its hash is kept. It works within its role until it or the key that gave it is revoked, or, with `valid_days`, until it ends by itself, and never longer than the key that gave it; a reader with an end is right for an agent. Allowances count for the workspace, however many keys it has. Every owner with an address is notified of a new owner by mail. An Idempotency-Key makes sure that nobody is given two.',
  params: noParams,
  body: named('MemberInvitation', 'Who is given a key.', {
    name: Type.String({ minLength: 1, maxLength: 200, description: 'Shown to the workspace as who acted.' }),
    email: keepable(Email),
    role: Role,
    valid_days: keepable(
      Type.Integer({ minimum: 1, maximum: KEY_DAYS_MAX, description: 'Days after which the key ends by itself.' }),
    ),
  }),
  success: 201,
  output: named('MemberInvited', 'The member and its key.', { session_id: SessionId, member: Member }),
  refusals: ['session_not_found', 'members_full'],
  example: {
    request: { name: 'Claire Fontaine', email: 'claire@northbridge.example', role: 'member' },
    response: { session_id: EXAMPLE_NEW_KEY, member: CLAIRE },
  },
})

export const changeMember = operation({
  ...change,
  id: 'changeMember',
  comparedWith: 'listMembers',
  path: '/api/members/{session_id}/{member_id}',
  summary: 'Change what a member may do',
  description:
    'The role holds from the next request on. The key stays the same. A lower role lowers everybody to whom this member gave a key, directly or through others, to at most the same role, and ends the proofs of addresses and the codes that their keys made. `also` lists them. Every owner with an address is notified by mail when somebody becomes an owner or stops being one.',
  params: Type.Object({ member_id: MemberId }),
  body: named('MemberChange', 'The new role.', { role: Role }),
  success: 200,
  output: MemberChanged('MemberRoleChanged', 'The member with its new role.', 'Whose role was lowered with it.'),
  refusals: ['session_not_found', 'member_not_found'],
  example: { request: { member_id: 3, role: 'reader' }, response: { ...CLAIRE, role: 'reader', also: [] } },
})

export const revokeMember = operation({
  ...change,
  id: 'revokeMember',
  comparedWith: 'listMembers',
  path: '/api/members/{session_id}/{member_id}/revoke',
  summary: 'End the key of a member',
  description:
    'The key stops working with the next request, for good, and so does every key that it gave, directly or through others; `also` lists them, and listMembers shows them beforehand by `invited_by`. Proofs of addresses and one-time codes made with these keys end. Every owner with an address is notified by mail when an owner’s key ends. What the member did stays in the activity under its name. The key that opened the workspace cannot be revoked, so there is always an owner; rotateKey replaces it.',
  params: Type.Object({ member_id: MemberId }),
  body: named('MemberRevocation', 'Nothing: the address says whose key ends.', {}),
  success: 200,
  output: MemberChanged('MemberRevoked', 'The member whose key ended.', 'Whose keys ended with it.'),
  refusals: ['session_not_found', 'member_not_found'],
  example: {
    request: { member_id: 3 },
    response: { ...CLAIRE, state: 'revoked', revoked_at: '2026-11-22T10:00:00.000Z', also: [] },
  },
})
