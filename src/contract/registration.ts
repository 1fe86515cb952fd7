import { Type } from 'typebox'
import { countOfParties } from './aggregate.ts'
import { CONFIRMED_REFUSALS } from './confirmed-shapes.ts'
import { dryRunBody, dryRunQuery } from './dry-run-shapes.ts'
import { Match } from './match-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { BuyerInput, IdentityInput, NameWarnings, SellerInput } from './party-shapes.ts'
import {
  Email,
  EXAMPLE_KEY,
  humanProof,
  keepable,
  maybe,
  named,
  PartyId,
  SessionId,
  TestMark,
  UserType,
} from './schemas.ts'

export const getChallenge = operation({
  id: 'getChallenge',
  tag: 'registration',
  method: 'GET',
  path: '/api/challenge',
  summary: 'A challenge for the human check',
  description:
    'A proof-of-work challenge (ALTCHA) to solve and return as `challengeToken` of POST /api/submit. Single use, expires after ten minutes. With Turnstile or hCaptcha the answer has the provider and its site key instead.',
  access: 'public',
  rate: 'registration',
  output: Type.Object(
    {
      provider: Type.Enum(['altcha', 'turnstile', 'hcaptcha']),
      sitekey: maybe(Type.String()),
      parameters: maybe(Type.Object({}, { additionalProperties: true, description: 'ALTCHA challenge parameters.' })),
      signature: maybe(Type.String({ description: 'HMAC of the parameters.' })),
    },
    { title: 'Challenge', description: 'The challenge to solve before registering.' },
  ),
  example: {
    request: {},
    response: {
      provider: 'altcha',
      parameters: {
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        keyLength: 32,
        keyPrefix: '9f',
        nonce: '5b0c…',
        salt: 'a91e…',
        expiresAt: 1795167000,
      },
      signature: '3c6e…',
    },
  },
})

export const submit = operation({
  id: 'submit',
  tag: 'registration',
  method: 'POST',
  path: '/api/submit',
  summary: 'Register as buyer or seller',
  description:
    'Registers a buyer (`investor`) or a seller (`opportunity`, `seller`) and returns the workspace key and the first matches. Without `session_id` a key is generated; a known one updates that workspace; an unknown well-formed one creates it. The human check is the solved challenge of GET /api/challenge, or a `supervisor` for an agent. The profile may be incomplete: `summary` lists the missing fields. `party_id` is the id of the registered party. A dry run neither checks the challenge nor computes matches.',
  access: 'registration',
  rate: 'registration',
  query: dryRunQuery,
  dryRun: true,
  body: named('SubmitRequest', 'A registration.', {
    session_id: keepable(SessionId),
    user_type: UserType,
    identity: keepable(IdentityInput),
    buyer: keepable(BuyerInput),
    seller: keepable(SellerInput),
    test: maybe(
      Type.Boolean({
        description:
          'Test mode. Opens a workspace in a universe of its own: with fictional counterparties that answer at once, invisible to everybody else, erased after 30 days without a request.',
      }),
    ),
    ...humanProof,
    ...dryRunBody,
  }),
  output: named('SubmitResponse', 'The workspace and its first matches.', {
    session_id: SessionId,
    test: TestMark,
    party_id: PartyId,
    matches: countOfParties('Total number of matching counterparties.'),
    match_details: Type.Array(Match, { maxItems: 50, description: 'The best of them, best first, 50 at most.' }),
    summary: Type.String(),
    warnings: NameWarnings,
  }),
  refusals: [
    'workspace_suspended',
    'role_insufficient',
    'session_id_guessable',
    'workspace_limit_reached',
    'ticket_reversed',
    'currency_unsupported',
    'company_number_invalid',
    ...CONFIRMED_REFUSALS,
    'human_check_failed',
    'human_check_unavailable',
    'session_not_found',
    'not_in_test_mode',
    'test_mode_unavailable',
  ],
  headers: BY_LANGUAGE,
  example: {
    request: {
      user_type: 'investor',
      identity: { name: 'Claire Fontaine', email: 'claire@northbridge.example', company: 'Northbridge Capital' },
      buyer: {
        sector: 'Industrial maintenance',
        check_size_min: 5,
        check_size_max: 20,
        growth_target: 5,
        ebitda_target: 10,
      },
      supervisor: { name: 'Claire Fontaine', email: 'claire@northbridge.example', company: 'Northbridge Capital' },
    },
    response: {
      session_id: EXAMPLE_KEY,
      party_id: 1204,
      matches: 0,
      match_details: [],
      summary: 'Registered as a buyer. No counterparty matches yet.',
    },
  },
  furtherRequests: {
    seller: {
      summary: 'An agent registers a seller for the person who supervises it',
      request: {
        user_type: 'seller',
        identity: { name: 'Marc Arden', email: 'marc@arden-maintenance.example', company: 'Arden Maintenance' },
        seller: {
          revenue: 12.5,
          growth: 8,
          ebitda_margin: 14,
          sector: 'Industrial maintenance',
          product: 'Maintenance contracts for production lines',
          description: 'Maintains production lines of food manufacturers in France.',
        },
        supervisor: { name: 'Marc Arden', email: 'marc@arden-maintenance.example', company: 'Arden Maintenance' },
      },
    },
  },
})

export const joinWorkspace = operation({
  id: 'joinWorkspace',
  tag: 'registration',
  method: 'POST',
  path: '/api/workspace/join',
  summary: 'Open a workspace with a key of your own',
  description:
    'Creates the workspace of a UUID of version 4 generated by the caller, or updates the contact of an existing one. Without a solved challenge or a supervisor the workspace is unchecked: it works, but its party is shown to workspaces of the same network only, and few names are disclosed to it. Joining again never replaces the contact of a checked workspace; the answer shows the stored one. It has no profile until one is submitted.',
  access: 'registration',
  rate: 'registration',
  body: named('WorkspaceJoinRequest', 'The contact of the workspace.', {
    uuid: SessionId,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Email,
    company: Type.String({ minLength: 1, maxLength: 200 }),
    ...humanProof,
  }),
  output: named('WorkspaceJoinResponse', 'The workspace.', {
    session_id: SessionId,
    uuid: SessionId,
    name: Type.String(),
    email: Type.String(),
    company: Type.String(),
  }),
  refusals: [
    'workspace_suspended',
    'role_insufficient',
    'session_id_guessable',
    'workspace_limit_reached',
    'human_check_failed',
    'human_check_unavailable',
    'session_not_found',
  ],
  example: {
    request: {
      uuid: EXAMPLE_KEY,
      name: 'Claire Fontaine',
      email: 'claire@northbridge.example',
      company: 'Northbridge Capital',
    },
    response: {
      session_id: EXAMPLE_KEY,
      uuid: EXAMPLE_KEY,
      name: 'Claire Fontaine',
      email: 'claire@northbridge.example',
      company: 'Northbridge Capital',
    },
  },
})
