import { DEAL_PHASES, type DealPhase } from '../../domain/deals/deal.ts'
import { parseId, UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import { SIDES } from './profile-options.ts'

export const pair: Command = {
  name: 'pair',
  about: 'Pair the workspace with a counterparty',
  positionals: [{ name: 'id' }],
  options: {
    as: { value: 'SIDE', choices: SIDES, about: 'which side the workspace is on, where it has both' },
    'dry-run': { about: 'say what would happen, and do nothing' },
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const parties = await partiesWith(context, parseId('the id', args.positionals[0]))
    if (args.flag('dry-run')) {
      const tried = await client.createPairing({ ...parties, dry_run: true })
      return answered(context, tried, ({ would }) => terminal.print(would))
    }
    const answer = await client.createPairing(parties)
    answered(context, answer, ({ pair_id, phase: at }) => terminal.print(`${pair_id} is made, in phase ${at}.`))
  },
}

/** Both ids of a pairing: the counterparty's and, on the other side, the workspace's own. */
async function partiesWith({ client, args }: Context, id: number): Promise<{ buyer_id: number; seller_id: number }> {
  const { buyer, seller, user_type } = (await client.getSession()).body
  const active = user_type === 'investor' || user_type === 'buyer' ? 'buyer' : 'seller'
  const own = args.text('as') ?? (buyer && seller ? active : buyer ? 'buyer' : 'seller')
  if (own === 'buyer' && buyer?.id !== undefined) return { buyer_id: buyer.id, seller_id: id }
  if (own === 'seller' && seller?.id !== undefined) return { buyer_id: id, seller_id: seller.id }
  throw new UsageError(`the workspace has no ${own} profile: concordat update ${own} … makes one`)
}

export const phase: Command = {
  name: 'phase',
  about: 'Move pairings to a phase',
  positionals: [
    { name: 'phase', choices: DEAL_PHASES },
    { name: 'pairing', many: true },
  ],
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const [to, ...pair_ids] = args.positionals
    const wanted = DEAL_PHASES.find((one) => one === to)
    if (wanted === undefined) throw new UsageError(`the phase must be one of ${DEAL_PHASES.join(', ')}`)
    if (pair_ids.length === 0) throw new UsageError('name the pairings: concordat phase 1_contact pair-241-17')
    const answer = await client.updatePhase({ pair_ids, phase: wanted satisfies DealPhase })
    answered(context, answer, ({ updated, requested = [], blocked = [], skipped }) => {
      terminal.print(`${updated} of ${pair_ids.length} moved to ${wanted}.`)
      for (const { pair_id, lapses_at } of requested)
        terminal.print(`  ${pair_id}: the other side is asked to confirm until ${lapses_at.slice(0, 10)}`)
      for (const { pair_id, reason } of blocked)
        terminal.print(`  ${pair_id}: ${reason === 'pending' ? 'a phase waits for an answer' : 'paused by the seller'}`)
      for (const { pair_id, reason } of skipped) terminal.print(`  ${pair_id} was left alone: ${reason}`)
    })
  },
}

export const sign: Command = {
  name: 'sign',
  about: 'Sign the NDA, having read it with concordat nda',
  options: {
    name: { value: 'NAME', about: 'who signs' },
    company: { value: 'NAME', about: 'for which company' },
    accept: { value: 'VERSION', about: 'the version of the text that was read' },
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const signer_name = args.needed('name')
    const accepted = args.needed('accept')
    const { version } = (await client.getNdaText()).body
    if (accepted !== version)
      throw new UsageError(`the text in force is ${version}: read it with concordat nda and give --accept ${version}`)
    const company = args.text('company')
    const answer = await client.signNda({ signer_name, ...(company === undefined ? {} : { company }) })
    answered(context, answer, ({ expires_at, next }) =>
      terminal.print(
        next ?? `Signed; it stands until ${expires_at?.slice(0, 10)}. concordat names tells the names of matches.`,
      ),
    )
  },
}
