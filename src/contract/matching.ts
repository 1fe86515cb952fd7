import { Type } from 'typebox'
import { partyText } from './counterparty-text.ts'
import { EMPTY_REASON_MEANINGS } from './empty-reason-shapes.ts'
import { Match } from './match-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { NEXT_PAGE } from './paging.ts'
import { AssuranceLevel, maybe, named, namesQuery, PartyId, pageQuery, ThesisId } from './schemas.ts'

const pageHeaders = {
  ...NEXT_PAGE,
  'X-Total-Count': 'Total number of matching counterparties.',
}
const HUMAN_CHECK_REQUIRED =
  'More names are disclosed once the workspace passes the human check or declares a supervisor.'
const WITHHELD =
  'Number of names on the page that are open to the session but withheld today because an allowance is used up.'

export const listMatches = operation({
  id: 'listMatches',
  isFollowed: true,
  tag: 'matching',
  method: 'GET',
  path: '/api/matches/{session_id}',
  summary: 'Ranked counterparties',
  description:
    'Counterparties of the active side with a fit of 50 or more and both gates open, best first, each with its scores, reasons and gates. Fit = deterministic × semantic. Names and exact figures appear once the NDA is recorded, within the day’s allowance of new names; until then each has a code name and figures rounded to three significant digits. A party that releases its name on request shows figures as bands only; its fit uses the middle of the ranges, and reasons and gates state this. Reasons are in English, French, German or Spanish by Accept-Language.',
  access: 'session',
  query: Type.Object({
    ...pageQuery,
    ...namesQuery,
    thesis: maybe({
      ...ThesisId,
      description:
        'A thesis of the own buyer, by its id: the matches of that thesis alone, with their own fits, reasons, count and pages. Absent: the best of profile and theses for each match.',
    }),
    include: maybe(
      Type.Enum(['near'], {
        description:
          'near: the first page ends with at most five counterparties below a fit of 50 that pass every condition, marked `near`. They are not counted, their names are not disclosed, and they are no matches anywhere else.',
      }),
    ),
    order: maybe(
      Type.Enum(['fit', 'learned'], {
        description:
          'learned: each page reordered by this session’s own actions on similar counterparties. Watching, pairing and progress raise counterparties of a similar business by 1.25, 2.5 and 5 points; a dismissal for the sector lowers them by 2.5, and one for the size lowers those of about the same size by 1, at most 2 in all; at most 5 points in either direction. Pages contain the same matches as in the default order by fit, and fits do not change. With thesis, only actions on counterparties that this thesis fits best count.',
      }),
    ),
  }),
  output: Type.Array(Match, { title: 'Matches' }),
  refusals: ['invalid_cursor', 'no_profile', 'not_a_buyer', 'thesis_not_found'],
  headers: {
    ...pageHeaders,
    'X-Names-Withheld': WITHHELD,
    'X-Empty-Reason': `Reason that nothing matches; GET /api/matches/{session_id}/near-misses lists the nearest counterparties. ${EMPTY_REASON_MEANINGS}`,
    'X-Human-Check-Required': `true if required. ${HUMAN_CHECK_REQUIRED}`,
    ...BY_LANGUAGE,
  },
  example: {
    request: { limit: 1 },
    response: [
      {
        id: 17,
        name: 'Company A',
        fit: 71.4,
        score: 71.4,
        revenue: 18,
        growth: 7,
        ebitda_margin: 14,
        sector: 'Industrial maintenance',
        scores: { revenue_fit: 30, growth_fit: 40, ebitda_fit: 30, deterministic: 100, semantic: 0.714 },
        reasons: ['The equity needed for a company of this size is within the ticket.'],
        gates: {
          communication: { verdict: 'open', reason: 'the two sides can be introduced' },
          ticket_fit: { verdict: 'open', reason: 'the equity needed lies within the ticket' },
        },
        data_quality: 8,
        revealed: false,
        new_since: '2026-11-23T08:15:00.000Z',
      },
    ],
  },
})

export const listMatchedNames = operation({
  id: 'listMatchedNames',
  isFollowed: true,
  tag: 'matching',
  method: 'GET',
  path: '/api/matched-names/{session_id}',
  summary: 'Names of the matched counterparties',
  description:
    'Names of the current matches, in rank order. Each name returned is a disclosure: recorded once for each NDA, and the named party is notified of it with the viewer’s code name. At most 100 new names a day are disclosed to a session, of which ten may be of parties that match only since it changed its own profile after signing; at most 500 to all sessions that signed from one network. Fictional parties do not count. Further names are omitted and counted in withheld.',
  access: 'signed',
  query: Type.Object(pageQuery),
  output: named('MatchedNames', 'Names of the matched counterparties, best match first.', {
    names: Type.Array(partyText()),
    details: maybe(
      Type.Array(
        named('MatchedName', 'A disclosed name with its party.', {
          id: PartyId,
          name: partyText(),
          assurance: maybe(AssuranceLevel),
        }),
        { description: 'The same names in the same order, each with its party.' },
      ),
    ),
    withheld: Type.Integer({ minimum: 0, description: WITHHELD }),
    human_check_required: maybe(Type.Boolean({ description: HUMAN_CHECK_REQUIRED })),
  }),
  refusals: ['invalid_cursor', 'no_profile', 'assurance_required'],
  headers: pageHeaders,
  example: { request: { limit: 2 }, response: { names: ['Ateliers Morvan', 'Calder Rail Services'], withheld: 0 } },
})

export const getSellerName = operation({
  id: 'getSellerName',
  tag: 'matching',
  method: 'GET',
  path: '/api/seller-name/{session_id}',
  summary: 'Name of one party',
  description:
    'Name of the session’s own party or of the counterparty of one of its pairings. Any other party, including a match, is refused: pair with it first, or read GET /api/matched-names. An unknown id is not found. Names of counterparties that are no match and that only this session wanted to pair with are limited to ten a day.',
  access: 'signed',
  query: Type.Object({ id: PartyId }),
  output: named('EntityName', 'The name of one party.', { name: partyText() }),
  refusals: [
    'party_out_of_scope',
    'party_withdrawn',
    'consent_required',
    'assurance_required',
    'party_not_found',
    'disclosure_limit_reached',
    'human_check_required',
  ],
  example: { request: { id: 17 }, response: { name: 'Ateliers Morvan' } },
})
