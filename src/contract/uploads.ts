import { Type } from 'typebox'
import { PART_BYTES } from '../domain/deals/data-room.ts'
import {
  DOCUMENT,
  DocumentId,
  dataRoomWrite,
  FolderId,
  OwnDocument,
  RoomName,
  SHA256,
  Sha256,
  SizeBytes,
} from './data-room-shapes.ts'
import { operation } from './operation.ts'
import { named } from './schemas.ts'

/** Base64 adds a third to a part, and the rest of the body a few bytes. */
const PART_BODY_BYTES = Math.ceil((PART_BYTES * 4) / 3) + 1024

const Part = Type.Integer({ minimum: 0, maximum: 1000, description: 'Number of the part, counted from 0.' })

export const startUpload = operation({
  ...dataRoomWrite,
  id: 'startUpload',
  path: '/api/data-room/{session_id}/uploads',
  summary: 'Start or continue the upload of a document',
  description:
    'Returns the parts already received. A workspace has at most three uploads under way; parts use space once they have arrived. The same file under the same name is one upload, however often it is started, and one document once stored. An upload without activity for an hour is removed.',
  exactTexts: ['name'],
  body: named('UploadInput', 'The file to upload.', {
    folder_id: FolderId,
    name: RoomName,
    size_bytes: SizeBytes,
    sha256: Sha256,
  }),
  output: named('Upload', 'An upload with the parts received.', {
    document_id: DocumentId,
    part_bytes: Type.Integer({ description: 'Bytes of every part except the last.' }),
    parts: Type.Integer({ description: 'Number of parts.' }),
    received: Type.Array(Part, { description: 'The parts received.' }),
    stored: Type.Boolean({ description: 'The folder already has this document: nothing needs sending.' }),
  }),
  refusals: [
    'folder_not_found',
    'document_name_unusable',
    'document_type_unsupported',
    'document_too_large',
    'document_name_taken',
    'too_many_uploads',
    'data_room_full',
  ],
  example: {
    request: { folder_id: 3, name: DOCUMENT.name, size_bytes: DOCUMENT.size_bytes, sha256: SHA256 },
    response: { document_id: 12, part_bytes: PART_BYTES, parts: 1, received: [], stored: false },
  },
})

export const sendPart = operation({
  ...dataRoomWrite,
  id: 'sendPart',
  path: '/api/data-room/{session_id}/uploads/{document_id}/parts',
  summary: 'Send a part of an upload',
  description: 'Parts may be sent in any order and repeatedly: a part replaces an earlier version of it.',
  params: Type.Object({ document_id: DocumentId }),
  bodyLimitBytes: PART_BODY_BYTES,
  body: named('PartInput', 'A part of the file.', {
    part: Part,
    base64: Type.String({ description: 'The bytes of the part in base64 (RFC 4648 §4).' }),
  }),
  output: named('PartReceived', 'The part received.', { document_id: DocumentId, part: Part }),
  refusals: ['document_not_found', 'part_unusable', 'data_room_full'],
  example: { request: { document_id: 12, part: 0, base64: 'JVBERi0xLjcK' }, response: { document_id: 12, part: 0 } },
})

export const finishUpload = operation({
  ...dataRoomWrite,
  id: 'finishUpload',
  path: '/api/data-room/{session_id}/uploads/{document_id}/finish',
  summary: 'Finish an upload',
  description:
    'Checks that the file is complete and matches its type, and that nothing in it can run, fetch something or hide another file. A refused file is removed. Answers 202 `document_not_ready` until the check is done: send the request again after `Retry-After` seconds. Requests to finish one upload share one check. Finishing it again changes nothing.',
  params: Type.Object({ document_id: DocumentId }),
  body: named('UploadToFinish', 'Empty.', {}),
  output: OwnDocument,
  refusals: [
    'document_not_ready',
    'document_not_found',
    'upload_incomplete',
    'document_type_unsupported',
    'document_unsafe',
    'document_locked',
    'document_unreadable',
  ],
  example: { request: { document_id: 12 }, response: { ...DOCUMENT, sha256: SHA256 } },
})
