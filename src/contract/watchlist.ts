import { Type } from 'typebox'
import { Match } from './match-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { Instant, maybe, named, namesQuery, PairId, PartyId, Phase } from './schemas.ts'

export const watchParty = operation({
  id: 'watchParty',
  tag: 'watchlist',
  method: 'POST',
  path: '/api/watchlist/{session_id}',
  summary: 'Watch a counterparty, or stop watching it',
  description:
    'Adds a current match or the counterparty of a pairing to the watchlist of the session, or removes it; repeating a request changes nothing. Nobody else is notified. The refusal for a party outside the session does not reveal whether it exists.',
  access: 'session',
  body: named('WatchRequest', 'The party and its new state.', { id: PartyId, watching: Type.Boolean() }),
  output: named('WatchResponse', 'State of the party.', {
    id: PartyId,
    watching: Type.Boolean(),
    watched_count: Type.Integer({ description: 'Parties on the watchlist, including those that the list omits.' }),
  }),
  refusals: ['party_out_of_scope', 'no_profile', 'watchlist_full'],
  example: { request: { id: 17, watching: true }, response: { id: 17, watching: true, watched_count: 3 } },
})

export const listWatched = operation({
  ...ownRead,
  id: 'listWatched',
  tag: 'watchlist',
  path: '/api/watchlist/{session_id}',
  summary: 'Counterparties watched by the session',
  description:
    'Watched parties that are current matches or counterparties of pairings, latest first, each shown as among the matches, with its pairing if there is one. A party that is neither any more is omitted until it is again.',
  query: Type.Object(namesQuery),
  output: named('WatchlistResponse', 'The watchlist.', {
    watched: Type.Array(
      named('WatchedParty', 'A watched counterparty, with its current fit.', {
        ...Match.properties,
        is_match: Type.Boolean({ description: 'It is a current match.' }),
        watched_at: Instant,
        pair_id: maybe(PairId),
        phase: maybe(Phase),
      }),
    ),
    count: Type.Integer({ description: 'Number of parties in `watched`.' }),
  }),
  refusals: ['no_profile'],
  headers: BY_LANGUAGE,
  example: { request: {}, response: { watched: [], count: 0 } },
})
