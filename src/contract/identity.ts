import { Type } from 'typebox'
import { CLEARABLE_FIELDS } from '../domain/parties/clearing.ts'
import { CONFIRMED_REFUSALS } from './confirmed-shapes.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import {
  BuyerInput,
  BuyerProfile,
  Identity,
  IdentityInput,
  NameWarnings,
  SellerInput,
  SellerProfile,
} from './party-shapes.ts'
import {
  AssuranceLevel,
  Delivery,
  EXAMPLE_KEY,
  humanProof,
  Instant,
  keepable,
  maybe,
  named,
  SessionId,
  TestMark,
  UserType,
} from './schemas.ts'
import { Valuation } from './valuation-shapes.ts'
import { VettingStanding } from './vetting-shapes.ts'

export const getWorkspace = operation({
  ...ownRead,
  id: 'getWorkspace',
  tag: 'identity',
  path: '/api/workspace/{session_id}',
  summary: 'Existence and contact of a workspace',
  description: 'Name, e-mail, company and user type of the workspace, and its creation time.',
  output: named('WorkspaceInfo', 'The contact of a workspace.', {
    name: maybe(Type.String()),
    email: maybe(Type.String()),
    company: maybe(Type.String()),
    user_type: maybe(UserType),
    created_at: Instant,
    agent_driven: Type.Boolean({ description: 'Registered by an agent under a declared human supervisor.' }),
    assurance: maybe(AssuranceLevel),
  }),
  openToSuspended: true,
  example: {
    request: {},
    response: {
      name: 'Claire Fontaine',
      email: 'claire@northbridge.example',
      company: 'Northbridge Capital',
      user_type: 'investor',
      created_at: '2026-11-20T09:30:00.000Z',
      agent_driven: false,
      assurance: 'declared',
    },
  },
})

export const getSession = operation({
  ...ownRead,
  id: 'getSession',
  tag: 'identity',
  path: '/api/session/{session_id}',
  summary: 'Identity, profiles and valuation of the session',
  description:
    'The workspace’s own data: identity, buyer and seller profile with data quality and missing fields, and the valuation of its seller.',
  output: named('SessionIdentity', 'A workspace with its profiles.', {
    session_id: SessionId,
    test: TestMark,
    identity: Identity,
    user_type: maybe(UserType),
    buyer: maybe(BuyerProfile),
    seller: maybe(SellerProfile),
    valuation: maybe(Valuation),
    nda_signed: Type.Boolean(),
    signature_pending: maybe(
      named(
        'PendingSignature',
        'A signature of the NDA that awaits the supervisor of an agent. Nothing is signed yet.',
        {
          signer_name: Type.String(),
          company: maybe(Type.String()),
          asked_at: Instant,
          expires_at: Instant,
          delivery: Delivery,
        },
      ),
    ),
    agent_driven: Type.Boolean(),
    assurance: maybe(AssuranceLevel),
    email_status: maybe(
      Type.Enum(['unproven', 'proven', 'bounced'], {
        description:
          'State of the stated address. proven: a code sent there was returned, so a lost key can be replaced. bounced: its mail server rejected it permanently. Absent if no address is stated.',
      }),
    ),
    vetting: maybe(VettingStanding),
    warnings: NameWarnings,
  }),
  openToSuspended: true,
  headers: BY_LANGUAGE,
  example: {
    request: {},
    response: {
      session_id: EXAMPLE_KEY,
      identity: { name: 'Claire Fontaine', email: 'claire@northbridge.example', company: 'Northbridge Capital' },
      user_type: 'investor',
      buyer: {
        id: 241,
        sector: 'Industrial maintenance',
        check_size_min: 5,
        check_size_max: 20,
        data_quality: 6,
        missing_fields: ['solution_1', 'geography'],
      },
      nda_signed: false,
      agent_driven: false,
      assurance: 'declared',
      email_status: 'unproven',
    },
  },
})

export const updateSession = operation({
  id: 'updateSession',
  comparedWith: 'getSession',
  tag: 'identity',
  method: 'POST',
  path: '/api/session/{session_id}',
  summary: 'Update identity and profiles',
  description:
    'Updates the workspace. Fields that are absent, null or blank keep their values; `clear` empties fields. An unknown key that is a random version 4 UUID opens an unchecked workspace, as POST /api/workspace/join does; a solved challenge or a supervisor makes it a checked one. Read-only values sent back (data_quality, missing_fields, valuation) are ignored. A profile object that states a value creates that profile if the workspace has none. The next matches and valuation use the new values. Only an owner can change `identity` and `supervisor`.',
  access: 'session',
  body: named('SessionUpdate', 'Changes to the workspace.', {
    user_type: keepable(UserType),
    identity: keepable(IdentityInput),
    buyer: keepable(BuyerInput),
    seller: keepable(SellerInput),
    clear: keepable(
      Type.Array(Type.Enum([...CLEARABLE_FIELDS]), {
        uniqueItems: true,
        description:
          'Fields to empty, such as seller.asking_price, with the side that has them. Not those sent beside it.',
      }),
    ),
    ...humanProof,
  }),
  output: named('SessionUpdateResponse', 'Result of the update.', {
    status: Type.Literal('ok'),
    message: Type.String({ description: 'Summary of the changes and of the fields still missing.' }),
    warnings: NameWarnings,
  }),
  opensWorkspace: true,
  refusals: [
    'session_id_guessable',
    'workspace_limit_reached',
    'human_check_failed',
    'human_check_unavailable',
    'ticket_reversed',
    'currency_unsupported',
    'company_number_invalid',
    ...CONFIRMED_REFUSALS,
  ],
  headers: BY_LANGUAGE,
  example: {
    request: { seller: { revenue: 18.4, growth: 7 } },
    response: { status: 'ok', message: 'Changed: revenue, growth. Still missing: ebitda_margin.' },
  },
})
