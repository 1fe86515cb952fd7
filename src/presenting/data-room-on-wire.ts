import type { Static } from 'typebox'
import type { OwnDocument, RoomDocument } from '../contract/data-room-shapes.ts'
import type { OpenedFile } from '../disclosure/data-room.ts'

/** A document as the API answers it to whoever may read it. */
export function documentOnWire(file: OpenedFile): Static<typeof RoomDocument> {
  const { id, name, kind, sizeBytes, storedAt } = file
  return { document_id: id, name, kind, size_bytes: sizeBytes, uploaded_at: storedAt ?? '' }
}

/** The same to its owner. */
export function ownDocumentOnWire(file: OpenedFile): Static<typeof OwnDocument> {
  return { ...documentOnWire(file), sha256: file.sha256 }
}

/** Headers under which a file is saved and never shown: whatever it holds, nothing of it runs here. */
export function fileHeadersOf(name: string, sizeBytes: number): Record<string, string> {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%]/g, '_')
  return {
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${extValueOf(name)}`,
    'Content-Length': String(sizeBytes),
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
}

/** A name as RFC 8187 §3.2.1 writes it. */
function extValueOf(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
