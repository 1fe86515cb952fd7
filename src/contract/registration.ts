import { Type } from 'typebox'
import { countOfParties } from './aggregate.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import {
  BuyerInput,
  dryRunBody,
  dryRunQuery,
  Email,
  humanProof,
  IdentityInput,
  keepable,
  Match,
  maybe,
  named,
  none,
  noParams,
  SellerInput,
  SessionId,
  UserType,
} from './schemas.ts'

const exampleSession = '6f1c1d2e-8a57-4c0b-9b8e-0d5f5b1f2a34'

export const getChallenge = operation({
  id: 'getChallenge',
  tag: 'registration',
  method: 'GET',
  path: '/api/challenge',
  summary: 'A challenge for the human check',
  description:
    'A proof-of-work challenge (ALTCHA) to solve and send back as `challengeToken` of POST /api/submit. Single use, expires after ten minutes. Where the service uses Turnstile or hCaptcha the answer names the provider and its site key instead.',
  access: 'public',
  rate: 'registration',
  params: noParams,
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: Type.Object(
    {
      provider: Type.Enum(['altcha', 'turnstile', 'hcaptcha']),
      sitekey: maybe(Type.String()),
      parameters: maybe(Type.Object({}, { additionalProperties: true, description: 'ALTCHA challenge parameters.' })),
      signature: maybe(Type.String({ description: 'HMAC of the parameters.' })),
    },
    { title: 'Challenge', description: 'What to solve before registering.' },
  ),
  refusals: [],
  headers: {},
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
  built: true,
})

export const submit = operation({
  id: 'submit',
  tag: 'registration',
  method: 'POST',
  path: '/api/submit',
  summary: 'Register as buyer or seller',
  description:
    'Registers a buyer (`investor`) or a seller (`opportunity`, `seller`) and answers the workspace key and the first matches. Without `session_id` a key is minted; a known one updates that workspace; an unknown well-formed one creates it. The human check is the solved challenge of GET /api/challenge, or a `supervisor` for an agent. The profile may be incomplete: `summary` says what is missing. The id of the registered party is `buyer.id` or `seller.id` of GET /api/session/{session_id}. A dry run neither tries the human check nor looks for matches.',
  access: 'registration',
  rate: 'registration',
  params: noParams,
  query: dryRunQuery,
  dryRun: true,
  body: named('SubmitRequest', 'A registration.', {
    session_id: keepable(SessionId),
    user_type: UserType,
    identity: keepable(IdentityInput),
    buyer: keepable(BuyerInput),
    seller: keepable(SellerInput),
    ...humanProof,
    ...dryRunBody,
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('SubmitResponse', 'The workspace and its first matches.', {
    session_id: SessionId,
    matches: countOfParties('How many counterparties match in all.'),
    match_details: Type.Array(Match, { maxItems: 50, description: 'The best of them, best first, 50 at most.' }),
    summary: Type.String(),
  }),
  refusals: [
    'workspace_suspended',
    'role_insufficient',
    'session_id_guessable',
    'workspace_limit_reached',
    'ticket_reversed',
    'human_check_failed',
    'human_check_unavailable',
    'session_not_found',
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
      session_id: exampleSession,
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
  built: true,
})

export const joinWorkspace = operation({
  id: 'joinWorkspace',
  tag: 'registration',
  method: 'POST',
  path: '/api/workspace/join',
  summary: 'Open a workspace under a key of your making',
  description:
    'Creates the workspace of a UUID of version 4 that the caller made, or updates the contact of an existing one. Without a solved challenge or a supervisor the workspace is unchecked: it works, but its party is shown to workspaces of the same network only, and few names open to it. The contact of a checked workspace is never replaced by joining again: the answer says who it is. It holds no profile until one is submitted.',
  access: 'registration',
  rate: 'registration',
  params: noParams,
  query: none,
  body: named('WorkspaceJoinRequest', 'Who opens the workspace.', {
    uuid: SessionId,
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Email,
    company: Type.String({ minLength: 1, maxLength: 200 }),
    ...humanProof,
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('WorkspaceJoinResponse', 'The workspace as it stands.', {
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
  headers: {},
  example: {
    request: {
      uuid: exampleSession,
      name: 'Claire Fontaine',
      email: 'claire@northbridge.example',
      company: 'Northbridge Capital',
    },
    response: {
      session_id: exampleSession,
      uuid: exampleSession,
      name: 'Claire Fontaine',
      email: 'claire@northbridge.example',
      company: 'Northbridge Capital',
    },
  },
  built: true,
})
