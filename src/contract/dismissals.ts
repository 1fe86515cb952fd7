import { Type } from 'typebox'
import { Match } from './match-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { DismissalReason, Instant, maybe, named, PairId, PartyId, Phase } from './schemas.ts'

export const dismissMatch = operation({
  id: 'dismissMatch',
  tag: 'matching',
  method: 'POST',
  path: '/api/dismissals/{session_id}',
  summary: 'Dismiss a match, or undo the dismissal',
  description:
    'Hides a current match or the counterparty of a pairing from the matches, names, counts and documents of this workspace, and removes it from the watchlist; pairings stay. With dismissed false it is shown again. A repeated dismissal replaces the reason. Nobody else is notified. The refusal for a party outside the session does not reveal whether it exists.',
  access: 'session',
  body: named('DismissalRequest', 'The party, its new state and the reason.', {
    id: PartyId,
    dismissed: Type.Boolean(),
    reason: maybe(DismissalReason),
  }),
  output: named('DismissalResponse', 'State of the party.', {
    id: PartyId,
    dismissed: Type.Boolean(),
    dismissed_count: Type.Integer({ description: 'Parties dismissed by this workspace.' }),
  }),
  refusals: ['party_out_of_scope', 'no_profile', 'dismissals_full'],
  example: {
    request: { id: 17, dismissed: true, reason: 'size' },
    response: { id: 17, dismissed: true, dismissed_count: 3 },
  },
})

export const listDismissed = operation({
  ...ownRead,
  id: 'listDismissed',
  tag: 'matching',
  path: '/api/dismissals/{session_id}',
  summary: 'Matches dismissed by the session',
  description:
    'Dismissed parties that would be current matches or are counterparties of pairings, latest first, each shown as among the matches and with the reason given. It discloses no new name.',
  output: named('DismissalsResponse', 'Parties dismissed by this workspace.', {
    dismissed: Type.Array(
      named('DismissedParty', 'A dismissed counterparty, with its current fit.', {
        ...Match.properties,
        is_match: Type.Boolean({ description: 'It would be a current match.' }),
        reason: DismissalReason,
        dismissed_at: Instant,
        pair_id: maybe(PairId),
        phase: maybe(Phase),
      }),
    ),
    count: Type.Integer(),
  }),
  refusals: ['no_profile'],
  headers: BY_LANGUAGE,
  example: { request: {}, response: { dismissed: [], count: 0 } },
})
