import { Type } from 'typebox'
import { operation } from './operation.ts'
import { Figure, maybe, named, noParams, PartyId } from './schemas.ts'

export const search = operation({
  id: 'search',
  tag: 'search',
  method: 'GET',
  path: '/api/search/{session_id}',
  summary: 'Search sellers and buyers',
  description:
    'Finds parties by sector and product, forgiving accents, case and typing errors. A name is searched only among parties whose identity was disclosed to this session: a look-up by name that answered would tell who is for sale.',
  access: 'session',
  rate: 'read',
  params: noParams,
  query: Type.Object({ q: Type.String({ minLength: 1, maxLength: 200, description: 'What to look for.' }) }),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('SearchResponse', 'What was found, best first.', {
    sellers: Type.Array(
      named('SearchSeller', 'A seller found.', {
        id: PartyId,
        name: Type.String(),
        sector: maybe(Type.String()),
        revenue: maybe(Figure('EUR millions.')),
        ebitda: maybe(Figure('EBITDA, EUR millions.')),
        product: maybe(Type.String()),
        contact_name: maybe(Type.String()),
        contact_email: maybe(Type.String()),
        paired: Type.Boolean(),
      }),
    ),
    buyers: Type.Array(
      named('SearchBuyer', 'A buyer found.', {
        id: PartyId,
        name: Type.String(),
        sector: maybe(Type.String()),
        ticket_min: maybe(Figure('EUR millions.')),
        ticket_max: maybe(Figure('EUR millions.')),
        contact: maybe(Type.String()),
        contact_email: maybe(Type.String()),
        paired: Type.Boolean(),
      }),
    ),
    total: Type.Integer(),
    query: Type.String(),
  }),
  refusals: [],
  headers: {},
  example: { request: { q: 'maintenance' }, response: { sellers: [], buyers: [], total: 0, query: 'maintenance' } },
  built: true,
})
