import type { Static } from 'typebox'
import type { OwnDocument, OwnFolder, RoomDocument, RoomReading } from '../contract/data-room-shapes.ts'
import { type OpenedFile, type OpenedFolder, ownReadings } from '../disclosure/data-room.ts'
import { showKnown } from '../disclosure/disclose.ts'
import { pairingId } from '../domain/deals/deal.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadRoomReleases } from '../store/data-room.ts'
import type { StoredReading } from '../store/data-room-files.ts'
import type { LoadedViewer } from '../store/sessions.ts'

/** Returns a document as a reader sees it. */
export function documentOnWire(file: OpenedFile): Static<typeof RoomDocument> {
  const { id, name, kind, sizeBytes, storedAt } = file
  return { document_id: id, name, kind, size_bytes: sizeBytes, uploaded_at: storedAt ?? '' }
}

/** Returns a document as its owner sees it. */
export function ownDocumentOnWire(file: OpenedFile): Static<typeof OwnDocument> {
  return { ...documentOnWire(file), sha256: file.sha256 }
}

/** Returns the folders of a session's own data room with the counterparties they are released to. */
export async function ownFoldersOnWire(
  app: AppContext,
  viewer: LoadedViewer,
  folders: readonly OpenedFolder[],
): Promise<Static<typeof OwnFolder>[]> {
  const releases = await loadRoomReleases(
    app.database.db,
    folders.map(({ id }) => id),
  )
  const nameOf = await counterpartyNames(app, viewer, releases)
  return folders.map(({ id, partyId, name, files }) => ({
    folder_id: id,
    side: partyId === viewer.buyerId ? ('buyer' as const) : ('seller' as const),
    name,
    documents: files.map(ownDocumentOnWire),
    released_to: releases
      .filter(({ folderId }) => folderId === id)
      .map((release) => ({
        pair_id: pairingId(release.buyerId, release.sellerId),
        counterparty: nameOf(release),
        released_at: release.releasedAt,
      })),
  }))
}

/** Returns the readings of a session's own data room, with counterparties by name or code name. */
export async function readingsOnWire(
  app: AppContext,
  viewer: LoadedViewer,
  readings: readonly StoredReading[],
): Promise<Static<typeof RoomReading>[]> {
  const nameOf = await counterpartyNames(app, viewer, readings)
  return ownReadings(viewer, readings).map((reading) => ({
    reading_id: reading.id,
    pair_id: pairingId(reading.buyerId, reading.sellerId),
    counterparty: nameOf(reading),
    what: reading.fileId === null ? ('list' as const) : ('document' as const),
    ...(reading.fileId === null ? {} : { document_id: reading.fileId }),
    ...(reading.fileName === null ? {} : { name: reading.fileName }),
    read_at: reading.readAt,
  }))
}

interface OfPairing {
  buyerId: number
  sellerId: number
}

/** Loads the names of counterparties: disclosed names, otherwise code names. */
async function counterpartyNames(
  app: AppContext,
  viewer: LoadedViewer,
  pairings: readonly OfPairing[],
): Promise<(pairing: OfPairing) => string> {
  const otherOf = ({ buyerId, sellerId }: OfPairing) => (buyerId === viewer.buyerId ? sellerId : buyerId)
  const parties = await (await app.universe.current()).partiesOf(pairings.map(otherOf))
  const shown = await showKnown(app, viewer, [...parties.values()])
  return (pairing: OfPairing): string => shown.get(otherOf(pairing))?.name ?? ''
}

/** Returns headers that force a download, so that a file's content never runs on this origin. */
export function downloadHeaders(name: string, sizeBytes: number): Record<string, string> {
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

/** Encodes a name as an ext-value (RFC 8187 §3.2.1). */
function extValueOf(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
