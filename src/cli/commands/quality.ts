import { QUALITY_STEPS } from '../../domain/quality/steps.ts'
import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import { parseSide, SIDES } from './profile-options.ts'

const ALL_STEPS = [...QUALITY_STEPS.seller, ...QUALITY_STEPS.buyer]
type Step = (typeof ALL_STEPS)[number]

export const quality: Command = {
  name: 'quality',
  about: 'How good the data of the workspace is, what enrichment found, and what waits for a decision',
  as: 'workspace',
  run: async (context) => {
    const { client, terminal } = context
    answered(context, await client.getQuality(), ({ entities }) => {
      for (const { entity_type, entity_id, data_quality, conflicts, steps, facts } of entities) {
        terminal.heading(`${entity_type} ${entity_id}: data quality ${data_quality} of 10, ${conflicts} to decide`)
        terminal.table(
          [
            { title: 'STEP', of: ({ step }) => step },
            { title: 'STATE', of: ({ state, retrying }) => (retrying ? `${state}, tried again` : state) },
            { title: 'WHY', of: ({ last_error }) => last_error, wide: true },
          ],
          steps,
          'No step has run: concordat quality enqueue starts them.',
        )
        if (facts.length === 0) continue
        terminal.table(
          [
            { title: 'FACT', of: ({ id }) => id, right: true },
            { title: 'FIELD', of: ({ field }) => field },
            { title: 'VALUE', of: ({ value }) => value, wide: true },
            { title: 'OWN ENTRY', of: ({ own_value }) => own_value, wide: true },
            { title: 'STATUS', of: ({ status }) => status },
            { title: 'SOURCE', of: ({ source_name }) => source_name, wide: true },
          ],
          facts,
          '',
        )
        if (conflicts > 0)
          terminal.note('Decide with: concordat quality accept <fact>, or concordat quality keep <fact>.')
      }
    })
  },
}

export const qualityEnqueue: Command = {
  name: 'quality enqueue',
  about: 'Have the data of the workspace improved from public sources',
  options: {
    step: { value: 'STEP', many: true, choices: ALL_STEPS, about: 'only this step; may be given several times' },
    as: { value: 'SIDE', choices: SIDES, about: 'which side, where the workspace has both' },
    id: { value: 'ID', about: 'the counterparty of a pairing in place of the own party; with --as its side' },
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const steps = args.texts('step').map(stepOf)
    const answer = await client.enqueueQuality({ ...(await entityOf(context)), ...(steps.length > 0 ? { steps } : {}) })
    answered(context, answer, ({ enqueued, already_queued, steps: all }) =>
      terminal.print(
        `Steps in the queue: ${enqueued}, of which ${already_queued} were there before: ${all.join(', ')}. concordat quality shows them.`,
      ),
    )
  },
}

function stepOf(word: string): Step {
  const step = ALL_STEPS.find((one) => one === word)
  if (step === undefined) throw new UsageError(`--step must be one of ${ALL_STEPS.join(', ')}`)
  return step
}

async function entityOf({ client, args }: Context) {
  const as = args.text('as')
  const id = args.text('id')
  if (id !== undefined) return { entity_type: parseSide(as), entity_id: parseId('--id', id) }
  const { entities } = (await client.getQuality()).body
  const own = entities.find(({ entity_type }) => as === undefined || entity_type === as)
  if (own === undefined) throw new UsageError('the workspace has no such profile: concordat update makes one')
  return { entity_type: own.entity_type, entity_id: own.entity_id }
}
