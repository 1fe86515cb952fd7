import { Type } from 'typebox'
import { dryRunBody, ImportOutcome } from '../dry-run-shapes.ts'
import { operation } from '../operation.ts'
import { maybe, named } from '../schemas.ts'
import { PartyToImport } from './imported-party.ts'
import { act } from './shapes.ts'

export const importParties = operation({
  ...act,
  id: 'importParties',
  path: '/api/operator/parties/import',
  summary: 'Import parties',
  description:
    'Adds up to 200 parties without a workspace. Each row is processed separately: created, updated, found to be a duplicate, or refused with its invalid fields; an invalid row never stops the others. A duplicate has the company number of a party of its side, even a withdrawn one, or its company name. An e-mail address or an internet domain is a hint: with a different company name it is another company, with a similar one the row is doubtful. With the same name, another country means another company unless an address is shared; another legal form or sector makes the row doubtful. A doubtful row is returned as `duplicate` with `differs`. An update keeps omitted fields, and never changes the company name, the contact status or a registered party. Texts are data: a leading = + - or @ is kept and never becomes a formula. A party with an e-mail address, phone, website or address is cold, any other has the status none. Texts are embedded in the background.',
  body: named('PartyImport', 'Parties to import.', {
    parties: Type.Array(PartyToImport, { minItems: 1, maxItems: 200 }),
    on_duplicate: maybe(
      Type.Enum(['skip', 'update'], { default: 'skip', description: 'Handling of a row whose party exists.' }),
    ),
    on_doubt: maybe(
      Type.Enum(['ask', 'create'], {
        default: 'ask',
        description: 'Handling of a doubtful row: left for a decision, or created.',
      }),
    ),
    ...dryRunBody,
  }),
  dryRun: true,
  output: named('ImportReport', 'Result of each row, in order.', {
    created: Type.Integer(),
    updated: Type.Integer(),
    duplicates: Type.Integer(),
    refused: Type.Integer(),
    rows: Type.Array(ImportOutcome),
  }),
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
})
