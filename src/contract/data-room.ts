import { Type } from 'typebox'
import {
  DOCUMENT,
  DocumentId,
  dataRoomWrite,
  FolderId,
  fileAnswer,
  OwnFolder,
  RoomName,
  RoomReading,
  RoomSide,
  SHA256,
} from './data-room-shapes.ts'
import { operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { NEXT_PAGE, pageLimit } from './paging.ts'
import { Instant, named, PairId, rowId } from './schemas.ts'

const Bytes = Type.Integer({ minimum: 0 })

export const getDataRoom = operation({
  ...ownRead,
  id: 'getDataRoom',
  tag: 'data-room',
  path: '/api/data-room/{session_id}',
  summary: 'Own data room',
  description:
    'Folders of the workspace’s parties with their documents, releases to counterparties, and the space used. Document contents are not included.',
  output: named('DataRoom', 'The own data room.', {
    folders: Type.Array(OwnFolder),
    used_bytes: { ...Bytes, description: 'Uploads under way count with their full size.' },
    limit_bytes: { ...Bytes, description: 'Storage limit of the workspace.' },
  }),
  openToSuspended: true,
  example: {
    request: {},
    response: {
      folders: [
        {
          folder_id: 3,
          side: 'seller' as const,
          name: 'Accounts',
          documents: [{ ...DOCUMENT, sha256: SHA256 }],
          released_to: [
            { pair_id: 'pair-241-17', counterparty: 'Northbridge Capital', released_at: '2026-11-22T09:10:00.000Z' },
          ],
        },
      ],
      used_bytes: 482_133,
      limit_bytes: 1_048_576_000,
    },
  },
})

export const addFolder = operation({
  ...dataRoomWrite,
  id: 'addFolder',
  path: '/api/data-room/{session_id}/folders',
  summary: 'Add a folder to the own data room',
  description: 'Nobody else sees it until it is released to a counterparty.',
  exactTexts: ['name'],
  body: named('FolderInput', 'The folder to add.', { name: RoomName, side: Type.Optional(RoomSide) }),
  success: 201,
  output: named('FolderAdded', 'The added folder.', {
    folder_id: FolderId,
    side: RoomSide,
    name: RoomName,
  }),
  refusals: ['no_profile', 'document_name_unusable', 'folder_name_taken', 'data_room_full'],
  example: {
    request: { name: 'Accounts' },
    response: { folder_id: 3, side: 'seller' as const, name: 'Accounts' },
  },
})

export const removeFolder = operation({
  ...dataRoomWrite,
  id: 'removeFolder',
  path: '/api/data-room/{session_id}/folders/remove',
  summary: 'Remove a folder with its documents',
  description:
    'Permanently removes the folder, its documents, uploads under way and releases; the record of readings is kept.',
  body: named('FolderToRemove', 'The folder to remove.', { folder_id: FolderId }),
  output: named('FolderRemoved', 'Id of the removed folder.', { folder_id: FolderId }),
  refusals: ['folder_not_found'],
  example: { request: { folder_id: 3 }, response: { folder_id: 3 } },
})

export const removeDocument = operation({
  ...dataRoomWrite,
  id: 'removeDocument',
  path: '/api/data-room/{session_id}/documents/remove',
  summary: 'Remove a document or an upload under way',
  description: 'Permanently removes the document; the record of downloads is kept.',
  body: named('DocumentToRemove', 'The document to remove.', { document_id: DocumentId }),
  output: named('DocumentRemoved', 'Id of the removed document.', { document_id: DocumentId }),
  refusals: ['document_not_found'],
  example: { request: { document_id: 12 }, response: { document_id: 12 } },
})

const onePairing = named('FolderPairing', 'A folder and a pairing.', { folder_id: FolderId, pair_id: PairId })

export const releaseFolder = operation({
  ...dataRoomWrite,
  id: 'releaseFolder',
  path: '/api/data-room/{session_id}/release',
  summary: 'Release a folder to the other side of a pairing',
  description:
    'The counterparty may list and download the folder’s documents, including later ones, once its NDA is recorded and the workspace’s name is disclosed to it. A release discloses no name. Repeating it changes nothing.',
  body: onePairing,
  output: named('FolderReleased', 'The release of the folder.', {
    folder_id: FolderId,
    pair_id: PairId,
    released_at: Instant,
  }),
  refusals: ['folder_not_found', 'not_your_pairing', 'pairing_not_found', 'workspace_erased', 'data_room_full'],
  example: {
    request: { folder_id: 3, pair_id: 'pair-241-17' },
    response: { folder_id: 3, pair_id: 'pair-241-17', released_at: '2026-11-22T09:10:00.000Z' },
  },
})

export const revokeFolder = operation({
  ...dataRoomWrite,
  id: 'revokeFolder',
  path: '/api/data-room/{session_id}/revoke',
  summary: 'Revoke the release of a folder',
  description:
    'From now on the counterparty can neither list nor download documents of the folder; a download under way is ended. Earlier downloads stay with it. Revoking a folder that is not released changes nothing.',
  body: onePairing,
  output: named('FolderRevoked', 'The revoked release.', {
    folder_id: FolderId,
    pair_id: PairId,
    revoked: Type.Boolean(),
  }),
  refusals: ['folder_not_found', 'not_your_pairing', 'pairing_not_found'],
  example: {
    request: { folder_id: 3, pair_id: 'pair-241-17' },
    response: { folder_id: 3, pair_id: 'pair-241-17', revoked: true },
  },
})

export const listRoomReadings = operation({
  ...ownRead,
  id: 'listRoomReadings',
  tag: 'data-room',
  path: '/api/data-room/{session_id}/readings',
  summary: 'Readings of the own data room',
  description: 'Every reading of the list and every download by a counterparty, newest first.',
  query: Type.Object({
    limit: pageLimit,
    before: Type.Optional(rowId('Only readings before this one.')),
  }),
  output: named('RoomReadings', 'Readings of the data room.', {
    readings: Type.Array(RoomReading),
    more: Type.Boolean({ description: 'There are older readings; use before.' }),
  }),
  headers: NEXT_PAGE,
  openToSuspended: true,
  example: {
    request: {},
    response: {
      readings: [
        {
          reading_id: 8,
          pair_id: 'pair-241-17',
          counterparty: 'Northbridge Capital',
          what: 'document' as const,
          document_id: 12,
          name: 'Annual accounts 2025.pdf',
          read_at: '2026-11-22T09:20:00.000Z',
        },
      ],
      more: false,
    },
  },
})

export const downloadOwnDocument = operation({
  ...ownRead,
  ...fileAnswer,
  id: 'downloadOwnDocument',
  tag: 'data-room',
  path: '/api/data-room/{session_id}/documents/{document_id}',
  summary: 'A document of the own data room',
  description: 'The file exactly as uploaded, streamed.',
  params: Type.Object({ document_id: DocumentId }),
  openToSuspended: true,
  refusals: ['document_not_found'],
  example: { request: { document_id: 12 }, response: 'bytes …' },
})
