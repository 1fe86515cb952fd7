import { Type } from 'typebox'
import { DOCUMENT_LANGUAGES } from '../domain/language/language.ts'
import { MEMORANDUM_SECTIONS, type MemorandumSection } from '../domain/memo/memorandum-sections.ts'
import { partyText } from './counterparty-text.ts'
import { pairingMemorandumOperation, ReleaseRule } from './memorandum-shapes.ts'
import { MemorandumContradiction } from './memorandum-table-shapes.ts'
import { BY_DOCUMENT_LANGUAGE, BY_LANGUAGE, DOCX, operation } from './operation.ts'
import { Instant, keepable, maybe, named, PairId, Text } from './schemas.ts'

const writtenText = keepable(Text)

const Version = named('MemorandumVersion', 'An approved version of the memorandum.', {
  version: Type.Integer({ minimum: 1 }),
  approved_at: Instant,
})

const Warnings = maybe(
  Type.Array(Type.String(), {
    description: 'Characters of the memorandum that a PDF cannot print.',
  }),
)

const ApprovedVersion = named('ApprovedMemorandum', 'The approved version.', {
  ...Version.properties,
  warnings: Warnings,
})

const CopyLanguage = Type.Enum([...DOCUMENT_LANGUAGES], {
  description: 'Language of the buyer’s copy; without one, that of its Accept-Language.',
})

const Release = named('MemorandumRelease', 'A release of the memorandum, with the number of readings.', {
  pair_id: PairId,
  counterparty: partyText('By its name if disclosed, else its code name.'),
  released_at: Instant,
  readings: Type.Integer({ minimum: 0 }),
  last_read_at: maybe(Instant),
  by_rule: maybe(Type.Boolean({ description: 'Released by the rule, and revoked with it.' })),
  language: maybe(CopyLanguage),
})

const Memorandum = named('Memorandum', 'The draft of the seller’s information memorandum.', {
  sections: Type.Array(
    named('MemorandumSection', 'A section of the memorandum.', {
      section: Type.Enum([...MEMORANDUM_SECTIONS]),
      heading: Type.String({ description: 'As printed.' }),
      asked: Type.String({ description: 'Content that a buyer expects.' }),
      text: maybe(Type.String({ description: 'The seller’s own text; absent if there is none.' })),
      filled: Type.Boolean({
        description: 'True if the memorandum has the section, from the seller’s text or from its profile.',
      }),
    }),
    { description: 'All sections, in their order.' },
  ),
  updated_at: maybe(Instant),
  versions: Type.Array(Version, { description: 'Versions kept, newest first; buyers read the newest.' }),
  warnings: Warnings,
  contradictions: Type.Array(MemorandumContradiction, {
    description: 'What contradicts. Each is corrected or explained (`explainContradictions`) before approval.',
  }),
  changed_since_approval: Type.Boolean({
    description:
      'True if the memorandum would differ from the newest version if approved now, or if none was approved.',
  }),
  releases: Type.Array(Release, { description: 'Releases in force, latest first.' }),
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
  contradictions: [],
  changed_since_approval: false,
  releases: [],
}

export const getMemorandum = operation({
  tag: 'memos',
  id: 'getMemorandum',
  method: 'GET',
  path: '/api/memorandum/{session_id}',
  summary: 'Sections of the session’s information memorandum',
  description:
    'The seller’s text of each section, the content that a buyer expects, the approved versions and the releases. Headings and hints by Accept-Language; the seller’s texts unchanged.',
  access: 'session',
  output: Memorandum,
  refusals: ['no_profile'],
  headers: BY_DOCUMENT_LANGUAGE,
  isInDocumentLanguage: true,
  example: { request: {}, response: EXAMPLE },
})

export const updateMemorandum = operation({
  tag: 'memos',
  id: 'updateMemorandum',
  comparedWith: 'getMemorandum',
  method: 'POST',
  path: '/api/memorandum/{session_id}',
  summary: 'Write sections of the information memorandum',
  description:
    'Replaces the texts of the given sections; null or an empty text removes the seller’s text; other sections stay. Structure is marked line by line: `## Heading`, `- item`, `1. item`, `| cell | cell |` under a row of titles and a row of dashes; blank lines separate paragraphs. Nothing else is markup. Buyers read a change once it is approved.',
  access: 'session',
  body: named('MemorandumUpdate', 'Texts by section.', {
    sections: Type.Object(
      Object.fromEntries(MEMORANDUM_SECTIONS.map((section) => [section, writtenText])) as Record<
        MemorandumSection,
        typeof writtenText
      >,
      { description: 'Texts by section; at least one.', minProperties: 1 },
    ),
  }),
  output: named('MemorandumWritten', 'Sections with the seller’s own text.', {
    written: Type.Array(Type.Enum([...MEMORANDUM_SECTIONS]), {
      description: 'Sections with a text by the seller.',
    }),
    updated_at: Instant,
  }),
  refusals: ['no_profile'],
  example: {
    request: { sections: { customers: 'Sixty factories under yearly contracts.' } },
    response: { written: ['customers' as const], updated_at: '2026-11-20T09:30:00.000Z' },
  },
})

export const explainContradictions = operation({
  tag: 'memos',
  id: 'explainContradictions',
  method: 'POST',
  path: '/api/memorandum/{session_id}/explanations',
  summary: 'Explain contradictions of the information memorandum',
  description:
    'Stores an explanation of each given contradiction of `getMemorandum`, which readers see in its section; null or an empty note removes it. An explanation ends when a value of its contradiction changes. Ids that name no contradiction are ignored.',
  access: 'session',
  body: named('MemorandumExplanations', 'Explanations by contradiction.', {
    explanations: Type.Array(
      named('MemorandumExplanation', 'An explanation for readers.', {
        id: MemorandumContradiction.properties.id,
        note: keepable(Type.String({ maxLength: 600, description: 'Why both statements stand.' })),
      }),
      { minItems: 1, maxItems: 100 },
    ),
  }),
  output: named('MemorandumExplained', 'What contradicts now.', {
    contradictions: Type.Array(MemorandumContradiction),
  }),
  refusals: ['no_profile'],
  headers: BY_LANGUAGE,
  example: {
    request: {
      explanations: [{ id: 'financials:balance:2025:4.2:4.1', note: 'Tax of EUR 0.1m is booked in January.' }],
    },
    response: { contradictions: [] },
  },
})

export const approveMemorandum = operation({
  tag: 'memos',
  id: 'approveMemorandum',
  comparedWith: 'getMemorandum',
  method: 'POST',
  path: '/api/memorandum/{session_id}/approve',
  summary: 'Approve the current information memorandum',
  description:
    'Stores the memorandum with all figures and texts as a new version, which every buyer with a release reads from now on. If nothing has changed since the newest version, that version is returned. A memorandum that contradicts itself is refused with the list of `contradictions`, until each is corrected or explained (`explainContradictions`). `warnings` lists characters that a PDF cannot print.',
  access: 'session',
  body: named('MemorandumApproval', 'Empty.', {}),
  output: ApprovedVersion,
  refusals: ['no_profile', 'memorandum_empty', 'memorandum_contradictory'],
  headers: BY_LANGUAGE,
  example: { request: {}, response: { version: 1, approved_at: '2026-11-20T09:40:00.000Z' } },
})

export const previewMemorandum = operation({
  tag: 'memos',
  id: 'previewMemorandum',
  method: 'GET',
  path: '/api/memorandum/{session_id}/preview',
  summary: 'Draft of the information memorandum as PDF',
  description:
    'A PDF marked as a draft, in English, French, German, Spanish or Italian by Accept-Language, for the seller’s own session.',
  access: 'session',
  mediaType: 'application/pdf',
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['no_profile'],
  headers: { ...BY_DOCUMENT_LANGUAGE, 'Content-Disposition': 'inline, with an anonymous file name.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: '%PDF-1.7 …' },
})

export const exportMemorandum = operation({
  tag: 'memos',
  id: 'exportMemorandum',
  method: 'GET',
  path: '/api/memorandum/{session_id}/memorandum.docx',
  summary: 'The information memorandum as a DOCX',
  description:
    'The version approved last, or else the draft, marked as one, for a word processor: headings, lists and tables; charts as tables of what they state. In English, French, German, Spanish or Italian by Accept-Language, for the seller’s own session. A copy that leaves this way is not counted, carries no reader’s name and cannot be revoked.',
  access: 'session',
  mediaType: DOCX,
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['no_profile'],
  headers: { ...BY_DOCUMENT_LANGUAGE, 'Content-Disposition': 'attachment, with an anonymous file name.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: 'PK …' },
})

const Released = named('MemorandumReleaseState', 'State of the release.', {
  pair_id: PairId,
  released: Type.Boolean(),
  released_at: maybe(Instant),
  version: maybe(Type.Integer({ minimum: 1, description: 'Version that the buyer reads now.' })),
  language: maybe(CopyLanguage),
})

export const releaseMemorandum = operation({
  ...pairingMemorandumOperation,
  id: 'releaseMemorandum',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/infomemo/release',
  summary: 'Release the information memorandum to the buyer of a pairing',
  description:
    'Gives the buyer of the pairing access to the latest approved memorandum and every later version, once the seller’s name is open to the buyer. Both sides receive an event. `language` is that of the buyer’s copy: choose the one that the memorandum is written in, so that no page mixes two. Repeating the release changes nothing but a language given.',
  access: 'session',
  body: named('MemorandumReleaseRequest', 'Language of the copy.', { language: keepable(CopyLanguage) }),
  output: Released,
  refusals: ['not_your_pairing', 'pairing_not_found', 'memorandum_not_yours', 'memorandum_not_approved'],
  example: {
    request: { pair_id: 'pair-241-17' },
    response: { pair_id: 'pair-241-17', released: true, released_at: '2026-11-20T09:50:00.000Z', version: 1 },
  },
})

export const revokeMemorandum = operation({
  ...pairingMemorandumOperation,
  id: 'revokeMemorandum',
  method: 'POST',
  path: '/api/pairings/{session_id}/{pair_id}/infomemo/revoke',
  summary: 'Revoke the release of the information memorandum',
  description:
    'The buyer of the pairing loses access from now on; copies already saved stay with it. Revoking a memorandum that is not released changes nothing.',
  access: 'session',
  body: named('MemorandumRevocation', 'Empty.', {}),
  output: Released,
  refusals: ['not_your_pairing', 'pairing_not_found', 'memorandum_not_yours'],
  example: { request: { pair_id: 'pair-241-17' }, response: { pair_id: 'pair-241-17', released: false } },
})
