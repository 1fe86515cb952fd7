import { parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { entriesAsked, showRegister, stateOptions, totalIn } from '../register-table.ts'

const STATES = ['suspended', 'barred', 'held', 'to_vet', 'vetting_requested'] as const

export const workspaces: Command = {
  name: 'operator workspaces',
  about: 'Workspaces, newest first, with the suspended and those barred from signing',
  options: stateOptions(STATES),
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const answer = await client.listWorkspaces(entriesAsked(args, STATES))
    answered(context, answer, ({ workspaces: rows }) => {
      showRegister(terminal, {
        columns: [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'PARTIES', of: ({ party_ids }) => party_ids.join(', ') },
          { title: 'SUSPENDED', of: ({ suspended_at }) => suspended_at?.slice(0, 10) },
          { title: 'BARRED', of: ({ signing_barred_at }) => signing_barred_at?.slice(0, 10) },
          { title: 'HELD', of: ({ signing_held_at }) => signing_held_at?.slice(0, 10) },
          { title: 'ASSURANCE', of: ({ assurance }) => assurance },
          { title: 'SINCE', of: ({ created_at }) => created_at.slice(0, 10) },
          { title: 'ASKS TO BE VETTED', of: ({ vetting_request }) => vetting_request?.note, wide: true },
        ],
        rows,
        total: totalIn(answer.headers),
        empty: 'No workspace matches.',
      })
    })
  },
}

const deciding = (
  name: string,
  about: string,
  operation: 'suspendWorkspace' | 'resumeWorkspace' | 'allowSigning' | 'unvetWorkspace' | 'declineVetting',
  done: string,
): Command => ({
  name,
  about,
  positionals: [{ name: 'workspace' }],
  options: { reason: { value: 'TEXT', about: 'why, for the audit: name nobody' } },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const id = parseId('the workspace', args.positionals[0])
    const answer = await client[operation]({ id, reason: args.needed('reason') })
    answered(context, answer, () => terminal.print(`Workspace ${id} ${done}.`))
  },
})
export const suspend = deciding(
  'operator suspend',
  'Suspend a workspace: it reads and erases its own data, nothing else',
  'suspendWorkspace',
  'is suspended',
)
export const resume = deciding('operator resume', 'Lift a suspension', 'resumeWorkspace', 'works again')
export const allowSigning = deciding(
  'operator allow-signing',
  'Let a workspace sign again after a revocation',
  'allowSigning',
  'may sign again',
)
export const declineVetting = deciding(
  'operator decline-vetting',
  'Decline the request of a workspace to be vetted',
  'declineVetting',
  'is told that its request was declined',
)
export const unvet = deciding(
  'operator unvet',
  'Withdraw the vetting of a workspace',
  'unvetWorkspace',
  'is no longer vetted',
)

export const vet: Command = {
  name: 'operator vet',
  about: 'Record that you checked who stands behind a workspace',
  positionals: [{ name: 'workspace' }],
  options: { note: { value: 'TEXT', about: 'how it was checked: name nobody' } },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const id = parseId('the workspace', args.positionals[0])
    const answer = await client.vetWorkspace({ id, note: args.needed('note') })
    answered(context, answer, () => terminal.print(`Workspace ${id} is vetted.`))
  },
}
