import { Type } from 'typebox'
import { operation } from './operation.ts'
import { Instant, named, noParams, PartyId } from './schemas.ts'

const DisclosureRecord = named('DisclosureRecord', 'One name that was told, and under which signature.', {
  party_id: PartyId,
  side: Type.Enum(['buyer', 'seller']),
  name: Type.String({ description: 'The name of the party across, or its code name until this session is told it.' }),
  revealed: Type.Boolean({ description: 'Whether `name` is the real one.' }),
  disclosed_at: Instant,
  nda_signed_at: Type.String({ format: 'date-time', description: 'When the NDA it was told under was recorded.' }),
  nda_version: Type.String(),
  nda_stands: Type.Boolean({ description: 'Neither revoked nor expired.' }),
  member: Type.Optional(
    Type.String({
      description: 'Who of this workspace was told, where a member was; the workspace across never reads it.',
    }),
  ),
})

export const listDisclosures = operation({
  id: 'listDisclosures',
  tag: 'disclosures',
  method: 'GET',
  path: '/api/disclosures/{session_id}',
  summary: 'Who was told my name, and whose names I was told',
  description:
    'Every disclosure that concerns the session, the newest first: `told` lists who has learned who stands behind its parties, `learned` whose identity it has learned, each once for every signature it was told under. Each names the party across as this session may see it today. To read it tells nobody anything new.',
  access: 'session',
  rate: 'read',
  params: noParams,
  query: Type.Object({
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, default: 200, description: 'Most rows of each list.' }),
    ),
  }),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('DisclosuresResponse', 'Who knows whom.', {
    told: Type.Array(DisclosureRecord),
    told_count: Type.Integer({ description: 'How many there are in all.' }),
    learned: Type.Array(DisclosureRecord),
    learned_count: Type.Integer({ description: 'How many there are in all.' }),
  }),
  refusals: [],
  headers: {},
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
  built: true,
})
