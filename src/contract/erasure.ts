import { Type } from 'typebox'
import { BY_LANGUAGE, operation } from './operation.ts'
import { Instant, named } from './schemas.ts'

export const eraseWorkspace = operation({
  id: 'eraseWorkspace',
  tag: 'workspace',
  method: 'POST',
  path: '/api/session/{session_id}/erase',
  summary: 'Erase the workspace',
  description:
    'Permanently erases the identity behind the workspace, its profiles, texts, vectors, facts and activity. Its parties are withdrawn, pairings under way are abandoned, and counterparties see their code names. The key is no longer valid. The answer lists the records that are kept, with reasons: disclosures of names, and the signature itself if names were disclosed under it.',
  access: 'session',
  leastRole: 'owner',
  replays: false,
  body: named('EraseRequest', 'The confirmation.', {
    confirm: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The registered company name, or the contact’s name if there is no company, or the word `erase`.',
    }),
  }),
  output: named('EraseResponse', 'The records that are kept.', {
    erased_at: Instant,
    message: Type.String(),
    kept: Type.Array(
      named('Kept', 'Records that are kept; apart from signatures, nothing in them identifies anyone.', {
        what: Type.Enum(['signatures', 'blank_signatures', 'disclosures', 'pairings'], {
          description:
            '`signatures`: complete NDA records, since names were disclosed under them. `blank_signatures`: NDA records reduced to times, text version and hash. `disclosures`: who was shown whose name and when, by numbers. `pairings`: their phases and dates, for the counterparties.',
        }),
        count: Type.Integer({ minimum: 1 }),
        why: Type.String(),
      }),
    ),
  }),
  openToSuspended: true,
  refusals: ['erasure_not_confirmed'],
  headers: BY_LANGUAGE,
  example: {
    request: { confirm: 'erase' },
    response: {
      erased_at: '2026-11-20T10:30:00.000Z',
      message: 'The workspace is erased, and its key is no longer valid.',
      kept: [],
    },
  },
})
