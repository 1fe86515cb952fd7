import { parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { ROWS_OPTION, rowsAsked, showRegister } from '../register-table.ts'

export const namesTold: Command = {
  name: 'operator names-told',
  about: 'Who was told whose name, the latest first',
  options: {
    workspace: { value: 'ID', about: 'only what this workspace was told' },
    party: { value: 'ID', about: 'only to whom the name of this party was told' },
    ...ROWS_OPTION,
  },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const [workspace, party] = [args.text('workspace'), args.text('party')]
    const answer = await client.listNamesTold({
      ...(workspace === undefined ? {} : { workspace_id: parseId('the workspace', workspace) }),
      ...(party === undefined ? {} : { party_id: parseId('the party', party) }),
      ...rowsAsked(args),
    })
    answered(context, answer, ({ told, count }) => {
      showRegister(terminal, {
        columns: [
          { title: 'WHEN', of: ({ told_at }) => told_at.slice(0, 16).replace('T', ' ') },
          { title: 'PARTY', of: ({ party_id }) => party_id, right: true },
          { title: 'NAME', of: ({ party_name }) => party_name ?? 'erased', wide: true },
          { title: 'WORKSPACE', of: ({ workspace_id }) => workspace_id, right: true },
          { title: 'TOLD TO', of: ({ workspace_name }) => workspace_name, wide: true },
          { title: 'WHY', of: ({ sought }) => (sought ? 'sought' : 'match or pairing') },
          { title: 'NDA', of: ({ nda_id }) => nda_id, right: true },
        ],
        rows: told,
        total: count,
        empty: 'No name has been told.',
      })
    })
  },
}
