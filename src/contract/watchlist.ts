import { Type } from 'typebox'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, Match, maybe, named, namesQuery, none, noParams, PairId, PartyId, Phase } from './schemas.ts'

export const watchParty = operation({
  id: 'watchParty',
  tag: 'watchlist',
  method: 'POST',
  path: '/api/watchlist/{session_id}',
  summary: 'Watch a counterparty, or stop watching it',
  description:
    'Puts a current match or the counterparty of a pairing on the watchlist of the session, or takes it off; to ask for what is so already changes nothing. Nobody else is told. A party outside the session is refused alike whether it exists or not.',
  access: 'session',
  rate: 'write',
  params: noParams,
  query: none,
  body: named('WatchRequest', 'Which party, and whether to watch it.', { id: PartyId, watching: Type.Boolean() }),
  success: 200,
  mediaType: 'application/json',
  output: named('WatchResponse', 'How it stands now.', {
    id: PartyId,
    watching: Type.Boolean(),
    watched_count: Type.Integer({ description: 'Parties on the watchlist.' }),
  }),
  refusals: ['party_out_of_scope', 'no_profile', 'watchlist_full'],
  headers: {},
  example: { request: { id: 17, watching: true }, response: { id: 17, watching: true, watched_count: 3 } },
  built: true,
})

export const listWatched = operation({
  ...ownRead,
  id: 'listWatched',
  tag: 'watchlist',
  path: '/api/watchlist/{session_id}',
  summary: 'The counterparties that the session watches',
  description:
    'Those watched that are current matches or counterparties of pairings today, the latest watched first, each shown as among the matches, with its pairing if there is one. One that is neither any more is left out until it is again.',
  query: Type.Object(namesQuery),
  output: named('WatchlistResponse', 'Who is watched.', {
    watched: Type.Array(
      named('WatchedParty', 'A watched counterparty, with its fit today.', {
        ...Match.properties,
        is_match: Type.Boolean({ description: 'Whether it is a current match.' }),
        watched_at: Instant,
        pair_id: maybe(PairId),
        phase: maybe(Phase),
      }),
    ),
    count: Type.Integer(),
  }),
  refusals: ['no_profile'],
  headers: BY_LANGUAGE,
  example: { request: {}, response: { watched: [], count: 0 } },
  built: true,
})
