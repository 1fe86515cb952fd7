import { Type } from 'typebox'
import { FILE_KINDS } from '../domain/deals/data-room.ts'
import { SIDES } from '../domain/workspace/workspace.ts'
import { partyText } from './counterparty-text.ts'
import { Instant, maybe, named, PairId, rowId } from './schemas.ts'

/** Common properties of the writes of a data room. */
export const dataRoomWrite = {
  tag: 'data-room',
  method: 'POST',
  access: 'session',
} as const

/** Headers of every answer that is a file of a workspace. */
export const FILE_HEADERS = {
  'Content-Disposition': 'attachment, with the name of the document (RFC 6266, RFC 8187).',
  'Content-Length': 'Bytes of the file.',
  'Content-Security-Policy': 'sandbox: nothing in the file can run.',
}

/** Common properties of operations that return a file. */
export const fileAnswer = {
  streams: true,
  output: Type.Unsafe<AsyncIterable<Uint8Array>>(Type.String()),
  mediaType: 'application/octet-stream',
  headers: FILE_HEADERS,
} as const

export const FolderId = rowId('Id of a folder of a data room.')
export const DocumentId = rowId('Id of a document of a data room.')
export const RoomName = Type.String({
  minLength: 1,
  maxLength: 200,
  description:
    'At most 120 characters, without slashes, colons, quotation marks, line ends, invisible or bidirectional control characters, and without a dot at either end.',
})
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the file, hexadecimal.' })
export const SizeBytes = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Bytes of the file.',
})
export const RoomSide = Type.Enum([...SIDES], { description: 'Party of the workspace that the folder belongs to.' })

export const RoomDocument = named('RoomDocument', 'A document of a data room.', {
  document_id: DocumentId,
  name: RoomName,
  kind: Type.Enum([...FILE_KINDS]),
  size_bytes: SizeBytes,
  uploaded_at: Instant,
})

export const OwnDocument = named('OwnRoomDocument', 'A document of the own data room.', {
  ...RoomDocument.properties,
  sha256: Sha256,
})

export const OwnFolder = named('OwnRoomFolder', 'A folder of the own data room, with its releases.', {
  folder_id: FolderId,
  side: RoomSide,
  name: RoomName,
  documents: Type.Array(OwnDocument),
  released_to: Type.Array(
    named('RoomRelease', 'A counterparty that may read the folder.', {
      pair_id: PairId,
      counterparty: partyText('By its name if disclosed, else its code name.'),
      released_at: Instant,
    }),
  ),
})

export const DOCUMENT = {
  document_id: 12,
  name: 'Annual accounts 2025.pdf',
  kind: 'pdf' as const,
  size_bytes: 482_133,
  uploaded_at: '2026-11-22T09:00:00.000Z',
}
export const SHA256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'

export const RoomReading = named('RoomReading', 'A reading of a data room by the other side of a pairing.', {
  reading_id: rowId('Id of a reading; newer readings have higher ids.'),
  pair_id: PairId,
  counterparty: partyText('By its name if disclosed, else its code name.'),
  what: Type.Enum(['list', 'document'], {
    description: 'list: the list of documents was read; document: a document was downloaded.',
  }),
  document_id: maybe(DocumentId),
  name: maybe(Type.String({ description: 'Name of the document at that time.' })),
  read_at: Instant,
})
