import { Type } from 'typebox'
import { BY_LANGUAGE, operation } from './operation.ts'
import { Instant, named, none, noParams } from './schemas.ts'

export const eraseWorkspace = operation({
  id: 'eraseWorkspace',
  tag: 'workspace',
  method: 'POST',
  path: '/api/session/{session_id}/erase',
  summary: 'Erase the workspace',
  description:
    'Erases for good who stands behind the workspace, its profiles, texts, vectors, facts and activity. Its parties are withdrawn, pairings under way are abandoned, and counterparties see them by their code names. The key opens nothing any more. What stays, and why, is answered: records of who was told a name, and the signature itself where it opened names to this session.',
  access: 'session',
  leastRole: 'owner',
  rate: 'write',
  replays: false,
  params: noParams,
  query: none,
  body: named('EraseRequest', 'That it is meant.', {
    confirm: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The registered company name, or the contact’s name if there is no company, or the word `erase`.',
    }),
  }),
  success: 200,
  mediaType: 'application/json',
  output: named('EraseResponse', 'What is gone and what stays.', {
    erased_at: Instant,
    message: Type.String(),
    kept: Type.Array(
      named('Kept', 'What stays, without a word that identifies, signatures apart.', {
        what: Type.Enum(['signatures', 'blank_signatures', 'disclosures', 'pairings'], {
          description:
            '`signatures`: NDA records whole, since names were told under them. `blank_signatures`: NDA records of which only times, text version and hash are left. `disclosures`: who was told whose name and when, by numbers. `pairings`: their phases and dates, for the counterparties.',
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
      message: 'The workspace is erased, and its key opens nothing any more.',
      kept: [],
    },
  },
  built: true,
})
