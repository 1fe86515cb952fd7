import { Type } from 'typebox'
import { countOfParties } from './aggregate.ts'
import { partyText } from './counterparty-text.ts'
import { operation } from './operation.ts'
import { NEXT_PAGE } from './paging.ts'
import { Bands } from './party-shapes.ts'
import { AssuranceLevel, Figure, maybe, named, PartyId, pageQuery } from './schemas.ts'

export const search = operation({
  id: 'search',
  tag: 'search',
  method: 'GET',
  path: '/api/search/{session_id}',
  summary: 'Search sellers and buyers',
  description:
    'Finds parties whose sector, product or solutions contain every word of the query, ignoring accents and case. If no party matches, longer words may contain one or two typing errors. A signed session also finds, by name, its own party and the parties it is cleared for: those disclosed to it before, paired with it or matching it. A name found is disclosed, within the allowance of the day. Exact names and paired parties come first, then the newest.',
  access: 'session',
  isFollowed: true,
  query: Type.Object({
    q: Type.String({ minLength: 1, maxLength: 200, description: 'The query; its first twelve words are used.' }),
    ...pageQuery,
  }),
  output: named('SearchResponse', 'A page of results.', {
    sellers: Type.Array(
      named('SearchSeller', 'A seller found.', {
        id: PartyId,
        name: partyText(),
        sector: maybe(partyText()),
        revenue: maybe(Figure('EUR millions.')),
        ebitda: maybe(Figure('EBITDA, EUR millions.')),
        bands: maybe(Bands),
        product: maybe(partyText()),
        contact_name: maybe(partyText()),
        contact_email: maybe(Type.String()),
        assurance: maybe(AssuranceLevel),
        paired: Type.Boolean(),
      }),
    ),
    buyers: Type.Array(
      named('SearchBuyer', 'A buyer found.', {
        id: PartyId,
        name: partyText(),
        sector: maybe(partyText()),
        ticket_min: maybe(Figure('EUR millions.')),
        ticket_max: maybe(Figure('EUR millions.')),
        bands: maybe(Bands),
        contact: maybe(partyText()),
        contact_email: maybe(Type.String()),
        assurance: maybe(AssuranceLevel),
        paired: Type.Boolean(),
      }),
    ),
    total: countOfParties('Total number of results on all pages.'),
    query: Type.String(),
  }),
  refusals: ['invalid_cursor', 'search_busy'],
  headers: {
    ...NEXT_PAGE,
    'X-Total-Count': 'Total number of results.',
  },
  example: { request: { q: 'maintenance' }, response: { sellers: [], buyers: [], total: 0, query: 'maintenance' } },
})
