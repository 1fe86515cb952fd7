import { Type } from 'typebox'
import { FILE_KINDS } from '../domain/data-room.ts'
import { SIDES } from '../domain/workspace.ts'
import { Instant, maybe, named, none, noParams, PairId, rowId } from './schemas.ts'

/** What the writes of a data room have in common. */
export const dataRoomWrite = {
  tag: 'data-room',
  method: 'POST',
  access: 'session',
  rate: 'write',
  params: noParams,
  query: none,
  headers: {},
  mediaType: 'application/json',
} as const

/** The headers of every answer that is a file of a workspace. */
export const FILE_HEADERS = {
  'Content-Disposition': 'attachment, under the name of the document (RFC 6266, RFC 8187).',
  'Content-Length': 'Bytes of the file.',
  'Content-Security-Policy': 'sandbox: nothing of the file runs.',
}

/** What an answer that is a file has in common. */
export const fileAnswer = {
  success: 200,
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
    'At most 120 characters, without slashes, colons, quotation marks, line ends and characters that cannot be seen or turn the direction of writing, and without a dot at either end.',
})
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the file, hexadecimal.' })
export const SizeBytes = Type.Integer({
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Bytes of the file.',
})
export const RoomSide = Type.Enum([...SIDES], { description: 'Which of the workspace’s parties the folder is of.' })

export const RoomDocument = named('RoomDocument', 'A document of a data room.', {
  document_id: DocumentId,
  name: RoomName,
  kind: Type.Enum([...FILE_KINDS]),
  size_bytes: SizeBytes,
  uploaded_at: Instant,
})

export const OwnDocument = named('OwnRoomDocument', 'A document of one’s own data room.', {
  ...RoomDocument.properties,
  sha256: Sha256,
})

export const OwnFolder = named('OwnRoomFolder', 'A folder of one’s own data room, and who may read it.', {
  folder_id: FolderId,
  side: RoomSide,
  name: RoomName,
  documents: Type.Array(OwnDocument),
  released_to: Type.Array(
    named('RoomRelease', 'A counterparty that may read the folder.', {
      pair_id: PairId,
      counterparty: Type.String({ description: 'By its name where that was told, else by its code name.' }),
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

/** A look at a data room by the other side of a pairing. */
export const RoomReading = named('RoomReading', 'A look at a data room by the other side of a pairing.', {
  reading_id: rowId('Grows with time.'),
  pair_id: PairId,
  counterparty: Type.String({ description: 'By its name where that was told, else by its code name.' }),
  what: Type.Enum(['list', 'document'], { description: 'Whether the list was read, or a document downloaded.' }),
  document_id: maybe(DocumentId),
  name: maybe(Type.String({ description: 'The name the document had.' })),
  read_at: Instant,
})
