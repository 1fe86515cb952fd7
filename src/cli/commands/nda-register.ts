import { parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { entriesAsked, showRegister, stateOptions, totalIn } from '../register-table.ts'

const STATES = ['stands', 'revoked', 'expired'] as const

export const ndas: Command = {
  name: 'operator ndas',
  about: 'The register of NDAs, newest first',
  options: stateOptions(STATES),
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const answer = await client.listNdas(entriesAsked(args, STATES))
    answered(context, answer, ({ ndas: rows }) => {
      showRegister(terminal, {
        columns: [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'STATE', of: (row) => row.state },
          { title: 'SIGNER', of: ({ signer_name }) => signer_name, wide: true },
          { title: 'COMPANY', of: ({ company }) => company, wide: true },
          { title: 'PARTIES', of: ({ party_ids }) => party_ids.join(', ') },
          { title: 'SIGNED', of: ({ recorded_at }) => recorded_at.slice(0, 10) },
          { title: 'UNTIL', of: ({ expires_at }) => expires_at.slice(0, 10) },
          { title: 'TOLD', of: ({ disclosures }) => disclosures, right: true },
        ],
        rows,
        total: totalIn(answer.headers),
        empty: 'No NDA matches.',
      })
    })
  },
}

export const revokeNda: Command = {
  name: 'operator revoke-nda',
  about: 'Revoke an NDA: names told under it are code names again',
  positionals: [{ name: 'id' }],
  options: { reason: { value: 'TEXT', about: 'why; it stays in the chain for good: name nobody' } },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const id = parseId('the id', args.positionals[0])
    answered(
      context,
      await client.revokeNda({ id, reason: args.needed('reason') }),
      ({ still_stand, workspace_id }) => {
        terminal.print(`NDA ${id} is revoked.`)
        terminal.print(`Workspace ${workspace_id} cannot sign until: concordat operator allow-signing ${workspace_id}.`)
        if (still_stand.length > 0) terminal.print(`NDAs that would open names again then: ${still_stand.join(', ')}.`)
      },
    )
  },
}
