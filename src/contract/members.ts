import { Type } from 'typebox'
import { KEY_DAYS_MAX, WORKSPACE_ROLES } from '../domain/workspace/workspace-role.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Email, EXAMPLE_NEW_KEY, Instant, keepable, maybe, named, rowId, SessionId } from './schemas.ts'

const Role = Type.Enum([...WORKSPACE_ROLES], {
  description:
    'Permissions of the key. reader: read, without new disclosures of names. member: work on deals. owner: everything, including member keys, the workspace key, the identity of the workspace, signing and erasure.',
})

const MemberId = rowId('Id of a member.')

const Member = named('Member', 'A person or agent with a key of its own to the workspace.', {
  member_id: MemberId,
  name: Type.String(),
  email: maybe(Type.String()),
  role: Role,
  state: Type.Enum(['active', 'expired', 'revoked'], { description: 'Only an active key is valid.' }),
  created_at: Instant,
  expires_at: maybe({ ...Instant, description: 'When the key expires; absent if it does not.' }),
  revoked_at: maybe(Instant),
  invited_by: maybe({
    ...MemberId,
    description: 'Member who granted the key; absent if it was granted with the workspace key, or if unknown.',
  }),
})

const MemberChanged = (name: string, description: string, also: string) =>
  named(name, description, { ...Member.properties, also: Type.Array(Member, { description: also }) })

const change = {
  tag: 'members',
  method: 'POST',
  access: 'session',
  leastRole: 'owner',
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
  summary: 'Members with keys to the workspace',
  description:
    'Everyone with a current or former key of their own, with role and state, and the caller’s own entry. The key that opened the workspace belongs to its owner and is not listed. `invited_by` shows who granted each key: revoking a key also revokes those below it.',
  output: named('Members', 'Members of the workspace.', {
    you: named('MemberAsking', 'The caller.', {
      member_id: maybe({ ...MemberId, description: 'Absent for the key that opened the workspace.' }),
      role: Role,
      expires_at: maybe(Instant),
    }),
    members: Type.Array(Member),
  }),
  openToSuspended: true,
  example: { request: {}, response: { you: { role: 'owner' }, members: [CLAIRE] } },
})

export const inviteMember = operation({
  ...change,
  id: 'inviteMember',
  comparedWith: 'listMembers',
  path: '/api/members/{session_id}',
  summary: 'Grant a key to a member',
  description:
    'Generates a key that is accepted wherever the workspace key is, and returns it only once: only its hash is stored. It is valid within its role until it or the key that granted it is revoked or, with `valid_days`, until it expires, and never longer than the key that granted it; a reader key with an expiry is right for an agent. Allowances count per workspace, regardless of the number of keys. Every owner with an address is notified of a new owner by mail. An Idempotency-Key prevents granting two keys.',
  body: named('MemberInvitation', 'The member to add.', {
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Shown to the workspace as the author of actions.',
    }),
    email: keepable(Email),
    role: Role,
    valid_days: keepable(
      Type.Integer({ minimum: 1, maximum: KEY_DAYS_MAX, description: 'Days until the key expires.' }),
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
  summary: 'Change the role of a member',
  description:
    'The role applies from the next request on; the key stays the same. A lower role also limits everyone to whom this member granted a key, directly or through others, to at most the same role, and ends the address proofs and codes made with their keys. `also` lists them. Every owner with an address is notified by mail when somebody becomes an owner or stops being one.',
  params: Type.Object({ member_id: MemberId }),
  body: named('MemberChange', 'The new role.', { role: Role }),
  output: MemberChanged('MemberRoleChanged', 'The member with its new role.', 'Members whose role was lowered too.'),
  refusals: ['session_not_found', 'member_not_found'],
  example: { request: { member_id: 3, role: 'reader' }, response: { ...CLAIRE, role: 'reader', also: [] } },
})

export const revokeMember = operation({
  ...change,
  id: 'revokeMember',
  comparedWith: 'listMembers',
  path: '/api/members/{session_id}/{member_id}/revoke',
  summary: 'Revoke the key of a member',
  description:
    'The key stops working with the next request, permanently, and so does every key granted with it, directly or through others; `also` lists them, and listMembers shows them beforehand by `invited_by`. Address proofs and one-time codes made with these keys end. Every owner with an address is notified by mail when an owner’s key ends. The member’s actions stay in the activity under its name. The key that opened the workspace cannot be revoked, so there is always an owner; rotateKey replaces it.',
  params: Type.Object({ member_id: MemberId }),
  body: named('MemberRevocation', 'Empty: the path identifies the member.', {}),
  output: MemberChanged('MemberRevoked', 'The member whose key was revoked.', 'Members whose keys were revoked too.'),
  refusals: ['session_not_found', 'member_not_found'],
  example: {
    request: { member_id: 3 },
    response: { ...CLAIRE, state: 'revoked', revoked_at: '2026-11-22T10:00:00.000Z', also: [] },
  },
})
