import { Type } from 'typebox'
import { EMPTY_REASON_MEANINGS } from './empty-reason-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { AssuranceLevel, Match, maybe, named, namesQuery, noParams, PartyId, pageQuery, ThesisId } from './schemas.ts'

const pageHeaders = {
  Link: 'The next page, rel="next" (RFC 8288).',
  'X-Total-Count': 'How many counterparties match in all.',
}
const HUMAN_CHECK_REQUIRED = 'More names open once the workspace passes the human check or declares a supervisor.'
const WITHHELD = 'How many names of the page are open to the session but withheld today, an allowance being used up.'

export const listMatches = operation({
  id: 'listMatches',
  isFollowed: true,
  tag: 'matching',
  method: 'GET',
  path: '/api/matches/{session_id}',
  summary: 'Ranked counterparties',
  description:
    'Counterparties of the active side with a fit of 50 or more and both gates open, best first, each with its scores, reasons and gates. Fit = deterministic × semantic. Names and exact figures appear once the NDA is recorded, as far as the day’s allowance of new names reaches; before that a code name stands for each and figures are rounded to three significant figures; a party that is to be asked for its name shows ranges in bands and no figures. Its fit rests on the middle of the ranges, and reasons and gates say so. Reasons are in English, French, German or Spanish by Accept-Language.',
  access: 'session',
  rate: 'read',
  params: noParams,
  query: Type.Object({
    ...pageQuery,
    ...namesQuery,
    thesis: maybe({
      ...ThesisId,
      description:
        'A thesis of the own buyer, by its id: the matches of that thesis alone, with fits, reasons, count and pages of their own. Absent: the best of profile and theses for each match.',
    }),
    order: maybe(
      Type.Enum(['fit', 'learned'], {
        description:
          'learned: each page in the order that follows from what this session itself did about others like these. Watching, pairing and progress raise what has a similar business by 1.25, 2.5 and 5 points; a dismissal for the sector lowers it by 2.5, one for the size lowers what is about as large by 1, at most 2 in all; 5 points at most either way. Pages hold the same matches as by fit, which is the default, and no fit changes. With thesis, only acts on counterparties that this thesis fits best count.',
      }),
    ),
  }),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: Type.Array(Match, { title: 'Matches' }),
  refusals: ['invalid_cursor', 'no_profile', 'not_a_buyer', 'thesis_not_found'],
  headers: {
    ...pageHeaders,
    'X-Names-Withheld': WITHHELD,
    'X-Empty-Reason': `Why nothing matches; GET /api/matches/{session_id}/near-misses shows what comes close. ${EMPTY_REASON_MEANINGS}`,
    'X-Human-Check-Required': `true where it is so. ${HUMAN_CHECK_REQUIRED}`,
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
  built: true,
})

export const listMatchedNames = operation({
  id: 'listMatchedNames',
  isFollowed: true,
  tag: 'matching',
  method: 'GET',
  path: '/api/matched-names/{session_id}',
  summary: 'Real names of the matched counterparties',
  description:
    'The names of the current matches, in rank order. Each name told is a disclosure: recorded once for each NDA, and the party named learns of it, by the code name of the viewer. A session is told at most 100 new names a day, ten of them of parties that match only since it changed its own profile after signing; all sessions that signed from one network are told at most 500. Fictional parties count in none of these. Names beyond are left out and counted in withheld.',
  access: 'signed',
  rate: 'read',
  params: noParams,
  query: Type.Object(pageQuery),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('MatchedNames', 'Names of the matched counterparties, best match first.', {
    names: Type.Array(Type.String()),
    details: maybe(
      Type.Array(
        named('MatchedName', 'A name told, with its party.', {
          id: PartyId,
          name: Type.String(),
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
  built: true,
})

export const getSellerName = operation({
  id: 'getSellerName',
  tag: 'matching',
  method: 'GET',
  path: '/api/seller-name/{session_id}',
  summary: 'The real name of one party',
  description:
    "The name of the session's own party or of the counterparty of one of its pairings. Any other party, a match included, is refused: pair with it first, or read GET /api/matched-names. An id that does not exist is not found. The counterparty of a pairing that only the session wished for and that is no match opens at ten a day.",
  access: 'signed',
  rate: 'read',
  params: noParams,
  query: Type.Object({ id: PartyId }),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('EntityName', 'The name of one party.', { name: Type.String() }),
  refusals: [
    'party_out_of_scope',
    'party_withdrawn',
    'consent_required',
    'assurance_required',
    'party_not_found',
    'disclosure_limit_reached',
    'human_check_required',
  ],
  headers: {},
  example: { request: { id: 17 }, response: { name: 'Ateliers Morvan' } },
  built: true,
})
