import { Type } from 'typebox'
import { partyText } from './counterparty-text.ts'
import { operation } from './operation.ts'
import { Instant, named, PartyId } from './schemas.ts'

const DisclosureRecord = named('DisclosureRecord', 'A disclosed name, with the NDA it was disclosed under.', {
  party_id: PartyId,
  side: Type.Enum(['buyer', 'seller']),
  name: partyText('Name of the other party, or its code name until its name is disclosed to this session.'),
  revealed: Type.Boolean({ description: '`name` is the real name.' }),
  disclosed_at: Instant,
  nda_signed_at: Type.String({ format: 'date-time', description: 'When the NDA it was disclosed under was recorded.' }),
  nda_version: Type.String(),
  nda_stands: Type.Boolean({ description: 'The NDA is neither revoked nor expired.' }),
  member: Type.Optional(
    Type.String({
      description: 'Member of this workspace to whom it was disclosed; never shown to the other workspace.',
    }),
  ),
})

export const listDisclosures = operation({
  id: 'listDisclosures',
  tag: 'disclosures',
  method: 'GET',
  path: '/api/disclosures/{session_id}',
  summary: 'Names disclosed to and by the session',
  description:
    'Every disclosure that concerns the session, newest first: `told` lists disclosures of its own parties’ names, `learned` names disclosed to it, each once for every NDA. Each refers to the other party by the name disclosed to this session, else its code name. Reading the list discloses nothing.',
  access: 'session',
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, default: 200, description: 'Maximum number of rows in each list.' }),
    ),
  }),
  output: named('DisclosuresResponse', 'Disclosures in both directions.', {
    told: Type.Array(DisclosureRecord),
    told_count: Type.Integer({ description: 'Total number.' }),
    learned: Type.Array(DisclosureRecord),
    learned_count: Type.Integer({ description: 'Total number.' }),
  }),
  example: {
    request: {},
    response: {
      told: [
        {
          party_id: 41,
          side: 'buyer',
          name: 'Company A',
          revealed: false,
          disclosed_at: '2026-11-20T10:30:00.000Z',
          nda_signed_at: '2026-11-20T09:30:00.000Z',
          nda_version: 'concordat-nda-1.0',
          nda_stands: true,
        },
      ],
      told_count: 1,
      learned: [],
      learned_count: 0,
    },
  },
})
