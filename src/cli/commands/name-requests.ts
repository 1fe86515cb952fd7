import type { OutputFor } from '../../client/index.ts'
import { DECLINE_REASONS, INTRODUCTIONS } from '../../domain/deals/name-request.ts'
import { parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

type NameRequest = OutputFor<'listNameRequests'>['made'][number]
const DECISIONS = ['approve', 'decline', 'block'] as const

export const requests: Command = {
  name: 'requests',
  about: 'Requests for names, received and made',
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.listNameRequests(), ({ received, made }) => {
      context.terminal.table(
        [
          { title: 'REQUEST', of: ({ request_id }) => request_id, right: true },
          { title: 'ASKED', of: ({ direction }) => (direction === 'received' ? 'of you' : 'by you') },
          { title: 'PARTY', of: ({ counterparty }) => counterparty.id, right: true },
          { title: 'NAME', of: whoOf, wide: true },
          { title: 'FIT', of: ({ counterparty }) => counterparty.fit.toFixed(1), right: true },
          { title: 'ASSURANCE', of: ({ counterparty }) => counterparty.assurance },
          { title: 'STATE', of: stateOf },
          { title: 'LAPSES', of: ({ state, lapses_at }) => (state === 'open' ? lapses_at.slice(0, 10) : undefined) },
        ],
        [...received, ...made],
        'No request. concordat requests ask <party> asks a match that tells its name on request.',
      )
    })
  },
}

/** Who stands on the other side: as it introduced itself, else as it is known. */
const whoOf = ({ counterparty, introduced }: NameRequest) =>
  [introduced?.company, introduced?.contact_name].filter((part) => part !== undefined).join(', ') || counterparty.name

const stateOf = ({ state, decline_reason }: NameRequest) =>
  decline_reason === undefined ? state : `${state} (${decline_reason})`

export const requestsAsk: Command = {
  name: 'requests ask',
  about: 'Ask a match or the counterparty of a pairing for its name',
  positionals: [{ name: 'party' }],
  options: {
    as: { value: 'HOW', choices: INTRODUCTIONS, about: 'how the party sees you; code_name by default' },
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const id = parseId('the party', args.positionals[0])
    const introduction = INTRODUCTIONS.find((one) => one === args.text('as')) ?? 'code_name'
    answered(context, await client.requestName({ id, introduction }), ({ request_id, lapses_at }) =>
      terminal.print(`Request ${request_id} is sent. The party can answer until ${lapses_at.slice(0, 10)}.`),
    )
  },
}

export const requestsDecide: Command = {
  name: 'requests decide',
  about: 'Approve, decline or block a request for your name',
  positionals: [{ name: 'request' }, { name: 'decision', choices: DECISIONS }],
  options: {
    reason: { value: 'WHY', choices: DECLINE_REASONS, about: 'why it is declined; the asker reads it' },
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const request_id = parseId('the request', args.positionals[0])
    const decision = DECISIONS.find((one) => one === args.positionals[1]) ?? 'decline'
    const reason = DECLINE_REASONS.find((one) => one === args.text('reason'))
    const input = { request_id, decision, ...(reason === undefined ? {} : { reason }) }
    answered(context, await client.decideNameRequest(input), ({ state }) =>
      terminal.print(`Request ${request_id} is ${state}.`),
    )
  },
}
