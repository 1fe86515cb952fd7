import { keysBelow } from '../../client/index.ts'
import { WORKSPACE_ROLES, type WorkspaceRole } from '../../domain/workspace/workspace-role.ts'
import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

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
