import { PHASE_CONSENTS } from '../../domain/deals/phase-consent.ts'
import { pairingArgument } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

const ANSWERS = ['confirm', 'dismiss', 'withdraw'] as const
const ON_OFF = ['on', 'off'] as const

export const phaseAnswer: Command = {
  name: 'phase answer',
  about: 'Confirm or dismiss the phase that the other side asks for, or withdraw your own request',
  positionals: [{ name: 'pairing' }, { name: 'answer', choices: ANSWERS }],
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const pair_id = pairingArgument(context, 'phase answer')
    const answer = ANSWERS.find((one) => one === args.positionals[1]) ?? 'dismiss'
    const { pairings } = (await client.listPairings({ names: 'told' })).body
    const waiting = pairings.find((one) => one.pair_id === pair_id)?.phase_request
    if (waiting === undefined) return terminal.print(`No phase waits in ${pair_id}.`)
    const { request_id } = waiting
    answered(context, await client.answerPhaseRequest({ pair_id, request_id, answer }), ({ outcome, phase }) =>
      terminal.print(`The request is ${outcome}; ${pair_id} is in phase ${phase}.`),
    )
  },
}

export const dealRules: Command = {
  name: 'deal-rules',
  about: 'Who decides on phases and what a letter of intent pauses; options change it',
  options: {
    consent: {
      value: 'WHO',
      choices: PHASE_CONSENTS,
      about: 'one: whoever sets a phase; both: the other side confirms',
    },
    'pause-at-loi': {
      value: 'ON',
      choices: ON_OFF,
      about: 'pause the other pairings of your seller at a letter of intent',
    },
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const consent = PHASE_CONSENTS.find((one) => one === args.text('consent'))
    const pausing = args.text('pause-at-loi')
    const isChange = consent !== undefined || pausing !== undefined
    const change = {
      ...(consent === undefined ? {} : { phase_consent: consent }),
      ...(pausing === undefined ? {} : { pause_others_at_loi: pausing === 'on' }),
    }
    const answer = isChange ? await client.setDealRules(change) : await client.getDealRules()
    answered(context, answer, ({ phase_consent, pause_others_at_loi }) => {
      terminal.print(phase_consent === 'both' ? 'Both sides decide on phases.' : 'Whoever sets a phase decides.')
      terminal.print(`A letter of intent pauses ${pause_others_at_loi ? 'the other pairings' : 'nothing'}.`)
    })
  },
}
