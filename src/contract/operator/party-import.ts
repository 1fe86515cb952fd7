import { Type } from 'typebox'
import { operation } from '../operation.ts'
import { dryRunBody, ImportOutcome, maybe, named, noParams } from '../schemas.ts'
import { PartyToImport } from './imported-party.ts'
import { act } from './shapes.ts'

export const importParties = operation({
  ...act,
  id: 'importParties',
  path: '/api/operator/parties/import',
  summary: 'Import parties',
  description:
    'Adds up to 200 parties without a workspace. Each row is judged by itself: created, updated, found to be a duplicate, or refused with its bad fields; a bad row never stops the others. A duplicate has the SIREN of a party of its side, also of one that is withdrawn, or its company name. An e-mail address or an internet domain is a hint: with another company name it is another company, with a similar one a question. With the same name, another country makes another company unless an address is shared; another legal form or sector is a question. A question is answered `duplicate` with `differs`. An update keeps what the row leaves out, and never changes the company name, the contact status or a party that registered. Texts are data: what begins with = + - or @ is kept as it is and never a formula. A party with an e-mail address, phone, website or address is cold, another one has none. Texts are embedded in the background.',
  params: noParams,
  body: named('PartyImport', 'Parties to import.', {
    parties: Type.Array(PartyToImport, { minItems: 1, maxItems: 200 }),
    on_duplicate: maybe(
      Type.Enum(['skip', 'update'], { default: 'skip', description: 'What becomes of a party that is there already.' }),
    ),
    on_doubt: maybe(
      Type.Enum(['ask', 'create'], {
        default: 'ask',
        description: 'What becomes of a row that may be a party that is there: left and asked about, or created.',
      }),
    ),
    ...dryRunBody,
  }),
  dryRun: true,
  output: named('ImportReport', 'What became of each row, in their order.', {
    created: Type.Integer(),
    updated: Type.Integer(),
    duplicates: Type.Integer(),
    refused: Type.Integer(),
    rows: Type.Array(ImportOutcome),
  }),
  refusals: [],
  example: {
    request: {
      parties: [
        {
          row: 2,
          side: 'seller',
          company: 'Atelier Dumas SAS',
          email: 'contact@atelier-dumas.example',
          sector: 'Joinery',
        },
        { row: 3, side: 'seller', company: 'ATELIER DUMAS' },
      ],
    },
    response: {
      created: 1,
      updated: 0,
      duplicates: 1,
      refused: 0,
      rows: [
        { row: 2, outcome: 'created', id: 51, contact_status: 'cold', data_quality: 3 },
        { row: 3, outcome: 'duplicate', id: 51, why: 'company', same_as_row: 2 },
      ],
    },
  },
  built: true,
})
