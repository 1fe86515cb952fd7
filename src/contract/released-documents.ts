import { Type } from 'typebox'
import { partyText } from './counterparty-text.ts'
import { DOCUMENT, DocumentId, FolderId, fileAnswer, RoomDocument } from './data-room-shapes.ts'
import { operation } from './operation.ts'
import { Instant, named, PairId } from './schemas.ts'

const reading = {
  tag: 'data-room',
  method: 'GET',
  access: 'signed',
} as const

const READING_REFUSALS = ['not_your_pairing', 'pairing_not_found', 'name_not_told', 'party_withdrawn'] as const

export const listReleasedDocuments = operation({
  ...reading,
  id: 'listReleasedDocuments',
  path: '/api/pairings/{session_id}/{pair_id}/documents',
  summary: 'Documents released by the other side of a pairing',
  description:
    'The folders released to this workspace with their documents: names, types and sizes, without contents. Requires an earlier disclosure of the counterparty’s name; reading the list discloses no name. Each reading is recorded and shown to the counterparty.',
  params: Type.Object({ pair_id: PairId }),
  output: named('ReleasedDocuments', 'Folders released by the other side of a pairing.', {
    pair_id: PairId,
    counterparty: partyText(),
    folders: Type.Array(
      named('ReleasedFolder', 'A folder released by the other side.', {
        folder_id: FolderId,
        name: partyText(),
        documents: Type.Array(
          named('ReleasedDocument', 'A document released by the other side.', {
            ...RoomDocument.properties,
            name: partyText(),
          }),
        ),
      }),
    ),
    readings: Type.Array(
      named('OwnRoomReading', 'A reading by this workspace, also shown to the counterparty.', {
        what: Type.Enum(['list', 'document']),
        name: Type.Optional(partyText()),
        read_at: Instant,
      }),
      { description: 'The latest twenty, newest first.' },
    ),
  }),
  refusals: READING_REFUSALS,
  example: {
    request: { pair_id: 'pair-241-17' },
    response: {
      pair_id: 'pair-241-17',
      counterparty: 'Ateliers Morvan',
      folders: [{ folder_id: 3, name: 'Accounts', documents: [DOCUMENT] }],
      readings: [{ what: 'list' as const, read_at: '2026-11-22T09:20:00.000Z' }],
    },
  },
})

export const downloadReleasedDocument = operation({
  ...reading,
  ...fileAnswer,
  id: 'downloadReleasedDocument',
  path: '/api/pairings/{session_id}/{pair_id}/documents/{document_id}',
  summary: 'A document released by the other side of a pairing',
  description:
    'The file, streamed; a PDF has the reader’s name on every page. Answers 202 `document_not_ready` while it is being stamped: send the request again after `Retry-After` seconds. Each download is recorded and shown to both sides. Revoking the release ends a download under way.',
  params: Type.Object({ pair_id: PairId, document_id: DocumentId }),
  refusals: [...READING_REFUSALS, 'document_not_ready', 'document_not_found', 'document_unreadable'],
  example: { request: { pair_id: 'pair-241-17', document_id: 12 }, response: 'bytes …' },
})
