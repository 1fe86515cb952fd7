import { Type } from 'typebox'
import { MEMORANDUM_SECTIONS } from '../domain/memo/memorandum-facts.ts'
import { memorandumOperation, pairingMemorandumOperation, ReleaseRule } from './memorandum-shapes.ts'
import { BY_DOCUMENT_LANGUAGE, BY_LANGUAGE, operation } from './operation.ts'
import { Instant, keepable, maybe, named, PairId, Text } from './schemas.ts'

const Version = named('MemorandumVersion', 'A memorandum as the seller approved it.', {
  version: Type.Integer({ minimum: 1 }),
  approved_at: Instant,
})

const Warnings = maybe(
  Type.Array(Type.String(), {
    description:
      'What to correct before anybody is sent the memorandum: characters of the company’s name that no PDF shows, and sections that state revenue or EBITDA of a closed year, or the number of employees, otherwise than the company file.',
  }),
)

const ApprovedVersion = named('ApprovedMemorandum', 'The version that was approved.', {
  ...Version.properties,
  warnings: Warnings,
})

const Release = named('MemorandumRelease', 'To whom the memorandum is released, and how often it was read.', {
  pair_id: PairId,
  counterparty: Type.String({ description: 'By its name where that was disclosed, else by its code name.' }),
  released_at: Instant,
  readings: Type.Integer({ minimum: 0 }),
  last_read_at: maybe(Instant),
  by_rule: maybe(Type.Boolean({ description: 'Released by the rule, and revoked with it.' })),
})

const Memorandum = named('Memorandum', 'The seller’s information memorandum as it is being written.', {
  sections: Type.Array(
    named('MemorandumSection', 'A section of the memorandum.', {
      section: Type.Enum([...MEMORANDUM_SECTIONS]),
      heading: Type.String({ description: 'As it is printed.' }),
      asked: Type.String({ description: 'What a buyer expects to read in it.' }),
      text: maybe(Type.String({ description: 'The seller’s own words; absent where it has written none.' })),
      filled: Type.Boolean({
        description: 'Whether the memorandum has the section: from the seller’s words or from its profile.',
      }),
    }),
    { description: 'All sections, in their order.' },
  ),
  updated_at: maybe(Instant),
  versions: Type.Array(Version, { description: 'Those kept, the newest first; buyers read the newest.' }),
  warnings: Warnings,
  changed_since_approval: Type.Boolean({
    description: 'Whether the memorandum would read otherwise if it were approved now. True where none was approved.',
  }),
  releases: Type.Array(Release, { description: 'Those in force, the latest first.' }),
  release_rule: maybe(ReleaseRule),
})

const EXAMPLE = {
  sections: [
    {
      section: 'customers' as const,
      heading: 'Customers',
      asked: 'kinds of customers, contracts and their length, the share of the largest ones, recurring revenue.',
      text: 'Sixty factories under yearly contracts.',
      filled: true,
    },
  ],
  updated_at: '2026-11-20T09:30:00.000Z',
  versions: [{ version: 1, approved_at: '2026-11-20T09:40:00.000Z' }],
  changed_since_approval: false,
  releases: [],
}

export const getMemorandum = operation({
  ...memorandumOperation,
  id: 'getMemorandum',
  method: 'GET',
  path: '/api/memorandum/{session_id}',
  summary: 'The sections of the session’s information memorandum',
  description:
    'What the seller has written section by section, what a buyer expects in each, the versions approved and the releases. Headings and hints by Accept-Language; the seller’s words as they are.',
  access: 'session',
  rate: 'read',
  body: null,
  success: 200,
  output: Memorandum,
  refusals: ['no_profile'],
  headers: BY_DOCUMENT_LANGUAGE,
  isInDocumentLanguage: true,
  example: { request: {}, response: EXAMPLE },
  built: true,
})

export const updateMemorandum = operation({
  ...memorandumOperation,
  id: 'updateMemorandum',
  comparedWith: 'getMemorandum',
  method: 'POST',
  path: '/api/memorandum/{session_id}',
  summary: 'Write sections of the information memorandum',
  description:
    'Each section named gets the text sent; null or an empty text removes the seller’s words from it; sections not named stay. Blank lines separate paragraphs, and lines that begin with a dash are a list; nothing else is markup. Buyers read a change once it is approved.',
  access: 'session',
  rate: 'write',
  body: named('MemorandumUpdate', 'Texts by section.', {
    sections: Type.Object(Object.fromEntries(MEMORANDUM_SECTIONS.map((section) => [section, keepable(Text)])), {
      description: 'Texts by section; at least one.',
      minProperties: 1,
    }),
  }),
  success: 200,
  output: named('MemorandumWritten', 'What the memorandum holds of the seller’s own words now.', {
    written: Type.Array(Type.Enum([...MEMORANDUM_SECTIONS]), {
      description: 'Sections with a text of the seller’s own.',
    }),
    updated_at: Instant,
  }),
  refusals: ['no_profile'],
  example: {
    request: { sections: { customers: 'Sixty factories under yearly contracts.' } },
    response: { written: ['customers' as const], updated_at: '2026-11-20T09:30:00.000Z' },
  },
  built: true,
})

export const approveMemorandum = operation({
  ...memorandumOperation,
  id: 'approveMemorandum',
  comparedWith: 'getMemorandum',
  method: 'POST',
  path: '/api/memorandum/{session_id}/approve',
  summary: 'Approve the information memorandum as it reads now',
  description:
    'Keeps the memorandum with all figures and texts as a new version, which every buyer it is released to reads from now on. Where nothing has changed since the newest version, that version is answered. A memorandum whose stated figures contradict its financial years is refused, with the list. `warnings` names what a PDF cannot show of the company’s name and the sections that contradict the company file.',
  access: 'session',
  rate: 'write',
  body: named('MemorandumApproval', 'Nothing to state.', {}),
  success: 200,
  output: ApprovedVersion,
  refusals: ['no_profile', 'memorandum_empty', 'memorandum_contradictory'],
  headers: BY_LANGUAGE,
  example: { request: {}, response: { version: 1, approved_at: '2026-11-20T09:40:00.000Z' } },
  built: true,
})

export const previewMemorandum = operation({
  ...memorandumOperation,
  id: 'previewMemorandum',
  method: 'GET',
  path: '/api/memorandum/{session_id}/preview',
  summary: 'The information memorandum as it would be approved now',
  description: 'A PDF marked as a draft, in English or French by Accept-Language, for the seller’s own session.',
  access: 'session',
  rate: 'read',
  body: null,
  success: 200,
  mediaType: 'application/pdf',
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['no_profile'],
  headers: { ...BY_DOCUMENT_LANGUAGE, 'Content-Disposition': 'inline, with a file name that names nobody.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: '%PDF-1.7 …' },
  built: true,
})

const Released = named('MemorandumReleaseState', 'How the release stands now.', {
  pair_id: PairId,
  released: Type.Boolean(),
  released_at: maybe(Instant),
  version: maybe(Type.Integer({ minimum: 1, description: 'The version that the buyer reads now.' })),
})

export const releaseMemorandum = operation({
  ...pairingMemorandumOperation,
  id: 'releaseMemorandum',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/infomemo/release',
  summary: 'Release the information memorandum to the buyer of a pairing',
  description:
    'The seller lets the buyer of the pairing read the memorandum that it approved last and every later version, once the seller’s name is open to the buyer. Both sides read of it. Releasing it again changes nothing.',
  access: 'session',
  rate: 'write',
  body: named('MemorandumReleaseRequest', 'Nothing to state.', {}),
  success: 200,
  output: Released,
  refusals: ['not_your_pairing', 'pairing_not_found', 'memorandum_not_yours', 'memorandum_not_approved'],
  example: {
    request: { pair_id: 'pair-241-17' },
    response: { pair_id: 'pair-241-17', released: true, released_at: '2026-11-20T09:50:00.000Z', version: 1 },
  },
  built: true,
})

export const revokeMemorandum = operation({
  ...pairingMemorandumOperation,
  id: 'revokeMemorandum',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/infomemo/revoke',
  summary: 'Take the release of the information memorandum back',
  description:
    'The buyer of the pairing reads nothing more from now on; copies that it has saved stay with it. Revoking what was not released changes nothing.',
  access: 'session',
  rate: 'write',
  body: named('MemorandumRevocation', 'Nothing to state.', {}),
  success: 200,
  output: Released,
  refusals: ['not_your_pairing', 'pairing_not_found', 'memorandum_not_yours'],
  example: { request: { pair_id: 'pair-241-17' }, response: { pair_id: 'pair-241-17', released: false } },
  built: true,
})
