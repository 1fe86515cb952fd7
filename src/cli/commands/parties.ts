import { CONTACT_STATUSES } from '../../domain/parties/party.ts'
import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { ROWS_OPTION, rowsAsked, showRegister, totalIn } from '../register-table.ts'
import { SIDES } from './profile-options.ts'
import { sized } from './workspace.ts'

export const parties: Command = {
  name: 'operator parties',
  about: 'Parties of the universe by name, the newest first',
  positionals: [{ name: 'words', optional: true, many: true }],
  options: {
    side: { value: 'SIDE', choices: SIDES, about: 'only these' },
    ...ROWS_OPTION,
  },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const q = args.positionals.join(' ')
    const side = SIDES.find((one) => one === args.text('side'))
    const answer = await client.listParties({
      ...(q === '' ? {} : { q }),
      ...(side === undefined ? {} : { side }),
      ...rowsAsked(args),
    })
    answered(context, answer, ({ parties: rows }) => {
      showRegister(terminal, {
        columns: [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'SIDE', of: (row) => row.side },
          { title: 'COMPANY', of: ({ company, name }) => company ?? name, wide: true },
          { title: 'SECTOR', of: ({ sector }) => sector, wide: true },
          {
            title: 'EUR M',
            of: (row) => sized(row.revenue) ?? sized(row.check_size_min, row.check_size_max),
            right: true,
          },
          { title: 'FROM', of: ({ source }) => source },
          { title: 'CONTACT', of: ({ contact_status, withdrawn }) => (withdrawn ? 'withdrawn' : contact_status) },
        ],
        rows,
        total: totalIn(answer.headers),
        empty: 'No party matches.',
      })
    })
  },
}

export const contactStatus: Command = {
  name: 'operator contact-status',
  about: 'Set the contact status of a party',
  positionals: [{ name: 'status', choices: CONTACT_STATUSES }, { name: 'party' }],
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const [word, party] = args.positionals
    const contact_status = CONTACT_STATUSES.find((one) => one === word)
    if (contact_status === undefined) throw new UsageError(`the status must be one of ${CONTACT_STATUSES.join(', ')}`)
    const answer = await client.setContactStatus({ id: parseId('the party', party), contact_status })
    answered(context, answer, (body) =>
      terminal.print(`${body.company ?? `Party ${body.id}`} is ${body.contact_status}.`),
    )
  },
}

const offering = (
  name: string,
  about: string,
  operation: 'withdrawParty' | 'reinstateParty' | 'liftRedFlags',
): Command => ({
  name,
  about,
  positionals: [{ name: 'party' }],
  options: { reason: { value: 'TEXT', about: 'for the audit; told to nobody else' } },
  as: 'operator',
  run: async (context) => {
    const { client, args, terminal } = context
    const reason = args.text('reason')
    const id = parseId('the party', args.positionals[0])
    const answer = await client[operation]({ id, ...(reason === undefined ? {} : { reason }) })
    answered(context, answer, ({ company, withdrawn }) =>
      terminal.print(`${company ?? `Party ${id}`} is ${withdrawn ? 'offered to nobody' : 'offered'}.`),
    )
  },
})
export const withdraw = offering('operator withdraw', 'Offer a party to nobody from now on', 'withdrawParty')
export const reinstate = offering('operator reinstate', 'Offer a withdrawn party again', 'reinstateParty')
export const liftFlags = offering(
  'operator lift-flags',
  'Offer a party again that a register reports as struck off or insolvent',
  'liftRedFlags',
)
