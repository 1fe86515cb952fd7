import { keysBelow } from '../../client/index.ts'
import { WORKSPACE_ROLES, type WorkspaceRole } from '../../domain/workspace/workspace-role.ts'
import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const members: Command = {
  name: 'members',
  about: 'Who has a key of their own to the workspace',
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.listMembers(), ({ you, members: all }) => {
      context.terminal.print(`Your key: ${you.role}${you.expires_at ? `, until ${you.expires_at.slice(0, 10)}` : ''}`)
      context.terminal.table(
        [
          { title: 'MEMBER', of: ({ member_id }) => member_id, right: true },
          { title: 'NAME', of: ({ name }) => name, wide: true },
          { title: 'E-MAIL', of: ({ email }) => email, wide: true },
          { title: 'ROLE', of: ({ role }) => role },
          { title: 'KEY', of: ({ state }) => state },
          { title: 'UNTIL', of: ({ expires_at }) => expires_at?.slice(0, 10) },
          { title: 'GIVEN BY', of: ({ invited_by }) => invited_by, right: true },
        ],
        all,
        'Nobody else has a key.',
      )
    })
  },
}

export const membersInvite: Command = {
  name: 'members invite',
  about: 'Give somebody a key of their own; it is printed once',
  positionals: [
    { name: 'role', choices: WORKSPACE_ROLES },
    { name: 'name', many: true },
  ],
  options: {
    email: { value: 'ADDRESS', about: 'how to reach them' },
    days: { value: 'N', about: 'days after which the key ends by itself' },
  },
  as: 'workspace',
  run: async (context) => {
    const { args, client, terminal } = context
    const [given, ...words] = args.positionals
    const name = words.join(' ')
    if (name === '') throw new UsageError('say who is given a key: concordat members invite reader Deal agent')
    const [email, valid_days] = [args.text('email'), args.count('days')]
    const invitation = { name, role: roleOf(given), ...(email ? { email } : {}), ...(valid_days ? { valid_days } : {}) }
    answered(context, await client.inviteMember(invitation), ({ session_id, member }) => {
      terminal.print(session_id)
      terminal.note(`The key of ${member.name}, member ${member.member_id}. It is not shown again: hand it over now.`)
    })
  },
}

export const membersRole: Command = {
  name: 'members role',
  about: 'Change what a member may do',
  positionals: [{ name: 'member' }, { name: 'role', choices: WORKSPACE_ROLES }],
  as: 'workspace',
  run: async (context) => {
    const [member, role] = context.args.positionals
    const change = { member_id: parseId('the member', member), role: roleOf(role) }
    answered(context, await context.client.changeMember(change), (changed) => {
      context.terminal.print(`${changed.name} is ${changed.role} now.`)
      for (const { name, role } of changed.also)
        context.terminal.print(`${name}, whose key came from it, is ${role} now.`)
    })
  },
}

export const membersRevoke: Command = {
  name: 'members revoke',
  about: 'End the key of a member and every key it gave, at once and for good',
  positionals: [{ name: 'member' }],
  options: { also: { value: 'N', about: 'the number of other keys that end with it, to confirm that they are meant' } },
  as: 'workspace',
  run: async (context) => {
    const { args, client, terminal } = context
    const member_id = parseId('the member', args.positionals[0])
    const below = keysBelow((await client.listMembers()).body.members, member_id)
    if (below.length !== (args.count('also') ?? 0)) {
      for (const { name, role } of below) terminal.note(`Ends with it: the key of ${name}, ${role}`)
      throw new UsageError(`${below.length} other keys end with it: confirm with --also ${below.length}`)
    }
    answered(context, await client.revokeMember({ member_id }), ({ name, also }) => {
      for (const ended of [{ name }, ...also]) terminal.print(`The key of ${ended.name} has been revoked.`)
    })
  },
}

function roleOf(given: string | undefined): WorkspaceRole {
  const role = WORKSPACE_ROLES.find((one) => one === given)
  if (role === undefined) throw new UsageError(`give a role: ${WORKSPACE_ROLES.join(', ')}`)
  return role
}
