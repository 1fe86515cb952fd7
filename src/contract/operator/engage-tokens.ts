import { Type } from 'typebox'
import { partyText } from '../counterparty-text.ts'
import { operation } from '../operation.ts'
import { Instant, keepable, maybe, Name, named, PartyId } from '../schemas.ts'
import { act, byId, RowId, read } from './shapes.ts'

const EngageToken = {
  id: RowId,
  thread_id: RowId,
  participant: partyText(),
  issued_at: Instant,
  expires_at: maybe(Instant),
}
const tokenExample = { id: 3, thread_id: 12, participant: 'scout', issued_at: '2026-11-20T09:30:00.000Z' }

export const issueEngageToken = operation({
  ...act,
  id: 'issueEngageToken',
  path: '/api/operator/engage-tokens',
  summary: 'Issue a token to a participant',
  description:
    'Binds a token to an existing thread, or to a new participant, optionally with the party it acts for: that party’s workspace then receives an event for each message. The token is returned once and stored as a hash.',
  body: named('EngageTokenRequest', 'The recipient: either thread_id or participant.', {
    thread_id: keepable(RowId),
    participant: keepable(Name),
    party_id: keepable(PartyId),
    expires_in_days: keepable(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  success: 201,
  output: named('IssuedEngageToken', 'A token, shown only once.', {
    ...EngageToken,
    token: Type.String(),
    thread_url: Type.String(),
  }),
  refusals: ['engage_token_ambiguous', 'thread_not_found', 'party_not_found'],
  example: {
    request: { participant: 'Northbridge Capital', expires_in_days: 90 },
    response: { ...tokenExample, token: 'engage_…', thread_url: '/engage/engage_…/thread' },
  },
})

export const listEngageTokens = operation({
  ...read,
  id: 'listEngageTokens',
  path: '/api/operator/engage-tokens',
  summary: 'Tokens issued',
  description: 'The newest two hundred with their state, without the tokens themselves.',
  output: named('EngageTokens', 'Tokens issued.', {
    tokens: Type.Array(
      named('EngageTokenInfo', 'A token by its thread or participant.', { ...EngageToken, revoked_at: maybe(Instant) }),
    ),
  }),
  example: { request: {}, response: { tokens: [tokenExample] } },
})

export const revokeEngageToken = operation({
  ...act,
  id: 'revokeEngageToken',
  path: '/api/operator/engage-tokens/{id}/revoke',
  summary: 'Revoke a token',
  description: 'The token is invalid from now on.',
  params: byId,
  output: named('RevokedEngageToken', 'The token is revoked.', { id: RowId, revoked: Type.Boolean() }),
  refusals: ['engage_token_not_found'],
  example: { request: { id: 3 }, response: { id: 3, revoked: true } },
})
