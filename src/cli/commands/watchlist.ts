import { parseId } from '../arguments.ts'
import { answered, type Command } from '../command.ts'

export const watchlist: Command = {
  name: 'watchlist',
  about: 'The counterparties that the workspace watches, the latest first',
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.listWatched({ names: 'told' }), ({ watched }) =>
      context.terminal.table(
        [
          { title: 'ID', of: ({ id }) => id, right: true },
          { title: 'NAME', of: ({ name, fictional }) => (fictional ? `${name} (fictional)` : name), wide: true },
          { title: 'FIT', of: ({ fit }) => fit.toFixed(1), right: true },
          { title: 'MATCH', of: ({ is_match }) => (is_match ? 'yes' : 'no') },
          { title: 'PAIRING', of: ({ pair_id }) => pair_id },
          { title: 'PHASE', of: ({ phase }) => phase },
        ],
        watched,
        'Nobody is watched. concordat watchlist add <party> watches one of concordat matches.',
      ),
    )
  },
}

const watching = (name: string, about: string, isWatched: boolean): Command => ({
  name,
  about,
  positionals: [{ name: 'party' }],
  as: 'workspace',
  run: async (context) => {
    const id = parseId('the party', context.args.positionals[0])
    const answer = await context.client.watchParty({ id, watching: isWatched })
    answered(context, answer, ({ watched_count }) =>
      context.terminal.print(`Party ${id} is ${isWatched ? '' : 'not '}watched; ${watched_count} in all.`),
    )
  },
})
export const watchlistAdd = watching('watchlist add', 'Watch a match or the counterparty of a pairing', true)
export const watchlistRemove = watching('watchlist remove', 'Stop watching a party', false)
