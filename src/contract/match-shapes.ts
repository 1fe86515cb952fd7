import { Type } from 'typebox'
import { EVIDENCE_KINDS, LEARNED_POINTS_MAX } from '../domain/matching/evidence-kinds.ts'
import { NEW_FOR_DAYS } from '../domain/matching/new-match.ts'
import { partyText } from './counterparty-text.ts'
import { introductionMembers } from './introduction-shapes.ts'
import { Bands, ContradictionList, dataQuality, RedFlagList } from './party-shapes.ts'
import { Consent, phaseRequestMembers } from './phase-shapes.ts'
import { AssuranceLevel, Figure, PairId, PartyId, Phase, ThesisId } from './schemas.ts'
import { Instant, maybe, named, rowId } from './shape.ts'

export const Scores = named('Scores', 'The components of a fit: deterministic (sum of the three) × semantic = fit.', {
  revenue_fit: Type.Number({ minimum: 0, maximum: 30 }),
  growth_fit: Type.Number({ minimum: 0, maximum: 40 }),
  ebitda_fit: Type.Number({ minimum: 0, maximum: 30 }),
  deterministic: Type.Number({ minimum: 0, maximum: 100 }),
  semantic: Type.Number({ minimum: 0, maximum: 1 }),
})
export const GateVerdict = named(
  'GateVerdict',
  'A condition checked before scoring; unchecked counts as open and names the missing data.',
  {
    verdict: Type.Enum(['open', 'closed', 'unchecked']),
    reason: Type.String(),
  },
)
export const Gates = named('Gates', 'The two gates of a match.', {
  communication: GateVerdict,
  ticket_fit: GateVerdict,
})

export const MatchedThesis = named(
  'MatchedThesis',
  'The thesis of the own buyer by which the pair was scored; absent if it was its profile.',
  { thesis_id: ThesisId, name: Type.String() },
)

export const Match = named('Match', 'A ranked counterparty. Its name is a code name until the viewer is cleared.', {
  id: PartyId,
  name: partyText(),
  fit: Type.Number({ minimum: 0, maximum: 100 }),
  score: Type.Number({ minimum: 0, maximum: 100 }),
  revenue: maybe(Figure('Revenue of a seller, EUR millions.')),
  growth: maybe(Figure('Revenue growth of a seller, percent.')),
  ebitda_margin: maybe(Figure('EBITDA margin of a seller, percent.')),
  bands: maybe(Bands),
  ticket_min: maybe(Figure('Ticket minimum of a buyer, EUR millions.')),
  ticket_max: maybe(Figure('Ticket maximum of a buyer, EUR millions.')),
  sector: maybe(partyText()),
  scores: Scores,
  reasons: Type.Array(Type.String(), { description: 'Reasons for the fit, best first.' }),
  gates: Gates,
  data_quality: maybe(dataQuality),
  assurance: maybe(AssuranceLevel),
  red_flags: maybe(RedFlagList),
  contradictions: maybe(ContradictionList),
  name_on_request: maybe(
    Type.Boolean({ description: 'The party releases its name on request only: POST /api/name-requests.' }),
  ),
  revealed: Type.Boolean({ description: 'Name and figures are the real ones.' }),
  fictional: maybe(Type.Boolean({ description: 'Part of the demonstration universe: no such company exists.' })),
  thesis: maybe(MatchedThesis),
  near: maybe(Type.Boolean({ description: 'Below the threshold and no match: only with `include=near`.' })),
  watched: maybe(Type.Boolean({ description: 'On the watchlist of the session.' })),
  new_since: maybe({
    ...Instant,
    description: `When the activity or the overview of the session first showed this match; present for ${NEW_FOR_DAYS} days. Absent if neither has shown it yet, and for matches already listed when the session first looked, on its first day.`,
  }),
  learned: maybe(
    named(
      'LearnedOrder',
      'Change of a match’s rank in the learned order, from the session’s actions on similar counterparties.',
      {
        points: Type.Number({
          minimum: -LEARNED_POINTS_MAX,
          maximum: LEARNED_POINTS_MAX,
          description: 'Points added to its fit for ordering, to one decimal. The fit itself does not change.',
        }),
        like: Type.Array(
          Type.Object({ id: PartyId, as: Type.Enum([...EVIDENCE_KINDS]) }, { additionalProperties: false }),
          { description: 'Similar counterparties, with the session’s action on each.' },
        ),
      },
    ),
  ),
})

export const Pairing = named('Pairing', 'A buyer and a seller, with their progress.', {
  pair_id: PairId,
  pairing_dbid: rowId(),
  buyer_id: PartyId,
  seller_id: PartyId,
  match_score: Type.Number({ description: 'The caller’s own score, as sent; 0 if none was sent.' }),
  fit: Type.Number({ description: 'The server’s own fit.' }),
  phase: Phase,
  stands: Type.Boolean({
    description:
      'Names can be disclosed in the pairing once the NDA is recorded. Never while one of its parties is withdrawn.',
  }),
  valuation: maybe(Figure('The seller’s conservative valuation, EUR millions.')),
  valuation_triangulated: maybe(Figure("The seller's triangulated valuation, EUR millions.")),
  created_at: Instant,
  updated_at: Instant,
  buyer_name: partyText(),
  seller_name: partyText(),
  buyer_sector: maybe(partyText()),
  seller_sector: maybe(partyText()),
  seller_revenue: maybe(Figure('EUR millions.')),
  seller_growth: maybe(Figure('Percent.')),
  seller_ebitda: maybe(Figure('EBITDA, EUR millions.')),
  seller_ebitda_margin: maybe(Figure('Percent.')),
  seller_bands: maybe(Bands),
  buyer_bands: maybe(Bands),
  seller_product: maybe(partyText()),
  seller_contact_name: maybe(partyText()),
  seller_contact_role: maybe(partyText()),
  seller_contact_email: maybe(Type.String()),
  seller_data_quality: maybe(dataQuality),
  introduction: named('PairingIntroduction', 'The introduction of the two sides.', introductionMembers),
  phase_consent: Consent,
  phase_request: maybe(named('PhaseRequest', 'A phase awaiting confirmation by the other side.', phaseRequestMembers)),
  paused_at: maybe({ ...Instant, description: 'When the seller paused the pairing.' }),
  unread_messages: maybe(Type.Integer({ minimum: 1, description: 'Unread messages of the counterparty.' })),
  memorandum_released: maybe(
    Type.Boolean({ description: 'The seller has released its information memorandum to the buyer.' }),
  ),
  buyer_red_flags: maybe(RedFlagList),
  seller_red_flags: maybe(RedFlagList),
  contradictions: maybe(ContradictionList),
  buyer_ticket_min: maybe(Figure('EUR millions.')),
  buyer_ticket_max: maybe(Figure('EUR millions.')),
  buyer_contact_name: maybe(partyText()),
  buyer_contact_role: maybe(partyText()),
  buyer_contact_email: maybe(Type.String()),
  buyer_financing: maybe(partyText('The buyer’s stated financing; shown, like the next two, once its name is open.')),
  buyer_brings: maybe(partyText('The buyer’s stated contribution besides money.')),
  buyer_decision_process: maybe(partyText('The buyer’s stated decision process.')),
  own_acted: Type.Boolean({
    description: 'This session’s side created the pairing or set one of its phases, and has not abandoned it.',
  }),
  counterparty_acted: Type.Boolean({ description: 'The counterparty’s side did so.' }),
  counterparty_has_workspace: Type.Boolean({
    description: 'The counterparty can see the pairing and act on it here. An imported or demonstration party cannot.',
  }),
  counterparty_nda_signed: maybe(
    Type.Boolean({
      description: 'An NDA of the counterparty is in force; absent until the counterparty has acted.',
    }),
  ),
  counterparty_assurance: maybe(AssuranceLevel),
  withdrawn: maybe(Type.Boolean({ description: 'One of the two parties is withdrawn: no new name is disclosed.' })),
  name_on_request: maybe(
    Type.Boolean({ description: 'The party releases its name on request only: POST /api/name-requests.' }),
  ),
  revealed: Type.Boolean({ description: 'Name and figures of the counterparty are the real ones.' }),
  fictional: maybe(Type.Boolean({ description: 'The counterparty is fictional, from the demonstration universe.' })),
})
